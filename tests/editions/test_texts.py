"""Every text of every edition exists in its own language and in English."""

import pytest

from freehold.editions import available, load
from freehold.editions.checks.texts import placed_texts
from freehold.editions.loader import DATA

OWN = {"bangladesh": "bn", "vietnam": "vi", "us": "en", "hongkong": "zh-HK", "france": "fr"}
# edition name, groups, squares, decks, cards and alternatives
COUNTS = {"bangladesh": 85, "vietnam": 77, "us": 85, "hongkong": 27, "france": 87}
SCRIPTS = {"bn": ("\u0980", "\u09ff"), "zh-HK": ("\u4e00", "\u9fff")}


@pytest.mark.parametrize("name", OWN)
def test_own_language_comes_first_and_english_is_there(name: str) -> None:
    languages = load(name).languages
    assert languages[0] == OWN[name]
    assert "en" in languages


@pytest.mark.parametrize("name", OWN)
def test_every_text_is_complete(name: str) -> None:
    edition = load(name)
    texts = [texts for _, _, texts in placed_texts(edition)]
    assert len(texts) == COUNTS[name]
    for text in texts:
        assert sorted(text) == sorted(edition.languages)
        assert all(text.values())


@pytest.mark.parametrize("name", ["bangladesh", "hongkong"])
def test_own_texts_are_in_their_own_script(name: str) -> None:
    first, last = SCRIPTS[OWN[name]]
    for _, key, text in placed_texts(load(name)):
        assert any(first <= letter <= last for letter in text[OWN[name]]), key


@pytest.mark.parametrize("name", ["bangladesh", "hongkong"])
def test_english_texts_are_in_latin_script(name: str) -> None:
    first, last = SCRIPTS[OWN[name]]
    for _, key, text in placed_texts(load(name)):
        words = text["en"].replace("৳", "")
        assert not any(first <= letter <= last for letter in words), key


@pytest.mark.parametrize("name", ["vietnam", "france"])
def test_cards_are_translated(name: str) -> None:
    for _, key, text in placed_texts(load(name)):
        if ".cards" in key:
            assert text[OWN[name]] != text["en"], key


def test_no_file_names_the_trademark() -> None:
    word = "mono" + "poly"
    files = [file for name in available() for file in (DATA / name).glob("*.toml")]
    assert len(files) == 20
    assert [file for file in files if word in file.read_text("utf-8").lower()] == []
