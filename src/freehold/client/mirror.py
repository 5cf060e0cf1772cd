"""The mirror: a room as one client knows it, folded from what the server tells.

It needs no connection; whoever has one hands it every message.  What is seen in it is what the
server would show: the events of every message carry the table from one view to the next.
"""

from collections import deque
from typing import Final

from freehold.engine import Ruleset, Table
from freehold.protocol import (
    ChatLine,
    ChatSaid,
    GameInfo,
    GameStarted,
    Now,
    Numbered,
    Played,
    Presence,
    Prompt,
    Rents,
    Rewound,
    RoomChanged,
    ServerMessage,
    Sheet,
    SheetChanged,
    Standings,
    VoteView,
    Welcome,
    Welcomed,
    applied,
)
from freehold.record import rules_of_header
from freehold.record.game import rules_of
from freehold.wire import Side, View, fold_action, stake, table_of, view

CHAT_LINES: Final = 50


class GapError(Exception):
    """Say that a message is missing: everything after `after` has to be asked for again."""

    def __init__(self, after: int, came: int) -> None:
        super().__init__(f"expected message {after + 1}, got {came}")
        self.after = after


class Mirror:
    """What one member knows of a room."""

    def __init__(self) -> None:
        self.seq: int | None = None  # number of the last message heard
        self.you = 0
        self.sheet: Sheet | None = None
        self.game: GameInfo | None = None
        self.table: Table | None = None
        self.rents: Rents | None = None
        self.prompt: Prompt | None = None
        self.presence: tuple[Presence, ...] = ()
        self.vote: VoteView | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self._rules: Ruleset | None = None
        self._rents_seq = 0  # number up to which the rents are known

    @property
    def seat(self) -> int | None:
        """Return the own chair."""
        member = None if self.sheet is None else self.sheet.member(self.you)
        return None if member is None else member.chair

    def view(self) -> View | None:
        """Return the table as the server would show it."""
        return None if self.table is None else view(self.table, self.seat)

    def stake(self, seat: int) -> Side:
        """Return all that a seat could put into a trade."""
        return Side() if self.table is None else stake(self.table, seat)

    def hear(self, message: ServerMessage) -> None:
        """Take a message over; one that was heard before changes nothing."""
        if isinstance(message, Welcome):
            self._enter(message)
        elif isinstance(message, Welcomed):
            self.you = message.you
            self.rents, self._rents_seq = message.rents, message.seq
        elif isinstance(message, Now):
            self.presence, self.vote = message.presence, message.vote
            self.prompt = message.prompt
        elif isinstance(message, Standings):
            self._note_standings(message.presence)
        elif isinstance(message, Numbered) and self._is_next(message.seq):
            self.seq = message.seq
            self._fold(message)
            if message.seq > self._rents_seq:
                self._fold_rents(message)

    def _note_standings(self, moved: tuple[Presence, ...]) -> None:
        """Take over who stands otherwise."""
        known = {one.member: one for one in (*self.presence, *moved)}
        self.presence = tuple(known.values())

    def _is_next(self, seq: int) -> bool:
        """Tell whether a number comes next; what comes before the welcome is in it."""
        if self.seq is None or seq <= self.seq:
            return False
        if seq > self.seq + 1:
            raise GapError(self.seq, seq)
        return True

    def _enter(self, message: Welcome) -> None:
        self.seq, self.you, self.sheet = message.seq, message.you, message.sheet
        self.chat.clear()
        self.chat.extend(message.chat)
        self.prompt = message.prompt
        self.rents, self._rents_seq = message.rents, message.seq
        self.table = None
        self._set_game(message.game)
        if message.view is not None:
            self._lay(message.view)

    def _set_game(self, game: GameInfo | None) -> None:
        self.game = game
        if game is not None:
            edition, options = rules_of_header(game.header)
            self._rules = rules_of(edition, options)

    def _lay(self, seen: View) -> None:
        assert self._rules is not None
        self.table = table_of(seen, self._rules)

    def _fold(self, message: Numbered) -> None:
        match message:
            case RoomChanged():
                self._change_sheet(message.sheet)
            case SheetChanged():
                assert self.sheet is not None
                self._change_sheet(applied(self.sheet, message.difference))
            case ChatSaid():
                self.chat.append(message.line)
            case GameStarted():
                self._change_sheet(message.sheet)
                self._set_game(message.game)
                self._lay(message.view)
                self.prompt = message.prompt
            case Rewound():
                self._lay(message.view)
                self.prompt = message.prompt
            case Played():
                self._play(message)

    def _change_sheet(self, sheet: Sheet) -> None:
        self.sheet = sheet
        here = {one.number for one in sheet.members}
        self.presence = tuple(one for one in self.presence if one.member in here)
        if sheet.phase != "playing":
            self.prompt = None
        if sheet.phase == "lobby":
            self.game = self.table = None

    def _play(self, message: Played) -> None:
        assert self.table is not None
        assert isinstance(message.events, tuple)
        fold_action(self.table, message.events)
        self.prompt = message.prompt

    def _fold_rents(self, message: Numbered) -> None:
        match message:
            case GameStarted() | Rewound():
                self.rents = message.rents
            case Played(rents=dict() as new):
                assert self.rents is not None
                self.rents = tuple(new.get(square, old) for square, old in enumerate(self.rents))
            case RoomChanged() if message.sheet.phase == "lobby":
                self.rents = None
