"""A decision is judged by imagined games, which know no more than who decided."""

from freehold.analysis.chances import chances_of
from freehold.analysis.questions import Other
from freehold.analysis.resampling import resample_moment
from freehold.analysis.rollouts import Rollout, RolloutResult, look_ahead_for
from freehold.bots.judge.judge import Judge
from freehold.engine import state_hash, top_seat
from freehold.engine.codes import A_DECLINE, A_RESIGN, F_BUY, NOBODY
from tests.analysis.questions import ORANGE, ask_buyer, ask_partner, give_away, purchase
from tests.kit.scene import Scene

PAIRS = 30


def run(rollout: Rollout, pairs: int = PAIRS) -> RolloutResult:
    rollout.run(look_ahead_for(rollout.question.state.rules), pairs)
    return rollout.found()


def test_buying_what_completes_a_color_is_good() -> None:
    found = run(ask_buyer(purchase(), bought=True))
    assert found.significant
    assert found.swing > 50


def test_declining_is_as_bad_as_buying_is_good() -> None:
    bought, declined = (run(ask_buyer(purchase(), bought=each)) for each in (True, False))
    assert (declined.swing, declined.error) == (-bought.swing, bought.error)


def test_giving_away_what_completes_a_color_is_bad() -> None:
    found = run(ask_partner(give_away(), accepted=True))
    assert found.significant
    assert found.swing < -50


def test_what_one_gives_away_helps_the_partner() -> None:
    rollout = ask_partner(give_away(), accepted=True)
    given = run(rollout)
    got = rollout.found_for_partner()
    assert got.swing > 50
    assert (got.swing, got.partner_swing) == (given.partner_swing, given.swing)


def test_neither_cards_nor_dice_to_come_are_known() -> None:
    hidden = purchase().card(0, 3).card(1, 3).dice((6, 6), (5, 5))
    assert run(ask_buyer(purchase(), bought=True)) == run(ask_buyer(hidden, bought=True))


def test_a_trial_leaves_the_game_as_it_was() -> None:
    scene = purchase()
    before = state_hash(scene.s)
    run(ask_buyer(scene, bought=True), 2)
    assert state_hash(scene.s) == before


def test_a_trial_in_two_parts_is_the_same_as_in_one() -> None:
    rollout = ask_buyer(purchase(), bought=True)
    run(rollout, 4)
    assert run(rollout, 6) == run(ask_buyer(purchase(), bought=True), 10)


def test_a_trial_that_has_not_run_stands_out_by_nothing() -> None:
    assert not ask_buyer(purchase(), bought=True).found().significant


def test_the_best_of_the_others_counts() -> None:
    """A fine way to decline beside a worse one: buying."""
    rollout = ask_buyer(purchase(), bought=False)
    again = Other(rollout.question.sequence, "decline", 0)
    both = rollout.question._replace(others=(again, *rollout.question.others))
    assert run(Rollout(both)).other.instead == "buy"


def test_offers_of_others_do_not_lie_about_in_imagined_games() -> None:
    scene = give_away()
    assert not len(resample_moment(scene.s, 0, 1).offers)
    assert len(resample_moment(scene.s, 0, 1, 1).offers)


def test_an_auction_goes_on_in_imagined_games_without_who_gave_up_in_it() -> None:
    """Who declined and then left cannot bid, though the turn was theirs."""
    scene = Scene(seats=3).at(0, ORANGE[2]).turn(0, ended=True).pose(F_BUY, 0, ORANGE[2])
    scene.do(0, A_DECLINE)
    scene.do(0, A_RESIGN)
    assert top_seat(scene.s) == 1
    assert top_seat(resample_moment(scene.s, 0, 1)) == 1
    assert chances_of(scene.s, Judge(scene.rules))[0] == 0


def test_what_is_under_way_goes_on_in_imagined_games() -> None:
    """A debt below the purchase, which a view does not show, is still there."""
    scene = Scene().turn(0, ended=True).pose(4, 1, NOBODY, 500, 5, 0).pose(F_BUY, 0, ORANGE[2])
    drawn = resample_moment(scene.s, 0, 1)
    assert drawn.depth == scene.s.depth
    assert list(drawn.frames[: drawn.depth * 8]) == list(scene.s.frames[: scene.s.depth * 8])
