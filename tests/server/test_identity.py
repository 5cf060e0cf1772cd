import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.protocol import PIECES
from freehold.server.people.identity import (
    Claim,
    NameProblem,
    PieceProblem,
    Signer,
    clean_name,
    new_identity,
)
from tests.kit.cases import each
from tests.kit.old_tokens import signed_token

SECRET = bytes(range(32))
GUEST = "abcDEF012_-xyz45"
OLD = "1.abcDEF012_-xyz45.1.wApriq1PJAbw7Mf3kWHcjf7O"  # signed by an earlier version


def changed_letter(token: str, at: int) -> str:
    """Return the token with another letter at one place."""
    return token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]


def test_a_new_identity_has_what_was_chosen() -> None:
    guest = new_identity("  Ann ", "drum", 1000)
    assert (guest.name, guest.piece, guest.created, guest.seen) == ("Ann", "drum", 1000, 1000)


def test_a_new_identity_has_a_name_and_a_piece_if_none_was_chosen() -> None:
    guest = new_identity(None, None, 1000)
    assert clean_name(guest.name) == guest.name
    assert guest.piece in PIECES


def test_ids_are_sixteen_url_safe_characters() -> None:
    id_ = new_identity(None, None, 0).id
    assert len(id_) == 16
    assert id_.replace("-", "a").replace("_", "a").isalnum()


def test_ids_differ() -> None:
    assert len({new_identity("Ann", "kite", 0).id for _ in range(100)}) == 100


def test_a_piece_that_there_is_not_is_refused() -> None:
    with pytest.raises(PieceProblem, match=r'one of "kite", .*, got "top hat"'):
        new_identity("Ann", "top hat", 0)


def test_there_are_twelve_pieces() -> None:
    assert len(set(PIECES)) == 12


def test_a_token_is_read_by_who_signed_it() -> None:
    assert Signer(SECRET).read(signed_token(SECRET, GUEST, 7)) == Claim(GUEST, 7)


def test_a_token_of_another_secret_is_not_read() -> None:
    assert Signer(bytes(32)).read(OLD) is None


def test_a_token_with_any_letter_changed_is_not_read() -> None:
    signer, token = Signer(SECRET), OLD
    changed = [changed_letter(token, at) for at in range(len(token))]
    assert [one for one in changed if signer.read(one)] == []


def test_a_token_cut_off_anywhere_is_not_read() -> None:
    signer, token = Signer(SECRET), OLD
    assert [at for at in range(len(token)) if signer.read(token[:at])] == []


def test_a_token_with_something_added_is_not_read() -> None:
    signer, token = Signer(SECRET), OLD
    assert [one for one in (token + "A", token + "\n", " " + token) if signer.read(one)] == []


@given(st.text(st.characters() | st.sampled_from("1.aA0=")))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    assert Signer(SECRET).read(text) is None


def test_a_token_with_a_signature_of_foreign_letters_is_not_read() -> None:
    assert Signer(SECRET).read("1.abcDEF012_-xyz45.1.é") is None


def test_a_very_long_token_is_not_read() -> None:
    assert Signer(SECRET).read("1." + "a" * 1_000_000 + ".1.x") is None


def test_tokens_stay_good_over_versions() -> None:
    """Whoever changes this signs everybody out who has not come back since."""
    assert Signer(SECRET).read(OLD) == Claim(GUEST, 1)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least 32 secret bytes, got 31"):
        Signer(bytes(31))


@each(
    "text, name",
    [
        ("  Ann  ", "Ann"),
        ("Ann\t \n Lee", "Ann Lee"),
        ("Ann\u00a0\u3000Lee", "Ann Lee"),
        ("Ce\u0301line", "C\u00e9line"),
        ("x" * 24, "x" * 24),
        ("e\u0301" * 24, "\u00e9" * 24),
        ("রহিম\u200dা", "রহিম\u200dা"),
        ("হাত্\u200cকড়া", unicodedata.normalize("NFC", "হাত্\u200cকড়া")),
        ("Nguyễn", "Nguyễn"),
        ("王小明", "王小明"),
        ("7", "7"),
        ("Ann 🦊", "Ann 🦊"),
        ("<b>", "<b>"),
    ],
)
def test_names_are_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


@each(
    "text",
    [
        "",
        "   ",
        "x" * 25,
        "x" * 10_000,
        "🦊",
        "...",
        "\u200d",
        "Ann\x00",
        "Ann\x1b[31m",
        "Ann\u200b",
        "Ann\u202eeel",
        "\u2066Ann\u2069",
        "Ann\u200f",
        "Ann\ufeff",
        "Ann\ud800",
        "Ann\ue000",
        "Ann\U000e0041",
        "Ann\uffff",
        "\u3164",
        "A\u0300" + "\u0336" * 8,
    ],
)
def test_names_that_are_refused(text: str) -> None:
    with pytest.raises(NameProblem, match=r"^expected .*, got "):
        clean_name(text)


@given(st.text(max_size=40))
def test_a_cleaned_name_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except NameProblem:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 24
