import { describe, expect, it } from "vitest";
import type { Action } from "../../protocol/types";
import type { KeyPress } from "../../ui/keyPress";
import { commandOf, type KeyContext } from "./keys";

const ROLL: Action = { do: "roll" };
const BUY: Action = { do: "buy" };
const DECLINE: Action = { do: "decline" };
const PASS: Action = { do: "pass" };
const END: Action = { do: "end_turn" };
const BID: Action = { do: "bid", amount: 50 };

const NOTHING: KeyContext = {
  offered: { roll: null, buy: null, decline: null, pass: null, endTurn: null },
  primary: null,
  quick: [],
  build: [],
  hint: true,
  undo: false,
  modal: false,
  fresh: false,
  unseen: false,
};
const ALL: KeyContext = {
  ...NOTHING,
  offered: { roll: ROLL, buy: BUY, decline: DECLINE, pass: PASS, endTurn: END },
  primary: ROLL,
  quick: [BID, PASS],
};

function element(html: string): Element {
  document.body.innerHTML = html;
  const [found] = document.body.querySelectorAll("[data-at]");
  return found ?? document.body;
}

describe("keys", () => {
  it.each<[string, Action]>([
    [" ", ROLL],
    ["r", ROLL],
    ["R", ROLL],
    ["b", BUY],
    ["a", DECLINE],
    ["e", END],
    ["1", BID],
    ["2", PASS],
  ])("%j acts", (key, action) => {
    expect(commandOf({ key }, ALL)).toEqual({ do: "act", action });
  });

  it.each([" ", "r", "b", "a", "e", "1"])("%j does nothing that is not offered", (key) => {
    expect(commandOf({ key }, NOTHING)).toBeNull();
  });

  it("h builds what is suggested, and u takes the own last step back", () => {
    const build: Action[] = [{ do: "build", square: 1 }];
    const reach = { ...ALL, build, undo: true };
    expect(commandOf({ key: "h" }, reach)).toEqual({ do: "build", actions: build });
    expect(commandOf({ key: "u" }, reach)).toEqual({ do: "undo" });
    expect(commandOf({ key: "i" }, reach)).toEqual({ do: "hint" });
    expect(commandOf({ key: "i" }, { ...reach, hint: false })).toBeNull();
    expect([commandOf({ key: "h" }, ALL), commandOf({ key: "u" }, ALL)]).toEqual([null, null]);
  });

  it("a passes where there is nothing to decline", () => {
    const reach = { ...ALL, offered: { ...ALL.offered, decline: null } };
    expect(commandOf({ key: "a" }, reach)).toEqual({ do: "act", action: PASS });
  });

  it.each([
    ["t", "trade"],
    ["m", "estate"],
    ["l", "log"],
    ["c", "chat"],
  ])("%j shows %s", (key, panel) => {
    expect(commandOf({ key }, NOTHING)).toEqual({ do: "show", panel });
  });

  it("? helps", () => expect(commandOf({ key: "?" }, NOTHING)).toEqual({ do: "help" }));

  it("Escape closes", () => expect(commandOf({ key: "Escape" }, NOTHING)).toEqual({ do: "close" }));

  it.each<Partial<KeyPress>>([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { repeat: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])("are left alone with %j", (more) => {
    expect(commandOf({ key: "r", ...more }, ALL)).toBeNull();
  });

  it("do not answer a question by the space bar that has just come", () => {
    expect(commandOf({ key: " " }, { ...ALL, fresh: true })).toBeNull();
  });

  it("show by the space bar what is asked, where it is not seen yet", () => {
    const unseen = { ...ALL, unseen: true };
    expect(commandOf({ key: " " }, unseen)).toEqual({ do: "skip" });
    expect(commandOf({ key: "r" }, unseen)).toEqual({ do: "act", action: ROLL });
  });

  it("are left alone while a dialog is open", () => {
    expect(commandOf({ key: "r" }, { ...ALL, modal: true })).toBeNull();
  });

  it.each([
    "<input data-at>",
    "<textarea data-at></textarea>",
    "<select data-at></select>",
    '<div contenteditable="true"><b data-at></b></div>',
  ])("are left to %s", (html) => {
    expect(commandOf({ key: "r", target: element(html) }, ALL)).toBeNull();
  });

  it.each([
    "<button data-at></button>",
    '<a href="#" data-at></a>',
    "<button><i data-at></i></button>",
  ])("leave the space bar to %s", (html) => {
    expect(commandOf({ key: " ", target: element(html) }, ALL)).toBeNull();
  });

  it("roll although a button has the focus", () => {
    const target = element("<button data-at></button>");
    expect(commandOf({ key: "r", target }, ALL)).toEqual({ do: "act", action: ROLL });
  });

  it.each([
    ["র", "KeyR", ROLL],
    ["১", "Digit1", BID],
  ])("read %s by its place on the keyboard", (key, code, action) => {
    expect(commandOf({ key, code }, ALL)).toEqual({ do: "act", action });
  });

  it.each(["ArrowUp", "Enter", "Home", "Tab", "F5", "z"])("leave %s to others", (key) => {
    expect(commandOf({ key }, ALL)).toBeNull();
  });
});

describe("an offer that waits for an answer", () => {
  const accept: Action = { do: "accept", partner: 1, revision: 2 };
  const reject: Action = { do: "reject", partner: 1, revision: 2 };
  const waiting: KeyContext = { ...ALL, offer: { accept, reject, counter: () => undefined } };

  it("is answered by its own keys", () => {
    expect(commandOf({ key: "y" }, waiting)).toEqual({ do: "act", action: accept });
    expect(commandOf({ key: "n" }, waiting)).toEqual({ do: "act", action: reject });
    expect(commandOf({ key: "o" }, waiting)).toEqual({ do: "counter" });
  });

  it("is never answered by the space bar, which means something that is not to be seen", () => {
    expect(commandOf({ key: " " }, waiting)).toBeNull();
  });

  it("has no keys where there is none", () => {
    for (const key of ["y", "n", "o"]) expect(commandOf({ key }, ALL)).toBeNull();
  });
});
