import json
import re
from pathlib import Path

import pytest

from freehold import __version__
from freehold.editions import available, load
from freehold.editions.loader import DATA
from freehold.game import Game
from freehold.record import Act, write_save
from freehold.wire.actions import Roll
from freehold.wire.awaiting import Turn
from freehold.wire.events import Awaits, TurnBegan
from tests.cli.running import Runner

SIMULATE = ("simulate", "--edition", "us", "--seats", "2", "--games", "6", "--max-rounds", "20")
TIMES = ("seconds", "games_per_second")
LONG = "x" * 300  # longer than the name of any file


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game of one action, in the folder that commands run in."""
    game = Game("us", ["Ann", "Bob"], bots={"Bob": "steady"})
    game.play("roll")
    game.save(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def test_version_is_told(run: Runner) -> None:
    assert run("--version").out.strip() == __version__


@pytest.mark.parametrize(
    "command", ["", "play", "editions", "verify", "replay", "simulate", "landing"]
)
def test_help_is_there_for_everything(run: Runner, command: str) -> None:
    done = run(*[command] if command else [], "--help")
    assert done.code == 0
    assert "Usage: freehold" in done.out


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("plya", 2, 'Unknown command "plya". Did you mean "play"?'),
        ("play", 2, "expected --terminal"),
        ("play --terminal --edition uss", 2, "got 'uss'; did you mean us?"),
        ("play --terminal --edition us --players 9", 2, "expected 2 to 8 players"),
        ("play --terminal --edition vietnam --players 5", 2, "expected 2 to 4 players"),
        ("play --terminal --players 2 --humans 3", 2, "--humans: expected 0 to 2, got 3"),
        ("play --terminal --humans -1", 2, "--humans: expected 0 to 8, got -1"),
        ("play --terminal --name A --name a", 2, "expected a name that is not taken"),
        ("play --terminal --bot steddy", 2, "did you mean steady?"),
        ("play --terminal --seed xyz", 2, "expected 1 to 64 hexadecimal digits, got 'xyz'"),
        ("play --terminal --edition us --option auction", 2, "expected key=value"),
        ("play --terminal --edition us --option auktion=none", 2, "did you mean auction?"),
        ("play --terminal --edition us --option auction=loud", 2, 'got "loud"'),
        ("play --terminal --edition us --option start_money=5", 2, "from 500 to 10000, got 5"),
        ("play --terminal --edition us --option houses=ten", 2, 'got "ten"'),
        ("play --terminal --edition us --option jackpot=maybe", 2, "expected one of false, true"),
        ("play --terminal --edition us --option dice_sides=4", 2, "cannot change"),
        ("play --terminal --edition us --option houses=20 --option houses=20", 2, "once"),
        ("play --terminal --edition us --option auction=none", 2, "bank_estate"),
        ("play --terminal --edition us --language fr", 2, "--language: expected one of en"),
        ("play --terminal --load no.jsonl", 1, "no.jsonl: expected a readable file"),
        ("play --terminal --load no.jsonl --players 3", 2, "expected --load alone"),
        ("editions atlantis", 2, "expected an edition (bangladesh,"),
        ("editions .", 1, "edition.toml"),
        ("verify", 2, "requires an argument"),
        ("verify no.jsonl", 1, "no.jsonl: expected a readable file"),
        ("verify .", 1, "expected a readable file"),
        ("replay no.jsonl", 1, "no.jsonl: expected a readable file"),
        ("replay no.jsonl --delay -1", 2, "--delay: expected 0 to 60 seconds, got -1"),
        ("simulate", 2, "--edition requires an argument"),
        ("simulate --edition us --seats 1", 2, "expected 2 to 8 players"),
        ("simulate --edition us --games -3", 2, "--games: expected a number from 1"),
        ("simulate --edition us --games many", 2, "--games: expected a whole number, got 'many'"),
        ("simulate --edition us --games 1.5", 2, "--games: expected a whole number, got '1.5'"),
        ("simulate --edition us --games 0x10", 2, "--games: expected a whole number, got '0x10'"),
        ("simulate --edition us --games 1_0", 2, "--games: expected a whole number, got '1_0'"),
        ("simulate --edition us --games ٣", 2, "--games: expected a whole number, got '٣'"),
        (f"simulate --edition us --games {'9' * 5000}", 2, "--games: expected a whole number"),
        ("simulate --edition us --seats 2.0", 2, "--seats: expected a whole number, got '2.0'"),
        ("simulate --edition us --seed 1e3", 2, "--seed: expected a whole number, got '1e3'"),
        ("simulate --edition us --max-rounds 10001", 2, "from 1 to 10000, got 10001"),
        ("simulate --edition us --jobs 0", 2, "--jobs: expected a number from 1 to 256"),
        ("simulate --edition us --max-rounds 0", 2, "--max-rounds: expected"),
        ("simulate --edition us --seed -1", 2, "--seed: expected"),
        ("simulate --edition us --bot greedy", 2, "--bot: expected one of"),
        ("landing --edition us --jail forever", 2, 'Choose from: "short", "long"'),
        ("landing --edition us --option dice_sides=8", 2, "dice_sides: expected 6"),
        ("landing --edition us --rolls 0", 2, "--rolls: expected a number from 1"),
        ("landing --edition us --rolls 1.5", 2, "--rolls: expected a whole number, got '1.5'"),
        ("replay no.jsonl --at 1.5", 2, "--at: expected a whole number, got '1.5'"),
        ("play --terminal --players 2.5", 2, "--players: expected a whole number, got '2.5'"),
        ("play --terminal --edition us --option houses=2_0", 2, 'got "2_0"'),
        (f"editions {LONG}", 2, "expected an edition (bangladesh,"),
        (f"simulate --edition {LONG}", 2, "expected an edition (bangladesh,"),
        (f"verify {LONG}", 1, f"{LONG}: expected a readable file, got File name too long"),
        (f"play --terminal --load {LONG}", 1, "expected a readable file, got File name too long"),
    ],
)
def test_wrong_command_gets_one_message_and_an_exit_code(
    run: Runner, line: str, code: int, message: str
) -> None:
    done = run(*line.split())
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("freehold: ")
    assert message in done.err
    assert list(Path().iterdir()) == []


def test_editions_lists_all_in_both_languages(run: Runner) -> None:
    out = run("editions").out
    assert all(name in out for name in available())
    assert "Vietnam edition" in out
    assert "Cờ tỷ phú Việt Nam" in out


def test_editions_as_json(run: Runner) -> None:
    found = json.loads(run("editions", "--json").out)
    assert [each["id"] for each in found] == available()
    assert found[0]["players"] == {"min": 2, "max": 8}


def test_edition_is_shown_in_detail(run: Runner, edition: str) -> None:
    assert "round_limit" in run("editions", edition).out
    detail = json.loads(run("editions", edition, "--json").out)
    assert len(detail["squares"]) == len(load(edition).squares)
    limit = next(each for each in detail["options"] if each["name"] == "round_limit")
    assert limit["changeable"]
    assert limit["description"]


@pytest.mark.parametrize(
    ("edition", "taxes"),
    [
        ("us", ["tax: $200", "tax: $100"]),
        ("vietnam", ["tax: $100 or 10 % of worth", "tax: $200"]),
        ("hongkong", ["tax: 10 % of cash"]),
    ],
)
def test_edition_is_shown_with_the_taxes_that_are_played(
    run: Runner, edition: str, taxes: list[str]
) -> None:
    out = run("editions", edition).out
    assert re.findall(r"tax: .*\S", out) == taxes


def test_verify_tells_the_facts_in_one_line(run: Runner, saved: Path) -> None:
    done = run("verify", str(saved))
    assert (done.code, done.err) == (0, "")
    assert done.out == "ok: game.jsonl: us, 2 players, 1 action, 1 round, paused\n"


def test_verify_names_file_and_line_of_a_changed_save(run: Runner, saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    saved.write_text(text.replace('"Ann"', '"Eve"'), encoding="utf-8")
    done = run("verify", str(saved))
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"freehold: {saved}, line 1: expected ")
    assert done.err.count("\n") == 1


def test_replay_tells_the_story_and_the_position(run: Runner, saved: Path) -> None:
    done = run("replay", str(saved), "--log", "--seat", "Ann")
    assert (done.code, done.err) == (0, "")
    assert "starts with $1,500." in done.out
    assert "Boardwalk" in done.out


def test_replay_goes_back_to_a_moment(run: Runner, saved: Path) -> None:
    assert " moves from " not in run("replay", str(saved), "--at", "0", "--log").out
    assert " moves from " in run("replay", str(saved), "--at", "1", "--delay", "0.001").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--at", "2"), "--at: expected a moment from 0 to 1, got 2"),
        (("--seat", "3"), "--seat: expected 1 to 2 or one of Ann, Bob, got '3'"),
        (("--language", "fr"), "--language: expected one of en"),
    ],
)
def test_replay_refuses_what_is_not_there(
    run: Runner, saved: Path, words: tuple[str, ...], message: str
) -> None:
    done = run("replay", str(saved), *words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_replay_of_a_finished_game_says_so(run: Runner) -> None:
    game = Game("hongkong", 2)
    game.play("stop")
    game.save("over.jsonl")
    assert "The game is over." in run("replay", "over.jsonl").out


def test_simulation_is_the_same_for_a_seed_and_for_any_number_of_jobs(run: Runner) -> None:
    found = [json.loads(run(*SIMULATE, "--json", *more).out) for more in ((), (), ("--jobs", "2"))]
    for each in found:
        assert all(each.pop(key) > 0 for key in TIMES)
    assert found[0] == found[1] == found[2]
    other = json.loads(run(*SIMULATE, "--json", "--seed", "2").out)
    assert other["decisions_per_game"] != found[0]["decisions_per_game"]


def test_simulation_counts_add_up(run: Runner) -> None:
    argv = ("simulate", "--edition", "hongkong", "--seats", "3", "--games", "5")
    found = json.loads(run(*argv, "--option", "round_limit=10", "--json").out)
    assert (found["edition"], found["seats"], found["games"]) == ("hongkong", 3, 5)
    assert found["finished"] == 5
    assert sum(found["wins"]) + found["draws"] == 5
    assert found["engine"] in ("compiled", "plain")
    assert found["rounds_per_game"] <= 10


def test_simulation_without_json_is_a_table(run: Runner) -> None:
    done = run(*SIMULATE)
    assert "games/s" in done.out
    assert done.err == ""


@pytest.mark.parametrize("jail", ["short", "long"])
def test_landing_adds_up_to_a_hundred(run: Runner, jail: str) -> None:
    argv = ("landing", "--edition", "us", "--jail", jail, "--rolls", "4000", "--seed", "3")
    found = json.loads(run(*argv, "--json").out)
    assert list(found) == ["edition", "jail", "rolls", "squares", "in_jail"]
    assert len(found["squares"]) == 40
    assert sum(found["squares"]) + found["in_jail"] == pytest.approx(100)
    assert json.loads(run(*argv, "--json").out) == found


def test_landing_of_many_rolls_is_that_of_many_walks(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ("landing", "--edition", "us", "--seed", "3", "--json", "--rolls")
    whole = [run(*argv, rolls).out for rolls in ("1000", "2500")]
    monkeypatch.setattr("freehold.cli.commands.landing.LONGEST_WALK", 1000)
    cut = [run(*argv, rolls).out for rolls in ("1000", "2500")]
    assert cut[0] == whole[0]
    assert cut[1] != whole[1]
    found = json.loads(cut[1])
    assert sum(found["squares"]) + found["in_jail"] == pytest.approx(100)


def test_landing_knows_house_rules(run: Runner) -> None:
    argv = ("landing", "--edition", "france", "--rolls", "4000", "--seed", "3", "--json")
    own, again = (run(*argv, *more).out for more in ((), ("--option", "doubles_again=yes")))
    assert own != again
    assert run(*argv, "--option", "doubles_again=no").out == own


def test_landing_without_json_names_the_squares(run: Runner) -> None:
    argv = ("landing", "--edition", "france", "--rolls", "500", "--language", "fr")
    assert "Rue de la Paix" in run(*argv).out


def test_board_of_ones_own_is_an_edition(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    source = DATA / "hongkong"
    for file in source.glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace('id = "hongkong"', 'id = "mine"')
        (folder / file.name).write_text(text, encoding="utf-8")
    assert "mine" in run("editions", "mine").out
    argv = ("simulate", "--edition", "mine", "--seats", "2", "--games", "2", "--jobs", "2")
    assert json.loads(run(*argv, "--json").out)["edition"] == "mine"


def test_replay_of_events_that_fit_no_board_is_told_in_one_message(run: Runner) -> None:
    game = Game("us", ["Ann", "Bob"]).record
    game.log.append(Act(1, 0, Roll(), (TurnBegan(7, 1, 1), Awaits(Turn(7, "roll", 0)))))
    game.state.decision = 1
    write_save(game, Path("odd.jsonl"))
    done = run("replay", "odd.jsonl")
    assert done.code == 1
    assert "odd.jsonl: expected events that fit the board" in done.err
