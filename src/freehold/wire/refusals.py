"""Refusals as words and sentences; other languages translate by the word."""

from typing import Final, Literal

import msgspec

from freehold.engine import codes
from freehold.wire.parts import WireError
from freehold.wire.words import numbered

# in the order of their codes
RefusalWord = Literal[
    "game_over", "unknown_action", "not_your_turn", "not_now", "not_in_this_game",
    "no_such_seat", "out_of_game", "no_such_square", "not_yours", "not_enough_cash",
    "bid_too_low", "bid_not_a_step", "already_passed", "already_highest", "not_a_street",
    "color_incomplete", "color_mortgaged", "not_even", "fully_built", "no_houses_left",
    "no_hotels_left", "nothing_built", "color_built", "is_mortgaged", "not_mortgaged",
    "no_such_choice", "not_in_jail", "no_bail", "no_pass", "can_still_pay", "bad_partner",
    "empty_side", "bad_terms", "partner_lacks", "no_offer", "stale_offer", "squatted",
    "not_squatted", "too_late", "only_the_clock", "bad_amount", "offer_open", "strict_order",
    "one_offer",
]  # fmt: skip # a list to look things up in, side by side

WORDS: Final[dict[int, RefusalWord]] = numbered(RefusalWord, first=codes.R_GAME_OVER)
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
    "one_offer": "You have an open offer with another player; end that one first.",
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
