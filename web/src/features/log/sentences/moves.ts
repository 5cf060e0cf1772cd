import { t } from "../../../i18n/index.svelte";
import type {
  EventFreed,
  EventJailed,
  EventMoved,
  EventPassMoved,
  EventRolled,
  EventStayed,
  Way,
} from "../../../protocol/types";
import type { Teller } from "../teller";

export function rolled(teller: Teller, event: EventRolled): string {
  const isDoubles = event.die1 === event.die2;
  const next = teller.context.batch[teller.context.batch.indexOf(event) + 1];
  if (next?.event === "moved" && next.way === "dice") {
    const values = { ...teller.dice(event), square: teller.square(next.to) };
    return teller.tell(t(isDoubles ? "log.doublesTo" : "log.rolledTo", values), event.seat);
  }
  const key = isDoubles ? "log.rolledDoubles" : "log.rolled";
  return teller.tell(t(key, teller.dice(event)), event.seat);
}

export function moved(teller: Teller, event: EventMoved): string | null {
  const last = teller.context.batch[teller.context.batch.indexOf(event) - 1];
  if (event.way === "dice" && last?.event === "rolled") return null; // told with the roll
  const values = { who: teller.name(event.seat), square: teller.square(event.to) };
  return teller.tell(t(event.way === "card" ? "log.carried" : "log.landed", values), event.seat);
}

export function stayed(teller: Teller, event: EventStayed): string | null {
  if (event.turns_left === 0) return null; // what comes of it is told
  const values = { who: teller.name(event.seat), n: event.turns_left };
  return teller.tell(t("log.stayed", values), event.seat);
}

export function passMoved(teller: Teller, event: EventPassMoved): string | null {
  const { giver, taker } = event;
  if (typeof taker !== "number") {
    return teller.happened("freed", giver) ? null : t("log.passBack");
  }
  const who = teller.name(taker);
  if (typeof giver !== "number") return teller.tell(t("log.passKept", { who }), taker);
  const traded = teller.context.batch.some((one) => one.event === "traded");
  return traded ? null : teller.tell(t("log.passTo", { who }), taker);
}

export function jailed(teller: Teller, event: EventJailed): string {
  const who = teller.name(event.seat);
  if (event.way === "force") {
    return teller.tell(t("log.jailedForce", { who, n: event.turns }), event.seat);
  }
  const key = event.way === "doubles" ? "log.jailedDoubles" : "log.jailed";
  return teller.tell(t(key, { who }), event.seat);
}

export function freed(teller: Teller, event: EventFreed): string {
  return teller.tell(t(freedKey(event.way), { who: teller.name(event.seat) }), event.seat);
}

function freedKey(way: Way) {
  if (way === "doubles") return "log.freedDoubles";
  if (way === "pass") return "log.freedPass";
  return way === "time" ? "log.freedTime" : "log.freed";
}
