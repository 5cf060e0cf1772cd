import { beforeAll, expect, test } from "vitest";
import { locale } from "../../i18n/index.svelte";
import { EDITION_DATA } from "../../testing/recordings";
import type { DraftEffect } from "./draft";
import { emptyBoard } from "./filling";
import { byId, effectOf, filledIn, fillIn, SENTENCES, sentenceOf, spoken } from "./sentences";
import { plainWords } from "./words";

const EFFECTS = Object.values(EDITION_DATA).flatMap(({ decks }) =>
  decks.flatMap(({ cards }) => cards.map((card) => card.effect as unknown as DraftEffect)),
);

beforeAll(async () => {
  await locale.learn();
});

function board() {
  return emptyBoard(12, "en", plainWords());
}

test("every card of every edition is said by a sentence of its effect", () => {
  expect(EFFECTS.length).toBeGreaterThan(100);
  expect(EFFECTS.filter((effect) => sentenceOf(effect).op !== effect.op)).toEqual([]);
});

test("filling a blank with what is there changes nothing of what it says", () => {
  for (const effect of EFFECTS) {
    const sentence = sentenceOf(effect);
    for (const key of Object.keys(sentence.blanks)) {
      const same = fillIn(effect, key, filledIn(effect, key));
      expect(sentenceOf(same).id).toBe(sentence.id);
      expect(filledIn(same, key)).toBe(filledIn(effect, key));
    }
  }
});

test("every sentence makes an effect that is said by it", () => {
  const made = SENTENCES.map((one) => sentenceOf(effectOf(one, board())).id);
  expect(made).toEqual(SENTENCES.map((one) => one.id));
});

test("amounts to pay are written without a minus, and kept with one", () => {
  const pay = fillIn(effectOf(byId("pay"), board()), "amount", 77);
  expect(pay).toEqual({ op: "bank", amount: -77 });
  expect(spoken(board(), pay)).toBe("Pay $77 to the bank.");
});

test("what goes without saying is left out of the file", () => {
  const move = effectOf(byId("moveTo"), board());
  expect(fillIn(move, "salary", false)).toEqual({ op: "move_to", square: "go", salary: false });
  expect(fillIn(fillIn(move, "salary", false), "salary", true)).toEqual(move);
});
