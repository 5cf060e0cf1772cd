import type { RoomModel } from "./model.svelte";
import type { OptionValues } from "./edition";
import { strategyLink } from "./route.svelte";

/** Return the address of the strategy for a room's board, by the rules that it is played by. */
export function roomStrategyLink({ edition, rules }: Pick<RoomModel, "edition" | "rules">): string {
  const own = (edition?.data.rules ?? {}) as OptionValues;
  const changes = Object.entries((rules ?? {}) as OptionValues).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name]),
  );
  return strategyLink(edition?.id ?? "", Object.fromEntries(changes));
}
