"""Evidence of collusion and farming, for moderators: figures to look at games with."""

from typing import Any, Final

from aiohttp import web
from msgspec.structs import replace

from freehold.server.http.moderation import for_moderators
from freehold.server.http.requests import ResponseBody, answer
from freehold.server.moderation.evidence.figures import Evidence
from freehold.server.moderation.evidence.jobs import EvidenceJobs, EvidenceState, names_in
from freehold.server.people.admission import ADMISSION
from freehold.server.store import IdentityRow, Store

EVIDENCE_JOBS: Final = web.AppKey("evidence_jobs", EvidenceJobs)


class EvidenceBody(ResponseBody, frozen=True, kw_only=True):
    """How far a search for evidence is, what the last one found, and the accounts' names by id."""

    state: EvidenceState
    permille: int
    evidence: Evidence | None
    names: dict[str, str]


async def show_evidence(request: web.Request, _moderator: IdentityRow) -> web.Response:
    """Tell what the last search found, and how far the next one is."""
    return answer(await _body(request))


async def search(request: web.Request, _moderator: IdentityRow) -> web.Response:
    """Search anew, unless a search is under way."""
    request.app[EVIDENCE_JOBS].begin()
    return answer(await _body(request), 202)


async def _body(request: web.Request) -> EvidenceBody:
    jobs = request.app[EVIDENCE_JOBS]
    told, names = await _without_gone(request.app[ADMISSION].store, jobs.evidence)
    return EvidenceBody(state=jobs.state, permille=jobs.permille, evidence=told, names=names)


async def _without_gone(
    store: Store, found: Evidence | None
) -> tuple[Evidence | None, dict[str, str]]:
    """Leave out who has had the account deleted since."""
    if found is None:
        return None, {}
    names = await names_in(store, found)
    pairs = tuple(pair for pair in found.pairs if all(who in names for who in pair.players))
    guests = tuple(one for one in found.guests if one.player in names)
    return replace(found, pairs=pairs, guests=guests), names


async def close(app: web.Application) -> None:
    """Stop whatever is under way when the server ends."""
    await app[EVIDENCE_JOBS].close()


BODIES: Final = (EvidenceBody,)

routes: Final[list[Any]] = [
    web.get("/api/moderation/evidence", for_moderators(show_evidence)),
    web.post("/api/moderation/evidence", for_moderators(search)),
]
