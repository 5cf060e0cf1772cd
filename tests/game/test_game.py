"""The front door: one object, everything in words."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import freehold
from freehold.bots import LEVELS
from freehold.engine import apply, new_game, rekey, state_hash, to_ints
from freehold.engine.codes import CLOCK
from freehold.game.errors import SetupError
from freehold.record import NotationError, Result, SaveError, digest_for, move_text, position_text
from freehold.wire import decode_events, unpack_action
from freehold.wire.choices import Amount, Button, TradeForm
from tests.kit.random_play import random_move
from tests.kit.scene import Scene

BOARDWALK, BALTIC, READING = 39, 3, 5


def game(players: int = 2, **settings: object) -> freehold.Game:
    return freehold.Game("us", players, seed=7, **settings)  # type: ignore[arg-type]


def laid(scene: Scene) -> freehold.Game:
    """Return a game that goes on from a scene."""
    return freehold.Game.from_position(position_text(scene.s), seed=7)


# --- making one


def test_importing_freehold_loads_no_package() -> None:
    code = (
        "import freehold, sys; assert not {'msgspec', 'rich', 'freehold.game'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_game_has_an_edition_players_and_rules() -> None:
    made = freehold.Game(
        "hongkong", ["Mei", "Kit"], seed="ff", options={"round_limit": 20}, bots={"Kit": "sharp"}
    )
    assert (made.edition.id, made.names, made.bots) == ("hongkong", ("Mei", "Kit"), {1: "sharp"})
    assert made.options.round_limit == 20
    assert made.seed == "ff".rjust(64, "0")


def test_players_may_be_counted_and_all_be_bots() -> None:
    made = game(3, bots="beginner")
    assert made.names == ("Ann", "Ben", "Cleo")
    assert made.bots == dict.fromkeys(range(3), "beginner")


def test_the_seed_decides_everything() -> None:
    assert [game().play("roll") for _ in range(2)] == [game().play("roll")] * 2
    assert freehold.Game("us").seed != freehold.Game("us").seed


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"edition": "uss"}, r"expected an edition \(bangladesh, france, .* got 'uss'; did you"),
        ({"edition": ""}, "expected an edition"),
        ({"players": 1}, "expected 2 to 8 players for us, got 1"),
        ({"players": 9}, "expected 2 to 8 players for us, got 9"),
        ({"players": 10**12}, "expected 2 to 8 players for us, got 1000000000000"),
        ({"players": -1}, "expected 2 to 8 players for us, got -1"),
        ({"language": "xx"}, r"expected a language of the edition us \(en\), got 'xx'"),
        ({"options": ["auction"]}, r"expected options by name, got \['auction'\]"),
        ({"bots": ["sharp"]}, r"expected a bot's name, or bots' names by seats, got \['sharp'\]"),
        ({"bots": {0: 5}}, "expected a bot .* got 5"),
        ({"players": "Ann"}, "expected the number of players or their names, got 'Ann'"),
        ({"players": ["Ann", "ann"]}, r"expected a name that is not taken \(Ann\), got 'ann'"),
        ({"players": ["Ann", ""]}, "expected a name of 1 to 24 printable characters, got ''"),
        ({"players": ["Ann", "B\x1b[2J"]}, "expected a name of 1 to 24 printable"),
        ({"seed": "xyz"}, "expected 1 to 64 hexadecimal digits.* got 'xyz'"),
        ({"seed": -1}, "expected 1 to 64 hexadecimal digits"),
        ({"seed": b"short"}, "expected 1 to 64 hexadecimal digits"),
        ({"options": {"auction": "silent"}}, 'auction: expected one of "open", .* got "silent"'),
        ({"options": {"sauna": True}}, 'sauna: expected a known option .* got "sauna"'),
        ({"bots": "sharpe"}, r"expected a bot \(beginner, .* got 'sharpe'; did you mean sharp\?"),
        ({"bots": {"Zoe": "sharp"}}, "expected a seat from 0 to 3 or one of Ann, .* got 'Zoe'"),
        ({"bots": {4: "sharp"}}, "expected a seat from 0 to 3 .* got 4"),
    ],
)
def test_what_no_game_can_be_made_from_is_told(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        freehold.Game(**settings)  # type: ignore[arg-type]


# --- moves


def test_a_move_is_a_word_and_brings_sentences() -> None:
    """Who is awaited may do what is listed, too."""
    made = game()
    assert (made.awaited, made.question) == ((0,), "Ann is to roll.")
    assert made.legal() == ["roll", "resign"]
    assert made.legal("Ben") == made.legal(1) == ["resign"]
    assert [type(choice) for choice in made.choices()] == [Button, TradeForm, Button]
    assert made.copy().play(" Roll ") == made.copy().play("roll")
    assert made.play("roll") == ["Ann rolls 2 and 4.", "Ann moves from GO to Oriental Avenue."]
    assert made.question == "Ann may buy Oriental Avenue for $100."
    made.play("decline")
    assert [choice for choice in made.choices() if isinstance(choice, Amount)]
    bid = next(move for move in made.legal() if move.startswith("bid"))
    assert bid == "bid 10"
    made.play("bid 120", seat="Ben")
    assert made.events[-1] == "Ben bids $120."


@pytest.mark.parametrize(
    ("move", "seat", "word", "reason"),
    [
        ("buy", None, "not_now", "This cannot be done at this moment"),
        ("roll", "Ben", "not_your_turn", "It is another player's turn"),
        ("build boardwalk", None, "not_yours", "It does not belong to you"),
        ("fly", None, "not_a_move", "column 1: expected a move"),
        ("", None, "not_a_move", "got nothing"),
        ("x" * 9999, None, "not_a_move", "'" + "x" * 37 + "...' was refused"),
        ("bid many", None, "not_a_move", "column 5: expected a number, got many"),
        ("build nowhere", None, "not_a_move", "column 7: expected a number, got nowhere"),
        ("trade Zoe give 1 take 3", None, "not_a_move", "column 7: expected a number, got Zoe"),
        ("accept Ben", None, "not_a_move", "expected revision, got nothing"),
        ("stop", "Ann", "only_the_clock", "Only the clock"),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(
    move: str, seat: str | None, word: str, reason: str
) -> None:
    made = game()
    before, told = made.position, made.events
    with pytest.raises(freehold.MoveError, match="Expected one of: ") as caught:
        made.play(move, seat)
    assert (caught.value.word, caught.value.expected) == (word, tuple(made.legal(seat)))
    assert reason in str(caught.value)
    assert (made.position, made.events) == (before, told)


def test_a_seat_that_is_none_is_told() -> None:
    for wrong in (2, -1, "Zoe", ""):
        with pytest.raises(SetupError, match="expected a seat from 0 to 1 or one of Ann, Ben"):
            game().play("roll", seat=wrong)
        with pytest.raises(SetupError, match="expected a seat"):
            game().view(wrong)


def test_trades_are_said_by_names() -> None:
    made = laid(Scene(seats=2).own(0, BOARDWALK).own(1, BALTIC).turn(0))
    assert [choice for choice in made.choices() if isinstance(choice, TradeForm)]
    made.play("trade Ben give boardwalk +50 take baltic-avenue")
    made.play("counter ann give Baltic-Avenue take boardwalk", seat="Ben")
    told = made.play("accept Ben", seat="Ann")
    assert told[0] == "Ann accepts the offer of Ben."
    assert made.view().squares[BOARDWALK].owner == 1


def test_deeds_are_said_by_names_or_numbers() -> None:
    one, other = (laid(Scene(seats=2).own(0, READING, BOARDWALK).turn(0)) for _ in range(2))
    one.play("mortgage reading-railroad")
    other.play(f"mortgage {READING}")
    assert one.position == other.position


def test_the_clock_stops_a_game() -> None:
    made = game()
    assert made.play("stop")[-1].startswith("The game is over")
    assert (made.over, made.awaited, made.legal(), made.choices()) == (True, (), [], ())
    assert made.result is not None
    assert made.question == "The game is over."
    with pytest.raises(freehold.MoveError, match="game_over"):
        made.play("roll")
    with pytest.raises(freehold.MoveError, match="game_over"):
        made.bot_move("sharp")


def test_moves_as_texts_play_as_in_the_engine(edition: str) -> None:
    """Whatever is legal, said as text, leads where the engine itself goes, with its events."""
    rng = Random(edition)
    made = freehold.Game(edition, 3, seed=5)
    key = bytes.fromhex(made.seed)
    state = new_game(made.record.rules, 3, 0, taping=True, digest=digest_for(key, 0))
    state.take_tape()
    for _ in range(400):
        if made.over:
            break
        seat, packed, terms = random_move(made.state, rng)
        rekey(state, digest_for(key, state.decision + 1))
        assert apply(state, seat, packed, terms) == 0
        text = move_text(unpack_action(packed, terms))
        before = len(made.record.log)
        made.play(text, None if seat == CLOCK else seat)
        assert made.record.log[before].events == tuple(decode_events(state.take_tape()))  # type: ignore[union-attr]
        assert state_hash(state) == state_hash(made.state)
    assert to_ints(state) == to_ints(made.state)


def test_every_listed_move_can_be_played(edition: str) -> None:
    made = freehold.Game(edition, 3, seed=3, bots="steady")
    for _ in range(60):
        for move in made.legal():
            made.copy().play(move)
        made.bot_move()


# --- looking


def test_the_board_is_plain_text_unless_color_is_asked_for() -> None:
    """A seat sees its choices and nobody sees the cards, too."""
    made = game()
    assert made.view("Ann").choices
    assert not made.view().choices
    assert not hasattr(made.view(0), "cards")
    plain = made.board()
    assert plain.splitlines()[0].startswith("┌──")
    assert "Ann" in plain
    assert "\x1b" not in plain + str(made)
    assert "\x1b[" in made.board(ansi=True)
    assert max(map(len, made.board(60).splitlines())) <= 60
    assert str(made).endswith("\nAnn is to roll.")
    assert repr(made) == "<Game us: Ann, Ben; turn 1>"


def test_a_board_needs_some_room() -> None:
    with pytest.raises(ValueError, match="expected a width of 40 columns or more, got 5"):
        game().board(5)


def test_squares_speak_the_language_that_is_asked_for() -> None:
    made = freehold.Game("bangladesh", 2, seed=1, language="bn")
    assert any("ঀ" <= letter <= "৿" for letter in made.board())


# --- keeping


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    made = game(3, bots={"Ben": "sharp"})
    made.play_out(turns=10)
    made.save(tmp_path / "game.jsonl")
    again = freehold.Game.load(tmp_path / "game.jsonl")
    assert (again.position, again.events, again.bots) == (made.position, made.events, made.bots)
    assert again.play(again.legal()[0]) == made.play(made.legal()[0])


def test_a_save_that_is_cut_off_is_refused_and_can_be_recovered(tmp_path: Path) -> None:
    made = game()
    made.play_out(turns=5)
    path = tmp_path / "game.jsonl"
    made.save(path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(SaveError, match="expected a complete line, got one that is cut off"):
        freehold.Game.load(path)
    again = freehold.Game.recover(path)
    assert 0 < again.state.decision <= made.state.decision
    with pytest.raises(SaveError, match="expected a readable file"):
        freehold.Game.load(tmp_path / "nothing")


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder", "a\0b"):
        with pytest.raises(SaveError, match="expected a file that can be written, got"):
            game().save(path)


def test_a_copy_goes_its_own_way() -> None:
    made = game()
    branch = made.copy()
    branch.play_out(turns=8)
    assert made.position == game().position
    assert made.events == game().events
    assert branch.copy().position == branch.position
    made.play_out(turns=8)
    assert (made.position, made.events) == (branch.position, branch.events)


def test_a_copy_does_not_forget_which_offers_were_made() -> None:
    made = game(4, bots="beginner", options={"round_limit": 30})
    made.play_out(turns=40)
    branch = made.copy()
    branch.play_out()
    offers = [
        (line.seat, line.action)  # type: ignore[union-attr]
        for line in branch.record.log
        if "propose" in str(getattr(line, "action", "")).lower()
    ]
    assert len(offers) == len(set(offers))


def test_a_position_is_one_line_to_go_on_from() -> None:
    made = game()
    made.play_out(turns=12)
    again = freehold.Game.from_position(made.position, ["Lou", "Max"], seed=1)
    assert again.position == made.position
    assert (again.names, again.edition.id) == (("Lou", "Max"), "us")
    assert again.play(again.legal()[0])
    with pytest.raises(SaveError, match="expected a game from its dealing on"):
        again.save("never")
    with pytest.raises(SetupError, match="expected 2 players, as in the position, got 3"):
        freehold.Game.from_position(made.position, 3)
    with pytest.raises(NotationError, match="column 1: expected fh1 or fh2, got garbage"):
        freehold.Game.from_position("garbage")


# --- bots


@pytest.mark.parametrize("bot", LEVELS)
def test_a_named_bot_decides(bot: str) -> None:
    made = game()
    move = made.suggest(bot)
    assert move in made.legal()
    assert made.state.decision == 0
    assert made.bot_move(bot)
    assert made.state.decision == 1


def test_bots_play_out_a_game() -> None:
    made = game(3, bots={0: "sharp"})
    result = made.play_out("beginner")
    assert isinstance(result, Result)
    assert made.winners == tuple(made.names[seat] for seat in result.winners)
    assert made.events[-1] == f"The game is over: {made.winners[0]} wins."


def test_bots_stop_after_the_turns_they_are_given() -> None:
    made = game()
    assert made.play_out(turns=6) is None
    assert made.state.turns == 7


def test_a_bot_decides_only_for_who_is_awaited() -> None:
    with pytest.raises(SetupError, match=r"expected a seat that is awaited \(0\), got 1"):
        game().bot_move("sharp", seat="Ben")
    with pytest.raises(SetupError, match="expected a bot"):
        game().bot_move("clever")
