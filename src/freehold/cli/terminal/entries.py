"""Entries of menus, and which of them a typed word means."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from freehold.text.wording import either
from freehold.wire import Action, Button, Option, TradeForm, actions


class MenuEntry(NamedTuple):
    """A line of a menu: its letter, if it has one, its text, and its choice; none is a folder."""

    key: str
    label: str
    option: Option | None

    def does(self, *kinds: type[Action]) -> bool:
        """Tell whether the entry is one of these actions, ready to be done."""
        return isinstance(self.option, Button) and isinstance(self.option.action, kinds)

    @property
    def is_default(self) -> bool:
        """Tell whether Enter is enough: for rolling and ending the turn."""
        return self.does(actions.Roll, actions.EndTurn)

    @property
    def is_answer(self) -> bool:
        """Tell whether the entry answers an offer."""
        if isinstance(self.option, TradeForm):
            return self.option.do == "counter"
        return self.does(actions.Accept, actions.Reject)


class Folder(NamedTuple):
    """Choices that wait behind one entry of the menu."""

    title: str
    entries: tuple[MenuEntry, ...]


def entry_text(number: int, entry: MenuEntry) -> Text:
    """Return an entry as it is shown."""
    key = Text(f"{number}", "bold") + Text(f"/{entry.key}" if entry.key else "", "bold")
    enter = " [Enter]" if number == 1 and entry.is_default else ""
    return key + Text(f" {entry.label}{enter}")


def find_entry(entries: Sequence[MenuEntry], word: str) -> MenuEntry | None:
    """Return the entry with that number or letter, or the default one for Enter."""
    if not word:
        return entries[0] if entries and entries[0].is_default else None
    if word.isascii() and word.isdigit():
        at = int(word[:4])
        return entries[at - 1] if 1 <= at <= len(entries) else None
    return find_key(entries, word)


def find_key(entries: Sequence[MenuEntry], word: str) -> MenuEntry | None:
    """Return the entry with that letter."""
    return next((entry for entry in entries if entry.key and entry.key == word.lower()), None)


def accepted(entries: Sequence[MenuEntry]) -> str:
    """Return what may be typed where these entries are shown."""
    keys = [entry.key for entry in entries if entry.key]
    return either([*([numbers(entries)] if entries else []), *keys, "a command"])


def numbers(entries: Sequence[MenuEntry]) -> str:
    """Return the numbers of the entries."""
    return "1" if len(entries) == 1 else f"1 to {len(entries)}"
