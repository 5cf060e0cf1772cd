"""What hosts need of games: players' entropy, going on from kept states, chance that is noticed."""

import hashlib
from random import Random

import msgspec
import pytest

from freehold.editions import house_rules, load
from freehold.engine import to_ints
from freehold.engine.codes import A_RESIGN
from freehold.record import RecordedGame, parse_save, verify
from freehold.record.dice import mixed
from freehold.record.hash_chain import FIRST, write_line
from freehold.record.lines import Header, Line
from freehold.wire import Action, Refusal
from freehold.wire.actions import Decline, Pass, Roll
from freehold.wire.awaiting import Auction, Purchase
from freehold.wire.views import top_awaiting
from tests.kit.saves import PLAYERS, SEED, play


def hosted(edition: str = "us", entropy: tuple[str, ...] = ()) -> RecordedGame:
    """Return a hosted game that is the same every time."""
    setting = load(edition)
    options = house_rules(setting, {})
    return RecordedGame(setting, options, PLAYERS, SEED, clocked=True, hosted=True, entropy=entropy)


def finished(entropy: tuple[str, ...]) -> RecordedGame:
    """Return a game that all but one have given up."""
    game = play(hosted(entropy=entropy), 40, Random(2))
    while not game.state.over:
        seat = next(seat for seat in range(len(PLAYERS)) if game.state.alive >> seat & 1)
        assert not isinstance(game.do(seat, A_RESIGN), Refusal)
    return game


def text_of(header: Header, lines: list[Line]) -> bytes:
    """Return a record as a file would hold it."""
    text, chain = b"", FIRST
    for line in (header, *lines):
        written, chain = write_line(line, chain)
        text += written + b"\n"
    return text


def test_without_entropy_the_key_is_the_seed() -> None:
    assert mixed(SEED, ()) == SEED


def test_the_key_hashes_seed_and_words_with_their_lengths() -> None:
    stirred = SEED + (2).to_bytes(8, "big") + b"ab" + (1).to_bytes(8, "big") + b"c"
    assert mixed(SEED, ("ab", "c")) == hashlib.sha256(stirred).digest()
    assert mixed(SEED, ("a", "bc")) != mixed(SEED, ("ab", "c"))


def test_entropy_changes_the_dice_but_not_the_commitment() -> None:
    plain, stirred = hosted(), hosted(entropy=("rain", "sun"))
    assert play(plain, 30, Random(1)).log != play(stirred, 30, Random(1)).log
    assert plain.header().commitment == stirred.header().commitment


def test_the_header_holds_the_entropy_only_if_there_is_some() -> None:
    assert hosted(entropy=("rain",)).header().entropy == ("rain",)
    assert b"entropy" not in msgspec.json.encode(hosted().header())


def test_a_record_with_entropy_verifies() -> None:
    game = finished(("rain",))
    assert verify(parse_save(text_of(game.header(), game.log), "record")).ok


@pytest.mark.parametrize("words", [("snow",), ("rain", "snow"), msgspec.UNSET])
def test_a_record_with_other_entropy_does_not(words: object) -> None:
    game = finished(("rain",))
    forged = msgspec.structs.replace(game.header(), entropy=words)
    assert not verify(parse_save(text_of(forged, game.log), "record")).ok


def test_a_game_goes_on_from_kept_numbers_as_if_nothing_had_happened(edition: str) -> None:
    game, other = play(hosted(edition), 70, Random(3)), hosted(edition)
    other.resume_from(to_ints(game.state))
    game.take_log()
    assert play(other, 70, Random(4)).log == play(game, 70, Random(4)).log
    assert other.hash == game.hash


def test_a_game_goes_on_from_a_copy_as_if_nothing_had_happened(edition: str) -> None:
    game = play(hosted(edition), 70, Random(5))
    kept = game.state.copy()
    game.take_log()
    first = play(game, 40, Random(6)).take_log()
    game.resume(kept)
    assert play(game, 40, Random(6)).take_log() == first


def test_the_log_is_handed_over_once() -> None:
    game = play(hosted(), 5, Random(7))
    assert len(game.take_log()) == 1 + 5
    assert game.take_log() == []


def brings_chance(game: RecordedGame, seat: int, action: Action) -> bool:
    """Do something and tell whether chance had a part in it."""
    assert isinstance(game.act(seat, action), tuple)
    return game.drew


def test_rolling_brings_chance_and_declining_does_not() -> None:
    game = hosted()
    while not isinstance(top_awaiting(game.state), Purchase):
        assert brings_chance(game, game.state.current, Roll())
    assert not brings_chance(game, game.state.current, Decline())
    awaited = top_awaiting(game.state)
    assert isinstance(awaited, Auction)
    assert not brings_chance(game, awaited.seat, Pass())
