import { groupName } from "../../state/names";
import type { Batch } from "../../state/events";
import { money, t } from "../../i18n/index.svelte";
import type { GameEvent } from "../../protocol/types";
import { actorOf } from "../log/lines";
import { plain } from "../log/marks";
import { sentence } from "../log/sentences";
import { type Context, Teller } from "../log/teller";
import { completedBy, pricePaid } from "./moments";

/** A line of the story, and whose color it has. */
export interface Caption {
  readonly seat: number | null;
  readonly text: string;
}

type Known = Omit<Context, "before" | "batch">;

/** Return how the story line tells of an event; null if it has nothing to say. */
export function captionOf(event: GameEvent, batch: Batch, known: Known): Caption | null {
  const context = { ...known, before: batch.before, batch: batch.events };
  const whole = gotWhole(event, batch, known);
  if (whole) return whole;
  const text = short(event, batch, new Teller(context)) ?? sentence(event, context);
  return text === null ? null : { seat: winnerOf(event) ?? actorOf(event), text };
}

/** Return the sentence about a color that an action made whole; null if there is none. */
export function completedText(batch: Batch, known: Known): string | null {
  const found = completedBy(batch, known.edition);
  if (!found) return null;
  const teller = new Teller({ ...known, before: batch.before, batch: batch.events });
  const group = plain(groupName(known.edition, found.group));
  return teller.tell(t("stage.completedBy", { who: teller.name(found.seat), group }), found.seat);
}

const GAINS: ReadonlySet<GameEvent["event"]> = new Set(["deed_moved", "knocked_down", "traded"]);

function gotWhole(event: GameEvent, batch: Batch, known: Known): Caption | null {
  const text = GAINS.has(event.event) ? completedText(batch, known) : null;
  return text === null ? null : { seat: completedBy(batch, known.edition)?.seat ?? null, text };
}

/** Return what is told in fewer words than in the log: where somebody goes, and what is bought there. */
function short(event: GameEvent, batch: Batch, teller: Teller): string | null {
  switch (event.event) {
    case "rolled":
      return teller.tell(t("stage.rolls", { who: teller.name(event.seat) }), event.seat);
    case "moved":
      return teller.tell(
        t("stage.arrives", { who: teller.name(event.seat), square: teller.square(event.to) }),
        event.seat,
      );
    case "deed_moved": {
      if (event.reason !== "price") return null;
      const { edition } = teller.context;
      const amount = money(pricePaid(event, batch, edition), edition.currency);
      const values = { who: teller.name(event.taker), square: teller.square(event.square), amount };
      return teller.tell(t("stage.bought", values), event.taker);
    }
    case "drew": {
      const values = { who: teller.name(event.seat), deck: teller.deck(event.deck) };
      return teller.tell(t("stage.draws", values), event.seat);
    }
    default:
      return null;
  }
}

function winnerOf(event: GameEvent): number | null {
  if (event.event === "game_over") return event.winners[0] ?? null;
  return event.event === "knocked_down" ? event.seat : null;
}
