"""Evidence: who colludes or farms stands out, who is honest, a beginner or a friend does not."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from freehold.analysis.transfers import ExitTransfer, TradeTransfer, Transfers
from freehold.server.games.records import Records
from freehold.server.moderation.evidence import jobs as jobs_module
from freehold.server.moderation.evidence.figures import PairEvidence, PlayedGame, Sighted
from freehold.server.moderation.evidence.jobs import EvidenceJobs
from freehold.server.moderation.evidence.judging import JudgingTask, judge, judge_all
from freehold.server.moderation.evidence.own_guests import guests_of
from freehold.server.moderation.evidence.pairs import at_least, pairs_of
from freehold.server.moderation.evidence.reading import gains_in, read_games
from freehold.server.store import MemoryStore, SqliteStore, StoreError, copy_database
from freehold.statistics.rows import Mark, RecentGames
from tests.kit.values import present
from tests.server.evidence_games import colluding_record, kept_games

PEOPLE: Final = ("ann", "ben", "cat", "dan", "eve", "fay")
PROGRAM: Final = "from freehold.cli.main import main; raise SystemExit(main())"
_numbers: Final = count(1)


def game_of(
    *players: str | None,
    winner: int = 0,
    trades: Sequence[TradeTransfer] = (),
    exits: Sequence[ExitTransfer] = (),
) -> PlayedGame:
    """Return a game that was looked at."""
    return PlayedGame(
        game=f"g{next(_numbers)}",
        ended=1,
        players=players,
        winners=(winner,),
        ranks=tuple(1 if seat == winner else 2 for seat in range(len(players))),
        gains=tuple(20 if seat == winner else -20 for seat in range(len(players))),
        transfers=Transfers(trades=tuple(trades), exits=tuple(exits)),
    )


def gift(giver: int, taker: int, chance: float = 180.0) -> TradeTransfer:
    """Return a trade by which one seat gave another so much."""
    return TradeTransfer(
        number=40,
        seat=taker,
        partner=giver,
        swing=chance,
        error=20.0,
        partner_swing=-chance,
        partner_error=20.0,
    )


def fair_trade(one: int, two: int) -> TradeTransfer:
    """Return a trade that both are better off with."""
    return TradeTransfer(
        number=41,
        seat=one,
        partner=two,
        swing=90.0,
        error=20.0,
        partner_swing=80.0,
        partner_error=20.0,
    )


def given_up(seat: int, chance: int, seats: int = 2) -> ExitTransfer:
    """Return that a seat gave up with so much of a chance."""
    rest = tuple(chance if at == seat else (1000 - chance) // (seats - 1) for at in range(seats))
    return ExitTransfer(number=50, seat=seat, resigned=True, chances=rest, gains=(0,) * seats)


def honest_games(games: int, seed: int, people: Sequence[str] = PEOPLE) -> Iterator[PlayedGame]:
    """Yield games of people who sit down by chance, err both ways, and give up what is lost."""
    rng = Random(seed)
    for _ in range(games):
        seated = rng.sample(people, 3)
        pairs = [rng.sample(range(3), 2) for _ in range(3)]
        trades = [
            gift(one, two, rng.uniform(40, 250)) if rng.random() < 0.4 else fair_trade(one, two)
            for one, two in pairs
        ]
        winner = rng.randrange(3)
        loser = (winner + 1) % 3
        exits = [given_up(loser, rng.randrange(10, 90), 3)] if rng.random() < 0.5 else []
        yield game_of(*seated, winner=winner, trades=trades, exits=exits)


def between(pairs: Sequence[PairEvidence], one: str, two: str) -> PairEvidence:
    """Return the evidence about two."""
    return next(pair for pair in pairs if pair.players == (one, two))


# --- pairs


@pytest.mark.parametrize("seed", range(4))
def test_nobody_honest_stands_out(seed: int) -> None:
    pairs = pairs_of(list(honest_games(100, seed)), set(PEOPLE), {})
    assert len(pairs) == 15
    assert [pair.players for pair in pairs if pair.notable] == []


def test_who_always_gives_to_the_same_stands_out_before_all_others() -> None:
    games = list(honest_games(60, 1))
    games += [game_of("ann", "ben", "cat", winner=1, trades=[gift(0, 1)]) for _ in range(15)]
    first, *rest = pairs_of(games, set(PEOPLE), {})
    assert (first.players, "gifts" in first.notable) == (("ann", "ben"), True)
    assert [pair.players for pair in rest if "gifts" in pair.notable] == []
    assert first.given[0].chance > first.given[1].chance + 1000
    assert first.given[0].rating > 0


def test_what_was_given_is_told_with_its_places() -> None:
    games = [game_of("ann", "ben", winner=1, trades=[gift(0, 1, 300.0)])]
    (pair,) = pairs_of(games, set(PEOPLE), {})
    (place,) = pair.given[0].places
    assert (place.game, place.number, place.kind, place.chance) == (games[0].game, 40, "trade", 300)
    assert (pair.given[0].gifts, pair.given[1].gifts, pair.trades) == (1, 0, 1)
    assert pair.notable == ()


def test_a_beginner_who_gives_to_everybody_alike_does_not_stand_out() -> None:
    games = [game_of("ann", other, winner=1, trades=[gift(0, 1)]) for other in PEOPLE[1:] * 8]
    pairs = pairs_of(games, set(PEOPLE), {})
    assert [pair.players for pair in pairs if "gifts" in pair.notable] == []
    assert between(pairs, "ann", "ben").given[0].usual == 180


def test_who_gives_up_good_games_to_the_same_stands_out() -> None:
    games = list(honest_games(100, 2))
    games += [game_of("dan", "eve", winner=1, exits=[given_up(0, 480)]) for _ in range(4)]
    first, *rest = pairs_of(games, set(PEOPLE), {})
    assert (first.players, first.notable) == (("dan", "eve"), ("surrenders",))
    assert first.given[0].early == 4
    assert [pair.players for pair in rest if pair.notable] == []


def test_giving_up_what_is_lost_does_not_stand_out() -> None:
    games = [game_of("dan", "eve", winner=1, exits=[given_up(0, 40)]) for _ in range(30)]
    (pair,) = pairs_of(games, set(PEOPLE), {})
    assert (pair.given[0].resigned, pair.given[0].resigned_chance) == (30, 40)
    assert "surrenders" not in pair.notable


def test_bankruptcies_are_counted_for_the_creditor() -> None:
    ruin = ExitTransfer(number=60, seat=0, resigned=False, creditor=1)
    games = [game_of("ann", "ben", "cat", winner=1, exits=[ruin]) for _ in range(3)]
    pairs = pairs_of(games, set(PEOPLE), {})
    told = between(pairs, "ann", "ben").given[0]
    assert (told.ruined, told.rating) == (3, 60)
    assert between(pairs, "ann", "cat").given[0].ruined == 0


def test_who_meets_far_more_often_than_by_chance_is_told_so() -> None:
    games = list(honest_games(200, 3, [f"p{number}" for number in range(20)]))
    games += [game_of("p0", "p1") for _ in range(30)]
    people = {f"p{number}" for number in range(20)}
    told = between(pairs_of(games, people, {}), "p0", "p1")
    assert told.notable == ("together",)
    assert told.games > 3 * told.expected
    assert told.alone == 30


def test_friends_come_after_those_who_give() -> None:
    people = [f"p{number}" for number in range(20)]
    games = list(honest_games(200, 3, people))
    games += [game_of("p0", "p1") for _ in range(30)]
    games += [game_of("p2", "p3", winner=1, trades=[gift(0, 1)] * 2) for _ in range(4)]
    order = [pair.players for pair in pairs_of(games, set(people), {})]
    assert order[0] == ("p2", "p3")
    assert order.index(("p0", "p1")) > 0


def test_guests_and_bots_are_no_pair() -> None:
    games = [game_of("ann", "guest", None, trades=[gift(0, 1)])]
    assert pairs_of(games, {"ann"}, {}) == []


def test_the_chance_of_meeting_so_often() -> None:
    assert at_least(0, 2.0) == pytest.approx(0.865, abs=0.001)  # of one or more, as of none
    assert at_least(3, 1.0) == pytest.approx(0.0803, abs=0.0001)
    assert at_least(40, 2.0) < 1e-9


# --- guests


def test_who_beats_passing_guests_alone_stands_out() -> None:
    games = list(honest_games(60, 4))
    games += [game_of("ann", f"guest{number}") for number in range(60)]
    (first,) = [one for one in guests_of(games, set(PEOPLE), {}) if one.notable]
    assert (first.player, first.guests, first.against, first.wins) == ("ann", 60, 60, 60)
    assert first.rating == 60 * 20


def test_guests_who_play_with_others_too_are_nobodys_own() -> None:
    games = [game_of(who, f"guest{number}") for number in range(20) for who in PEOPLE[:2]]
    assert guests_of(games, set(PEOPLE), {}) == []


def test_a_friend_without_an_account_does_not_stand_out() -> None:
    games = [game_of("ann", "friend") for _ in range(3)]
    (told,) = guests_of(games, set(PEOPLE), {})
    assert (told.guests, told.notable) == (1, ())


def test_who_loses_to_passing_guests_does_not_stand_out() -> None:
    games = [game_of("ann", f"guest{number}", winner=number % 2) for number in range(40)]
    (told,) = guests_of(games, set(PEOPLE), {})
    assert (told.against, told.wins, told.notable) == (40, 20, ())


def test_guests_with_the_same_device_are_told_apart_however_often_they_play() -> None:
    seen = {"ann": Sighted(frozenset({"d1", "d2"}), "a1"), "shadow": Sighted(frozenset({"d2"}))}
    games = [game_of("ann", "shadow") for _ in range(8)]
    (told,) = guests_of(games, set(PEOPLE), seen)
    assert (told.guests, told.same_device, told.notable) == (1, 1, ("guests",))
    near = {"ann": seen["ann"], "shadow": Sighted(frozenset({"d9"}), "a1")}
    assert guests_of(games, set(PEOPLE), near) == []
    (few,) = guests_of(games[:2], set(PEOPLE), near)
    assert (few.same_device, few.same_address, few.notable) == (0, 1, ())


@pytest.mark.parametrize(
    ("one", "two", "shared"),
    [
        (Sighted(frozenset({"d"}), "a"), Sighted(frozenset({"d"}), "b"), "device"),
        (Sighted(frozenset({"d"}), "a"), Sighted(frozenset({"e"}), "a"), "address"),
        (Sighted(), Sighted(), ""),
    ],
)
def test_a_pair_is_told_with_what_it_shares(one: Sighted, two: Sighted, shared: str) -> None:
    (pair,) = pairs_of([game_of("ann", "ben")], set(PEOPLE), {"ann": one, "ben": two})
    assert (pair.shared, pair.notable) == (shared, ())


# --- from the store


async def test_games_are_read_with_who_has_an_account() -> None:
    store = MemoryStore()
    store.write(kept_games())
    reading = await read_games(store, 100)
    assert len(reading.games) == 11
    assert reading.accounts == {"ann", "ben", "cat", "dan"}
    assert [game.game for game in reading.telling][:2] == ["bad0", "good0"]
    assert len(reading.telling) == 10
    assert len((await read_games(store, 4)).games) == 4
    assert reading.sighted["ann"] == Sighted(frozenset({"one"}), "home")


def test_gains_are_those_of_games_that_counted() -> None:
    def mark(game: str, rating: int, *, counted: bool) -> Mark:
        return Mark(game=game, at=1, edition="us", rank=1, seats=2, rating=rating, counted=counted)

    marks = [mark("a", 1000, counted=True), mark("b", 1030, counted=True)]
    marks += [mark("c", 1030, counted=False), mark("d", 1010, counted=True)]
    assert gains_in(RecentGames(marks=marks)) == {"b": 30, "d": -20}


async def test_a_search_finds_who_colludes_and_remembers_the_records(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handed: list[int] = []

    async def judged(tasks: Sequence[JudgingTask]) -> list[Transfers | None]:
        handed.append(len(tasks))
        return [judge(task) for task in tasks]

    monkeypatch.setattr(jobs_module, "judge_all", judged)
    store = MemoryStore()
    store.write(kept_games())
    jobs = EvidenceJobs(store, Records(store), lambda: 77)
    assert (jobs.state, jobs.evidence) == ("none", None)
    for _ in range(2):
        jobs.begin()
        jobs.begin()  # changes nothing
        assert jobs.state == "working"
        assert jobs._work is not None
        await jobs._work
    assert (jobs.state, jobs.permille, sum(handed)) == ("done", 1000, 10)
    told = present(jobs.evidence)
    assert (told.made, told.games, told.looked_at, told.left_out) == (77, 11, 10, 0)
    assert (told.pairs[0].players, told.pairs[0].notable) == (("ann", "ben"), ("gifts",))
    assert told.pairs[1].notable == ()
    await jobs.close()


async def test_records_are_judged_in_a_process_and_bad_ones_left_out() -> None:
    good = JudgingTask(colluding_record(), (0, 1))
    assert await judge_all([good, JudgingTask(b"nothing", (0,))]) == [judge(good), None]


async def test_a_search_that_is_stopped_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = asyncio.Event()

    async def hold(_tasks: Any) -> list[Transfers | None]:
        begun.set()
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(jobs_module, "judge_all", hold)
    store = MemoryStore()
    store.write(kept_games())
    jobs = EvidenceJobs(store, Records(store), lambda: 1)
    jobs.begin()
    await begun.wait()
    await jobs.close()
    assert jobs.evidence is None


# --- the command


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with a server's data."""

    async def fill() -> None:
        store = await SqliteStore.open(tmp_path, lambda _: None)
        store.write(kept_games())
        await store.close()

    asyncio.run(fill())
    return tmp_path


def evidence(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, "evidence", "--data", str(data), "--workers", "1", *words],
        capture_output=True,
        text=True,
        check=False,
        env={"COLUMNS": "200", "PATH": ""},
    )


def test_the_command_tells_who_stands_out_and_writes_nothing(data: Path) -> None:
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    done = evidence(data)
    assert done.returncode == 0, done.stderr
    assert "Ann → Ben" in done.stdout
    assert "*gifts" in done.stdout
    assert "Ann: trade in game bad" in done.stdout
    assert {path.name: path.read_bytes() for path in data.iterdir()} == before


def test_the_command_tells_of_one_account_as_json(data: Path) -> None:
    told = msgspec.json.decode(evidence(data, "--player", "CAT", "--json").stdout)
    assert [pair["players"] for pair in told["evidence"]["pairs"]] == [["cat", "dan"]]
    assert told["names"]["cat"] == "Cat"


def test_a_copy_of_a_database_in_use_is_refused(data: Path, tmp_path: Path) -> None:
    async def use() -> None:
        store = await SqliteStore.open(data, lambda _: None)
        try:
            with pytest.raises(StoreError, match="in use"):
                copy_database(data, tmp_path / "copy")
        finally:
            await store.close()

    asyncio.run(use())
