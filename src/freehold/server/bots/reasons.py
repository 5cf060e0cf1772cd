"""Motives: what bots tell of their reasons, and what they keep to themselves.

A limit, a reserve or anything else that would tell what a bot is ready to pay is never told.
"""

from typing import Final

from freehold.bots.reasons import REASONS
from freehold.protocol import ReasonWord, Why
from freehold.server.bots.tasks import BotMove
from freehold.wire.actions import Bid, Pass

# Each reason that is told, with those of its arguments that everybody can see at the table.
TOLD: Final[dict[ReasonWord, str]] = {
    "buy": "ab",  # the price on the deed
    "buy_set": "a",
    "buy_deny": "ab",
    "decline_reserve": "a",  # not what it keeps for rents
    "decline_worth": "a",
    "build": "a",  # not what it keeps in hand
    "pledge_to_build": "ab",  # the mortgage on the deed
    "lift": "a",  # not how much cash it needs for that
    "lift_set": "a",
    "raise": "a",  # the debt
    "bankrupt": "a",  # the debt
    "leave_jail": "",
    "stay_in_jail": "",
    "tax": "",
    "evict": "a",
    "arrest": "",
    "stand_by": "",
    "transfer_lift": "a",
    "transfer_interest": "a",
    "place": "a",
    "card": "",
    "offer_set": "ab",  # the cash in the offer
    "offer_swap": "a",
    "offer_sale": "a",
    "accept": "a",
    "reject": "",
    "reject_partner": "a",
    "counter": "",
    "looked_ahead": "a",
    "like": "a",
    "dislike": "a",
    "build_like": "a",
    "dearest": "a",
    "list_gain": "",
    "list_loss": "",
    "offer_like": "a",
    "fair": "",
    "unfair": "",
    "raise_to_buy": "ab",  # the price on the deed
    "raise_to_arrest": "a",  # the fee
}
LIMITS: Final = frozenset(  # what a bot would pay
    {"bid", "bid_set", "bid_deny", "bid_building", "bid_like", "pass", "pass_building"}
)
NOISE: Final = frozenset({"none", "roll", "end_turn", "manage"})  # nothing worth a line
SILENT: Final = (Bid, Pass)  # while the others still bid, any reason is one too many

_WORDS: Final[dict[str, ReasonWord]] = {word: word for word in TOLD}


def why_of(move: BotMove) -> Why | None:
    """Return what a bot tells of its reason, if anything."""
    code, a, b = move.reason
    word = _WORDS.get(REASONS[code].word)
    if word is None or isinstance(move.action, SILENT):
        return None
    told = TOLD[word]
    return Why(word, a if "a" in told else 0, b if "b" in told else 0)
