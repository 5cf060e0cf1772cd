"""Guests: who somebody is without an account, and the signed tokens of before."""

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from typing import Final

import msgspec

from freehold.editions.problems import listed, shown
from freehold.protocol import PIECES
from freehold.server.people.guest_names import random_name
from freehold.server.store import IdentityRow

LONGEST_NAME: Final = 24  # code points
LONGEST_TOKEN: Final = 96  # characters; longer ones are not looked at
_MAC_BYTES: Final = 18  # 144 bits, which base64 writes without padding
_SECRET_BYTES: Final = 32  # at least
_PURPOSE: Final = b"freehold guest token\0"  # another use of the same secret signs differently
_SIGNED: Final = re.compile(r"1\.(?P<id>[A-Za-z0-9_-]{1,40})\.(?P<generation>[0-9]{1,10})")
_MOST_MARKS: Final = 4  # combining marks in a row; Bengali and Thai need up to three
_MOST_TEXT: Final = 256  # characters of a name before it is cleaned
_JOINERS: Final = "\u200c\u200d"  # Bengali is not written without them
# Hangul fillers and the empty sign of Braille: what nobody sees.
_BLANK_LETTERS: Final = "\u115f\u1160\u3164\uffa0\u2800"
_NOT_WRITTEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn"}  # control, format, surrogate, private, none

_UNSEEN: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")  # marks without a shape
_UNSEEN_KINDS: Final = frozenset({"Cf", "Zs", "Zl", "Zp"})
# Letters of other alphabets that nobody can tell from a Latin one.
_LOOKS: Final = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043e\u0440\u0441\u0442\u0443\u0445\u0456"
    "\u0458\u0455\u04bb\u0501\u051b\u051d\u043d"  # Cyrillic
    "\u03bf\u03b1\u03bd\u03c1\u03c5\u03b9\u03ba",  # Greek
    "abekmopctyxijshdqwhoavpuik",
)


class NameProblem(ValueError):  # noqa: N818 - NameError is the language's own
    """Say why a name is refused."""


class PieceProblem(ValueError):  # noqa: N818 - speaks like its sibling
    """Say why a piece is refused."""


class Claim(msgspec.Struct, frozen=True):
    """Who the bearer of a token was, and in which generation of that guest's tokens."""

    id: str
    generation: int


class Signer:
    """Reads the tokens that servers of before have signed with a secret."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < _SECRET_BYTES:
            raise ValueError(f"expected at least {_SECRET_BYTES} secret bytes, got {len(secret)}")
        self._secret = secret

    def read(self, token: str) -> Claim | None:
        """Return what a token claims if we signed it; whether it was revoked, the store knows."""
        if len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        signed, _, mac = token.rpartition(".")
        found = _SIGNED.fullmatch(signed)
        if not found or not hmac.compare_digest(mac, self._mac(signed)):
            return None
        return Claim(found["id"], int(found["generation"]))

    def _mac(self, signed: str) -> str:
        digest = hmac.digest(self._secret, _PURPOSE + signed.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:_MAC_BYTES]).decode()


def new_identity(
    name: str | None, piece: str | None, now: int, language: str = "en"
) -> IdentityRow:
    """Return a new guest; whatever was not chosen is chosen at random."""
    return IdentityRow(
        id=secrets.token_urlsafe(12),
        name=random_name(language) if name is None else clean_name(name),
        piece=secrets.choice(PIECES) if piece is None else known_piece(piece),
        generation=1,
        created=now,
        seen=now,
    )


def known_piece(piece: str) -> str:
    """Return the piece, or raise PieceProblem if there is none of that name."""
    if piece not in PIECES:
        raise PieceProblem(f"expected a piece, {listed(PIECES)}, got {shown(piece)}")
    return piece


def clean_name(text: str) -> str:
    """Return a name as it is shown, or raise NameProblem with what is wrong."""
    if len(text) > _MOST_TEXT:
        raise _too_long(len(text))
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST_NAME:
        raise _too_long(len(name))
    check_title(name)
    return name


def check_written(text: str) -> None:
    """Expect letters that are seen, without towers of accents, or raise NameProblem."""
    for letter in text:
        if letter != " ":
            _expect_written(letter)
    _expect_few_marks(text)


def check_title(text: str) -> None:
    """Expect a name of something: such letters, and one that can be read among them."""
    check_written(text)
    _expect_letter(text)


def is_title(text: str) -> bool:
    """Tell whether something may be called so, whoever wrote it."""
    try:
        check_title(text)
    except NameProblem:
        return False
    return text == " ".join(text.split())


def _too_long(length: int) -> NameProblem:
    return NameProblem(f"expected a name of 1 to {LONGEST_NAME} characters, got {length}")


def _expect_written(letter: str) -> None:
    if letter in _JOINERS:
        return
    if unicodedata.category(letter) in _NOT_WRITTEN or letter in _BLANK_LETTERS:
        raise NameProblem(f"expected a name of visible characters, got U+{ord(letter):04X}")


def _expect_letter(name: str) -> None:
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        came = shown(name) if name else "an empty one"
        raise NameProblem(f"expected a name with a letter or digit in it, got {came}")


def _expect_few_marks(name: str) -> None:
    """Refuse towers of accents, which reach into the lines above and below."""
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    if "M" * (_MOST_MARKS + 1) in kinds:
        raise NameProblem(f"expected at most {_MOST_MARKS} accents on a letter, got more")


def fold_name(name: str) -> str:
    """Return a name as it is compared: without case, spaces, joiners and mere looks."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in text if _is_seen(letter)).translate(_LOOKS)


def _is_seen(letter: str) -> bool:
    if letter in _UNSEEN or unicodedata.category(letter) in _UNSEEN_KINDS:
        return False
    return not unicodedata.name(letter, "").startswith("VARIATION SELECTOR")
