import type { Guest } from "../protocol";

const KEY = "freehold.guest";

/** Who this browser is; kept in its storage, or for this page where there is none. */
class Session {
  #guest: Guest | null = read();

  get guest(): Guest | null {
    return this.#guest;
  }

  get token(): string | null {
    return this.#guest?.token ?? null;
  }

  keep(guest: Guest): void {
    this.#guest = { ...guest, token: guest.token ?? this.token };
    write(this.#guest);
  }

  forget(): void {
    this.#guest = null;
    write(null);
  }
}

function read(): Guest | null {
  try {
    const text = localStorage.getItem(KEY);
    return text ? (JSON.parse(text) as Guest) : null;
  } catch {
    return null;
  }
}

function write(guest: Guest | null): void {
  try {
    if (guest) localStorage.setItem(KEY, JSON.stringify(guest));
    else localStorage.removeItem(KEY);
  } catch {
    // without storage the guest lives as long as the page
  }
}

export const session = new Session();
