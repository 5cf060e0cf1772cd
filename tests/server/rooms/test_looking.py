"""Looking: what one could do with the own property, and why not, without doing any of it."""

from collections.abc import Callable
from typing import Any

import pytest

from freehold.engine import State, state_hash, to_ints
from freehold.engine.codes import BANK, F_BUY, F_DEBT, F_RIOT, F_TAX, T_MOVE, T_STRIKE, WHY_TAX
from freehold.protocol import (
    Ack,
    Act,
    Begin,
    Move,
    Outlook,
    Played,
    TradePreview,
    TradeShare,
    TradeTerms,
)
from freehold.wire import Action, Side
from freehold.wire.actions import (
    Bankrupt,
    Build,
    BuildRun,
    Buy,
    Choose,
    EvictCompany,
    EvictForce,
    Lift,
    Mortgage,
    Resign,
    Sell,
    SellDown,
    SellRun,
)
from tests.kit.bare_room import Guest
from tests.kit.live_server import LiveServer
from tests.kit.room_rig import RoomRig, deal, gather
from tests.kit.scene import Scene
from tests.server.rooms.questions import BROWN, INCOME_TAX, STATIONS

LIGHT_BLUE = (6, 8, 9)
STREET = 37  # dear, and alone
BROWN_GROUP = 0
EVEN = ("bangladesh", "vietnam", "us")
NOTHING = Outlook()


def table(edition: str = "us", **options: Any) -> tuple[RoomRig, Scene]:
    """Return a game of three, and a scene for it in which Ann is to roll."""
    rig = deal("Ann", "Bob", "Cleo", edition=edition, options=options)
    return rig, rig.scene()


@pytest.fixture
def rig() -> RoomRig:
    """Return a game of three."""
    return table()[0]


@pytest.fixture
def scene(rig: RoomRig) -> Scene:
    """Return a scene for it in which Ann is to roll."""
    return rig.scene()


def look(rig: RoomRig, name: str = "Ann") -> Outlook:
    """Let somebody look; expect that only the one who asked is answered, and nothing changes."""
    before = (rig.kept, list(rig.state.rng), rig.rows)
    heard = {one: len(guest.heard) for one, guest in rig.guests.items()}
    rig.room.look(rig[name])
    assert (rig.kept, list(rig.state.rng), rig.rows) == before
    told = {one: rig[one].heard[count:] for one, count in heard.items()}
    outlook = told.pop(name)[0]
    assert isinstance(outlook, Outlook)
    assert not any(told.values())
    return outlook


def seen(rig: RoomRig, scene: Scene, name: str = "Ann") -> Outlook:
    """Return what somebody sees in a scene."""
    rig.lay(scene)
    return look(rig, name)


def move(outlook: Outlook, action: Any) -> Move:
    """Return what an outlook says of an action."""
    return next(one for one in outlook.moves if one.action == action)


def word(outlook: Outlook, action: Any) -> str | None:
    """Return why an action is refused; nothing if it is allowed."""
    return move(outlook, action).word


def owing(scene: Scene, amount: int) -> Scene:
    """Let seat 0 owe so much to the bank."""
    return scene.turn(0, ended=True).pose(F_DEBT, 0, BANK, amount, WHY_TAX)


# --- what may be done


@pytest.mark.parametrize("edition", EVEN)
def test_a_whole_color_may_be_built_on_for_its_price(edition: str) -> None:
    rig, scene = table(edition)
    outlook = seen(rig, scene.own(0, *BROWN).cash(0, 30_000))
    assert move(outlook, Build(1)) == Move(Build(1), -scene.rules.house_cost[1], None)


@pytest.mark.parametrize("edition", EVEN)
def test_a_house_may_be_sold_for_half_its_price(edition: str) -> None:
    rig, scene = table(edition)
    outlook = seen(rig, scene.own(0, *BROWN, level=1))
    assert move(outlook, Sell(1)) == Move(Sell(1), scene.rules.house_cost[1] // 2, None)


@pytest.mark.parametrize("edition", EVEN)
def test_a_bare_deed_may_be_mortgaged_for_its_value(edition: str) -> None:
    rig, scene = table(edition)
    outlook = seen(rig, scene.own(0, STATIONS[0]))
    value = scene.rules.mortgage[STATIONS[0]]
    assert outlook.moves == (Move(Mortgage(STATIONS[0]), value, None),)


@pytest.mark.parametrize("edition", EVEN)
def test_of_a_mortgaged_deed_only_the_lifting_is_told(edition: str) -> None:
    rig, scene = table(edition)
    outlook = seen(rig, scene.own(0, STATIONS[0], mortgaged=True).cash(0, 30_000))
    rig.do("Ann", Lift(STATIONS[0]))
    paid = 30_000 - rig.state.cash[0]
    assert outlook.moves == (Move(Lift(STATIONS[0]), -paid, None),)


def test_in_a_strict_order_one_level_of_the_color_is_told() -> None:
    rig, scene = table("france")
    outlook = seen(rig, scene.own(0, *BROWN, level=1))
    cost = scene.rules.house_cost[1]
    assert outlook.moves == (
        Move(BuildRun(BROWN_GROUP, 1), -cost, None),
        Move(SellRun(BROWN_GROUP, 1), cost // 2, None),
    )


def test_where_the_bank_cannot_break_up_one_hotel_a_larger_sale_is_told() -> None:
    rig, scene = table("france")
    scene.own(0, *BROWN, level=5)
    scene.s.houses = 0
    outlook = seen(rig, scene)
    assert word(outlook, SellRun(BROWN_GROUP, 1)) == "no_houses_left"
    larger = [one for one in outlook.moves if isinstance(one.action, SellRun)][1]
    assert larger.word is None
    assert larger.cash > move(outlook, SellRun(BROWN_GROUP, 1)).cash


def test_where_the_bank_cannot_break_up_one_hotel_selling_down_is_told(
    rig: RoomRig, scene: Scene
) -> None:
    scene.own(0, *BROWN, level=5)
    scene.s.houses = 0
    outlook = seen(rig, scene)
    cost = scene.rules.house_cost[1]
    assert word(outlook, Sell(1)) == "no_houses_left"
    assert move(outlook, SellDown(BROWN_GROUP, 0)) == Move(
        SellDown(BROWN_GROUP, 0), cost // 2 * 5 * 2, None
    )


def test_a_squatter_can_be_evicted_in_two_ways() -> None:
    rig, scene = table("france")
    scene.own(0, STREET).s.squatted[STREET] = 3
    outlook = seen(rig, scene)
    assert word(outlook, EvictForce(STREET)) is None
    assert word(outlook, EvictCompany(STREET)) is None


def test_what_chance_decides_has_no_price() -> None:
    rig, scene = table("france")
    scene.own(0, STREET).s.squatted[STREET] = 3
    assert move(seen(rig, scene), EvictForce(STREET)).cash == 0


def test_a_building_that_comes_to_auction_costs_nothing_yet() -> None:
    rig, scene = table("us", shortage_auction=True)
    scene.own(0, *BROWN).own(1, *LIGHT_BLUE)
    scene.s.houses = 1
    outlook = seen(rig, scene)
    assert move(outlook, Build(1)) == Move(Build(1), 0, None)


def test_an_allowed_move_brings_what_doing_it_brings(edition: str) -> None:
    rig, scene = table(edition)
    if edition != "hongkong":
        scene.own(0, *BROWN, *STATIONS, *LIGHT_BLUE[:2]).cash(0, 30_000)
    for one in seen(rig, scene).moves:
        if one.word is None:
            rig.lay(scene)
            before = rig.state.cash[0]
            rig.do("Ann", one.action)
            assert rig.state.cash[0] - before == one.cash


def test_paying_the_debt_is_not_counted_into_what_a_move_brings(rig: RoomRig, scene: Scene) -> None:
    value = scene.rules.mortgage[STATIONS[0]]
    outlook = seen(rig, owing(scene.cash(0, 10).own(0, STATIONS[0]), 20))
    assert move(outlook, Mortgage(STATIONS[0])).cash == value


# --- what may not be done, and why


def incomplete(scene: Scene) -> None:
    scene.own(0, BROWN[0])


def half_mortgaged(scene: Scene) -> None:
    scene.own(0, BROWN[0]).own(0, BROWN[1], mortgaged=True)


def uneven(scene: Scene) -> None:
    scene.own(0, BROWN[0], level=1).own(0, BROWN[1])


def full(scene: Scene) -> None:
    scene.own(0, *BROWN, level=5)


def poor(scene: Scene) -> None:
    scene.own(0, *BROWN).cash(0, 1)


def poor_and_mortgaged(scene: Scene) -> None:
    scene.own(0, *BROWN, mortgaged=True).cash(0, 1)


def without_houses(scene: Scene) -> None:
    scene.own(0, *BROWN).s.houses = 0


def without_hotels(scene: Scene) -> None:
    scene.own(0, *BROWN, level=4).s.hotels = 0


def bare(scene: Scene) -> None:
    scene.own(0, *BROWN)


def built(scene: Scene) -> None:
    scene.own(0, *BROWN, level=1)


def asked_for_another(scene: Scene) -> None:
    scene.own(0, *BROWN).turn(1).pose(F_DEBT, 1, BANK, 10**6, WHY_TAX)


HOUSE = 50
REFUSED: dict[str, tuple[Callable[[Scene], None], Action, int]] = {
    "color_incomplete": (incomplete, Build(1), -HOUSE),
    "color_mortgaged": (half_mortgaged, Build(1), -HOUSE),
    "not_even": (uneven, Build(1), -HOUSE),
    "fully_built": (full, Build(1), 0),
    "not_enough_cash": (poor, Build(1), -HOUSE),
    "not_enough_cash to lift": (poor_and_mortgaged, Lift(1), -33),
    "no_houses_left": (without_houses, Build(1), -HOUSE),
    "no_hotels_left": (without_hotels, Build(1), -HOUSE),
    "nothing_built": (bare, Sell(1), 0),
    "color_built": (built, Mortgage(1), 30),
    "not_now": (asked_for_another, Mortgage(1), 30),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_rules_refuse_is_told_with_their_word_and_its_price(case: str) -> None:
    pose, action, cash = REFUSED[case]
    rig, scene = table("us")
    pose(scene)
    outlook = seen(rig, scene)
    assert move(outlook, action) == Move(action, cash, case.split()[0])  # type: ignore[arg-type]
    assert rig.may_not("Ann", action) == case.split()[0]


def test_what_is_only_for_the_own_turn_is_told_so() -> None:
    rig, scene = table("vietnam")
    outlook = seen(rig, scene.own(1, *BROWN).turn(0), "Bob")
    assert word(outlook, Build(1)) == rig.may_not("Bob", Build(1)) == "not_your_turn"


def test_a_squatted_street_is_not_built_on() -> None:
    rig, scene = table("france")
    scene.own(0, *BROWN).s.squatted[BROWN[0]] = 3
    assert word(seen(rig, scene), BuildRun(BROWN_GROUP, 1)) == "squatted"


def test_an_eviction_that_is_too_dear_is_told_with_its_price() -> None:
    rig, scene = table("france")
    scene.own(0, STREET).cash(0, 0).s.squatted[STREET] = 3
    told = move(seen(rig, scene), EvictCompany(STREET))
    assert told.word == "not_enough_cash"
    assert told.cash < 0


def test_where_nothing_can_be_managed_no_moves_are_told() -> None:
    rig, scene = table("hongkong")
    assert seen(rig, scene.own(0, 11, 13, 14)).moves == ()


def test_nobody_is_told_of_the_property_of_others(rig: RoomRig, scene: Scene) -> None:
    assert seen(rig, scene.own(1, *BROWN)).moves == ()


# --- sums


def test_the_most_cash_counts_everything_that_can_be_sold_and_mortgaged(
    rig: RoomRig, scene: Scene
) -> None:
    scene.own(0, *BROWN, level=1).own(0, STATIONS[0]).own(0, STATIONS[1], mortgaged=True)
    assert seen(rig, scene.cash(0, 7)).cash_most == 7 + 25 + 25 + 30 + 30 + 100


def test_who_chooses_a_tax_by_worth_is_told_no_sum_to_count_with() -> None:
    rig, scene = table("us", tax_choice=True)
    assert seen(rig, scene.turn(0, ended=True).pose(F_TAX, 0, INCOME_TAX)).cash_most is None


def test_stakes_tell_what_every_seat_could_put_into_a_trade(rig: RoomRig, scene: Scene) -> None:
    scene.own(0, STATIONS[0]).own(1, *BROWN, level=1).own(1, STATIONS[1]).hold(2, 1)
    stakes = seen(rig, scene.cash(0, 5).cash(1, 6).cash(2, 7)).stakes
    assert stakes == (Side((STATIONS[0],), 5), Side((STATIONS[1],), 6), Side((), 7, (1,)))


def test_who_is_out_has_nothing_at_stake(rig: RoomRig, scene: Scene) -> None:
    rig.lay(scene.own(2, STATIONS[0]))
    rig.do("Cleo", Resign())
    assert look(rig).stakes[2] == Side()


def test_an_outlook_tells_after_which_action_it_is(rig: RoomRig, scene: Scene) -> None:
    rig.lay(scene.own(0, *STATIONS))
    rig.do("Ann", Mortgage(STATIONS[0]))
    assert look(rig).decision == rig["Ann"].last(Played).decision


# --- debts


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "france"])
def test_the_plan_pays_the_debt(edition: str) -> None:
    rig, scene = table(edition)
    scene.own(0, *BROWN, level=3).cash(0, 0)
    if scene.rules.mortgages:
        scene.own(0, *STATIONS)
    outlook = seen(rig, owing(scene, scene.rules.house_cost[1] * 2))
    assert outlook.plan
    for action in outlook.plan:
        assert rig.state.cash[0] < scene.rules.house_cost[1] * 2
        rig.do("Ann", action)
    assert look(rig).shortfall == 0
    assert look(rig).plan == ()


def test_a_plan_begins_with_deeds_that_are_alone(rig: RoomRig, scene: Scene) -> None:
    outlook = seen(rig, owing(scene.own(0, *BROWN, level=1).own(0, *STATIONS).cash(0, 0), 150))
    assert outlook.plan == (Mortgage(STATIONS[0]), Mortgage(STATIONS[1]))


def test_the_shortfall_is_what_is_missing_now(rig: RoomRig, scene: Scene) -> None:
    assert seen(rig, owing(scene.own(0, *STATIONS).cash(0, 30), 150)).shortfall == 120


def test_who_cannot_raise_the_sum_is_told_to_give_up(rig: RoomRig, scene: Scene) -> None:
    assert seen(rig, owing(scene.own(0, *STATIONS).cash(0, 0), 500)).plan == (Bankrupt(),)


def test_the_debt_of_another_is_no_business_of_the_own_plan(rig: RoomRig, scene: Scene) -> None:
    outlook = seen(rig, owing(scene.own(1, *STATIONS).cash(0, 0), 500), "Bob")
    assert (outlook.plan, outlook.shortfall) == ((), 0)


# --- cash for what is on offer


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "france"])
def test_the_plan_raises_the_price_of_a_deed_on_offer(edition: str) -> None:
    rig, scene = table(edition)
    price = scene.rules.price[STREET]
    scene.own(0, *BROWN, level=3).cash(0, price - scene.rules.house_cost[1])
    if scene.rules.mortgages:
        scene.own(0, STATIONS[0])
    outlook = seen(rig, scene.turn(0, ended=True).pose(F_BUY, 0, STREET))
    assert outlook.shortfall == scene.rules.house_cost[1]
    assert outlook.plan
    for action in outlook.plan:
        rig.do("Ann", action)
    assert (look(rig).plan, look(rig).shortfall) == ((), 0)
    rig.do("Ann", Buy())
    assert rig.state.owner[STREET] == 0


def test_the_plan_raises_the_price_of_an_arrest() -> None:
    rig, scene = table("france")
    scene.own(0, 37, 39, level=1).cash(0, 40).pose(T_STRIKE, -1, 3, 0)
    outlook = seen(rig, scene.pose(F_RIOT, 0, 3))
    assert (outlook.shortfall, outlook.plan) == (60, (SellRun(7, 1),))
    rig.do("Ann", SellRun(7, 1))
    rig.do("Ann", Choose(1))


def test_with_the_cash_in_hand_there_is_no_plan_to_raise_any(rig: RoomRig, scene: Scene) -> None:
    scene.own(0, *STATIONS).turn(0, ended=True).pose(F_BUY, 0, STREET)
    outlook = seen(rig, scene)
    assert (outlook.shortfall, outlook.plan) == (0, ())
    assert word(outlook, Mortgage(STATIONS[0])) is None


def test_where_cash_in_hand_counts_no_plan_is_made_for_a_deed() -> None:
    rig, scene = table(raise_for_purchase=False)
    scene.own(0, *STATIONS).cash(0, 0).turn(0, ended=True).pose(F_BUY, 0, STREET)
    outlook = seen(rig, scene)
    assert (outlook.shortfall, outlook.plan) == (0, ())


def test_a_price_that_cannot_be_raised_any_more_has_no_plan(rig: RoomRig, scene: Scene) -> None:
    """An estate's sale in between may have taken the cash."""
    outlook = seen(rig, scene.cash(0, 5).turn(0, ended=True).pose(F_BUY, 0, STREET))
    assert outlook.plan == ()


# --- what follows


def test_a_plan_does_not_go_on_to_what_follows_the_debt(rig: RoomRig, scene: Scene) -> None:
    """Chance comes after the debt is paid; looking must not foresee it."""
    scene.turn(0, ended=True).pose(T_MOVE, 0, 7, 1, 1, 0, 0).pose(F_DEBT, 0, BANK, 60, WHY_TAX)
    outlook = seen(rig, scene.own(0, *STATIONS).cash(0, 0))
    assert outlook.plan == (Mortgage(STATIONS[0]),)
    assert move(outlook, Mortgage(STATIONS[0])).cash == 100


# --- who looks, and when


def test_a_spectator_sees_nothing(rig: RoomRig, scene: Scene) -> None:
    rig.join("Wren")
    assert seen(rig, scene.own(0, *BROWN), "Wren") == NOTHING


def test_in_the_lobby_there_is_nothing_to_see(lobby: RoomRig) -> None:
    lobby.room.look(lobby["Ann"])
    assert lobby["Ann"].last(Outlook) == NOTHING


def test_after_the_game_there_is_nothing_to_see(game: RoomRig) -> None:
    game.do("Bob", Resign())
    assert look(game) == NOTHING


def test_who_is_out_of_the_game_has_no_moves(rig: RoomRig, scene: Scene) -> None:
    rig.lay(scene.own(2, STATIONS[0]))
    rig.do("Cleo", Resign())
    outlook = look(rig, "Cleo")
    assert (outlook.moves, outlook.cash_most) == ((), 0)


def test_who_looks_while_the_game_is_paused_is_told_what_the_rules_say(
    rig: RoomRig, scene: Scene
) -> None:
    rig.lay(scene.own(0, STATIONS[0]))
    rig.agree("pause", "Ann", "Bob")
    assert word(look(rig), Mortgage(STATIONS[0])) is None


def test_looking_does_not_take_a_seat_back_from_its_stand_in(rig: RoomRig, scene: Scene) -> None:
    rig.lay(scene)
    rig.room.attendance.stand_in_for(rig.number("Ann"))
    look(rig)
    assert not rig.room.attendance.plays(rig.number("Ann"))


def test_a_stranger_is_not_answered(rig: RoomRig) -> None:
    stranger = Guest("Eve")
    rig.room.look(stranger)
    assert stranger.heard == []


def test_an_outlook_waits_for_the_commit_of_what_it_is_about(rig: RoomRig, scene: Scene) -> None:
    rig.lay(scene.own(0, *STATIONS))
    rig.hold()
    rig.room.receive(rig["Ann"], Act("held", rig.match.asked, Mortgage(STATIONS[0])))
    heard = len(rig["Ann"].heard)
    rig.room.look(rig["Ann"])
    assert len(rig["Ann"].heard) == heard
    rig.store.release()
    told = [type(one) for one in rig["Ann"].heard[heard:]]
    assert told == [Played, Ack, Outlook]


def test_looking_at_every_turn_of_a_game_changes_nothing_in_it(edition: str) -> None:
    def play(curious: bool) -> tuple[int, list[int]]:
        rig = gather("Ann", bots=2, edition=edition, pace="fast", options={"round_limit": 6})
        rig.ok("Ann", Begin)
        while rig.sheet.phase == "playing":
            rig.pass_time(5)
            if curious:
                look(rig)
        state: State = rig.state
        return state_hash(state), to_ints(state)

    assert play(True) == play(False)


# --- over a socket


async def test_a_client_looks(live: LiveServer) -> None:
    at_table = await live.table()
    before = await at_table.ann.look()
    await at_table.begin()
    after = await at_table.ann.look()
    assert before == NOTHING
    assert (after.decision, len(after.stakes)) == (0, 2)


async def test_a_client_that_loses_the_connection_is_answered_all_the_same(
    live: LiveServer,
) -> None:
    at_table = await live.table()
    await at_table.begin()
    await at_table.ann.drop()
    assert (await at_table.ann.look()).decision == 0


# --- what a trade would do


def test_who_thinks_about_a_trade_hears_what_it_does_for_both(rig: RoomRig, scene: Scene) -> None:
    rig.lay(scene.own(0, 1).own(1, 3).cash(0, 500).cash(1, 700))
    terms = TradeTerms(1, Side(cash=90), Side(deeds=(3,)))
    rig.room.look(rig["Ann"], terms)
    assert rig["Ann"].last(Outlook).trade == TradePreview(
        terms,
        TradeShare(410, 2, 12, completes=(BROWN_GROUP,)),
        TradeShare(790, 4, 0),
    )


def test_who_only_looks_hears_of_no_trade(rig: RoomRig, scene: Scene) -> None:
    assert seen(rig, scene).trade is None
