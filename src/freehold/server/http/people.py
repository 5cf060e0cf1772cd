"""What players have done, over HTTP: profiles, achievements, leaderboards."""

from collections.abc import Collection, Mapping, Sequence
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
from freehold.server.store import PersonRow, StandingRow, StatisticsRow
from freehold.statistics.achievements import ACHIEVEMENTS, Achievement, goal_in, ratio_of
from freehold.statistics.eligibility import MOST_A_DAY_AGAINST_BOTS, MOST_A_DAY_WITH_THE_SAME
from freehold.statistics.entering import decode_row
from freehold.statistics.ratings import deviation
from freehold.statistics.rows import (
    BOT,
    EVER,
    EVERYWHERE,
    Encounter,
    Mark,
    PlayerFigures,
    Progress,
    Ranking,
    RecentGames,
    Standing,
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


def _person(people: Mapping[str, PersonRow], player: str) -> PersonBody | None:
    """Return a player as others see one; nothing of who is not there any more."""
    if (bot := _bot(player)) is not None:
        return bot
    if (found := people.get(player)) is None:
        return None
    row, account = found.identity, found.account is not None
    return PersonBody(id=row.id, name=row.name, piece=row.piece, account=account)


# --- profiles


async def show_player(request: web.Request) -> web.Response:
    """Tell everything that is known about a player."""
    store = request.app[ADMISSION].store
    player = request.match_info["player"]
    rows = await store.statistics_of(player)
    met = _met(rows)
    people = await store.people([player, *(key for key, _encounter in met)])
    person = _person(people, player)
    if person is None:
        raise ApiError(404, "no_such_player", "expected the id of a player, got another")
    identity = people[player].identity if player in people else None
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
        encounters=_encounters(people, met),
        trail=_trail(rows),
        ratings=tuple(
            (one.edition, _told(one, person, ahead + 1))
            for one, ahead in await store.ranks_of(player, EVER, "rating")
        ),
    )
    return answer(profile)


def _read(row: StatisticsRow, kind: type[Any]) -> Any:
    return msgspec.json.decode(row.body, type=kind)


def _figures(row: StatisticsRow) -> dict[str, Any]:
    figures: PlayerFigures = _read(row, PlayerFigures)
    return {**asdict(figures), "bests": tuple(figures.bests)}


def _progress(progress: Progress, achievement: Achievement) -> ProgressBody:
    earned = next((one for one in progress.earned if one.achievement == achievement.id), None)
    return ProgressBody(
        achievement=achievement.id,
        count=progress.counts.get(achievement.id, 0),
        goal=achievement.full,
        earned=earned,
    )


def _met(rows: Sequence[StatisticsRow]) -> list[tuple[str, Encounter]]:
    """Return those met most often, people before bots."""
    met = [(row.key, _read(row, Encounter)) for row in rows if row.kind == "encounter"]
    met.sort(key=lambda one: (one[0].startswith(BOT), -one[1].games, one[0]))
    return met[:MOST_ENCOUNTERS]


def _encounters(
    people: Mapping[str, PersonRow], met: Sequence[tuple[str, Encounter]]
) -> tuple[EncounterBody, ...]:
    told = []
    for key, encounter in met:
        other = _person(people, key)
        if other is not None:
            told.append(EncounterBody(other=other, **asdict(encounter)))
    return tuple(told)


def _trail(rows: Sequence[StatisticsRow]) -> tuple[Mark, ...]:
    trails: list[RecentGames] = [_read(row, RecentGames) for row in rows if row.kind == "trail"]
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
    rows = [row for row, _ in await store.board(season, edition, by, LISTED)]
    people = await store.people([row.player for row in rows if not row.player.startswith(BOT)])
    return answer(
        Leaderboard(
            edition=edition,
            season=season,
            by=by,
            seasons=tuple(seasons),
            places=_places(people, rows, by),
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


def _places(
    people: Mapping[str, PersonRow], rows: Sequence[StandingRow], by: Ranking
) -> tuple[StandingBody, ...]:
    """Return places with their ranks; equals share one."""
    told: list[StandingBody] = []
    before: tuple[int, int] | None = None
    for number, row in enumerate(rows, 1):
        person = _person(people, row.player)
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
    for row, ahead in await store.ranks_of(who.id, season, by):
        if row.edition == edition:
            person = _person(await store.people([who.id]), who.id)
            return None if person is None else _told(row, person, ahead + 1)
    return None


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
