import type { Codes } from "../../protocol/types";

/** Recovery codes that nobody has said to have kept; they outlast a change of pages. */
class RecoveryCodes {
  codes: Codes | null = $state.raw(null);
}

export const recoveryCodes = new RecoveryCodes();
