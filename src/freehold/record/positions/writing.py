"""Writing the fields of a position's text."""

from typing import Final

from freehold.engine import State, codes, has
from freehold.engine.codes import FRAME, OFFER
from freehold.record.notation import joined
from freehold.wire.parts import members

OWNERS: Final = "abcdefgh"
FREE: Final = "."  # the owner of a free square that has something to tell
EMPTY: Final = "."  # a deck without cards
FRAME_WORDS: Final[dict[int, str]] = {
    codes.F_TURN: "turn",
    codes.F_BUY: "buy",
    codes.F_AUCTION: "auction",
    codes.F_DEBT: "debt",
    codes.F_CARD: "card",
    codes.F_TAX: "tax",
    codes.F_TRANSFER: "transfer",
    codes.F_RIOT: "riot",
    codes.F_PLACE: "place",
    codes.T_MOVE: "move",
    codes.T_CHARGE: "charge",
    codes.T_LOTS: "lots",
    codes.T_TRANSFER: "transfers",
    codes.T_NEXT: "next",
    codes.T_ROUND: "round",
    codes.T_STRIKE: "strike",
}


def order(s: State) -> str:
    """Write the order of play."""
    return joined([str(seat) for seat in s.order], ",")


def seats(s: State) -> str:
    """Write every seat, by its number."""
    return joined([_seat(s, seat) for seat in range(s.seats)], ",")


def _seat(s: State, seat: int) -> str:
    text = f"{s.cash[seat]}@{s.position[seat]}"
    text += f"j{s.jail[seat]}" if s.jail[seat] else ""
    text += "!" if has(s.no_bail, seat) else ""
    text += "".join(f"p{number}" for number in members(s.passes[seat]))
    return text + (f"x{s.fallen[seat]}" if s.fallen[seat] else "")


def squares(s: State) -> str:
    """Write every square that is not bare and free."""
    texts = [_square(s, square) for square in range(s.rules.squares)]
    return joined([text for text in texts if not text.endswith(FREE)], ",")


def _square(s: State, square: int) -> str:
    owner = s.owner[square]
    text = f"{square}{OWNERS[owner] if owner >= 0 else FREE}"
    text += str(s.level[square]) if s.level[square] else ""
    text += "m" if has(s.mortgaged, square) else ""
    squatter = s.squatted[square] if s.rules.squatters else 0
    return text + (f"~{squatter}" if squatter else "")


def bank(s: State) -> str:
    """Write houses, hotels and the pot."""
    return f"{s.houses}/{s.hotels}/{s.pot}"


def turn(s: State) -> str:
    """Write whose turn, which round and which turn it is."""
    return f"{s.current}/{s.round}/{s.turns}"


def count(s: State) -> str:
    """Write the number of decisions, the last revision, and rounds without riots."""
    return f"{s.decision}/{s.revision}/{s.riot_bar}"


def dice(s: State) -> str:
    """Write the last roll."""
    return f"{s.die1}+{s.die2}"


def flags(s: State) -> str:
    """Write whether a clock runs and whether time is up."""
    return ("clock" if s.clocked else "calm") + ("+late" if s.time_up else "")


def over(s: State) -> str:
    """Write the winners of a finished game."""
    if not s.over:
        return "-"
    return ",".join(str(seat) for seat in members(s.winners)) or "nobody"


def stack(s: State) -> str:
    """Write the frames from bottom to top."""
    cells = [int(cell) for cell in s.frames[: s.depth * FRAME]]
    return joined([_frame(cells[at : at + FRAME]) for at in range(0, len(cells), FRAME)], ">")


def _frame(cells: list[int]) -> str:
    arguments = cells[2:]
    while arguments and arguments[-1] == 0:
        arguments.pop()
    text = f"{FRAME_WORDS[cells[0]]}@{cells[1]}"
    return f"{text}({','.join(map(str, arguments))})" if arguments else text


def offers(s: State) -> str:
    """Write the open offers: proposer, partner, revision, what is given and what is taken."""
    cells = [int(cell) for cell in s.offers]
    return joined([_offer(cells[at : at + OFFER]) for at in range(0, len(cells), OFFER)], ",")


def _offer(cells: list[int]) -> str:
    proposer, partner, revision, *terms = cells
    give, take = (_stake(*terms[side::2]) for side in (0, 1))
    return f"{proposer}>{partner}#{revision}({give}|{take})"


def _stake(deeds: int, cash: int, passes: int) -> str:
    text = ".".join(map(str, members(deeds))) + f"+{cash}"
    return text + "".join(f"p{number}" for number in members(passes))


def cards(s: State) -> str:
    """Write every deck from its top to its bottom."""
    decks = []
    for deck, first in enumerate(s.rules.deck_start):
        pile = s.cards[first : first + s.deck_left[deck]]
        decks.append(".".join(str(card) for card in pile) or EMPTY)
    return joined(decks, "/")


def rng(s: State) -> str:
    """Write the generator's words."""
    return "".join(f"{word:08x}" for word in s.rng)
