/** Zeros of the scripts digits are typed in: Bengali, Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966, 0xff10];
const IN_LINK = /(?:room|join)\/(\d{6})(?!\d)(?:[/#]([\w-]{1,64}))?/;
const ALONE = /(?<!\d)\d(?:[\s.\-–·]*\d){5}(?![\s.\-–·]*\d)/;

/** Write digits of any script as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => point >= one && point < one + 10);
    return zero === undefined ? digit : String(point - zero);
  });
}

/** Find a room's code in what somebody typed or pasted: a code, a link, or a sentence with one. */
export function parseCode(text: string): string | null {
  const plain = plainDigits(text);
  const linked = IN_LINK.exec(plain)?.[1];
  if (linked) return linked;
  const found = ALONE.exec(plain)?.[0];
  return found ? found.replace(/\D/g, "") : null;
}

/** Find the secret of a link in what somebody pasted. */
export function parseSecret(text: string): string | null {
  return IN_LINK.exec(text)?.[2] ?? null;
}

/** Write a code so that it can be read aloud: "730 647". */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
