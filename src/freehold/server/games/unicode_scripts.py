"""Scripts: which letters people write together, and which only somebody does who wants to mislead.

Unicode's names of letters begin with their script.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

# Scripts in daily use.  Letters of all others stand in names of their own script only.
_COMMON: Final = frozenset(
    (
        *("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "ETHIOPIC"),
        *(
            "BENGALI",
            "DEVANAGARI",
            "GUJARATI",
            "GURMUKHI",
            "KANNADA",
            "MALAYALAM",
            "ORIYA",
            "TAMIL",
        ),
        *("TELUGU", "SINHALA", "THAANA", "TIBETAN", "MYANMAR", "KHMER", "LAO", "THAI"),
        *("CJK", "BOPOMOFO", "HIRAGANA", "KATAKANA", "HANGUL", "JAMO"),
    )
)
# Alphabets whose letters look alike: nobody writes a name in two of them.
_ALIKE: Final = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN"))
# What is written together in one word; everything else stands in words of its own.
_TOGETHER: Final = (
    frozenset(("LATIN", "CJK", "BOPOMOFO", "HIRAGANA", "KATAKANA", "HANGUL")),
    frozenset(("CJK", "HANGUL", "JAMO")),
)
_SIGN: Final = "SIGN"  # what is no letter, but could be taken for one within a word
_SAME: Final = {"KATAKANA-HIRAGANA": "KATAKANA", "IDEOGRAPHIC": "CJK", "KANGXI": "CJK"}
_ANYWHERE: Final = ("", "MODIFIER", "VARIATION", "COMBINING")
_LATIN_1: Final = 0xFF


def mixes_alphabets(name: str) -> bool:
    """Tell whether a name has letters together that nobody writes together."""
    words = [set(word) for word in _words(unicodedata.normalize("NFKC", name))]
    if not all(_fits(word) for word in words):
        return True
    whole = set[str]().union(*words) - {_SIGN}
    return len(whole) > 1 and (not whole <= _COMMON or len(whole & _ALIKE) > 1)


def _fits(word: set[str]) -> bool:
    return len(word) <= 1 or any(word <= scripts for scripts in _TOGETHER)


def _words(name: str) -> Iterator[list[str]]:
    """Yield the scripts of each word: of what follows each other without a space or the like."""
    word: list[str] = []
    for letter in name:
        kind, script = unicodedata.category(letter), _script(letter)
        if script:
            word.append(script)
        elif kind[0] not in "LMN" and kind != "Cf":
            yield word
            word = []
    yield word


def _script(letter: str) -> str:
    """Return the script of a letter or accent; nothing of digits, and of what goes with all."""
    kind, name = unicodedata.category(letter), unicodedata.name(letter, "")
    first, _, rest = name.partition(" ")
    if kind[0] == "S":
        return _SIGN if _resembles_letter(letter, kind, name) else ""
    if first == "COMBINING" and rest.startswith("CYRILLIC"):
        return "CYRILLIC"
    if (kind[0] not in "LM" and kind != "Nl") or first in _ANYWHERE:
        return ""
    if first == "HANGUL" and not rest.startswith("SYLLABLE"):
        return "JAMO"
    return _SAME.get(first, first)


def _resembles_letter(letter: str, kind: str, name: str) -> bool:
    if kind == "Sm":
        return ord(letter) > _LATIN_1
    return name.startswith("APL ") or " LETTER " in name or "CIRCLE" in name


def latin_base(letter: str) -> str:
    """Return the plain letter that one of the Latin script is a form of, else the letter itself.

    The name tells it: LATIN SMALL LETTER INSULAR T.
    """
    if letter.isascii():
        return letter
    words = unicodedata.name(letter, "").split(" ")
    plain = [word for word in words[2:] if len(word) == 1]
    return plain[0].lower() if words[0] == "LATIN" and plain else letter
