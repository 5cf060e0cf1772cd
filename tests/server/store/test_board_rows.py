"""What every store holds of boards of people's own, and of the library."""

from freehold.server.store import (
    BoardExpiryRow,
    BoardPlayedRow,
    BoardRow,
    BoardUsedRow,
    BoardWantedRow,
    GoneRow,
    LikeRow,
    ListedRow,
    PrintRow,
    PublishedRow,
    Store,
    UnpublishedRow,
    Write,
)

GONE = GoneRow("ann", "gone:1")


def board(name: str = "b1", who: str = "ann", at: int = 5) -> BoardRow:
    return BoardRow(name, who, at, b"body of " + name.encode())


def item(name: str = "i1", *, at: int = 5, by: str = "ann", words: str = "old town") -> list[Write]:
    """Return the rows of a board that is published, of which the board is `b` and its number."""
    own = f"b{name[1:]}"
    row = PublishedRow(name, by, own, "", at, at, False, words, b"{}")
    return [board(own, by, at), row, PrintRow(own, name, 1, at)]


async def found(store: Store, words: str = "", order: str = "liked") -> list[str]:
    rows = await store.library(words, order, 10, 0)  # type: ignore[arg-type]
    return [row.published.id for row in rows]


async def test_a_board_is_kept_by_its_name(store: Store) -> None:
    store.write([board(), board("b2", "ben")])
    assert await store.drawn_board("b1") == b"body of b1"
    assert await store.drawn_board("b3") is None


async def test_boards_of_somebody_are_counted_but_for_published_ones(store: Store) -> None:
    store.write([board(), board("b9", at=7), board("b8", "ben"), *item("i2")])
    assert await store.boards_kept("ann", 0) == 2
    assert await store.boards_kept("ann", 5) == 1


async def test_a_board_that_nobody_needs_is_deleted_in_the_end(store: Store) -> None:
    store.write([board(), board("b5", at=9), board("b6"), *item("i7"), BoardUsedRow("b6")])
    store.write([BoardExpiryRow(9)])
    kept = [await store.drawn_board(name) is not None for name in ("b1", "b5", "b6", "b7")]
    assert kept == [False, True, True, True]


async def test_a_room_that_waits_with_a_board_renews_it(store: Store) -> None:
    store.write([board(), board("b5"), BoardWantedRow(20, "b1"), BoardWantedRow(20, "b9")])
    store.write([BoardExpiryRow(10)])
    assert await store.drawn_board("b1") is not None
    assert await store.drawn_board("b5") is await store.drawn_board("b9") is None


async def test_who_brings_a_board_again_renews_it(store: Store) -> None:
    store.write([board(), board(at=20), BoardExpiryRow(10)])
    assert await store.drawn_board("b1") is not None


async def test_a_clock_that_is_behind_makes_no_board_older(store: Store) -> None:
    store.write([board(at=20), board("b5", at=20)])
    store.write([BoardWantedRow(1, "b1"), board("b5", at=1), BoardExpiryRow(10)])
    assert await store.drawn_board("b1") is not None
    assert await store.drawn_board("b5") is not None


async def test_the_library_is_ordered_by_who_likes_and_who_plays(store: Store) -> None:
    store.write([*item("i1"), *item("i2", at=6), *item("i3", at=7)])
    store.write([LikeRow("i2", "ben", 8), LikeRow("i2", "cy", 8), LikeRow("i1", "ben", 9)])
    store.write([BoardPlayedRow("b1"), BoardPlayedRow("b1"), BoardPlayedRow("b3")])
    assert await found(store, order="liked") == ["i2", "i1", "i3"]
    assert await found(store, order="played") == ["i1", "i3", "i2"]
    assert await found(store, order="newest") == ["i3", "i2", "i1"]
    assert [row.published.id for row in await store.library("", "newest", 1, 1)] == ["i2"]


async def test_the_library_is_searched_by_words_as_they_stand(store: Store) -> None:
    store.write([*item("i1", words="old 100% town"), *item("i2", words="old 1000 town")])
    assert await found(store, "100%") == ["i1"]
    assert await found(store, "old") == ["i1", "i2"]
    assert await found(store, "new") == []


async def test_what_is_taken_down_is_not_listed(store: Store) -> None:
    store.write(item())
    row = await store.published("i1")
    assert row is not None
    store.write([PublishedRow("i1", "ann", "b1", "", 5, 6, True, "old town", b"{}")])
    assert await found(store) == []
    hidden = await store.published("i1")
    assert hidden is not None
    assert hidden.published.hidden
    assert await store.published_by("ann") == [hidden]


async def test_a_newer_version_keeps_likes_games_and_where_it_comes_from(store: Store) -> None:
    store.write([*item(), LikeRow("i1", "ben", 8), BoardPlayedRow("b1"), board("b2")])
    store.write([PublishedRow("i1", "eve", "b2", "i9", 9, 9, False, "new", b"2")])
    store.write([PrintRow("b2", "i1", 2, 9)])
    newer = PublishedRow("i1", "ann", "b2", "", 5, 9, False, "new", b"2")
    assert await store.published("i1") == ListedRow(newer, 1, 1)
    assert await store.prints_of("i1") == [PrintRow("b1", "i1", 1, 5), PrintRow("b2", "i1", 2, 9)]


async def test_a_board_is_a_version_of_one_thing(store: Store) -> None:
    store.write([*item(), PrintRow("b1", "i2", 1, 9)])
    assert await store.print_of("b1") == PrintRow("b1", "i1", 1, 5)
    assert await store.print_of("b2") is None


async def test_a_like_is_given_once_and_taken_back(store: Store) -> None:
    store.write([*item(), LikeRow("i1", "ben", 8), LikeRow("i1", "ben", 9)])
    assert await store.does_like("i1", "ben")
    assert await store.liked_by("ben") == [LikeRow("i1", "ben", 8)]
    store.write([LikeRow("i1", "ben", 9, present=False)])
    assert not await store.does_like("i1", "ben")


async def test_forks_are_counted(store: Store) -> None:
    fork = PublishedRow("i2", "ben", "b2", "i1", 9, 9, False, "", b"")
    store.write([*item(), board("b2"), fork, PrintRow("b2", "i2", 1, 9)])
    assert (await store.forks_of("i1"), await store.forks_of("i2")) == (1, 0)


async def test_what_is_withdrawn_is_gone_but_its_boards_stay(store: Store) -> None:
    store.write([*item(), LikeRow("i1", "ben", 8), UnpublishedRow("i1")])
    assert await store.published("i1") is None
    assert await store.liked_by("ben") == []
    assert await store.print_of("b1") is None
    assert await store.drawn_board("b1") is not None


async def test_who_is_deleted_takes_publications_and_likes_along(store: Store) -> None:
    store.write([*item(), *item("i2", by="ben"), LikeRow("i1", "ben", 8), LikeRow("i2", "ann", 8)])
    store.write([GONE])
    assert await found(store) == ["i2"]
    assert await store.liked_by("ann") == await store.liked_by("ben") == []
    assert await store.boards_kept("ann", 0) == 0
    assert await store.drawn_board("b1") is not None


async def test_who_is_deleted_leaves_known_what_was_taken_down(store: Store) -> None:
    store.write([*item(), *item("i2")])
    store.write([PublishedRow("i1", "ann", "b1", "", 5, 6, True, "old town", b"{}")])
    store.write([GONE, BoardExpiryRow(9)])
    assert await store.published("i1") is None
    assert await store.print_of("b1") == PrintRow("b1", "i1", 1, 5)
    assert await store.print_of("b2") is None
    assert await store.drawn_board("b1") is None
