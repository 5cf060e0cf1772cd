"""Every law of the rulebook by its number, and the mark that ties a test to it.

A clause has the number of its section, then: the row's name in the matrix of section 1; elsewhere
the count of the bullet or sentence, with a letter where one bullet states several laws.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

import pytest

from freehold.editions import available

Test = Callable[..., Any]

SECTIONS: Final = {
    "1": "The matrix, and the notes under it",
    "2": "Points that implementations usually get wrong",
    "3": "Trade",
    "4": "Squatters and urban violence",
    "5": "Hong Kong's own rules",
}

CLAUSES: Final = {
    # --- the matrix, a clause a row
    "1.players": "How many may play.",
    "1.squares": "How many squares the board has.",
    "1.dice": "Two dice of so many sides.",
    "1.start-money": "Cash of everybody at the start.",
    "1.turn-order": "Who begins: a random order, the highest opening roll, or the first seat.",
    "1.go-pass-or-land": "Salary for passing GO or landing on it.",
    "1.income-tax": "Income tax: flat, chosen between flat and a share of worth, or of cash.",
    "1.luxury-tax": "Luxury tax; that of older prints where a room wants it.",
    "1.unowned-deed": "A free deed may be bought or left; cash for it may be raised first.",
    "1.declined": "What becomes of a deed that was left.",
    "1.auction-kind": "How an auction goes: timed, by turns, or open ascending.",
    "1.bids": "The first bid and the raises.",
    "1.bid-limit": "Nobody bids more than the cash in hand.",
    "1.no-bid": "What becomes of a deed without a bid.",
    "1.bare-rent-of-a-full-color": "Bare rent once the color is complete.",
    "1.stations-owned": "Rent of stations by how many the owner holds.",
    "1.utilities-owned": "Rent of utilities as a multiple of the dice.",
    "1.build-needs": "Building needs the full color, nothing mortgaged, and cash.",
    "1.evenness": "Building is even, or goes street by street in strict order.",
    "1.bank-stock": "The bank's houses and hotels are limited.",
    "1.when-to-build-sell-mortgage": "When property may be managed.",
    "1.sell-buildings": "Buildings sell at half price, evenly or in reverse order.",
    "1.mortgage": "What a mortgage pays, and that the color must be bare.",
    "1.lift-mortgage": "What lifting a mortgage costs.",
    "1.mortgaged-deed-changing-hands": "The interest a mortgaged deed costs its new owner.",
    "1.trade-contents": "What a trade may contain.",
    "1.trade-when": "Who may propose a trade in whose turn, and how many offers may be open.",
    "1.jail-entries": "What leads to jail.",
    "1.jail-fine": "The fine for leaving jail.",
    "1.jail-exits": "How one gets out of jail, and what happens in that turn.",
    "1.after-the-3rd-failed-roll": "What happens after the last failed roll in jail.",
    "1.doubles-out-of-jail": "Doubles that free from jail give no further roll.",
    "1.doubles-on-the-move": "Doubles roll again and the third leads to jail, or mean nothing.",
    "1.decks": "The decks: how many cards, and where a drawn card goes.",
    "1.cannot-pay": "What happens to who cannot pay.",
    "1.bankrupt-to-a-player": "What a creditor gets from a bankrupt.",
    "1.bankrupt-to-the-bank": "What becomes of the deeds of who is ruined by the bank.",
    "1.win": "Who wins, and what ends the game early.",
    "1.free-parking": "Free Parking does nothing, or pays the jackpot.",
    "1.extras": "Squatters and urban violence exist in one edition only.",
    # --- the notes under it
    "1.note-auction-without-clock": "Without a clock an open auction goes round the table from the "
    "decliner's left and ends when a full round brings no raise.",
    "1.note-acting-out-of-turn": "The rules say who may act out of turn, after any resolved step.",
    "1.note-total-worth": "Worth: cash, price of deeds (half if mortgaged), cost of buildings.",
    "1.note-rights-in-jail": "Who is in jail collects rent, trades, builds, mortgages and bids.",
    # --- section 2, a clause a bullet
    "2.1a": "A deed whose price could not even be raised counts as declined, and is auctioned "
    "where there are auctions.",
    "2.1b": "Who could raise the price by selling and mortgaging is asked, and may raise it while "
    "the purchase is pending; not in Hong Kong.",
    "2.2a": "Bare rent is doubled on an unmortgaged street while another of the color is "
    "mortgaged.",
    "2.2b": "Bare rent is doubled on a bare street of a partly built color.",
    "2.2c": "A mortgaged station or utility still counts for the others' ladder.",
    "2.3a": "A next-utility card: ten times a fresh roll, whatever the owner holds.",
    "2.3b": "A next-railroad card: double the ladder.",
    "2.3c": "The station cards of Vietnam and France: single rent.",
    "2.4": "Who stands on the target of a next card goes on to the one after it; no way is 0 long.",
    "2.5a": "Utility rent counts the roll that brought the visitor.",
    "2.5b": "After a card's move without a fresh roll, utility rent counts the last roll.",
    "2.6a": "Passing GO by dice and then being sent to GO by a card pays twice.",
    "2.6b": "Backward moves never pay the salary.",
    "2.6c": "Going to jail never pays the salary.",
    "2.7a": "A third doubles moves nobody and resolves no square.",
    "2.7b": "Doubles rolled after paying the fine are an ordinary turn.",
    "2.8a": "No street changes hands while a building stands on its color.",
    "2.8b": "Buildings never go to another player.",
    "2.9a": "A hotel steps down only if the bank has four houses.",
    "2.9b": "Else the whole color is sold down together to any even level that the stock allows, "
    "at half price a level, a hotel counting as five.",
    "2.10a": "Debts to several players are paid in seat order from the drawer's left.",
    "2.10b": "If the cash does not suffice, it is raised for the whole sum first.",
    "2.10c": "If that fails, what there is is shared, and the bankruptcy is one to the bank.",
    "2.11": "Money is whole units; interest is rounded up.",
    "2.12": "A debt on another's turn makes the debtor raise cash before play goes on.",
    "2.13a": "Jail passes are kept, used, and traded.",
    "2.13b": "A used pass returns to the bottom of its own deck.",
    "2.13c": "A bankrupt's pass goes to the creditor, or to its deck.",
    "2.13d": "A pass that is out of the deck is not shuffled back in.",
    "2.14": "Two cards that draw from each other's deck may chain; the chain is finite.",
    "2.15a": "If the current player goes bankrupt, the turn passes to the next one.",
    "2.15b": "If one player is left, the game is over at once.",
    "2.16a": "A resignation is a bankruptcy to the bank.",
    "2.16b": "With a debt open, a resignation is a bankruptcy to its creditor.",
    "2.17": "A time limit counts played time: it goes on where it was when a game is saved and "
    "continued.",
    "2.18": "The nearest or next station or utility is the next one forward.",
    "2.19": "Repairs count a hotel as five houses where the card names no price for hotels.",
    "2.20": "Bangladesh raises cash, when the program suggests or does it, by buildings first.",
    # --- section 3, a clause a sentence
    "3.1a": "Both sides list deeds, cash and jail passes.",
    "3.1b": "A trade is all or nothing.",
    "3.2a": "Ownership is checked when an offer is made and again when it is accepted.",
    "3.2b": "So is the cash of both sides.",
    "3.2c": "So are buildings on the color.",
    "3.2d": "So is that the interest on mortgaged deeds can be paid.",
    "3.3a": "The recipient may accept, reject or counter.",
    "3.3b": "A counter replaces the offer and has a new revision number.",
    "3.3c": "Acceptance names the revision, so nobody accepts terms that changed.",
    "3.4a": "A player has at most one open offer per partner.",
    "3.4b": "In Bangladesh, and where a room wants it, a player has one open offer in all.",
    "3.5a": "An offer ends when the proposer withdraws it.",
    "3.5b": "An offer ends when either side goes bankrupt.",
    "3.5c": "Where the own turn proposes, an offer ends with the turn.",
    "3.6": "Loans, rent immunity and promises are no part of a trade.",
    # --- section 4, a clause a sentence of our reading
    "4.1": "The greater the share of the full rents now charged, the likelier a squatter.",
    "4.2": "Every figure is an edition setting.",
    "4.3": "A squatter may come at the end of a full round only.",
    "4.4": "The probability is R/T: rents now chargeable by the sum of all hotel rents.",
    "4.5": "The target is an owned street, weighted by its current rent.",
    "4.6a": "A squatted street takes no rent.",
    "4.6b": "Nothing is built on a squatted street.",
    "4.6c": "A squatted street still counts for the color.",
    "4.7": "The company evicts on the owner's turn, for a quarter of the rent rounded up, surely.",
    "4.8a": "Eviction by force is free, with a risk of 1 in 3.",
    "4.8b": "The risk is 8 turns in jail without bail; doubles still free.",
    "4.9": "A squatter leaves unasked after 8 rounds.",
    "4.10": "Urban violence may come at the end of a full round only.",
    "4.11": "It strikes the side with the highest sum of current rents, if anything is built "
    "there.",
    "4.12": "Its probability is half of the side's rent now by its rent at full hotels.",
    "4.13a": "Every built street of the side loses one level, without refund; the parts return "
    "to the bank.",
    "4.13b": "A cheaper street of a color never has less than a dearer one afterwards: of what "
    "keeps that order and fits the bank's stock, that happens which destroys least.",
    "4.14": "Before it strikes, each owner there may pay 100 for an arrest that succeeds 1 in 2; "
    "cash for it may be raised first.",
    "4.15": "Success cancels it and bars riots for 3 rounds.",
    # --- section 5, its rules
    "5.1": "The salary is paid before the square's effect; a tax is on the raised sum.",
    "5.2": "The owner receives full rent even if the payer goes negative.",
}


def clause(*ids: str, editions: Iterable[str] | None = None) -> Callable[[Test], Test]:
    """Tie a test to clauses, and run it in these editions, or wherever its module says."""
    unknown = [each for each in ids if each not in CLAUSES]
    if unknown or not ids:
        raise ValueError(f"not in the catalog: {unknown}")
    marks = [pytest.mark.clause(*ids)]
    if editions is not None:
        assert {*editions} <= {*available()}
        marks.append(pytest.mark.parametrize("edition", editions))

    def mark(test: Test) -> Test:
        return reduce(lambda marked, one: one(marked), marks, test)

    return mark
