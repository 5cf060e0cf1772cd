import { beforeEach, expect, test, vi } from "vitest";
import { EndFollower } from "./endFollower.svelte";

const LINE = 20;
const SEEN = 100;

/** A list of lines that can be scrolled as far as a browser would. */
class List {
  lines = 50;
  #top = 0;

  readonly clientHeight = SEEN;

  get scrollHeight(): number {
    return this.lines * LINE;
  }

  get scrollTop(): number {
    return this.#top;
  }

  set scrollTop(top: number) {
    this.#top = Math.min(top, this.scrollHeight - SEEN);
  }

  get distance(): number {
    return this.scrollHeight - this.scrollTop - SEEN;
  }
}

let list: List;
let follower: EndFollower;

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0); // the test says when a picture comes
  list = new List();
  follower = new EndFollower(() => list as unknown as HTMLElement);
  follower.toEnd();
  follower.scrolled();
});

function add(lines: number): void {
  list.lines += lines;
  follower.toEnd();
  follower.scrolled();
}

test("a list stays at its end while lines come", () => {
  for (let round = 0; round < 30; round += 1) add(3);
  expect([follower.atEnd, list.distance]).toEqual([true, 0]);
});

test("lines that came since the list was scrolled do not make it leave its end", () => {
  list.lines += 3;
  follower.scrolled();
  expect(follower.atEnd).toBe(true);
});

test("a list stays at its end when its oldest lines go and the browser keeps the others in place", () => {
  list.lines += 3 - 20;
  list.scrollTop -= 20 * LINE;
  follower.scrolled();
  expect(follower.atEnd).toBe(true);
  add(2);
  expect(list.distance).toBe(0);
});

test("a list stays at its end when more lines come than the oldest that go", () => {
  follower.change();
  list.lines += 60 - 40;
  list.scrollTop -= 40 * LINE;
  follower.scrolled();
  expect(follower.atEnd).toBe(true);
  follower.toEnd();
  expect(list.distance).toBe(0);
});

test("who scrolls up after the list has followed leaves its end", () => {
  follower.change();
  add(3);
  list.scrollTop -= 200;
  follower.scrolled();
  expect(follower.atEnd).toBe(false);
});

test("who scrolls up is left alone when lines come", () => {
  list.scrollTop -= 200;
  follower.scrolled();
  add(5);
  expect([follower.atEnd, list.distance]).toEqual([false, 300]);
});

test("who scrolls back to the end follows again", () => {
  list.scrollTop -= 200;
  follower.scrolled();
  list.scrollTop = list.scrollHeight;
  follower.scrolled();
  add(5);
  expect([follower.atEnd, list.distance]).toEqual([true, 0]);
});
