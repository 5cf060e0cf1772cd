import type { Edition, Form, Group, Options, Square } from "../../protocol/types";
import { EditionIndex } from "../../state/edition";
import type { Draft } from "./draft";

const SQUARE = { group: "", price: 0, rent: [], mortgage: 0, tax: null, deck: "" };
const TAX = { flat: 0, older: 0, worth_percent: 0, cash_percent: 0, round_down: 1 };

/** Return the draft as the client knows editions, however much is still missing in it. */
export function previewOf(draft: Draft, forms: readonly Form[]): EditionIndex {
  const defaults = Object.fromEntries(forms.map((form) => [form.name, form.default]));
  const rules = { ...defaults, ...draft.rules } as unknown as Options;
  const squares = draft.squares.map((one): Square => ({
    ...SQUARE,
    ...one,
    price: Number(one.price) || 0,
    rent: [...(one.rent ?? [])],
    tax: one.tax ? { ...TAX, ...one.tax } : null,
  }));
  const groups = draft.groups.map((one): Group => ({
    house_cost: 0,
    hotel_cost: 0,
    ...one,
    color: /^#[0-9a-f]{6}$/i.test(one.color) ? one.color : "#666666",
  }));
  const data: Edition = {
    id: draft.id,
    name: draft.name,
    languages: [...draft.languages],
    players: draft.players,
    currency: draft.currency,
    digest: "",
    board: { groups, squares },
    decks: draft.decks as unknown as Edition["decks"],
    rules,
    options: forms.map((form) => ({
      ...form,
      default: (rules as unknown as Record<string, Form["default"]>)[form.name] ?? form.default,
      changeable: true,
    })),
    version: 0,
    earlier: {},
  };
  return new EditionIndex(data);
}
