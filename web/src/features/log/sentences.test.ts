import { beforeAll, describe, expect, test } from "vitest";
import { EditionIndex } from "../../state/edition";
import {
  EDITION_DATA,
  editionOf,
  EDITIONS,
  recording,
  recordingNames,
} from "../../testing/recordings";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import type { Edition, GameEvent, View } from "../../protocol/types";
import { KINDS, kind } from "./kinds";
import { sentence } from "./sentences";
import { spoken } from "./spoken";
import { type Context } from "./teller";

const NAMES = ["Ann", "Bob", "Cléo", "Dũng", "Eva", "Farid", "Gita", "Hugo"];

interface Batch {
  readonly edition: EditionIndex;
  readonly events: readonly GameEvent[];
  readonly before: View | null;
}

/** Editions whose texts hold no digits, so that any digit left is the interface's own. */
const wordless = new Map(
  Object.values(EDITION_DATA).map((one) => [one.id, new EditionIndex(withoutDigits(one))]),
);

function withoutDigits(edition: Edition): Edition {
  return JSON.parse(JSON.stringify(edition), (_, value: unknown) =>
    typeof value === "string" ? value.replace(/[0-9]/g, "") : value,
  ) as Edition;
}

function batchesOf(name: string): Batch[] {
  const { edition, lines } = recording(name);
  let asked: View["awaiting"] = null;
  return lines.flatMap(({ message }) => {
    if (message.tell !== "played" && message.tell !== "started") return [];
    const batch = { edition, events: message.events, before: { awaiting: asked } as View };
    for (const event of message.events) if (event.event === "awaits") asked = event.awaiting;
    return [batch];
  });
}

const batches = recordingNames().flatMap(batchesOf);

function contextOf(batch: Batch, me: number | null): Context {
  return { names: NAMES, edition: batch.edition, me, before: batch.before, batch: batch.events };
}

function* sentences(me: number | null, from = EDITIONS): Generator<string> {
  for (const batch of batches) {
    const context = {
      ...contextOf(batch, me),
      edition: from.get(batch.edition.id) ?? batch.edition,
    };
    for (const event of batch.events) {
      const text = sentence(event, context);
      if (text !== null) yield text;
    }
  }
}

function wrong(text: string): boolean {
  return text.trim() === "" || /undefined|null|NaN|[{}[\]<>|\uE000-\uE004]|log\./.test(text);
}

test("all fifty recordings are read", () => {
  expect(batches.length).toBeGreaterThan(6000);
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  test("every event of the recordings is a whole sentence or nothing, for who watches", () => {
    expect([...sentences(null)].filter(wrong)).toEqual([]);
  });

  test("every event of the recordings is a whole sentence or nothing, for who plays", () => {
    expect([...sentences(0)].filter(wrong)).toEqual([]);
  });

  test("what is spoken of an action is whole", () => {
    const texts = batches.map((batch) => {
      const { batch: events, ...context } = contextOf(batch, 0);
      return spoken(events, context);
    });
    expect(texts.filter((text) => text !== "" && wrong(text))).toEqual([]);
  });
});

test("Bengali sentences have no Latin digits", async () => {
  await locale.use("bn");
  expect([...sentences(0, wordless)].filter((text) => /[0-9]/.test(text))).toEqual([]);
});

describe("in English", () => {
  beforeAll(() => locale.use("en"));

  function told(event: GameEvent, more: Partial<Context> = {}): string | null {
    const edition = editionOf("us");
    return sentence(event, { names: NAMES, edition, me: 1, before: null, batch: [event], ...more });
  }

  test("others are named", () => {
    const event: GameEvent = { event: "rolled", seat: 0, die1: 3, die2: 4 };
    expect(told(event)).toBe("Ann rolled 3 and 4.");
  });

  test("a roll and where it leads are one sentence", () => {
    const rolled: GameEvent = { event: "rolled", seat: 0, die1: 3, die2: 4 };
    const moved: GameEvent = { event: "moved", seat: 0, start: 0, to: 7, way: "dice" };
    const batch = [rolled, moved];
    expect([told(rolled, { batch }), told(moved, { batch })]).toEqual([
      "Ann rolled 3 and 4 and landed on Chance.",
      null,
    ]);
  });

  test("the reader is addressed", () => {
    const event: GameEvent = { event: "paid", payer: 0, payee: 1, amount: 20, reason: "rent" };
    expect(told(event)).toBe("Ann paid you $20 rent.");
  });

  test("a purchase tells its price", () => {
    const paid: GameEvent = { event: "paid", payer: 1, payee: "bank", amount: 60, reason: "price" };
    const moved: GameEvent = {
      event: "deed_moved",
      square: 1,
      giver: "bank",
      taker: 1,
      reason: "price",
    };
    expect(told(moved, { batch: [paid, moved] })).toMatch(/^You bought .+ for \$60\.$/);
  });

  test("marks in a name stay as they are", () => {
    const event: GameEvent = { event: "passed", seat: 0 };
    expect(told(event, { names: ["[a|b]<c>"] })).toBe("[a|b]<c> passed.");
  });

  test("bookkeeping is not told", () => {
    expect(told({ event: "seated", seat: 0, place: 0 })).toBeNull();
  });

  test("ruin is spoken of before the rent that brought it", () => {
    const edition = editionOf("us");
    const events: GameEvent[] = [
      { event: "paid", payer: 0, payee: 1, amount: 20, reason: "rent" },
      { event: "went_bankrupt", seat: 0, creditor: 1 },
    ];
    const text = spoken(events, { names: NAMES, edition, me: 1, before: null });
    expect(text).toBe("Ann went bankrupt, ruined by you. Ann paid you $20 rent.");
  });

  test("who gives up is ruined by a creditor only if there is one", () => {
    const resigned: GameEvent = { event: "resigned", seat: 0 };
    const toPlayer: GameEvent = { event: "went_bankrupt", seat: 0, creditor: 1 };
    const toBank: GameEvent = { event: "went_bankrupt", seat: 0, creditor: "bank" };
    const ruined = "Ann went bankrupt, ruined by Bob.";
    expect(told(toPlayer, { batch: [resigned, toPlayer], me: null })).toBe(ruined);
    expect(told(toBank, { batch: [resigned, toBank] })).toBeNull();
  });

  test("of many events only the three weightiest are spoken of", () => {
    const edition = editionOf("us");
    const events = [1, 2, 3, 4].map((amount): GameEvent => ({
      event: "paid",
      payer: 0,
      payee: 1,
      amount,
      reason: "rent",
    }));
    const text = spoken(events, { names: NAMES, edition, me: null, before: null });
    expect(text).toBe("Ann paid Bob $1 rent. Ann paid Bob $2 rent. Ann paid Bob $3 rent.");
  });

  test("every event of the recordings belongs to a known kind", () => {
    const kinds = new Set(batches.flatMap((batch) => batch.events.map(kind)));
    expect([...kinds].filter((one) => !KINDS.includes(one))).toEqual([]);
  });
});
