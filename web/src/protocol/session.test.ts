import { beforeEach, describe, expect, it } from "vitest";
import type { Guest } from "./types";
import { deviceSecret, Session } from "./session";

const guest: Guest = { id: "g", name: "Ann", piece: "kite", token: "1.g.1.x" };
const account: Guest = { id: "a", name: "Bea", piece: "boat", token: "1.a.1.x" };

beforeEach(() => localStorage.clear());

function signedIn(): Session {
  const session = new Session();
  session.keep(guest);
  session.enter(account, "bea");
  return session;
}

describe("who this browser is", () => {
  it("is kept over a reload", () => {
    new Session().keep(guest);
    expect(new Session().token).toBe(guest.token);
  });

  it("keeps its token when only the name is told anew", () => {
    const session = new Session();
    session.keep(guest);
    session.keep({ ...guest, name: "Cleo", token: null });
    expect(session.guest).toMatchObject({ name: "Cleo", token: guest.token });
  });

  it("is the guest from before again once an account leaves", () => {
    signedIn();
    const later = new Session();
    later.leave();
    expect(later.guest).toMatchObject({ id: "g", token: guest.token });
  });

  it("is nobody once an account leaves that the guest itself has become", () => {
    const session = new Session();
    session.keep(guest);
    session.know("ann");
    session.leave();
    expect(new Session().guest).toBeNull();
  });

  it("keeps no account aside when another one enters", () => {
    const session = signedIn();
    session.enter({ ...account, id: "b", token: "1.b.1.x" }, "other");
    session.leave();
    expect(session.guest?.id).toBe("g");
  });

  it("tells once of an account that was signed out from elsewhere", () => {
    const session = signedIn();
    session.drop(account.token);
    expect([session.takeLost(), session.takeLost()]).toEqual(["bea", null]);
    expect(session.guest?.id).toBe("g");
  });

  it("is not dropped for a token that another tab has replaced", () => {
    const session = signedIn();
    new Session().keep({ ...account, token: "1.a.2.x" });
    session.drop(account.token);
    expect(session.token).toBe("1.a.2.x");
  });
});

describe("the secret of this browser", () => {
  it("is made once and stays the same", () => {
    const made = deviceSecret();
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(deviceSecret()).toBe(made);
  });

  it("is another one in another browser", () => {
    const made = deviceSecret();
    localStorage.clear();
    expect(deviceSecret()).not.toBe(made);
  });
});
