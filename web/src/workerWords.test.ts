import { expect, test } from "vitest";
import * as bn from "./i18n/bn";
import * as en from "./i18n/en";
import * as fr from "./i18n/fr";
import * as vi from "./i18n/vi";
import * as zh from "./i18n/zh";
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
