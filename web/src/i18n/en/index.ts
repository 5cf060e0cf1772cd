import { app } from "./app";
import { around } from "./around";
import { board } from "./board";
import { deals } from "./deals";
import { home } from "./home";
import { lobby } from "./lobby";
import { log } from "./log";
import { options } from "./options";
import { play } from "./play";
import { rules } from "./rules";

export const messages = { app, around, board, deals, home, lobby, log, options, play, rules };
