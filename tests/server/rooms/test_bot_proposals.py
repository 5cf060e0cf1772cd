"""Bots that see no way on propose to end and count: people are asked once, and after long again."""

from freehold.protocol import CallVote, Now, Vote
from freehold.server.bots.tasks import BotMove
from freehold.wire.actions import EndTurn, Resign, Stop
from tests.kit.room_rig import RoomRig, bots_of, slow


def weary(rig: RoomRig, round_now: int = 60) -> RoomRig:
    """Let the bot whose turn it is end it, and wish for the end of the game."""
    last = rig.state.seats - 1
    scene = rig.scene().turn(last, ended=True)
    scene.s.round = round_now
    scene.s.alive = rig.state.alive
    rig.lay(scene)
    rig.pass_time(2)
    bots_of(rig).thinking.pop(0)(BotMove(EndTurn(), wants_end=True))
    return rig


def test_people_are_asked_for_a_bot() -> None:
    rig = weary(slow("Ann", "Bob"))
    vote = rig["Ann"].last(Now).vote
    assert (vote.topic, vote.by, vote.chair) == ("end", None, 2)
    assert (vote.asked, vote.agreed) == ((1, 2), ())
    phases = []
    for name in ("Ann", "Bob"):
        rig.ok(name, Vote, True)
        phases.append(rig.sheet.phase)
    assert phases == ["playing", "over"]
    assert rig.acts[-1] == (None, Stop())


def test_who_says_no_is_not_asked_again_for_many_rounds() -> None:
    rig = weary(slow("Ann"))
    rig.ok("Ann", Vote, False)
    assert rig["Ann"].last(Now).vote is None
    weary(rig, 99)
    assert rig["Ann"].last(Now).vote is None
    weary(rig, 100)
    assert rig["Ann"].last(Now).vote.by is None


def test_a_proposal_that_nobody_answers_lapses() -> None:
    rig = weary(slow("Ann"))
    rig.pass_time(30)
    assert rig["Ann"].last(Now).vote is None
    assert rig.sheet.phase == "playing"


def test_a_bot_does_not_disturb_a_vote_of_people() -> None:
    rig = slow("Ann", "Bob")
    rig.ok("Ann", CallVote, "end")
    weary(rig)
    assert rig["Ann"].last(Now).vote.by == 1


def test_nobody_is_asked_for_who_is_away() -> None:
    """Whoever lost the connection comes back to a game that goes on."""
    rig = slow("Ann", "Bob")
    rig.hang_up("Bob")
    weary(rig)
    rig.ok("Ann", Vote, True)
    assert rig.sheet.phase == "playing"


def test_bots_among_themselves_agree_at_once() -> None:
    rig = slow("Ann", bots=2)
    rig.do("Ann", Resign())
    weary(rig)
    assert rig.sheet.phase == "over"
