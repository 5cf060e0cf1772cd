/** Letters that a part of a divided word has at least. */
export const PART = 3;
/** Letters of a word that may have to be divided. */
const LONG = 9;
const VOWEL = /[aeiouyàâäéèêëîïôöùûü]/iu;
export const LATIN = /^[\p{Script=Latin}’'.]+$/u;

/** Return a name whose long words may be divided where they have to. */
export function hyphenated(name: string): string {
  return name.replace(/[^\s-]+/gu, (word) => {
    const letters = [...word];
    if (letters.length < LONG || !LATIN.test(word)) return word;
    const mayBreak = (at: number): boolean =>
      at >= PART && letters.length - at >= PART && isSyllable(letters, at);
    return letters.map((one, at) => (mayBreak(at) ? `\u00AD${one}` : one)).join("");
  });
}

/** Tell whether a word may well be divided before a letter: a consonant before a vowel. */
export function isSyllable(letters: readonly string[], at: number): boolean {
  const [here = "", next = ""] = [letters[at], letters[at + 1]];
  return !VOWEL.test(here) && VOWEL.test(next);
}
