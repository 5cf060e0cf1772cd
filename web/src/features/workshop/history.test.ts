import { expect, test } from "vitest";
import { begun, redone, stepped, undone } from "./history";

test("everything can be undone and done again, however much it is", () => {
  let history = begun(0);
  for (let step = 1; step <= 500; step += 1) history = stepped(history, step);
  for (let step = 0; step < 500; step += 1) history = undone(history);
  expect(history.present).toBe(0);
  expect(undone(history)).toBe(history);
  for (let step = 0; step < 500; step += 1) history = redone(history);
  expect(history.present).toBe(500);
  expect(redone(history)).toBe(history);
});

test("typing on in one field is one step, going on in another is a second one", () => {
  let history = stepped(begun("a"), "ab", "name");
  history = stepped(history, "abc", "name");
  history = stepped(history, "x", "price");
  expect(undone(history).present).toBe("abc");
  expect(undone(undone(history)).present).toBe("a");
});

test("after something was undone, typing in the same field is a new step", () => {
  const history = stepped(undone(stepped(stepped(begun("a"), "b", "n"), "c", "m")), "d", "n");
  expect(undone(history).present).toBe("b");
});

test("a change ends what could be done again", () => {
  const history = stepped(undone(stepped(begun(1), 2)), 3);
  expect(redone(history)).toBe(history);
});

test("a change to the same state is none", () => {
  const history = begun({});
  expect(stepped(history, history.present)).toBe(history);
});
