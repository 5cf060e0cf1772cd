"""The rows of the statistics, and entering finished games into them, one after another.

What an entry does depends on the rows and the game alone: the same games in the same order make
the same rows, whether the rows were kept in memory or written and read in between.
"""

from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from freehold.statistics.achievements import count_after, goals_of, measures, open_to
from freehold.statistics.achievements import reached as newly_reached
from freehold.statistics.eligibility import (
    BOUNDS,
    Bounds,
    brings_achievements,
    note,
    others_of,
    remember,
    uncounted,
    uncounted_for_all,
)
from freehold.statistics.facts import GameFacts
from freehold.statistics.finished_game import FIRST_LAW, FinishedGame
from freehold.statistics.ratings import MU, SIGMA, Skill, rate, shown
from freehold.statistics.rows import (
    BOT,
    EVER,
    EVERYWHERE,
    GONE,
    Best,
    BestName,
    EarnedAchievement,
    Encounter,
    Mark,
    PlayerFigures,
    Progress,
    RecentGames,
    Row,
    Standing,
)

LONGEST_TRAIL: Final = 60

RowKind = Literal["figures", "progress", "encounter", "trail"]
AnyKind = RowKind | Literal["standing"]
_AnyRow = TypeVar("_AnyRow", bound=Row)

_KINDS: Final[dict[str, type[Row]]] = {
    "figures": PlayerFigures,
    "progress": Progress,
    "encounter": Encounter,
    "trail": RecentGames,
    "standing": Standing,
}
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_DECODERS: Final = {kind: msgspec.json.Decoder(row) for kind, row in _KINDS.items()}


class RowKey(NamedTuple):
    """Where a row is: figures have an edition as key, encounters the other's id, others none."""

    kind: RowKind
    player: str
    key: str = ""


class StandingKey(NamedTuple):
    """Where a standing is."""

    season: str
    edition: str
    player: str


class RowSet:
    """The rows that games touch, by key; what is `changed` or `moved` is to be written.

    It must hold all that is kept of what `touched` names before a game is entered.
    """

    def __init__(
        self,
        rows: dict[RowKey, Row] | None = None,
        standings: dict[StandingKey, Standing] | None = None,
    ) -> None:
        self.rows: dict[RowKey, Row] = {} if rows is None else rows
        self.standings: dict[StandingKey, Standing] = {} if standings is None else standings
        self.changed: set[RowKey] = set()
        self.moved: set[StandingKey] = set()

    def change(self, kind: type[_AnyRow], key: RowKey) -> _AnyRow:
        """Return the row to be changed, a new one if there is none."""
        self.changed.add(key)
        row = self.rows.get(key)
        if row is None:
            row = self.rows[key] = kind()
        if not isinstance(row, kind):
            raise TypeError(f"expected a row of {kind.__name__} at {key}, got {row}")
        return row

    def standing(self, place: StandingKey) -> Standing:
        """Return a standing to be read, that of a newcomer if there is none."""
        return self.standings.get(place) or Standing(mu=MU, sigma=SIGMA)

    def move(self, place: StandingKey) -> Standing:
        """Return the standing to be changed, a newcomer's if there is none."""
        self.moved.add(place)
        return self.standings.setdefault(place, self.standing(place))


def encode_row(row: Row) -> bytes:
    """Return a row as JSON, the same bytes for the same row."""
    return _ENCODER.encode(row)


def decode_row(kind: AnyKind, data: bytes) -> Row:
    """Return the row of that kind, or raise msgspec.DecodeError with what is wrong."""
    return _DECODERS[kind].decode(data)


def rename_met(progress: bytes, player: str, alias: str) -> bytes:
    """Return a row of progress in which somebody goes by another id."""
    row = decode_row("progress", progress)
    assert isinstance(row, Progress)
    met = row.today.with_people
    if player in met:
        met[alias] = met.pop(player)
    return encode_row(row)


def season_of(ended: int) -> str:
    """Return the season of a moment: the year and its quarter, in UTC."""
    moment = datetime.fromtimestamp(ended, UTC)
    return f"{moment.year}-Q{(moment.month + 2) // 3}"


def touched(game: FinishedGame) -> tuple[list[RowKey], list[StandingKey]]:
    """Return the keys of all that entering the game may read or change."""
    ids = _ids(game)
    keys = [
        RowKey("figures", player, game.edition) for player in ids if not player.startswith(GONE)
    ]
    for person in (player for player in ids if _is_person(player)):
        met = [RowKey("encounter", person, player) for player in ids if _is_met(person, player)]
        keys += [RowKey("trail", person), *met]
    keys += [RowKey("progress", player) for player in ids if not player.startswith(BOT)]
    return keys, [StandingKey(*board, player) for board in _boards(game) for player in ids]


def enter(row_set: RowSet, game: FinishedGame, bounds: Bounds = BOUNDS) -> None:
    """Enter a finished game: figures always, the rest as far as the game counts for each seat."""
    counted = _counted_seats(row_set, game, bounds)
    achieving = _achieving_seats(row_set, game, counted, bounds)
    for seat in range(len(game.seats)):
        _enter_figures(row_set, game, seat)
    _rate_seats(row_set, game, counted)
    for seat in achieving:
        _enter_progress(row_set, game, seat, seat in counted)
    for seat in range(len(game.seats)):
        _enter_trail(row_set, game, seat, seat in counted)
    for person in (player for player in _ids(game) if _is_person(player)):
        for other in (player for player in _ids(game) if _is_met(person, player)):
            _enter_encounter(row_set, game, person, other)


def _ids(game: FinishedGame) -> list[str]:
    """Return who is in the statistics, once each, in the order of seats."""
    return list(dict.fromkeys(player for seat in game.seats if (player := seat.id) is not None))


def _is_person(player: str) -> bool:
    return not player.startswith((BOT, GONE))


def _is_met(person: str, other: str) -> bool:
    return other != person and not other.startswith(GONE)


def _boards(game: FinishedGame) -> list[tuple[str, str]]:
    seasons = (season_of(game.ended), EVER)
    return [(season, edition) for season in seasons for edition in (game.edition, EVERYWHERE)]


def _seats_of(game: FinishedGame, player: str) -> list[int]:
    return [number for number, seat in enumerate(game.seats) if seat.id == player]


def _counted_seats(row_set: RowSet, game: FinishedGame, bounds: Bounds) -> list[int]:
    """Return the seats that the game counts for on leaderboards."""
    if uncounted_for_all(game, bounds):
        return []
    seats = range(len(game.seats))
    return [number for number in seats if _counts(row_set, game, number, bounds)]


def _counts(row_set: RowSet, game: FinishedGame, seat: int, bounds: Bounds) -> bool:
    player = game.seats[seat].id
    if player is None:
        return False
    progress = _progress_of(row_set, player)
    return not uncounted(game, seat, None if progress is None else progress.today, bounds)


def _achieving_seats(
    row_set: RowSet, game: FinishedGame, counted: list[int], bounds: Bounds
) -> list[int]:
    """Return the seats whose players the game brings further with achievements."""
    people = [(number, seat.id) for number, seat in enumerate(game.seats) if seat.is_human]
    if game.law == FIRST_LAW:
        return [number for number, _ in people if number in counted]
    return [
        number
        for number, player in people
        if player is not None
        and brings_achievements(game, number, _progress_of(row_set, player), bounds)
    ]


def _progress_of(row_set: RowSet, player: str) -> Progress | None:
    progress = row_set.rows.get(RowKey("progress", player))
    return progress if isinstance(progress, Progress) else None


# --- figures


def _enter_figures(row_set: RowSet, game: FinishedGame, seat: int) -> None:
    player = game.seats[seat].id
    if player is None or player.startswith(GONE):
        return
    figures = row_set.change(PlayerFigures, RowKey("figures", player, game.edition))
    won = seat in game.facts.winners
    _add_counts(figures, game, seat)
    figures.streak = figures.streak + 1 if won else 0
    figures.best_streak = max(figures.best_streak, figures.streak)
    for name, value in _feats(game.facts, seat):
        _keep_best(figures, name, value, game.game)
    figures.bests.sort(key=lambda best: _BEST_NAMES.index(best.name))


def _add_counts(figures: PlayerFigures, game: FinishedGame, seat: int) -> None:
    did = game.facts.seats[seat]
    figures.games += 1
    figures.wins += seat in game.facts.winners
    figures.bankrupt += did.bankrupt
    figures.seconds += game.seconds
    for name in _SUMMED:
        setattr(figures, name, getattr(figures, name) + getattr(did, name))


_SUMMED: Final = (  # what figures and facts both have
    *("ruined", "earned", "spent", "rent_received", "rent_paid", "deeds", "houses", "hotels"),
    *("trades", "auctions", "jailed", "escapes", "doubles"),
)
_BEST_NAMES: Final[tuple[BestName, ...]] = (
    *("highest_cash", "highest_worth", "biggest_rent", "most_deeds", "most_trades"),
    "quickest_win",
)


def _feats(facts: GameFacts, seat: int) -> list[tuple[BestName, int]]:
    """Return what may be the best so far; only who won has a quickest win."""
    did = facts.seats[seat]
    found: list[tuple[BestName, int]] = [
        ("highest_cash", did.highest_cash),
        ("highest_worth", did.highest_worth),
        ("biggest_rent", did.biggest_rent),
        ("most_deeds", did.most_deeds),
        ("most_trades", did.trades),
    ]
    return [*found, ("quickest_win", facts.rounds)] if seat in facts.winners else found


def _keep_best(figures: PlayerFigures, name: BestName, value: int, game: str) -> None:
    """Keep a feat if it is better than the one before; of equals the first stays."""
    if value <= 0:
        return
    new = Best(name=name, value=value, game=game)
    for number, best in enumerate(figures.bests):
        if best.name == name:
            if value < best.value if name == "quickest_win" else value > best.value:
                figures.bests[number] = new
            return
    figures.bests.append(new)


# --- standings


def _rate_seats(row_set: RowSet, game: FinishedGame, counted: list[int]) -> None:
    """Rate the seats that count among each other, on each leaderboard by its own standings."""
    for season, edition in _boards(game):
        _rate_on(row_set, game, counted, season, edition)


def _rate_on(
    row_set: RowSet, game: FinishedGame, counted: list[int], season: str, edition: str
) -> None:
    names = [name for seat in counted if (name := game.seats[seat].id) is not None]
    before = [row_set.standing(StandingKey(season, edition, name)) for name in names]
    skills = [(standing.mu, standing.sigma) for standing in before]
    after = rate(skills, [game.facts.ranks[seat] for seat in counted])
    for name in dict.fromkeys(names):
        own = [at for at, other in enumerate(names) if other == name]
        standing = row_set.move(StandingKey(season, edition, name))
        standing.mu, standing.sigma = _mean([after[at] for at in own])
        standing.games += len(own)
        standing.wins += sum(counted[at] in game.facts.winners for at in own)


def _mean(skills: list[Skill]) -> Skill:
    """Return the mean of what several seats of one player came to."""
    count = len(skills)
    return sum(mu for mu, _ in skills) / count, sum(sigma for _, sigma in skills) / count


# --- achievements, trails, encounters


def _enter_progress(row_set: RowSet, game: FinishedGame, seat: int, counted: bool) -> None:
    """Enter what brought a player further; who is gone keeps it, as others' ratings hang on it."""
    player = game.seats[seat].id
    assert player is not None
    progress = row_set.change(Progress, RowKey("progress", player))
    if game.law != FIRST_LAW:
        remember(progress, game.dice)
    measured = measures(game.facts, seat, game.seconds, game.ratio)
    among = open_to(game.law, against_bots=not others_of(game, seat))
    new = newly_reached(goals_of(progress, among), measured)
    for achievement in among:
        if count := count_after(achievement, progress, measured):
            progress.counts[achievement.id] = count
    progress.earned += [
        EarnedAchievement(achievement=each.id, at=game.ended, game=game.game, edition=game.edition)
        for each in new
    ]
    if counted:
        progress.today = note(progress.today, game, seat)
        _add_points(row_set, game, player, sum(each.points for each in new))


def _add_points(row_set: RowSet, game: FinishedGame, player: str, points: int) -> None:
    """Add points to the standings of the season and of the edition that brought them."""
    for season, edition in _boards(game):
        row_set.move(StandingKey(season, edition, player)).points += points


def _enter_trail(row_set: RowSet, game: FinishedGame, seat: int, counted: bool) -> None:
    player = game.seats[seat].id
    if player is None or not _is_person(player):
        return
    standing = row_set.standing(StandingKey(EVER, EVERYWHERE, player))
    trail = row_set.change(RecentGames, RowKey("trail", player))
    trail.marks.append(
        Mark(
            game=game.game,
            at=game.ended,
            edition=game.edition,
            rank=game.facts.ranks[seat],
            seats=len(game.seats),
            rating=shown(standing.mu, standing.sigma),
            counted=counted,
        )
    )
    del trail.marks[:-LONGEST_TRAIL]


def _enter_encounter(row_set: RowSet, game: FinishedGame, person: str, other: str) -> None:
    """Compare the best seats of the two."""
    encounter = row_set.change(Encounter, RowKey("encounter", person, other))
    facts = game.facts
    own, others = (
        (min(facts.ranks[seat] for seat in seats), any(seat in facts.winners for seat in seats))
        for seats in (_seats_of(game, person), _seats_of(game, other))
    )
    encounter.games += 1
    encounter.ahead += own[0] < others[0]
    encounter.behind += own[0] > others[0]
    encounter.wins += own[1]
    encounter.losses += others[1]
