"""Links to rooms: their secret opens them whatever was guessed before, and nothing else does."""

from typing import Any, Final
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from freehold.server.rooms.invitations import Invitations
from tests.kit.accounts import call
from tests.kit.live_server import LiveServer

LINK_ENDS: Final = ("wrong_link", 4404)
NO_GUESSES: Final[dict[str, Any]] = {"code_misses_per_hour": 0.01, "connections_per_identity": 100}


def secret_in(link: str) -> str | None:
    """Return the secret of a link."""
    found = urlsplit(link)
    assert "/join/" in found.path
    return found.fragment or None


async def hello(live: LiveServer, token: str, code: str, **fields: Any) -> tuple[Any, Any] | None:
    """Say hello; return how it ended, or nothing if one was let in."""
    wire = await live.connect()
    await wire.say({"say": "hello", "token": token, "room": code, **fields})
    if type(await wire.hear()).__name__ == "Welcome":
        return None
    return await wire.end()


async def opened(live: LiveServer, **settings: Any) -> tuple[str, str, str]:
    """Return the host's token, the code and the secret of a new room."""
    ann = await live.guest("Ann")
    key = await live.ask("POST", "/api/rooms", ann, {"settings": settings})
    secret = secret_in(key["link"])
    assert secret is not None
    return ann, key["code"], secret


def test_a_secret_is_long_and_follows_from_the_room_and_the_server() -> None:
    here, elsewhere = Invitations(bytes(32)), Invitations(bytes(31) + b"x")
    secret = here.secret(7, "123456")
    assert len(secret) == 22  # 128 bits
    assert here.opens(secret, 7, "123456")
    others = here.secret(8, "123456"), here.secret(7, "123457"), elsewhere.secret(7, "123456")
    assert len({secret, *others}) == 4


@pytest.mark.parametrize("secret", ["", "x", "é", "\ud800", "x" * 64])
def test_whatever_a_secret_is_it_opens_nothing_if_it_is_another(secret: str) -> None:
    assert not Invitations(bytes(32)).opens(secret, 7, "123456")


@pytest.mark.server.with_args(**NO_GUESSES)
@pytest.mark.parametrize("watch", [False, True])
async def test_a_link_opens_a_room_for_who_has_used_up_all_guesses(
    live: LiveServer, watch: bool
) -> None:
    _ann, code, secret = await opened(live)
    eve = await live.guest("Eve")
    for guess in range(12):
        await hello(live, eve, f"{(int(code) + 1 + guess) % 10**6:06d}")
    assert await hello(live, eve, code, watch=watch) == ("slow_down", 1008)
    assert await hello(live, eve, code, watch=watch, secret=secret) is None


@pytest.mark.server.with_args(**NO_GUESSES)
async def test_a_wrong_link_is_refused_as_such_and_counts_as_no_guess(live: LiveServer) -> None:
    """It is told the same way whether there is such a room or not."""
    _ann, code, secret = await opened(live)
    _ben, other, _secret = await opened(live)
    eve = await live.guest("Eve")
    nowhere = f"{(int(code) + 1) % 10**6:06d}"
    for guess, wrong in ((code, secret[:-1]), (code, "x"), (other, secret), (nowhere, secret)):
        for _time in range(5):
            assert await hello(live, eve, guess, secret=wrong) == LINK_ENDS
    assert await hello(live, eve, code) is None


async def test_an_old_link_is_as_good_as_its_code(live: LiveServer) -> None:
    _ann, code, _secret = await opened(live)
    assert await hello(live, await live.guest("Ben"), code, secret=None) is None


async def test_everybody_in_a_room_learns_its_link_and_nobody_else(live: LiveServer) -> None:
    ann, code, secret = await opened(live)
    ben, eve = await live.guest("Ben"), await live.guest("Eve")
    await live.enter(ben, code, watch=True)
    links = [
        (await live.ask("GET", f"/api/rooms/{code}/link", token))["link"]
        for token in (ann, ben, eve)
    ]
    assert [secret_in(link) for link in links] == [secret, secret, None]
    nowhere = f"{(int(code) + 1) % 10**6:06d}"
    told = await live.ask("GET", f"/api/rooms/{nowhere}/link", eve)
    assert told["link"] == links[2].replace(code, nowhere)


async def test_the_picture_of_a_room_shows_its_link_to_who_is_in_it(live: LiveServer) -> None:
    ann, code, secret = await opened(live)
    titles = []
    for token in (ann, await live.guest("Eve")):
        picture = (await call(live, "GET", f"/api/rooms/{code}/qr.svg", token=token)).body
        titles.append(ElementTree.fromstring(picture)[0].text or "")
    assert [secret_in(title) for title in titles] == [secret, None]


async def test_a_link_does_not_bring_back_who_was_sent_away(live: LiveServer) -> None:
    ann, code, secret = await opened(live)
    eve = await live.guest("Eve")
    host, _wire = await live.enter(ann, code), await live.enter(eve, code)
    await host.ask(say="kick", member=2)
    assert await hello(live, eve, code, secret=secret) == ("no_such_room", 4404)


@pytest.mark.server.with_args(proxies=1)
async def test_a_link_leads_to_where_the_proxy_has_the_server(live: LiveServer) -> None:
    ann, code, secret = await opened(live)
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"}
    headers = {**told, "X-Forwarded-Prefix": "/freehold", "Authorization": f"Bearer {ann}"}
    async with live.session.get(f"{live.base}/api/rooms/{code}/link", headers=headers) as got:
        key = await got.json()
    assert key["link"] == f"https://play.example/freehold/join/{code}#{secret}"
