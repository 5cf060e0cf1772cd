import type { Codes } from "../../protocol/types";

/** Recovery codes that nobody has said to have kept; they outlast a change of pages. */
class Pending {
  codes: Codes | null = $state.raw(null);
}

export const pending = new Pending();
