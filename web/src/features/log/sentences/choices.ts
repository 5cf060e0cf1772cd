import { say, t } from "../../../i18n/index.svelte";
import type { EventChose, EventOfferEnded } from "../../../protocol/types";
import { plain } from "../marks";
import type { Teller } from "../teller";

export function chose(teller: Teller, event: EventChose): string | null {
  const asked = teller.context.before?.awaiting;
  const who = teller.name(event.seat);
  switch (asked?.for) {
    case "card_choice": {
      const taken = teller.context.edition.alternatives[asked.first + event.choice];
      if (!taken) return null;
      return teller.tell(t("log.chose", { who, text: plain(say(taken.text)) }), event.seat);
    }
    case "tax_choice":
      return teller.tell(
        t(event.choice === 0 ? "log.choseFlat" : "log.choseShare", { who }),
        event.seat,
      );
    case "transfer":
      return teller.tell(
        t(event.choice === 0 ? "log.choseInterest" : "log.choseLift", {
          who,
          square: teller.square(asked.square),
        }),
        event.seat,
      );
    case "riot":
      return event.choice === 0 ? teller.tell(t("log.stoodBy", { who }), event.seat) : null;
    default:
      return null;
  }
}

export function offerEnded(teller: Teller, event: EventOfferEnded): string | null {
  const { proposer, partner } = event;
  const values = { who: teller.name(proposer), other: teller.name(partner) };
  const swapped = { who: values.other, other: values.who };
  switch (event.why) {
    case "withdrawn":
      return teller.tell(t("log.withdrew", values), proposer, partner);
    case "rejected":
      return teller.tell(t("log.rejected", swapped), partner, proposer);
    case "turn_over":
    case "out":
      return teller.tell(t("log.lapsed", values), proposer, partner);
    case "accepted":
    case "replaced":
      return null; // the trade, or the new offer, is told
  }
}
