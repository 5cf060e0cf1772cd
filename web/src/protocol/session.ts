import { ROOT } from "./root";
import type { Guest } from "./types";

/** Tokens are one server's own, also where several share a host. */
const SERVER = ROOT && `@${ROOT}`;
const KEY = `freehold.guest${SERVER}`;
const ASIDE = `freehold.aside${SERVER}`;
const DEVICE = "freehold.device";
const DEVICE_BYTES = 32;

/** A guest, or an account by the name that it signs in with. */
interface Kept extends Guest {
  readonly account?: string | null;
}

/** Who this browser is; kept in its storage, or for this page where there is none. */
export class Session {
  #guest: Kept | null = read(KEY);
  /** The guest that this browser was before somebody signed in. */
  #aside: Kept | null = read(ASIDE);
  #isStored = true;
  #lost: string | null = null;

  constructor() {
    addEventListener("storage", ({ key }) => {
      if (key === KEY || key === ASIDE || key === null) this.#follow();
    });
  }

  get guest(): Guest | null {
    return this.#guest;
  }

  get token(): string | null {
    return this.#guest?.token ?? null;
  }

  /** The name that who is here signs in with; null for a guest. */
  get account(): string | null {
    return this.#guest?.account ?? null;
  }

  keep(guest: Guest): void {
    const account = this.#guest?.account ?? null;
    this.#set({ ...guest, token: guest.token ?? this.token, account }, this.#aside);
  }

  /** Note whether who is here has an account. */
  know(account: string | null): void {
    if (!this.#guest || (this.#guest.account ?? null) === account) return;
    this.#set({ ...this.#guest, account }, this.#aside);
  }

  /** Be an account from now on; a guest that was here comes back when it leaves. */
  enter(guest: Guest, account: string): void {
    const was = this.#guest;
    const aside = was?.token && !was.account && was.id !== guest.id ? was : this.#aside;
    this.#set({ ...guest, account }, aside);
  }

  /** Be the guest again that was here before, or nobody. */
  leave(): void {
    this.#set(this.#aside, null);
  }

  /** Leave because the server knows a token no longer, unless another tab has a newer one. */
  drop(token: string | null): void {
    this.#follow();
    if (this.token !== token) return;
    this.#lost = this.#guest?.account ?? this.#lost;
    this.leave();
  }

  get hasLost(): boolean {
    return this.#lost !== null;
  }

  /** Return, once, the account that was signed out from elsewhere. */
  takeLost(): string | null {
    const lost = this.#lost;
    this.#lost = null;
    return lost;
  }

  #set(guest: Kept | null, aside: Kept | null): void {
    this.#guest = guest;
    this.#aside = aside;
    this.#isStored = write(KEY, guest) && write(ASIDE, aside);
  }

  #follow(): void {
    if (!this.#isStored) return;
    this.#guest = read(KEY);
    this.#aside = read(ASIDE);
  }
}

/**
 * Return the secret by which a server knows this browser again; none where nothing can be kept.
 *
 * With it, who was sent away from a room does not come back there as another guest.
 * Nor can anybody who guesses passwords elsewhere keep its owner out.
 */
export function deviceSecret(): string | null {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = crypto.getRandomValues(new Uint8Array(DEVICE_BYTES));
    const text = btoa(String.fromCharCode(...made))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    localStorage.setItem(DEVICE, text);
    return text;
  } catch {
    return null;
  }
}

function read(key: string): Kept | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}

/** Tell whether it could be written; without storage the guest lives as long as the page. */
function write(key: string, guest: Kept | null): boolean {
  try {
    if (guest) localStorage.setItem(key, JSON.stringify(guest));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export const session = new Session();
