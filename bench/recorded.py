"""Games that bots have played, as a server would have recorded them, with people in some seats."""

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec

from freehold.bots import LEVELS, POLICIES
from freehold.bots.bot import DEEP
from freehold.bots.driver import MOST_COUNTERS
from freehold.bots.policy import Policy
from freehold.editions import available, load, rules_for
from freehold.engine import kind_of, pack, target_of, top_kind, top_seat
from freehold.engine.codes import A_COUNTER, A_REJECT, F_DEBT, F_TURN
from freehold.record import Player, RecordedGame, Result, write_lines
from freehold.server.games.packing import packed
from freehold.server.games.summaries import Summary
from freehold.server.store import FinishRow, GameRow, IdentityRow, PlayerRow, RecordRow, Write
from freehold.statistics.finished_game import LAW

PEOPLE: Final = tuple(f"person-{number:02d}" for number in range(16))
SEATS: Final = 4
MOST_TURNS: Final = 1000
NOON: Final = 1_790_000_000
FAST: Final = tuple(level for level in LEVELS if level not in DEEP)


def people() -> list[Write]:
    """Return the people who played."""
    return [IdentityRow(who, who.title(), "kite", 1, NOON, NOON) for who in PEOPLE]


def recorded(games: int, seed: int) -> Iterator[list[Write]]:
    """Yield what a server has written of each game."""
    chance = Random(seed)
    for number in range(games):
        while (game := play(number, chance)) is None:
            pass
        yield rows_of(number, game, chance)


def play(number: int, chance: Random) -> RecordedGame | None:
    """Return a game that was played to its end, or nothing of one that goes on for too long."""
    edition = load(available()[number % len(available())])
    levels = [chance.choice(FAST) for _seat in range(SEATS)]
    players = [Player(f"Player {seat + 1}", level) for seat, level in enumerate(levels)]
    game = RecordedGame(edition, edition.rules, players, chance.randbytes(32))
    policies = [POLICIES[level](rules_for(edition.id, edition.rules)) for level in levels]
    while not game.state.over and game.state.turns <= MOST_TURNS:
        _step(game, policies)
    return game if game.state.over else None


def _step(game: RecordedGame, policies: list[Policy]) -> None:
    state = game.state
    seat, kind = top_seat(state), top_kind(state)
    if state.rules.trade and kind in (F_TURN, F_DEBT) and _negotiate(game, policies, seat):
        return
    game.do(seat, policies[seat].decide(state, seat))


def _negotiate(game: RecordedGame, policies: list[Policy], seat: int) -> bool:
    """Let a seat make an offer, and the other answer it, as the loop of simulations does."""
    state = game.state
    offer = policies[seat].propose(state, seat)
    if not offer:
        return False
    game.do(seat, offer, policies[seat].terms)
    one, other = seat, target_of(offer)
    for _round in range(MOST_COUNTERS + 1):
        answer = policies[other].answer(state, other) or pack(A_REJECT, one, state.revision)
        game.do(other, answer, policies[other].terms)
        if kind_of(answer) != A_COUNTER:
            return True
        one, other = other, one
    game.do(other, pack(A_REJECT, one, state.revision))
    return True


def rows_of(number: int, game: RecordedGame, chance: Random) -> list[Write]:
    """Return a game as rows, with people in the places of some bots."""
    name = f"game-{number:05d}"
    seated = chance.sample(PEOPLE, chance.randint(1, SEATS))
    players = [
        PlayerRow(name, seat, who, player.name, player.bot if who is None else None)
        for seat, (player, who) in enumerate(
            zip(game.players, [*seated, *[None] * (SEATS - len(seated))], strict=True)
        )
    ]
    result = game.log[-1]
    assert isinstance(result, Result)
    ended = NOON + number * 900
    seconds = chance.choice((60, 1200, 4000))
    row = GameRow(
        name, 1, 1, 2, game.edition.id, ended - 4000, ended, _summary(game, result, seconds)
    )
    return [
        row,
        *players,
        RecordRow(name, packed(write_lines([game.header(), *game.log]))),
        FinishRow(name),
    ]


def _summary(game: RecordedGame, result: Result, seconds: int) -> bytes:
    header = game.header()
    return msgspec.json.encode(
        Summary(
            pace="none",
            players=tuple(player.name for player in header.players),
            bots=tuple(player.bot for player in header.players),
            commitment=header.commitment,
            actions=result.number,
            rounds=game.state.round,
            winners=result.winners,
            ranks=result.ranks,
            scores=result.scores,
            seconds=seconds,
            own=(100, 100, 40, 100),
            law=LAW,
        )
    )
