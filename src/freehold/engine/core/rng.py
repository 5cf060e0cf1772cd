"""The one random generator of the game: xoroshiro64**, two 32-bit words a stream.

Written down here so that anybody can check a roll.  A word is below 2**32; every product stays
within 63 bits, so plain and compiled arithmetic agree without overflow.

    output = rotl(s0 * 0x9E3779BB, 5) * 5        (all modulo 2**32)
    s1 ^= s0;  s0 = rotl(s0, 26) ^ s1 ^ (s1 << 9);  s1 = rotl(s1, 13)
"""

from typing import Final

from freehold.engine.codes import STREAMS
from freehold.engine.ints import append, i64, vec

WORD: Final = 0xFFFFFFFF
LARGE: Final = 0x40000000
MULTIPLIER: Final = -0x61C88645  # 0x9E3779BB less 2**32: the same modulo 2**32


def _mix(word: i64) -> i64:
    """Scramble a 32-bit word; neighbors land far apart."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & WORD
    word ^= word >> 15
    word = (word * 0x46CA68B5) & WORD
    return word ^ (word >> 16)


def seeded(seed: i64) -> vec[i64]:
    """Return the words of all streams for a seed of up to 62 bits."""
    low: i64 = seed & WORD
    high: i64 = (seed >> 32) & WORD
    words = vec[i64]()
    for number in range(i64(STREAMS * 2)):
        word = _mix((low + (number + 1) * 0x1E3779B9) & WORD)
        word = _mix(word ^ _mix((high + (number + 1) * 0x7F4A7C15) & WORD))
        words = append(words, word)
    _forbid_zero(words)
    return words


def rekeyed(digest: bytes) -> vec[i64]:
    """Return the words of all streams taken from the 32 bytes of a SHA-256 digest."""
    if len(digest) != STREAMS * 8:
        raise ValueError(f"expected a digest of {STREAMS * 8} bytes, got {len(digest)}")
    words = vec[i64]()
    for number in range(STREAMS * 2):
        word: i64 = 0
        for byte in digest[number * 4 : number * 4 + 4]:
            word = (word << 8) | i64(byte)
        words = append(words, word)
    _forbid_zero(words)
    return words


def _forbid_zero(words: vec[i64]) -> None:
    for stream in range(i64(STREAMS)):
        if words[stream * 2] == 0 and words[stream * 2 + 1] == 0:
            words[stream * 2] = 1


def draw_word(words: vec[i64], stream: i64) -> i64:
    """Return the stream's next 32-bit word."""
    s0 = words[stream * 2]
    s1 = words[stream * 2 + 1]
    out = (s0 * MULTIPLIER) & WORD
    out = ((out << 5) | (out >> 27)) & WORD
    s1 ^= s0
    words[stream * 2] = (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & WORD
    words[stream * 2 + 1] = ((s1 << 13) | (s1 >> 19)) & WORD
    return (out * 5) & WORD


def draw_below(words: vec[i64], stream: i64, bound: i64) -> i64:
    """Return a uniform number from 0 to bound - 1, without bias; bound is below 2**60."""
    if bound > LARGE:
        return _draw_large(words, stream, bound)
    product = draw_word(words, stream) * bound
    if (product & WORD) < bound:
        floor = (WORD + 1 - bound) % bound
        while (product & WORD) < floor:
            product = draw_word(words, stream) * bound
    return product >> 32


def _draw_large(words: vec[i64], stream: i64, bound: i64) -> i64:
    """Draw from two words, 62 bits, those above the last multiple of the bound rejected."""
    whole: i64 = LARGE * (WORD + 1)
    while True:
        high = draw_word(words, stream) & (LARGE - 1)
        drawn = high * (WORD + 1) + draw_word(words, stream)
        if drawn < whole - whole % bound:
            return drawn % bound
