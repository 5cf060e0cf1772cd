import { listed, money, say, t } from "../../i18n/index.svelte";
import type { GameEvent, Lot, Party, Reason, Side, View } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import { lotName, squareName } from "../../state/names";
import { plain, told } from "./marks";

/** What a sentence needs to know besides its event. */
export interface Context {
  readonly names: readonly string[];
  readonly edition: EditionIndex;
  readonly me: number | null;
  /** The table before the action; null at the start. */
  readonly before: View | null;
  /** All events of the same action, this one among them. */
  readonly batch: readonly GameEvent[];
}

/** Names and amounts of an event as its reader is told of them. */
export class Teller {
  constructor(readonly context: Context) {}

  tell(text: string, who: Party | null = null, other: Party | null = null): string {
    return told(text, this.isMe(who), this.isMe(other));
  }

  isMe(party: Party | null): boolean {
    return party !== null && party === this.context.me;
  }

  name(party: Party): string {
    if (typeof party !== "number") return "";
    return this.isMe(party) ? t("log.you") : plain(this.context.names[party] ?? "?");
  }

  square(number: number): string {
    return plain(squareName(this.context.edition, number));
  }

  deck(number: number): string {
    return plain(say(this.context.edition.decks[number]?.name ?? {}));
  }

  lot(lot: Lot): string {
    return plain(lotName(this.context.edition, lot));
  }

  money(amount: number): string {
    return money(amount, this.context.edition.currency);
  }

  dice(event: { seat: number; die1: number; die2: number }) {
    return { who: this.name(event.seat), a: event.die1, b: event.die2 };
  }

  terms(event: { proposer: number; partner: number; give: Side; take: Side }) {
    return {
      who: this.name(event.proposer),
      other: this.name(event.partner),
      give: this.goods(event.give),
      take: this.goods(event.take),
    };
  }

  goods(side: Side): string {
    const parts = side.deeds.map((square) => this.square(square));
    if (side.cash > 0) parts.push(this.money(side.cash));
    if (side.passes.length > 0) parts.push(t("log.passes", { n: side.passes.length }));
    return parts.length > 0 ? listed(parts) : t("log.nothing");
  }

  /** Return the amount of a payment that stands so many places beside an event. */
  beside(event: GameEvent, places: number, reason: Reason): number | null {
    const found = this.context.batch[this.context.batch.indexOf(event) + places];
    return found?.event === "paid" && found.reason === reason ? found.amount : null;
  }

  happened(kind: "went_bankrupt" | "resigned" | "freed", seat: Party): boolean {
    return this.context.batch.some((one) => one.event === kind && one.seat === seat);
  }
}
