"""Refusals as words and sentences; other languages translate by the word."""

from typing import Final, Literal

import msgspec

from freehold.engine import codes
from freehold.wire.parts import WireError

RefusalWord = Literal[
    "game_over",
    "unknown_action",
    "not_your_turn",
    "not_now",
    "not_in_this_game",
    "no_such_seat",
    "out_of_game",
    "no_such_square",
    "not_yours",
    "not_enough_cash",
    "bid_too_low",
    "bid_not_a_step",
    "already_passed",
    "already_highest",
    "not_a_street",
    "color_incomplete",
    "color_mortgaged",
    "not_even",
    "fully_built",
    "no_houses_left",
    "no_hotels_left",
    "nothing_built",
    "color_built",
    "is_mortgaged",
    "not_mortgaged",
    "no_such_choice",
    "not_in_jail",
    "no_bail",
    "no_pass",
    "can_still_pay",
    "bad_partner",
    "empty_side",
    "bad_terms",
    "partner_lacks",
    "no_offer",
    "stale_offer",
    "squatted",
    "not_squatted",
    "too_late",
    "only_the_clock",
    "bad_amount",
    "offer_open",
    "strict_order",
]

WORDS: Final[dict[int, RefusalWord]] = {
    codes.R_GAME_OVER: "game_over",
    codes.R_UNKNOWN_ACTION: "unknown_action",
    codes.R_NOT_YOUR_TURN: "not_your_turn",
    codes.R_NOT_NOW: "not_now",
    codes.R_NOT_IN_THIS_GAME: "not_in_this_game",
    codes.R_NO_SUCH_SEAT: "no_such_seat",
    codes.R_OUT_OF_GAME: "out_of_game",
    codes.R_NO_SUCH_SQUARE: "no_such_square",
    codes.R_NOT_YOURS: "not_yours",
    codes.R_NOT_ENOUGH_CASH: "not_enough_cash",
    codes.R_BID_TOO_LOW: "bid_too_low",
    codes.R_BID_NOT_A_STEP: "bid_not_a_step",
    codes.R_ALREADY_PASSED: "already_passed",
    codes.R_ALREADY_HIGHEST: "already_highest",
    codes.R_NOT_A_STREET: "not_a_street",
    codes.R_COLOR_INCOMPLETE: "color_incomplete",
    codes.R_COLOR_MORTGAGED: "color_mortgaged",
    codes.R_NOT_EVEN: "not_even",
    codes.R_FULLY_BUILT: "fully_built",
    codes.R_NO_HOUSES_LEFT: "no_houses_left",
    codes.R_NO_HOTELS_LEFT: "no_hotels_left",
    codes.R_NOTHING_BUILT: "nothing_built",
    codes.R_COLOR_BUILT: "color_built",
    codes.R_IS_MORTGAGED: "is_mortgaged",
    codes.R_NOT_MORTGAGED: "not_mortgaged",
    codes.R_NO_SUCH_CHOICE: "no_such_choice",
    codes.R_NOT_IN_JAIL: "not_in_jail",
    codes.R_NO_BAIL: "no_bail",
    codes.R_NO_PASS: "no_pass",
    codes.R_CAN_STILL_PAY: "can_still_pay",
    codes.R_BAD_PARTNER: "bad_partner",
    codes.R_EMPTY_SIDE: "empty_side",
    codes.R_BAD_TERMS: "bad_terms",
    codes.R_PARTNER_LACKS: "partner_lacks",
    codes.R_NO_OFFER: "no_offer",
    codes.R_STALE_OFFER: "stale_offer",
    codes.R_SQUATTED: "squatted",
    codes.R_NOT_SQUATTED: "not_squatted",
    codes.R_TOO_LATE: "too_late",
    codes.R_ONLY_THE_CLOCK: "only_the_clock",
    codes.R_BAD_AMOUNT: "bad_amount",
    codes.R_OFFER_OPEN: "offer_open",
    codes.R_STRICT_ORDER: "strict_order",
}

ENGLISH: Final[dict[RefusalWord, str]] = {
    "game_over": "The game is over.",
    "unknown_action": "There is no such action.",
    "not_your_turn": "It is another player's turn.",
    "not_now": "This cannot be done at this moment.",
    "not_in_this_game": "The rules of this game do not include that.",
    "no_such_seat": "There is no such seat at this table.",
    "out_of_game": "You are out of the game.",
    "no_such_square": "There is no such square or color on this board.",
    "not_yours": "It does not belong to you.",
    "not_enough_cash": "You do not have enough cash.",
    "bid_too_low": "The bid is lower than the least that is allowed now.",
    "bid_not_a_step": "The bid is not one of the amounts that are allowed.",
    "already_passed": "You have passed in this auction.",
    "already_highest": "Yours is the highest bid already.",
    "not_a_street": "Only streets can be built on.",
    "color_incomplete": "You need every street of the color.",
    "color_mortgaged": "A street of the color is mortgaged.",
    "not_even": "Buildings must be spread evenly over the color.",
    "fully_built": "Nothing more can be built there.",
    "no_houses_left": "The bank does not have the houses.",
    "no_hotels_left": "The bank has no hotel left.",
    "nothing_built": "There is no building to sell.",
    "color_built": "There are buildings on the color; they must be sold first.",
    "is_mortgaged": "The deed is mortgaged.",
    "not_mortgaged": "The deed is not mortgaged.",
    "no_such_choice": "There is no such alternative.",
    "not_in_jail": "You are not in jail.",
    "no_bail": "The fine cannot be paid now; only doubles or a pass help.",
    "no_pass": "You do not have that jail pass.",
    "can_still_pay": "You can still raise the sum by selling or mortgaging.",
    "bad_partner": "You cannot trade with that player.",
    "empty_side": "Both sides of a trade must put something in.",
    "bad_terms": "These terms do not make a trade.",
    "partner_lacks": "The other player does not have what you ask for.",
    "no_offer": "There is no such offer.",
    "stale_offer": "The offer has changed in the meantime.",
    "squatted": "A squatter lives there.",
    "not_squatted": "No squatter lives there.",
    "too_late": "It is too late for that.",
    "only_the_clock": "Only the clock can do that.",
    "bad_amount": "That number is not possible here.",
    "offer_open": "The other player has made you an offer; answer that one first.",
    "strict_order": "Streets of the color are built on in their strict order.",
}


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say why an action was refused; nothing has changed."""

    word: RefusalWord
    message: str


def refusal_of(code: int) -> Refusal:
    """Return the refusal for the engine's code."""
    if code not in WORDS:
        raise WireError(f"expected the code of a refusal, got {code}")
    word = WORDS[code]
    return Refusal(word, ENGLISH[word])
