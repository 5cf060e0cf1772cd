import pytest

from freehold.server.people.guest_names import LANGUAGES, Words, random_name
from freehold.server.people.identity import clean_name

TAGS = ["en", "bn", "vi", "zh-Hant", "zh-HK", "fr", "fr-CA"]


def all_names(words: Words) -> set[str]:
    """Return every name that the words give."""
    return {
        words.pattern.format(quality=quality, being=being)
        for quality in words.qualities
        for being in words.beings
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_random_name_is_a_clean_name(language: str) -> None:
    assert [name for name in all_names(LANGUAGES[language]) if clean_name(name) != name] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_hundreds_of_names(language: str) -> None:
    assert len(all_names(LANGUAGES[language])) >= 256


@pytest.mark.parametrize("tag", TAGS)
def test_a_name_is_in_the_language_of_the_tag(tag: str) -> None:
    assert random_name(tag) in all_names(LANGUAGES[tag[:2]])


@pytest.mark.parametrize("tag", ["de", "", "-", "no such language"])
def test_an_unknown_language_is_answered_in_english(tag: str) -> None:
    assert random_name(tag) in all_names(LANGUAGES["en"])


def test_names_differ() -> None:
    assert len({random_name() for _ in range(50)}) > 1
