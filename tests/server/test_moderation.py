"""Moderators: who is one, what they decide, what becomes of it, and the trail of it all."""

import asyncio
import time
from pathlib import Path
from typing import Any, Final

import pytest

from freehold.protocol import Ack, Moderated, Refused
from freehold.server.ops.uptime import UptimeClock
from freehold.server.people.moderator_actions import HOUR, MODERATOR_ACTIONS, name_moderator
from freehold.server.store import SqliteStore
from tests.kit import accounts
from tests.kit.accounts import account, call, identity_of
from tests.kit.live_server import LiveServer, with_server
from tests.kit.moderation import decide, moderator, queue, report

pytestmark = pytest.mark.usefixtures("cheap_passwords")

PATHS: Final = (
    ("GET", "/api/moderation/reports"),
    ("GET", "/api/moderation/sanctions"),
    ("GET", "/api/moderation/trail"),
    ("POST", "/api/moderation/sanctions"),
    ("POST", "/api/moderation/sanctions/x/lift"),
    ("POST", "/api/moderation/reports/x/dismiss"),
)
BEHIND: Final[dict[str, Any]] = {"proxies": 1}


async def trail(live: LiveServer, token: str) -> list[tuple[str, str, str]]:
    """Return who did what about whom."""
    told = await live.ask("GET", "/api/moderation/trail", token)
    return [(one["moderator"], one["action"], one["subject"]) for one in told["lines"]]


async def standing(live: LiveServer, token: str) -> list[dict[str, Any]]:
    """Return what stands."""
    told = await live.ask("GET", "/api/moderation/sanctions", token)
    return list(told["sanctions"])


# --- who moderates


async def test_for_everybody_else_there_is_nothing(live: LiveServer) -> None:
    guest, (somebody, _codes) = await live.guest("Eve"), await account(live, "Ann")
    replies = [
        await call(live, method, path, {}, token)
        for method, path in PATHS
        for token in ("", guest, somebody)
    ]
    assert {reply.refused for reply in replies} == {(404, "not_found")}


async def test_only_moderators_are_told_that_they_are(live: LiveServer) -> None:
    token, ann = await moderator(live), await live.guest("Ann")
    told = [(await live.ask("GET", "/api/me", one))["moderator"] for one in (token, ann)]
    assert told == [True, False]


def test_the_operator_names_accounts_by_their_names(tmp_path: Path) -> None:
    async def begin(live: LiveServer) -> str:
        return (await account(live, "Ann"))[0]

    async def is_one(live: LiveServer) -> bool:
        return bool((await live.ask("GET", "/api/me", token))["moderator"])

    async def name(folded: str, present: bool) -> str | None:
        store = await SqliteStore.open(tmp_path, lambda _: None)
        try:
            return await name_moderator(store, folded, 5, present)
        finally:
            await store.close()

    token = with_server(begin, data=tmp_path)
    assert asyncio.run(name("nobody", present=True)) is None
    assert asyncio.run(name("ann", present=True)) == "Ann"
    assert with_server(is_one, data=tmp_path)
    assert asyncio.run(name("ann", present=False)) == "Ann"
    assert not with_server(is_one, data=tmp_path)


# --- decisions


async def test_a_dismissed_report_is_gone_and_nothing_happens(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    await report(live, table.tokens[0], room=table.code, member=2)
    [told] = await queue(live, token)
    path = f"/api/moderation/reports/{told['id']}/dismiss"
    assert (await call(live, "POST", path, token=token)).status == 204
    assert await queue(live, token) == await standing(live, token) == []
    assert (await call(live, "POST", path, token=token)).refused == (404, "no_such_report")
    assert await trail(live, token) == [("Mod", "dismiss", "Ben")]


async def test_who_is_warned_is_told_until_they_have_read_it(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    ben = table.tokens[1]
    line = await live.enter(ben, table.code)
    reply = await decide(live, token, await identity_of(live, ben), "warning", reason="Be kind.")
    assert reply.status == 201
    await line.until(Moderated)
    [notice] = (await live.ask("GET", "/api/me", ben))["notices"]
    assert (notice["kind"], notice["reason"]) == ("warning", "Be kind.")
    path = f"/api/me/notices/{notice['id']}"
    assert (await call(live, "POST", path, token=table.tokens[0])).status == 404
    assert (await call(live, "POST", path, token=ben)).status == 204
    assert (await live.ask("GET", "/api/me", ben))["notices"] == []


async def test_who_is_silenced_does_not_speak_until_it_is_over(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    line = await live.enter(table.tokens[1], table.code)
    ben = await identity_of(live, table.tokens[1])
    row = (await decide(live, token, ben, "silence", hours=2)).content
    refused = await line.ask(say="chat", text="no")
    assert isinstance(refused, Refused)
    assert refused.word == "hushed"
    assert "for a reason" in refused.message
    assert row["until"] == row["since"] + 2 * HOUR
    path = f"/api/moderation/sanctions/{row['id']}/lift"
    assert (await call(live, "POST", path, token=token)).status == 204
    assert isinstance(await line.ask(say="chat", text="yes"), Ack)
    assert await trail(live, token) == [("Mod", "lift", "Ben"), ("Mod", "silence", "Ben")]


async def test_a_silence_ends_by_itself(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    table, token = await live.table(), await moderator(live)
    line = await live.enter(table.tokens[1], table.code)
    await decide(live, token, await identity_of(live, table.tokens[1]), "silence", hours=1)
    clock = live.admission.clock
    later = clock.wall() + HOUR
    monkeypatch.setattr(clock, "wall", lambda: later)
    assert isinstance(await line.ask(say="chat", text="yes"), Ack)


async def test_a_decision_closes_all_reports_about_somebody(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    third = await live.guest("Cy")
    await live.enter(third, table.code)
    for one in (table.tokens[0], third):
        await report(live, one, room=table.code, member=2)
    await report(live, table.tokens[0], room=table.code, member=3)
    people = {one["player"]["name"]: one["player"]["id"] for one in await queue(live, token)}
    await decide(live, token, people["Ben"], "warning")
    assert [one["player"]["name"] for one in await queue(live, token)] == ["Cy"]


async def test_earlier_decisions_are_shown_with_a_report(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    await decide(live, token, await identity_of(live, table.tokens[1]), "warning", reason="First.")
    await report(live, table.tokens[0], room=table.code, member=2)
    [told] = await queue(live, token)
    assert [(one["kind"], one["reason"]) for one in told["earlier"]] == [("warning", "First.")]


async def test_what_cannot_be_decided_is_refused(live: LiveServer) -> None:
    token, other = await moderator(live), await moderator(live, "Other")
    ben = await identity_of(live, await live.guest("Ben"))
    people = [await identity_of(live, one) for one in (token, other)]
    replies = [
        await decide(live, token, people[0], "ban"),
        await decide(live, token, people[1], "ban"),
        await decide(live, token, "nobody", "ban"),
        await decide(live, token, ben, "ban", with_address=True),
        await decide(live, token, ben, "ban", hours=0),
        await decide(live, token, ben, "ban", reason=""),
        await decide(live, token, ben, "eviction"),
        await call(live, "POST", "/api/moderation/sanctions/x/lift", token=token),
    ]
    assert [reply.refused for reply in replies] == [
        (409, "is_yourself"),
        (409, "is_moderator"),
        (404, "no_such_player"),
        (409, "own_address"),
        (400, "bad_message"),
        (400, "bad_message"),
        (400, "bad_message"),
        (404, "no_such_sanction"),
    ]
    assert await trail(live, token) == []


# --- bans


async def test_who_is_banned_is_told_until_when_and_why_at_every_door(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    ben = table.tokens[1]
    row = (await decide(live, token, await identity_of(live, ben), "ban", hours=3)).content
    replies = [
        await call(live, "GET", "/api/me", token=ben),
        await call(live, "POST", "/api/quick", {}, ben),
        await call(live, "GET", f"/api/rooms/{table.code}", token=ben),
    ]
    assert {reply.refused for reply in replies} == {(403, "banned")}
    fault = replies[0].content["error"]
    assert (fault["until"], fault["reason"]) == (row["until"], "for a reason")
    assert "UTC: for a reason" in fault["message"]
    line = await live.connect()
    await line.say({"say": "hello", "token": ben, "room": table.code})
    assert await line.end() == ("banned", 4403)
    assert "for a reason" in line.heard[-1].message


async def test_a_banned_account_cannot_sign_in(live: LiveServer) -> None:
    token, (ben, _codes) = await moderator(live), await account(live, "Ben")
    who = await identity_of(live, ben)
    await decide(live, token, who, "ban")
    assert (await accounts.sign_in(live, "Ben")).refused == (403, "banned")
    assert len(await live.admission.store.sessions_of(who)) == 1


async def test_connections_of_who_is_banned_end_and_the_others_play_on(live: LiveServer) -> None:
    table, token = await live.table(), await moderator(live)
    await table.play(2)
    line = await live.enter(table.tokens[1], table.code)
    ended = asyncio.ensure_future(line.end())  # it listens, as a client does
    await decide(live, token, await identity_of(live, table.tokens[1]), "ban")
    assert await ended == ("banned", 4403)
    assert table.room.sheet.phase == "playing"
    assert table.room.sheet.chairs[1].member == 2
    await live.until(lambda: not table.room.attendance.is_here(2))


async def test_a_lifted_ban_lets_somebody_in(live: LiveServer) -> None:
    token, ben = await moderator(live), await live.guest("Ben")
    row = (await decide(live, token, await identity_of(live, ben), "ban")).content
    assert [one["player"]["name"] for one in await standing(live, token)] == ["Ben"]
    await call(live, "POST", f"/api/moderation/sanctions/{row['id']}/lift", token=token)
    assert (await live.ask("GET", "/api/me", ben))["guest"]["name"] == "Ben"
    assert await standing(live, token) == []


async def test_who_is_banned_may_take_their_data_along_and_delete_them(live: LiveServer) -> None:
    token, ben = await moderator(live), await live.guest("Ben")
    await decide(live, token, await identity_of(live, ben), "ban")
    told = await call(live, "GET", "/api/me/export", token=ben)
    assert told.content["sanctions"][0]["reason"] == "for a reason"
    assert (await call(live, "DELETE", "/api/me", token=ben)).status == 204


@pytest.mark.server.with_args(**BEHIND)
@pytest.mark.parametrize(
    ("address", "same", "other"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::1", "2001:db8:1:3::7"),
    ],
    ids=["IPv4", "IPv6"],
)
async def test_an_address_is_banned_as_a_household(
    live: LiveServer, address: str, same: str, other: str
) -> None:
    token = await moderator(live)
    made = await call(live, "POST", "/api/guests", {"name": "Ben"}, address=address)
    ben = made.content["token"]
    line = await live.connect(headers={"X-Forwarded-For": same})
    await decide(live, token, made.content["id"], "ban", with_address=True)
    assert (await line.end())[0] == "banned"
    again = await call(live, "POST", "/api/guests", {"name": "Rob"}, address=same)
    assert again.refused == (403, "banned")
    assert (await call(live, "POST", "/api/guests", {}, address=other)).status == 201
    assert (await call(live, "GET", "/api/me", token=ben, address=other)).status == 403
    late = await live.connect(headers={"X-Forwarded-For": same})
    await late.say({"say": "hello", "token": token, "room": "123456"})
    assert await late.end() == ("banned", 4403)


@pytest.mark.server.with_args(**BEHIND)
async def test_of_a_deleted_account_the_ban_of_the_address_is_kept_until_its_end(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, address = await moderator(live), "192.0.2.7"
    made = await call(live, "POST", "/api/guests", {"name": "Ben"}, address=address)
    await decide(live, token, made.content["id"], "ban", with_address=True)
    reply = await call(live, "DELETE", "/api/me", token=made.content["token"])
    assert reply.status == 204
    assert (await call(live, "POST", "/api/guests", {}, address=address)).status == 403
    [row] = await live.admission.store.sanctions()
    assert (row.identity, row.reason) == ("", "")
    turn_on(live, monkeypatch, 25 * HOUR)
    live.server.app[MODERATOR_ACTIONS].tidy()
    assert await live.admission.store.sanctions() == []
    assert (await call(live, "POST", "/api/guests", {}, address=address)).status == 201


@pytest.mark.server.with_args(**BEHIND)
async def test_a_wall_clock_that_jumps_ends_no_ban_of_an_address_and_deletes_no_report(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, address = await moderator(live), "192.0.2.7"
    made = await call(live, "POST", "/api/guests", {"name": "Ben"}, address=address)
    await report(live, await live.guest("Ann"), player=made.content["id"])
    await decide(live, token, made.content["id"], "ban", with_address=True)
    with monkeypatch.context() as jump:
        turn_on(live, jump, 2 * HOUR)
        later = live.admission.clock.wall() + 4_000 * 24 * HOUR
        jump.setattr(live.admission.clock, "wall", lambda: later)
        live.server.app[MODERATOR_ACTIONS].tidy()
    again = await call(live, "POST", "/api/guests", {"name": "Rob"}, address=address)
    assert again.refused == (403, "banned")
    assert len(await live.admission.store.reports_about(made.content["id"])) == 1


def test_what_is_old_when_a_server_starts_is_deleted_once_a_wrong_clock_had_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def judged(live: LiveServer) -> str:
        token, ben = await moderator(live), await identity_of(live, await live.guest("Ben"))
        await report(live, await live.guest("Ann"), player=ben)
        await decide(live, token, ben, "warning")
        return ben

    async def reports(live: LiveServer) -> list[int]:
        found = []
        for hours in (0, 2):
            turn_on(live, monkeypatch, hours * HOUR)
            live.server.app[MODERATOR_ACTIONS].tidy()
            found.append(len(await live.admission.store.reports_about(ben)))
        return found

    ben = with_server(judged, data=tmp_path)
    ahead = int(time.time()) + 100 * 24 * HOUR
    monkeypatch.setattr(UptimeClock, "wall", lambda _clock: ahead)
    assert with_server(reports, data=tmp_path) == [1, 0]


def turn_on(live: LiveServer, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Let so much time pass on both clocks."""
    clock = live.admission.clock
    wall, now = clock.wall() + seconds, clock.now() + 1_000 * seconds
    monkeypatch.setattr(clock, "wall", lambda: wall)
    monkeypatch.setattr(clock, "now", lambda: now)


def test_a_ban_outlives_the_server(tmp_path: Path) -> None:
    async def begin(live: LiveServer) -> str:
        token, ben = await moderator(live), await live.guest("Ben")
        await decide(live, token, await identity_of(live, ben), "ban")
        return ben

    async def status(live: LiveServer) -> int:
        return (await call(live, "GET", "/api/me", token=ben)).status

    ben = with_server(begin, data=tmp_path)
    assert with_server(status, data=tmp_path) == 403


async def test_who_is_silenced_does_not_speak_by_another_name(live: LiveServer) -> None:
    judge, token = await moderator(live), await live.guest("Ann")
    await decide(live, judge, await identity_of(live, token), "silence")
    renamed = await call(live, "PATCH", "/api/me", {"name": "You fool"}, token)
    with_piece = await call(live, "PATCH", "/api/me", {"name": "Ann", "piece": "kite"}, token)
    assert (renamed.refused, with_piece.status) == ((409, "hushed"), 200)
    assert (await live.ask("GET", "/api/me", token))["guest"]["name"] == "Ann"
