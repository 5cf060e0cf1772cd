"""What every store holds to keep the peace: reports, sanctions, their trail, blocks, sightings."""

from msgspec.structs import replace

from freehold.server.store import (
    AuditRow,
    BlockRow,
    ExpiryRow,
    GoneRow,
    KickedSighting,
    KickRow,
    ModeratorRow,
    PruneRow,
    ReportedLine,
    ReportItem,
    ReportPlace,
    ReportRow,
    SanctionRow,
    SightingRow,
    Store,
)
from freehold.server.store.moderation_rows import body_of, items_of

GONE = GoneRow("ben", "gone:1")


def report(name: str = "r1", by: str = "ann", about: str = "ben", said_by: str = "") -> ReportRow:
    lines = (ReportedLine(3, said_by, "Somebody", 9, "what was said"),) if said_by else ()
    place = ReportPlace(1, "123456", "g", 3, 2, lines)
    item = ReportItem(5, "spam", "words", "Ben", place)
    return ReportRow(name, by, about, True, 5, 5, body_of((item,)))


def ban(name: str = "s1", who: str = "ben", address: str = "") -> SanctionRow:
    return SanctionRow(name, "ban", who, address, 5, 50, "mod", "why")


async def test_reports_are_found_by_who_they_are_of_and_about(store: Store) -> None:
    one, other = report(), replace(report("r2", "cy"), created=4)
    store.write([one, other])
    assert await store.report("r1") == one
    assert await store.reports_by("ann") == [one]
    assert await store.reports_about("ben") == [other, one]
    assert await store.open_reports(10) == [other, one]
    assert await store.open_reports(1) == [other]
    assert await store.count_open_reports() == 2


async def test_a_closed_report_waits_for_nobody(store: Store) -> None:
    store.write([report(), replace(report(), open=False, changed=8)])
    assert (await store.open_reports(10), await store.count_open_reports()) == ([], 0)
    assert await store.report("r1") == replace(report(), open=False, changed=8)


async def test_what_was_lifted_or_read_is_kept(store: Store) -> None:
    store.write([ban(), replace(ban(), lifted=True, seen=True)])
    assert await store.sanctions() == [replace(ban(), lifted=True, seen=True)]


async def test_the_trail_grows_at_its_end(store: Store) -> None:
    lines = [AuditRow(at, "mod", "dismiss", "ben", "") for at in (3, 3, 4)]
    store.write(lines)
    assert await store.audit(2) == lines[:0:-1]


async def test_moderators_come_and_go(store: Store) -> None:
    store.write([ModeratorRow("ann", 3), ModeratorRow("ben", 4)])
    store.write([ModeratorRow("ann", 5, present=False)])
    assert await store.moderators() == [ModeratorRow("ben", 4)]


async def test_blocks_come_and_go(store: Store) -> None:
    first = BlockRow("ann", "ben", 3, "Ben", "kite")
    store.write([first, BlockRow("ann", "cy", 4), BlockRow("ann", "ben", 9, "Other", "cat")])
    store.write([BlockRow("ann", "cy", 5, present=False)])
    assert await store.blocks() == [first]


async def test_an_address_is_replaced_and_devices_are_added(store: Store) -> None:
    store.write(
        [SightingRow("ben", "", "here"), SightingRow("ben", "phone"), SightingRow("ben", "tablet")]
    )
    store.write([SightingRow("ben", "", "there")])
    assert await store.sightings_of("ben") == [
        SightingRow("ben", "", "there"),
        SightingRow("ben", "phone"),
        SightingRow("ben", "tablet"),
    ]


async def test_who_was_sent_away_is_known_by_sightings_until_the_room_is_archived(
    store: Store,
) -> None:
    store.write([SightingRow("ben", "", "here"), KickRow(1, "ben", 7), KickRow(2, "ben", 8)])
    assert await store.kicks_of(1) == [KickedSighting("ben", 7, False, "", "here")]
    store.write([PruneRow(1)])
    assert await store.kicks_of(1) == []
    assert await store.kicks_of(2) == [KickedSighting("ben", 8, False, "", "here")]


async def test_who_was_silenced_may_speak_again_and_who_was_sent_away_may_not_return(
    store: Store,
) -> None:
    store.write([SightingRow("ben", "phone"), SightingRow("cy", "tablet")])
    store.write([KickRow(1, "ben", 7, silenced=True), KickRow(1, "cy", 8, silenced=True)])
    assert [one.silenced for one in await store.kicks_of(1)] == [True, True]
    store.write([KickRow(1, "cy", 9)])
    store.write([KickRow(1, who, 9, silenced=True, present=False) for who in ("ben", "cy", "dee")])
    assert await store.kicks_of(1) == [KickedSighting("cy", 9, False, "tablet", "")]


# --- what is left of who was deleted


async def test_reports_go_with_who_they_are_of_or_about(store: Store) -> None:
    store.write([report(), report("r2", by="ben", about="ann"), report("r3", "cy", "ann"), GONE])
    assert [await store.report(one) for one in ("r1", "r2")] == [None, None]
    assert await store.report("r3") is not None


async def test_what_somebody_said_goes_from_reports_about_others(store: Store) -> None:
    store.write([report(about="cy", said_by="ben"), report("r2", about="cy", said_by="dee"), GONE])
    found = [await store.report(one) for one in ("r1", "r2")]
    lines = [items_of(row)[0].place.lines for row in found if row]  # type: ignore[union-attr]
    assert [len(one) for one in lines] == [0, 1]


async def test_of_a_ban_only_the_address_stays(store: Store) -> None:
    store.write([ban(), ban("s2", address="here"), ban("s3", "cy"), GONE])
    assert await store.sanctions() == [
        replace(ban("s2", address="here"), identity="", reason=""),
        ban("s3", "cy"),
    ]


async def test_the_trail_goes_by_the_alias_and_tells_nothing_else(store: Store) -> None:
    store.write([AuditRow(1, "ben", "ban", "ann", "x"), AuditRow(2, "ann", "ban", "ben", "Ben!")])
    store.write([GONE])
    assert await store.audit(9) == [
        AuditRow(2, "ann", "ban", "gone:1", ""),
        AuditRow(1, "gone:1", "ban", "ann", "x"),
    ]


async def test_a_deleted_moderator_is_none_any_more(store: Store) -> None:
    store.write([ModeratorRow("ben", 1), BlockRow("ann", "ben", 1), BlockRow("ben", "cy", 1), GONE])
    assert (await store.moderators(), await store.blocks()) == ([], [])


async def test_sightings_go_unless_somebody_was_sent_away(store: Store) -> None:
    store.write([SightingRow("ben", "phone"), GONE])
    assert await store.sightings_of("gone:1") == await store.sightings_of("ben") == []


async def test_deleting_oneself_is_no_way_back_into_a_room(store: Store) -> None:
    store.write([SightingRow("ben", "phone"), KickRow(1, "ben", 7), GONE])
    assert await store.kicks_of(1) == [KickedSighting("gone:1", 7, False, "phone", "")]
    store.write([PruneRow(1)])
    assert await store.sightings_of("gone:1") == []


# --- what is kept for a time


async def test_closed_reports_are_deleted_after_a_time(store: Store) -> None:
    store.write([report("r1"), replace(report("r2"), open=False), ExpiryRow(6, 0)])
    assert [row.id for row in await store.reports_about("ben")] == ["r1"]


async def test_an_address_is_struck_when_its_ban_is_over(store: Store) -> None:
    other = replace(ban("s2", who="", address="there"), until=90)
    store.write([ban(address="here"), replace(ban("s3", "", "x"), lifted=True), other])
    store.write([ExpiryRow(0, 60)])
    assert await store.sanctions() == [ban(), other]
