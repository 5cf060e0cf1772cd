"""Remarks and remedies in English; clients may have words of their own for the codes."""

from typing import Final

from freehold.balance.report import BoardChange, BoardRemark, BoardRemedy

REMARKS: Final = {
    "stalled": "{games} games came to a turn without an end: nobody gets on any more.",
    "refused": "In {games} games a player could do nothing that the rules allow.",
    "cards-chain": "Cards lead to cards: {mean} from one landing on average, once {most}.",
    "money-pump": "Money grows without bound: in games that do not end the cash of all players "
    "grew by a factor of {growth} in the second half.",
    "never-ends": "{percent} % of the games were not over after {rounds} rounds.",
    "seat-advantage": "Seat {number} of {seats} wins {percent} percentage points more or fewer "
    "than its share, and the seat decides who begins.",
    "order-advantage": "Who plays as number {number} of {seats} wins {percent} percentage points "
    "more or fewer than an even share.",
    "dominating-group": "{name} pays back in {turns} turns, the others in about {usual}: who has "
    "it wins.",
    "slow-group": "{name} pays back in {turns} turns, the others in about {usual}.",
    "too-long": "A game takes people about {minutes} minutes.",
    "too-short": "Half of the games are over after {rounds} rounds.",
    "rarely-visited": "{name} gets {visits} visits in a hundred turns, other deeds {usual}.",
    "dead-square": "{name} is bought in {percent} % of the games only.",
    "decided-early": "After {tenths} tenths of a game who owns most wins with {percent} %.",
    "idle-long": "Losers play {percent} % of their time without a chance.",
    "waiting-long": "The first who is out looks on for {percent} % of the game.",
    "all-luck": "Playing well hardly matters: {first} wins {percent} % against beginners.",
}
MOST_TOLD: Final = 4  # changes that are told one by one


def remark_text(remark: BoardRemark) -> str:
    """Return a remark as a sentence."""
    return REMARKS[remark.code].format(**remark.figures)


def remedy_text(remedy: BoardRemedy) -> str:
    """Return a remedy as a sentence, with what came of it."""
    changes = "; ".join(_change_text(one) for one in remedy.changes[:MOST_TOLD])
    more = len(remedy.changes) - MOST_TOLD
    if more > 0:
        changes += f"; and {more} more like these"
    before, after = _short(remedy.before.value), _short(remedy.after.value)
    return f"Set {changes}: {before} became {after} in {remedy.games} games."


def _change_text(change: BoardChange) -> str:
    return f"{change.path} = {change.value}"


def _short(number: float) -> str:
    return f"{number:.3g}"
