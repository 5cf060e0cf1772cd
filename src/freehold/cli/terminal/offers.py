"""Making an offer by questions: what to give, what to take."""

from collections.abc import Callable

from freehold.cli.terminal.prompts import AmountBounds, ask_amount, ask_several, ask_yes
from freehold.cli.terminal.screen import Screen
from freehold.text.phrases import Phrases
from freehold.wire import Offer, Refusal, Side, TradeForm
from freehold.wire.actions import Counter, Propose

Stakes = tuple[Side, Side]  # the most that the two can put in
Objection = Callable[[Propose | Counter], Refusal | None]


def offer_text(phrases: Phrases, offer: Offer) -> str:
    """Return an open offer as a sentence."""
    pair = f"{phrases.name(offer.proposer)} offers {phrases.name(offer.partner)}"
    return f"{pair} {phrases.side(offer.give)} for {phrases.side(offer.take)}."


def ask_offer(
    screen: Screen, phrases: Phrases, form: TradeForm, most: Stakes, objection: Objection
) -> Propose | Counter | None:
    """Ask for the terms until the rules have no objection; none if the person gives up."""
    while True:
        offer = _ask_terms(screen, phrases, form, most)
        if offer is None:
            return None
        partner = phrases.name(form.partner)
        screen.say(f"You give {partner} {phrases.side(offer.give)} for {phrases.side(offer.take)}.")
        refusal = objection(offer)
        if refusal is None:
            return offer if ask_yes(screen, "Send this offer?", "y") else None
        screen.say(f"  {_reason(offer, refusal)}", "red")
        if not ask_yes(screen, "Enter other terms?", "y"):
            return None


def _reason(offer: Propose | Counter, refusal: Refusal) -> str:
    """Return the refusal, with what is wrong about the cash."""
    if refusal.word == "bad_terms" and offer.give.cash and offer.take.cash:
        return f"{refusal.message} Cash can go one way only: enter the difference on one side."
    return refusal.message


def _ask_terms(
    screen: Screen, phrases: Phrases, form: TradeForm, most: Stakes
) -> Propose | Counter | None:
    """Ask once what both sides put in; none to go back."""
    give = _ask_side(screen, phrases, most[0], "You give")
    whose = f"{phrases.name(form.partner)} gives"
    take = _ask_side(screen, phrases, most[1], whose) if give else None
    if give is None or take is None:
        return None
    if form.revision is None:
        return Propose(form.partner, give, take)
    return Counter(form.partner, form.revision, give, take)


def _ask_side(screen: Screen, phrases: Phrases, most: Side, who: str) -> Side | None:
    """Ask what one side puts in; none to go back."""
    screen.say(f"{who}:", "bold")
    deeds = ask_several(screen, "deeds", [phrases.square(square) for square in most.deeds])
    if deeds is None:
        return None
    bounds = AmountBounds(0, most.cash, show=phrases.money)
    cash = ask_amount(screen, "cash", bounds) if most.cash else 0
    if cash is None:
        return None
    passes = ask_several(screen, "passes", [phrases.jail_pass(number) for number in most.passes])
    if passes is None:
        return None
    return Side(
        tuple(most.deeds[at] for at in deeds), cash, tuple(most.passes[at] for at in passes)
    )
