import asyncio
import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

from freehold import protocol
from freehold.editions import load
from freehold.protocol import UNTIMED, RoomSettings, Sheet, What
from freehold.server.app import Server
from freehold.server.bots import driver
from freehold.server.games import analysis_jobs, board_trials, strategy_figures
from freehold.server.games.match import ANSWERS
from freehold.server.games.upload_checks import UploadReport
from freehold.server.http import (
    accounts,
    analyses,
    boards,
    editions,
    games,
    guests,
    moderation,
    people,
    reporting,
    requests,
    rooms,
    saves,
    strategies,
    workshop,
)
from freehold.server.moderation import blocks
from freehold.server.ops import server_budgets as budgets
from freehold.server.ops.budgets import Allowance
from freehold.server.ops.metrics import HELP
from freehold.server.ops.settings import PREFIX, Settings
from freehold.server.people import passwords, reports, sign_in_limits
from freehold.server.rooms import (
    absence,
    clocks,
    durable,
    inquiries,
    play,
    public_rooms,
    publisher,
    quotas,
    retention,
)
from freehold.server.rooms.votes import VOTE_TIME
from freehold.server.ws import connection, outbox
from freehold.wire import Action, Awaiting, ClockAction, Event, Option, SeatView, SquareView, View
from freehold.wire.refusals import RefusalWord
from tests.kit.cases import each
from tests.kit.values import present
from tools.recordings import EDITIONS, names, path_of

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
PROTOCOL: Final = (DOCS / "protocol.md").read_text(encoding="utf-8")
SERVER: Final = (DOCS / "server.md").read_text(encoding="utf-8")
PROMPTED: Final = ("awaited", "choices")
DEFAULTS: Final = Settings()
SAID: Final = Allowance(DEFAULTS.messages_per_second, DEFAULTS.message_burst)
ACTIONS: Final = 40  # that the example plays
Message = dict[str, Any]


def _misses(factors: tuple[int, int]) -> str:
    """Return how many wrong codes some may say."""
    rate, burst = factors
    hourly = DEFAULTS.code_misses_per_hour * rate
    return f"{budgets.MISSES_AT_ONCE * burst} at once, then {hourly:g} an hour"


def block(name: str) -> dict[str, Any]:
    """Run a block of code of the page; return what it defines."""
    found = re.search(rf"<!-- {name} -->\n```python\n(.*?)```", PROTOCOL, re.DOTALL)
    assert found is not None, name
    defined: dict[str, Any] = {"__name__": name}
    exec(compile(found[1], f"protocol.md: {name}", "exec"), defined)
    return defined


def recorded(name: str) -> Iterator[Message]:
    """Yield the lines of a recording after its first."""
    for line in gzip.decompress(path_of(name).read_bytes()).splitlines()[1:]:
        yield json.loads(line)


def tags(*unions: object) -> list[str]:
    kinds = [kind for union in unions for kind in get_args(union)]
    return [str(kind.__struct_config__.tag) for kind in kinds]


def words_of(*kinds: object) -> list[str]:
    return [word for kind in kinds for word in get_args(kind)]


def paths() -> set[str]:
    routes = [
        route
        for part in (
            *(accounts, analyses, editions, games, guests),
            *(moderation, people, reporting, rooms, saves, strategies),
        )
        for route in part.routes
    ]
    return {re.sub(r"\{(\w+):.*?\}(?=/|$)", r"{\1}", route.path) for route in routes}


# --- the code on the page


async def test_the_example_client_plays() -> None:
    settings = Settings(port=0, data=None, bot_pace=0, messages_per_second=1000, message_burst=1000)
    async with Server(settings).running() as server:
        base = f"http://127.0.0.1:{server.port}"
        found = int(await asyncio.wait_for(block("client")["play"](base, ACTIONS), 60))
    assert found == ACTIONS


@each("name", names())
def test_the_fold_on_the_page_sees_what_the_server_shows(name: str) -> None:
    known = json.loads(gzip.decompress(EDITIONS.read_bytes()))
    table = Reader(block("fold")["Fold"], known)
    for number, line in enumerate(recorded(name), 1):
        table.hear(line["message"])
        assert table.hash() == line.get("table"), number


class Reader:
    """A client as the page describes it: it knows editions, messages and the fold, but no rules."""

    def __init__(self, fold: Any, editions: dict[str, Any]) -> None:
        self._fold = fold
        self._editions = editions
        self._seq = 0
        self._table: Any = None

    def hear(self, message: Message) -> None:
        """Take a message over."""
        tell = message["tell"]
        if tell == "welcome":
            self._seq = message["seq"]
            self._table = None if message["view"] is None else self._laid(message)
        elif "seq" in message and tell not in ("ack", "resumed") and message["seq"] > self._seq:
            assert message["seq"] == self._seq + 1
            self._seq = message["seq"]
            self._follow(tell, message)

    def _follow(self, tell: str, message: Message) -> None:
        if tell == "started":
            self._table = self._laid(message)
        elif tell == "rewound":
            self._table.view = message["view"]
        elif tell == "played":
            self._table.play(message["events"])
        elif tell == "room" and message["sheet"]["phase"] == "lobby":
            self._table = None

    def _laid(self, message: Message) -> Any:
        header = message["game"]["header"]
        return self._fold(self._editions[header["edition"]], header, message["view"])

    def hash(self) -> str | None:
        """Return the hash of what is seen, as recordings have it."""
        if self._table is None:
            return None
        seen = {name: one for name, one in self._table.view.items() if name not in PROMPTED}
        text = json.dumps(seen, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- fair dice


def test_the_dice_of_all_finished_games_come_from_their_seeds() -> None:
    dice = block("dice")
    games = [game for name in names() for game in finished(name)]
    assert len(games) > 10
    for header, seed, rolls in games:
        assert hashlib.sha256(seed).hexdigest() == header["commitment"]
        key = dice["key_of"](seed, header.get("entropy", []))
        sides = load(header["edition"]).rules.dice_sides
        for number, rolled in rolls.items():
            stream = dice["Stream"](key, number, 0)
            assert [stream.below(sides) + 1 for _die in rolled] == rolled


def finished(name: str) -> Iterator[tuple[Message, bytes, dict[int, list[int]]]]:
    """Yield the header, the seed and the rolls of every game that was told from start to end."""
    header, rolls = None, {}
    for line in recorded(name):
        message = line["message"]
        if message["tell"] == "welcome":
            header = None
        elif message["tell"] == "started":
            header, rolls = message["game"]["header"], {0: rolled(message["events"])}
        elif message["tell"] == "played":
            rolls[message["decision"]] = rolled(message["events"])
        elif message["tell"] == "room" and message["change"]["what"] == "game_over" and header:
            yield header, bytes.fromhex(message["sheet"]["outcome"]["seed"]), rolls


def rolled(events: list[Message]) -> list[int]:
    kinds = ("opening_roll", "rolled", "fresh_roll")
    rolls = [(one["die1"], one["die2"]) for one in events if one["event"] in kinds]
    return [die for roll in rolls for die in roll]


def test_the_worked_example_of_the_dice_is_right() -> None:
    dice = block("dice")
    seed = bytes(range(32))
    key = dice["key_of"](seed, ["apple", "pear"])
    digest = hashlib.sha256(key + (1).to_bytes(8, "big")).digest()
    stream = dice["Stream"](key, 1, 0)
    told = [hashlib.sha256(seed).hexdigest(), key.hex(), digest.hex()]
    told += [f"{stream.s0:08x}", f"{stream.s1:08x}", f"{stream.word():08x}", f"{stream.word():08x}"]
    assert [one for one in told if f"`{one}`" not in PROTOCOL] == []
    again = dice["Stream"](key, 1, 0)
    assert f"| {again.below(6) + 1} and {again.below(6) + 1} |" in PROTOCOL


# --- everything is told


@each(
    "word",
    sorted(
        {
            *tags(protocol.ClientMessage, protocol.ServerMessage, Action, ClockAction),
            *tags(Event, Awaiting, Option),
            *words_of(protocol.ServerWord, RefusalWord, protocol.Emote, protocol.Topic),
            *words_of(protocol.Standing, protocol.ReasonWord, What),
            *View.__struct_fields__,
            *SeatView.__struct_fields__,
            *SquareView.__struct_fields__,
            *protocol.Outlook.__struct_fields__,
            *protocol.Move.__struct_fields__,
            *protocol.TradePreview.__struct_fields__,
            *protocol.TradeShare.__struct_fields__,
            *Sheet.__struct_fields__,
            *RoomSettings.__struct_fields__,
        }
    ),
)
def test_the_page_tells_of_every_word_of_the_protocol(word: str) -> None:
    assert re.search(rf'[`"]{word}[`"]', PROTOCOL), word


@each("kind", [*get_args(Event), *get_args(Action)])
def test_the_page_tells_the_fields_of_events_and_actions(kind: Any) -> None:
    row = present(
        re.search(rf"^\| [^|]*`{kind.__struct_config__.tag}`[^|]*\|([^|]*)\|", rows(kind), re.M)
    )
    assert re.findall(r"`(\w+)`", row[1]) == list(kind.__struct_fields__)


@each("kind", get_args(Action))
def test_the_page_tells_which_actions_answer_the_question(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    row = present(re.search(rf"^\| [^|]*`{tag}`[^|]*\|[^|]*\|([^|]*)\|", rows(kind), re.M))
    assert (row[1].strip() == "answer") == (kind in ANSWERS)


def rows(kind: Any) -> str:
    """Return the part of the page that is about events, or about actions."""
    heading = "### Events" if kind in get_args(Event) else "### Actions"
    return PROTOCOL.split(heading, 1)[1].split("\n### ", 1)[0]


@each("path", sorted(paths()))
def test_the_page_tells_of_every_address(path: str) -> None:
    assert re.search(
        rf"^\| `[A-Z]+ {re.escape(path.replace('{game}', '{id}'))}[`?]", PROTOCOL, re.M
    )


@each(
    "phrase",
    [
        f"more than {publisher.MOST_REPLAYED} messages",
        f"every {connection.HEARTBEAT:g} seconds",
        f"does not answer for {connection.SILENCE:g}",
        f"within {connection.PATIENCE:g} seconds",
        f"{connection.MOST_STRIKES}, then the connection ends",
        f"`resume` counts as {connection.RESUME_COST:g}",
        f"where a save waits as {connection.BEGIN_COST:g} more",
        f"{outbox.MOST_WAITING} messages or {outbox.MOST_BYTES // 1_000_000} MB",
        f"up to {protocol.MOST_TEXT} characters",
        f"the last {durable.COMMANDS} commands",
        f"The last {durable.CHAT_LINES}\nlines of chat",
        f"open for {VOTE_TIME // 1000} seconds",
        f"after {absence.LOBBY_PATIENCE // 1000} seconds away",
        f"the newest first, {games.GAMES_LISTED} at most",
        f"This is protocol {protocol.PROTOCOL}.",
        f"| a message | {DEFAULTS.message_bytes} bytes |",
        f"| {DEFAULTS.messages_per_second:g} a second, {DEFAULTS.message_burst} at once; `resume`",
        f"| {DEFAULTS.connections_per_identity} of a guest, {DEFAULTS.connections_per_address} of",
        f"| {DEFAULTS.http_per_second:g} a second, {DEFAULTS.http_burst} at once; new",
        f"| new guests of an address | {DEFAULTS.guests_per_minute:g} a minute |",
        f"new WebSockets {DEFAULTS.http_per_second * budgets.ARRIVALS:g} a second, "
        f"{DEFAULTS.http_burst * budgets.ARRIVALS:g} at once |",
        f"| {quotas.BYTES_OF_GUEST.burst // 1000:g} kB at once of a guest, then "
        f"{3.6 * quotas.BYTES_OF_GUEST.rate:g} kB an hour; in all "
        f"{quotas.BYTES_OF_ROOM.burst // 1_000_000:g} MB, then "
        f"{0.0036 * quotas.BYTES_OF_ROOM.rate:g} MB an hour; for games that begin, with their "
        f"boards, {quotas.BYTES_OF_STARTS.burst // 1_000_000:g} MB, then "
        f"{0.0036 * quotas.BYTES_OF_STARTS.rate:g} MB an hour |",
        f"| {budgets.ROOMS_PER_MINUTE:g} a minute of a guest, "
        f"{60 * budgets.ROOMS_OF_ADDRESS.rate:g} of an address, "
        f"{budgets.ROOMS_OF_ADDRESS.burst:g} at once |",
        "| rooms of an address in which nobody from elsewhere is | "
        f"{DEFAULTS.connections_per_address}; with people from elsewhere "
        f"{DEFAULTS.connections_per_address * budgets.ROOMS_WITH_OTHERS} in all |",
        f"| {60 * budgets.UPLOADS.rate:g} a minute of an address; {budgets.BODIES[0]} at a time "
        f"that come in, {budgets.CHECKS[0]} that are verified; {budgets.BODIES[1]} and "
        f"{budgets.CHECKS[1]} in all |",
        f"| {requests.STEP} bytes each {requests.STEP_SECONDS:g} seconds, all of it within "
        f"{requests.BODY_SECONDS:g} |",
        f"| {60 * budgets.ANALYSES.rate:g} a minute of an address, {analysis_jobs.PER_ADDRESS} at "
        f"a time; {analysis_jobs.MOST_WAITING} in all |",
        f"| {60 * budgets.RECORDS.rate:g} a minute of an address, {budgets.RECORDS.burst:g} at once"
        f"; {budgets.RECORDS_READ[0]} at a time, {budgets.RECORDS_READ[1]} in all |",
        "| boards to check, try, keep or publish | "
        f"{60 * budgets.DRAFTS.rate:g} a minute of an address, {budgets.DRAFTS.burst:g} at once; "
        f"{budgets.DRAFTS_OF_ALL.rate:g} a second in all; {workshop.MOST_BOARD} bytes, of which "
        f"{workshop.BYTES_OF_DRAFT}, or {workshop.LETTERS_OF_DRAFT} letters of text, count as one "
        f"more |",
        f"| boards to keep or publish | {60 * budgets.BOARDS.rate:g} a minute of a guest, "
        f"{budgets.BOARDS.burst:g} at once; {60 * budgets.BOARDS_OF_ADDRESS.rate:g} of an address; "
        f"each {boards.BYTES_OF_BOARD} bytes more count as one more |",
        f"| trials of boards | {60 * budgets.TRIALS.rate:g} a minute of a guest, "
        f"{budgets.TRIALS.burst:g} at once; {60 * budgets.TRIALS_OF_ADDRESS.rate:g} of an address; "
        f"{board_trials.PER_ADDRESS} at a time of an address, {board_trials.MOST_TRIALS} in all |",
        f"waits up to {workshop.WAIT_SECONDS:g} seconds for something newer",
        f"for {board_trials.LOOKING_SECONDS:g} seconds does not look on any more",
        f"({workshop.MOST_PROBLEMS} at most)",
        f"| questions to the coach | {60 * budgets.ADVICE.rate:g} a minute of a guest, "
        f"{budgets.ADVICE.burst:g} at once; {60 * budgets.ADVICE_OF_ADDRESS.rate:g} of an address; "
        f"{inquiries.ADVICE_OF_ROOM.rate:g} a second of a room, "
        f"{inquiries.ADVICE_OF_ROOM.burst:g} at once |",
        f"a seat may take back {play.MOST_ASIDES} times",
        f"| {strategy_figures.PER_ADDRESS} at a time of an address, "
        f"{strategy_figures.MOST_WAITING} in all |",
        f"frames of nothing included | {SAID.rate * budgets.BYTES_OF_MESSAGE:g} a second, "
        f"{SAID.burst * budgets.BYTES_OF_MESSAGE + 8 * DEFAULTS.message_bytes:g} at once",
        f"| {budgets.BYTES_OUT.rate:.0f} a second, {budgets.BYTES_OUT.burst:.0f} at once |",
        f"of all in a room {SAID.rate / quotas.SHARE * quotas.CROWD:g} a second, "
        f"{SAID.burst // 2 * quotas.CROWD:g} at once |",
        f"| commands of an address but actions | {SAID.rate * budgets.ADDRESS_CHANGES[0]:g} a "
        f"second, {SAID.burst * budgets.ADDRESS_CHANGES[1]:g} at once |",
        f"| {budgets.FILES.rate} a second, {budgets.FILES.burst} at once; "
        f"{budgets.FILE_BYTES.rate} bytes a second, {budgets.FILE_BYTES.burst} at once |",
        f"| {budgets.REFUSALS.rate} a second, {budgets.REFUSALS.burst} at once; beyond that",
        f"| new names of a guest | {budgets.NAMES_PER_MINUTE:g} a minute |",
        f"| {budgets.SAVES_PER_MINUTE:g} a minute of a guest |",
        f"| blocks of a guest | {budgets.BLOCKS_PER_MINUTE:g} a minute |",
        f"| reports | {budgets.REPORTS.burst:g} at once of a guest, then one each "
        f"{1 / budgets.REPORTS.rate / 60:g} minutes; {budgets.REPORTS_OF_ADDRESS.burst:g} of an "
        f"address, then one each {1 / budgets.REPORTS_OF_ADDRESS.rate:g} seconds |",
        f"`words` has up to {reports.LONGEST_WORDS} characters",
        f"up\nto {moderation.LONGEST_REASON} characters",
        f"the oldest first, {moderation.LISTED} at most",
        f"up to {blocks.MOST_BLOCKED} can be blocked",
        f"has done nothing for {public_rooms.AWAKE // 60_000} minutes",
        f"| rooms of a guest at a time | {DEFAULTS.rooms_per_identity}, of them",
        f"| spectators of a room | {DEFAULTS.spectators_per_room} |",
        f"| of a guest {budgets.MISSES_AT_ONCE} at once, then {DEFAULTS.code_misses_per_hour:g} an "
        f"hour; of an address {_misses(budgets.ADDRESS_MISSES)}; "
        f"in all {_misses(budgets.MISSES_OF_ALL)} |",
        f"| {sign_in_limits.PAIR_AT_ONCE} at once for an account from an address, then one each "
        f"{sign_in_limits.PAIR_SECONDS:g} seconds; "
        f"{sign_in_limits.ADDRESS_AT_ONCE} at once of an address, "
        f"then one each {sign_in_limits.ADDRESS_SECONDS:g} seconds; "
        f"{sign_in_limits.ACCOUNT_AT_ONCE} at once for an account",
        f"it is not known at, then one each {sign_in_limits.ACCOUNT_SECONDS:g} seconds |",
        f"| {budgets.PASSWORDS[0]} of an address; in all "
        f"{passwords.AT_ONCE + passwords.MOST_WAITING}, then `too_many` |",
        f"| exports of a guest | {budgets.EXPORTS.burst} at once, then one a minute |",
        f"A password has {passwords.SHORTEST} to {passwords.LONGEST} characters",
        f"| {requests.MOST_BODY} bytes; a save {DEFAULTS.upload_bytes} |",
    ],
)
def test_numbers_on_the_page_are_those_of_the_server(phrase: str) -> None:
    assert phrase in PROTOCOL


@each("field", UploadReport.__struct_fields__)
def test_the_page_tells_every_field_of_the_report_on_a_save(field: str) -> None:
    report = PROTOCOL.split("A report on a save is", 1)[1].split("\n\n", 1)[0]
    assert f'"{field}"' in report


def test_the_page_tells_every_error_of_http_with_its_status() -> None:
    """Those that the sources name beside their status."""
    sources = "".join(path.read_text() for path in Path(requests.__file__).parent.glob("*.py"))
    named = set(re.findall(r'ApiError\(\s*(\d{3}),\s*"(\w+)"', sources))
    assert len(named) > 10
    table = PROTOCOL.split("| status | words |", 1)[1].split("\n\n", 1)[0]
    rows = [row.split("|")[1:3] for row in table.splitlines()[2:]]
    missing = [
        (status, word)
        for status, word in sorted(named)
        if not any(status in left and f"`{word}`" in right for left, right in rows)
    ]
    assert missing == []


# who is too slow is cut off without a word
@each("word", [word for word in outbox.CLOSE_CODES if word != "too_slow"])
def test_the_page_tells_every_close_code(word: str) -> None:
    row = re.search(rf"^\| {outbox.CLOSE_CODES[word]} \| `{word}` \|", PROTOCOL, re.MULTILINE)
    assert row is not None


@each("pace", [pace for pace in clocks.BUDGETS if pace not in UNTIMED])
def test_the_page_tells_the_time_of_every_pace(pace: Any) -> None:
    budget = clocks.BUDGETS[pace]
    cells = [budget.turn, budget.buy, budget.debt, budget.choice, budget.offer, budget.bank]
    assert f"| `{pace}` | {' | '.join(map(str, [*cells, budget.away]))} |" in PROTOCOL


@each("pace", driver.PATIENCE)
def test_the_page_tells_how_long_bots_wait_for_an_answer(pace: Any) -> None:
    patience = driver.PATIENCE[pace] // 1000
    page = " ".join(PROTOCOL.split())
    assert f"{patience} seconds at the pace `{pace}`" in page or f"{patience} at `{pace}`" in page


# --- running a server


def test_the_page_on_the_server_tells_how_settings_are_spelled() -> None:
    assert f"`{PREFIX}PORT=9000`" in SERVER


@each("name", HELP)
def test_the_page_on_the_server_tells_of_every_metric(name: str) -> None:
    assert f"| `freehold_{name}` |" in SERVER


SHELVES: Final = [
    ("lobby", "15 minutes", "15 minutes"),
    ("over", "24 hours", "1 hour"),
    ("playing", "14 days", "24 hours"),
]


@each("phase, shown, grace", SHELVES)
def test_the_page_on_the_server_tells_when_rooms_are_archived(
    phase: str, shown: str, grace: str
) -> None:
    assert (retention.ROOM_LIFE[phase], retention.GRACE[phase]) == (
        _in_seconds(shown),
        _in_seconds(grace),
    )
    assert f"| {phase} | {shown} | {grace} |" in SERVER


def test_the_page_on_the_server_tells_when_games_against_bots_alone_are_archived() -> None:
    assert f"after {retention.LIFE_ALONE // (24 * 3600)} days" in SERVER
    assert f"after {retention.LIFE_ALONE_IN_CROWD // 3600} hour" in SERVER
    assert f"over go after {retention.LIFE_OVER_IN_CROWD // 60} minutes" in SERVER
    assert f"of that address ({retention.LIFE_AMONG_OWN_IN_CROWD // 3600} hours)" in SERVER


def _in_seconds(shown: str) -> int:
    count, unit = shown.split()
    return int(count) * {"minute": 60, "hour": 3600, "day": 86_400}[unit.removesuffix("s")]
