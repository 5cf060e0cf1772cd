"""What the game waits for, in words."""

from freehold.text.phrases import Phrases
from freehold.wire import Awaiting, View, awaiting


def awaited_text(p: Phrases, what: Awaiting | None) -> str:
    """Return who is to do what now."""
    match what:
        case None:
            return "The game is over."
        case awaiting.Turn(seat=seat, stage=stage, doubles=doubles):
            again = " again, after doubles" if doubles else ""
            act = f"is to roll{again}" if stage == "roll" else "may end the turn"
            return f"{p.name(seat)} {act}."
        case awaiting.Purchase(seat=seat, square=square):
            return f"{p.name(seat)} may buy {p.square(square)} for {p.price(square)}."
        case awaiting.Auction():
            return _auction_text(p, what)
        case awaiting.Debt(seat=seat, creditor=creditor, amount=amount, reason=reason):
            owed = f"{p.money(amount)} ({reason.replace('_', ' ')})"
            return f"{p.name(seat)} owes {p.party(creditor)} {owed} and must raise cash."
        case _:
            return _choice_question(p, what)


def question_text(p: Phrases, view: View) -> str:
    """Return who is to do what now, and what cash a purchase still lacks."""
    what, text = view.awaiting, awaited_text(p, view.awaiting)
    if isinstance(what, awaiting.Purchase):
        missing = p.edition.squares[what.square].price - view.seats[what.seat].cash
        if missing > 0:
            return f"{text.removesuffix('.')}, after raising {p.money(missing)}."
    return text


def _auction_text(p: Phrases, what: awaiting.Auction) -> str:
    bid = "no bid yet"
    if what.high_seat is not None:
        bid = f"{p.name(what.high_seat)} bids {p.money(what.high_bid)}"
    price = f" (price {p.price(what.lot)})" if isinstance(what.lot, int) else ""
    return f"Auction of {p.lot(what.lot)}{price}: {bid}; {p.name(what.seat)} has the word."


def _choice_question(p: Phrases, what: Awaiting) -> str:
    who = p.name(what.seat)
    match what:
        case awaiting.CardChoice():
            return f"The card lets {who} choose."
        case awaiting.TaxChoice(square=square):
            return f"{p.square(square)}: {who} chooses how to pay."
        case awaiting.Transfer(square=square):
            return f"{who} received {p.square(square)}, which is mortgaged."
        case awaiting.Riot(side=side):
            return f"A riot is about to strike {p.board_side(side)}: {who} may have it stopped."
        case awaiting.Placement(hotel=hotel):
            return f"{who} places the {'hotel' if hotel else 'house'} won at auction."
        case _:
            return f"{who} is to decide."


def choice_text(p: Phrases, what: Awaiting | None, choice: int) -> str:
    """Return what one of the alternatives means."""
    match what:
        case awaiting.CardChoice(first=first):
            texts = p.alternatives(first)
            return texts[choice] if choice < len(texts) else f"alternative {choice + 1}"
        case awaiting.TaxChoice(square=square):
            tax = p.edition.squares[square].tax
            if tax is None:
                return f"alternative {choice + 1}"
            share = f"{tax.worth_percent} % of the total worth"
            return share if choice else f"the flat tax of {p.money(tax.flat)}"
        case awaiting.Transfer(square=square):
            return f"lift the mortgage on {p.square(square)}" if choice else "pay the interest only"
        case awaiting.Riot():
            return "pay for an arrest" if choice else "stand by"
        case _:
            return f"alternative {choice + 1}"
