"""One random game with all its books: what the state machine and the soak both play."""

from random import Random

import msgspec

from freehold.editions import compile_rules, load
from freehold.engine import State, apply, new_game, state_hash
from freehold.engine.codes import F_DEBT, FRAME, OK
from freehold.wire import AnyAction, pack_action, table_of, unpack_action, view
from tests.kit.random_play import random_move
from tests.laws import laws
from tests.laws.ledger import Ledger
from tests.laws.options import random_options


class Session:
    """A game of an edition under random house rules, its ledger and its log."""

    def __init__(self, edition: str, seed: int, seats: int, clocked: bool) -> None:
        loaded = load(edition)
        self.seed = seed
        self.seats = min(seats, loaded.players.max)
        self.clocked = clocked
        self.rules = compile_rules(loaded, random_options(edition, Random(seed)))
        self.ledger = Ledger(self.rules, self.seats)
        self.log: list[bytes] = []
        self.state = self.deal()
        self.ledger.read(list(self.state.take_tape()))

    def deal(self) -> State:
        """Return the game as it begins."""
        return new_game(self.rules, self.seats, self.seed, clocked=self.clocked, taping=True)

    def step(self, rng: Random) -> None:
        """Make one legal move and enter it into all books."""
        seat, action, terms = random_move(self.state, rng)
        assert apply(self.state, seat, action, terms) == OK
        self.log.append(msgspec.json.encode((seat, unpack_action(action, terms))))
        self.ledger.read(list(self.state.take_tape()))

    def check_books(self) -> None:
        """Compare the ledger with the state: the tape tells where everything went."""
        self.ledger.compare(self.state)

    def check_laws(self, rng: Random) -> None:
        """Check everything that must hold in any position."""
        laws.check_all(self.state, rng)

    def check_views(self, rng: Random) -> None:
        """Check that views do not change with what nobody sees, and tell what is legal."""
        other = laws.with_other_secrets(self.state, rng)
        for seat in range(self.seats):
            seen = view(self.state, seat)
            assert seen == view(other, seat)
            table = table_of(seen, self.rules)
            assert laws.choices_of(table, seat) == laws.choices_of(self.state, seat)

    def check_debtor(self) -> None:
        """Check that a debtor who may give up could not have paid."""
        if self.state.depth > 0:
            top = list(self.state.frames[(self.state.depth - 1) * FRAME :])
            if top[0] == F_DEBT:
                laws.givers_up_cannot_pay(self.state, top[1])

    def check_log(self) -> None:
        """Rebuild the state from the log alone, read back from JSON."""
        replayed = self.deal()
        for line in self.log:
            seat, action = msgspec.json.decode(line, type=tuple[int, AnyAction])
            assert apply(replayed, seat, *pack_action(action)) == OK
        assert state_hash(replayed) == state_hash(self.state)
