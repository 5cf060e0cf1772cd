"""Events in words."""

from collections.abc import Callable
from typing import Any, Final

from freehold.text.phrases import Phrases
from freehold.text.wording import counted, ordinal
from freehold.wire import Event, events

PAYMENTS: Final[dict[str, str]] = {
    "start": "{payee} starts with {amount}.",
    "salary": "{payee} collects a salary of {amount}.",
    "rent": "{payer} pays {payee} {amount} rent.",
    "price": "{payer} pays {payee} {amount} for the deed.",
    "auction": "{payer} pays {payee} the bid of {amount}.",
    "tax": "{payer} pays {payee} {amount} tax.",
    "fine": "{payer} pays {payee} a fine of {amount}.",
    "card": "{payer} pays {payee} {amount}.",
    "building": "{payer} pays {payee} {amount} for building.",
    "sale": "{payer} pays {payee} {amount} for buildings.",
    "mortgage": "{payer} lends {payee} {amount}.",
    "lift": "{payer} pays {payee} {amount} for lifting the mortgage.",
    "interest": "{payer} pays {payee} {amount} interest.",
    "trade": "{payer} pays {payee} {amount} as agreed.",
    "estate": "{payee} gets the {amount} that {payer} had left.",
    "jackpot": "{payee} takes the jackpot of {amount}.",
    "eviction": "{payer} pays {payee} {amount} for the eviction.",
    "arrest": "{payer} pays {payee} {amount} for the arrest.",
    "write_off": "{payer} writes off a debt of {amount} that {payee} had.",
}
JAILED: Final[dict[str, str]] = {
    "card": "by a card",
    "square": "by the square",
    "doubles": "for rolling doubles too often",
    "force": "for using force",
}
FREED: Final[dict[str, str]] = {
    "dice": "by a roll",
    "doubles": "by doubles",
    "fine": "for the fine",
    "pass": "for a jail pass",
    "time": "as the time is over",
}
ENDINGS: Final[dict[str, str]] = {
    "withdrawn": "{proposer} withdraws the offer to {partner}.",
    "rejected": "{partner} rejects the offer of {proposer}.",
    "replaced": "The offer of {proposer} to {partner} is replaced.",
    "accepted": "{partner} accepts the offer of {proposer}.",
    "turn_over": "The offer of {proposer} to {partner} ends with the turn.",
    "out": "The offer of {proposer} to {partner} is void.",
}


def _rolled(p: Phrases, event: events.Rolled) -> str:
    doubles = ": doubles" if event.die1 == event.die2 else ""
    return f"{p.name(event.seat)} rolls {event.die1} and {event.die2}{doubles}."


def _moved(p: Phrases, event: events.Moved) -> str:
    way = " by the card" if event.way == "card" else ""
    return f"{p.name(event.seat)} moves from {p.square(event.start)} to {p.square(event.to)}{way}."


def _paid(p: Phrases, event: events.Paid) -> str:
    return PAYMENTS[event.reason].format(
        payer=p.party(event.payer), payee=p.party(event.payee), amount=p.money(event.amount)
    )


def _deed_moved(p: Phrases, event: events.DeedMoved) -> str:
    square = p.square(event.square)
    if not isinstance(event.taker, int):
        return f"{square} returns to the bank."
    if not isinstance(event.giver, int):
        return f"{p.name(event.taker)} now owns {square}."
    return f"{square} goes from {p.name(event.giver)} to {p.name(event.taker)}."


def _built(p: Phrases, event: events.Built) -> str:
    where, level = p.square(event.square), p.level(event.after)
    return f"{p.name(event.seat)} builds on {where}: {level} now."


def _sold(p: Phrases, event: events.Sold) -> str:
    where, level = p.square(event.square), p.level(event.after)
    what = "a house" if event.before - event.after == 1 else "the buildings"
    what = "the hotel" if event.before == p.hotel_level else what
    return f"{p.name(event.seat)} sells {what} on {where}: {level} now."


def _lifted(p: Phrases, event: events.Lifted) -> str:
    if isinstance(event.party, int):
        return f"{p.name(event.party)} lifts the mortgage on {p.square(event.square)}."
    return f"The mortgage on {p.square(event.square)} is canceled."


def _drew(p: Phrases, event: events.Drew) -> str:
    text = p.card(event.card)
    stop = "" if text.endswith((".", "!", "?", "。")) else "."
    return f"{p.name(event.seat)} draws from {p.deck(event.deck)}: “{text}”{stop}"


def _pass_moved(p: Phrases, event: events.PassMoved) -> str:
    what = p.jail_pass(event.number)
    if not isinstance(event.taker, int):
        return f"the {what} of {p.party(event.giver)} returns to its deck."
    if not isinstance(event.giver, int):
        return f"{p.name(event.taker)} keeps a {what}."
    return f"The {what} goes from {p.name(event.giver)} to {p.name(event.taker)}."


def _jailed(p: Phrases, event: events.Jailed) -> str:
    bail = ", and no fine opens it" if event.bail_barred else ""
    why = JAILED.get(event.way, f"by {event.way}")
    return f"{p.name(event.seat)} is sent to jail {why}: {counted(event.turns, 'turn')}{bail}."


def _freed(p: Phrases, event: events.Freed) -> str:
    return f"{p.name(event.seat)} leaves jail {FREED.get(event.way, f'by {event.way}')}."


def _stayed(p: Phrases, event: events.Stayed) -> str:
    return f"{p.name(event.seat)} stays in jail: {counted(event.turns_left, 'turn')} left."


def _auction_opened(p: Phrases, event: events.AuctionOpened) -> str:
    return f"{p.lot(event.lot)} is up for auction; {p.people(event.present)} may bid."


def _knocked_down(p: Phrases, event: events.KnockedDown) -> str:
    if event.seat is None:
        return f"nobody bids for {p.lot(event.lot)}."
    return f"{p.lot(event.lot)} goes to {p.name(event.seat)} for {p.money(event.amount)}."


def _owes(p: Phrases, event: events.Owes) -> str:
    who, creditor = p.name(event.seat), p.party(event.creditor)
    why = event.reason.replace("_", " ")
    return f"{who} owes {creditor} {p.money(event.amount)} ({why}) and must raise cash."


def _offered(p: Phrases, event: events.Offered) -> str:
    pair = f"{p.name(event.proposer)} offers {p.name(event.partner)}"
    return f"{pair} {p.side(event.give)} for {p.side(event.take)}."


def _offer_ended(p: Phrases, event: events.OfferEnded) -> str:
    return ENDINGS[event.why].format(proposer=p.name(event.proposer), partner=p.name(event.partner))


def _traded(p: Phrases, event: events.Traded) -> str:
    pair = f"{p.name(event.proposer)} and {p.name(event.partner)}"
    return f"{pair} trade {p.side(event.give)} for {p.side(event.take)}."


def _squatted(p: Phrases, event: events.Squatted) -> str:
    return f"a squatter settles in {p.square(event.square)} for {counted(event.rounds, 'round')}."


def _evicted(p: Phrases, event: events.Evicted) -> str:
    caught = "; the owner is caught" if event.caught else ""
    way = "by the company" if event.way == "company" else "by force"
    return f"the squatter in {p.square(event.square)} is thrown out {way}{caught}."


def _struck(p: Phrases, event: events.Struck) -> str:
    return f"the riot strikes {p.square(event.square)}: {p.level(event.after)} now."


def _arrest_tried(p: Phrases, event: events.ArrestTried) -> str:
    result = "are arrested" if event.succeeded else "get away"
    return f"the rioters that {p.name(event.seat)} reported {result}."


def _riot_bar(_: Phrases, event: events.RiotBar) -> str:
    if event.rounds == 0:
        return "riots are possible again."
    return f"{counted(event.rounds, 'round')} without riots to come."


def _went_out(p: Phrases, event: events.WentOut) -> str:
    return f"{p.name(event.seat)} is out of the game, the {ordinal(event.out_before)} to go."


def _time_called(_: Phrases, event: events.TimeCalled) -> str:
    return "the game is ended early." if event.at_once else "time is up: this turn is the last."


def _game_over(p: Phrases, event: events.GameOver) -> str:
    if not event.winners:
        return "the game is over; nobody wins."
    verb = "wins" if len(event.winners) == 1 else "share the victory"
    return f"the game is over: {p.people(event.winners)} {verb}."


EVENT_SENTENCES: Final[dict[type[Event], Callable[[Phrases, Any], str]]] = {
    # Awaits and Hidden are not worth a line; Chose needs to know what was awaited
    events.Started: lambda p, e: f"{counted(e.seats, 'player')} start; {p.name(e.first)} begins.",
    events.OpeningRoll: lambda p, e: f"{p.name(e.seat)} rolls {e.die1} and {e.die2} for the order.",
    events.Seated: lambda p, e: f"{p.name(e.seat)} plays {ordinal(e.place)}.",
    events.TurnBegan: lambda p, e: f"round {e.round}: {p.name(e.seat)} has the turn.",
    events.Rolled: _rolled,
    events.FreshRoll: lambda p, e: f"{p.name(e.seat)} rolls {e.die1} and {e.die2} for the rent.",
    events.Moved: _moved,
    events.Paid: _paid,
    events.DeedMoved: _deed_moved,
    events.Built: _built,
    events.Sold: _sold,
    events.Mortgaged: lambda p, e: f"{p.name(e.seat)} mortgages {p.square(e.square)}.",
    events.Lifted: _lifted,
    events.Drew: _drew,
    events.NoCard: lambda p, e: f"{p.deck(e.deck)} has no card left for {p.name(e.seat)}.",
    events.PassMoved: _pass_moved,
    events.Jailed: _jailed,
    events.Freed: _freed,
    events.Stayed: _stayed,
    events.Declined: lambda p, e: f"{p.name(e.seat)} does not buy {p.square(e.square)}.",
    events.AuctionOpened: _auction_opened,
    events.BidMade: lambda p, e: f"{p.name(e.seat)} bids {p.money(e.amount)}.",
    events.Passed: lambda p, e: f"{p.name(e.seat)} passes.",
    events.KnockedDown: _knocked_down,
    events.Owes: _owes,
    events.Offered: _offered,
    events.OfferEnded: _offer_ended,
    events.Traded: _traded,
    events.Squatted: _squatted,
    events.SquatterStayed: lambda p, e: (
        f"the squatter in {p.square(e.square)} stays: {counted(e.rounds_left, 'round')} left."
    ),
    events.SquatterLeft: lambda p, e: f"the squatter in {p.square(e.square)} leaves.",
    events.Evicted: _evicted,
    events.RiotBrewed: lambda p, e: f"a riot brews on {p.board_side(e.side)}.",
    events.ArrestTried: _arrest_tried,
    events.Struck: _struck,
    events.RiotBar: _riot_bar,
    events.WentBankrupt: lambda p, e: f"{p.name(e.seat)} is ruined by {p.party(e.creditor)}.",
    events.Resigned: lambda p, e: f"{p.name(e.seat)} gives up.",
    events.WentOut: _went_out,
    events.RoundEnded: lambda _, e: f"round {e.round} is over.",
    events.TimedOut: lambda _p, _e: "the time for the decision ran out.",
    events.TimeCalled: _time_called,
    events.GameOver: _game_over,
}
