import { listed, t } from "../../../i18n/index.svelte";
import type { EventWentBankrupt } from "../../../protocol/types";
import type { Teller } from "../teller";

export function wentBankrupt(teller: Teller, event: EventWentBankrupt): string | null {
  const who = teller.name(event.seat);
  if (typeof event.creditor !== "number") {
    if (teller.happened("resigned", event.seat)) return null;
    return teller.tell(t("log.bankrupt", { who }), event.seat);
  }
  const values = { who, other: teller.name(event.creditor) };
  return teller.tell(t("log.bankruptBy", values), event.seat, event.creditor);
}

export function gameOver(teller: Teller, winners: readonly number[]): string {
  const [first, ...more] = winners;
  if (first === undefined) return t("log.wonNobody");
  if (more.length === 0) return teller.tell(t("log.won1", { who: teller.name(first) }), first);
  return teller.tell(t("log.wonShared", { names: listed(winners.map((one) => teller.name(one))) }));
}
