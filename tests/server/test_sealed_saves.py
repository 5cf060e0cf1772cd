"""Sealed saves: opened by who sealed them, and by nobody else."""

import base64
from random import Random

import msgspec
import pytest

from freehold.record import SaveError, parse_save
from freehold.server.games.sealed_saves import Label, SealError, is_sealed, open_seal, seal
from freehold.server.games.upload_checks import inspect_save
from tests.kit.saves import begin, play, saved

KEY = bytes(range(32))
MOST = 1_000_000
SAVE = saved(play(begin("us", 4), 60, Random(4)))
LABEL = Label(edition="us", players=("Ann", "Bo", "Céline 李"), actions=60, round=7)
SEALED = seal(SAVE, LABEL, KEY)
SEED = begin("us", 4).seed


def refused(data: bytes, key: bytes = KEY, most: int = MOST) -> str:
    """Return how opening is refused."""
    with pytest.raises(SealError) as error:
        open_seal(data, key, most)
    return str(error.value)


def test_what_was_sealed_is_opened() -> None:
    assert open_seal(SEALED, KEY, MOST) == SAVE


def test_an_empty_save_is_opened() -> None:
    assert open_seal(seal(b"", LABEL, KEY), KEY, 0) == b""


def test_the_first_line_says_what_it_is() -> None:
    assert msgspec.json.decode(SEALED.split(b"\n")[0]) == {
        "line": "sealed",
        "format": "freehold",
        "version": 1,
        "edition": "us",
        "players": ["Ann", "Bo", "Céline 李"],
        "actions": 60,
        "round": 7,
    }


def test_a_sealed_save_is_known_by_its_beginning() -> None:
    assert (is_sealed(SEALED), is_sealed(SAVE)) == (True, False)


def test_the_same_save_is_never_sealed_alike() -> None:
    assert seal(SAVE, LABEL, KEY) != SEALED


def test_the_seed_is_nowhere_in_it() -> None:
    body = base64.b64decode(SEALED.split(b"\n")[1])
    assert SEED.hex().encode() not in SEALED
    assert SEED not in body


def test_any_flipped_bit_is_refused() -> None:
    small = seal(b"x", LABEL, KEY)
    for at in range(len(small)):
        for bit in range(8):
            changed = bytearray(small)
            changed[at] ^= 1 << bit
            assert refused(bytes(changed)).startswith("expected ")


@pytest.mark.parametrize("kept", [0, 1, 20, 120, len(SEALED) - 2, len(SEALED) - 1])
def test_a_part_of_it_is_refused(kept: int) -> None:
    assert refused(SEALED[:kept])


@pytest.mark.parametrize("tail", [b"\n", b"A", b"\x00", b"AAAA\n"])
def test_more_than_it_is_refused(tail: bytes) -> None:
    assert refused(SEALED + tail)


def test_another_server_s_seal_is_refused() -> None:
    assert "this server" in refused(SEALED, bytes(32))


def test_the_body_of_one_does_not_fit_the_label_of_another() -> None:
    other = seal(SAVE, msgspec.structs.replace(LABEL, actions=61), KEY)
    assert refused(other.split(b"\n")[0] + b"\n" + SEALED.split(b"\n")[1] + b"\n")


def test_no_more_is_unpacked_than_allowed() -> None:
    assert refused(SEALED, most=len(SAVE) - 1) == (
        f"expected at most {len(SAVE) - 1} bytes in the seal, got more"
    )
    assert open_seal(SEALED, KEY, len(SAVE)) == SAVE


def test_who_reads_saves_says_that_it_is_sealed() -> None:
    with pytest.raises(SaveError, match="a sealed one, which only its own server opens"):
        parse_save(SEALED, "game.jsonl")


def test_verifying_says_that_it_is_sealed() -> None:
    report = inspect_save(SEALED)
    assert (report.ok, report.word, report.line) == (False, "sealed", 1)
