import { balance } from "./balance";
import { workshop } from "./workshop";

export const messages = { balance, workshop };
