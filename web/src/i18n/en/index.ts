import { account } from "./account";
import { app } from "./app";
import { around } from "./around";
import { board } from "./board";
import { deals } from "./deals";
import { home } from "./home";
import { lobby } from "./lobby";
import { log } from "./log";
import { options } from "./options";
import { people } from "./people";
import { play } from "./play";
import { replay } from "./replay";
import { rules } from "./rules";
import { saves } from "./saves";

export const messages = {
  account,
  app,
  around,
  board,
  deals,
  home,
  lobby,
  log,
  options,
  people,
  play,
  replay,
  rules,
  saves,
};
