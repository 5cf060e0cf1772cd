"""What every store holds for games over days: when rooms need the server, where people are told."""

from msgspec.structs import replace

from freehold.server.store import (
    DueRow,
    EndedRow,
    ExpiredRow,
    GoneRow,
    IdentityRow,
    PruneRow,
    SessionRow,
    Store,
    SubscriptionRow,
    UnsubscribedRow,
    Write,
)

PLACE = "https://push.example.com/one"


def subscription(session: str = "s1", identity: str = "ann") -> SubscriptionRow:
    return SubscriptionRow(session, identity, PLACE, b"public", b"auth", "en", 7)


def session(name: str, identity: str = "ann", seen: int = 5) -> SessionRow:
    return SessionRow(name, identity, b"mark", "Firefox", "Linux", 1, seen)


def known(identity: str = "ann") -> Write:
    return IdentityRow(identity, identity.title(), "kite", 1, 1, 1)


async def test_dues_are_listed_by_room(store: Store) -> None:
    store.write([DueRow(2, 20), DueRow(1, 10)])
    assert await store.dues() == [(1, 10), (2, 20)]


async def test_a_later_due_replaces_the_earlier(store: Store) -> None:
    store.write([DueRow(1, 10), DueRow(1, 30)])
    store.write([DueRow(1, 5)])
    assert await store.dues() == [(1, 5)]


async def test_a_room_that_needs_nothing_is_not_listed(store: Store) -> None:
    store.write([DueRow(1, 10), DueRow(1, None)])
    assert await store.dues() == []


async def test_a_due_goes_with_its_room(store: Store) -> None:
    store.write([DueRow(1, 10), DueRow(2, 20), PruneRow(1)])
    assert await store.dues() == [(2, 20)]


async def test_subscriptions_are_found_by_whose_they_are(store: Store) -> None:
    store.write([subscription(), subscription("s2"), subscription("s3", "ben")])
    assert await store.subscriptions_of("ann") == [subscription(), subscription("s2")]
    assert await store.subscriptions_of("nobody") == []


async def test_a_session_has_one_subscription(store: Store) -> None:
    other = replace(subscription(), endpoint=f"{PLACE}/2", language="fr")
    store.write([subscription(), other])
    assert await store.subscriptions_of("ann") == [other]


async def test_a_subscription_ends_by_its_place(store: Store) -> None:
    store.write([subscription(), subscription("s2"), UnsubscribedRow("s1", PLACE)])
    assert await store.subscriptions_of("ann") == [subscription("s2")]


async def test_a_newer_subscription_does_not_end_with_an_older_place(store: Store) -> None:
    newer = replace(subscription(), endpoint=f"{PLACE}/2")
    store.write([newer, UnsubscribedRow("s1", PLACE)])
    assert await store.subscriptions_of("ann") == [newer]


async def test_a_subscription_ends_with_its_session(store: Store) -> None:
    store.write([session("s1"), session("s2"), subscription(), subscription("s2"), EndedRow("s1")])
    assert await store.subscriptions_of("ann") == [subscription("s2")]


async def test_a_subscription_ends_when_its_session_expires(store: Store) -> None:
    sessions: list[Write] = [session("s1", seen=5), session("s2", seen=9)]
    store.write([*sessions, subscription(), subscription("s2"), ExpiredRow(9)])
    assert await store.subscriptions_of("ann") == [subscription("s2")]


async def test_a_subscription_is_deleted_with_the_person(store: Store) -> None:
    store.write([known(), subscription(), subscription("s3", "ben"), GoneRow("ann", "gone-1")])
    assert await store.subscriptions_of("ann") == []
    assert await store.subscriptions_of("ben") == [subscription("s3", "ben")]
