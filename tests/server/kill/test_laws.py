"""The laws can be broken: each finds what it is there to find."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from freehold import protocol
from freehold.server.games.entries import Source
from freehold.server.games.log_lines import LogReader
from freehold.server.rooms.snapshots import decode_snapshot, encode_snapshot
from freehold.server.store import EntryRow, SnapshotRow
from freehold.wire import actions
from tests.kit.bare_room import BareRoom, identity
from tests.kit.values import present
from tests.server.kill import laws
from tests.server.kill.laws import RoomLog
from tests.server.kill.witness import Seated, Witness


class Evidence(msgspec.Struct):
    """A sound log and what a sound witness says about it."""

    log: RoomLog
    witness: Witness


def say(bare: BareRoom, seated: Seated, kind: type[protocol.RoomCommand], *fields: Any) -> None:
    """Give a command."""
    name = f"{seated.name}-{len(seated.witness.given)}"
    seated.witness.given[name] = kind
    bare.room.receive(seated, kind(name, *fields))


def play() -> tuple[BareRoom, Witness]:
    """Play a game that somebody gives up, after many lines of chat."""
    bare = BareRoom(protocol.RoomSettings(chairs=2, pace="none"))
    ann, bob = Seated("Ann", Witness()), Seated("Bob", Witness())
    for seated in (ann, bob):
        bare.room.enter(seated, identity(seated.name), None, False)
    for number in range(40):
        bare.pass_time(5)
        say(bare, ann, protocol.Chat, f"line {number}")
    say(bare, bob, protocol.Ready, True)
    say(bare, ann, protocol.Begin)
    prompt = present(ann.witness.prompt)
    say(bare, ann, protocol.Act, prompt.ask, actions.Resign())
    return bare, ann.witness


@pytest.fixture
def evidence() -> Evidence:
    """Return a log and a witness that agree."""

    async def scenario() -> Evidence:
        bare, witness = play()
        return Evidence(await laws.read_log(bare.store, 1, "123456"), witness)

    return asyncio.run(scenario())


def with_row(log: RoomLog, row: EntryRow) -> RoomLog:
    """Return the log with another row in the place of the one with that number."""
    rows = [row if one.seq == row.seq else one for one in log.rows]
    reader = LogReader()
    return replace(log, rows=rows, entries=[reader.read(one.body) for one in rows])


def problems(evidence: Evidence) -> str:
    """Return all problems in one text."""
    return "\n".join(laws.broken_laws(evidence.log, [evidence.witness]))


def test_sound_evidence_breaks_no_law(evidence: Evidence) -> None:
    assert problems(evidence) == ""


def test_missing_entry_is_found(evidence: Evidence) -> None:
    """Evidence has all there is to judge, too."""
    log = evidence.log
    assert (log.snapshot is not None, len(laws.finished(log)), len(log.games)) == (True, 1, 1)
    evidence.log = replace(log, rows=log.rows[:5] + log.rows[6:], entries=log.entries[:-1])
    assert "expected numbers from 1" in problems(evidence)


def test_time_that_goes_back_is_found(evidence: Evidence) -> None:
    evidence.log = with_row(evidence.log, replace(evidence.log.rows[-1], at=0))
    assert "was written at 0" in problems(evidence)


def test_command_done_twice_is_found(evidence: Evidence) -> None:
    log = evidence.log
    evidence.log = replace(log, entries=[*log.entries[:-1], log.entries[10]])
    assert "was done 2 times" in problems(evidence)


def test_lost_command_is_found(evidence: Evidence) -> None:
    name, seq = next(iter(evidence.witness.acks.items()))
    evidence.witness.acks[name] = seq + 1
    assert f"command {name} was done as {seq + 1}" in problems(evidence)


def test_command_acknowledged_beyond_the_end_is_found(evidence: Evidence) -> None:
    evidence.witness.acks[next(iter(evidence.witness.acks))] = 1000
    assert "was done as 1000, the log ends" in problems(evidence)


def test_command_done_without_an_answer_is_found(evidence: Evidence) -> None:
    name = next(iter(evidence.witness.acks))
    del evidence.witness.acks[name]
    evidence.witness.refused[name] = "not_host"
    assert f"command {name} is number" in problems(evidence)


def test_command_without_any_answer_is_found(evidence: Evidence) -> None:
    evidence.witness.given["never"] = protocol.Chat
    assert "command never got no answer" in problems(evidence)


def test_number_told_otherwise_is_found(evidence: Evidence) -> None:
    evidence.witness.told[10] = b"something else"
    assert "was told b'something else'" in problems(evidence)


def test_number_told_beyond_the_end_is_found(evidence: Evidence) -> None:
    evidence.witness.told[1000] = b""
    assert "knows 1000, the log ends" in problems(evidence)


def test_table_seen_otherwise_is_found(evidence: Evidence) -> None:
    table = present(evidence.witness.table)
    table.cash[0] += 1
    assert "the table is" in problems(evidence)


def test_sheet_seen_otherwise_is_found(evidence: Evidence) -> None:
    sheet = present(evidence.witness.sheet)
    evidence.witness.sheet = replace(sheet, paused=True)
    assert "the sheet is" in problems(evidence)


def test_wrong_snapshot_is_found(evidence: Evidence) -> None:
    kept = present(evidence.log.snapshot)
    body = encode_snapshot(replace(decode_snapshot(kept.body), chat=()))
    evidence.log = replace(evidence.log, snapshot=SnapshotRow(1, kept.seq, body))
    assert f"from snapshot {kept.seq}" in problems(evidence)


def test_snapshot_that_forgets_commands_is_found(evidence: Evidence) -> None:
    kept = present(evidence.log.snapshot)
    body = encode_snapshot(replace(decode_snapshot(kept.body), done={}))
    evidence.log = replace(evidence.log, snapshot=SnapshotRow(1, kept.seq, body))
    assert "is forgotten" in problems(evidence)


def test_game_that_is_not_listed_is_found(evidence: Evidence) -> None:
    evidence.log = replace(evidence.log, games=[])
    assert "listed are []" in problems(evidence)


def test_record_that_does_not_verify_is_found(evidence: Evidence) -> None:
    game = evidence.log.games[0]
    evidence.log = replace(evidence.log, games=[replace(game, first=game.first + 1)])
    assert "the record cannot be read" in problems(evidence)


# --- what a witness notes at once


def line(text: str) -> protocol.ChatSaid:
    """Return a message with number 1."""
    return protocol.ChatSaid(seq=1, line=protocol.ChatLine(1, "Ann", 0, text))


def new_witness() -> Witness:
    """Return somebody who knows of nothing."""
    witness = Witness()
    witness.seq = 0
    return witness


def test_two_messages_under_one_number_contradict() -> None:
    witness = new_witness()
    witness.hear(line("one"))
    witness.hear(line("other"))
    assert len(witness.contradictions) == 1


def test_same_message_told_again_is_sound() -> None:
    witness = new_witness()
    witness.hear(line("one"))
    witness.hear(line("one"))
    assert witness.contradictions == []


def test_server_that_knows_less_than_it_told_contradicts() -> None:
    witness = new_witness()
    witness.hear(line("one"))
    witness.hear(protocol.Welcomed(seq=0, you=1, rents=None))
    assert len(witness.contradictions) == 1


def test_two_numbers_for_one_command_contradict() -> None:
    witness = new_witness()
    witness.given["a"] = protocol.Chat
    witness.hear(protocol.Ack(id="a", seq=1))
    witness.hear(protocol.Ack(id="a", seq=2))
    assert len(witness.contradictions) == 1


def test_refusal_of_what_was_done_contradicts() -> None:
    witness = new_witness()
    witness.hear(protocol.Ack(id="a", seq=1))
    witness.hear(protocol.Refused(id="a", word="not_host", message=""))
    assert len(witness.contradictions) == 1


def test_source_of_somebody_else_is_no_answer(evidence: Evidence) -> None:
    """The id alone is not enough: members choose theirs without knowing of others."""
    entry = evidence.log.entries[10]
    assert entry.source is not None
    other = replace(entry, source=Source(entry.source.member + 1, entry.source.id))
    entries = [*evidence.log.entries[:10], other, *evidence.log.entries[11:]]
    evidence.log = replace(evidence.log, entries=entries)
    assert f"command {entry.source.id} was done as 11" in problems(evidence)
