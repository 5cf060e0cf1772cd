import { t } from "../../../i18n/index.svelte";
import type { EventOwes, EventPaid } from "../../../protocol/types";
import type { Teller } from "../teller";

export function paid(teller: Teller, event: EventPaid): string | null {
  const { payer, payee } = event;
  const out = { who: teller.name(payer), amount: teller.money(event.amount) };
  const into = { who: teller.name(payee), amount: out.amount };
  const both = { ...out, other: teller.name(payee) };
  switch (event.reason) {
    case "salary":
      return teller.tell(t("log.salary", into), payee);
    case "jackpot":
      return teller.tell(t("log.jackpot", into), payee);
    case "write_off":
      return teller.tell(t("log.writeOff", into), payee);
    case "rent":
      return teller.tell(t("log.rent", both), payer, payee);
    case "tax":
      return teller.tell(t(payee === "pot" ? "log.intoPot" : "log.tax", out), payer);
    case "fine":
      return teller.tell(t(payee === "pot" ? "log.intoPot" : "log.fine", out), payer);
    case "interest":
      return teller.tell(t("log.interest", out), payer);
    case "eviction":
      return teller.tell(t("log.eviction", out), payer);
    case "arrest":
      return teller.tell(t("log.arrest", out), payer);
    case "card":
      if (typeof payer !== "number") return teller.tell(t("log.gain", into), payee);
      if (typeof payee !== "number") return teller.tell(t("log.cost", out), payer);
      return teller.tell(t("log.paidTo", both), payer, payee);
    case "estate":
      if (typeof payee !== "number") return teller.tell(t("log.estateToBank", out), payer);
      return teller.tell(t("log.estateTo", both), payer, payee);
    case "start":
    case "price":
    case "auction":
    case "building":
    case "sale":
    case "mortgage":
    case "lift":
    case "trade":
      return null; // told with the deed or the building that it is for
  }
}

export function owes(teller: Teller, event: EventOwes): string {
  const values = { who: teller.name(event.seat), amount: teller.money(event.amount) };
  if (event.creditor === "everybody") return teller.tell(t("log.owesAll", values), event.seat);
  if (typeof event.creditor !== "number") return teller.tell(t("log.owesBank", values), event.seat);
  const both = { ...values, other: teller.name(event.creditor) };
  return teller.tell(t("log.owes", both), event.seat, event.creditor);
}
