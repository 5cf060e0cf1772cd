import { balance } from "./balance";
import { coach } from "./coach";
import { lessons } from "./lessons";
import { study } from "./study";
import { workshop } from "./workshop";

export const messages = { balance, coach, lessons, study, workshop };
