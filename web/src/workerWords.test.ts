import { expect, test } from "vitest";
import { messages as bn } from "./i18n/bn";
import { messages as en } from "./i18n/en";
import { messages as fr } from "./i18n/fr";
import { messages as vi } from "./i18n/vi";
import { messages as zh } from "./i18n/zh";
import { WORDS } from "./worker/words";

test.each(Object.entries({ bn, en, fr, vi, zh }))("the worker speaks %s", (language, { days }) => {
  expect(WORDS[language]).toEqual({
    turn: days.callTurn,
    auction: days.callAuction,
    offer: days.callOffer,
    began: days.callBegan,
    over: days.callOver,
    table: days.callTable,
  });
});
