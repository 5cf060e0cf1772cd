"""What every store holds about people: accounts, saves, analyses, finished games, statistics."""

from msgspec.structs import replace

from freehold.server.store import (
    AccountRow,
    AnalysisRow,
    BlankRow,
    EnteredRow,
    FinishRow,
    GameRow,
    GoneRow,
    IdentityRow,
    OriginRow,
    PlayerRow,
    PruneRow,
    SaveRow,
    StandingRow,
    StatisticsRow,
    Store,
    VisitorsRow,
    Write,
)
from freehold.statistics.entering import encode_row
from freehold.statistics.rows import Day, Progress


def account(identity: str = "ann", folded: str = "ann") -> AccountRow:
    return AccountRow(identity, folded.title(), folded, "hash", b"[]", 5)


def standing(player: str, rating: int = 1000, wins: int = 0, points: int = 0) -> StandingRow:
    return StandingRow("", "us", player, rating, wins, points, 3, b"{}")


def known(*names: str) -> list[Write]:
    return [IdentityRow(name, name.title(), "kite", 1, 1, 1) for name in names]


def progress(player: str, **met: int) -> StatisticsRow:
    row = Progress(today=Day(day=3, with_people=met))
    return StatisticsRow("progress", player, "", encode_row(row))


async def test_an_account_is_found_by_its_identity_and_by_its_name(store: Store) -> None:
    store.write([account()])
    assert await store.account("ann") == account()
    assert await store.account_named("ann") == account()
    assert await store.account("ben") is None


async def test_a_changed_account_replaces_the_older(store: Store) -> None:
    changed = replace(account(), password="other")
    store.write([account(), changed])
    assert await store.account("ann") == changed


async def test_a_save_goes_with_its_room(store: Store) -> None:
    store.write([SaveRow("s1", 1, b"one"), SaveRow("s2", 2, b"two"), PruneRow(1)])
    assert await store.save("s1") is None
    assert await store.save("s2") == b"two"


async def test_from_where_the_people_of_a_room_came_is_replaced_and_goes_with_it(
    store: Store,
) -> None:
    store.write([VisitorsRow(2, b"two"), VisitorsRow(1, b"one"), VisitorsRow(2, b"other")])
    assert await store.visitors() == [VisitorsRow(1, b"one"), VisitorsRow(2, b"other")]
    store.write([PruneRow(1)])
    assert await store.visitors() == [VisitorsRow(2, b"other")]


async def test_who_played_from_a_seed_is_known_unless_the_game_never_ended(store: Store) -> None:
    games = [GameRow(one, 1, 1, 9, "us", 1, ended, b"{}") for one, ended in (("g1", 5), ("g2", 0))]
    players = [PlayerRow(one.id, 0, "ann", "Ann", None) for one in games]
    other = PlayerRow("g3", 0, "ben", "Ben", None)
    store.write([*games, *players, other, *(OriginRow("seed", one.id) for one in games)])
    store.write([OriginRow("seed", "g1"), OriginRow("another", "g3")])
    assert await store.players_from("seed") == players
    store.write([PruneRow(1)])
    assert await store.players_from("seed") == players[:1]


async def test_an_analysis_is_replaced_by_a_newer_one(store: Store) -> None:
    store.write([AnalysisRow("g", 1, b"old"), AnalysisRow("g", 2, b"new")])
    assert await store.analysis("g") == AnalysisRow("g", 2, b"new")


async def test_finished_games_have_numbers_in_the_order_in_which_they_ended(store: Store) -> None:
    for game in ("b", "a", "b", "c"):
        store.write([GameRow(game, 1, 1, 2, "us", 1, 9, b"{}"), FinishRow(game)])
    found = await store.finished_after(0, 10)
    assert [row.game.id for row in found] == ["b", "a", "c"]
    numbers = [row.number for row in found]
    assert numbers == sorted(set(numbers))
    assert [row.game.id for row in await store.finished_after(numbers[0], 1)] == ["a"]


async def test_statistics_are_emptied_as_a_whole(store: Store) -> None:
    row = StatisticsRow("figures", "ann", "us", b"{}")
    store.write([row, standing("ann"), EnteredRow(4)])
    assert (await store.entered(), await store.statistics_of("ann")) == (4, [row])
    store.write([BlankRow(), EnteredRow(1)])
    assert await store.entered() == 1
    assert await store.all_statistics() == ([], [])


async def test_a_board_is_in_the_order_of_its_figure(store: Store) -> None:
    rows = [standing("ann", 1200, 1), standing("ben", 1100, 5), standing("bot:sharp", 1300, 2)]
    store.write([*rows, *known("ann", "ben")])
    ranked = {
        by: [row.player for row, _ in await store.board("", "us", by, 10)]
        for by in ("rating", "wins")
    }
    assert ranked == {"rating": ["bot:sharp", "ann", "ben"], "wins": ["ben", "bot:sharp", "ann"]}


async def test_who_is_not_known_any_more_is_on_no_board(store: Store) -> None:
    store.write([standing("gone:x", 1500), standing("ann"), *known("ann")])
    assert [row.player for row, _ in await store.board("", "us", "rating", 10)] == ["ann"]
    assert await store.ranks_of("ann", "", "rating") == [(standing("ann"), 0)]


async def test_equals_are_not_ahead_of_each_other(store: Store) -> None:
    store.write([standing("ann"), standing("ben"), standing("cle", 1001)])
    store.write(known("ann", "ben", "cle"))
    assert await store.ranks_of("ann", "", "rating") == [(standing("ann"), 1)]


async def test_ranks_are_those_of_one_season_by_edition(store: Store) -> None:
    rows = [replace(standing("ann"), edition=edition) for edition in ("us", "", "uk")]
    better = replace(standing("ben", 2000), edition="uk")
    store.write([*rows, better, replace(rows[0], season="2026-Q4"), *known("ann", "ben")])
    found = await store.ranks_of("ann", "", "rating")
    assert [(row.edition, ahead) for row, ahead in found] == [("", 0), ("uk", 1), ("us", 0)]
    assert [row.season for row, _ in await store.ranks_of("ann", "2026-Q4", "wins")] == ["2026-Q4"]


async def test_people_come_with_what_they_sign_in_with(store: Store) -> None:
    names = [f"p{number}" for number in range(300)]
    store.write([*known("ann", *names), account()])
    found = await store.people(["ann", "ann", "nobody", *names])
    assert set(found) == {"ann", *names}
    assert [found[who].account for who in ("ann", "p7")] == [account().name, None]
    assert found["p7"].identity == await store.identity("p7")
    assert await store.people([]) == {}


async def test_seats_of_somebody_are_listed_with_their_games(store: Store) -> None:
    store.write([PlayerRow(game, seat, "ann", "", None) for game, seat in (("b", 1), ("a", 2))])
    store.write([PlayerRow("b", 0, "ann", "", None), PlayerRow("b", 2, "ben", "", None)])
    assert await store.seats_of("ann") == [("a", 2), ("b", 0), ("b", 1)]


async def test_seasons_are_listed_from_the_newest_on(store: Store) -> None:
    store.write([replace(standing("a"), season=one) for one in ("2026-Q3", "", "2026-Q4")])
    assert await store.seasons() == ["2026-Q4", "2026-Q3"]


async def test_who_is_gone_leaves_nothing_but_an_alias(store: Store) -> None:
    figures = StatisticsRow("figures", "ann", "us", b"{}")
    store.write([*known("ann", "ben"), account(), figures, progress("ann"), standing("ann")])
    store.write([PlayerRow("g", 0, "ann", "Ann", None)])
    store.write([StatisticsRow("encounter", "ben", "ann", b"{}"), progress("ben", ann=2, zoe=1)])
    store.write([GoneRow("ann", "gone:1")])
    assert await store.identity("ann") is None
    assert await store.account("ann") is None
    assert await store.all_statistics() == (
        [progress("ben", **{"gone:1": 2, "zoe": 1}), progress("gone:1")],
        [standing("gone:1")],
    )
    assert await store.players("g") == [PlayerRow("g", 0, "gone:1", "", None)]
