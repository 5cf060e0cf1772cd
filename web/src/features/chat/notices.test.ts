import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import type { ChatLine, GameEvent, ServerMessage, Sheet, View } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import { type Notice, noticesAfter, restoredNotices, storeNotices } from "../../state/notices";
import { playersOf } from "../../state/players";
import { EMPTY, receive, type RoomState } from "../../state/room";
import { type Recording, recording, recordingNames } from "../../testing/recordings";
import { noticeText, woven } from "./notices";

interface Step {
  readonly message: ServerMessage;
  readonly before: RoomState;
  readonly after: RoomState;
  readonly notices: readonly Notice[];
}

/** Hear a recording message by message. */
function* heard({ lines, edition }: Recording): Generator<Step> {
  let after = EMPTY;
  let notices: readonly Notice[] = [];
  for (const { message } of lines) {
    const before = after;
    after = receive(before, message, edition);
    if (after === before) continue;
    notices = noticesAfter(notices, message, before, after, edition);
    yield { message, before, after, notices };
  }
}

function fresh({ message, notices }: Step): Notice[] {
  return "seq" in message ? notices.filter((one) => one.seq === message.seq) : [];
}

function roomOf(state: RoomState, edition: EditionIndex) {
  const players = state.sheet ? playersOf(state.sheet, [], 0) : [];
  const me = state.sheet?.members.find((one) => one.number === state.you)?.chair ?? null;
  return { edition, players, me };
}

interface Heard extends Step {
  readonly edition: EditionIndex;
  /** What the message itself brought. */
  readonly fresh: readonly Notice[];
}

const all: readonly Heard[] = recordingNames()
  .map(recording)
  .flatMap((each) =>
    [...heard(each)].map((step) => ({ ...step, edition: each.edition, fresh: fresh(step) })),
  );

type Kind = ServerMessage["tell"];
type Of<K extends Kind> = Heard & { readonly message: Extract<ServerMessage, { tell: K }> };

/** Return the steps with messages of one kind. */
function steps<K extends Kind>(kind: K): Of<K>[] {
  return all.filter((step): step is Of<K> => step.message.tell === kind);
}

function eventsIn(notices: readonly Notice[]): GameEvent[] {
  return notices.flatMap((one) => (one.kind === "event" ? [one.event] : []));
}

describe("what the chat tells", () => {
  it.each(["traded", "knocked_down", "jailed", "game_over"] as const)(
    "is each time that somebody %s",
    (kind) => {
      const happened = steps("played").flatMap(({ message }) =>
        message.events.filter((one) => one.event === kind && !("seat" in one && one.seat === null)),
      );
      const told = steps("played").flatMap((step) => eventsIn(step.fresh));
      expect(told.filter((one) => one.event === kind)).toEqual(happened);
      expect(happened.length).toBeGreaterThan(10);
    },
  );

  it("is who is out: bankrupt, or of the own will, once each", () => {
    const out = steps("played").flatMap(({ message }) =>
      message.events.flatMap((one) => (one.event === "went_out" ? [one.seat] : [])),
    );
    const told = steps("played").flatMap((step) =>
      eventsIn(step.fresh).flatMap((one) =>
        one.event === "went_bankrupt" || one.event === "resigned" ? [one.seat] : [],
      ),
    );
    expect(told).toEqual(out);
    expect(out.length).toBeGreaterThan(10);
  });

  it("is every color of which somebody got the last street", () => {
    const told = steps("played").map((step) =>
      step.fresh.flatMap((one) => (one.kind === "completed" ? [`${one.seat} ${one.group}`] : [])),
    );
    const expected = steps("played").map(({ before, after, edition }) =>
      gained(before.view, after.view, edition),
    );
    expect(told).toEqual(expected);
    expect(told.flat().length).toBeGreaterThan(10);
  });

  it("is who came and who left, but not oneself", () => {
    const expected = steps("room").map(({ message, before }) => {
      const { what, member } = message.change;
      return (what === "joined" || what === "left") && member !== before.you ? [what] : [];
    });
    expect(steps("room").map((step) => step.fresh.map(({ kind }) => kind))).toEqual(expected);
    expect(expected.flat().length).toBeGreaterThan(10);
  });

  it("does not tell of what was taken back", () => {
    const later = steps("rewound").flatMap(({ message, notices }) =>
      notices.filter((one) => "decision" in one && one.decision > message.decision),
    );
    expect(later).toEqual([]);
    const undone = steps("rewound").filter((step) =>
      all[all.indexOf(step) - 1]?.notices.some(
        (one) => "decision" in one && one.decision > step.message.decision,
      ),
    );
    expect(undone.length).toBeGreaterThan(0);
  });

  it("tells of a game no more once the next one is begun", () => {
    const begun = steps("started");
    expect(begun.length).toBeGreaterThan(10);
    expect(begun.flatMap(({ notices }) => notices.filter((one) => "decision" in one))).toEqual([]);
  });
});

/** Return who has gained which whole colors, by counting streets. */
function gained(before: View | null, after: View | null, edition: EditionIndex): string[] {
  const whole = (view: View | null) =>
    edition.groups.flatMap((group, number) => {
      const streets = edition.squares.flatMap((square, at) =>
        square.group === group.id ? [{ kind: square.kind, owner: view?.squares[at]?.owner }] : [],
      );
      const owners = new Set(streets.map(({ owner }) => owner ?? "nobody"));
      const [owner] = owners;
      const isWhole = owners.size === 1 && owner !== "nobody" && streets[0]?.kind === "street";
      return isWhole ? [`${owner} ${number}`] : [];
    });
  const had = whole(before);
  return whole(after).filter((one) => !had.includes(one));
}

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => locale.use(language));

  it("everything is told in words", () => {
    const kinds = new Set<string>();
    for (const step of all) {
      for (const one of step.fresh) {
        const text = noticeText(one, roomOf(step.after, step.edition));
        expect(text, JSON.stringify(one)).toMatch(/\S{2}/);
        expect(text).not.toMatch(/[{}|\uE000-\uE004]/);
        kinds.add(one.kind === "event" ? one.event.event : one.kind);
      }
    }
    expect([...kinds].sort()).toEqual([
      "completed",
      "game_over",
      "jailed",
      "joined",
      "knocked_down",
      "left",
      "resigned",
      "traded",
      "went_bankrupt",
    ]);
  });

  it("the reader is told of by another name than others", () => {
    const step = all.find(({ after }) => after.view);
    if (!step) throw new Error("expected a recording with a game");
    const room = roomOf(step.after, step.edition);
    const notice: Notice = {
      ...{ kind: "completed", decision: 1, seat: 0, group: 0 },
      ...{ key: "1.0", seq: 1, at: 1, after: 0 },
    };
    const told = noticeText(notice, { ...room, me: 1 });
    expect(told).toContain(room.players[0]?.name);
    expect(noticeText(notice, { ...room, me: 0 })).not.toBe(told);
  });

  it("who was sent away is told of", () => {
    const about = { key: "1.0", seq: 1, at: 1, after: 0 };
    const text = noticeText(
      { ...about, kind: "kicked", name: "Eve" },
      { edition: null, players: [], me: null },
    );
    expect(text).toContain("Eve");
  });
});

describe("between the lines of chat", () => {
  const said = (at: number): ChatLine => ({ member: 1, name: "Ann", at, text: "hi", emote: null });
  const told = (seq: number, after: number): Notice => ({
    ...{ kind: "joined", name: "Bob" },
    ...{ key: `${seq}.0`, seq, at: 0, after },
  });

  function order(chat: ChatLine[], notices: Notice[]): (number | string)[] {
    return woven(chat, notices).map((one) => ("line" in one ? one.line.at : one.notice.key));
  }

  it("a notice stands after what was said before it, whatever the clocks say", () => {
    const chat = [said(10), said(20), said(30)];
    expect(order(chat, [told(1, 0), told(2, 20), told(3, 20), told(4, 30)])).toEqual([
      "1.0",
      10,
      20,
      "2.0",
      "3.0",
      30,
      "4.0",
    ]);
  });
  it("a notice stands first where the line before it is gone", () => {
    expect(order([said(20)], [told(1, 10)])).toEqual(["1.0", 20]);
  });
  it("there may be nothing of the one or of the other", () => {
    expect(order([], [told(1, 5)])).toEqual(["1.0"]);
    expect(order([said(5)], [])).toEqual([5]);
  });
});

describe("after a reload", () => {
  const person: Notice = {
    ...{ kind: "joined", name: "Bob" },
    ...{ key: "1.0", seq: 1, at: 1, after: 0 },
  };
  const event = { event: "jailed", seat: 0, way: "square", turns: 3 } as unknown as GameEvent;
  const play: Notice = {
    ...{ kind: "event", decision: 4, event },
    ...{ key: "5.0", seq: 5, at: 1, after: 0 },
  };

  function state(code: string, game: string | null, seq = 9): RoomState {
    const sheet = { code } as Sheet;
    return { ...EMPTY, sheet, seq, game: game === null ? null : ({ id: game } as never) };
  }

  it("the notices of before are there", () => {
    storeNotices(state("123456", "g"), [person, play]);
    expect(restoredNotices(state("123456", "g"))).toEqual([person, play]);
  });
  it("but not those of another room, of another game, or of what never was", () => {
    storeNotices(state("123456", "g"), [person, play]);
    expect(restoredNotices(state("654321", "g"))).toEqual([]);
    expect(restoredNotices(state("123456", "other"))).toEqual([person]);
    expect(restoredNotices(state("123456", "g", 3))).toEqual([person]);
  });
});
