"""A table on which nobody can get on is left alone for long before a bot proposes to end."""

from freehold.bots.patience import Patience
from tests.kit.scene import Scene


def split_table() -> Scene:
    """Return a table on which every color belongs to both players."""
    scene = Scene(seats=2)
    for group in range(scene.rules.groups):
        squares = [at for at in range(scene.rules.squares) if scene.rules.group[at] == group]
        scene.own(0, *squares[:1]).own(1, *squares[1:])
    return scene


def over_after(patience: Patience, scene: Scene, rounds: int) -> bool:
    scene.s.round += rounds
    return patience.is_over(scene.s)


def test_patience_lasts_for_forty_rounds() -> None:
    scene = split_table()
    patience = Patience(scene.rules)
    assert [over_after(patience, scene, rounds) for rounds in (1, 39, 1)] == [False, False, True]


def test_a_trade_begins_it_anew() -> None:
    scene = split_table()
    patience = Patience(scene.rules)
    assert not over_after(patience, scene, 1)
    scene.s.deeds[0], scene.s.deeds[1] = scene.s.deeds[1], scene.s.deeds[0]
    assert not over_after(patience, scene, 40)
    assert over_after(patience, scene, 40)


def test_a_table_that_is_not_stuck_is_played_on() -> None:
    scene = Scene(seats=2).own(0, 1, 3)
    patience = Patience(scene.rules)
    assert not any(over_after(patience, scene, 40) for _ in range(3))


def test_a_game_with_a_last_round_ends_by_itself() -> None:
    scene = split_table()
    scene.rules.round_limit = 200
    patience = Patience(scene.rules)
    assert not any(over_after(patience, scene, 40) for _ in range(3))
