"""House rules: one typed option for each rule in which editions differ.

The defaults are the classic rules.  An edition states its own values, and which of them a room may
change; `freehold.editions.house` applies such changes.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from freehold.engine import codes

RULES_VERSION: Final = 2  # raise it when the same seed and actions play differently
MOST_MONEY: Final = 10_000_000

Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Odds = Annotated[int, Meta(ge=1, le=1000)]
When = Literal["never", "own_turn", "any_time"]


def _says(text: str) -> Meta:
    return Meta(description=text)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that can be set."""

    dice_sides: Annotated[int, Meta(ge=2, le=12), _says("Sides of each of the two dice.")] = 6
    start_money: Annotated[Money, _says("Cash of every player at the start.")] = 1500
    later_money: Annotated[
        Money,
        _says("Cash by which each place in the order of play begins with more than the last."),
    ] = 0
    turn_order: Annotated[
        Literal["seat", "roll", "random"],
        _says("Who begins: the first seat, the highest opening roll, or a random order."),
    ] = "roll"
    salary_pass: Annotated[Money, _says("Paid by the bank for passing GO.")] = 200
    salary_land: Annotated[Money, _says("Paid by the bank for landing on GO.")] = 200
    tax_choice: Annotated[
        bool, _says("Where the board offers both, the player chooses between flat tax and a share.")
    ] = False
    older_taxes: Annotated[
        bool, _says("Where the board knows them, taxes are those of older prints.")
    ] = False
    auction: Annotated[
        Literal["none", "timed", "turns", "open"],
        _says("How a declined deed is auctioned: not, by the clock, in turn, or openly."),
    ] = "open"
    raise_for_purchase: Annotated[
        bool, _says("Cash for a deed on offer, or for an arrest, may be raised first.")
    ] = True
    bid_start: Annotated[int, Meta(ge=1, le=MOST_MONEY), _says("Least first bid.")] = 10
    bid_step: Annotated[int, Meta(ge=1, le=MOST_MONEY), _says("Least raise of a bid.")] = 1
    bid_multiple: Annotated[
        int, Meta(ge=1, le=MOST_MONEY), _says("Bids are multiples of this amount.")
    ] = 1
    set_rent_factor: Annotated[
        int, Meta(ge=1, le=10), _says("Bare rent is multiplied by this when the color is complete.")
    ] = 2
    utility_scale: Annotated[
        int, Meta(ge=1, le=1000), _says("The dice factors of utilities are multiplied by this.")
    ] = 1
    build: Annotated[
        Literal["none", "even", "strict"],
        _says("Building: not at all, evenly, or street by street from the least valued."),
    ] = "even"
    houses: Annotated[Count, _says("Houses in the bank.")] = 32
    hotels: Annotated[Count, _says("Hotels in the bank.")] = 12
    shortage_auction: Annotated[
        bool, _says("Buildings that several players want and too few are left of are auctioned.")
    ] = False
    manage_when: Annotated[
        Literal["own_turn", "any_time"], _says("When players may build, sell and mortgage.")
    ] = "any_time"
    sell_percent: Annotated[Percent, _says("Share of its cost that a building is sold for.")] = 50
    hotel_shortage: Annotated[
        Literal["together", "outright"],
        _says("Without houses for a hotel: sell the color down together, or the hotel outright."),
    ] = "together"
    mortgages: Annotated[bool, _says("Deeds may be mortgaged.")] = True
    lift_interest: Annotated[Percent, _says("Interest for lifting a mortgage.")] = 10
    transfer_interest: Annotated[
        Percent, _says("Interest at once when a mortgaged deed changes hands.")
    ] = 10
    transfer_lift: Annotated[
        bool, _says("The new owner of a mortgaged deed may lift it at once instead.")
    ] = True
    trade: Annotated[When, _says("When players may propose trades.")] = "any_time"
    open_offers: Annotated[
        Literal["per_partner", "one"],
        _says("Open offers of a player: one with each partner, or one in all."),
    ] = "per_partner"
    jail_fine: Annotated[Money, _says("Fine for leaving jail.")] = 50
    jail_turns: Annotated[int, Meta(ge=1, le=20), _says("Turns in jail at most.")] = 3
    fine_turns: Annotated[
        int, Meta(ge=0, le=20), _says("On how many of those turns the fine may be paid.")
    ] = 3
    fine_on_arrival: Annotated[
        bool, _says("The fine may also be paid in the turn of arrival in jail.")
    ] = False
    jail_release: Annotated[
        Literal["move", "next_turn"], _says("A freed player moves at once, or plays next turn.")
    ] = "move"
    jail_last_try: Annotated[
        Literal["pay", "free"],
        _says("After the last failed roll: pay the fine and move, or go free without."),
    ] = "pay"
    doubles_again: Annotated[bool, _says("Doubles give another roll.")] = True
    doubles_jail: Annotated[
        int, Meta(ge=0, le=10), _says("So many doubles in a row lead to jail; 0 means never.")
    ] = 3
    deck_return: Annotated[
        Literal["bottom", "reshuffle"],
        _says("A drawn card goes to the bottom, or the deck is shuffled after every draw."),
    ] = "bottom"
    random_zero: Annotated[bool, _says("The random amount of a card may be nothing.")] = True
    debt: Annotated[
        Literal["raise", "negative"],
        _says("Who cannot pay raises cash, or goes negative until the end of the turn."),
    ] = "raise"
    raise_order: Annotated[
        Literal["deeds", "buildings"],
        _says("Cash is raised by mortgaging lone deeds first, or by selling buildings first."),
    ] = "deeds"
    estate: Annotated[
        Literal["all", "cash", "bare"],
        _says("A creditor gets everything, the cash only, or cash and bare deeds."),
    ] = "all"
    bank_estate: Annotated[
        Literal["return", "auction"],
        _says("Deeds of a player ruined by the bank become free, or are auctioned."),
    ] = "auction"
    resignation: Annotated[
        Literal["creditor", "bank"],
        _says("Who resigns with a debt open leaves everything to the creditor, or to the bank."),
    ] = "creditor"
    round_limit: Annotated[
        int, Meta(ge=0, le=100_000), _says("The game ends after so many rounds; 0 means no limit.")
    ] = 0
    bankruptcy_limit: Annotated[
        int,
        Meta(ge=0, le=codes.MOST_SEATS),
        _says("The game ends as soon as so many players are bankrupt; 0 means no limit."),
    ] = 0
    score: Annotated[Literal["worth", "cash"], _says("What counts when a limit ends the game.")] = (
        "worth"
    )
    jackpot: Annotated[bool, _says("Taxes and fines wait on Free Parking for a visitor.")] = False
    squatters: Annotated[bool, _says("Squatters may settle on owned streets.")] = False
    squatter_percent: Annotated[
        Percent, _says("Share of the ratio of rents now to full rents that is their chance.")
    ] = 100
    squatter_rounds: Annotated[Odds, _says("Rounds until a squatter leaves unasked.")] = 8
    company_percent: Annotated[Percent, _says("Share of the rent that the evictors take.")] = 25
    force_odds: Annotated[Odds, _says("One in so many evictions by force ends in jail.")] = 3
    force_turns: Annotated[int, Meta(ge=1, le=20), _says("Turns in jail for it.")] = 8
    riots: Annotated[bool, _says("Riots may destroy buildings.")] = False
    riot_percent: Annotated[
        Percent, _says("Share of the ratio of a side's rents now to full that is their chance.")
    ] = 50
    riot_fee: Annotated[Money, _says("Price of having the rioters arrested.")] = 100
    riot_order: Annotated[
        bool, _says("A riot leaves every color in the order in which it is built on.")
    ] = True
    arrest_odds: Annotated[Odds, _says("One in so many arrests succeeds.")] = 2
    riot_bar: Annotated[Count, _says("Rounds without riots after an arrest.")] = 3
    auction_seconds: Annotated[int, Meta(ge=5, le=600), _says("Clock of an auction.")] = 15
    auction_extension: Annotated[
        int, Meta(ge=0, le=600), _says("Seconds left at least after each bid; 0: no extension.")
    ] = 8
    quick_bids: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=MOST_MONEY)], ...],
        _says("Raises offered as buttons."),
    ] = (1, 10, 50, 100)
    time_limit: Annotated[
        int, Meta(ge=0, le=10_080), _says("The game ends after so many minutes; 0 means no limit.")
    ] = 0


# What each version of the rules brought, and the value by which games of before are played.
ADDED: Final[Mapping[int, Mapping[str, bool | int | str]]] = {
    2: {
        "bankruptcy_limit": 0,
        "later_money": 0,
        "older_taxes": False,
        "open_offers": "per_partner",
        "raise_for_purchase": False,
        "raise_order": "deeds",
        "random_zero": True,
        "resignation": "bank",
        "riot_order": False,
    },
}
SERVER_ONLY: Final = frozenset({"auction_seconds", "auction_extension", "quick_bids", "time_limit"})
OPTION_NAMES: Final = Options.__struct_fields__

# Options in words, and how the names of their codes begin: "seat" of the turn order is ORDER_SEAT.
_FAMILIES: Final = {
    "turn_order": "ORDER", "auction": "AUCTION", "build": "BUILD", "manage_when": "WHEN",
    "hotel_shortage": "SHORTAGE", "trade": "WHEN", "jail_release": "RELEASE",
    "jail_last_try": "LAST_TRY", "deck_return": "DECK", "debt": "DEBT", "estate": "ESTATE",
    "bank_estate": "BANK_ESTATE", "score": "SCORE", "open_offers": "OFFERS",
    "raise_order": "RAISE", "resignation": "RESIGNATION",
}  # fmt: skip # a list to look things up in, side by side
CODES: Final[dict[str, dict[str, int]]] = {
    name: {
        word: getattr(codes, f"{family}_{word.upper()}")
        for word in get_args(get_type_hints(Options)[name])
    }
    for name, family in _FAMILIES.items()
}


def option_numbers(options: Options) -> dict[str, int]:
    """Return the options that the engine knows, as its numbers."""
    return {
        name: number_of(name, getattr(options, name))
        for name in OPTION_NAMES
        if name not in SERVER_ONLY
    }


def number_of(name: str, value: Any) -> int:
    """Return an option's value as the engine's number."""
    return CODES[name][value] if name in CODES else int(value)
