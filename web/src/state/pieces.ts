import { told } from "../i18n/index.svelte";

export const PIECES = [
  "kite",
  "lantern",
  "teapot",
  "tram",
  "umbrella",
  "boat",
  "elephant",
  "bicycle",
  "clock",
  "drum",
  "cat",
  "rocket",
] as const;

export function pieceName(piece: string): string {
  return told(`lobby.piece${piece.charAt(0).toUpperCase()}${piece.slice(1)}`, {}, piece);
}
