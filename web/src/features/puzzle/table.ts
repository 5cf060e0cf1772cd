import { t } from "../../i18n/index.svelte";
import type { Options, PuzzleBody, View } from "../../protocol/types";
import type { EditionIndex } from "../../state/edition";
import type { LoggedEvent } from "../../state/events";
import { PIECES } from "../../state/pieces";
import { type Player, seatColor } from "../../state/players";
import { ScreenState } from "../../state/screen.svelte";
import type { ShownGame } from "../../state/shown";

/** The table of a puzzle, on which nothing moves. */
export class PuzzleTable implements ShownGame {
  readonly screen = new ScreenState();
  readonly rules: Options;
  readonly view: View;
  readonly rents: readonly number[];
  readonly players: readonly Player[];
  readonly me: number;
  readonly sheet = null;
  readonly offered = { propose: [] };
  readonly eventLog: readonly LoggedEvent[] = [];

  constructor(
    readonly puzzle: PuzzleBody,
    readonly edition: EditionIndex,
  ) {
    this.rules = edition.rules({ options: puzzle.options });
    this.view = puzzle.view;
    this.rents = puzzle.rents;
    this.me = puzzle.seat;
    this.players = puzzle.view.seats.map((_, seat) => playerAt(seat, puzzle.seat));
  }

  get names(): readonly string[] {
    return this.players.map((player) => player.name);
  }

  onPlayed(): () => void {
    return () => {};
  }
}

function playerAt(seat: number, me: number): Player {
  return {
    seat,
    get name() {
      return seat === me ? t("puzzles.you") : t("puzzles.player", { n: seat + 1 });
    },
    piece: PIECES[seat % PIECES.length] ?? "",
    bot: null,
    member: null,
    color: seatColor(seat),
    standing: "here",
    awayUntil: null,
    missed: 0,
    profile: null,
  };
}
