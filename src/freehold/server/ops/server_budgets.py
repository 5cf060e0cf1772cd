"""The budgets of a server, by subject: what each may use, and hold, here and from one address."""

from collections.abc import Iterable
from typing import Final

from freehold.server.ops.budgets import (
    ALL,
    ALL_KEY,
    Allowance,
    Budget,
    Payer,
    Places,
    payer_at,
    per_minute,
)
from freehold.server.ops.settings import Settings

# Of what a household may use, a site, a network and everybody may use so many times as much.
SITE: Final = 4
NETWORK: Final = 16
CROWD: Final = 100

NAMES_PER_MINUTE: Final = 12.0  # every one is told to everybody, so that it could serve to speak
SAVES_PER_MINUTE: Final = 6.0  # of running games, of one guest
ROOMS_PER_MINUTE: Final = 6.0  # of one guest
ROOMS_OF_ADDRESS: Final = per_minute(12, burst=30)
ROOMS_OF_ALL: Final = Allowance(10, 300)
# Rooms of one address that are open: as many as connections, but only so much of a small server,
# and so many times as many with people from elsewhere in them.
ROOMS_SHARE: Final = 4
LEAST_ROOMS: Final = 4
ROOMS_WITH_OTHERS: Final = 4
UPLOADS: Final = per_minute(6)  # of one address
BODIES: Final = (4, 64)  # that come in at a time: of one address, in all
CHECKS: Final = (2, 8)  # saves that are verified, or wait for it
ANALYSES: Final = per_minute(6)
BOARDS: Final = per_minute(6, burst=12)  # that one guest keeps or publishes
BOARDS_OF_ADDRESS: Final = per_minute(20, burst=40)
LIKES: Final = per_minute(30, burst=20)  # of one guest
PUZZLES: Final = per_minute(30, burst=30)  # of one guest
PUZZLES_OF_ADDRESS: Final = per_minute(120, burst=120)
# Boards that are read, of one address; large ones count as several.
DRAFTS: Final = per_minute(240, burst=60)
DRAFTS_OF_ALL: Final = Allowance(40, 400)
TRIALS: Final = per_minute(30, burst=20)  # of one guest
TRIALS_OF_ADDRESS: Final = per_minute(60, burst=40)
TRIALS_OF_ALL: Final = Allowance(10, 200)
ADVICE: Final = per_minute(60, burst=20)  # of the coach, to one guest
ADVICE_OF_ADDRESS: Final = Allowance(4, 60)
ADVICE_OF_ALL: Final = Allowance(30, 200)  # some thousandths of a second each
RECORDS: Final = per_minute(60, burst=20)
PICTURES: Final = per_minute(60, burst=20)  # of games, of one address; each is drawn
PICTURES_OF_ALL: Final = Allowance(20, 200)
RECORDS_READ: Final = (3, 24)
PASSWORDS: Final = (6, 80)  # that are worked on, or wait for it; who is known may wait longer
PASSWORDS_TRIED: Final = Allowance(0.2, 40)  # of one address; thirty of them leave some to others
PASSWORDS_TRIED_BY_ALL: Final = Allowance(6, 120)  # about as many as can be worked on
EXPORTS: Final = per_minute(1, burst=5)  # of one guest
BLOCKS_PER_MINUTE: Final = 30.0  # of one guest
REPORTS: Final = per_minute(0.5, burst=5)  # of one guest
REPORTS_OF_ADDRESS: Final = per_minute(2, burst=20)
STRIKES: Final = per_minute(1, burst=3)  # of people from the log of a room with others in it
FILES: Final = Allowance(50, 1_200)  # of the client: a class opens it at once
FILES_OF_ALL: Final = Allowance(1_500, 10_000)
FILE_BYTES: Final = Allowance(8_000_000, 256_000_000)  # more than a page needs in so many files
FILE_BYTES_OF_ALL: Final = Allowance(64_000_000, 1_024_000_000)
BYTES_OUT: Final = Allowance(1_000_000, 32_000_000)
BYTES_OUT_OF_ALL: Final = Allowance(64_000_000, 256_000_000)
# Of what one connection may say:
GUEST_SAYS: Final = 2
ADDRESS_SAYS: Final = 4
ADDRESS_CHANGES: Final = (0.8, 4)  # rooms; of the rate, of the burst
BYTES_OF_MESSAGE: Final = 1_024  # on the average
BYTES_IN_OF_ALL: Final = 50  # of what a connection may send
ARRIVALS: Final = 0.25  # of the requests of an address, so many new WebSockets
BURSTS_OF_ALL: Final = 15  # addresses that may use up at once what they have
REFUSALS: Final = Allowance(5, 60)  # that an address may get until it is not even listened to
HANGING_UP: Final = 10  # refusals that it counts as
# Wrong codes of an address, where one guest has as many as the setting says:
MISSES_AT_ONCE: Final = 8  # of a guest
ADDRESS_MISSES: Final = (12, 4)  # of the rate, of the burst
MISSES_OF_ALL: Final = (60, 15)

EVERYBODY: Final = Payer(((ALL, ALL_KEY),))
NOBODY: Final = Payer(())


class ServerBudgets:
    """All budgets, made from the settings."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits
        http = Allowance(settings.http_per_second, settings.http_burst)
        arrivals = Allowance(http.rate * ARRIVALS, max(1.0, http.burst * ARRIVALS))
        self.requests = shared(http, in_all=_in_all(http))
        self.arrivals = shared(arrivals, in_all=_in_all(arrivals))
        self.files = shared(FILES, in_all=FILES_OF_ALL)
        self.file_bytes = shared(FILE_BYTES, in_all=FILE_BYTES_OF_ALL)
        self.guests = shared(per_minute(settings.guests_per_minute))
        self.renamings = Budget(identity=per_minute(NAMES_PER_MINUTE))
        self.saves = Budget(identity=per_minute(SAVES_PER_MINUTE))
        self.exports = Budget(identity=EXPORTS)
        self.strikes = Budget(room=STRIKES)
        self.blocks = Budget(identity=per_minute(BLOCKS_PER_MINUTE))
        self.reports = shared(REPORTS_OF_ADDRESS, identity=REPORTS)
        self.openings = shared(
            ROOMS_OF_ADDRESS, identity=per_minute(ROOMS_PER_MINUTE), in_all=ROOMS_OF_ALL
        )
        self.uploads = shared(UPLOADS)
        self.analyses = shared(ANALYSES)
        self.puzzles = shared(PUZZLES_OF_ADDRESS, identity=PUZZLES)
        self.drafts = shared(DRAFTS, in_all=DRAFTS_OF_ALL)
        self.boards = shared(BOARDS_OF_ADDRESS, identity=BOARDS)
        self.likes = Budget(identity=LIKES)
        self.trials = shared(TRIALS_OF_ADDRESS, identity=TRIALS, in_all=TRIALS_OF_ALL)
        self.advice = shared(ADVICE_OF_ADDRESS, identity=ADVICE, in_all=ADVICE_OF_ALL)
        self.records = shared(RECORDS)
        self.pictures = shared(PICTURES, in_all=PICTURES_OF_ALL)
        self.passwords_tried = shared(PASSWORDS_TRIED, in_all=PASSWORDS_TRIED_BY_ALL)
        self.outgoing = shared(BYTES_OUT, in_all=BYTES_OUT_OF_ALL)
        self.misses = _misses(settings)
        said = Allowance(settings.messages_per_second, settings.message_burst)
        self.messages = shared(
            said.times(ADDRESS_SAYS), connection=said, identity=said.times(GUEST_SAYS)
        )
        rate, burst = ADDRESS_CHANGES
        self.changes = shared(Allowance(said.rate * rate, said.burst * burst))
        size = said.times(BYTES_OF_MESSAGE)
        size = Allowance(size.rate, size.burst + 8 * settings.message_bytes)
        self.incoming = shared(
            size.times(ADDRESS_SAYS), connection=size, in_all=size.times(BYTES_IN_OF_ALL)
        )
        self.refusals = Budget(address=REFUSALS)

        per_address = settings.connections_per_address
        self.sockets = places(per_address, settings.max_connections)
        self.presences = Places(identity=settings.connections_per_identity)
        self.bodies = places(*BODIES)
        self.checks = places(*CHECKS)
        self.record_readers = places(*RECORDS_READ)
        self.passwords = places(*PASSWORDS)
        own = min(per_address, max(LEAST_ROOMS, settings.max_rooms // ROOMS_SHARE))
        self.rooms_alone = places(own, max(1, settings.max_rooms // 2))
        self._long_rooms = own, max(1, settings.max_rooms // 2)
        self.rooms_opened = places(own * ROOMS_WITH_OTHERS, settings.max_rooms)

    def payer(self, address: str) -> Payer:
        """Return who pays at an address: nobody, where addresses are not limited."""
        return payer_at(address) if self._limits else NOBODY

    def long_rooms(self, openers: Iterable[Payer]) -> Places:
        """Return the places of rooms over days, of which these have opened one each."""
        found = places(*self._long_rooms)
        for opener in openers:
            found.hold(opener)
        return found

    def has_no_patience(self, payer: Payer, refusals: int = 1) -> bool:
        """Count refusals; tell whether somebody does not listen to them."""
        self.refusals.charge(payer, refusals)
        return self.is_deaf(payer)

    def is_deaf(self, payer: Payer) -> bool:
        """Tell whether somebody got so many refusals that they are not worth another."""
        return self.refusals.take(payer, 0) > 0

    def holder(self, address: str) -> Payer:
        """Return who holds places at an address: where those are not limited, all together."""
        return payer_at(address) if self._limits else EVERYBODY


def shared(address: Allowance, *, in_all: Allowance | None = None, **narrower: Allowance) -> Budget:
    """Return a budget that households share with the networks around them and with everybody."""
    return Budget(
        **narrower,
        address=address,
        site=address.times(SITE),
        network=address.times(NETWORK),
        all=in_all or address.times(CROWD),
    )


def places(address: int, in_all: int) -> Places:
    """Return places that households share with the networks around them and with everybody."""
    return Places(address=address, site=address * SITE, network=address * NETWORK, all=in_all)


def _in_all(address: Allowance) -> Allowance:
    """Return what everybody may ask for: a class at once, but not a hundred of them."""
    return Allowance(address.rate * CROWD, address.burst * BURSTS_OF_ALL)


def _misses(settings: Settings) -> Budget:
    guest = Allowance(settings.code_misses_per_hour / 3600, MISSES_AT_ONCE)
    rate, burst = ADDRESS_MISSES
    address = Allowance(guest.rate * rate, guest.burst * burst)
    rate, burst = MISSES_OF_ALL
    in_all = Allowance(guest.rate * rate, guest.burst * burst)
    return shared(address, in_all=in_all, identity=guest)
