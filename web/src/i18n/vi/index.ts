import { account } from "./account";
import { admin } from "./admin";
import { app } from "./app";
import { banter } from "./banter";
import { board } from "./board";
import { chat } from "./chat";
import { days } from "./days";
import { estate } from "./estate";
import { evidence } from "./evidence";
import { groups } from "./groups";
import { habits } from "./habits";
import { home } from "./home";
import { length } from "./length";
import { lobby } from "./lobby";
import { log } from "./log";
import { moderation } from "./moderation";
import { options } from "./options";
import { people } from "./people";
import { play } from "./play";
import { players } from "./players";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { results } from "./results";
import { rules } from "./rules";
import { saves } from "./saves";
import { stage } from "./stage";
import { strategy } from "./strategy";
import { trade } from "./trade";

export const messages = {
  account,
  admin,
  app,
  banter,
  board,
  chat,
  days,
  estate,
  evidence,
  groups,
  habits,
  home,
  length,
  lobby,
  log,
  moderation,
  options,
  people,
  play,
  players,
  refusals,
  replay,
  results,
  rules,
  saves,
  stage,
  strategy,
  trade,
};
