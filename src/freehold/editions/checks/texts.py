"""Texts: every one in every language of the edition, of letters that only show."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from freehold.editions.checks.finding import Finding
from freehold.editions.edition import Edition
from freehold.editions.effects import Choice
from freehold.editions.problems import listed, shown

Texts = Mapping[str, str]  # by language
_SPACES: Final = "Zs"  # category of spaces of any width
_JOINERS: Final = "\u200c\u200d"  # between letters of some scripts


def check_texts(edition: Edition) -> Iterator[Finding]:
    """Find texts that are missing, not printable or in a language the edition does not list."""
    for number, language in enumerate(edition.languages):
        if edition.languages.index(language) != number:
            key = f"languages[{number}]"
            yield "language-repeated", "edition.toml", key, "each language once", shown(language)
    for file, key, texts in placed_texts(edition):
        yield from _check_text(file, key, texts, edition.languages)
    yield from _check_letters("edition.toml", "currency.symbol", edition.currency.symbol)


def placed_texts(edition: Edition) -> Iterator[tuple[str, str, Texts]]:
    """Yield every text with its file and key."""
    yield "edition.toml", "name", edition.name
    for number, group in enumerate(edition.groups):
        yield "board.toml", f"groups[{number}].name", group.name
    for number, square in enumerate(edition.squares):
        yield "board.toml", f"squares[{number}].name", square.name
    for number, deck in enumerate(edition.decks):
        yield "decks.toml", f"decks[{number}].name", deck.name
    yield from _card_texts(edition)


def _card_texts(edition: Edition) -> Iterator[tuple[str, str, Texts]]:
    for number, deck in enumerate(edition.decks):
        for index, card in enumerate(deck.cards):
            key = f"decks[{number}].cards[{index}]"
            yield "decks.toml", f"{key}.text", card.text
            if isinstance(card.effect, Choice):
                for other, alternative in enumerate(card.effect.alternatives):
                    place = f"{key}.effect.alternatives[{other}].text"
                    yield "decks.toml", place, alternative.text


def _check_text(file: str, key: str, texts: Texts, languages: tuple[str, ...]) -> Iterator[Finding]:
    for language in languages:
        if not texts.get(language, "").strip():
            came = shown(texts[language]) if language in texts else "nothing"
            expected = f"a text in {shown(language)}"
            yield "text-missing", file, f"{key}.{language}", expected, came
    for language in texts:
        if language not in languages:
            expected = f"{listed(languages)} as language"
            yield "unknown-language", file, f"{key}.{language}", expected, shown(language)
    for language, text in texts.items():
        yield from _check_letters(file, f"{key}.{language}", text)


def _check_letters(file: str, key: str, text: str) -> Iterator[Finding]:
    """Find what would steer a terminal or turn the text around; texts are shown as they are."""
    if not all(map(_shows, text)):
        yield "text-letters", file, key, "printable characters in one line", shown(text)


def _shows(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == _SPACES or letter in _JOINERS
