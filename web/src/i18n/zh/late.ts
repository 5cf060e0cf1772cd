import { balance } from "./balance";
import { library } from "./library";
import { study } from "./study";
import { workshop } from "./workshop";

export const messages = { balance, library, study, workshop };
