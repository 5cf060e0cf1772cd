"""The application: everything put together, started, and ended in good order."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, Final

import structlog
from aiohttp import web

from freehold.editions import available, load
from freehold.editions.lengths import lengths_of
from freehold.server.bots.workers import BotWorkers
from freehold.server.cluster.bus import Bus
from freehold.server.cluster.node_watch import NodeWatch
from freehold.server.cluster.postgres_bus import open_bus
from freehold.server.cluster.relay import SECRET as SECRET_OF_NODES
from freehold.server.cluster.relay import Relay
from freehold.server.cluster.shared_limits import SECRET as TALLY_SECRET
from freehold.server.cluster.shared_limits import SharedLimits
from freehold.server.games.analysis_jobs import AnalysisJobs
from freehold.server.games.board_trials import BoardTrials
from freehold.server.games.puzzle_answers import PuzzleAnswers
from freehold.server.games.replay_rents import ReplayRents
from freehold.server.games.statistics_writer import StatisticsWriter, bounds_of
from freehold.server.games.strategy_figures import StrategyFigures
from freehold.server.games.upload_checks import UploadChecks
from freehold.server.http import (
    accounts,
    administration,
    analyses,
    client_files,
    editions,
    evidence,
    games,
    guests,
    health,
    lengths,
    library,
    links,
    moderation,
    nodes,
    people,
    push,
    puzzles,
    relaying,
    replays,
    reporting,
    rooms,
    saves,
    sessions,
    strategies,
    workshop,
)
from freehold.server.http.access_log import name_request, note_request
from freehold.server.http.connections import Runner
from freehold.server.http.errors import speak_errors
from freehold.server.http.headers import security_headers
from freehold.server.http.relaying import NODE_WATCH, RELAY, recognize_nodes, relay_requests
from freehold.server.http.requests import CODE, LONG_ANSWERS, LONG_WORK, guard
from freehold.server.moderation.blocks import Blocks
from freehold.server.moderation.evidence.jobs import EvidenceJobs
from freehold.server.moderation.sanctions import Sanctions
from freehold.server.moderation.sightings import SIGHTING_SECRET, Sightings
from freehold.server.ops.agreed_time import AgreedTime
from freehold.server.ops.load import ProcessLoad
from freehold.server.ops.long_work import LongAnswers, LongWork
from freehold.server.ops.loop_watch import LoopWatch
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.process import loop_factory, set_up_process
from freehold.server.ops.settings import Settings
from freehold.server.ops.uptime import UptimeClock
from freehold.server.people.accounts import Accounts
from freehold.server.people.administration import ADMINISTRATION, Administration
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.bans import Bans
from freehold.server.people.identity import Signer
from freehold.server.people.identity_deletion import IdentityDeletion, IdentityExpiry
from freehold.server.people.moderator_actions import MODERATOR_ACTIONS, ModeratorActions
from freehold.server.people.remote_changes import REMOTE_CHANGES, RemoteChanges
from freehold.server.people.reports import Reports
from freehold.server.people.sessions import Sessions
from freehold.server.people.taken_names import TakenNames
from freehold.server.push.sender import PushSender
from freehold.server.push.vapid import SECRET as SECRET_OF_PUSH
from freehold.server.push.vapid import VapidKey
from freehold.server.rooms.invitations import SECRET, Invitations
from freehold.server.rooms.live_achievements import LiveAchievements
from freehold.server.rooms.matchmaking import Matchmaking
from freehold.server.rooms.public_rooms import PublicRooms
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.services import Services
from freehold.server.store import Node, Store, StoreError, open_store
from freehold.server.ws.connection import connect

logger = structlog.get_logger()
BEAT: Final = 1.0  # seconds between two marks of the uptime
TELL: Final = 1.0  # seconds between two looks what other nodes are to know of public rooms
SWEEP: Final = 15.0  # seconds
TIDY: Final = 600.0  # seconds
SHUTDOWN_SECONDS: Final = 3.0  # that connections have to end
BACKLOG: Final = 4096  # connections that may wait to be taken
ROUTES: Final = (
    *(health.routes, editions.routes, accounts.routes, people.routes, guests.routes),
    *(links.routes, rooms.routes, lengths.routes, games.routes, saves.routes, analyses.routes),
    *(strategies.routes, replays.routes, reporting.routes, moderation.routes, library.routes),
    *(evidence.routes, sessions.routes, workshop.routes, administration.routes, push.routes),
    *(puzzles.routes, relaying.routes, nodes.routes),
)


def new_app(
    admission: Admission,
    services: Services,
    deletion: IdentityDeletion,
    analysis_jobs: AnalysisJobs,
    strategy_figures: StrategyFigures,
) -> web.Application:
    """Return the application, with all parts that its endpoints need."""
    settings = admission.settings
    app = web.Application(
        middlewares=[recognize_nodes, note_request, speak_errors, guard, relay_requests]
    )
    app[ADMISSION] = admission
    sessions, shared_limits = admission.sessions, admission.shared_limits
    app[accounts.ACCOUNTS] = Accounts(admission.store, sessions, deletion, shared_limits)
    store, clock, registry = admission.store, admission.clock, admission.registry
    app[rooms.MATCHMAKING] = Matchmaking(registry, services)
    app[reporting.REPORTS] = Reports(store, clock, sessions)
    bans, bus = admission.bans, admission.bus
    app[MODERATOR_ACTIONS] = ModeratorActions(store, clock, registry, bans, sessions, bus)
    app[ADMINISTRATION] = Administration(admission)
    app[saves.UPLOAD_CHECKS] = UploadChecks(settings.upload_bytes, settings.upload_seconds)
    app[analyses.ANALYSIS_JOBS] = analysis_jobs
    app[strategies.STRATEGY_FIGURES] = strategy_figures
    app[puzzles.PUZZLE_ANSWERS] = PuzzleAnswers(store, clock.wall)
    app[evidence.EVIDENCE_JOBS] = EvidenceJobs(store, registry.records, clock.wall)
    app[replays.REPLAY_RENTS] = ReplayRents(registry.records)
    app[LONG_WORK] = LongWork()
    app[LONG_ANSWERS] = LongAnswers(app[LONG_WORK])
    app.add_routes([*client_files.built_routes(), web.get("/ws", connect)])
    app.add_routes([web.get(f"/ws/{CODE}", connect)])  # the same, for proxies that go by it
    for routes in ROUTES:
        app.add_routes(routes)
    app[workshop.BOARD_TRIALS] = BoardTrials()
    library.open_library(app)
    app.on_cleanup.extend(one.close for one in (replays, evidence, library, workshop))
    app.on_cleanup.append(lambda app: app[LONG_ANSWERS].close())
    app.on_response_prepare.extend([security_headers(settings), name_request])
    return app


class Server:
    """A running server."""

    admission: Admission  # this and the next while it runs
    app: web.Application

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.failure: BaseException | None = None
        self.port = settings.port
        self._ended = asyncio.Event()

    def end(self) -> None:
        """Ask the server to end."""
        self._ended.set()

    async def wait(self) -> None:
        """Wait until the server is asked to end."""
        await self._ended.wait()

    def _fail(self, error: BaseException) -> None:
        """Stop: what cannot be kept must not be told."""
        self.failure = error
        logger.critical("store failed; the server stops", error=str(error))
        self.end()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["Server"]:
        """Serve while the context lasts."""
        for name in available():
            load(name)  # now, for later everybody would wait for these files
            lengths_of(name)
        store = await open_store(self.settings.place, self._fail, node_of(self.settings))
        try:
            bus = await open_bus(self.settings.place, store)
            try:
                async with self._serving(store, bus):
                    yield self
            finally:
                await bus.close()
        finally:
            await store.close()

    @contextlib.asynccontextmanager
    async def _serving(self, store: Store, bus: Bus) -> AsyncIterator[None]:
        settings = self.settings
        clock, metrics = UptimeClock(await store.uptime()), Metrics()
        bot_pool = BotWorkers(metrics)
        store.backlog.watch(partial(_wait_for_store, clock))
        observer = LiveAchievements(store)
        blocks, sanctions = Blocks(await store.blocks()), Sanctions(await store.sanctions())
        sender = await _sender(store, metrics, settings, clock)
        services = Services(
            clock, store, bot_pool, settings, metrics, observer, blocks, sanctions, caller=sender
        )
        services.drain.on_change = lambda mode: clock.stand_still(mode == "hold", "hold")
        registry = RoomRegistry(services)
        writer = StatisticsWriter(store, bounds_of(settings), registry.records, bus)
        registry.on_finish = writer.note_finish
        await registry.open()
        time, signer = AgreedTime(clock), Signer(await store.secret("tokens"))
        taken_names = TakenNames(await store.account_names())
        by_token = Sessions(store, signer, time, taken_names, bus, settings.session_days)
        deletion = IdentityDeletion(store, by_token, registry, bus)
        expiry = IdentityExpiry(store, by_token, deletion, time, settings.guest_days)
        invitations = Invitations(await store.secret(SECRET))
        analysis_jobs = AnalysisJobs(store, registry.records, bus)
        strategy_figures = StrategyFigures()
        bans = Bans(sanctions, Sightings(store, await store.secret(SIGHTING_SECRET)), clock)
        around = (by_token, metrics, invitations, bans, bus)
        self.admission = Admission(settings, store, clock, registry, *around)
        if bus.shared:
            shared_limits = SharedLimits(bus, await store.secret(TALLY_SECRET))
            self.admission.share_tries(shared_limits)
            registry.visitor_addresses.hide = shared_limits.hide_payer
        self.app = new_app(self.admission, services, deletion, analysis_jobs, strategy_figures)
        if sender is not None:
            self.app[push.PUSH] = sender
            sender.start()
        self.app[REMOTE_CHANGES] = RemoteChanges(self.admission, self.app[MODERATOR_ACTIONS])
        relay = Relay(await store.secret(SECRET_OF_NODES)) if settings.node else None
        if relay is not None:
            self.app[RELAY] = relay
            self.app[NODE_WATCH] = NodeWatch(store.leases, relay.ask_to_give_up)
            self.app[workshop.BOARD_TRIALS].mark = relay.mark(settings.node)
            registry.ask_for = relay.ask_for
            deletion.over_elsewhere = partial(relaying.over_elsewhere, self.app)
            self.app[ADMINISTRATION].ask_node = partial(relaying.drain_elsewhere, relay)
            self.app[rooms.MATCHMAKING].ask_for_chair = partial(_chair_elsewhere, store, relay)
        self.app[ADMINISTRATION].begin()
        runner = Runner(self.app, settings, shutdown_timeout=SHUTDOWN_SECONDS)
        await runner.setup()
        await web.TCPSite(runner, settings.host, settings.port, backlog=BACKLOG).start()
        self.port = _port_of(runner)
        tasks = [
            asyncio.create_task(_beat(store, clock, self.admission.load)),
            asyncio.create_task(store.leases.watch()),
            asyncio.create_task(_sweep(registry, self.app[MODERATOR_ACTIONS])),
            asyncio.create_task(_write_statistics(writer)),
            asyncio.create_task(_tidy(expiry, self.admission)),
        ]
        if bus.shared:
            tasks.append(asyncio.create_task(_tell_doors(self.app[rooms.MATCHMAKING].public)))
        if relay is not None:
            tasks.append(asyncio.create_task(self.app[NODE_WATCH].watch()))
            tasks.append(asyncio.create_task(self.app[NODE_WATCH].keep_time()))
        analysis_jobs.start()
        watch = LoopWatch(metrics)
        watch.start()
        try:
            yield
        finally:
            services.drain.mode = "ending"
            watch.stop()
            for task in tasks:
                task.cancel()
            registry.wake_scheduler.close()
            registry.put_down("shutting_down")
            if relay is not None:
                self.app[NODE_WATCH].lose_all()
            await runner.cleanup()
            if sender is not None:
                await sender.close()
            if relay is not None:
                await relay.close()
            await analysis_jobs.close()
            await strategy_figures.close()
            bot_pool.close()
            if self.failure is None:
                store.beat(clock.now())


async def _sender(
    store: Store, metrics: Metrics, settings: Settings, clock: UptimeClock
) -> PushSender | None:
    """Return what sends messages, where the operator can be reached about them."""
    if not settings.push_contact:
        return None
    key = VapidKey(await store.secret(SECRET_OF_PUSH), settings.push_contact)
    return PushSender(store, metrics, key, settings.push_services, clock.wall)


def node_of(settings: Settings) -> Node | None:
    """Return what a server is among those that share its store."""
    return Node(settings.node, settings.node_address) if settings.node else None


def _port_of(runner: web.AppRunner) -> int:
    address: Any = runner.addresses[0]
    return int(address[1])


def _wait_for_store(clock: UptimeClock, behind: bool) -> None:
    """Let time stand still for everybody while the store is behind."""
    logger.warning("store behind; rooms wait" if behind else "store caught up")
    clock.stand_still(behind, "store")


async def _chair_elsewhere(
    store: Store, relay: Relay, room: int, identity: str, address: str
) -> bool:
    """Ask the node that has a room for a chair in it."""
    holder = await store.leases.holder(room)
    return holder is not None and await relay.seat(holder, room, identity, address)


async def _tell_doors(public: PublicRooms) -> None:
    """Let other nodes know how public rooms look."""
    while True:
        await asyncio.sleep(TELL)
        try:
            public.tell()
        except StoreError:
            return  # the server stops, for this very reason
        except Exception:
            logger.exception("public rooms not told")


async def _beat(store: Store, clock: UptimeClock, load: ProcessLoad) -> None:
    while True:
        await asyncio.sleep(BEAT)
        load.note()
        store.beat(clock.now())


async def _sweep(registry: RoomRegistry, actions: ModeratorActions) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            actions.tidy()
            await registry.sweep()
        except Exception:
            logger.exception("sweeping failed")


async def _tidy(expiry: IdentityExpiry, admission: Admission) -> None:
    """Let guests go who never came back, and leave no trace of anybody who is gone."""
    while True:
        await asyncio.sleep(TIDY)
        try:
            if await admission.bus.leads("tidying"):
                await expiry.run()
            await remove_traces(admission)
        except StoreError:
            return  # the server stops, for this very reason
        except Exception:
            logger.exception("tidying up failed")


async def remove_traces(admission: Admission) -> None:
    """Write the database anew after somebody was deleted, when nobody is there to wait for it."""
    alone = not admission.store.leases.shared  # else others would wait for it
    if alone and admission.connections == 0 and await admission.store.traces():
        await admission.store.compact()


async def _write_statistics(writer: StatisticsWriter) -> None:
    while True:
        try:
            await writer.run()
        except StoreError:
            return  # the server stops, for this very reason
        except Exception:
            logger.exception("writing the annals failed")
            await asyncio.sleep(SWEEP)
            writer.wake()


async def serve(settings: Settings, ready: Callable[[Server], None]) -> Server:
    """Serve until a signal comes; tell when connections are taken."""
    server = Server(settings)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.end)
    async with server.running():
        ready(server)
        await server.wait()
    return server


def run(settings: Settings, ready: Callable[[Server], None]) -> int:
    """Run a server in a loop of its own; return the exit code."""
    set_up_process(settings)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        server = runner.run(serve(settings, ready))
    return 0 if server.failure is None else 1
