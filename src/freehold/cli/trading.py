"""Making an offer by questions: what to give, what to take."""

from freehold.cli.phrases import Phrases
from freehold.cli.prompts import ask_amount, ask_several, ask_yes
from freehold.cli.screen import Screen
from freehold.wire import Offer, Side, TradeForm
from freehold.wire.actions import Counter, Propose


def offer_text(phrases: Phrases, offer: Offer) -> str:
    """Return an open offer as a sentence."""
    pair = f"{phrases.name(offer.proposer)} offers {phrases.name(offer.partner)}"
    return f"{pair} {phrases.side(offer.give)} for {phrases.side(offer.take)}."


def ask_offer(screen: Screen, phrases: Phrases, form: TradeForm) -> Propose | Counter | None:
    """Ask for the terms of an offer; none if the person thinks better of it."""
    partner = phrases.name(form.partner)
    give = _ask_side(screen, phrases, form.give, "You give")
    take = _ask_side(screen, phrases, form.take, f"{partner} gives") if give else None
    if give is None or take is None:
        return None
    screen.say(f"You give {partner} {phrases.side(give)} for {phrases.side(take)}.")
    if not ask_yes(screen, "Send this offer?", "y"):
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
    cash = ask_amount(screen, "cash", 0, most.cash) if most.cash else 0
    if cash is None:
        return None
    passes = ask_several(screen, "passes", [phrases.jail_pass(number) for number in most.passes])
    if passes is None:
        return None
    return Side(
        tuple(most.deeds[at] for at in deeds), cash, tuple(most.passes[at] for at in passes)
    )
