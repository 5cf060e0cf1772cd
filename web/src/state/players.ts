import type { Presence, Sheet, Standing } from "../protocol/types";
import { shownName } from "./botNames";

/** Who sits at a seat, as it is shown. */
export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly piece: string;
  readonly bot: string | null;
  /** A bot's temper, if its level has several. */
  readonly flavor?: string | undefined;
  readonly member: number | null;
  readonly color: string;
  readonly standing: Standing | "bot";
  /** When a bot takes over, on the clock of `performance.now()`; null if nobody waits for it. */
  readonly awayUntil: number | null;
  /** Deadlines let pass in a row, in a game over days. */
  readonly missed: number;
  /** Where the player's page is; null if there is none, or nobody says so. */
  readonly profile: string | null;
}

/** Return who sits where; `at` is when their presence was told. */
export function playersOf(sheet: Sheet, presences: readonly Presence[], at: number): Player[] {
  return sheet.chairs.map((chair, seat) => {
    const presence = presences.find((one) => one.member === chair.member);
    const away = presence?.standing === "away" ? presence.left : null;
    return {
      seat,
      name: shownName(chair.name, chair.bot),
      piece: chair.piece,
      bot: chair.bot,
      flavor: chair.flavor,
      member: chair.member,
      color: seatColor(seat),
      standing: chair.bot ? "bot" : (presence?.standing ?? "stand_in"),
      awayUntil: away === null ? null : at + away,
      missed: presence?.missed ?? 0,
      profile: null,
    };
  });
}

export function seatColor(seat: number): string {
  return `var(--seat-${seat})`;
}

interface Company {
  readonly me: number | null;
  readonly players: readonly Pick<Player, "seat" | "bot">[];
}

/** Tell whether all others are bots, so that nobody has to be asked or waited for. */
export function isAmongBots({ me, players }: Company): boolean {
  return me !== null && players.every((one) => one.seat === me || one.bot !== null);
}
