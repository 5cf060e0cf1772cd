"""Drafts: what a part of a room has decided, before anything of it is written or so."""

import msgspec

from freehold.server.games.entries import AnyEntry
from freehold.server.store import Write


class EntryDraft(msgspec.Struct, frozen=True):
    """Entries of the log, and the rows of the store that belong into the same commit."""

    entries: tuple[AnyEntry, ...]
    rows: tuple[Write, ...] = ()
