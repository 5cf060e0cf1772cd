"""The figures of editions: whole, in order, and dependent on what they should depend on."""

import msgspec
import pytest
from msgspec.structs import replace

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import Edition, OptionError, house_rules, load, ruins_of, schema
from freehold.strategy import Strategy, figures_of, relevant_changes, strategy_of
from freehold.strategy.figures import RELEVANT


def found_of(edition: str) -> Strategy:
    setting = load(edition)
    return strategy_of(setting, setting.rules, ruins_of(edition))


def test_every_deed_and_every_group_is_told(edition: str) -> None:
    setting, found = load(edition), found_of(edition)
    deeds = [at for at, square in enumerate(setting.squares) if square.price]
    for figures in (found.leave, found.stay):
        assert [deed.square for deed in figures.deeds] == deeds
        assert [group.group for group in figures.groups] == list(range(len(setting.groups)))
        assert sum(figures.squares) + figures.in_jail == pytest.approx(1, abs=1e-4)


def test_investments_come_in_the_order_in_which_they_pay_back(edition: str) -> None:
    for figures in (found_of(edition).leave, found_of(edition).stay):
        turns = [step.turns for step in figures.investments if step.turns is not None]
        assert turns == sorted(turns)
        assert len(figures.investments) == sum(
            1 for group in figures.groups for stage in group.stages if stage.step_cost > 0
        )


def test_who_stays_in_jail_is_in_jail_more_often() -> None:
    found = found_of("us")
    assert found.stay.in_jail > 2 * found.leave.in_jail


def test_figures_survive_the_way_to_a_client() -> None:
    found = found_of("france")
    assert msgspec.json.decode(msgspec.json.encode(found), type=Strategy) == found


def test_doubles_that_give_no_roll_change_the_figures_of_france() -> None:
    """One throw a turn, or the classic doubles: the chain asks the rules."""
    setting = load("france")
    one = figures_of(lonely_rules(_with(setting, doubles_again=False)), stay=False)
    other = figures_of(lonely_rules(_with(setting, doubles_again=True)), stay=False)
    assert one.rolls_per_turn == 1
    assert other.rolls_per_turn > 1.1
    assert one.squares != other.squares


def _with(setting: Edition, **changes: object) -> Edition:
    return replace(setting, rules=replace(setting.rules, **changes))


def test_only_relevant_options_change_the_figures() -> None:
    """Every other value that any room may choose is tried."""
    before: dict[str, object] = {}
    for name in ("france", "bangladesh"):
        setting = load(name)
        before[name] = figures_of(lonely_rules(setting), stay=True)
        for form in schema(setting):
            if form.name in RELEVANT or not form.changeable:
                continue
            value = next((one for one in form.values if one != form.default), form.most)
            try:
                options = house_rules(setting, {form.name: value})
            except OptionError:
                continue
            assert relevant_changes(setting, options) == {}
            changed = figures_of(lonely_rules(replace(setting, rules=options)), stay=True)
            assert changed == before[name], form.name


def test_relevant_options_are_told() -> None:
    setting = load("bangladesh")
    options = house_rules(setting, {"utility_scale": 10, "start_money": 20000})
    found = strategy_of(setting, options, None)
    assert found.options == {"utility_scale": 10}
    water = next(deed for deed in found.leave.deeds if deed.square == 28)
    assert water.stages[0].rent == 280


# --- what the rules of Bangladesh claim, and what is true


def test_the_published_claims_about_the_classic_board() -> None:
    """Jail 10.7 %, GO 3.1 %, stations 5 to 7 % each, orange most visited."""
    found = found_of("us")
    jail = [figures.squares[10] + figures.in_jail for figures in (found.leave, found.stay)]
    assert [round(100 * share, 2) for share in jail] == [6.22, 11.53]
    assert round(100 * found.leave.squares[0], 1) == 3.1
    stations = [100 * found.leave.squares[at] for at in (5, 15, 25, 35)]
    assert round(min(stations), 2) == 2.43
    assert round(max(stations), 2) == 3.07
    colors = sorted(found.leave.groups[:8], key=lambda group: -group.share)
    assert [round(100 * group.share, 2) for group in colors[:2]] == [8.81, 8.76]
    assert found.leave.squares.index(max(found.leave.squares)) == 24
