"""Whoever comes back is told what was missed, and then knows exactly what all others know."""

import asyncio
import copy
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from freehold.engine import Table
from freehold.server.logbook import REMEMBERED
from freehold.server.messages import (
    Ack,
    Act,
    Begin,
    Chat,
    ChatSaid,
    GameStarted,
    Now,
    Numbered,
    Propose,
    Rematch,
    Sit,
    Welcome,
    Welcomed,
)
from freehold.server.mirror import GapError, Mirror
from freehold.server.room import MOST_REPLAYED
from freehold.wire.actions import Mortgage, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of, plain
from tests.server.rooms.questions import STATIONS
from tests.server.stage import Guest, identity

ROUNDS = 4


def whole_game(edition: str) -> Party:
    """Play a short game to its end: people talk, bots play for who is idle."""
    party = gather(
        "Ann", "Bob", bots=1, edition=edition, pace="fast", options={"round_limit": ROUNDS}
    )
    party.join("Wren")
    party.ok("Wren", Chat, "good luck")
    party.ok("Ann", Begin)
    while party.sheet.phase == "playing":
        party.pass_time(20)
        party.say(party["Bob"], Act, 0, _wish(party))
        party.say(party["Wren"], Chat, f"round {party.state.round}")
    return party


def _wish(party: Party) -> Offer:
    """Return an offer for some deed of seat 0, which may be refused."""
    squares = enumerate(party.view("Bob").squares)
    deed = next((at for at, square in squares if square.owner == 0), 0)
    return Offer(0, Side(cash=1), Side(deeds=(deed,)))


def known(mirror: Mirror) -> dict[str, Any]:
    """Return everything in a mirror but clocks, which run."""
    prompt = mirror.prompt
    return {
        "seq": mirror.seq,
        "you": mirror.you,
        "sheet": mirror.sheet,
        "game": plain(mirror.game),
        "view": plain(mirror.view()),
        "rents": mirror.rents,
        "chat": list(mirror.chat),
        "asked": None if prompt is None else (prompt.ask, prompt.decision, prompt.awaited),
        "choices": None if prompt is None else plain(prompt.choices),
        "vote": None if mirror.vote is None else plain(mirror.vote) | {"left": 0},
        "presence": [(one.member, one.standing) for one in mirror.presence],
    }


def stages(guest: Guest) -> Iterator[Mirror]:
    """Yield what a connection knew after every number it heard, from its welcome on."""
    mirror = Mirror()
    for message in guest.heard:
        mirror.hear(message)
        if isinstance(message, Welcome | Numbered):
            yield _copied(mirror)


def _copied(mirror: Mirror) -> Mirror:
    other = copy.copy(mirror)
    other.chat = deque(mirror.chat, mirror.chat.maxlen)
    if mirror.table is not None:
        other.table = Table(mirror.table.rules, mirror.table.seats, mirror.table)
    return other


def resumed(party: Party, name: str, mirror: Mirror) -> Guest:
    """Come back on another connection after the last number that a mirror has heard."""
    watching = party[name]
    guest = party.join(name, mirror.seq)
    party.guests[name] = watching
    for message in guest.heard:
        mirror.hear(message)
    return guest


def expect_all_resume(party: Party, name: str, heard_by: Guest) -> None:
    """Check that who resumes from anything ever heard knows then what is known live."""
    live, heard = Mirror(), 0
    for mirror in list(stages(heard_by)):
        guest = resumed(party, name, mirror)
        for message in party[name].heard[heard:]:
            live.hear(message)
        heard = len(party[name].heard)
        assert known(mirror) == known(live)
        party.room.depart(guest)


# --- from every number


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["Ann", "Bob", "Wren"])
def test_from_every_number_of_a_whole_game(edition: str, name: str) -> None:
    party = whole_game(edition)
    expect_all_resume(party, name, party[name])


@pytest.mark.parametrize("edition", EDITIONS)
def test_from_every_number_after_a_restart(edition: str) -> None:
    """Nothing is at hand then: everything comes from the store."""
    party = whole_game(edition)
    watching = party["Ann"]
    party.keep()
    party.reboot()
    for name in ("Ann", "Bob", "Wren"):
        party.join(name)
    expect_all_resume(party, "Ann", watching)


@pytest.mark.parametrize("edition", EDITIONS)
def test_from_every_number_in_the_middle_of_a_game(edition: str) -> None:
    """Of a game that is too long to be told again as a whole."""
    party = deal("Ann", "Bob", bots=2, edition=edition, pace="fast")
    party.pass_until(lambda: party.kept.seq > MOST_REPLAYED + 30, 1)
    party.ok("Ann", Propose, "pause")
    assert party.sheet.paused
    expect_all_resume(party, "Bob", party["Bob"])


def test_from_every_number_of_two_games_on_different_chairs() -> None:
    """What was dealt before is told as it was, whoever sat where."""
    party = gather("Ann", "Bob", chairs=4)
    party.ok("Ann", Begin)
    party.do("Ann", Roll())
    party.do("Bob", Resign())
    party.ok("Ann", Rematch)
    party.ok("Bob", Rematch)
    party.ok("Bob", Sit, 3)
    expect_all_resume(party, "Bob", party["Bob"])
    party.ok("Bob", Rematch)
    party.ok("Ann", Begin)
    party.do("Ann", Roll())
    expect_all_resume(party, "Bob", party["Bob"])


# --- how


def test_what_is_at_hand_is_told_at_once() -> None:
    party = gather("Ann", "Bob")
    after = party.kept.seq
    party.hang_up("Bob")
    for _ in range(5):
        party.ok("Ann", Chat, "hello")
    guest = party.join("Bob", after)
    assert [type(one) for one in guest.heard[:7]] == [Welcomed, *[ChatSaid] * 5, Now]
    assert guest.last(Welcomed).seq == party.kept.seq


def test_who_missed_nothing_is_told_how_things_are_now() -> None:
    party = gather("Ann", "Bob")
    guest = party.join("Bob", party.kept.seq)
    assert isinstance(guest.heard[0], Welcomed)
    assert isinstance(guest.heard[1], Now)
    assert guest.numbers == []


def test_who_knows_nothing_is_welcomed() -> None:
    assert isinstance(gather("Ann", "Bob").join("Bob").heard[0], Welcome)


def test_who_knows_too_much_is_welcomed() -> None:
    """As after a crash that undid what only the client had seen."""
    party = gather("Ann", "Bob")
    assert isinstance(party.join("Bob", party.kept.seq + 1).heard[0], Welcome)


def test_who_missed_too_much_is_welcomed() -> None:
    party = gather("Ann", "Bob")
    after = party.kept.seq
    _fill(party, MOST_REPLAYED + 1)
    assert isinstance(party.join("Bob", after).heard[0], Welcome)


def test_who_missed_as_much_as_is_told_again_is_told_it() -> None:
    party = gather("Ann", "Bob")
    after = party.kept.seq
    _fill(party, MOST_REPLAYED)
    guest = party.join("Bob", after)
    assert isinstance(guest.heard[0], Welcomed)
    assert guest.numbers == list(range(after + 1, party.kept.seq + 1))


@pytest.mark.parametrize("missed", [REMEMBERED - 1, REMEMBERED, REMEMBERED + 1])
def test_the_last_that_is_at_hand_and_the_first_that_is_not(missed: int) -> None:
    party = gather("Ann", "Bob")
    after = party.kept.seq
    _fill(party, missed)
    guest = party.join("Bob", after)
    assert guest.numbers == list(range(after + 1, party.kept.seq + 1))


def test_a_start_that_was_missed_is_told_with_what_it_began_from() -> None:
    party = gather("Ann", "Bob")
    after = party.kept.seq
    party.hang_up("Bob")
    party.ok("Ann", Begin)
    began = plain(party.view("Bob"))
    party.do("Ann", Roll())
    guest = party.join("Bob", after)
    assert plain(guest.last(GameStarted).view) == began


def test_a_gap_can_be_asked_for_on_the_same_connection() -> None:
    party = gather("Ann", "Bob")
    mirror = mirror_of(party["Bob"])
    party.ok("Ann", Chat, "one")
    party.ok("Ann", Chat, "two")
    with pytest.raises(GapError) as gap:
        mirror.hear(party["Bob"].last(ChatSaid))
    before = len(party["Bob"].heard)
    assert not party.room.resume(party["Bob"], gap.value.after)
    for message in party["Bob"].heard[before:]:
        mirror.hear(message)
    assert known(mirror) == known(mirror_of(party["Bob"]))


def test_what_is_heard_twice_counts_once() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Chat, "one")
    mirror = mirror_of(party["Bob"])
    mirror.hear(party["Bob"].last(ChatSaid))
    assert [line.text for line in mirror.chat] == ["one"]


def test_who_is_not_in_the_room_resumes_nothing() -> None:
    party = gather("Ann", "Bob")
    party.hang_up("Bob")
    assert not party.room.resume(party["Bob"], 0)


def test_a_stranger_is_told_only_what_is_public() -> None:
    """Who was never there may ask for everything, and hears it like a spectator."""
    party = deal("Ann", "Bob")
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", Offer(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    guest = party.join("Wren", party.kept.seq - 1)
    assert "Offered" not in str(guest.heard)


# --- while things go on


async def _race(party: Party, after: int) -> Guest:
    """Let Bob be told what is in the store while one line is committed and another is not."""
    party.hold()
    party.say(party["Ann"], Chat, "committed meanwhile")
    guest = Guest("Bob")
    assert party.room.enter(guest, identity("Bob"), after, watch=False)
    task = asyncio.ensure_future(party.room.catch_up(guest, after))
    await asyncio.sleep(0)
    party.say(party["Ann"], Chat, "said meanwhile")
    party.store.release()
    party.say(party["Ann"], Chat, "not committed yet")
    await task
    return guest


def behind() -> Party:
    """Return a lobby that was restarted, so that nothing is at hand; only Ann is there."""
    party = gather("Ann", "Bob")
    for number in range(3):
        party.ok("Ann", Chat, str(number))
    party.keep()
    party.reboot()
    party.join("Ann")
    return party


def test_what_happens_while_the_store_is_read_is_told_in_order() -> None:
    party = behind()
    guest = asyncio.run(_race(party, 2))
    party.store.release()
    assert guest.numbers == list(range(3, party.kept.seq + 1))


def test_the_greeting_comes_first_then() -> None:
    guest = asyncio.run(_race(behind(), 2))
    assert isinstance(guest.heard[0], Welcomed)


def test_what_is_not_committed_is_not_told_then() -> None:
    guest = asyncio.run(_race(behind(), 2))
    assert "not committed yet" not in str(guest.heard)


def test_nothing_is_told_to_who_is_gone_meanwhile() -> None:
    party = behind()

    async def leave_early() -> Guest:
        party.hold()
        party.say(party["Ann"], Chat, "hello")
        guest = Guest("Bob")
        party.room.enter(guest, identity("Bob"), 2, watch=False)
        task = asyncio.ensure_future(party.room.catch_up(guest, 2))
        await asyncio.sleep(0)
        party.room.depart(guest)
        party.store.release()
        await task
        return guest

    assert asyncio.run(leave_early()).numbers == []


def test_what_was_taken_back_meanwhile_is_told_by_a_welcome() -> None:
    """Nothing that came before the take-back is told after it."""
    party = deal("Ann", "Bob", pace="none")
    party.lay(party.scene().own(0, *STATIONS))
    party.do("Ann", Mortgage(STATIONS[0]))
    after = party.kept.seq
    party.agree("take_back", "Ann", "Bob")
    party.keep()
    party.reboot()
    party.join("Ann")
    guest = asyncio.run(_race(party, after))
    party.store.release()
    mirror = mirror_of(guest)
    assert isinstance(guest.heard[0], Welcome)
    assert mirror.seq == party.kept.seq
    assert plain(mirror.view()) == plain(party.view("Bob"))


def test_answers_are_not_lost_over_a_take_back() -> None:
    """Who is told everything anew still hears what became of the own commands."""
    party = deal("Ann", "Bob", pace="none")
    party.lay(party.scene().own(0, *STATIONS))
    party.do("Ann", Mortgage(STATIONS[0]))
    after = party.kept.seq
    party.agree("take_back", "Ann", "Bob")
    party.keep()
    party.reboot()
    bob = party.join("Bob")

    async def ask_again() -> None:
        party.hold()
        party.room.receive(bob, Chat("before", "hello"))
        assert party.room.resume(bob, after)
        task = asyncio.ensure_future(party.room.catch_up(bob, after))
        await asyncio.sleep(0)
        party.room.receive(bob, Chat("meanwhile", "hello again"))
        party.store.release()
        await task

    asyncio.run(ask_again())
    party.store.release()
    assert [answer.id for answer in bob.all(Ack)] == ["before", "meanwhile"]
    assert mirror_of(bob).seq == party.kept.seq


def _fill(party: Party, entries: int) -> None:
    for _ in range(entries):
        party.ok("Ann", Chat, "hello")
        party.pass_time(2)


def test_who_was_struck_and_comes_back_under_a_new_number_is_welcomed() -> None:
    party = gather("Ann", "Bob")
    after = party.kept.seq
    party.hang_up("Bob")
    party.pass_time(120)
    guest = party.join("Bob", after)
    assert isinstance(guest.heard[0], Welcome)
    assert guest.heard[0].you == party.number("Bob") == 3
