import { beforeEach, describe, expect, test } from "vitest";
import type { KeyPress } from "../../ui/keyPress";
import { moveOf } from "./keys";

const OPEN = { modal: false, scrolls: false };
const LONG = { modal: false, scrolls: true };

function on(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.firstElementChild;
  if (!found) throw new Error("expected an element, got none");
  return found;
}

beforeEach(() => document.body.replaceChildren());

describe("a key", () => {
  test.each([
    ["ArrowRight", "stepOn"],
    ["ArrowLeft", "stepBack"],
    ["ArrowUp", "turnOn"],
    ["ArrowDown", "turnBack"],
    ["Home", "toStart"],
    ["End", "toEnd"],
    [" ", "toggle"],
    ["?", "help"],
    ["x", null],
  ])("%s asks for %s", (key, move) => {
    expect(moveOf({ key, target: document.body }, OPEN)).toBe(move);
  });

  test.each([
    ["ArrowRight", "turnOn"],
    ["ArrowLeft", "turnBack"],
  ])("%s with shift goes by turns", (key, move) => {
    expect(moveOf({ key, shiftKey: true }, OPEN)).toBe(move);
  });

  test.each<Partial<KeyPress>>([
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])("that is for others is left alone: %o", (how) => {
    expect(moveOf({ key: "ArrowRight", ...how }, OPEN)).toBeNull();
  });

  test("does nothing behind a dialog", () => {
    expect(moveOf({ key: "ArrowRight" }, { ...OPEN, modal: true })).toBeNull();
  });

  test("belongs to the field that has the focus", () => {
    expect(moveOf({ key: "ArrowRight", target: on("<select></select>") }, OPEN)).toBeNull();
  });

  test("on the slider goes by the replay's rules", () => {
    const slider = on('<input type="range" data-scrubber>');
    expect(moveOf({ key: "ArrowUp", target: slider }, LONG)).toBe("turnOn");
  });

  test("presses the button that has the focus", () => {
    expect(moveOf({ key: " ", target: on("<button></button>") }, OPEN)).toBeNull();
  });

  test("that scrolls a long page is left to it", () => {
    expect(moveOf({ key: "End", target: document.body }, LONG)).toBeNull();
    expect(moveOf({ key: "ArrowRight", target: document.body }, LONG)).toBe("stepOn");
  });

  test("that scrolls the log is left to it", () => {
    expect(moveOf({ key: "ArrowUp", target: on('<div role="log"></div>') }, OPEN)).toBeNull();
  });
});
