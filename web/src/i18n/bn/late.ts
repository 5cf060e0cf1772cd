import { balance } from "./balance";
import { puzzles } from "./puzzles";
import { study } from "./study";
import { workshop } from "./workshop";

export const messages = { balance, puzzles, study, workshop };
