"""Playing: what people, bots and the clock do in the game of a room."""

import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import msgspec
import structlog
from msgspec.structs import replace

from freehold.bots import ASIDES
from freehold.engine import actors
from freehold.engine.codes import F_AUCTION
from freehold.engine.state import top_kind, top_seat
from freehold.record import Act, Check, Game, Header, Result, Start, parse_save
from freehold.server import seating
from freehold.server.anonymity import without_names
from freehold.server.archive import unpacked
from freehold.server.clocks import Clocks
from freehold.server.entries import PlayEntry, RewindEntry, SheetEntry, StartEntry
from freehold.server.match import Match, is_negotiable, is_open_to_all
from freehold.server.messages import Why
from freehold.server.motives import why_of
from freehold.server.refusing import RefusedError
from freehold.server.sheet import Outcome, Private, Sheet
from freehold.server.store import FinishRow, GameRow, Write
from freehold.server.summaries import start_rows, summary_of, with_result
from freehold.server.surroundings import Task, Thought
from freehold.wire import Action, AnyAction, Refusal
from freehold.wire.actions import Counter, Pass, Propose, Reject, TimeOut, TimeUp, Withdraw
from freehold.wire.parts import members

if TYPE_CHECKING:
    from freehold.server.room import Room

log = structlog.get_logger()
IDLE_TIME_OUTS: Final = 2  # in a row, until a bot stands in for somebody who is here
GAME_ID_BYTES: Final = 9


def begin(room: "Room", by: int) -> None:
    """Deal a game to who sits at the table."""
    number = secrets.token_urlsafe(GAME_ID_BYTES)
    sheet, private = seating.begin(room.sheet, room.private, by, number)
    continues = sheet.continues is not None
    dealing = _taken_up(room, sheet) if continues else _dealt(sheet, private)
    entry = StartEntry(
        source=room.take_source(),
        game=number,
        started=room.around.clock.wall(),
        header=dealing.header,
        start=dealing.start,
        past=dealing.past,
        sheet=sheet,
        private=private,
    )
    room.saved = None
    room.forget_game()
    room.around.metrics.count("games_started_total")
    room.record([entry], start_rows(room.id, room.book.seq + 1, entry))


class Dealing(msgspec.Struct, frozen=True):
    """How a game begins: anew, or with a past."""

    header: Header
    start: Start
    past: tuple[Act | Check, ...] = ()


def _dealt(sheet: Sheet, private: Private) -> Dealing:
    edition, options = seating.checked(sheet.settings)
    game = Game(
        edition,
        options,
        seating.players_of(sheet),
        bytes.fromhex(private.seed),
        clocked=sheet.settings.pace != "none",
        hosted=True,
        entropy=tuple(word for word in sheet.entropy if word is not None),
    )
    start = game.log[0]
    assert isinstance(start, Start)
    return Dealing(game.header(), start)


def _taken_up(room: "Room", sheet: Sheet) -> Dealing:
    """Return the saved game that waits, as its new players go on with it."""
    seating.expect_everybody(sheet, room.private, room.played_elsewhere())
    if room.saved is None:
        raise RefusedError("room_closed", "expected a saved game to continue, got none any more")
    save = parse_save(unpacked(room.saved), "save")
    start, *rest = save.lines
    assert isinstance(start, Start)
    seed = save.header.seed if sheet.opened else None
    header = replace(save.header, players=seating.players_of(sheet), seed=seed)
    return Dealing(header, start, tuple(line for line in rest if isinstance(line, Act | Check)))


def act(room: "Room", member: int, ask: int, action: Action) -> None:
    """Do what a member wants to do in the game."""
    seat = room.seat_of(member)
    if not room.playing or room.match is None:
        raise RefusedError("not_playing")
    if seat is None:
        raise RefusedError("not_seated")
    if room.sheet.paused:
        raise RefusedError("paused")
    room.hand_back(member)
    if room.match.is_stale(action, ask):
        raise RefusedError("too_late", f"expected question {room.match.asked}, got {ask}")
    do(room, seat, action)
    room.time_outs[seat] = 0


def do(room: "Room", seat: int | None, action: AnyAction, why: Why | None = None) -> None:
    """Do an action, of a seat or of the clock, and write it down; or raise RefusedError.

    `why` is what a bot says about it.
    """
    match = _match(room)
    deed = match.do(seat, action, room.book.seq + 1, why)
    if isinstance(deed, Refusal):
        raise RefusedError(deed.word, deed.message)
    entry = PlayEntry(source=room.take_source(), act=deed.act, after=deed.after)
    if isinstance(deed.after, Result):
        _finish(room, match, entry, deed.after)
    else:
        room.record([entry])


def _finish(room: "Room", match: Match, entry: PlayEntry, result: Result) -> None:
    outcome = Outcome(
        game=room.book.game,
        winners=result.winners,
        ranks=result.ranks,
        scores=result.scores,
        seed=result.seed,
    )
    over = seating.finish(room.sheet, room.private, outcome)
    sheet = SheetEntry(change=over.change, sheet=over.sheet, private=over.private)
    rows: list[Write] = [_final_row(room, match, entry, result), FinishRow(room.book.game)]
    room.around.metrics.count("games_finished_total")
    room.record([entry, sheet], rows)
    room.forget_game()


def _final_row(room: "Room", match: Match, entry: PlayEntry, result: Result) -> GameRow:
    header = without_names(match.game.header(), room.private.gone)
    ended, book = room.around.clock.wall(), room.book
    begun = summary_of(room.sheet, header)
    effort = book.effort.copy()  # the book does not know of the last action yet
    effort.pass_time(room.around.clock.now(), playing=True)
    effort.count(entry.act.seat, own=entry.source is not None)
    summary = with_result(begun, result, match.state.round, effort)
    return GameRow(
        book.game,
        room.id,
        book.first,
        book.seq + 1,
        header.edition,
        book.started,
        ended,
        msgspec.json.encode(summary),
    )


def rows_without(room: "Room", seats: Collection[int]) -> list[Write]:
    """Return the row of the game that is played, without the names of some seats."""
    header, book = without_names(_match(room).game.header(), seats), room.book
    summary = msgspec.json.encode(summary_of(room.sheet, header))
    return [GameRow(book.game, room.id, book.first, 0, header.edition, book.started, 0, summary)]


def _match(room: "Room") -> Match:
    assert room.match is not None
    return room.match


# --- the clock


def ring(room: "Room", at: int) -> None:
    """Do whatever is due in the game."""
    for step in (_call_time, _end_late_offers, _end_question):
        clocks = room.clocks
        if not room.running or clocks is None:
            return
        try:
            step(room, clocks, at)
        except RefusedError as refused:
            log.error("clock refused", room=room.id, step=step.__name__, word=refused.word)
            clocks.postpone(at)


def _call_time(room: "Room", clocks: Clocks, at: int) -> None:
    if clocks.game_due is not None and clocks.game_due <= at:
        do(room, None, TimeUp())


def _end_late_offers(room: "Room", clocks: Clocks, at: int) -> None:
    """Reject what was not answered in time, for who did not answer."""
    while (key := clocks.late_offer(at)) is not None:
        proposer, partner, revision = key
        do(room, partner, Reject(proposer, revision))


def _end_question(room: "Room", clocks: Clocks, at: int) -> None:
    expiry = clocks.expiry()
    if expiry is not None and expiry <= at:
        _time_out(room)


def _time_out(room: "Room") -> None:
    state = _match(room).state
    seat = None if is_open_to_all(state) else top_seat(state)
    do(room, None, TimeOut(state.decision))
    if seat is None:
        return
    room.time_outs[seat] = room.time_outs.get(seat, 0) + 1
    member = room.sheet.chairs[seat].member
    if member is not None and room.time_outs[seat] >= IDLE_TIME_OUTS:
        room.attendance.stand_in_for(member)


# --- bots


def think(room: "Room", seat: int, level: str) -> None:
    """Let a bot think about what to do now; an offer nobody has answered it takes back first."""
    match, drivers = _match(room), room.drivers
    state, game = match.state, room.book.game
    unanswered = drivers.own_offer(state, seat)
    if unanswered is not None and not drivers.open_offers(state, seat):
        do(room, seat, Withdraw(unanswered[1]))
        return
    decision = state.decision
    drivers.begin(seat, decision)
    view = match.game.view(seat)
    if not is_negotiable(state):
        view = replace(view, offers=())  # else it would answer them
    proposes = drivers.may_propose(state, seat, match.asked)
    if proposes:
        drivers.note_proposing(seat, match.asked)
    task = Task(
        game=game,
        level=level,
        rules=match.game.rules,
        view=view,
        proposes=proposes,
        manages=level in ASIDES and drivers.may_manage(state, seat),
    )

    def tell(thought: Thought | None) -> None:
        room.told_by_bot(game, seat, decision, thought)

    room.around.brains.think(task, tell)


def act_for_bot(room: "Room", seat: int, thought: Thought | None) -> None:
    """Do what a bot has decided; where it fails, what the rules have for who says nothing."""
    match = _match(room)
    awaited = seat in members(actors(match.state))
    if thought is not None and isinstance(thought.action, Propose):
        _propose_for_bot(room, seat, thought.action, why_of(thought))
        return
    if thought is not None:
        thought = _bounded(room, seat, thought)
        action = thought.action
        try:
            do(room, seat, action, why_of(thought))
            if isinstance(action, Counter):
                room.drivers.note_offers(match.state, seat)
            return
        except RefusedError as refused:
            _log_refusal(room, seat, action, refused)
    room.drivers.leave_alone(match.state, seat)
    if not awaited:
        return
    common = top_kind(match.state) == F_AUCTION
    do(room, *((seat, Pass()) if common else (None, TimeOut(match.state.decision))))


def _log_refusal(room: "Room", seat: int, action: Action, refused: RefusedError) -> None:
    log.error("bot refused", room=room.id, seat=seat, word=refused.word, action=action)


def _propose_for_bot(room: "Room", seat: int, offer: Propose, why: Why | None) -> None:
    """Make a bot's offer unless it was made before in this game; then the bot decides anew."""
    if _match(room).was_offered(seat, offer):
        return
    try:
        do(room, seat, offer, why)
    except RefusedError as refused:
        _log_refusal(room, seat, offer, refused)
    else:
        room.drivers.note_offers(_match(room).state, seat)


def _bounded(room: "Room", seat: int, thought: Thought) -> Thought:
    """Return the thought, or a rejection without a word in place of a counter-offer too many."""
    action = thought.action
    if not isinstance(action, Counter):
        return thought
    if room.drivers.count_counter(seat, action.partner, _match(room).asked):
        return Thought(Reject(action.partner, action.revision))
    return thought


# --- taking back


def take_back(room: "Room", member: int, decision: int) -> None:
    """Undo everything after that many actions."""
    _match(room).rewind(decision, room.book.seq + 1)
    room.record([RewindEntry(source=room.take_source(), by=member, decision=decision)])


def back_to(room: "Room", member: int) -> int:
    """Return how many actions come before a member's last one, or refuse if it must stand."""
    seat = room.seat_of(member)
    if seat is None:
        raise RefusedError("not_seated")
    decision = _match(room).before_last_of(seat)
    if decision is None:
        raise RefusedError("nothing_to_take_back")
    return decision
