// SHA-256, so that dice can be checked and words be pledged on pages without a secure connection,
// too, where browsers offer none.

const WORDS = 64;

/** The first 32 bits of the fractions of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (!found.some((prime) => number % prime === 0)) found.push(number);
  }
  return Uint32Array.from(found, (prime) => (root(prime) % 1) * 2 ** 32);
}

const ROUND = fractions(WORDS, Math.cbrt);
const START = fractions(8, Math.sqrt);

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(size));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(size - 8, BigInt(bytes.length) * 8n);
  return view;
}

function schedule(view: DataView, block: number): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + 4 * at);
  for (let at = 16; at < WORDS; at += 1) {
    const [low, high] = [words[at - 15] as number, words[at - 2] as number];
    const one = rotated(low, 7) ^ rotated(low, 18) ^ (low >>> 3);
    const two = rotated(high, 17) ^ rotated(high, 19) ^ (high >>> 10);
    words[at] = (words[at - 16] as number) + one + (words[at - 7] as number) + two;
  }
  return words;
}

type Eight = [number, number, number, number, number, number, number, number];

function compressed(state: Uint32Array, words: Uint32Array): Uint32Array {
  let [a, b, c, d, e, f, g, h] = [...state] as Eight;
  for (let at = 0; at < WORDS; at += 1) {
    const mix = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + mix + choice + (ROUND[at] as number) + (words[at] as number)) | 0;
    const spin = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (spin + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return state.map((word, at) => word + ([a, b, c, d, e, f, g, h][at] as number));
}

/** Return the SHA-256 of bytes in hexadecimal digits. */
function sha256(bytes: Uint8Array): string {
  const view = padded(bytes);
  let state = START;
  for (let block = 0; block < view.byteLength; block += 64) {
    state = compressed(state, schedule(view, block));
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** Return the SHA-256 of bytes, both in hexadecimal digits. */
export function hashOf(hex: string): string {
  return sha256(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

/** Return the SHA-256 of a text in UTF-8, in hexadecimal digits. */
export function hashOfText(text: string): string {
  return sha256(new TextEncoder().encode(text));
}
