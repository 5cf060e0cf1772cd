"""Why a bot does what it does, in one short sentence."""

from typing import Final, NamedTuple

# Codes may be stored with games: never renumber one, only add.
SAY_NONE: Final = 0
SAY_ROLL: Final = 1
SAY_END_TURN: Final = 2
SAY_BUY: Final = 3
SAY_BUY_SET: Final = 4
SAY_BUY_DENY: Final = 5
SAY_DECLINE_RESERVE: Final = 6
SAY_DECLINE_WORTH: Final = 7
SAY_BID: Final = 8
SAY_BID_SET: Final = 9
SAY_BID_DENY: Final = 10
SAY_PASS: Final = 11
SAY_BUILD: Final = 12
SAY_PLEDGE_TO_BUILD: Final = 13
SAY_LIFT: Final = 14
SAY_LIFT_SET: Final = 15
SAY_RAISE: Final = 16
SAY_BANKRUPT: Final = 17
SAY_LEAVE_JAIL: Final = 18
SAY_STAY_IN_JAIL: Final = 19
SAY_TAX: Final = 20
SAY_EVICT: Final = 21
SAY_ARREST: Final = 22
SAY_STAND_BY: Final = 23
SAY_TRANSFER_LIFT: Final = 24
SAY_TRANSFER_INTEREST: Final = 25
SAY_PLACE: Final = 26
SAY_CARD: Final = 27
SAY_OFFER_SET: Final = 28
SAY_OFFER_SWAP: Final = 29
SAY_OFFER_SALE: Final = 30
SAY_ACCEPT: Final = 31
SAY_REJECT: Final = 32
SAY_REJECT_PARTNER: Final = 33
SAY_COUNTER: Final = 34
SAY_BID_BUILDING: Final = 35
SAY_LOOKED_AHEAD: Final = 36
SAY_LIKE: Final = 38
SAY_DISLIKE: Final = 39
SAY_BID_LIKE: Final = 40
SAY_BUILD_LIKE: Final = 41
SAY_DEAREST: Final = 42
SAY_LIST_GAIN: Final = 43
SAY_LIST_LOSS: Final = 44
SAY_OFFER_LIKE: Final = 45
SAY_MANAGE: Final = 46
SAY_FAIR: Final = 47
SAY_UNFAIR: Final = 48
SAY_PASS_BUILDING: Final = 37
SAY_RAISE_TO_BUY: Final = 49
SAY_RAISE_TO_ARREST: Final = 50


class Reason(NamedTuple):
    """A sentence with its arguments {a} and {b}, and what kind of thing each of them is.

    The word names the sentence for translations.
    """

    word: str
    text: str
    a: str = ""  # "square", "seat", "money" or "number"; empty for no argument
    b: str = ""


REASONS: Final[dict[int, Reason]] = {
    SAY_NONE: Reason("none", "Nothing to say about this."),
    SAY_ROLL: Reason("roll", "Nothing to do before the roll."),
    SAY_END_TURN: Reason("end_turn", "Nothing pays better than keeping {a}.", "money"),
    SAY_BUY: Reason("buy", "{a} is worth its price of {b}.", "square", "money"),
    SAY_BUY_SET: Reason("buy_set", "{a} completes a color of mine.", "square"),
    SAY_BUY_DENY: Reason(
        "buy_deny", "Without me {b} would complete a color with {a}.", "square", "seat"
    ),
    SAY_DECLINE_RESERVE: Reason(
        "decline_reserve",
        "After {a} too little would be left for rents of about {b}.",
        "square",
        "money",
    ),
    SAY_DECLINE_WORTH: Reason("decline_worth", "{a} is not worth {b} to me.", "square", "money"),
    SAY_BID: Reason("bid", "{a} is worth up to {b} to me.", "square", "money"),
    SAY_BID_SET: Reason("bid_set", "{a} completes a color of mine: up to {b}.", "square", "money"),
    SAY_BID_DENY: Reason(
        "bid_deny", "I keep {a} from somebody's color, up to {b}.", "square", "money"
    ),
    SAY_PASS: Reason("pass", "The price is above the {b} I would pay for {a}.", "square", "money"),
    SAY_BUILD: Reason(
        "build", "{a} repays building soonest; {b} stays in hand.", "square", "money"
    ),
    SAY_PLEDGE_TO_BUILD: Reason(
        "pledge_to_build", "Houses earn more than {a}, so I mortgage it for {b}.", "square", "money"
    ),
    SAY_LIFT: Reason("lift", "{b} in hand is enough to have {a} earn again.", "square", "money"),
    SAY_LIFT_SET: Reason("lift_set", "{a} must be free before I can build there.", "square"),
    SAY_RAISE: Reason("raise", "This loses least income for the {a} I owe.", "money"),
    SAY_BANKRUPT: Reason("bankrupt", "Nothing I have can raise {a}.", "money"),
    SAY_LEAVE_JAIL: Reason("leave_jail", "There is more to gain than to pay outside."),
    SAY_STAY_IN_JAIL: Reason("stay_in_jail", "Rents outside cost more than a turn gains."),
    SAY_TAX: Reason("tax", "This way of paying is cheaper."),
    SAY_EVICT: Reason("evict", "{a} earns nothing while it is occupied.", "square"),
    SAY_ARREST: Reason("arrest", "The damage would cost more than the arrest."),
    SAY_STAND_BY: Reason("stand_by", "The arrest costs more than it saves."),
    SAY_TRANSFER_LIFT: Reason(
        "transfer_lift", "Lifting {a} now saves paying interest twice.", "square"
    ),
    SAY_TRANSFER_INTEREST: Reason("transfer_interest", "I need my cash more than {a}.", "square"),
    SAY_PLACE: Reason("place", "It adds most rent on {a}.", "square"),
    SAY_CARD: Reason("card", "This alternative costs me less."),
    SAY_OFFER_SET: Reason(
        "offer_set", "{a} would complete my color; {b} is a fair price.", "square", "money"
    ),
    SAY_OFFER_SWAP: Reason("offer_swap", "We would each get a color, {a} for you.", "square"),
    SAY_OFFER_SALE: Reason("offer_sale", "I need cash more than {a}.", "square"),
    SAY_ACCEPT: Reason("accept", "It makes me stronger by more than it helps {a}.", "seat"),
    SAY_REJECT: Reason("reject", "It would make me weaker."),
    SAY_REJECT_PARTNER: Reason("reject_partner", "It would help {a} far more than me.", "seat"),
    SAY_COUNTER: Reason(
        "counter", "With {b} changing hands it is fair to both of us.", "", "money"
    ),
    SAY_BID_BUILDING: Reason(
        "bid_building", "One more building earns me more than {b}.", "", "money"
    ),
    SAY_LOOKED_AHEAD: Reason(
        "looked_ahead", "I won more often after this in {a} games I imagined.", "number"
    ),
    SAY_PASS_BUILDING: Reason(
        "pass_building", "Another building is worth no more than {b} to me.", "", "money"
    ),
    SAY_LIKE: Reason("like", "I like {a}.", "square"),
    SAY_DISLIKE: Reason("dislike", "I do not like the look of {a}.", "square"),
    SAY_BID_LIKE: Reason("bid_like", "{a} should be worth about {b}.", "square", "money"),
    SAY_BUILD_LIKE: Reason("build_like", "A house will look good on {a}.", "square"),
    SAY_DEAREST: Reason("dearest", "{a} brings most cash at once.", "square"),
    SAY_LIST_GAIN: Reason("list_gain", "By the prices on the cards I gain."),
    SAY_LIST_LOSS: Reason("list_loss", "By the prices on the cards I lose."),
    SAY_OFFER_LIKE: Reason("offer_like", "I would love to have {a}.", "square"),
    SAY_MANAGE: Reason("manage", "Now is a good moment for it."),
    SAY_FAIR: Reason("fair", "That is a fair deal."),
    SAY_UNFAIR: Reason("unfair", "That is not enough for what I would give."),
    SAY_RAISE_TO_BUY: Reason(
        "raise_to_buy", "I raise cash, because I want {a} for {b}.", "square", "money"
    ),
    SAY_RAISE_TO_ARREST: Reason(
        "raise_to_arrest", "I raise the {a} of an arrest: the damage would cost more.", "money"
    ),
}
