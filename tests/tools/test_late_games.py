"""Games in which experts stray late: the same shares as when every seating is played by itself."""

import pytest

from freehold.bots.simulation.batch import game_seed, play_batch
from freehold.lab.lineup import arrangements, make_policy
from freehold.lab.match import rules_of
from tools.late_games import LateGame, Piece, Sums, main, play, reach

HASTY = "expert:budget=1000:sure=0"  # strays more often than it should


@pytest.mark.parametrize(("number", "lead"), [(70, 0), (71, -1 / 3), (84, 1 / 3)])
def test_remembering_changes_nothing(number: int, lead: float) -> None:
    rules = rules_of("hongkong", b"{}")
    assert LateGame(rules, HASTY).lead(int(game_seed(1, number))) == pytest.approx(lead)
    won = 0
    for seating in arrangements((HASTY, HASTY, "sharp", "sharp")):
        policies = [make_policy(HASTY if each < 2 else "sharp", rules) for each in seating]
        wins = play_batch(rules, policies, number, 1, 1, 1000).wins
        won += sum(int(wins[seat]) for seat in range(4) if seating[seat] < 2)
    assert won / 6 - 0.5 == pytest.approx(lead)


def test_pieces_add_up_and_tell_how_far_they_may_be_off() -> None:
    parts = [play(Piece("hongkong", HASTY, first, 10, 1)) for first in (66, 80)]
    both = parts[0] + parts[1]
    assert both.games == 20
    assert both.total == pytest.approx(1 / 3)  # games 71, 84 and 85
    assert both.squares == pytest.approx(3 / 9)
    assert reach(both) == pytest.approx(1.96 * ((1 / 3 - 1 / 180) / 19 / 20) ** 0.5, rel=1e-3)
    assert reach(Sums(20, 0.0, 0.0)) == 0


def test_the_command_tells_the_share(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "12", "--bot", HASTY, "--first", "84", "--workers", "1"])
    assert "12 games: 83.333 %" in capsys.readouterr().out
