"""How long a game will take, in sentences."""

from freehold.editions.estimate import Estimate, Spread


def length_lines(found: Estimate) -> list[str]:
    """Return what is known about a game before it begins."""
    lines = [_usual(found.rounds, found.minutes)] if found.rounds and found.minutes else []
    if found.never:
        lines.append(
            f"{found.never} of 100 such games are not over after {found.most_rounds} rounds."
        )
    if found.untraded:
        lines.append(f"If nobody trades, {found.untraded} of 100 are not.")
    measured = f"Measured in {found.games} games between {found.bots} bots"
    rough = "" if found.exact else ", not with all of these rules together: a rough figure"
    return [*lines, f"{measured}{rough}."]


def _usual(rounds: Spread, minutes: Spread) -> str:
    usual = f"Half of the games that end take up to {rounds.median} rounds"
    most = f"{rounds.low} to {rounds.high} rounds, {minutes.low} to {minutes.high} minutes"
    return f"{usual}, about {minutes.median} minutes; most of them {most}."
