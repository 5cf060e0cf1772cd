"""Everything that a table may show, laid and not played, so that every scene is there at once."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from freehold.engine.codes import (
    BANK,
    F_AUCTION,
    F_BUY,
    F_CARD,
    F_DEBT,
    F_PLACE,
    F_RIOT,
    F_TAX,
    F_TRANSFER,
    NOBODY,
    T_STRIKE,
    WHY_RENT,
    WHY_TAX,
)
from freehold.protocol import CallVote, Chat, Emit
from freehold.wire import Side
from freehold.wire.actions import (
    Accept,
    Bankrupt,
    Buy,
    Choose,
    Counter,
    EndTurn,
    Propose,
    Reject,
    Resign,
    Roll,
)
from tests.browser.laid_table import LaidTable
from tests.kit.scene import Scene

Begin = Callable[[LaidTable], None]
MINE, THEIRS, RED = 24, 9, 11  # a red street for a light blue one, and a pink one on top
EVERYBODY: Final = 0b1111
PASSED: Final = 0b0100
SIDE_OF_BLUE: Final = 3
CHOICE: Final = 29  # the effect of the first alternative of the French card that offers two
ROLLED: Final = 4  # by the first roll: a room deals chance anew before every action


def owned(scene: Scene) -> Scene:
    """Let everybody have something, and two of them what completes a color of the other."""
    scene.own(0, 1, 6, 8, 11, 13, MINE, 5).own(1, 3, THEIRS, 14, 21, 23, 15, 39)
    return scene.own(2, 16, 18, 12).own(3, 19, 37, 28)


# --- what is asked


def roll(table: LaidTable) -> None:
    """Have one's turn before one."""
    table.lay(owned(table.scene()))


def purchase(table: LaidTable) -> None:
    """Be offered a street."""
    scene = owned(table.scene()).at(0, 31).turn(0, ended=True)
    table.lay(scene.pose(F_BUY, 0, 31))


def bid(table: LaidTable) -> None:
    """Be in an auction in which others have bid and passed."""
    scene = owned(table.scene()).at(0, 31).turn(0, ended=True)
    table.lay(scene.pose(F_AUCTION, 0, 31, 1, 180, PASSED, EVERYBODY, 0))


def owe(table: LaidTable) -> None:
    """Owe more than one has."""
    scene = owned(table.scene()).cash(0, 20).turn(0, ended=True)
    table.lay(scene.pose(F_DEBT, 0, BANK, 300, WHY_TAX))


def be_jailed(table: LaidTable) -> None:
    """Sit in jail, with a way out by cash."""
    table.lay(owned(table.scene()).jailed(0))


def manage(table: LaidTable) -> None:
    """Look at what can be built, sold and mortgaged."""
    table.lay(owned(table.scene()).own(0, 31, 32, 34, level=2).own(0, 35, mortgaged=True))
    table.page.keyboard.press("m")


def end(table: LaidTable) -> None:
    """Have nothing left to do but to build."""
    table.lay(built(table.scene()).turn(0, ended=True))


def built(scene: Scene) -> Scene:
    """Let everything stand on the board: houses in all numbers, hotels, mortgages."""
    scene.own(0, 1, 3, level=1).own(0, 31, 32, 34, level=2).own(1, 11, 13, 14, level=4)
    scene.own(1, 16, 18, 19, level=5).own(2, 21, 23, 24, level=3).own(2, 6, 8, 9)
    scene.own(3, 37, 39, level=5).own(3, 5, 15, 25).own(2, 35, 12, mortgaged=True)
    return scene.at(0, 31).at(1, 10).at(2, 24).at(3, 24)


def wait(table: LaidTable) -> None:
    """Wait for somebody else."""
    table.lay(built(table.scene()).turn(1))


def receive_mortgaged(table: LaidTable) -> None:
    """Have received a mortgaged deed."""
    scene = owned(table.scene()).turn(0, ended=True).own(0, 35, mortgaged=True)
    table.lay(scene.pose(F_TRANSFER, 0, 35, 0))


def place_house(table: LaidTable) -> None:
    """Have won a house, and choose where it stands."""
    scene = owned(table.scene()).own(0, 31, 32, 34, level=2).turn(0, ended=True)
    table.lay(scene.pose(F_PLACE, 0, 0))


# --- trades


def write(table: LaidTable) -> None:
    """Write a trade in which both get a color."""
    page = table.page
    table.lay(owned(table.scene()))
    page.keyboard.press("t")
    page.locator(".trade button.wide").first.click()
    for square in (THEIRS, MINE):
        page.locator(f'[data-square="{square}"]').click()
    cash = page.locator("[data-stage] input").first
    cash.fill("120")
    cash.blur()
    page.mouse.move(0, 0)  # no deed is shown because the pointer is on it
    page.keyboard.press("Escape")  # the list beside the board is closed, the draft stays


def be_offered(table: LaidTable) -> None:
    """Get an offer."""
    table.lay(owned(table.scene()))
    table.do("Sofia", Propose(0, Side((THEIRS,), 120), Side((MINE, RED))))


def be_countered(table: LaidTable) -> None:
    """Get a counter-offer to an offer."""
    table.lay(owned(table.scene()))
    table.do("Ann", Propose(1, Side((MINE,), 100), Side((THEIRS,))))
    revision = int(table.rig.state.revision)
    table.do("Sofia", Counter(0, revision, Side((THEIRS,)), Side((MINE, RED), 260)))


def be_refused(table: LaidTable) -> None:
    """Have an offer turned down."""
    table.lay(owned(table.scene()))
    table.do("Ann", Propose(1, Side((MINE,), 100), Side((THEIRS,))))
    table.do("Sofia", Reject(0, int(table.rig.state.revision)))
    expect(table.page.locator(".deal")).to_be_visible()


def be_accepted(table: LaidTable) -> None:
    """Have an offer accepted."""
    table.lay(owned(table.scene()))
    table.do("Ann", Propose(1, Side((MINE,), 100), Side((THEIRS, 14))))
    table.do("Sofia", Accept(0, int(table.rig.state.revision)))
    expect(table.page.locator(".deal")).to_be_visible()


# --- what happens


def draw(table: LaidTable) -> None:
    """Draw a card that is long."""
    chance = 0
    table.lay(owned(table.scene()).at(0, 7 - ROLLED).card(chance, 4))
    table.do("Ann", Roll())


def buy(table: LaidTable) -> None:
    """See somebody buy a street."""
    scene = owned(table.scene()).at(1, 31).turn(1, ended=True).pose(F_BUY, 1, 31)
    table.lay(scene)
    table.do("Sofia", Buy())


def follow_purchase(table: LaidTable) -> None:
    """Have one's turn while the deed that somebody has just bought is on the stage."""
    scene = owned(table.scene()).at(3, 34).turn(3, ended=True).pose(F_BUY, 3, 34)
    table.lay(scene)
    table.do("Rosalind", Buy())
    table.do("Rosalind", EndTurn())


def complete(table: LaidTable) -> None:
    """Complete a color."""
    scene = owned(table.scene()).own(0, 32, 34).at(0, 31).turn(0, ended=True)
    table.lay(scene.pose(F_BUY, 0, 31))
    table.do("Ann", Buy())


def pay(table: LaidTable) -> None:
    """Pay a rent."""
    table.lay(owned(table.scene()).at(0, 39 - ROLLED))
    table.do("Ann", Roll())


def go_to_jail(table: LaidTable) -> None:
    """Be sent to jail."""
    table.lay(owned(table.scene()).at(0, 30 - ROLLED))
    table.do("Ann", Roll())


def ruin(table: LaidTable) -> None:
    """See somebody go bankrupt."""
    scene = owned(table.scene()).cash(2, 20).turn(2, ended=True)
    table.lay(scene.pose(F_DEBT, 2, 1, 1200, WHY_RENT))
    table.do("Cleo", Bankrupt())


def be_ruined(table: LaidTable) -> None:
    """Be bankrupt while others play on."""
    scene = owned(table.scene()).cash(0, 20).turn(0, ended=True)
    table.lay(scene.pose(F_DEBT, 0, 1, 1200, WHY_RENT))
    table.do("Ann", Bankrupt())


def win(table: LaidTable) -> None:
    """Let everybody else give up."""
    table.lay(owned(table.scene()))
    for name in ("Sofia", "Cleo", "Rosalind"):
        table.do(name, Resign())


def talk(table: LaidTable) -> None:
    """Hear people speak, at their cards."""
    table.lay(built(table.scene()).turn(1))
    table.rig.ok("Sofia", Chat, "That was close! Next time I take the whole green side.")
    table.rig.ok("Cleo", Emit, "well_played")


def vote_beside(scene: Begin) -> Begin:
    """Return a scene in which others want to end the game meanwhile."""

    def begin(table: LaidTable) -> None:
        scene(table)
        table.rig.ok("Sofia", CallVote, "end")

    return begin


# --- editions with rules of their own


def crowd(table: LaidTable) -> None:
    """See as many tokens as there may be, many of them on one square."""
    scene = table.scene()
    for seat in range(scene.s.seats):
        scene.own(seat, (1, 3, 6, 8, 9, 11, 13, 14)[seat]).at(seat, 24 if seat < 6 else 10)
    table.lay(scene.jailed(7))


def brew(table: LaidTable) -> None:
    """Be asked whether to pay for an arrest before a riot strikes."""
    scene = table.scene().own(0, 37, 39, level=1).own(1, 31, 32, 34, level=2).turn(0, ended=True)
    scene.s.squatted[24] = 8
    scene.own(0, 21, 23, 24)
    scene.pose(T_STRIKE, NOBODY, SIDE_OF_BLUE, 0).pose(F_RIOT, 0, SIDE_OF_BLUE)
    table.lay(scene)


def squat(table: LaidTable) -> None:
    """Have a squatter in a street of one's own."""
    scene = table.scene().own(0, 21, 23, 24).own(1, 31, 32, 34, level=2)
    scene.s.squatted[24] = 8
    table.lay(scene)


def strike(table: LaidTable) -> None:
    """See what a riot has done."""
    brew(table)
    table.do("Ann", Choose(0))


def choose_card(table: LaidTable) -> None:
    """Choose between two things that a card offers."""
    table.lay(table.scene().turn(0, ended=True).pose(F_CARD, 0, CHOICE, 2))


def choose_tax(table: LaidTable) -> None:
    """Choose how to be taxed."""
    table.lay(owned(table.scene()).turn(0, ended=True).at(0, 4).pose(F_TAX, 0, 4))


def small_board(table: LaidTable) -> None:
    """Play on a board of twenty squares."""
    scene = table.scene().own(0, 1, 2, 6).own(1, 4, 11, 13).own(2, 14, 16)
    table.lay(scene.at(0, 9).turn(0, ended=True).pose(F_BUY, 0, 9))


def small_end(table: LaidTable) -> None:
    """Wait on a board of twenty squares, where there is nothing to manage."""
    scene = table.scene().own(0, 1, 2, 6, 9).own(1, 4, 11, 13).own(2, 14, 16)
    table.lay(scene.at(0, 9).turn(1))


CLASSIC: Final[dict[str, Begin]] = {
    "roll": roll,
    "purchase": purchase,
    "auction": bid,
    "draft": write,
    "offer": be_offered,
    "counter": be_countered,
    "refusal": be_refused,
    "accepted": be_accepted,
    "debt": owe,
    "jail": be_jailed,
    "estate": manage,
    "end": end,
    "wait": wait,
    "mortgaged": receive_mortgaged,
    "card": draw,
    "deed": buy,
    "complete": complete,
    "rent": pay,
    "sent": go_to_jail,
    "ruin": ruin,
    "ruined": be_ruined,
    "talk": talk,
    "vote": vote_beside(roll),
    "vote-auction": vote_beside(bid),
    "vote-offer": vote_beside(be_offered),
}
FRENCH: Final[dict[str, Begin]] = {
    "riot": brew,
    "struck": strike,
    "squatter": squat,
    "choice": choose_card,
}
# With a lesson beside them, all the ways in which the stage is filled.
LESSONS: Final[dict[str, Begin]] = {
    "lesson-roll": follow_purchase,
    "lesson-purchase": purchase,
    "lesson-auction": bid,
    "lesson-draft": write,
    "lesson-offer": be_countered,
    "lesson-refusal": be_refused,
    "lesson-debt": owe,
    "lesson-jail": be_jailed,
    "lesson-card": draw,
    "lesson-set": complete,
    "lesson-rent": pay,
    "lesson-ruin": ruin,
    "lesson-vote": vote_beside(be_offered),
}
HONGKONG: Final[dict[str, Begin]] = {"hk-purchase": small_board, "hk-wait": small_end}
VIETNAMESE: Final[dict[str, Begin]] = {"tax": choose_tax, "vn-auction": bid}
EIGHT: Final[dict[str, Begin]] = {"crowd": crowd}
SHORT: Final[dict[str, Begin]] = {"placement": place_house}
OVER: Final[dict[str, Begin]] = {"result": win}
WATCHED: Final[dict[str, Begin]] = {"watch-auction": bid, "watch": wait}
