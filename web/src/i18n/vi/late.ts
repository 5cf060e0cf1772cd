import { balance } from "./balance";
import { study } from "./study";
import { workshop } from "./workshop";

export const messages = { balance, study, workshop };
