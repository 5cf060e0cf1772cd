"""Play at random for long, with every law checked on the way: `make soak`.

    python -m tools.soak [--decisions N] [--edition ID] [--seed S]

Each game has random house rules, seats and clock.  The books of the tape are compared after every
decision, the costlier laws on every so many; the first broken law stops the run and tells the seed
of its game.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

import msgspec

from freehold.editions import available, compile_rules, load
from freehold.engine import COMPILED, Ruleset, State, apply, new_game, state_hash
from freehold.engine.codes import F_DEBT, FRAME, OK
from freehold.wire import AnyAction, pack_action, table_of, unpack_action, view
from tests.laws import laws
from tests.laws.ledger import Ledger
from tests.laws.options import random_options
from tests.random_play import random_move

EVERY = 25  # decisions between two checks of the costlier laws


class Session:
    """One random game with all its books."""

    def __init__(self, edition: str, seed: int) -> None:
        self.rng = Random(seed)
        loaded = load(edition)
        self.rules: Ruleset = compile_rules(loaded, random_options(edition, self.rng))
        self.seats = self.rng.randint(loaded.players.min, loaded.players.max)
        self.clocked = self.rng.random() < 0.5
        self.seed = seed
        self.state = self.deal()
        self.state.taping = 1
        self.ledger = Ledger(self.rules, self.seats)
        opened = new_game(self.rules, self.seats, seed, clocked=self.clocked, taping=True)
        self.ledger.read(list(opened.take_tape()))
        self.log: list[bytes] = []

    def deal(self) -> State:
        """Return the game as it begins."""
        return new_game(self.rules, self.seats, self.seed, clocked=self.clocked)

    def step(self) -> None:
        """Make one decision and check what is cheap."""
        seat, action, terms = random_move(self.state, self.rng)
        assert apply(self.state, seat, action, terms) == OK
        self.log.append(msgspec.json.encode((seat, unpack_action(action, terms))))
        self.ledger.read(list(self.state.take_tape()))
        self.ledger.compare(self.state)
        laws.somebody_can_act(self.state)
        laws.position_is_sound(self.state)

    def check(self) -> None:
        """Check the costlier laws."""
        laws.check_all(self.state, self.rng)
        self.check_views()
        if self.state.depth > 0:
            top = list(self.state.frames[(self.state.depth - 1) * FRAME :])
            if top[0] == F_DEBT:
                laws.givers_up_cannot_pay(self.state, top[1])

    def check_views(self) -> None:
        """Check that a view does not change with what nobody sees, and tells what is legal."""
        other = laws.with_other_secrets(self.state, self.rng)
        seat = self.rng.randrange(self.seats)
        seen = view(self.state, seat)
        assert seen == view(other, seat)
        table = table_of(seen, self.rules)
        assert laws.choices_of(table, seat) == laws.choices_of(self.state, seat)

    def replay(self) -> None:
        """Rebuild the state from the log alone, read back from JSON."""
        replayed = self.deal()
        for line in self.log:
            seat, action = msgspec.json.decode(line, type=tuple[int, AnyAction])
            assert apply(replayed, seat, *pack_action(action)) == OK
        assert state_hash(replayed) == state_hash(self.state)


def soak(edition: str, decisions: int, seed: int) -> str:
    """Play games of an edition until so many decisions were made; return what they came to."""
    made = games = finished = 0
    started = time.monotonic()
    while made < decisions:
        session = Session(edition, seed * 1_000_003 + games)
        try:
            made += play(session, decisions - made)
        except AssertionError:
            print(f"{edition}: a law broke in the game of seed {session.seed}", file=sys.stderr)
            raise
        games += 1
        finished += bool(session.state.over)
    spent = time.monotonic() - started
    held = f"{made} decisions in {games} games, {finished} finished: laws held"
    return f"{edition}: {held} ({spent:.0f} s)"


def play(session: Session, most: int) -> int:
    """Play one game to its end, or for at most so many decisions; return how many it took."""
    made = 0
    while not session.state.over and made < min(most, 4000):
        session.step()
        made += 1
        if made % EVERY == 0:
            session.check()
    session.check()
    session.replay()
    return made


def main() -> None:
    """Read the arguments and soak one edition or all."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--decisions", type=int, default=1_000_000, help="decisions an edition")
    parser.add_argument("--edition", choices=available(), help="only this edition")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"engine: {'compiled' if COMPILED else 'plain'}", flush=True)
    editions = [args.edition] if args.edition else available()
    with ProcessPoolExecutor() as pool:
        runs = [pool.submit(soak, edition, args.decisions, args.seed) for edition in editions]
        for run in as_completed(runs):
            print(run.result(), flush=True)


if __name__ == "__main__":
    main()
