import { hashOfText } from "./hash";

const NONCE = 16; // bytes, so that nobody finds a word by trying all there are
/** How many characters a word has at most. */
export const LONGEST_WORD = 31;

/** What this browser adds to the dice of a room, by the commitment that it was pledged to. */
function keyOf(commitment: string): string {
  return `freehold.word.${commitment}`;
}

/** Make a word that cannot be guessed, keep it for when it is asked for, and return its pledge. */
export function pledge(word: string, commitment: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const whole = `${word} ${nonce}`;
  memory.set(commitment, whole);
  try {
    sessionStorage.setItem(keyOf(commitment), whole);
  } catch {
    // where nothing can be stored, it is known until the page is left
  }
  return hashOfText(toldOf(whole));
}

const memory = new Map<string, string>();

/** Return what was pledged, if this browser knows it. */
export function pledged(commitment: string, pledge: string | null): string | null {
  const whole = memory.get(commitment) ?? read(commitment);
  return whole !== null && hashOfText(toldOf(whole)) === pledge ? whole : null;
}

function read(commitment: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(commitment));
  } catch {
    return null;
  }
}

/** Return what the others are told of a word: nobody can read it, and everybody check it. */
export function toldOf(whole: string): string {
  return hashOfText(whole);
}

/** Return the word that somebody has typed. */
export function wordIn(whole: string): string {
  return whole.slice(0, -(2 * NONCE + 1));
}
