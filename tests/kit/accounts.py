"""Accounts on a real server, whose passwords cost next to nothing."""

from typing import Any, Final, NamedTuple

import msgspec
from argon2 import Parameters, Type

from freehold.server.people import passwords
from tests.kit.live_server import LiveServer, Table

PASSWORD: Final = "correct horse battery"
ANOTHER: Final = "a different staple"
CHEAP: Final = Parameters(
    type=Type.ID, version=19, salt_len=16, hash_len=32, time_cost=1, memory_cost=8, parallelism=1
)
CHANGING: Final = ("Date", "Content-Length", "X-Request-ID")


class Reply(NamedTuple):
    """An answer as it came."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> Any:
        """Return the JSON."""
        return msgspec.json.decode(self.body)

    @property
    def word(self) -> str:
        """Return the word of a refusal."""
        return str(self.content["error"]["word"])

    @property
    def refused(self) -> tuple[int, str]:
        """Return the status and the word of a refusal."""
        return self.status, self.word


async def call(
    live: LiveServer, method: str, path: str, body: Any = None, token: str = "", address: str = ""
) -> Reply:
    """Ask, and return the answer, good or bad; bytes go as they are."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"X-Forwarded-For": address} if address else {}
    data = body if isinstance(body, bytes | None) else msgspec.json.encode(body)
    async with live.session.request(method, live.base + path, data=data, headers=headers) as answer:
        shown = {name: value for name, value in answer.headers.items() if name not in CHANGING}
        return Reply(answer.status, shown, await answer.read())


async def register(
    live: LiveServer, token: str, name: str = "Ann", password: str = PASSWORD
) -> Reply:
    """Make an account of a guest."""
    return await call(live, "POST", "/api/account", {"name": name, "password": password}, token)


async def account(live: LiveServer, name: str = "Ann") -> tuple[str, list[str]]:
    """Return the token and the recovery codes of a new account."""
    token = await live.guest(name)
    made = await register(live, token, name)
    assert made.status == 201, made
    return token, made.content["codes"]


async def sign_in(
    live: LiveServer,
    name: str = "Ann",
    password: str = PASSWORD,
    address: str = "",
    device: str | None = None,
) -> Reply:
    """Sign in."""
    wish = {"name": name, "password": password} | ({"device": device} if device else {})
    return await call(live, "POST", "/api/sign-in", wish, address=address)


async def recover(
    live: LiveServer, code: str, name: str = "Ann", password: str = ANOTHER, address: str = ""
) -> Reply:
    """Use a recovery code."""
    wish = {"name": name, "code": code, "password": password}
    return await call(live, "POST", "/api/recover", wish, address=address)


async def identity_of(live: LiveServer, token: str) -> str:
    """Return the id of somebody."""
    return str((await live.ask("GET", "/api/me", token))["guest"]["id"])


async def finished_table(live: LiveServer) -> tuple[Table, str]:
    """Return a table where Ann has won a game against Ben, and the game's id."""
    table = await live.table()
    await table.play(6)
    await table.finish()
    outcome = table.room.sheet.outcome
    assert outcome is not None
    return table, outcome.game


def let_passwords_be_cheap(monkeypatch: Any) -> None:
    """Make passwords cost next to nothing from now on."""
    monkeypatch.setattr(passwords, "PARAMETERS", CHEAP)
