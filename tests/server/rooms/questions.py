"""Every kind of question a game can ask, posed to seat 0 in the editions that know it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from freehold.engine import codes, first_bit, top_kind
from freehold.wire import Action
from freehold.wire.actions import (
    Buy,
    Choose,
    Decline,
    EndTurn,
    Mortgage,
    Pass,
    Place,
    Roll,
    SellRun,
)
from tests.kit.room_rig import RoomRig, deal
from tests.kit.scene import EDITIONS, Scene

STATIONS: Final = (5, 15)  # of the boards with forty squares
BROWN: Final = (1, 3)
INCOME_TAX: Final = 4
LAST_SIDE: Final = 3


class Question(msgspec.Struct, frozen=True):
    """A question: its edition, which time it has, how it is posed, and one answer to it."""

    edition: str
    time: str
    kind: int
    pose: Callable[[Scene], object]
    answer: Action
    options: Mapping[str, Any] = {}


def ask(question: Question, **settings: Any) -> RoomRig:
    """Return a room in which Ann, of three, has just been asked."""
    rig = deal(
        "Ann", "Bob", "Cleo", edition=question.edition, options=dict(question.options), **settings
    )
    scene = rig.scene()
    question.pose(scene)
    rig.lay(scene)
    return rig


def turn(scene: Scene) -> None:
    """Let seat 0 be to roll."""
    scene.turn(0)


def end(scene: Scene) -> None:
    """Let seat 0 be to end its turn."""
    scene.turn(0, ended=True)


def purchase(scene: Scene) -> None:
    """Offer seat 0 the first deed of the board."""
    scene.turn(0, ended=True).pose(codes.F_BUY, 0, first_bit(scene.rules.deed_mask))


def decline(rig: RoomRig) -> None:
    """Let Ann decline the first deed, so that it comes to auction."""
    scene = rig.scene()
    purchase(scene)
    rig.lay(scene)
    rig.do("Ann", Decline())
    assert top_kind(rig.state) == codes.F_AUCTION


def auction(scene: Scene) -> None:
    """Let seat 0 have the word in an auction."""
    scene.turn(2, ended=True).pose(codes.F_AUCTION, 0, 1, codes.NOBODY, 0, 0, 0b111, 2)


def debt(scene: Scene) -> None:
    """Let seat 0 owe what takes two steps to raise."""
    rules = scene.rules
    scene.turn(0, ended=True).cash(0, 0)
    if rules.mortgages:
        scene.own(0, *STATIONS)
        amount = rules.mortgage[STATIONS[0]] * 2
    else:
        scene.own(0, *BROWN, level=1)
        amount = rules.house_cost[BROWN[0]] // 2 * 2
    scene.pose(codes.F_DEBT, 0, codes.BANK, amount, codes.WHY_TAX)


def card(scene: Scene) -> None:
    """Let seat 0 choose between two effects of cards."""
    scene.turn(0, ended=True).pose(codes.F_CARD, 0, 0, 2)


def tax(scene: Scene) -> None:
    """Let seat 0 choose how to be taxed."""
    scene.turn(0, ended=True).pose(codes.F_TAX, 0, INCOME_TAX)


def transfer(scene: Scene) -> None:
    """Let seat 0 have received a mortgaged deed."""
    scene.turn(0, ended=True).own(0, STATIONS[0], mortgaged=True)
    scene.pose(codes.F_TRANSFER, 0, STATIONS[0], 0)


def riot(scene: Scene) -> None:
    """Let seat 0 be asked about a riot on its side of the board."""
    scene.turn(0, ended=True).own(0, 37, 39, level=1)
    scene.pose(codes.T_STRIKE, codes.NOBODY, LAST_SIDE, 0).pose(codes.F_RIOT, 0, LAST_SIDE)


def placement(scene: Scene) -> None:
    """Let seat 0 have won a house."""
    scene.turn(0, ended=True).own(0, *BROWN).pose(codes.F_PLACE, 0, 0)


MANAGING: Final = ("bangladesh", "vietnam", "us", "france")
QUESTIONS: Final[dict[str, Question]] = {
    **{f"turn {one}": Question(one, "turn", codes.F_TURN, turn, Roll()) for one in EDITIONS},
    **{f"end {one}": Question(one, "turn", codes.F_TURN, end, EndTurn()) for one in MANAGING},
    **{f"purchase {one}": Question(one, "buy", codes.F_BUY, purchase, Buy()) for one in EDITIONS},
    "auction by turns": Question("vietnam", "buy", codes.F_AUCTION, auction, Pass()),
    **{
        f"debt {one}": Question(one, "debt", codes.F_DEBT, debt, Mortgage(STATIONS[0]))
        for one in MANAGING[:3]
    },
    "debt france": Question("france", "debt", codes.F_DEBT, debt, SellRun(0, 1)),
    "card": Question("france", "choice", codes.F_CARD, card, Choose(0)),
    "tax vietnam": Question("vietnam", "choice", codes.F_TAX, tax, Choose(0)),
    "tax us": Question("us", "choice", codes.F_TAX, tax, Choose(0), {"tax_choice": True}),
    "transfer": Question("us", "choice", codes.F_TRANSFER, transfer, Choose(0)),
    "riot": Question("france", "choice", codes.F_RIOT, riot, Choose(0)),
    "placement": Question(
        "us", "choice", codes.F_PLACE, placement, Place(1), {"shortage_auction": True}
    ),
}
