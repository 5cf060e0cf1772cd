"""Rules that are one of several ways, in words."""

from typing import Final

RULE_SENTENCES: Final[dict[str, dict[str, str]]] = {
    "turn_order": {
        "seat": "The first seat begins.",
        "roll": "The highest opening roll begins.",
        "random": "The order of play is random.",
    },
    "auction": {
        "none": "A declined deed stays with the bank.",
        "timed": "A declined deed is auctioned by the clock.",
        "turns": "A declined deed is auctioned; bids come in turn.",
        "open": "A declined deed is auctioned openly.",
    },
    "build": {
        "none": "Nothing is built.",
        "even": "Buildings are spread evenly over a color.",
        "strict": "A color is built on street by street from the least valued.",
    },
    "manage_when": {
        "own_turn": "Players build, sell and mortgage in their own turn.",
        "any_time": "Players build, sell and mortgage at any time.",
    },
    "hotel_shortage": {
        "together": "Without houses for a hotel, the color is sold down together.",
        "outright": "Without houses for a hotel, the hotel is sold outright.",
    },
    "trade": {
        "never": "Players do not trade.",
        "own_turn": "Players propose trades in their own turn.",
        "any_time": "Players propose trades at any time.",
    },
    "open_offers": {
        "per_partner": "A player has one open offer with each partner at most.",
        "one": "A player has one open offer in all and trades with one partner at a time.",
    },
    "jail_release": {
        "move": "A freed player moves at once.",
        "next_turn": "A freed player plays next turn.",
    },
    "jail_last_try": {
        "pay": "After the last failed roll one pays the fine and moves.",
        "free": "After the last failed roll one goes free without a fine.",
    },
    "deck_return": {
        "bottom": "A drawn card goes to the bottom of its deck.",
        "reshuffle": "A deck is shuffled after every draw.",
    },
    "debt": {
        "raise": "Who cannot pay must raise cash.",
        "negative": "Who cannot pay goes negative until the end of the turn.",
    },
    "raise_order": {
        "deeds": "By default cash is raised from lone deeds, then buildings, then colors.",
        "buildings": "By default cash is raised from buildings first, then by mortgages.",
    },
    "estate": {
        "all": "A creditor gets everything from a ruined player.",
        "cash": "A creditor gets the cash of a ruined player.",
        "bare": "A creditor gets cash and bare deeds from a ruined player.",
    },
    "bank_estate": {
        "return": "Deeds of a player ruined by the bank become free.",
        "auction": "Deeds of a player ruined by the bank are auctioned.",
    },
    "resignation": {
        "creditor": "Who resigns in debt is bankrupt to the creditor, else to the bank.",
        "bank": "Who resigns is bankrupt to the bank.",
    },
    "score": {
        "worth": "If a limit ends the game, total worth counts.",
        "cash": "If a limit ends the game, cash counts.",
    },
}
