"""What players have done, over HTTP: profiles, achievements, leaderboards."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, get_args

import msgspec
from aiohttp import web
from msgspec.structs import asdict

from freehold.annals.achievements import ACHIEVEMENTS, Achievement, goal_in, ratio_of
from freehold.annals.book import decode_row
from freehold.annals.counting import MOST_A_DAY_AGAINST_BOTS, MOST_A_DAY_WITH_THE_SAME
from freehold.annals.ratings import deviation
from freehold.annals.rows import (
    BOT,
    EVER,
    Encounter,
    Figures,
    Progress,
    Ranking,
    Standing,
    Trail,
)
from freehold.bots import LEVELS, persona_of
from freehold.editions import available, load
from freehold.server.api import answer, bearer
from freehold.server.desk import DESK, Desk
from freehold.server.errors import ApiError
from freehold.server.identity import PIECES
from freehold.server.people_bodies import (
    AchievementList,
    AchievementTold,
    EncounterTold,
    Leaderboard,
    MarkTold,
    PersonTold,
    Profile,
    ProgressTold,
    StandingTold,
    StatisticsTold,
)
from freehold.server.store import AnnalRow, IdentityRow, StandingRow

LISTED: Final = 100  # places of a leaderboard
MOST_ENCOUNTERS: Final = 40
RANKINGS: Final[tuple[Ranking, ...]] = get_args(Ranking)


# --- people


def _bot(player: str) -> PersonTold | None:
    level = player.removeprefix(BOT)
    if not player.startswith(BOT) or level not in LEVELS:
        return None
    piece = PIECES[LEVELS.index(level)]
    return PersonTold(id=player, name=persona_of(level).name, piece=piece, account=False, bot=level)


async def _person(desk: Desk, player: str, row: IdentityRow | None = None) -> PersonTold | None:
    """Return a player as others see one; nothing of who is not there any more."""
    if (bot := _bot(player)) is not None:
        return bot
    row = row or await desk.store.identity(player)
    if row is None:
        return None
    account = await desk.store.account(player) is not None
    return PersonTold(id=row.id, name=row.name, piece=row.piece, account=account)


# --- profiles


async def show_player(request: web.Request) -> web.Response:
    """Tell everything that is known about a player."""
    desk = request.app[DESK]
    player = request.match_info["player"]
    identity = await desk.store.identity(player)
    person = await _person(desk, player, identity)
    if person is None:
        raise ApiError(404, "no_such_player", "expected the id of a player, got another")
    rows = await desk.store.annals_of(player)
    standings = await desk.store.standings_of(player)
    progress = next((_read(row, Progress) for row in rows if row.kind == "progress"), Progress())
    profile = Profile(
        player=person,
        since=0 if identity is None else identity.created,
        points=sum(_points(one.achievement) for one in progress.honors),
        statistics=tuple(
            StatisticsTold(edition=row.key, **_figures(row))
            for row in rows
            if row.kind == "figures"
        ),
        progress=tuple(_progress(progress, one) for one in ACHIEVEMENTS) if identity else (),
        encounters=await _encounters(desk, rows),
        trail=_trail(rows),
        ratings=tuple(
            [
                (one.edition, await _place(desk, one, "rating", person))
                for one in standings
                if one.season == EVER
            ]
        ),
    )
    return answer(profile)


def _read(row: AnnalRow, kind: type[Any]) -> Any:
    return msgspec.json.decode(row.body, type=kind)


def _figures(row: AnnalRow) -> dict[str, Any]:
    figures: Figures = _read(row, Figures)
    return {**asdict(figures), "bests": tuple(figures.bests)}


@cache
def _worth() -> dict[str, int]:
    return {one.id: one.points for one in ACHIEVEMENTS}


def _points(achievement: str) -> int:
    return _worth().get(achievement, 0)


def _progress(progress: Progress, achievement: Achievement) -> ProgressTold:
    honor = next((one for one in progress.honors if one.achievement == achievement.id), None)
    return ProgressTold(
        achievement=achievement.id,
        count=progress.counts.get(achievement.id, 0),
        goal=achievement.full,
        honor=honor,
    )


async def _encounters(desk: Desk, rows: Sequence[AnnalRow]) -> tuple[EncounterTold, ...]:
    """Return those met most often, people before bots."""
    met = [(row.key, _read(row, Encounter)) for row in rows if row.kind == "encounter"]
    met.sort(key=lambda one: (one[0].startswith(BOT), -one[1].games, one[0]))
    told = []
    for key, encounter in met[:MOST_ENCOUNTERS]:
        other = await _person(desk, key)
        if other is not None:
            told.append(EncounterTold(other=other, **asdict(encounter)))
    return tuple(told)


def _trail(rows: Sequence[AnnalRow]) -> tuple[MarkTold, ...]:
    trails: list[Trail] = [_read(row, Trail) for row in rows if row.kind == "trail"]
    return tuple(MarkTold(**asdict(mark)) for trail in trails for mark in trail.marks)


# --- leaderboards


async def show_leaderboard(request: web.Request) -> web.Response:
    """Tell who is ahead, by one of the rankings, in a season and an edition, or in all."""
    desk = request.app[DESK]
    by = _ranking(request.query.get("by", "rating"))
    edition = _edition(request.query.get("edition", ""))
    seasons = await desk.store.seasons()
    season = _season(request.query.get("season", ""), seasons)
    rows = await desk.store.board(season, edition, by, LISTED)
    return answer(
        Leaderboard(
            edition=edition,
            season=season,
            by=by,
            seasons=tuple(seasons),
            places=await _places(desk, rows, by),
            mine=await _mine(request, season, edition, by),
        )
    )


def _ranking(text: str) -> Ranking:
    for ranking in RANKINGS:
        if text == ranking:
            return ranking
    message = f"expected a ranking ({', '.join(RANKINGS)}), got {text[:20]!r}"
    raise ApiError(400, "bad_message", message)


def _edition(text: str) -> str:
    if text and text not in available():
        message = f"expected an edition ({', '.join(available())}), got {text[:20]!r}"
        raise ApiError(400, "bad_message", message)
    return text


def _season(text: str, seasons: Sequence[str]) -> str:
    if text and text not in seasons:
        message = f"expected a season like 2026-Q4 in which games were played, got {text[:20]!r}"
        raise ApiError(400, "bad_message", message)
    return text


async def _places(
    desk: Desk, rows: Sequence[tuple[StandingRow, IdentityRow | None]], by: Ranking
) -> tuple[StandingTold, ...]:
    """Return places with their ranks; equals share one."""
    told: list[StandingTold] = []
    before: tuple[int, int] | None = None
    for number, (row, identity) in enumerate(rows, 1):
        person = await _person(desk, row.player, identity)
        if person is None:
            continue
        figure: int = getattr(row, by)
        rank = before[0] if before is not None and before[1] == figure else number
        before = (rank, figure)
        told.append(_told(row, person, rank))
    return tuple(told)


async def _mine(
    request: web.Request, season: str, edition: str, by: Ranking
) -> StandingTold | None:
    """Return the place of who asks, if they have one."""
    if "Authorization" not in request.headers:
        return None
    desk, who = request.app[DESK], await bearer(request)
    for row in await desk.store.standings_of(who.id):
        if (row.season, row.edition) == (season, edition):
            person = await _person(desk, who.id, who)
            return None if person is None else await _place(desk, row, by, person)
    return None


async def _place(desk: Desk, row: StandingRow, by: Ranking, person: PersonTold) -> StandingTold:
    return _told(row, person, await desk.store.ahead(row, by) + 1)


def _told(row: StandingRow, person: PersonTold, rank: int) -> StandingTold:
    standing = decode_row("standing", row.body)
    assert isinstance(standing, Standing)
    return StandingTold(
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
    """List all achievements, and what counts for them."""
    settings = request.app[DESK].settings
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
def _achievements() -> tuple[AchievementTold, ...]:
    ratios = {edition: ratio_of(load(edition).rules) for edition in available()}
    return tuple(
        AchievementTold(
            id=one.id,
            tier=one.tier,
            points=one.points,
            goal=one.goal,
            scaled=one.scaled,
            with_bots=one.with_bots,
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
