import type {
  GameEvent,
  Options,
  Party,
  SeatView,
  Square,
  SquareView,
  View,
} from "../protocol/types";
import { type EditionIndex, HOTEL } from "./edition";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Draft = Mutable<View>;

/** Return the table before the first event of a game. */
export function opening(
  edition: EditionIndex,
  rules: Options,
  seats: number,
  clocked: boolean,
): View {
  const seat: SeatView = {
    cash: 0,
    position: 0,
    jail_turns: 0,
    bail_barred: false,
    passes: [],
    alive: true,
    out: 0,
    rank: null,
    worth: 0,
  };
  const square: SquareView = { owner: null, level: 0, mortgaged: false, squatter: 0 };
  return {
    seat: null,
    seats: Array.from({ length: seats }, () => seat),
    squares: edition.squares.map(() => square),
    houses: rules.houses,
    hotels: rules.hotels,
    pot: 0,
    order: Array.from({ length: seats }, (_, at) => at),
    current: 0,
    round: 0,
    turns: 0,
    decision: 0,
    dice: [0, 0],
    riot_bar: 0,
    awaiting: null,
    awaited: [],
    offers: [],
    deck_left: edition.decks.map((deck) => deck.cards.length),
    over: false,
    winners: [],
    clocked,
    time_up: false,
    choices: [],
  };
}

/** Return the table after one action; parts that did not change stay the same objects. */
export function fold(
  view: View,
  events: readonly GameEvent[],
  edition: EditionIndex,
  rules: Options,
): View {
  const next = foldAll(view, events, edition);
  next.decision += 1;
  return derive(next, edition, rules);
}

/** Return the table after events that belong to no action: the dealing. */
export function deal(
  view: View,
  events: readonly GameEvent[],
  edition: EditionIndex,
  rules: Options,
): View {
  return derive(foldAll(view, events, edition), edition, rules);
}

function foldAll(view: View, events: readonly GameEvent[], edition: EditionIndex): Draft {
  const next: Draft = { ...view, seats: [...view.seats], squares: [...view.squares] };
  for (const event of events) carry(next, event, edition);
  return next;
}

function carry(view: Draft, event: GameEvent, edition: EditionIndex): void {
  switch (event.event) {
    case "seated":
      view.order = view.order.with(event.place, event.seat);
      break;
    case "turn_began":
      Object.assign(view, { current: event.seat, round: event.round, turns: event.turn });
      break;
    case "rolled":
      view.dice = [event.die1, event.die2];
      break;
    case "moved":
      seat(view, event.seat, { position: event.to });
      break;
    case "paid":
      pay(view, event.payer, -event.amount);
      pay(view, event.payee, event.amount);
      break;
    case "deed_moved":
      moveDeed(view, event.square, event.taker);
      break;
    case "built":
    case "sold":
    case "struck":
      build(view, event.square, event.before, event.after);
      break;
    case "mortgaged":
      square(view, event.square, { mortgaged: true });
      break;
    case "lifted":
      square(view, event.square, { mortgaged: false });
      break;
    case "pass_moved":
      movePass(view, event.number, event.giver, event.taker, edition);
      break;
    case "jailed":
      seat(view, event.seat, {
        position: edition.jail,
        jail_turns: event.turns,
        bail_barred: seatOf(view, event.seat).bail_barred || event.bail_barred,
      });
      break;
    case "freed":
      seat(view, event.seat, { jail_turns: 0, bail_barred: false });
      break;
    case "stayed":
      seat(view, event.seat, { jail_turns: event.turns_left });
      break;
    case "offered": {
      const { event: _, ...offer } = event;
      view.offers = [...view.offers, offer];
      break;
    }
    case "offer_ended":
      view.offers = view.offers.filter(
        (one) =>
          one.proposer !== event.proposer ||
          one.partner !== event.partner ||
          one.revision !== event.revision,
      );
      break;
    case "squatted":
      square(view, event.square, { squatter: event.rounds });
      break;
    case "squatter_stayed":
      square(view, event.square, { squatter: event.rounds_left });
      break;
    case "squatter_left":
    case "evicted":
      square(view, event.square, { squatter: 0 });
      break;
    case "riot_bar":
      view.riot_bar = event.rounds;
      break;
    case "went_out":
      seat(view, event.seat, {
        alive: false,
        bail_barred: false,
        jail_turns: 0,
        out: event.out_before + 1,
      });
      break;
    case "awaits":
      view.awaiting = event.awaiting;
      break;
    case "time_called":
      view.time_up = view.time_up || !event.at_once;
      break;
    case "game_over":
      Object.assign(view, { over: true, winners: event.winners, offers: [], awaiting: null });
      break;
  }
}

function seatOf(view: Draft, number: number): SeatView {
  const found = view.seats[number];
  if (!found) throw new RangeError(`expected a seat below ${view.seats.length}, got ${number}`);
  return found;
}

function squareOf(view: Draft, number: number): SquareView {
  const found = view.squares[number];
  if (!found) throw new RangeError(`expected a square below ${view.squares.length}, got ${number}`);
  return found;
}

function seat(view: Draft, number: number, change: Partial<SeatView>): void {
  view.seats[number] = { ...seatOf(view, number), ...change };
}

function square(view: Draft, number: number, change: Partial<SquareView>): void {
  view.squares[number] = { ...squareOf(view, number), ...change };
}

function pay(view: Draft, party: Party, amount: number): void {
  if (party === "pot") view.pot += amount;
  else if (typeof party === "number")
    seat(view, party, { cash: seatOf(view, party).cash + amount });
}

function moveDeed(view: Draft, number: number, taker: Party): void {
  if (typeof taker === "number") square(view, number, { owner: taker });
  else square(view, number, { owner: null, squatter: 0 });
}

function build(view: Draft, number: number, before: number, after: number): void {
  returnBuildings(view, before, 1);
  returnBuildings(view, after, -1);
  square(view, number, { level: after });
}

function returnBuildings(view: Draft, level: number, sign: number): void {
  if (level === HOTEL) view.hotels += sign;
  else view.houses += sign * level;
}

function movePass(
  view: Draft,
  number: number,
  giver: Party,
  taker: Party,
  edition: EditionIndex,
): void {
  for (const [party, change] of [
    [giver, -1],
    [taker, 1],
  ] as const) {
    if (typeof party === "number") {
      const held = seatOf(view, party).passes.filter((one) => one !== number);
      const passes = change > 0 ? [...held, number].sort((a, b) => a - b) : held;
      seat(view, party, { passes });
      continue;
    }
    const deck = edition.passDecks[number] ?? 0;
    view.deck_left = view.deck_left.with(deck, (view.deck_left[deck] ?? 0) + change);
  }
}

// --- what follows from the rest: bookkeeping over the edition's prices

function derive(view: Draft, edition: EditionIndex, rules: Options): View {
  const worths = view.seats.map((one, number) => worthOf(view, one, number, edition));
  const scores = rules.score === "worth" ? worths : view.seats.map((one) => one.cash);
  const untold = untoldSeats(view, edition, rules);
  view.seats = view.seats.map((one, number) => {
    const worth = untold.has(number) ? null : (worths[number] ?? 0);
    const rank = view.over || one.out ? rankOf(view, number, scores) : null;
    return one.worth === worth && one.rank === rank ? one : { ...one, worth, rank };
  });
  return view;
}

function worthOf(view: View, owner: SeatView, number: number, edition: EditionIndex): number {
  return view.squares.reduce(
    (total, seen, at) =>
      seen.owner === number ? total + valueOf(edition.squares[at], seen, edition, at) : total,
    owner.cash,
  );
}

function valueOf(
  known: Square | undefined,
  seen: SquareView,
  edition: EditionIndex,
  at: number,
): number {
  if (!known) return 0;
  const group = edition.groups[edition.groupOf(at) ?? -1];
  const deed = seen.mortgaged ? Math.floor(known.price / 2) : known.price;
  const houses = Math.min(seen.level, HOTEL - 1) * (group?.house_cost ?? 0);
  const hotel = seen.level === HOTEL ? (group?.hotel_cost ?? 0) : 0;
  return deed + houses + hotel;
}

/** Return whose worth is not told, so that a tax on it is chosen without knowing. */
function untoldSeats(
  view: View,
  edition: EditionIndex,
  rules: Options,
): ReadonlySet<number | null> {
  const chosen = edition.squares.some((one) => one.tax?.worth_percent);
  if (view.over || !chosen || !rules.tax_choice) return new Set();
  const asked = view.awaiting;
  return new Set([view.seat, asked?.for === "tax_choice" ? asked.seat : null]);
}

function rankOf(view: View, number: number, scores: readonly number[]): number {
  const out = view.seats[number]?.out ?? 0;
  const before = view.seats.filter((one, at) =>
    out
      ? one.out === 0 || one.out > out
      : one.out === 0 && (scores[at] ?? 0) > (scores[number] ?? 0),
  );
  return before.length + 1;
}
