import gzip
from collections.abc import Iterator
from typing import Final, get_args

import msgspec
import pytest

from freehold.client.mirror import Mirror
from freehold.protocol import Bye, Pong, Prompt, ServerMessage, Welcomed
from freehold.wire import Awaiting, Event, Option, View, rents_of
from tools.recordings import (
    EDITIONS,
    FOLDER,
    RARE,
    editions,
    names,
    packed,
    path_of,
    recording,
    table_hash,
    view_hash,
)

SAMPLE: Final = [name for name in names() if name not in RARE][::6]
MOST_BYTES: Final = 2_500_000  # of all recordings together
NOT_TOLD: Final = {"no_card"}  # no deck of ours is ever empty
NOT_OF_ROOMS: Final = {"bye", "pong"}  # the connection says these
NOT_ASKED: Final = {"outlook", "advice"}  # nobody looks, or asks a coach, in recordings
IN_BRIEF: Final = {"sheet", "standings"}  # which these members did not ask for
NOT_WATCHED: Final = {"honored", "moderated", "announced"}  # nor counts, moderates or announces


class Recorded(msgspec.Struct, kw_only=True):
    """A line of a recording, its message read."""

    message: ServerMessage
    view: str | None = None
    table: str | None = None
    full: View | None = None


_decoder: Final = msgspec.json.Decoder(Recorded)


def lines(name: str) -> list[Recorded]:
    return [_decoder.decode(line) for line in text(name).splitlines()[1:]]


def text(name: str) -> bytes:
    return gzip.decompress(path_of(name).read_bytes())


def folded(name: str) -> Iterator[tuple[Recorded, Mirror]]:
    """Yield every line of a recording, with the mirror that has heard it."""
    mirror = Mirror()
    for line in lines(name):
        mirror.hear(line.message)
        yield line, mirror


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


@pytest.mark.parametrize("name", names())
def test_the_mirror_shows_what_the_server_shows_after_every_message(name: str) -> None:
    for number, (line, mirror) in enumerate(folded(name), 1):
        seen = mirror.view()
        if line.full is not None:
            assert seen == line.full, number
        assert (view_hash(seen), table_hash(seen)) == (line.view, line.table), number


@pytest.mark.parametrize("name", names())
def test_a_prompt_offers_the_choices_of_the_view_while_the_clock_runs(name: str) -> None:
    prompts = 0
    for line, mirror in folded(name):
        prompt, seen = getattr(line.message, "prompt", None), mirror.view()
        if prompt is None or seen is None or not prompt.clock.running:
            continue
        assert options(prompt) == seen.choices
        assert prompt.awaited == seen.awaited
        assert prompt.decision == seen.decision
        prompts += 1
    assert prompts > 0


@pytest.mark.parametrize("name", names())
def test_the_mirror_knows_the_rents_of_its_table_after_every_message(name: str) -> None:
    """Only while what was missed is told again the rents are ahead of the table."""
    upto = 0
    for number, (line, mirror) in enumerate(folded(name), 1):
        if isinstance(line.message, Welcomed):
            upto = line.message.seq
        if mirror.seq is not None and mirror.seq >= upto:
            fresh = None if mirror.table is None else rents_of(mirror.table)
            assert mirror.rents == fresh, number


def options(prompt: Prompt) -> tuple[Option, ...]:
    return msgspec.convert(prompt.choices, tuple[Option, ...])


@pytest.mark.parametrize("name", SAMPLE)
def test_making_a_recording_again_gives_the_same(name: str) -> None:
    """If the protocol has changed on purpose, run `python -m tools.recordings`."""
    assert recording(name) == text(name)


def test_the_editions_beside_the_recordings_are_those_that_are_served() -> None:
    assert gzip.decompress(EDITIONS.read_bytes()) == editions()


def test_packing_is_the_same_each_time() -> None:
    assert packed(b"some text") == packed(b"some text")


def test_all_recordings_are_there_and_no_others() -> None:
    found = {path.name.removesuffix(".jsonl.gz") for path in FOLDER.glob("*.jsonl.gz")}
    assert found == set(names())


def test_recordings_take_little_room() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_recordings_show_every_event_message_and_question() -> None:
    everything = b"".join(text(name) for name in names())
    told = {word for word in tags(ServerMessage) if f'"tell":"{word}"'.encode() in everything}
    events = {word for word in tags(Event) if f'"event":"{word}"'.encode() in everything}
    questions = {word for word in tags(Awaiting) if f'"for":"{word}"'.encode() in everything}
    assert told == tags(ServerMessage) - NOT_OF_ROOMS - NOT_ASKED - NOT_WATCHED - IN_BRIEF
    assert events == tags(Event) - NOT_TOLD
    assert questions == tags(Awaiting)


def test_the_connection_alone_says_what_no_recording_holds() -> None:
    assert tags(Bye | Pong) == NOT_OF_ROOMS
