"""The written-down generator: its published steps, its streams, and draws without bias."""

import hashlib

import pytest

from freehold.engine import draw_below, draw_word, new_game, rekey, seeded, vector
from freehold.engine.codes import STREAM_BOTS, STREAM_DECKS, STREAM_DICE, STREAM_FATE, STREAMS
from tests.kit.scene import rules_with

MASK = 0xFFFFFFFF


def rotl(word: int, by: int) -> int:
    """Rotate a 32-bit word to the left."""
    return (word << by | word >> (32 - by)) & MASK


def published(s0: int, s1: int, count: int) -> list[int]:
    """Return outputs of xoroshiro64** as its authors write it."""
    found = []
    for _ in range(count):
        found.append(rotl(s0 * 0x9E3779BB & MASK, 5) * 5 & MASK)
        s1 ^= s0
        s0, s1 = rotl(s0, 26) ^ s1 ^ (s1 << 9 & MASK), rotl(s1, 13)
    return found


@pytest.mark.parametrize("words", [(1, 0), (0, 1), (0xDEADBEEF, 0xFFFFFFFF), (0x80000000, 7)])
def test_words_are_those_of_the_published_generator(words: tuple[int, int]) -> None:
    """Every stream steps as xoroshiro64** does."""
    state = vector([*words, 0, 0])
    assert [draw_word(state, 0) for _ in range(50)] == published(*words, 50)


def test_streams_do_not_disturb_each_other() -> None:
    """Drawing from one stream leaves the others where they were."""
    words = seeded(5)
    before = list(words)
    draw_word(words, STREAM_DECKS)
    assert [list(words)[at] == before[at] for at in range(STREAMS * 2)] == [
        True, True, False, False, True, True, True, True,
    ]  # fmt: skip # a list to look things up in, side by side
    assert len({STREAM_DICE, STREAM_DECKS, STREAM_FATE, STREAM_BOTS}) == STREAMS


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 36, 51, 1000, 2**30 + 1, 2**40 + 7])
def test_draws_are_below_the_bound_and_reach_both_ends(bound: int) -> None:
    """Small bounds give every value, large ones stay inside and spread."""
    words = seeded(bound)
    drawn = [int(draw_below(words, STREAM_DICE, bound)) for _ in range(20_000)]
    assert min(drawn) >= 0
    assert max(drawn) < bound
    if bound <= 1000:
        assert set(drawn) == set(range(bound))
    else:
        assert min(drawn) < bound / 1000 < bound * 0.999 < max(drawn)


def test_neighboring_seeds_begin_differently() -> None:
    """No two of many small seeds share a first word in any stream."""
    for stream in range(STREAMS):
        assert len({draw_word(seeded(seed), stream) for seed in range(2000)}) == 2000


def test_rekeying_forgets_the_past() -> None:
    """After a re-key the draws depend on the digest alone."""
    games = [new_game(rules_with("us"), 2, seed) for seed in (1, 2)]
    digest = hashlib.sha256(b"7").digest()
    for game in games:
        rekey(game, digest)
    assert list(games[0].rng) == list(games[1].rng)
    assert list(games[0].rng)[:2] == [
        int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big"),
    ]  # fmt: skip # a list to look things up in, side by side


def test_a_digest_of_the_wrong_length_is_refused() -> None:
    """A key has 32 bytes."""
    game = new_game(rules_with("us"), 2, 1)
    with pytest.raises(ValueError, match="expected a digest of 32 bytes, got 3"):
        rekey(game, b"abc")


def test_an_all_zero_key_still_draws() -> None:
    """The one state the generator cannot leave is avoided."""
    game = new_game(rules_with("us"), 2, 1)
    rekey(game, bytes(32))
    assert len({draw_word(game.rng, STREAM_DICE) for _ in range(10)}) == 10
