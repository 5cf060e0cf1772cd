"""Training of the judge: what is learned is what works, and comes out the same every time."""

import numpy as np
import pytest

from freehold.engine import vector
from freehold.lab.judge import JudgeJob, Sight, do_job, look_on, measure
from freehold.lab.match import rules_of
from tools.judge import training
from tools.judge.boosting import Observer, off, shared
from tools.judge.exact import FALLING, Layers, Pass
from tools.judge.house_rules import judged, pieces
from tools.judge.page import gap
from tools.judge.positions import Found, Games, join, play


@pytest.fixture(scope="module")
def found() -> Found:
    """Return positions of a few games."""
    return play(Games("us", {}, 3, "sharp", 0, 5, 7, 9))


def test_the_network_scores_as_the_arrays_do(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BATCH", 64)
    layers = training.train(found, 2, 1)
    network = training.model_of(layers, "us", "").network()
    for positions in found.values():
        scores = Pass(layers, positions.cells).scores * 1024
        for cells, expected in zip(positions.cells[::5], scores[::5], strict=True):
            for row, score in zip(cells, expected, strict=True):
                numbers = vector([int(cell) for cell in row])
                network.read_common(numbers)
                assert network.score(numbers) == score


def test_no_sum_depends_on_its_order(found: Found) -> None:
    """Positions in another order give the same slopes to the last bit."""
    layers = Layers(found[3].cells.shape[2], 5)
    cells, won = found[3].cells, found[3].won
    turned = np.arange(len(won))[::-1]
    one, other = Pass(layers, cells), Pass(layers, cells[turned])
    for a, b in zip(
        one.slopes(one.chances(), won), other.slopes(other.chances(), won[turned]), strict=True
    ):
        assert a.tobytes() == b.tobytes()


def test_slopes_are_those_of_the_loss(found: Found) -> None:
    """A small step against the slope of the last weights lowers the loss."""
    layers = Layers(found[3].cells.shape[2], 5)
    before = training.log_loss(found, layers)
    trial = Pass(layers, found[3].cells)
    layers.last -= 0.5 * trial.slopes(trial.chances(), found[3].won)[4]
    assert training.log_loss(found, layers) < before


def test_exponentials_are_exact_enough() -> None:
    assert np.abs(FALLING - np.exp(-np.arange(len(FALLING)) / 1024)).max() < 1e-11


def test_positions_of_several_pieces_are_joined_in_order(found: Found) -> None:
    both = join([found, found])
    assert len(both[3].won) == 2 * len(found[3].won)
    assert np.allclose(both[3].won.sum(axis=1) <= 1.0, True)


def test_what_is_seen_belongs_to_what_is_said() -> None:
    """Boosting looks at the moments and seats that the judge is measured at, and at no others."""
    job = JudgeJob("hongkong", 3, "sharp", 0, 2, 202)
    rules = rules_of(job.edition, b"{}")
    observer = Observer(rules, job.seats)
    sights = look_on(job, rules, observer)
    assert sights == do_job(job)
    assert sum(observer.positions) == len(observer.seen) == len(sights)
    row = 0
    for alive in observer.positions:
        owners = [seen[24:42:6].tolist() for seen in observer.seen[row : row + alive]]
        assert sorted(owners[0]) == sorted(owners[-1])  # the cash of all seats, each first for one
        assert sum(each.chance for each in sights[row : row + alive]) == pytest.approx(1)
        row += alive


def test_chances_of_a_position_are_one_together() -> None:
    said = shared(np.array([0.2, 0.2, 0.1, 0.9, 0.3, 0.0]), [2, 3, 1])
    assert said == pytest.approx([0.5, 0.5, 0.1 / 1.3, 0.9 / 1.3, 0.3 / 1.3, 1])


def test_a_gap_is_as_unsure_as_it_varies_between_pieces() -> None:
    high, low = [Sight(5, 0.8, 1.0)] * 2, [Sight(5, 0.5, 1.0)] * 2
    blocks = [(measure(low), measure(high)), (measure(high), measure(low))]
    gap = np.log(0.8 / 0.5)
    assert off(blocks, "whole games") == pytest.approx(gap, abs=1e-4)
    assert off([blocks[0], blocks[0]], "whole games") == 0


def test_house_rules_have_their_own_games() -> None:
    rules = list(pieces("hongkong", 2))
    assert len({each.changes for each in rules}) == len({each.job.seed for each in rules}) > 3
    assert measure(judged(rules[0]))[0].base < 0.6


def test_the_page_tells_what_is_missed_and_what_is_worst() -> None:
    line = {"phases": ["whole games", "later"], "boosting": [0.41, 0.25], "off": [0.001, 0.003]}
    found = {"us:4": {**line, "judge": [0.4, 0.254]}}
    assert gap(found) == "met in all 1 lines; the most is +0.004 ± 0.003, us, 4 players, later"
    found["us:2"] = {**line, "judge": [0.4, 0.2541]}
    assert gap(found) == "of 4 figures in 2 lines **missed** are us, 2 players, later 0.004 ± 0.003"
    assert gap({}) == "not measured"
