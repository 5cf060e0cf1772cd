import os
import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import freehold
from freehold.editions import RULES_VERSION, as_of, load
from freehold.record import (
    Act,
    Check,
    Header,
    Pause,
    Result,
    SaveError,
    load_game,
    parse_save,
    read_save,
    recover_save,
    verify,
    view_at,
    write_lines,
    write_save,
)
from freehold.record.hash_chain import FIRST, write_line
from freehold.record.lines import AnyLine
from freehold.record.save import MOST_LINE
from freehold.wire import Refusal
from freehold.wire.actions import EndTurn, Resign, Roll, Stop
from tests.kit.saves import SEED, begin, play, saved
from tests.kit.scene import EDITIONS
from tests.kit.size import times


def rewritten(data: bytes, change: dict[int, AnyLine]) -> bytes:
    """Return a save with other lines in it, numbered from 1, and a chain that fits."""
    save = parse_save(data, "game")
    texts, chain = [], FIRST
    for number, line in enumerate((save.header, *save.lines), 1):
        text, chain = write_line(change.get(number, line), chain)
        texts.append(text + b"\n")
    return b"".join(texts)


@settings(max_examples=times(15))
@given(st.sampled_from(EDITIONS), st.integers(0, 255), st.integers(0, 300))
def test_what_is_saved_is_read_verified_and_continued(edition: str, seed: int, most: int) -> None:
    game = play(begin(edition, seed), most, Random(seed))
    save = parse_save(saved(game), "game")
    assert verify(save).ok
    again = load_game(save)
    assert again.hash == game.hash
    assert again.log == game.log
    play(game, 40, Random(7))
    play(again, 40, Random(7))
    assert again.hash == game.hash
    assert saved(again) == saved(game)


def test_every_moment_is_seen_from_the_events_alone(edition: str) -> None:
    game = begin(edition, 2)
    views = [[game.view(seat) for seat in (None, 0, 2)]]
    rng = Random(2)
    for _ in range(120):
        play(game, 1, rng)
        views.append([game.view(seat) for seat in (None, 0, 2)])
    save = parse_save(saved(game), "game")
    for number in range(0, len(save.acts) + 1, 15):
        assert [view_at(save, number, seat) for seat in (None, 0, 2)] == views[number]
    with pytest.raises(SaveError, match="a moment from 0 to"):
        view_at(save, len(save.acts) + 1)


def test_a_save_has_its_lines_in_order() -> None:
    game = play(begin(), 120, Random(3))
    save = parse_save(saved(game), "game")
    assert isinstance(save.header, Header)
    assert [line.number for line in save.lines if isinstance(line, Check)] == [50, 100]
    assert [act.number for act in save.acts] == list(range(1, 121))
    assert isinstance(save.lines[-1], Pause)
    game.tick(Stop())
    finished = parse_save(saved(game), "game")
    assert isinstance(finished.lines[-1], Result)
    assert finished.result == finished.lines[-1]
    assert verify(finished).ok


def test_a_pause_keeps_the_time_that_was_played() -> None:
    game = play(begin(), 20, Random(3))
    game.played = 754_321
    save = parse_save(saved(game), "game")
    again = load_game(save)
    assert save.played == again.played == 754_321
    assert saved(again) == saved(game)


def test_a_pause_without_a_time_says_nothing_of_it() -> None:
    """As in saves of earlier versions."""
    data = saved(play(begin(), 20, Random(3)))
    assert b"played" not in data
    assert parse_save(data, "game").played == load_game(parse_save(data, "game")).played == 0


def test_a_finished_game_has_no_time_left_to_count() -> None:
    game = begin()
    game.played = 1000
    game.tick(Stop())
    assert parse_save(saved(game), "game").played == 0


@pytest.mark.parametrize("played", [0, -1, 2**53 + 1])
def test_a_time_that_cannot_be_is_refused(played: int) -> None:
    game = begin()
    lines = [game.header(), *game.log, msgspec.structs.replace(game.pause(), played=played)]
    with pytest.raises(SaveError, match="played"):
        parse_save(write_lines(lines), "game")


def test_every_single_changed_byte_is_found() -> None:
    data = saved(play(begin("hongkong"), 3, Random(1)))
    for at in range(len(data)):
        flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises(SaveError):
            parse_save(flipped, "game")


@settings(max_examples=times(100))
@given(at=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_any_byte_anywhere_else_is_found(at: int, byte: int) -> None:
    at %= len(LONG)
    changed = LONG[:at] + bytes([byte]) + LONG[at + 1 :]
    if changed != LONG:
        with pytest.raises(SaveError):
            parse_save(changed, "game")


LONG = saved(play(begin("us"), 60, Random(1)))


def test_a_save_cut_anywhere_is_found() -> None:
    cuts = [at for at, byte in enumerate(LONG) if byte == ord("\n")]
    for at in cuts[:-1]:
        for end in (at, at + 1, at + 20):
            with pytest.raises(SaveError, match="expected"):
                parse_save(LONG[:end], "game")
    with pytest.raises(SaveError, match="a complete line, got one that is cut off"):
        parse_save(LONG[:-1], "game")
    with pytest.raises(SaveError, match="a result or pause line, got the end of the file"):
        parse_save(LONG[: cuts[10] + 1], "game")


def test_lines_left_out_doubled_or_exchanged_are_found() -> None:
    lines = LONG.splitlines(keepends=True)
    for at in range(len(lines) - 1):
        for wrong in (
            lines[:at] + lines[at + 1 :],
            [*lines[: at + 1], *lines[at:]],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            with pytest.raises(SaveError):
                parse_save(b"".join(wrong), "game")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "an empty file"),
        (b"\n", "line 1: expected the header of a saved game of freehold, got an empty line"),
        (b"\x1f\x8b\x08\xc2\x85\x1b\n", r"got \u001f\x8b\u0008\u0085\u001b"),
        (b"hello\n", "line 1: expected the header of a saved game of freehold, got hello"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "expected the header"),
        (b"{}\n", "expected the header"),
        (b"\x00" * 4096, "expected the header"),
        (b'{"line":"header","format":"freehold","version":7,"new":1}\n', "format version 1, got 7"),
        (b'{"line":"header","format":"freehold","version":1}\n', "a changed one, chain"),
        (b'{"line":"header","format":"freehold","version":' + b"[" * 9000 + b"\n", "expected"),
        (b'{"line":"header","format":"freehold","version":1,' + b" " * MOST_LINE + b"\n", "bytes"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_foreign_files_are_refused(tmp_path: Path, data: bytes, expected: str) -> None:
    path = tmp_path / "a.save"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=f"^{re.escape(str(path))}") as caught:
        read_save(path)
    assert expected in str(caught.value)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"none\.save: expected a readable file"):
        read_save(tmp_path / "none.save")
    with pytest.raises(SaveError, match="expected a readable file"):
        read_save(tmp_path)


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.record.save.MOST_BYTES", 1000)
    path = tmp_path / "a.save"
    path.write_bytes(b"x" * 1001)
    with pytest.raises(SaveError, match="at most 1000 bytes"):
        read_save(path)


HEADER = parse_save(LONG, "game").header


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"edition": "atlantis"}, 'one of "bangladesh"'),
        ({"digest": "0" * 64}, "rules with digest"),
        ({"commitment": "0" * 64}, "commitment"),
        ({"rules": 99}, "rules version 1 to 2, got 99"),
        ({"options": {"start_money": -1}}, "got -1"),
        ({"options": {"no_such": 1}}, "a known option"),
        ({"edition": "vietnam", "players": HEADER.players * 2}, "2 to 4 players for vietnam"),
        ({"seed": "0" * 64}, "commitment"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_setting_that_does_not_fit_is_named(change: dict[str, object], expected: str) -> None:
    header = msgspec.structs.replace(HEADER, **change)
    save = parse_save(rewritten(LONG, {1: header}), "game")
    report = verify(save)
    assert (report.ok, report.line) == (False, 1)
    assert expected in report.problem


def test_a_game_keeps_the_version_of_the_rules_it_was_begun_by(edition: str) -> None:
    """Saved, read, played on and saved again, it is still of that version."""
    game = play(begin(edition, 3, version=1), 60, Random(3))
    again = load_game(parse_save(saved(game), "game"))
    assert (again.header().rules, again.rules.digest) == (1, game.rules.digest)
    assert again.options == as_of(load(edition), 1).rules
    later = parse_save(saved(play(again, 60, Random(4))), "later")
    assert (later.header.rules, dict(later.header.options)) == (1, {})
    assert verify(later).ok


def test_a_new_game_is_of_the_newest_version() -> None:
    assert begin("france").header().rules == RULES_VERSION


def test_an_unknown_action_is_refused() -> None:
    line = LONG.splitlines()[2]
    body = line[: line.index(b',"chain"')] + b"}"
    assert b'"do":"roll"' in body
    changed = LONG.replace(b'"do":"roll"', b'"do":"leap"', 1)
    with pytest.raises(SaveError, match="line 3: expected"):
        parse_save(changed, "game")


def test_forged_lines_with_a_fitting_chain_are_found_by_playing_again() -> None:
    save = parse_save(LONG, "game")
    for at, line in enumerate(save.lines):
        if isinstance(line, Act) and len(line.events) > 1:
            forged = msgspec.structs.replace(line, events=line.events[:-1])
            report = verify(parse_save(rewritten(LONG, {at + 2: forged}), "game"))
            assert (report.ok, report.line) == (False, at + 2)
        elif isinstance(line, Check | Pause):
            other = msgspec.structs.replace(line, hash="0" * 16)
            report = verify(parse_save(rewritten(LONG, {at + 2: other}), "game"))
            assert (report.ok, report.line) == (False, at + 2)


def test_illegal_actions_are_found_by_playing_again() -> None:
    save = parse_save(LONG, "game")
    first = save.acts[0]
    assert isinstance(first.action, Roll)
    for change in (
        {"action": EndTurn()},
        {"seat": (first.seat or 0) + 1 & 1},
        {"seat": None},
        {"action": Stop()},
    ):
        forged = msgspec.structs.replace(first, **change)
        report = verify(parse_save(rewritten(LONG, {3: forged}), "game"))
        assert (report.ok, report.line) == (False, 3)


def test_a_hosted_game_reveals_its_seed_with_the_result() -> None:
    game = play(begin(hosted=True), 30, Random(1))
    save = parse_save(saved(game), "game")
    assert game.seed.hex() not in saved(game).decode()
    assert "a hosted game that has not revealed it" in verify(save).problem
    assert verify(save, seed=game.seed).ok
    assert load_game(save, seed=game.seed).hosted
    assert not verify(save, seed=bytes(32)).ok
    game.tick(Stop())
    assert verify(parse_save(saved(game), "game")).ok


def test_a_refused_action_changes_and_logs_nothing() -> None:
    game = begin()
    before = game.hash, len(game.log)
    refused = game.act(game.state.current, EndTurn())
    assert refused == Refusal("not_now", "This cannot be done at this moment.")
    assert (game.hash, len(game.log)) == before
    assert isinstance(game.act(game.state.current, Roll()), tuple)


def test_what_was_written_before_a_crash_recovers(tmp_path: Path) -> None:
    game = begin()
    game.act(game.state.current, Roll())
    cut = b"".join(saved(game).splitlines(keepends=True)[:3])
    path = tmp_path / "a.save"
    path.write_bytes(cut + b'{"line":"act","numb')
    with pytest.raises(SaveError, match="cut off"):
        read_save(path)
    assert load_game(recover_save(path)).hash == game.hash
    path.write_bytes(cut[:40])
    with pytest.raises(SaveError):
        recover_save(path)


def test_a_save_replaces_the_old_file_at_once_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.save"
    write_save(begin(), path)
    old = path.read_bytes()
    game = play(begin(), 20, Random(1))
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", _fail)
        with pytest.raises(OSError, match="disk full"):
            write_save(game, path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]
    write_save(game, path)
    assert load_game(read_save(path)).hash == game.hash
    assert list(tmp_path.iterdir()) == [path]


def _fail(_: int) -> None:
    raise OSError("disk full")


def test_games_start_with_seeds_of_their_own() -> None:
    one, other = (freehold.Game("us", 2).record for _ in range(2))
    assert one.seed != other.seed
    assert len(one.seed) == len(SEED)
    assert one.hash != other.hash


def test_house_rules_are_kept() -> None:
    game = freehold.Game("us", 2, options={"start_money": 2000}).record
    save = parse_save(saved(game), "game")
    assert save.header.options == {"start_money": 2000}
    assert load_game(save).state.cash[0] == 2000


def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path) -> None:
    """A pipe would be waited on for ever, a device read for ever."""
    os.mkfifo(tmp_path / "pipe")
    for path, came in ((tmp_path / "pipe", "a device or pipe"), (tmp_path, "a folder")):
        with pytest.raises(SaveError, match=f"expected a readable file, got {came}"):
            read_save(path)


def test_a_finished_game_whose_result_was_cut_off_is_recovered(tmp_path: Path) -> None:
    """All actions are there, so the result comes again."""
    game = freehold.Game("hongkong", 2).record
    game.act(0, Resign())
    path = tmp_path / "game.jsonl"
    write_save(game, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(SaveError):
        read_save(path)
    again = load_game(recover_save(path))
    assert again.state.over
    assert again.hash == game.hash


def test_saves_have_the_usual_mode_and_follow_links(tmp_path: Path) -> None:
    """Others may read a save if they may read what else is written here."""
    game = freehold.Game("us", 2).record
    (tmp_path / "plain.txt").write_text("")
    (tmp_path / "real.jsonl").write_text("")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
    write_save(game, tmp_path / "link.jsonl")
    assert (tmp_path / "link.jsonl").is_symlink()
    mode = (tmp_path / "plain.txt").stat().st_mode
    assert (tmp_path / "real.jsonl").stat().st_mode == mode


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        (b"\n", b"\r\n", 1, "LF at the end of the line, got CR LF, so the line ends were changed"),
        (b"}\n", b"}\n\n", 2, "a line of a saved game, got an empty line"),
        (b'"Ann"', b'"Eve"', 1, "a line as it was written, chain "),
    ],
)
def test_damage_is_told_in_plain_words(old: bytes, new: bytes, line: int, expected: str) -> None:
    with pytest.raises(SaveError) as caught:
        parse_save(LONG.replace(old, new), "game")
    assert f"game, line {line}: expected {expected}" in str(caught.value)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_blank_last_line_is_told(end: bytes) -> None:
    last = LONG.count(b"\n") + 1
    with pytest.raises(SaveError) as caught:
        parse_save(LONG + end, "game")
    expected = f"game, line {last}: expected a line of a saved game, got an empty line"
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("", ".: expected a readable file, got a folder"),
        ("gone/x", "gone/x: expected a readable file, got No such file or directory"),
        ("x\n\x1b", r"x\u000a\u001b: expected a readable file, got No such file or directory"),
        ("x" * 300, "x" * 300 + ": expected a readable file, got File name too long"),
    ],
    ids=["nothing", "file", "odd", "long"],
)
def test_a_path_is_named_as_it_was_given(path: str, message: str) -> None:
    with pytest.raises(SaveError) as caught:
        read_save(path)
    assert str(caught.value) == message


@pytest.mark.parametrize("field", ["seed", "digest", "commitment", "edition"])
def test_a_line_break_at_the_end_of_a_word_is_refused(field: str) -> None:
    """Python's `$` and bytes.fromhex would let it through."""
    header = msgspec.structs.replace(HEADER, **{field: getattr(HEADER, field) + "\n"})
    with pytest.raises(SaveError, match="line 1: expected a line of a saved game"):
        parse_save(rewritten(LONG, {1: header}), "game")


def test_patterns_are_such_as_clients_know() -> None:
    """ECMAScript has no marks of its own for the ends of the whole text."""
    schema = msgspec.json.encode(msgspec.json.schema(Header)).decode()
    assert '"pattern"' in schema
    assert "\\\\Z" not in schema


def test_a_pause_does_not_stand_for_the_check_before_it() -> None:
    game = play(begin("us", 1), 50, Random(1))
    *lines, check = game.log
    assert isinstance(check, Check)
    report = verify(parse_save(write_lines([game.header(), *lines, game.pause()]), "save"))
    assert (report.ok, report.line) == (False, 53)
    assert verify(parse_save(write_lines([game.header(), *game.log, game.pause()]), "save")).ok


@pytest.mark.parametrize(("number", "lines"), [(0, 1), (1, 2), (49, 50), (50, 52), (51, 53)])
def test_a_cut_save_ends_with_what_its_last_action_brought(number: int, lines: int) -> None:
    save = parse_save(saved(play(begin("us", 1), 60, Random(1))), "save")
    cut = save.cut(number)
    assert (len(cut.acts), cut.lines) == (number, save.lines[:lines])
