"""Searching games for questions with one clearly best answer."""

import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from freehold.bots.bot import POLICIES
from freehold.bots.driver import GameDriver
from freehold.bots.simulation.batch import game_seed
from freehold.editions import load, rules_for
from freehold.engine import State, count_bits, new_game
from freehold.puzzles.puzzle import KINDS, AnswerFigures, Kind, Puzzle, PuzzleAnswer
from freehold.record import open_game, read_save, replay
from freehold.record.notation import NotationError
from freehold.record.positions.text import parse_position, position_text
from tools.puzzles.options import Advisers, Asked, ask, kinds_at
from tools.puzzles.trials import Comparison, Looks

TABLES: Final = (  # of bots, one after the other
    ("sharp", "steady", "sharp"),
    ("steady", "sharp", "beginner", "sharp"),
    ("sharp", "sharp", "steady", "steady"),
    ("sharp", "beginner"),
    ("cautious", "trader", "builder", "steady", "sharp"),
)
LONGEST: Final = 900  # turns of a game
TRIES: Final = 3  # questions of a kind that are tried out in a game; one of them may be kept
EVERY: Final[dict[Kind, int]] = {"deal": 7, "build": 5, "purchase": 5, "bid": 5}  # is looked at
CONFIRMING: Final = 10_000  # number of the first game of those that had no part in the choice


class Stage(NamedTuple):
    """So many games after each answer, and how clear the best must be then."""

    games: int
    gap: float  # permille
    sure: float  # standard errors


GLANCE: Final = Stage(32, 10.0, 1.5)  # by the judge
NEAR: Final = Stage(160, 15.0, 2.5)
FAR: Final = Stage(240, 30.0, 2.0)  # by long games
SURE: Final = Stage(1000, 30.0, 4.0)  # by others at most, which had no part in the choice
LEAST: Final = 200  # of them
SPARE: Final = 1.25  # times the standard errors that are wanted


class Source(NamedTuple):
    """A game to search: one of bots, or a record."""

    edition: str
    number: int = 0
    seed: int = 0
    record: str = ""
    wanted: tuple[Kind, ...] = KINDS


def search(source: Source) -> list[Puzzle]:
    """Return the puzzles of a game, one of a kind at most."""
    found: dict[Kind, Puzzle] = {}
    tries: Counter[Kind] = Counter()
    tools: tuple[Advisers, Looks] | None = None
    for s in _moments(source):
        if tools is None:
            tools = Advisers(s.rules), Looks(s.rules)
        for seat in range(s.seats):
            for kind in kinds_at(s, seat):
                every = EVERY.get(kind, 1)
                if kind in found or kind not in source.wanted or tries[kind] >= TRIES:
                    continue
                if int(s.decision) % every:
                    continue
                asked = ask(s, seat, kind, tools[0])
                if asked is None or not _is_told(asked.state):
                    continue
                judged = _glance(asked, tools[1])
                if judged is None:
                    continue
                tries[kind] += 1
                puzzle = _confirm(judged, tools[1], source.edition)
                if puzzle is not None:
                    found[kind] = puzzle
    return list(found.values())


def _moments(source: Source) -> Iterator[State]:
    """Yield the state before every action, copied."""
    if source.record:
        save = read_save(Path(source.record))
        game = open_game(save)
        yield game.state.copy()
        for _act in replay(save, game):
            yield game.state.copy()
        return
    edition = load(source.edition)
    names: tuple[str, ...] = TABLES[source.number % len(TABLES)]
    while len(names) < edition.players.min:
        names += ("sharp",)
    rules = rules_for(edition.id)
    s = new_game(rules, len(names), game_seed(source.seed, source.number))
    driver = GameDriver(s, [POLICIES[name](rules) for name in names])
    while not s.over and s.turns < LONGEST and count_bits(s.alive) > 1:
        yield s.copy()
        driver.step(driver.next_seat())


def _is_told(s: State) -> bool:
    """Tell whether the notation tells a position so that it is read again."""
    try:
        text = position_text(s)
        return position_text(parse_position(text, s.rules)) == text
    except NotationError:
        return False


def _passes(compared: Comparison, stage: Stage, best: int | None = None) -> bool:
    """Tell whether the best answer, which may be known beforehand, is clear."""
    first, second = compared.order()[:2]
    gap, error = compared.behind(second, first)
    return best in (None, first) and gap >= stage.gap and gap >= stage.sure * error


def _glance(asked: Asked, looks: Looks) -> Asked | None:
    """Return the question if it may have a clearly best answer; bids that differ are left."""
    compared = Comparison(asked, looks.near)
    compared.run(GLANCE.games)
    if asked.kind != "bid":
        return asked if _passes(compared, GLANCE) else None
    chances = compared.chances()  # limits beyond what the others bid come to the same
    kept = [at for at, chance in enumerate(chances) if chance not in chances[:at]]
    told = asked._replace(options=tuple(asked.options[at] for at in kept))
    compared = Comparison(told, looks.near)
    compared.run(GLANCE.games)
    return told if len(kept) > 1 and _passes(compared, GLANCE) else None


def _confirm(asked: Asked, looks: Looks, edition: str) -> Puzzle | None:
    """Return the puzzle if the judge and long games agree on one clearly best answer."""
    judged = Comparison(asked, looks.near)
    judged.run(NEAR.games)
    best = judged.order()[0]
    if not _passes(judged, NEAR):
        return None
    played = Comparison(asked, looks.far)
    played.run(FAR.games)
    if not _passes(played, FAR, best):
        return None
    games = _games_for(played)
    played = Comparison(asked, looks.far, CONFIRMING)
    played.run(games)
    if not _passes(played, SURE, best):
        return None
    return _puzzle(asked, judged, played, edition)


def _games_for(played: Comparison) -> int:
    """Return how many games should make the gap clear, by those before."""
    first, second = played.order()[:2]
    gap, error = played.behind(second, first)
    needed = played.games * (SPARE * SURE.sure * error / gap) ** 2
    return max(LEAST, min(SURE.games, math.ceil(needed)))


def _puzzle(asked: Asked, judged: Comparison, played: Comparison, edition: str) -> Puzzle:
    best = played.order()[0]
    chances, views = played.chances(), judged.chances()
    figures = []
    for place in range(len(asked.options)):
        behind, error = played.behind(place, best)
        figures.append(
            AnswerFigures(
                chance=round(chances[place], 1),
                behind=round(behind, 1),
                error=round(error, 1),
                judged=round(views[place], 1),
            )
        )
    places = _shuffled(asked)
    answers: tuple[PuzzleAnswer, ...] = tuple(asked.options[place].answer for place in places)
    return Puzzle(
        id=0,
        kind=asked.kind,
        edition=edition,
        seat=asked.seat,
        position=position_text(asked.state),
        answers=answers,
        figures=tuple(figures[place] for place in places),
        games=played.games,
        rating=0,
    )


def _shuffled(asked: Asked) -> list[int]:
    """Return the places in an order that tells nothing, where answers have none of their own."""
    places = list(range(len(asked.options)))
    if asked.kind in ("deal", "build", "debt"):
        mark = int(asked.state.decision) * 31 + int(asked.state.turns)
        places.sort(key=lambda place: ((place + 1) * 7919 * (mark + 17)) % 10_007)
    return places


def rating_of(puzzle: Puzzle) -> int:
    """Return how difficult a puzzle is held to be before anybody has answered it."""
    by_gap = 250 * math.log2(puzzle.gap / 80)
    by_answers = 100 * (len(puzzle.answers) - 3)
    return max(900, min(2100, round(1500 - by_gap + by_answers)))
