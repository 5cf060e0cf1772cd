"""Auctions by the clock close softly or on time; those by turns ask one after the other."""

from typing import NamedTuple

import pytest

from freehold.engine import top_kind, top_seat
from freehold.engine.codes import F_AUCTION
from freehold.protocol import Act, Pace
from freehold.wire.actions import Bid, Decline, Pass, Propose, Resign, TimeOut
from freehold.wire.events import KnockedDown
from freehold.wire.parts import Side
from tests.kit.cases import one_of
from tests.kit.room_rig import RoomRig, deal, mirror_of, seconds
from tests.kit.values import present
from tests.server.rooms.questions import QUESTIONS, STATIONS, ask, decline, purchase


class Sale(NamedTuple):
    """An auction by the clock: its seconds, and how many are left at least after a bid."""

    edition: str
    kind: str
    time: int
    extension: int


BY_THE_CLOCK = [
    Sale("us", "open", 15, 8),
    Sale("us", "timed", 15, 8),
    Sale("bangladesh", "timed", 30, 0),
    Sale("bangladesh", "open", 30, 0),
    Sale("vietnam", "open", 30, 10),
    Sale("vietnam", "timed", 30, 10),
]
sale = one_of(BY_THE_CLOCK, ids=[" ".join(sale[:2]) for sale in BY_THE_CLOCK])
SOFT = [sale for sale in BY_THE_CLOCK if sale.extension]
softly = pytest.mark.parametrize("sale", SOFT, ids=lambda sale: " ".join(sale[:2]))
on_time = pytest.mark.parametrize("edition", ["bangladesh", "us", "vietnam"])
by_turns = pytest.mark.parametrize("edition", ["vietnam", "us", "bangladesh"])
FIRST_DEED = 1


def put_up(edition: str, kind: str, pace: Pace = "normal", **options: int) -> RoomRig:
    """Return a room of three in which Ann has just declined the first deed."""
    rules = {"auction": kind, **options}
    rig = deal("Ann", "Bob", "Cleo", edition=edition, pace=pace, options=rules)
    decline(rig)
    return rig


@pytest.fixture
def rig(sale: Sale) -> RoomRig:
    """Return each room in which a sale by the clock has just begun."""
    return put_up(sale.edition, sale.kind)


def test_an_auction_has_the_time_of_the_rules(sale: Sale) -> None:
    assert put_up(sale.edition, sale.kind).face.left == seconds(sale.time)


def test_a_room_may_set_the_time(sale: Sale) -> None:
    rig = put_up(sale.edition, sale.kind, auction_seconds=sale.time + 7)
    assert rig.face.left == seconds(sale.time + 7)


@pytest.mark.parametrize("pace", ["relaxed", "normal", "fast"])
def test_the_pace_of_the_room_does_not_matter(pace: Pace) -> None:
    assert put_up("us", "open", pace).face.left == seconds(15)


@softly
def test_a_late_bid_leaves_the_extension(sale: Sale, rig: RoomRig) -> None:
    rig.pass_time(sale.time - 1)
    rig.do("Bob", Bid(10))
    assert rig.face.left == seconds(sale.extension)


def test_an_early_bid_changes_nothing(sale: Sale, rig: RoomRig) -> None:
    rig.pass_time(1)
    rig.do("Bob", Bid(10))
    assert rig.face.left == seconds(sale.time - 1)


@softly
def test_every_late_bid_extends_again(sale: Sale, rig: RoomRig) -> None:
    rig.pass_time(sale.time - 1)
    rig.do("Bob", Bid(10))
    rig.pass_time(sale.extension - 1)
    rig.do("Cleo", Bid(20))
    assert rig.face.left == seconds(sale.extension)


def test_a_pass_does_not_extend(sale: Sale, rig: RoomRig) -> None:
    rig.pass_time(sale.time - 1)
    rig.do("Bob", Pass())
    assert rig.face.left == seconds(1)


def test_it_goes_to_the_highest_bid_when_time_is_over(sale: Sale, rig: RoomRig) -> None:
    rig.do("Bob", Bid(10))
    rig.do("Cleo", Bid(20))
    rig.pass_time(sale.time)
    assert KnockedDown(FIRST_DEED, 2, 20) in rig.happened


def test_it_stays_open_until_then(sale: Sale, rig: RoomRig) -> None:
    rig.pass_time(sale.time - 0.001)
    assert top_kind(rig.state) == F_AUCTION


def test_nobodys_bank_runs(sale: Sale, rig: RoomRig) -> None:
    """Without a bid nobody has it, too."""
    rig.pass_time(sale.time)
    assert KnockedDown(FIRST_DEED, None, 0) in rig.happened
    assert rig.face.banks == (seconds(120),) * 3


def test_it_closes_at_once_when_nobody_else_raises(rig: RoomRig) -> None:
    rig.do("Bob", Bid(10))
    rig.do("Ann", Pass())
    rig.do("Cleo", Pass())
    assert KnockedDown(FIRST_DEED, 1, 10) in rig.happened


def test_everybody_is_awaited_at_once(sale: Sale) -> None:
    prompt = present(mirror_of(put_up(sale.edition, sale.kind)["Cleo"]).prompt)
    assert prompt.awaited == (0, 1, 2)


def test_bids_do_not_make_another_question_of_it(rig: RoomRig) -> None:
    """Who bids at the same sale.time as another is not too late."""
    asked = rig.match.asked
    rig.do("Bob", Bid(10))
    rig.ok("Cleo", Act, asked, Bid(20))


@softly
def test_after_the_leader_resigned_a_lower_bid_extends(sale: Sale, rig: RoomRig) -> None:
    rig.do("Bob", Bid(500))
    rig.do("Bob", Resign())
    rig.pass_time(sale.time - 1)
    rig.do("Cleo", Bid(10))
    assert rig.face.left == seconds(sale.extension)


def test_an_offer_that_nobody_can_answer_meanwhile_does_not_keep_it_open() -> None:
    """The time of an offer ends within the auction; the auction ends when it should."""
    rig = deal("Ann", "Bob", "Cleo", edition="us")
    scene = rig.scene().own(2, *STATIONS)
    rig.lay(scene)
    rig.do("Bob", Propose(2, Side(cash=1), Side(deeds=(STATIONS[0],))))
    rig.pass_time(44)
    purchase(scene)
    rig.state.frames = scene.s.frames
    rig.state.depth = scene.s.depth
    rig.do("Ann", Decline())
    rig.pass_time(15)
    assert KnockedDown(FIRST_DEED, None, 0) in rig.happened


# --- without an extension


@on_time
def test_without_an_extension_no_bid_moves_the_end(edition: str) -> None:
    rig = put_up(edition, "timed", auction_seconds=30, auction_extension=0)
    for bidder, amount in (("Bob", 10), ("Cleo", 20), ("Bob", 30)):
        rig.pass_time(9.5)
        rig.do(bidder, Bid(amount))
    assert rig.face.left == seconds(1.5)
    rig.pass_time(1.499)
    rig.do("Cleo", Bid(40))
    assert rig.face.left == 1
    rig.pass_time(0.001)
    assert KnockedDown(FIRST_DEED, 2, 40) in rig.happened


@on_time
def test_without_an_extension_it_still_closes_when_all_others_passed(edition: str) -> None:
    rig = put_up(edition, "timed", auction_extension=0)
    rig.do("Bob", Bid(10))
    rig.do("Ann", Pass())
    rig.do("Cleo", Pass())
    assert KnockedDown(FIRST_DEED, 1, 10) in rig.happened


@pytest.mark.parametrize("extension", [3, 60])
def test_bangladesh_may_set_an_extension(extension: int) -> None:
    rig = put_up("bangladesh", "timed", auction_seconds=60, auction_extension=extension)
    rig.pass_time(59)
    rig.do("Bob", Bid(10))
    assert rig.face.left == seconds(extension)


def test_a_bid_after_the_end_is_too_late_even_before_the_close(sale: Sale, rig: RoomRig) -> None:
    """A busy machine closes late; whoever has bid highest in time still has the deed."""
    rig.do("Bob", Bid(10))
    rig.clock.oversleep(seconds(sale.time))
    assert rig.refused("Cleo", Act, rig.match.asked, Bid(20)) == "too_late"
    rig.pass_time(0)
    assert KnockedDown(FIRST_DEED, 1, 10) in rig.happened


# --- by turns


@by_turns
def test_each_speaker_has_the_time_of_a_purchase(edition: str) -> None:
    rig = put_up(edition, "turns")
    rig.pass_time(20)
    rig.do("Bob", Bid(10))
    assert (top_seat(rig.state), rig.face.left) == (2, seconds(25))


@by_turns
def test_each_speakers_bank_runs(edition: str) -> None:
    rig = put_up(edition, "turns")
    rig.pass_time(25 + 20)
    rig.do("Bob", Bid(10))
    assert rig.face.banks == tuple(map(seconds, (120, 100, 120)))


@by_turns
def test_who_says_nothing_has_passed(edition: str) -> None:
    rig = put_up(edition, "turns")
    rig.pass_time(25 + 120)
    assert rig.acts[-1] == (None, TimeOut(rig.state.decision - 1))
    assert top_seat(rig.state) == 2


@by_turns
def test_only_the_speaker_is_awaited(edition: str) -> None:
    prompt = present(mirror_of(put_up(edition, "turns")["Ann"]).prompt)
    assert prompt.awaited == (1,)


@by_turns
def test_the_next_speaker_is_asked_anew(edition: str) -> None:
    """What was meant for an earlier bid is too late."""
    rig = put_up(edition, "turns")
    asked = rig.match.asked
    rig.do("Bob", Bid(10))
    assert rig.refused("Cleo", Act, asked, Bid(20)) == "too_late"


def test_a_lone_speaker_who_never_answers_does_not_stop_the_sale() -> None:
    rig = ask(QUESTIONS["auction by turns"])
    for _ in range(3):
        rig.pass_time(25 + 120)
    assert top_kind(rig.state) != F_AUCTION


# --- rooms without clocks


def test_without_clocks_an_auction_goes_round_the_table(sale: Sale) -> None:
    rig = put_up(sale.edition, sale.kind, "none")
    prompt = present(mirror_of(rig["Ann"]).prompt)
    assert (prompt.awaited, prompt.clock.left) == ((1,), None)


def test_without_clocks_an_auction_waits_for_ever(sale: Sale) -> None:
    rig = put_up(sale.edition, sale.kind, "none")
    before = rig.kept
    rig.pass_time(24 * 3600)
    assert rig.kept == before
