"""Games for the study: played by policies, with every action in a record."""

from collections.abc import Sequence
from functools import cache

from freehold.analysis import DecisionReport
from freehold.bots import POLICIES
from freehold.bots.policy import Policy
from freehold.editions import house_rules, load
from freehold.engine import Terms, kind_of, pack, target_of, top_kind, top_seat
from freehold.engine.codes import A_ACCEPT, A_COUNTER, A_PROPOSE, A_REJECT, F_DEBT, F_TURN
from freehold.record import Player, RecordedGame, Save, parse_save
from freehold.wire import Side
from tests.kit.saves import saved

MIXED = ("sharp", "steady", "beginner")
DECISION = DecisionReport(
    decision=1,
    turn=12,
    round=4,
    seat=0,
    kind="purchase",
    did="buy",
    instead="decline",
    square=39,
    price=400,
    instead_price=310,
    partner=1,
    give=Side((3,)),
    take=Side(cash=90),
    chance=250.0,
    swing=-83.0,
    error=11.0,
    partner_swing=0.0,
    games=100,
    significant=True,
    verdict="blunder",
)


def begin(
    edition: str = "us",
    seats: Sequence[str] = MIXED,
    seed: int = 1,
    *,
    hosted: bool = False,
    clocked: bool = False,
    **changes: object,
) -> RecordedGame:
    """Start a game that is the same every time."""
    loaded = load(edition)
    players = [Player(f"Player {number}", bot) for number, bot in enumerate(seats, 1)]
    options = house_rules(loaded, changes)
    return RecordedGame(
        loaded, options, players, bytes([seed] * 32), hosted=hosted, clocked=clocked
    )


def play(game: RecordedGame, most_turns: int) -> RecordedGame:
    """Let the policies that are named as players play on."""
    policies = [POLICIES[player.bot or "steady"](game.rules) for player in game.players]
    state = game.state
    while not state.over and state.turns <= most_turns:
        seat = int(top_seat(state))
        if top_kind(state) not in (F_TURN, F_DEBT) or not _negotiate(game, policies, seat):
            _do(game, seat, policies[seat].decide(state, seat))
    return game


def play_to_turn(game: RecordedGame, turns: int) -> RecordedGame:
    """Let the policies play on until, after so many turns, somebody has the turn."""
    play(game, turns)
    while top_kind(game.state) != F_TURN:
        play(game, int(game.state.turns))
    return game


def give_everything(game: RecordedGame, giver: int, taker: int) -> None:
    """Let one seat give another all its deeds for next to nothing."""
    s = game.state
    deeds = sum(1 << at for at, owner in enumerate(s.owner) if owner == giver and s.level[at] == 0)
    assert deeds
    _do(game, giver, pack(A_PROPOSE, taker, 0), Terms(deeds, 0, 0, 1))
    _do(game, taker, pack(A_ACCEPT, giver, s.revision))


def _negotiate(game: RecordedGame, policies: list[Policy], seat: int) -> bool:
    action = policies[seat].propose(game.state, seat) if game.rules.trade else 0
    if not action:
        return False
    _do(game, seat, action, policies[seat].terms)
    partner = int(target_of(action))
    answer = policies[partner].answer(game.state, partner)
    if not answer or kind_of(answer) == A_COUNTER:
        answer = pack(A_REJECT, seat, game.state.revision)
    _do(game, partner, answer)
    return True


def _do(game: RecordedGame, seat: int, action: int, terms: Terms | None = None) -> None:
    happened = game.do(seat, int(action), terms)
    assert isinstance(happened, tuple), happened


def record_of(game: RecordedGame) -> Save:
    """Return the game's record."""
    return parse_save(saved(game), "record")


@cache
def short_record(edition: str = "us", turns: int = 24, seed: int = 1) -> Save:
    """Return the record of a game that was broken off early."""
    return record_of(play(begin(edition, seed=seed), turns))


@cache
def whole_record() -> Save:
    """Return the record of a finished game, a short one."""
    game = play(begin("us", ("sharp", "steady"), 3, start_money=500), 400)
    assert game.state.over
    return record_of(game)
