"""A game as front ends hold it: the state, who plays, the seed, and the log of what happened."""

from collections.abc import Sequence
from copy import copy
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from freehold.editions import (
    Edition,
    Options,
    available,
    changed,
    compile_rules,
    is_board_name,
    load,
    named,
    plain_board,
    rules_for,
)
from freehold.editions.boards import note_rules
from freehold.engine import (
    Ruleset,
    State,
    Terms,
    apply,
    freshen,
    from_ints,
    legal,
    new_game,
    outcome,
    rekey,
    resume_tape,
    state_hash,
)
from freehold.engine.codes import CLOCK
from freehold.record.dice import commitment, digest_for, mixed
from freehold.record.lines import (
    Act,
    Check,
    Fresh,
    Header,
    Line,
    OptionValue,
    Pause,
    Player,
    Result,
    Start,
)
from freehold.wire import (
    Action,
    AnyAction,
    ClockAction,
    Event,
    Refusal,
    View,
    as_key,
    decode_events,
    pack_action,
    refusal_of,
    unpack_action,
    view,
)

CHECK_EVERY: Final = 50  # actions
BOARD: Final = ("groups", "squares", "decks")


def rules_of(edition: Edition, options: Options) -> Ruleset:
    """Return the compiled rules; those of shipped editions are shared."""
    if is_shipped(edition):
        return rules_for(edition.id, options, edition.version)
    rules = compile_rules(edition, options)
    if is_board_name(edition.id):
        note_rules(rules.digest, edition)
    return rules


def played(edition: Edition) -> Edition:
    """Return the edition as games name it: a board of somebody's own by its digest."""
    return edition if is_shipped(edition) else named(edition)


def is_shipped(edition: Edition) -> bool:
    """Tell whether it is an edition that ships with the program, by whatever version of rules."""
    return edition.id in available() and _has_board_of(edition, load(edition.id))


def _has_board_of(edition: Edition, other: Edition) -> bool:
    """Tell whether two editions are one but for the version of their rules."""
    return all(getattr(edition, part) is getattr(other, part) for part in BOARD)


def seats_problem(edition: Edition, seats: int) -> str:
    """Return how many players the edition expects if it is not so many, else nothing."""
    allowed = edition.players
    if allowed.min <= seats <= allowed.max:
        return ""
    return f"{allowed.min} to {allowed.max} players for {edition.id}"


class RecordedGame:
    """One game from its dealing on; a hosted one keeps its seed secret until the result."""

    def __init__(
        self,
        edition: Edition,
        options: Options,
        players: Sequence[Player],
        seed: bytes,
        *,
        clocked: bool = False,
        hosted: bool = False,
        entropy: Sequence[str] = (),
    ) -> None:
        if problem := seats_problem(edition, len(players)):
            raise ValueError(f"expected {problem}, got {len(players)}")
        self.edition = edition
        self.options = options
        self.players = tuple(players)
        self.seed = seed  # of the newest part, if chance has begun anew on the way
        self.entropy = tuple(entropy)  # that of the first part
        self.fresh: tuple[Fresh, ...] = ()  # where chance has begun anew
        self._key = mixed(seed, entropy)
        self.hosted = hosted
        self.rules = rules_of(edition, options)
        dealt = digest_for(self._key, 0)
        self.state = new_game(
            self.rules, len(self.players), 0, clocked=clocked, taping=True, digest=dealt
        )
        self.drew = True  # whether the last action brought new chance
        self.played = 0  # milliseconds, counted by whoever has a clock; 0 if nobody knows
        self.log: list[Line] = [Start(tuple(decode_events(self.state.take_tape())))]

    def act(self, seat: int, action: Action) -> tuple[Event, ...] | Refusal:
        """Do a seat's action; return what happened, or why nothing did."""
        return self._do(seat, action, *pack_action(action))

    def tick(self, action: ClockAction) -> tuple[Event, ...] | Refusal:
        """Do the clock's action."""
        return self._do(CLOCK, action, *pack_action(action))

    def do(self, seat: int, packed: int, terms: Terms | None = None) -> tuple[Event, ...] | Refusal:
        """Do an action in the engine's form, as bots speak it."""
        return self._do(seat, None, packed, terms)

    def _do(
        self, seat: int, action: AnyAction | None, packed: int, terms: Terms | None
    ) -> tuple[Event, ...] | Refusal:
        state = self.state
        before = state.rng
        rekey(state, digest_for(self._key, state.decision + 1))
        keyed = as_key(state.rng)
        refusal = apply(state, seat, packed, terms)
        if refusal:
            state.rng = before
            return refusal_of(refusal)
        self.drew = as_key(state.rng) != keyed
        events = tuple(decode_events(state.take_tape()))
        speaker = None if seat == CLOCK else seat
        done = action or unpack_action(packed, terms)
        self.log.append(Act(state.decision, speaker, done, events))
        self._seal()
        return events

    def freshen(self, fresh: Fresh, seed: bytes) -> None:
        """Begin anew with chance, from a new seed, as the line says."""
        self.follow((*self.fresh, fresh), seed)
        freshen(self.state, digest_for(self._key, fresh.number), list(fresh.unseen))
        self.log.append(fresh)

    @property
    def words(self) -> tuple[str, ...]:
        """Return what the players added to the seed that is in use."""
        return (self.fresh[-1].entropy or ()) if self.fresh else self.entropy

    def follow(self, fresh: tuple[Fresh, ...], seed: bytes) -> None:
        """Take over where chance has begun anew so far; the state is of after that."""
        self.fresh, self.seed = fresh, seed
        self._key = mixed(seed, self.words)

    def resume(self, state: State) -> None:
        """Go on from another state of this game, with a log that begins there."""
        resume_tape(state)
        self.state = state
        self.log = []

    def resume_from(self, numbers: list[int]) -> None:
        """Go on from a state of this game that was kept as numbers."""
        self.resume(from_ints(self.rules, numbers))

    def copy(self) -> Self:
        """Return the same game to go on with in another way; neither changes the other."""
        other = copy(self)
        other.state = self.state.copy()
        resume_tape(other.state)
        other.log = list(self.log)
        return other

    def take_log(self) -> list[Line]:
        """Return the lines logged since the last call; the game keeps none of them."""
        taken = self.log
        self.log = []
        return taken

    def _seal(self) -> None:
        """Log the result at the end, and the state's hash now and then."""
        if self.state.over:
            self.log.append(self.result())
        elif self.state.decision % CHECK_EVERY == 0:
            self.log.append(Check(self.state.decision, self.hash))

    @property
    def hash(self) -> str:
        """Return the hash of the state."""
        return f"{state_hash(self.state):016x}"

    def view(self, seat: int | None) -> View:
        """Return what the seat, or a spectator, may see."""
        return view(self.state, seat)

    def legal(self, seat: int) -> list[int]:
        """Return the seat's choices in the engine's form."""
        return list(legal(self.state, seat))

    def header(self) -> Header:
        """Return the first line of the game's record, which names a board and does not hold it."""
        return Header(
            rules=self.edition.version,
            edition=self.edition.id,
            digest=self.rules.digest,
            options=msgspec.convert(changed(self.edition, self.options), dict[str, OptionValue]),
            players=self.players,
            clocked=self.state.clocked != 0,
            commitment=commitment(self._first_seed),
            seed=None if self.hosted else self._first_seed.hex(),
            entropy=self.entropy or msgspec.UNSET,
        )

    def whole_header(self) -> Header:
        """Return the first line as files have it: with a board of somebody's own."""
        if not is_board_name(self.edition.id):
            return self.header()
        return replace(self.header(), board=plain_board(self.edition))

    def pause(self) -> Pause:
        """Return the last line of a record that is to be continued."""
        told = self.fresh and not self.hosted
        seed = self.seed.hex() if told else msgspec.UNSET
        return Pause(self.state.decision, self.hash, seed, self.played or msgspec.UNSET)

    @property
    def _first_seed(self) -> bytes:
        return bytes.fromhex(self.fresh[0].seed) if self.fresh else self.seed

    def result(self) -> Result:
        """Return the last line of a finished game's record."""
        ended = outcome(self.state)
        return Result(
            self.state.decision,
            self.hash,
            tuple(ended.winners),
            tuple(ended.ranks),
            tuple(ended.scores),
            self.seed.hex(),
        )
