"""Playing: how a game begins, what people, bots and the clock do in it, and how it ends."""

import asyncio
import secrets
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import msgspec
import structlog
from msgspec.structs import replace

from freehold.editions import load
from freehold.editions.edition_json import edition_text
from freehold.engine import top_seat
from freehold.protocol import UNTIMED, Back, Begin, Outcome, Private, Reveal, Sheet, Why
from freehold.protocol import Act as ActCommand
from freehold.record import Fresh, Header, RecordedGame, Result, Start, commitment
from freehold.server.games.anonymity import without_names
from freehold.server.games.continuation import read_continuation
from freehold.server.games.entries import PlayEntry, RewindEntry, Source, StartEntry
from freehold.server.games.match import Past, is_aside, is_open_to_all
from freehold.server.games.summaries import Summary, start_rows, summary_of, with_result
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.hosted_game import HostedGame
from freehold.server.rooms.lobby import dice_words, phase
from freehold.server.rooms.lobby.seeds import draw_seeds
from freehold.server.rooms.lobby.settings import checked
from freehold.server.rooms.lobby.sheets import expect_host, expect_lobby
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import FinishRow, GameRow
from freehold.wire import AnyAction, Refusal
from freehold.wire.actions import Bid, Reject, Resign, TimeOut, TimeUp

logger: Final = structlog.get_logger()
GAME_ID_BYTES: Final = 9
WORDS_TIME: Final = 15_000  # milliseconds that words which were pledged may take to come
MOST_ASIDES: Final = 2_000  # of one seat in a game: what answers nothing, taking back
MOST_ACTIONS: Final = 50_000  # of a game; then time is called


class Dealing(NamedTuple):
    """How a game begins: anew, or with a past of so many milliseconds."""

    header: Header
    start: Start
    past: tuple[Past, ...] = ()
    played: int = 0


class RunningCopies(Protocol):
    """Knows which rooms are playing a game that waits to be continued."""

    async def find_copies(self, *commitments: str) -> None:
        """Find out which rooms play it now, by the commitments that their sheets tell."""
        ...

    def going_on(self, origin: str) -> Collection[int]:
        """Return the rooms that play it, or have gone on with it, by the first commitment."""
        ...

    def rolling(self, commitment: str) -> Collection[int]:
        """Return the rooms whose dice come from a secret seed, by its commitment."""
        ...


class Play:
    """Decides what comes of actions in the game of one room; nothing is so before it is written."""

    def __init__(
        self,
        room: int,
        durable: DurableState,
        attendance: Attendance,
        clock: Clock,
        copies: RunningCopies,
    ) -> None:
        self.saved: bytes | None = None  # the packed save that the lobby waits to continue
        self.room = room
        self._durable = durable
        self._attendance = attendance
        self._clock = clock
        self._copies = copies
        self._words_due: int | None = None  # until when words that were pledged are waited for

    @property
    def hosted(self) -> HostedGame:
        """Return the game that is being played."""
        hosted = self._durable.hosted
        assert hosted is not None
        return hosted

    def expect_player(self, member: int) -> int:
        """Return the seat of somebody who plays, or refuse."""
        if not self._durable.playing:
            raise RefusedError("not_playing")
        seat = self._durable.seat_of(member)
        if seat is None:
            raise RefusedError("not_seated")
        return seat

    # --- beginning

    def begin(self, member: int, command: Begin) -> EntryDraft:
        """Deal a game to who sits at the table, or ask for the words that they have pledged."""
        del command
        sheet, private = self._durable.sheet, self._durable.private
        expect_host(sheet, member)
        expect_lobby(sheet)
        started = self._started(sheet, private, member)
        if not dice_words.pledged(sheet):
            return started
        self._words_due = self._clock.now() + WORDS_TIME
        return EntryDraft((dice_words.ask(sheet, private, member),))

    def reveal(self, member: int, command: Reveal) -> EntryDraft:
        """Take a word that was pledged; the last one starts the game, or shows that it cannot."""
        sheet, private = self._durable.sheet, self._durable.private
        told = dice_words.reveal(sheet, private, member, command)
        if dice_words.missing(told.sheet):
            return EntryDraft((told,))
        assert sheet.host is not None
        try:
            return self._started(told.sheet, private, sheet.host)
        except RefusedError:  # by no fault of who has told the word
            return EntryDraft((dice_words.call_off(told.sheet, private, ()),))

    def call_off(self, at: int) -> EntryDraft | None:
        """Let a game not begin that cannot: by a word that will not, or did not, come, or else."""
        sheet = self._durable.sheet
        missing = dice_words.missing(sheet)
        if not missing:
            return None
        if self._words_due is None:  # after a restart
            self._words_due = at + WORDS_TIME
        late = at >= self._words_due
        here = {one.number for one in sheet.members if one.chair is not None}
        if not late and here.issuperset(missing) and phase.can_begin(sheet, self._durable.private):
            return None
        self._words_due = None
        silent = missing if late else ()
        return EntryDraft((dice_words.call_off(sheet, self._durable.private, silent),))

    def _started(self, sheet: Sheet, private: Private, member: int) -> EntryDraft:
        durable, number = self._durable, secrets.token_urlsafe(GAME_ID_BYTES)
        sheet, private = phase.begin(sheet, private, member, number)
        continues = sheet.continues is not None
        if continues:
            dealing, sheet, private = self._taken_up(sheet, private)
        else:
            dealing = _dealt(sheet, private)
        entry = StartEntry(
            game=number,
            started=self._clock.wall(),
            header=dealing.header,
            start=dealing.start,
            past=dealing.past,
            played=dealing.played,
            sheet=sheet,
            private=private,
            edition=_edition_text(dealing.header.edition),
            tells_seats=True,
        )
        return EntryDraft((entry,), tuple(start_rows(self.room, durable.seq + 1, entry)))

    def _taken_up(self, sheet: Sheet, private: Private) -> tuple[Dealing, Sheet, Private]:
        """Return the saved game that waits, as its new players go on with it, with new chance."""
        if self.saved is None:
            detail = "expected a saved game to continue, got none any more"
            raise RefusedError("room_closed", detail)
        saved = self._durable.continuation or read_continuation(self.saved)
        self._durable.continuation = saved
        origin = saved.header.commitment
        phase.expect_everybody(sheet, private, self._copies.going_on(origin))
        if self._copies.rolling(commitment(bytes.fromhex(saved.seed))):
            detail = "expected a save with dice that are used nowhere else; save the game again"
            raise RefusedError("still_played", detail)
        if private.seed == saved.seed:  # as lobbies of earlier versions have it
            sheet, private = draw_seeds(sheet, private)
        fresh = Fresh(
            number=saved.end.number,
            hash=saved.end.hash,
            seed=saved.seed,
            commitment=sheet.commitment,
            unseen=saved.unseen,
            entropy=dice_words.words_of(sheet) or msgspec.UNSET,
        )
        header = replace(saved.header, players=phase.players_of(sheet), board=msgspec.UNSET)
        sheet = replace(sheet, origin=origin)
        return Dealing(header, saved.start, (*saved.past, fresh), saved.played), sheet, private

    async def prepare(self, member: int | None, command: Begin | Reveal) -> None:
        """Read the saved game that waits, if a command is about to begin it, in a thread."""
        sheet, saved = self._durable.sheet, self.saved
        last = isinstance(command, Reveal) and len(dice_words.missing(sheet)) == 1
        if saved is None or not (last or (isinstance(command, Begin) and sheet.host == member)):
            return
        if not phase.can_begin(sheet, self._durable.private):
            return
        with suppress(Exception):  # who begins the game will see the same
            found = await asyncio.to_thread(read_continuation, saved)
            self._durable.continuation = found
            used = commitment(bytes.fromhex(found.seed))
            await self._copies.find_copies(found.header.commitment, used)

    def put_away(self) -> None:
        """Let go of a saved game that was read, until it is needed again."""
        self._durable.continuation = None

    # --- acting

    def act(self, member: int, command: ActCommand) -> EntryDraft:
        """Do what a member wants to do in the game."""
        seat = self.expect_player(member)
        if self._durable.sheet.paused and not isinstance(command.action, Resign):
            raise RefusedError("paused")
        self._attendance.hand_back(member)
        hosted = self.hosted
        match = hosted.match
        if match.is_stale(command.action, command.ask):
            raise RefusedError("too_late", f"expected question {match.asked}, got {command.ask}")
        if is_aside(command.action):
            self._expect_aside(seat)
        if isinstance(command.action, Bid) and self.is_closing():
            raise RefusedError("too_late", "expected a bid while the auction's time runs")
        draft = self.decide(seat, command.action, source=Source(member, command.id))
        self._attendance.note_action(member)
        return draft

    def is_closing(self) -> bool:
        """Tell whether the time of an auction by the clock is over, though it is not closed yet."""
        hosted = self.hosted
        expiry = hosted.clocks.expiry()
        over = expiry is not None and expiry <= self._clock.now()
        return over and is_open_to_all(hosted.match.state)

    def take_seat_back(self, member: int, command: Back) -> None:
        """Play again for oneself."""
        del command
        self.expect_player(member)
        self._attendance.hand_back(member)

    def decide(
        self,
        seat: int | None,
        action: AnyAction,
        *,
        why: Why | None = None,
        source: Source | None = None,
    ) -> EntryDraft:
        """Return what an action comes to, of a seat or of the clock, or raise RefusedError.

        `why` is what a bot says about it, `source` the command of who does it in person.
        """
        prepared = self.hosted.match.prepare(seat, action, why)
        if isinstance(prepared, Refusal):
            raise RefusedError(prepared.word, prepared.message)
        entry = PlayEntry(source=source, act=prepared.act, after=prepared.after)
        if not isinstance(prepared.after, Result):
            return EntryDraft((entry,))
        return self._finish(entry, prepared.after, prepared.state.round)

    # --- ending

    def _finish(self, entry: PlayEntry, result: Result, rounds: int) -> EntryDraft:
        durable = self._durable
        outcome = Outcome(
            game=durable.game,
            winners=result.winners,
            ranks=result.ranks,
            scores=result.scores,
            seed=result.seed,
        )
        over = phase.finish(durable.sheet, durable.private, outcome)
        effort = self.hosted.effort.copy()  # it does not know of the last action yet
        effort.pass_time(self._clock.now(), playing=True)
        effort.count(entry.act.seat, own=entry.source is not None)
        summary = with_result(self._summary(durable.private.gone), result, rounds, effort)
        row = self._row(summary, last=durable.seq + 1, ended=self._clock.wall())
        return EntryDraft((entry, over), (row, FinishRow(durable.game)))

    def row_without(self, seats: Collection[int]) -> GameRow:
        """Return the row of the game that is played, without the names of some seats."""
        return self._row(self._summary(seats), last=0, ended=0)

    def _summary(self, nameless: Collection[int]) -> Summary:
        header = without_names(self.hosted.match.game.header(), nameless)
        return summary_of(self._durable.sheet, header)

    def _row(self, summary: Summary, last: int, ended: int) -> GameRow:
        hosted = self.hosted
        edition, text = hosted.match.game.edition.id, msgspec.json.encode(summary)
        begun = (hosted.id, self.room, hosted.first)
        return GameRow(*begun, last, edition, hosted.started, ended, text)

    # --- taking back

    def back_to(self, member: int) -> int:
        """Return how many actions come before a member's last one, or refuse if it must stand."""
        seat = self.expect_player(member)
        decision = self.hosted.match.before_last_of(seat)
        if decision is None:
            raise RefusedError("nothing_to_take_back")
        self._expect_aside(seat)
        return decision

    def _expect_aside(self, seat: int) -> None:
        """Refuse what could be done without end once it was done often enough."""
        if self.hosted.asides[seat] >= MOST_ASIDES:
            raise RefusedError("log_full", f"expected at most {MOST_ASIDES} of that in one game")

    def take_back(self, member: int, decision: int) -> EntryDraft:
        """Undo everything after that many actions."""
        return EntryDraft((RewindEntry(by=member, decision=decision),))

    # --- the clock

    def next_due(self) -> int | None:
        """Return when the clock demands something next, or until when words are waited for."""
        if not self._durable.running:
            return self._words_due if self._durable.sheet.revealing else None
        return self._clock.now() if self._is_too_long else self.hosted.clocks.next_due()

    @property
    def _is_too_long(self) -> bool:
        """Tell whether time is to be called because a game never ends."""
        state = self.hosted.match.state
        return state.decision >= MOST_ACTIONS and not state.time_up

    def due(self, at: int) -> Iterator[EntryDraft]:
        """Yield what the clock demands; each must be so before the next is asked for."""
        for step in (self._call_time, self._end_late_offer, self._end_question):
            try:
                while self._durable.running and (draft := step(at)) is not None:
                    yield draft
            except RefusedError as refused:
                logger.error("clock refused", room=self.room, step=step.__name__, word=refused.word)
                self.hosted.clocks.postpone(at)

    def _call_time(self, at: int) -> EntryDraft | None:
        """End a game whose time is up, or that is too long."""
        due = self.hosted.clocks.game_due
        if self._is_too_long or (due is not None and due <= at):
            return self.decide(None, TimeUp())
        return None

    def _end_late_offer(self, at: int) -> EntryDraft | None:
        """Reject what was not answered in time, for who did not answer."""
        key = self.hosted.clocks.late_offer(at)
        if key is None:
            return None
        proposer, partner, revision = key
        return self.decide(partner, Reject(proposer, revision))

    def _end_question(self, at: int) -> EntryDraft | None:
        """Let the rules decide for who has used up the time."""
        expiry = self.hosted.clocks.expiry()
        if expiry is None or expiry > at:
            return None
        state = self.hosted.match.state
        draft = self.decide(None, TimeOut(state.decision))
        if not is_open_to_all(state) and not self._durable.is_long:
            self._attendance.note_time_out(self._durable.sheet.chairs[top_seat(state)].member)
        return draft


@lru_cache
def _edition_text(name: str) -> msgspec.Raw:
    return msgspec.Raw(edition_text(load(name)))


def _dealt(sheet: Sheet, private: Private) -> Dealing:
    edition, options = checked(sheet.settings)
    game = RecordedGame(
        edition,
        options,
        phase.players_of(sheet),
        bytes.fromhex(private.seed),
        clocked=sheet.settings.pace not in UNTIMED,
        hosted=True,
        entropy=dice_words.words_of(sheet),
    )
    start = game.log[0]
    assert isinstance(start, Start)
    return Dealing(game.header(), start)
