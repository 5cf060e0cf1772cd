"""What players have done, over HTTP: profiles, achievements, leaderboards."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final, get_args

import msgspec
from aiohttp import web
from msgspec.structs import asdict

from freehold.bots import LEVELS, persona_of
from freehold.editions import available, load
from freehold.protocol import PIECES
from freehold.server.http.errors import ApiError
from freehold.server.http.people_bodies import (
    AchievementBody,
    AchievementList,
    EncounterBody,
    Leaderboard,
    PersonBody,
    Profile,
    ProgressBody,
    StandingBody,
    StatisticsBody,
)
from freehold.server.http.requests import answer, bearer
from freehold.server.people.admission import ADMISSION
from freehold.server.store import IdentityRow, StandingRow, StatisticsRow, Store
from freehold.statistics.achievements import ACHIEVEMENTS, Achievement, goal_in, ratio_of
from freehold.statistics.eligibility import MOST_A_DAY_AGAINST_BOTS, MOST_A_DAY_WITH_THE_SAME
from freehold.statistics.entering import decode_row
from freehold.statistics.ratings import deviation
from freehold.statistics.rows import (
    BOT,
    EVER,
    EVERYWHERE,
    Encounter,
    Figures,
    Mark,
    Progress,
    Ranking,
    Standing,
    Trail,
)

LISTED: Final = 100  # places of a leaderboard
MOST_ENCOUNTERS: Final = 40
RANKINGS: Final[tuple[Ranking, ...]] = get_args(Ranking)


# --- people


def _bot(player: str) -> PersonBody | None:
    level = player.removeprefix(BOT)
    if not player.startswith(BOT) or level not in LEVELS:
        return None
    piece = PIECES[LEVELS.index(level)]
    return PersonBody(id=player, name=persona_of(level).name, piece=piece, account=False, bot=level)


async def _person(store: Store, player: str, row: IdentityRow | None = None) -> PersonBody | None:
    """Return a player as others see one; nothing of who is not there any more."""
    if (bot := _bot(player)) is not None:
        return bot
    row = row or await store.identity(player)
    if row is None:
        return None
    account = await store.account(player) is not None
    return PersonBody(id=row.id, name=row.name, piece=row.piece, account=account)


# --- profiles


async def show_player(request: web.Request) -> web.Response:
    """Tell everything that is known about a player."""
    store = request.app[ADMISSION].store
    player = request.match_info["player"]
    identity = await store.identity(player)
    person = await _person(store, player, identity)
    if person is None:
        raise ApiError(404, "no_such_player", "expected the id of a player, got another")
    rows = await store.statistics_of(player)
    standings = await store.standings_of(player)
    progress = next((_read(row, Progress) for row in rows if row.kind == "progress"), Progress())
    had = {one.achievement for one in progress.earned}
    profile = Profile(
        player=person,
        since=0 if identity is None else identity.created,
        points=sum(one.points for one in ACHIEVEMENTS if one.id in had),
        statistics=tuple(
            StatisticsBody(edition=row.key, **_figures(row))
            for row in rows
            if row.kind == "figures"
        ),
        progress=tuple(_progress(progress, one) for one in ACHIEVEMENTS) if identity else (),
        encounters=await _encounters(store, rows),
        trail=_trail(rows),
        ratings=tuple(
            [
                (one.edition, await _place(store, one, "rating", person))
                for one in standings
                if one.season == EVER
            ]
        ),
    )
    return answer(profile)


def _read(row: StatisticsRow, kind: type[Any]) -> Any:
    return msgspec.json.decode(row.body, type=kind)


def _figures(row: StatisticsRow) -> dict[str, Any]:
    figures: Figures = _read(row, Figures)
    return {**asdict(figures), "bests": tuple(figures.bests)}


def _progress(progress: Progress, achievement: Achievement) -> ProgressBody:
    earned = next((one for one in progress.earned if one.achievement == achievement.id), None)
    return ProgressBody(
        achievement=achievement.id,
        count=progress.counts.get(achievement.id, 0),
        goal=achievement.full,
        earned=earned,
    )


async def _encounters(store: Store, rows: Sequence[StatisticsRow]) -> tuple[EncounterBody, ...]:
    """Return those met most often, people before bots."""
    met = [(row.key, _read(row, Encounter)) for row in rows if row.kind == "encounter"]
    met.sort(key=lambda one: (one[0].startswith(BOT), -one[1].games, one[0]))
    told = []
    for key, encounter in met[:MOST_ENCOUNTERS]:
        other = await _person(store, key)
        if other is not None:
            told.append(EncounterBody(other=other, **asdict(encounter)))
    return tuple(told)


def _trail(rows: Sequence[StatisticsRow]) -> tuple[Mark, ...]:
    trails: list[Trail] = [_read(row, Trail) for row in rows if row.kind == "trail"]
    return tuple(mark for trail in trails for mark in trail.marks)


# --- leaderboards


async def show_leaderboard(request: web.Request) -> web.Response:
    """Tell who is ahead, by one of the rankings, in a season and an edition, or in all."""
    store = request.app[ADMISSION].store
    rankings, editions = f"a ranking ({', '.join(RANKINGS)})", available()
    by: Any = _asked(request, "by", "rating", RANKINGS, rankings)
    edition = _asked(
        request, "edition", EVERYWHERE, editions, f"an edition ({', '.join(editions)})"
    )
    seasons = await store.seasons()
    known = "a season like 2026-Q4 in which games were played"
    season = _asked(request, "season", EVER, seasons, known)
    rows = await store.board(season, edition, by, LISTED)
    return answer(
        Leaderboard(
            edition=edition,
            season=season,
            by=by,
            seasons=tuple(seasons),
            places=await _places(store, rows, by),
            mine=await _mine(request, season, edition, by),
        )
    )


def _asked(
    request: web.Request, name: str, default: str, allowed: Collection[str], expected: str
) -> str:
    """Return what a query asks for, or refuse it."""
    text = request.query.get(name, default)
    if text != default and text not in allowed:
        raise ApiError(400, "bad_message", f"expected {expected}, got {text[:20]!r}")
    return text


async def _places(
    store: Store, rows: Sequence[tuple[StandingRow, IdentityRow | None]], by: Ranking
) -> tuple[StandingBody, ...]:
    """Return places with their ranks; equals share one."""
    told: list[StandingBody] = []
    before: tuple[int, int] | None = None
    for number, (row, identity) in enumerate(rows, 1):
        person = await _person(store, row.player, identity)
        if person is None:
            continue
        figure: int = getattr(row, by)
        rank = before[0] if before is not None and before[1] == figure else number
        before = (rank, figure)
        told.append(_told(row, person, rank))
    return tuple(told)


async def _mine(
    request: web.Request, season: str, edition: str, by: Ranking
) -> StandingBody | None:
    """Return the place of who asks, if they have one."""
    if "Authorization" not in request.headers:
        return None
    store, who = request.app[ADMISSION].store, await bearer(request)
    for row in await store.standings_of(who.id):
        if (row.season, row.edition) == (season, edition):
            person = await _person(store, who.id, who)
            return None if person is None else await _place(store, row, by, person)
    return None


async def _place(store: Store, row: StandingRow, by: Ranking, person: PersonBody) -> StandingBody:
    return _told(row, person, await store.ahead(row, by) + 1)


def _told(row: StandingRow, person: PersonBody, rank: int) -> StandingBody:
    standing = decode_row("standing", row.body)
    assert isinstance(standing, Standing)
    return StandingBody(
        rank=rank,
        player=person,
        rating=row.rating,
        deviation=deviation(standing.sigma),
        games=row.games,
        wins=row.wins,
        points=row.points,
    )


# --- achievements


async def list_achievements(request: web.Request) -> web.Response:
    """List all achievements, and what counts for leaderboards."""
    settings = request.app[ADMISSION].settings
    return answer(
        AchievementList(
            achievements=_achievements(),
            least_rounds=settings.least_rounds,
            least_seconds=settings.least_seconds,
            most_a_day_against_bots=MOST_A_DAY_AGAINST_BOTS,
            most_a_day_with_the_same=MOST_A_DAY_WITH_THE_SAME,
        )
    )


@cache
def _achievements() -> tuple[AchievementBody, ...]:
    ratios = {edition: ratio_of(load(edition).rules) for edition in available()}
    return tuple(
        AchievementBody(
            id=one.id,
            tier=one.tier,
            points=one.points,
            goal=one.goal,
            scaled=one.scaled,
            goals={edition: goal_in(one, ratio) for edition, ratio in ratios.items()},
        )
        for one in ACHIEVEMENTS
    )


PLAYER: Final = "{player:[A-Za-z0-9_:-]{1,40}}"

routes: Final[list[Any]] = [
    web.get(f"/api/players/{PLAYER}", show_player),
    web.get("/api/leaderboards", show_leaderboard),
    web.get("/api/achievements", list_achievements),
]
