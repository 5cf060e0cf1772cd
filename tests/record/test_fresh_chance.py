"""Chance that begins anew on the way: new dice, cards in a new order, one record that verifies."""

from typing import Any, Final

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from freehold.bots import make_bot
from freehold.bots.seat_table import seat_table
from freehold.engine import freshen, new_game
from freehold.engine.codes import A_RESIGN
from freehold.record import (
    Act,
    Fresh,
    Pause,
    RecordedGame,
    Result,
    Save,
    SaveError,
    Seeds,
    commitment,
    load_game,
    new_seeds,
    parse_save,
    paused_text,
    save_bytes,
    unseen_cards,
    verify,
    view_at,
)
from freehold.record.hash_chain import write_lines
from freehold.record.lines import AnyLine
from freehold.wire import Refusal
from freehold.wire.events import Drew
from tests.kit.saves import SEED, begin

OTHER: Final = bytes(range(1, 33))


def begin_anew(game: RecordedGame, seed: bytes, words: tuple[str, ...] = ()) -> None:
    """Let chance begin anew in a game that has its whole log."""
    fresh = Fresh(
        number=int(game.state.decision),
        hash=game.hash,
        seed=game.seed.hex(),
        commitment=commitment(seed),
        unseen=unseen_cards(game.rules, game.log),
        entropy=words or UNSET,
    )
    game.freshen(fresh, seed)


def go_on(game: RecordedGame, actions: int) -> RecordedGame:
    """Let bots play so many actions."""
    bots = [make_bot("steady", game.rules) for _ in game.players]
    for _ in range(actions):
        seat = game.view(None).awaited[0]
        table = seat_table(game.state, seat)
        assert isinstance(game.act(seat, bots[seat].decide(table, seat)), tuple)
    return game


def played(edition: str = "us", hosted: bool = True, end: bool = True) -> RecordedGame:
    """Return a game in which chance began anew twice."""
    game = go_on(begin(edition, 1, hosted=hosted), 50)
    begin_anew(game, OTHER, ("rain",))
    go_on(game, 30)
    begin_anew(game, SEED)
    go_on(game, 30)
    while end and not game.state.over:
        seat = next(one for one in range(len(game.players)) if game.state.alive >> one & 1)
        assert not isinstance(game.do(seat, A_RESIGN), Refusal)
    return game


def text_of(game: RecordedGame) -> bytes:
    """Return the save of a game."""
    return save_bytes(game)


@pytest.mark.parametrize("hosted", [True, False])
def test_a_record_in_which_chance_began_anew_verifies(edition: str, hosted: bool) -> None:
    report = verify(parse_save(text_of(played(edition, hosted)), "record"))
    assert report.ok, report.problem


def test_a_save_of_it_goes_on_with_its_own_dice(edition: str) -> None:
    game = played(edition, hosted=False, end=False)
    again = load_game(parse_save(text_of(game), "save"))
    assert text_of(again) == text_of(game)
    assert go_on(again, 40).log == go_on(game, 40).log


def test_a_hosted_game_tells_no_seed_that_is_in_use() -> None:
    game = played(end=False)
    assert game.seed.hex() not in text_of(game).decode()
    with pytest.raises(SaveError, match="expected a seed"):
        load_game(parse_save(text_of(game), "save"))
    assert load_game(parse_save(text_of(game), "save"), seed=game.seed).hash == game.hash


def test_the_new_seed_changes_all_that_comes() -> None:
    one, other = (go_on(begin("us", 1, hosted=True), 20) for _ in range(2))
    assert one.log == other.log
    begin_anew(one, OTHER)
    begin_anew(other, SEED)
    assert go_on(one, 30).log[22:] != go_on(other, 30).log[22:]


def test_words_change_all_that_comes_as_well() -> None:
    one, other = (go_on(begin("us", 1, hosted=True), 20) for _ in range(2))
    begin_anew(one, OTHER, ("rain",))
    begin_anew(other, OTHER, ("snow",))
    assert go_on(one, 30).log[22:] != go_on(other, 30).log[22:]


# --- cards


def test_only_cards_that_nobody_has_drawn_are_shuffled(edition: str) -> None:
    game = go_on(begin(edition, 1), 120)
    before = [int(card) for card in game.state.cards]
    unseen = unseen_cards(game.rules, game.log)
    begin_anew(game, OTHER)
    after = [int(card) for card in game.state.cards]
    for first, size, count in zip(game.rules.deck_start, game.rules.deck_size, unseen, strict=True):
        assert sorted(after[first : first + count]) == sorted(before[first : first + count])
        assert after[first + count : first + size] == before[first + count : first + size]


def test_each_card_that_is_drawn_is_one_less_that_nobody_has_seen() -> None:
    game = go_on(begin("us", 1), 400)
    drawn = [one for act in game.log if isinstance(act, Act) for one in act.events]
    counts = [sum(isinstance(one, Drew) and one.deck == deck for one in drawn) for deck in (0, 1)]
    sizes = [int(size) for size in game.rules.deck_size]
    assert sum(counts) > 5
    expected = [max(0, size - count) for size, count in zip(sizes, counts, strict=True)]
    assert list(unseen_cards(game.rules, game.log)) == expected


@pytest.mark.parametrize("unseen", [[], [1], [1, 2, 3], [17, 0], [-1, 0]])
def test_more_cards_than_there_are_cannot_be_shuffled(unseen: list[int]) -> None:
    state = new_game(begin("us", 1).rules, 2, 0)
    with pytest.raises(ValueError, match="expected"):
        freshen(state, SEED, unseen)


# --- what is wrong


def forged(change: dict[str, Any], at: int = 0) -> bytes:
    """Return a record in which one of the lines about new chance says something else."""
    game, seen, lines = played(), 0, []
    for line in game.log:
        if isinstance(line, Fresh):
            line = replace(line, **change) if seen == at else line
            seen += 1
        lines.append(line)
    return write_lines([game.header(), *lines])


FORGERIES: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "another seed": ({"seed": OTHER.hex()}, 0),
    "another commitment": ({"commitment": commitment(SEED)}, 0),
    "another last commitment": ({"commitment": commitment(OTHER)}, 1),
    "other words": ({"entropy": ("snow",)}, 0),
    "no words": ({"entropy": UNSET}, 0),
    "fewer cards": ({"unseen": (1, 1)}, 0),
    "more cards": ({"unseen": (99, 99)}, 0),
    "no decks": ({"unseen": ()}, 0),
    "another hash": ({"hash": "0" * 16}, 1),
}


@pytest.mark.parametrize("case", FORGERIES)
def test_a_forged_line_is_found(case: str) -> None:
    report = verify(parse_save(forged(*FORGERIES[case]), "record"))
    assert not report.ok
    assert report.line > 0


@pytest.mark.parametrize("number", [0, 49, 51, 80])
def test_new_chance_has_its_place_in_the_order(number: int) -> None:
    with pytest.raises(SaveError, match="number"):
        parse_save(forged({"number": number}), "record")


def test_chance_does_not_begin_anew_twice_at_once() -> None:
    game = played(end=False)
    begin_anew(game, OTHER)
    lines: list[AnyLine] = [game.header(), *game.log, game.log[-1], game.pause()]
    with pytest.raises(SaveError, match="expected act"):
        parse_save(write_lines(lines), "save")


def test_a_line_that_is_missing_is_found() -> None:
    game = played()
    lines = [line for line in game.log if not isinstance(line, Fresh)]
    assert not verify(parse_save(write_lines([game.header(), *lines]), "record")).ok


# --- parts of it


@pytest.mark.parametrize("number", [0, 10, 50, 51, 79, 80, 81, 100])
def test_a_record_is_cut_anywhere_with_the_seed_of_that_part(number: int) -> None:
    save = parse_save(text_of(played()), "record")
    seed = save.seed_after(number)
    assert seed is not None
    game = load_game(save.cut(number), seed=bytes.fromhex(seed))
    assert game.state.decision == number
    text = paused_text([save.header, *save.cut(number).lines], Pause(number, game.hash, seed))
    assert load_game(parse_save(text, "save")).hash == game.hash


def test_what_a_seat_saw_needs_no_seed() -> None:
    game = played()
    save = parse_save(text_of(game), "record")
    last = save.result
    assert isinstance(last, Result)
    assert view_at(save, last.number) == game.view(None)


def test_the_parts_tell_their_seeds() -> None:
    save: Save = parse_save(text_of(played()), "record")
    first = begin("us", 1).seed
    assert save.seeds == (first.hex(), OTHER.hex(), SEED.hex())


# --- rows of seeds


def test_every_seed_of_a_row_is_the_commitment_to_the_next() -> None:
    seeds = new_seeds(5)
    for _ in range(4):
        later = seeds.next
        assert commitment(later.seed) == seeds.seed.hex()
        seeds = later
    assert seeds.left == 0


def test_after_the_last_come_new_ones() -> None:
    later = Seeds(SEED, SEED, 0).next
    assert commitment(later.seed) != SEED.hex()
    assert later.left > 100
