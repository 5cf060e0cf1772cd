import { balance } from "./balance";
import { coach } from "./coach";
import { lessons } from "./lessons";
import { library } from "./library";
import { puzzles } from "./puzzles";
import { study } from "./study";
import { workshop } from "./workshop";

export const messages = { balance, coach, lessons, library, puzzles, study, workshop };
