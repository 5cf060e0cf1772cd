"""Blocks: nothing is heard from who is blocked, nobody is told, and it lasts."""

from pathlib import Path
from typing import Any

import pytest

from freehold.protocol import PIECES, ChatSaid, Welcome, Withheld
from freehold.server.moderation.blocks import MOST_BLOCKED
from freehold.server.ops.budgets import Budget
from freehold.server.ops.server_budgets import MISSES_AT_ONCE
from freehold.server.store import BlockRow
from tests.kit import accounts
from tests.kit.live_server import LiveServer, Table, with_server

pytestmark = pytest.mark.usefixtures("cheap_passwords")


async def block(live: LiveServer, token: str, **wish: Any) -> accounts.Reply:
    """Block somebody."""
    return await accounts.call(live, "POST", "/api/blocks", wish, token)


async def test_who_is_blocked_is_not_heard(live: LiveServer, table: Table) -> None:
    ann = await live.enter(table.tokens[0], table.code)
    ben = await live.enter(table.tokens[1], table.code)
    await ben.ask(say="chat", text="before")
    assert (await ann.until(ChatSaid)).line.text == "before"
    assert (await block(live, table.tokens[0], room=table.code, member=2)).status == 200
    told = await ann.until(Welcome)
    assert (told.muted, told.blocked, told.chat) == ((2,), (2,), ())
    await ben.ask(say="chat", text="after")
    await ben.ask(say="emit", emote="wow")
    assert [await ann.until(Withheld), await ann.until(Withheld)]
    assert [one.line.text for one in ann.heard if isinstance(one, ChatSaid)] == ["before"]


async def test_who_is_blocked_is_told_nothing_and_hears_everything(live: LiveServer) -> None:
    table = await live.table()
    ben = await live.enter(table.tokens[1], table.code)
    await block(live, table.tokens[0], room=table.code, member=2)
    ann = await live.enter(table.tokens[0], table.code)
    await ann.ask(say="chat", text="hello")
    assert (await ben.until(ChatSaid)).line.text == "hello"
    assert not any(isinstance(one, Welcome) for one in ben.heard[1:])
    again = await live.enter(table.tokens[1], table.code)
    assert not isinstance(again.heard[0].blocked, tuple)


async def test_a_block_holds_in_every_room_and_for_spectators(live: LiveServer) -> None:
    ann, ben = [await live.guest(name) for name in ("Ann", "Ben")]
    player = await accounts.identity_of(live, ben)
    assert (await block(live, ann, player=player)).status == 200
    wish = {"settings": {"chairs": 2}}
    code = (await live.ask("POST", "/api/rooms", ann, wish))["code"]
    host, watcher = await live.enter(ann, code), await live.enter(ben, code, watch=True)
    await watcher.ask(say="chat", text="boo")
    await host.until(Withheld)
    assert not any(isinstance(one, ChatSaid) for one in host.heard)


async def test_the_list_tells_whom_one_has_blocked_and_unblocking_ends_it(
    live: LiveServer, table: Table
) -> None:
    token = table.tokens[0]
    listed = (await block(live, token, room=table.code, member=2)).content
    assert [one["name"] for one in listed["blocked"]] == ["Ben"]
    assert listed == await live.ask("GET", "/api/blocks", token)
    gone = (await block(live, token, player=listed["blocked"][0]["id"], blocked=False)).content
    assert gone == {"blocked": []}
    line = await live.enter(token, table.code)
    ben = await live.enter(table.tokens[1], table.code)
    await ben.ask(say="chat", text="again")
    assert (await line.until(ChatSaid)).line.text == "again"


async def test_new_names_of_who_is_blocked_are_not_told(live: LiveServer, table: Table) -> None:
    """They were a way to go on talking to who does not want to hear."""
    ann, ben = table.tokens
    piece = (await block(live, ann, room=table.code, member=2)).content["blocked"][0]["piece"]
    another = next(each for each in PIECES if each != piece)
    await accounts.call(live, "PATCH", "/api/me", {"name": "I see you", "piece": another}, ben)
    await block(live, ann, room=table.code, member=2)
    told = (await live.ask("GET", "/api/blocks", ann))["blocked"]
    assert [one["name"] for one in told] == ["Ben"]
    assert [one["piece"] for one in told] == [piece]
    profile = await accounts.call(live, "GET", f"/api/players/{told[0]['id']}", token=ann)
    assert profile.refused == (404, "no_such_player")
    assert await accounts.identity_of(live, ben) not in str(told)


async def test_people_who_block_each_other_are_not_brought_together(live: LiveServer) -> None:
    ann, ben = [await live.guest(name) for name in ("Ann", "Ben")]
    code = (await live.ask("POST", "/api/rooms", ann, {"settings": {"public": True}}))["code"]
    await live.enter(ann, code)
    await block(live, ann, player=await accounts.identity_of(live, ben))
    assert (await live.ask("POST", "/api/quick", ben, {}))["code"] != code
    assert (await live.ask("POST", "/api/quick", await live.guest("Cy"), {}))["code"] == code


async def test_what_cannot_be_blocked_is_refused(live: LiveServer, table: Table) -> None:
    token, code = table.tokens[0], table.code
    me = await accounts.identity_of(live, token)
    replies = [
        await block(live, token, player=me),
        await block(live, token, player="nobody"),
        await block(live, token, room=code, member=9),
        await block(live, await live.guest("Eve"), room=code, member=1),
        await block(live, token),
    ]
    assert [reply.refused for reply in replies] == [
        (409, "no_such_member"),
        (404, "no_such_player"),
        (409, "no_such_member"),
        (404, "no_such_room"),
        (400, "bad_message"),
    ]


async def test_so_many_can_be_blocked_and_no_more(live: LiveServer) -> None:
    ann, ben = [await live.guest(name) for name in ("Ann", "Ben")]
    me = await accounts.identity_of(live, ann)
    for number in range(MOST_BLOCKED):
        live.admission.registry.blocks.note(BlockRow(me, f"x{number}", 1))
    refused = (await block(live, ann, player=await accounts.identity_of(live, ben))).refused
    assert refused == (409, "too_many")


def test_a_block_outlives_the_server(tmp_path: Path) -> None:
    async def begin(live: LiveServer) -> str:
        ann, ben = [await live.guest(name) for name in ("Ann", "Ben")]
        await block(live, ann, player=await accounts.identity_of(live, ben))
        return ann

    async def names(live: LiveServer) -> list[str]:
        told = await live.ask("GET", "/api/blocks", ann)
        return [one["name"] for one in told["blocked"]]

    ann = with_server(begin, data=tmp_path)
    assert with_server(names, data=tmp_path) == ["Ben"]


async def test_a_block_goes_with_either_of_the_two(live: LiveServer) -> None:
    ann, ben = [await live.guest(name) for name in ("Ann", "Ben")]
    await block(live, ann, player=await accounts.identity_of(live, ben))
    await accounts.call(live, "DELETE", "/api/me", token=ben)
    assert await live.ask("GET", "/api/blocks", ann) == {"blocked": []}
    assert await live.admission.store.blocks() == []


@pytest.mark.parametrize("path", ["/api/blocks", "/api/reports"])
async def test_strangers_do_not_wake_a_room_up_and_are_charged_for_the_code(
    live: LiveServer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the time that took, codes were found out."""
    code = (await live.ask("POST", "/api/rooms", await live.guest("Ann"), {}))["code"]
    stranger = await live.guest("Eve")
    monkeypatch.setattr(live.admission.registry, "find", lambda _code: 1 / 0)
    monkeypatch.setattr(live.admission.budgets, "reports", Budget())
    wish = {"room": code, "member": 1} | ({} if path.endswith("blocks") else {"reason": "spam"})
    replies = [
        await accounts.call(live, "POST", path, wish, stranger) for _ in range(MISSES_AT_ONCE + 1)
    ]
    assert [reply.word for reply in replies] == ["no_such_room"] * MISSES_AT_ONCE + ["slow_down"]


async def test_the_store_is_asked_for_a_link_whether_there_is_such_a_room_or_not(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await live.ask("POST", "/api/rooms", await live.guest("Ann"), {}))["code"]
    other = f"{(int(code) + 1) % 1_000_000:06d}"
    stranger, store, asked = await live.guest("Eve"), live.admission.store, list[str]()
    rooms_of = store.rooms_of

    async def counted(identity: str) -> list[int]:
        asked.append(identity)
        return await rooms_of(identity)

    monkeypatch.setattr(store, "rooms_of", counted)
    counts = []
    for one in (code, other):
        await live.ask("GET", f"/api/rooms/{one}/link", stranger)
        counts.append(len(asked))
    assert counts == [1, 2]
