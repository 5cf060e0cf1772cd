"""The files of an edition, which anybody may have written: read without waiting or running wild."""

import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from freehold.editions.problems import EditionError, Problem

MOST_BYTES: Final = 1_000_000
MOST_KEY_PARTS: Final = 16
_PART: Final = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_KEY: Final = rf"(?P<long>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_KEY_PARTS}}})"
# Texts, words and comments come along, so that nothing inside of them is taken for a key; they may
# lack their end, so that each letter is looked at but a few times.
_PIECES: Final = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?(?:\"{3,5}|\\?\Z)|'{3}.*?(?:'{3,5}|\Z)|"""
    + _LONG_KEY
    + r"""|\"(?:[^"\\\n]|\\.)*+\"?|'[^'\n]*+'?|[A-Za-z0-9_-]++|\#[^\n]*+""",
    re.DOTALL,
)


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder; names that no file can have are none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_toml(path: Path, where: str) -> dict[str, Any]:
    """Return what a file says, or raise EditionError; `where` is what the error calls it."""
    return parse_toml(_text(path, where), where)


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Return what a text says, or raise EditionError."""
    if len(text) > MOST_BYTES:
        expected = f"at most {MOST_BYTES} characters"
        raise EditionError([Problem(where, "", expected, str(len(text)), "file-long")])
    _check_keys(text, where)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        raise _not_toml(where, f"a fault: {what}", place.rstrip(")") or "end") from None
    except RecursionError:
        raise _not_toml(where, "values that are nested too deeply") from None
    except ValueError:  # Python's own limit
        raise _not_toml(where, "a number with too many digits") from None


def _text(path: Path, where: str) -> str:
    try:
        data = _bytes(path, where)
    except FileNotFoundError:
        raise EditionError([Problem(where, "", "a file", "none", "file")]) from None
    except OSError as error:
        came = error.strerror or str(error)
        raise EditionError([Problem(where, "", "a readable file", came, "file")]) from None
    try:
        return data.decode("utf-8-sig")  # some editors write a mark at the beginning
    except UnicodeDecodeError as error:
        came = f"byte {error.object[error.start]:#x} at {error.start}"
        raise EditionError([Problem(where, "", "UTF-8 text", came, "file")]) from None


def _bytes(path: Path, where: str) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):
        came = "a folder, device or pipe"
        raise EditionError([Problem(where, "", "a readable file", came, "file")])
    with path.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        expected = f"at most {MOST_BYTES} bytes"
        raise EditionError([Problem(where, "", expected, "a longer file", "file-long")])
    return data


def _check_keys(text: str, where: str) -> None:
    """Refuse keys of very many parts: the time to read them grows with the square of the number."""
    for found in _PIECES.finditer(text):
        if found["long"]:
            line = text.count("\n", 0, found.start()) + 1
            expected = f"keys of at most {MOST_KEY_PARTS} parts"
            raise EditionError([Problem(where, f"line {line}", expected, "more", "not-toml")])


def _not_toml(where: str, came: str, key: str = "") -> EditionError:
    return EditionError([Problem(where, key, "valid TOML", came, "not-toml")])
