"""Which decisions are asked about: where there was a choice, and the last word in an auction."""

from freehold.analysis.action_sequences import ActionSequence
from freehold.analysis.questions import DecisionPoint, Other, Questioner, is_open
from freehold.analysis.replay_steps import steps
from freehold.engine import pack, state_hash
from freehold.engine.codes import A_ACCEPT, A_REJECT
from freehold.record import RecordedGame, open_game
from freehold.wire import Action, ClockAction, Side
from freehold.wire.actions import Accept, Bid, Buy, Decline, Pass, Propose, Reject, Roll, TimeOut
from freehold.wire.awaiting import Purchase
from freehold.wire.parts import members
from tests.analysis.games import begin, play, record_of


def questions(game: RecordedGame) -> list[DecisionPoint]:
    """Return all questions about a game."""
    questioner = Questioner()
    record = record_of(game)
    return [each for step in steps(record, open_game(record)) for each in questioner.ask(step)]


def do(game: RecordedGame, seat: int, action: Action) -> None:
    happened = game.act(seat, action)
    assert isinstance(happened, tuple), happened


def tick(game: RecordedGame, action: ClockAction) -> None:
    happened = game.tick(action)
    assert isinstance(happened, tuple), happened


def on_offer(*, clocked: bool = False) -> tuple[RecordedGame, int, int]:
    """Return a game in which the first player is offered a deed, that player, and its price."""
    for seed in range(1, 60):
        game = begin("us", ("steady",) * 3, seed, clocked=clocked)
        seat = int(game.state.current)
        do(game, seat, Roll())
        awaited = game.view(None).awaiting
        if isinstance(awaited, Purchase):
            return game, seat, int(game.rules.price[awaited.square])
    raise AssertionError("nobody is ever offered a deed")


def in_order(game: RecordedGame, seat: int) -> list[int]:
    """Return all seats, from the one at the left of a seat on."""
    seats = len(game.players)
    return [(seat + step) % seats for step in range(1, seats + 1)]


def told(question: DecisionPoint) -> tuple[int, str, str, int, int]:
    other = question.others[0]
    return question.seat, question.did, other.instead, question.price, other.price


def test_buying_is_asked_about_beside_declining() -> None:
    game, seat, price = on_offer()
    do(game, seat, Buy())
    assert [told(each) for each in questions(game)] == [(seat, "buy", "decline", price, 0)]


def test_declining_is_asked_about_beside_buying() -> None:
    game, seat, price = on_offer()
    do(game, seat, Decline())
    assert [told(each) for each in questions(game)] == [(seat, "decline", "buy", price, price)]


def test_what_the_clock_decides_is_nobody_s_decision() -> None:
    game, _seat, _price = on_offer()
    tick(game, TimeOut(int(game.state.decision)))
    assert questions(game) == []


def test_everybody_s_last_word_in_an_auction_is_asked_about() -> None:
    game, seat, _price = on_offer()
    do(game, seat, Decline())
    left, right, own = in_order(game, seat)
    do(game, left, Bid(10))
    do(game, right, Bid(50))
    do(game, own, Pass())
    do(game, left, Pass())
    found = {told(each) for each in questions(game)[1:]}
    step = int(game.rules.bid_step)
    assert found == {
        (right, "win", "pass", 50, 0),
        (own, "leave", "bid", 50, 50 + step),
        (left, "leave", "bid", 50, 50 + step),
    }


def test_who_bid_more_than_needed_could_have_bid_less() -> None:
    game, seat, _price = on_offer()
    do(game, seat, Decline())
    left, right, own = in_order(game, seat)
    do(game, left, Bid(100))
    do(game, right, Pass())
    do(game, own, Pass())
    winner = next(each for each in questions(game) if each.did == "win")
    assert [other.instead for other in winner.others] == ["pass", "bid"]
    assert winner.others[1].price == int(game.rules.bid_start)


def test_who_keeps_silent_until_the_clock_closes_an_auction_has_left_it() -> None:
    game, seat, _price = on_offer(clocked=True)
    do(game, seat, Decline())
    left, right, own = in_order(game, seat)
    do(game, right, Bid(60))
    tick(game, TimeOut(int(game.state.decision)))
    found = {(each.seat, each.did, each.price) for each in questions(game)[1:]}
    assert found == {(right, "win", 60), (left, "leave", 60), (own, "leave", 60)}


def test_who_cannot_pay_had_no_choice() -> None:
    game, seat, _price = on_offer()
    do(game, seat, Decline())
    left, right, own = in_order(game, seat)
    do(game, left, Bid(int(game.state.cash[left])))
    assert not game.state.over
    assert {each.did for each in questions(game)} == {"decline", "win"}
    assert {right, own}.isdisjoint(each.seat for each in questions(game)[1:])


def offered(price: int) -> tuple[RecordedGame, int, int]:
    """Return a game in which the first player offers the deed just bought for some cash."""
    game, seat, _price = on_offer()
    do(game, seat, Buy())
    partner = in_order(game, seat)[0]
    deeds = members(int(game.state.deeds[seat]))
    do(game, seat, Propose(partner, Side(deeds), Side(cash=price)))
    return game, seat, partner


def test_accepting_a_trade_is_asked_about_beside_rejecting() -> None:
    game, seat, partner = offered(100)
    do(game, partner, Accept(seat, int(game.state.revision)))
    found = questions(game)[1]
    assert (found.seat, found.partner, found.did) == (partner, seat, "accept")
    assert found.take == Side(cash=100)
    assert [other.instead for other in found.others] == ["reject"]


def test_rejecting_a_trade_is_asked_about_beside_accepting() -> None:
    game, seat, partner = offered(100)
    do(game, partner, Reject(seat, int(game.state.revision)))
    found = questions(game)[1]
    assert (found.seat, found.did, found.others[0].instead) == (partner, "reject", "accept")


def test_rejecting_what_can_no_longer_be_done_is_no_decision() -> None:
    game, seat, partner = offered(100)
    game.state.cash[partner] = 50
    revision = int(game.state.revision)
    question = DecisionPoint(
        1, game.state, partner, "trade", "reject",
        ActionSequence((pack(A_REJECT, seat, revision),)),
        (Other(ActionSequence((pack(A_ACCEPT, seat, revision),)), "accept", 0),), partner=seat,
    )  # fmt: skip # a list to look things up in, side by side
    assert not is_open(question)
    game.state.cash[partner] = 500
    assert is_open(question)


def test_a_game_played_again_is_the_same_game() -> None:
    game = play(begin(seed=4), 20)
    record = record_of(game)
    last = [step.after for step in steps(record, open_game(record))][-1]
    assert state_hash(last) == state_hash(game.state)
