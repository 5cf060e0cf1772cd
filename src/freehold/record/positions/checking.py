"""Whether the fields of a position go together, so that it can be looked at and played on.

A text may say anything; a game keeps to some laws, and the engine relies on them.  Each check
raises NotationError at its field.  The stack has a module of its own.
"""

from typing import Final

from freehold.engine import State, count_bits, find_offer, has, is_alive, owns_group, terms_at
from freehold.engine.codes import (
    BUILD_NONE,
    DEBT_NEGATIVE,
    MOST_AMOUNT,
    OFFER,
    OFFERS_ONE,
    STREAMS,
    WHEN_NEVER,
)
from freehold.record.notation import Token
from freehold.record.positions.reading import number_of

MOST: Final = MOST_AMOUNT >> 4  # of anything: the cash of all in one hand is still an amount


def check_seats(s: State, token: Token) -> None:
    """Check who is in the game and in jail, and what each has."""
    out = sorted(place for place in s.fallen if place)
    if out != list(range(1, len(out) + 1)):
        raise token.error("x1 for the first who went out, x2 for the second and so on")
    for seat, piece in enumerate(token.split(",")):
        _check_cash(s, seat, piece)
        _check_jail(s, seat, piece)
    for number in range(len(s.rules.pass_card)):
        if sum(has(passes, number) for passes in s.passes) > 1:
            raise token.error(f"p{number} once")


def _check_cash(s: State, seat: int, piece: Token) -> None:
    least = -MOST if s.rules.debt == DEBT_NEGATIVE else 0
    if not least <= s.cash[seat] <= MOST:
        raise piece.error(f"cash from {least} to {MOST}")
    if not is_alive(s, seat) and (s.cash[seat] or s.jail[seat] or s.passes[seat]):
        raise piece.error("nothing in the hands of who went out")


def _check_jail(s: State, seat: int, piece: Token) -> None:
    longest = max(s.rules.jail_turns, s.rules.force_turns)
    if s.jail[seat] > longest or (s.jail[seat] and s.position[seat] != s.rules.jail):
        raise piece.error(f"up to j{longest}, on square {s.rules.jail}")
    if has(s.no_bail, seat) and not s.jail[seat]:
        raise piece.error("bail barred in jail only")


def check_squares(s: State, token: Token) -> None:
    """Check who owns what, and what stands there."""
    for piece in token.split(","):
        square = number_of(piece)
        if not has(s.rules.deed_mask, square):
            raise piece.error("a square that can be owned")
        if s.owner[square] < 0 or not is_alive(s, s.owner[square]):
            raise piece.error("an owner who is in the game")
        if has(s.mortgaged, square) and not s.rules.mortgages:
            raise piece.error("no mortgage, as there are none in this game")
        if s.level[square]:
            _check_building(s, square, piece)
        if s.rules.squatters and s.squatted[square]:
            _check_squatter(s, square, piece)


def _check_building(s: State, square: int, piece: Token) -> None:
    if s.rules.build == BUILD_NONE or not has(s.rules.street_mask, square):
        raise piece.error("no building here")
    group = s.rules.group[square]
    if not owns_group(s, s.owner[square], group) or s.mortgaged & s.rules.group_mask[group]:
        raise piece.error("buildings on complete colors without mortgages only")


def _check_squatter(s: State, square: int, piece: Token) -> None:
    if not has(s.rules.street_mask, square) or s.squatted[square] > s.rules.squatter_rounds:
        raise piece.error(f"squatters on streets, for up to {s.rules.squatter_rounds} rounds")


def check_bank(s: State, token: Token) -> None:
    """Check that no building is lost or made up, and what the pot holds."""
    top = s.rules.hotel_level
    houses = s.rules.houses - sum(level for level in s.level if level < top)
    hotels = s.rules.hotels - sum(level == top for level in s.level)
    if (s.houses, s.hotels) != (houses, hotels):
        raise token.error(f"{houses}/{hotels}, what the squares leave of the stock")
    if s.pot > (MOST if s.rules.jackpot else 0):
        raise token.error(f"a pot of up to {MOST if s.rules.jackpot else 0}")


def check_turn(s: State, token: Token) -> None:
    """Check the numbers of the round and of the turn."""
    last = s.rules.round_limit or MOST
    if not (1 <= s.round <= last and 1 <= s.turns <= MOST):
        raise token.error(f"a round from 1 to {last} and a turn from 1 to {MOST}")


def check_count(s: State, token: Token) -> None:
    """Check what is counted through the game."""
    longest = s.rules.riot_bar if s.rules.riots else 0
    if s.decision > MOST or s.revision > MOST or s.riot_bar > longest:
        raise token.error(f"numbers up to {MOST}/{MOST}/{longest}")


def check_dice(s: State, token: Token) -> None:
    """Check that the dice were rolled, or not yet."""
    sides = s.rules.dice_sides
    rolled = 1 <= s.die1 <= sides and 1 <= s.die2 <= sides
    if not rolled and (s.die1 or s.die2):
        raise token.error(f"two numbers from 1 to {sides}, or 0+0")


def check_over(s: State, token: Token) -> None:
    """Check that the game is over if one is left, and that who won is."""
    if s.winners & ~s.alive:
        raise token.error("winners who are in the game")
    left = count_bits(s.alive)
    if s.over and not s.winners and left:
        raise token.error("winners, as somebody is in the game")
    if not s.over and left < min(2, s.seats):
        raise token.error("winners, as fewer than two are in the game")


def check_offers(s: State, token: Token) -> None:
    """Check that the offers could have been made."""
    if s.over and len(s.offers):
        raise token.error("no offers after the end")
    for number, piece in enumerate(token.split(",")):
        _check_offer(s, number * OFFER, piece)


def _check_offer(s: State, at: int, piece: Token) -> None:
    proposer, partner, revision = (int(cell) for cell in s.offers[at : at + 3])
    if s.rules.trade == WHEN_NEVER:
        raise piece.error("no offers, as there are none in this game")
    if proposer == partner or not is_alive(s, proposer) or not is_alive(s, partner):
        raise piece.error("two players who are in the game")
    if find_offer(s, proposer, partner) != at:
        raise piece.error("one offer between the two")
    if s.rules.open_offers == OFFERS_ONE and proposer in list(s.offers)[:at:OFFER]:
        raise piece.error("one offer of a player in all")
    if not 1 <= revision <= s.revision:
        raise piece.error(f"a revision from 1 to {s.revision}")
    _check_terms(s, at, piece)


def _check_terms(s: State, at: int, piece: Token) -> None:
    """Check what needs no look at who has what: that may have changed since."""
    terms = terms_at(s, at)
    given = terms.give_deeds | terms.give_cash | terms.give_passes
    taken = terms.take_deeds | terms.take_cash | terms.take_passes
    if not given or not taken or (terms.give_cash and terms.take_cash):
        raise piece.error("something on both sides, and cash on one at most")
    if (terms.give_deeds | terms.take_deeds) & ~s.rules.deed_mask:
        raise piece.error("squares that can be owned")
    if max(terms.give_cash, terms.take_cash) > MOST:
        raise piece.error(f"cash up to {MOST}")


def check_cards(s: State, token: Token) -> None:
    """Check that every card is in its deck, but for the passes that are held."""
    held = 0
    for passes in s.passes:
        held |= passes
    for deck, pile in enumerate(token.split("/")):
        out = {
            s.rules.pass_card[number]
            for number in range(len(s.rules.pass_card))
            if s.rules.pass_deck[number] == deck and has(held, number)
        }
        first, left = s.rules.deck_start[deck], s.deck_left[deck]
        inside = set(s.cards[first : first + left])
        if left + len(out) != s.rules.deck_size[deck] or inside & out:
            raise pile.error("every card of the deck, but for the passes that are held")


def check_rng(s: State, token: Token) -> None:
    """Check that no stream stands still."""
    if not all(s.rng[stream * 2] or s.rng[stream * 2 + 1] for stream in range(STREAMS)):
        raise token.error("16 digits that are not all 0, four times")
