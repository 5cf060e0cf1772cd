"""How strong the bots are: the matches behind docs/strength.md, and its text."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.bots.bot import DEEP, LEVELS
from freehold.editions import available, rules_for
from freehold.lab.lineup import arrangements, rotations
from freehold.lab.match import MatchSetup, Score, spread
from freehold.lab.matched import Block, Matched, match_up
from freehold.lab.ratings import Rating
from freehold.lab.standings import BotResult, MatchStandings, rate_all, standings_of

YARDSTICKS: Final = (
    ("fp-a", "fp-b", "fp-c"),
    ("markov", "markov", "markov"),
    ("non-trader", "non-trader", "non-trader"),
)

HEAD: Final = """\
# Strength of the bots

Written by the command below; run it again and get the same numbers.

```sh
{command}
```

Seats are rotated, and every seating plays the same dice and cards. *Share* is the part of all games
that the bot won (two against two: the pair), with the interval of 95 % (Wilson), as if all games
were independent. *Matched* is how far the share may be off to either side if one takes into account
that they are not: whoever sits where, luck is the same, and much of it cancels. *Saves* is how many
times as many games with dice of their own would tell as much. A game that nobody has won after the
most turns counts for nobody, neither does a draw; *of decided* is the share without them.
*Finished* is the part of games that came to an end in time; where an expert plays, one in which
nobody can get on ends after 40 rounds by its proposal and is counted. *Turns* is the average
length, all players' turns counted. Ratings are those of Luce's model, 400 points for ten times the
strength, 1500 on average, with standard errors; they hold within one edition. Where nobody trades,
[more games](lab.md#strength) tell the steps of the ladder apart.
"""


class Scale(msgspec.Struct, frozen=True):
    """How much is played."""

    games: int
    slow_games: int  # where somebody thinks for long
    close_games: int  # two against two where nobody trades: hardly anything is decided
    seed: int
    most_turns: int


def plan_strength(
    editions: Sequence[str], scale: Scale, levels: Sequence[str] = LEVELS
) -> list[MatchSetup]:
    """Return each level against the next, two against two, and against each set of references."""
    return [match for edition in editions for match in _plan_edition(edition, scale, levels)]


def _plan_edition(edition: str, scale: Scale, levels: Sequence[str]) -> Iterator[MatchSetup]:
    for weaker, stronger in pairwise(levels):
        yield _duel(edition, (stronger, stronger, weaker, weaker), scale)
    for level in levels:
        for others in YARDSTICKS:
            yield _round(edition, (level, *others), scale)


def _round(edition: str, bots: tuple[str, ...], scale: Scale) -> MatchSetup:
    return MatchSetup(
        edition=edition,
        bots=bots,
        games=spread(_games(bots, scale), len(rotations(bots))),
        seed=scale.seed,
        most_turns=scale.most_turns,
    )


def _duel(edition: str, bots: tuple[str, ...], scale: Scale) -> MatchSetup:
    trade = rules_for(edition).trade
    most = _games(bots, scale) if trade else scale.close_games
    games = spread(most, len(arrangements(bots)))
    return replace(_round(edition, bots, scale), seats="every-way", games=games)


def _games(bots: tuple[str, ...], scale: Scale) -> int:
    return scale.slow_games if _is_slow(bots) else scale.games


def _is_slow(bots: tuple[str, ...]) -> bool:
    return any(bot in DEEP for bot in bots)


def fast_bots() -> list[str]:
    """Return the levels that do not think for long, the weakest first."""
    return [level for level in LEVELS if level not in DEEP]


def usual_editions() -> list[str]:
    """Return the editions in the order of the tables, the classic one first."""
    return sorted(available(), key=lambda name: (name != "us", name))


def write_strength(
    matches: Sequence[MatchSetup],
    scores: Sequence[Score],
    blocks: Sequence[Sequence[Block]],
    command: str,
) -> str:
    """Return the page as Markdown."""
    return HEAD.format(command=command) + "\n".join(_body(matches, scores, blocks)) + "\n"


def _body(
    matches: Sequence[MatchSetup], scores: Sequence[Score], blocks: Sequence[Sequence[Block]]
) -> Iterator[str]:
    for edition in dict.fromkeys(match.edition for match in matches):
        chosen = [
            (match, score, match_up(match.bots, some))
            for match, score, some in zip(matches, scores, blocks, strict=True)
            if match.edition == edition and score.games
        ]
        if chosen:
            yield from _edition(edition, chosen)


def _edition(
    edition: str, chosen: Sequence[tuple[MatchSetup, Score, Matched | None]]
) -> Iterator[str]:
    found = [(standings_of(match, score), matched) for match, score, matched in chosen]
    yield from ("", f"## {edition}", "")
    yield from _table("two against two", [each for each in found if _is_duel(each[0])])
    yield from _table("one against three", [each for each in found if not _is_duel(each[0])])
    yield from _ratings(rate_all([each[0] for each in chosen], [each[1] for each in chosen]))


def _is_duel(standings: MatchStandings) -> bool:
    return sorted(result.seats for result in standings.results) == [2, 2]


def _table(title: str, found: Sequence[tuple[MatchStandings, Matched | None]]) -> Iterator[str]:
    if not found:
        return
    names = ("games", "share", "95 %", "matched", "saves", "of decided", "finished", "draws")
    yield f"| {title} | {' | '.join(names)} | turns |"
    yield f"|---|{'---:|' * (len(names) + 1)}"
    for standings, matched in found:
        yield _row(standings, matched)
    yield ""


def _row(found: MatchStandings, matched: Matched | None) -> str:
    first = found.results[0]
    rest = " + ".join(_several(result) for result in found.results[1:])
    cells = (
        f"{_several(first)} against {rest}",
        f"{found.games:,}",
        f"**{100 * first.share:.1f} %**",
        f"{100 * first.low:.1f} to {100 * first.high:.1f}",
        _reach(100 * matched.reach) if matched else "",
        f"{matched.saves:.1f}" if matched else "",
        f"{100 * first.share_of_decided:.1f} %",
        f"{100 * found.finish_rate:.1f} %",
        f"{found.draws:,}",
        f"{found.turns_per_game:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def _reach(points: float) -> str:
    return f"± {points:.1f}" if points >= 0.1 else f"± {points:.2f}"


def _several(result: BotResult) -> str:
    return result.bot if result.seats == 1 else f"{result.seats} {result.bot}"


def _ratings(ratings: Sequence[Rating]) -> Iterator[str]:
    told = ", ".join(f"{each.bot} {each.rating:.0f} ± {each.error:.0f}" for each in ratings)
    yield f"Ratings: {told}."
