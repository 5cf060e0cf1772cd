"""Reading saved games: every byte must be as it was written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from freehold.record.errors import SaveError
from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import (
    FORMAT,
    FORMAT_VERSION,
    Act,
    AnyLine,
    Check,
    Fresh,
    Header,
    Line,
    Pause,
    Result,
    Start,
)

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_LINE: Final = 1024 * 1024
SEALED: Final = b'{"line":"sealed","format":"freehold","version":'  # how sealed saves begin
SEALED_CAME: Final = (
    "a sealed one, which only its own server opens; a game that is over has an open record"
)
_OURS: Final = b'{"line":"header","format":"freehold","version":'


class Save(msgspec.Struct, frozen=True):
    """A saved game as read: the header and all lines after it."""

    name: str
    header: Header
    lines: tuple[Line, ...]

    @property
    def acts(self) -> list[Act]:
        """Return the actions."""
        return [line for line in self.lines if isinstance(line, Act)]

    def cut(self, number: int) -> "Save":
        """Return the save up to so many actions, with whatever the last of them brought.

        Chance that began anew after the last of them is no part of it.
        """
        kept = [line for line in self.lines if isinstance(line, Start) or line.number <= number]
        lines = [line for line in kept if not isinstance(line, Pause | Result)]
        if isinstance(lines[-1], Fresh):
            del lines[-1]
        return Save(self.name, self.header, tuple(lines))

    @property
    def seeds(self) -> tuple[str | None, ...]:
        """Return the seed of each part of the game; the last one may be a secret yet."""
        told = [line.seed for line in self.lines if isinstance(line, Fresh)]
        last = self.lines[-1] if self.lines else None
        newest = last.seed if isinstance(last, Pause | Result) else msgspec.UNSET
        return (*told, newest or (None if told else self.header.seed))

    def seed_after(self, number: int) -> str | None:
        """Return the seed of the part of the game that so many actions lead into."""
        begun = [line for line in self.lines if isinstance(line, Fresh) and line.number < number]
        return self.seeds[len(begun)]

    @property
    def played(self) -> int:
        """Return for how many milliseconds a game to be continued was played, 0 if unknown."""
        last = self.lines[-1] if self.lines else None
        return (last.played or 0) if isinstance(last, Pause) else 0

    @property
    def result(self) -> Result | None:
        """Return the result of a finished game."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Result) else None


class _Version(msgspec.Struct):
    version: int


def read_save(path: Path | str) -> Save:
    """Return the save in a file, or raise SaveError with the first line that is wrong."""
    path = Path(path)
    return parse_save(_read_bytes(path), str(path))


def recover_save(path: Path) -> Save:
    """Return what is good in the record of a game that was cut off: all lines before the first bad.

    A file whose first two lines are not good has nothing to recover and raises SaveError.
    """
    data, name = _read_bytes(path), str(path)
    found: list[AnyLine] = []
    try:
        for line in _lines(data[: data.rfind(b"\n") + 1] or data, name):
            _expect_order(name, found, line)
            found.append(line)
    except SaveError:
        if len(found) < 2:
            raise
    return _save(name, found)


def parse_save(data: bytes, name: str) -> Save:
    """Return the save in these bytes; errors call it by that name."""
    found: list[AnyLine] = []
    for line in _lines(data, name):
        _expect_order(name, found, line)
        found.append(line)
    if not isinstance(found[-1], Pause | Result):
        raise SaveError(name, len(found) + 1, "a result or pause line", "the end of the file")
    return _save(name, found)


def _save(name: str, found: list[AnyLine]) -> Save:
    header, *rest = found
    assert isinstance(header, Header)
    return Save(name, header, tuple(line for line in rest if not isinstance(line, Header)))


def _read_bytes(path: Path) -> bytes:
    data = b""
    try:
        came = _no_file(path)
        if not came:
            with path.open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # the latter for a name with a zero in it
        came = getattr(error, "strerror", None) or str(error)
    if came:
        raise SaveError(str(path), 0, "a readable file", came)
    if len(data) > MOST_BYTES:
        raise SaveError(str(path), 0, f"at most {MOST_BYTES} bytes", "a longer file")
    return data


def _no_file(path: Path) -> str:
    """Say what lies there instead of a file, if anything does."""
    if not path.exists() or path.is_file():
        return ""
    return "a folder" if path.is_dir() else "a device or pipe"


def _lines(data: bytes, name: str) -> Iterator[AnyLine]:
    _expect_ours(data, name)
    texts = data.split(b"\n")
    chain = FIRST
    for number, text in enumerate(texts[:-1], 1):
        line, chain = _read(name, number, text, chain)
        yield line
    if texts[-1]:
        came = "one that is cut off: " + texts[-1][:40].decode("utf-8", "replace")
        raise SaveError(name, len(texts), "a complete line", came)


def _expect_ours(data: bytes, name: str) -> None:
    """Refuse files that are not saved games, and those of another version."""
    if not data:
        raise SaveError(name, 0, f"a saved game of {FORMAT}", "an empty file")
    if data.startswith(SEALED):
        raise SaveError(name, 1, "an open save", SEALED_CAME)
    first = data[: MOST_LINE + 1].split(b"\n", 1)[0]
    if not first.startswith(_OURS):
        came = first[:40].decode("utf-8", "backslashreplace").strip("\r ")
        expected = f"the header of a saved game of {FORMAT}"
        raise SaveError(name, 1, expected, came or "an empty line")
    try:
        version = msgspec.json.decode(first, type=_Version).version
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return  # the line itself will be refused, and say why
    if version != FORMAT_VERSION:
        raise SaveError(name, 1, f"format version {FORMAT_VERSION}", str(version))


def _read(name: str, number: int, text: bytes, chain: str) -> tuple[AnyLine, str]:
    if len(text) > MOST_LINE:
        raise SaveError(name, number, f"at most {MOST_LINE} bytes in a line", f"{len(text)}")
    if text in (b"", b"\r"):
        raise SaveError(name, number, "a line of a saved game", "an empty line")
    if text.endswith(b"\r"):
        came = "CR LF, so the line ends were changed"
        raise SaveError(name, number, "LF at the end of the line", came)
    try:
        return read_line(text, chain)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(name, number, "a line of a saved game", f"none: {error}") from error
    except ValueError as error:
        expected, _, came = str(error).partition("|")
        raise SaveError(name, number, expected, came) from error


def _expect_order(name: str, found: list[AnyLine], line: AnyLine) -> None:
    """Check that a line of this kind and number may come here."""
    number = len(found) + 1
    kinds = _following(found)
    if not isinstance(line, kinds):
        expected = " or ".join(kind.__name__.lower() for kind in kinds) or "the end of the file"
        raise SaveError(name, number, expected, type(line).__name__.lower())
    if isinstance(line, Header | Start):
        return
    due = _last(found) + 1 if isinstance(line, Act) else _last(found)
    if line.number != due:
        raise SaveError(name, number, f"number {due}", str(line.number))


def _following(found: list[AnyLine]) -> tuple[type[AnyLine], ...]:
    if not found:
        return (Header,)
    if len(found) == 1:
        return (Start,)
    if isinstance(found[-1], Fresh):
        return (Act,)
    return () if isinstance(found[-1], Pause | Result) else (Act, Check, Fresh, Pause, Result)


def _last(found: list[AnyLine]) -> int:
    """Return how many actions there were."""
    last = found[-1]
    return 0 if isinstance(last, Header | Start) else last.number
