"""A hosted game: a match with its clocks, its place in the room's log, and who has played it."""

from msgspec import Raw

from freehold.engine import to_ints
from freehold.protocol import Pace, RoomSettings
from freehold.record import Fresh, Header, RecordedGame
from freehold.server.games.continuation import Continuation
from freehold.server.games.effort import Effort, counted, new_effort
from freehold.server.games.entries import PlayEntry, StartEntry
from freehold.server.games.match import Match, game_of, is_aside, offers_in
from freehold.server.rooms.clocks import Clocks
from freehold.server.rooms.snapshots import GameSnapshot
from freehold.wire.actions import TimeOut


class HostedGame:
    """The game that is, or was last, played in a room."""

    def __init__(
        self, number: str, first: int, started: int, match: Match, pace: Pace, effort: Effort
    ) -> None:
        self.id = number
        self.first = first  # number of the entry that started it
        self.started = started  # when, in seconds since 1970
        self.match = match
        self.clocks = Clocks(pace, match.game.options, match.state.seats)
        self.effort = effort
        self.asides = [0] * match.state.seats  # what each has done that answered nothing
        self.missed = [0] * match.state.seats  # questions in a row that each let time decide

    def play(self, entry: PlayEntry, seq: int, at: int) -> None:
        """Take an action over."""
        question, awaited = self.match.question, self.match.awaited_alone
        self.match.advance(entry.act, seq)
        self.clocks.note(at, self.match)
        self.effort.count(entry.act.seat, own=entry.source is not None)
        if entry.source is not None and entry.act.seat is not None and is_aside(entry.act.action):
            self.asides[entry.act.seat] += 1
        if isinstance(entry.act.action, TimeOut):
            self.clocks.note_time_out(at)
            if awaited is not None and self.match.question != question:
                self.missed[awaited] += 1
        elif entry.source is not None and entry.act.seat is not None:
            self.missed[entry.act.seat] = 0

    def rewind(self, seat: int | None, decision: int, seq: int, at: int) -> None:
        """Take back everything after that many actions, for a seat."""
        self.match.rewind(decision, seq)
        if seat is not None:
            self.asides[seat] += 1
        self.clocks.note(at, self.match)

    def snapshot(self) -> GameSnapshot:
        """Return everything at this moment."""
        base, since = self.match.undoable
        return GameSnapshot(
            game=self.id,
            first=self.first,
            started=self.started,
            header=self.match.game.header(),
            numbers=to_ints(base),
            since=since,
            asked=self.match.asked,
            clocks=self.clocks.snapshot(),
            effort=self.effort.copy(),
            offered=tuple(self.match.offered),
            fresh=self.match.game.fresh,
            asides=tuple(self.asides),
            missed=tuple(self.missed),
        )


def dealt(entry: StartEntry) -> RecordedGame:
    """Return a game as its entry deals it, or as it was continued."""
    return game_of(entry.header, bytes.fromhex(entry.private.seed), entry.past, entry.edition)


def start_game(
    entry: StartEntry, seq: int, at: int, prepared: Continuation | None = None
) -> HostedGame:
    """Return the game that an entry starts; its past need not be repeated if it was prepared."""
    settings, header = entry.sheet.settings, entry.header
    retries = may_retry(settings, header)
    match = Match(_begun(entry, prepared), seq, offers_in(entry.past), retries=retries)
    lines = sum(not isinstance(line, Fresh) for line in entry.past)
    effort = new_effort(len(header.players), at, counted(entry.played, lines))
    hosted = HostedGame(entry.game, seq, entry.started, match, settings.pace, effort)
    hosted.clocks.start(at, match, entry.played)
    return hosted


def _begun(entry: StartEntry, prepared: Continuation | None) -> RecordedGame:
    if prepared is None or not prepared.goes_into(entry.past):
        return dealt(entry)
    fresh = entry.past[-1]
    assert isinstance(fresh, Fresh)
    return prepared.go_on(entry.header, fresh, bytes.fromhex(entry.private.seed))


def may_retry(settings: RoomSettings, header: Header) -> bool:
    """Tell whether decisions can be taken back though chance has spoken since.

    That is so with a coach, for who plays against bots alone.
    """
    people = sum(player.bot is None for player in header.players)
    return settings.is_coached and people == 1


def restore_game(kept: GameSnapshot, seed: str, settings: RoomSettings, edition: Raw) -> HostedGame:
    """Return a game as it was kept in the middle, with the edition that it began with."""
    first = kept.fresh[0].seed if kept.fresh else seed
    game = game_of(kept.header, bytes.fromhex(first), kept=edition)
    game.follow(kept.fresh, bytes.fromhex(seed))
    game.resume_from(kept.numbers)
    retries = may_retry(settings, kept.header)
    match = Match(game, kept.asked, kept.offered, kept.since, retries=retries)
    effort = kept.effort or new_effort(len(kept.header.players), 0)
    hosted = HostedGame(kept.game, kept.first, kept.started, match, settings.pace, effort.copy())
    hosted.clocks.restore(kept.clocks, match)
    hosted.asides = list(kept.asides) or hosted.asides
    hosted.missed = list(kept.missed) or hosted.missed
    return hosted
