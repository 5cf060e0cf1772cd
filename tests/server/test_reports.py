"""Reports: what is kept of a complaint, and who sees it."""

from typing import Any

import pytest

from freehold.server.ops.server_budgets import REPORTS, REPORTS_OF_ADDRESS
from freehold.server.people import reports
from freehold.server.people.reports import LONGEST_WORDS, MOST_ITEMS
from tests.kit import accounts
from tests.kit.live_server import LiveServer, Table
from tests.kit.moderation import moderator, queue, report

pytestmark = pytest.mark.usefixtures("cheap_passwords")

AT_ONCE = int(REPORTS.burst)
NEIGHBORS = int(REPORTS_OF_ADDRESS.burst / REPORTS.burst)


async def quoted(live: LiveServer, token: str, code: str, text: str) -> dict[str, Any]:
    """Say something; return it as it was told."""
    line = await live.enter(token, code)
    await line.ask(say="chat", text=text)
    said = (await live.room(code)).durable.chat[-1]
    return {"at": said.at, "text": said.text}


async def test_a_reported_line_comes_with_its_neighbors_and_its_place(live: LiveServer) -> None:
    table = await live.table()
    await table.play(2)
    for text in ("one", "two", "three"):
        line = await quoted(live, table.tokens[1], table.code, text)
        if text == "two":
            meant = line
    token = await moderator(live)
    wish = {"room": table.code, "member": 2, "line": meant, "words": "Not nice."}
    assert (await report(live, table.tokens[0], **wish)).status == 201
    [told] = await queue(live, token)
    [item] = told["items"]
    place = item["place"]
    assert (told["player"]["name"], told["reporter"]["name"]) == ("Ben", "Ann")
    assert (item["reason"], item["words"], item["name"]) == ("insults", "Not nice.", "Ben")
    assert (place["code"], place["game"]) == (table.code, table.room.durable.game)
    assert place["step"] == 2
    assert [(one["text"], one["meant"]) for one in place["lines"]] == [
        ("one", False),
        ("two", True),
        ("three", False),
    ]
    ben = await accounts.identity_of(live, table.tokens[1])
    assert {one["who"] for one in place["lines"]} == {ben}
    assert place["seq"] == next(one["seq"] for one in place["lines"] if one["meant"])


async def test_a_player_is_reported_without_a_line(live: LiveServer, table: Table) -> None:
    token = await moderator(live)
    wish = {"room": table.code, "member": 2, "reason": "stalling"}
    assert (await report(live, table.tokens[0], **wish)).status == 201
    [told] = await queue(live, token)
    assert told["items"][0]["place"]["seq"] == table.room.durable.seq


async def test_a_player_is_reported_after_the_game(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    token = await moderator(live)
    await report(live, table.tokens[0], room=table.code, member=2)
    ben = await accounts.identity_of(live, table.tokens[1])
    await report(live, table.tokens[0], player=ben, reason="cheating")
    [told] = await queue(live, token)
    places = [item["place"] for item in told["items"]]
    assert (places[0]["game"], places[1]) == (game, None)


async def test_what_was_said_by_who_has_left_can_be_reported(live: LiveServer) -> None:
    table = await live.table()
    meant = await quoted(live, table.tokens[1], table.code, "bye, losers")
    line = await live.enter(table.tokens[1], table.code)
    await line.ask(say="leave")
    wish = {"room": table.code, "member": 2, "line": meant}
    assert (await report(live, table.tokens[0], **wish)).status == 201
    assert (await queue(live, await moderator(live)))[0]["player"]["name"] == "Ben"


# --- what is refused


async def test_a_line_that_nobody_said_is_not_reported(live: LiveServer, table: Table) -> None:
    wish = {"room": table.code, "member": 2, "line": {"at": 5, "text": "never said"}}
    assert (await report(live, table.tokens[0], **wish)).refused == (409, "no_such_member")


async def test_nobody_reports_from_a_room_where_they_are_not(live: LiveServer) -> None:
    table = await live.table()
    stranger = await live.guest("Eve")
    wish = {"room": table.code, "member": 2}
    assert (await report(live, stranger, **wish)).refused == (404, "no_such_room")


async def test_nobody_reports_themselves(live: LiveServer, table: Table) -> None:
    wish = {"room": table.code, "member": 1}
    assert (await report(live, table.tokens[0], **wish)).refused == (409, "no_such_member")


async def test_reasons_and_words_are_bounded(live: LiveServer, table: Table) -> None:
    for wish in ({"reason": "ugly"}, {"words": "x" * (LONGEST_WORDS + 1)}, {"member": None}, {}):
        whole = {"room": table.code, "member": 2, **wish} if wish else {}
        refused = (await report(live, table.tokens[0], **whole)).refused
        assert refused == (400, "bad_message"), wish


async def test_who_reports_too_much_has_to_wait(live: LiveServer, table: Table) -> None:
    replies = [
        await report(live, table.tokens[0], room=table.code, member=2) for _ in range(AT_ONCE + 1)
    ]
    assert [reply.status for reply in replies] == [201] * AT_ONCE + [429]


async def test_so_has_an_address_however_many_guests_it_makes(live: LiveServer) -> None:
    ben = await accounts.identity_of(live, await live.guest("Ben"))
    statuses = []
    for _guest in range(NEIGHBORS + 1):
        token = await live.guest("Eve")
        statuses += [(await report(live, token, player=ben)).status for _ in range(AT_ONCE)]
    assert (statuses[0], statuses[-1]) == (201, 429)
    assert statuses.count(201) <= NEIGHBORS * AT_ONCE


async def test_beyond_so_many_open_reports_no_more_are_taken(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_OPEN", 1)
    ben = await accounts.identity_of(live, await live.guest("Ben"))
    tokens = [await live.guest(name) for name in ("Ann", "Cy")]
    replies = [await report(live, token, player=ben) for token in (*tokens, tokens[0])]
    assert [reply.status for reply in replies] == [201, 503, 201]


# --- merging


async def test_what_one_person_reports_about_another_is_one_report(live: LiveServer) -> None:
    table = await live.table()
    wish = {"room": table.code, "member": 2}
    merged = [(await report(live, table.tokens[0], **wish)).content["merged"] for _ in range(2)]
    third = await live.guest("Cy")
    await live.enter(third, table.code)
    await report(live, third, **wish)
    told = await queue(live, await moderator(live))
    assert merged == [False, True]
    assert sorted(len(one["items"]) for one in told) == [1, 2]


@pytest.mark.server.with_args(limits=False)
async def test_a_report_does_not_grow_without_end(live: LiveServer, table: Table) -> None:
    for number in range(MOST_ITEMS + 3):
        await report(live, table.tokens[0], room=table.code, member=2, words=str(number))
    [told] = await queue(live, await moderator(live))
    words = [item["words"] for item in told["items"]]
    assert (len(words), words[0], words[-1]) == (MOST_ITEMS, "0", str(MOST_ITEMS + 2))


async def test_after_a_decision_there_is_a_new_report(live: LiveServer, table: Table) -> None:
    token = await moderator(live)
    wish = {"room": table.code, "member": 2}
    await report(live, table.tokens[0], **wish)
    [told] = await queue(live, token)
    path = f"/api/moderation/reports/{told['id']}/dismiss"
    assert (await accounts.call(live, "POST", path, token=token)).status == 204
    assert (await report(live, table.tokens[0], **wish)).content["merged"] is False


async def test_reports_go_with_who_is_deleted(live: LiveServer, table: Table) -> None:
    token = await moderator(live)
    await report(live, table.tokens[0], room=table.code, member=2)
    assert (await accounts.call(live, "DELETE", "/api/me", token=table.tokens[1])).status == 204
    assert await queue(live, token) == []


async def test_an_export_tells_what_one_has_reported_and_whom_one_has_blocked(
    live: LiveServer, table: Table
) -> None:
    await report(live, table.tokens[0], room=table.code, member=2, words="my words")
    wish = {"room": table.code, "member": 2}
    await accounts.call(live, "POST", "/api/blocks", wish, table.tokens[0])
    told = await live.ask("GET", "/api/me/export", table.tokens[0])
    about = await live.ask("GET", "/api/me/export", table.tokens[1])
    assert [one["items"][0]["words"] for one in told["reports"]] == ["my words"]
    assert [one["name"] for one in told["blocked"]] == ["Ben"]
    assert about["reports"] == about["blocked"] == []  # nobody is told who complained
