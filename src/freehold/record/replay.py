"""Playing saved games again: to verify them, to go on with them, or to look at any moment."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from freehold.editions import (
    RULES_VERSION,
    Edition,
    EditionError,
    OptionError,
    Options,
    as_of,
    carried_board,
    house_rules,
    load,
    named,
)
from freehold.editions.problems import Problem
from freehold.engine import Ruleset
from freehold.record.dice import commitment
from freehold.record.errors import SaveError
from freehold.record.game import RecordedGame, rules_of, seats_problem
from freehold.record.lines import Act, Fresh, Header, Line, Pause, Result, Start
from freehold.record.save import Save
from freehold.wire import Event, Refusal, View, WireError, fold_action, fold_all, opening, view
from freehold.wire.actions import AnyAction, ClockAction
from freehold.wire.events import Drew

FIRST_AFTER_HEADER = 2  # the number of that line


class Report(msgspec.Struct, frozen=True):
    """What verifying found: nothing wrong, or the first difference and its line."""

    ok: bool
    actions: int
    line: int = 0
    problem: str = ""


def verify(save: Save, edition: Edition | None = None, seed: bytes | None = None) -> Report:
    """Play the save again from its seed and compare everything."""
    try:
        load_game(save, edition, seed)
    except SaveError as error:
        return Report(False, len(save.acts), error.line, str(error))
    return Report(True, len(save.acts))


def load_game(
    save: Save, edition: Edition | None = None, seed: bytes | None = None
) -> RecordedGame:
    """Return the saved game, ready to go on, or raise SaveError where it plays differently.

    A board of the user's own comes as `edition`; the seed of a hosted game that is not over, or of
    its last part, comes from who hosts it.
    """
    game = open_game(save, edition, seed)
    for _act in replay(save, game, seed):
        pass
    return game


def open_game(
    save: Save, edition: Edition | None = None, seed: bytes | None = None
) -> RecordedGame:
    """Return the saved game as it was dealt, or raise SaveError if it cannot be dealt so here."""
    header = save.header
    if not 1 <= header.rules <= RULES_VERSION:
        raise SaveError(save.name, 1, f"rules version 1 to {RULES_VERSION}", str(header.rules))
    setting, options = edition_of(save, edition)
    digest = rules_of(setting, options).digest
    if header.digest != digest:
        raise SaveError(save.name, 1, f"rules with digest {digest}", header.digest)
    return deal(header, setting, options, _seeds(save, seed)[0])


def deal(header: Header, edition: Edition, options: Options, seed: bytes) -> RecordedGame:
    """Return a game as its header describes it, before the first action."""
    return RecordedGame(
        edition,
        options,
        header.players,
        seed,
        clocked=header.clocked,
        hosted=header.seed is None,
        entropy=header.entropy or (),
    )


def edition_of(save: Save, edition: Edition | None) -> tuple[Edition, Options]:
    """Return the edition the save names, with the rules of its time, and its options."""
    header = save.header
    try:
        setting, options = rules_of_header(header, edition)
    except (EditionError, OptionError) as error:
        problem = error.problems[0]
        raise SaveError(save.name, 1, problem.expected, problem.came) from error
    if setting.id != header.edition:
        raise SaveError(save.name, 1, f"edition {setting.id}", header.edition)
    if expected := seats_problem(setting, len(header.players)):
        raise SaveError(save.name, 1, expected, str(len(header.players)))
    return setting, options


def rules_of_header(header: Header, edition: Edition | None = None) -> tuple[Edition, Options]:
    """Return edition and options of a header, or raise EditionError or OptionError."""
    if header.board is not msgspec.UNSET:
        own = carried_board(header.board, header.edition)
        if edition is not None and named(edition).id != own.id:
            raise EditionError([Problem("header", "edition", named(edition).id, own.id)])
        edition = own
    setting = as_of(edition or load(header.edition), header.rules)
    return setting, house_rules(setting, header.options)


def _seeds(save: Save, given: bytes | None) -> list[bytes]:
    """Return the seed of each part, from wherever it is known, if it is the one committed to."""
    *told, last = save.seeds
    told.append(given.hex() if given else last)
    if not told[0] or not told[-1]:
        raise SaveError(save.name, 1, "a seed", "a hosted game that has not revealed it")
    if save.header.seed not in (None, told[0]):
        raise SaveError(save.name, 1, f"seed {told[0]}", f"{save.header.seed}")
    promises = [(1, save.header.commitment), *_promises(save.lines)]
    seeds = [bytes.fromhex(seed) for seed in told if seed]
    for seed, (number, promise) in zip(seeds, promises, strict=True):
        if commitment(seed) != promise:
            raise SaveError(save.name, number, f"commitment {commitment(seed)}", promise)
    return seeds


def _promises(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Yield where chance begins anew, and the commitment to its seed."""
    for number, line in enumerate(lines, FIRST_AFTER_HEADER):
        if isinstance(line, Fresh):
            yield number, line.commitment


def replay(save: Save, game: RecordedGame, seed: bytes | None = None) -> Iterator[Act]:
    """Do every action of the save; yield each once it is done, while the game stands there.

    Each line is compared with what the game logs.  Only the record of a game that was cut off may
    lack what the game logs after its last line.
    """
    seeds = iter(_seeds(save, seed)[1:])
    for at, line in enumerate(save.lines):
        number = at + FIRST_AFTER_HEADER
        if isinstance(line, Act) and (refused := do_action(game, line.seat, line.action)):
            raise SaveError(save.name, number, "an action that is legal", refused.message)
        if isinstance(line, Fresh):
            unseen = unseen_cards(game.rules, save.lines[:at])
            due = replace(line, hash=game.hash, seed=game.seed.hex(), unseen=unseen)
            if line != due:
                raise SaveError(save.name, number, *_difference(due, line))
            game.freshen(line, next(seeds))
        if isinstance(line, Pause):
            game.played = line.played or 0  # which only the save knows
        logged = game.pause() if isinstance(line, Pause) else _logged(game, at)
        if line != logged:
            raise SaveError(save.name, number, *_difference(logged, line))
        if isinstance(line, Act):
            yield line
    last = save.lines[-1]
    said = len(save.lines) - isinstance(last, Pause)  # a pause is in no log
    if len(game.log) > said and isinstance(last, Pause | Result):
        came = _told(last) if isinstance(last, Pause) else "the end of the file"
        raise SaveError(save.name, said + FIRST_AFTER_HEADER, _told(game.log[said]), came)


def unseen_cards(rules: Ruleset, lines: Sequence[Line | Header]) -> tuple[int, ...]:
    """Return of each deck how many cards nobody has drawn in all these lines."""
    unseen = [int(size) for size in rules.deck_size]
    for line in lines:
        for event in line.events if isinstance(line, Act) else ():
            if isinstance(event, Drew):
                unseen[event.deck] = max(0, unseen[event.deck] - 1)
    return tuple(unseen)


def do_action(game: RecordedGame, seat: int | None, action: AnyAction) -> Refusal | None:
    """Do an action of a seat, or of the clock; return why nothing was done, if so."""
    if seat is None and isinstance(action, ClockAction):
        happened = game.tick(action)
    elif seat is not None and not isinstance(action, ClockAction):
        happened = game.act(seat, action)
    else:
        return Refusal("only_the_clock", "An action of the clock has no seat, and others have one.")
    return happened if isinstance(happened, Refusal) else None


def _logged(game: RecordedGame, at: int) -> Line | None:
    return game.log[at] if at < len(game.log) else None


def _difference(due: Line | None, came: Line) -> tuple[str, str]:
    """Tell two lines apart, by the first event that differs if they have events."""
    if isinstance(due, Act | Start) and isinstance(came, Act | Start):
        for one, other in zip(due.events, came.events, strict=False):
            if one != other:
                return _told(one), _told(other)
        if len(due.events) != len(came.events):
            return f"{len(due.events)} events", str(len(came.events))
    return _told(due), _told(came)


def _told(line: Line | Event | None) -> str:
    return "no line here" if line is None else msgspec.json.encode(line).decode()


def view_at(
    save: Save, number: int, seat: int | None = None, edition: Edition | None = None
) -> View:
    """Return what a seat saw after that many actions, from the events alone."""
    acts = save.acts
    if not 0 <= number <= len(acts):
        raise SaveError(save.name, 0, f"a moment from 0 to {len(acts)}", str(number))
    setting, options = edition_of(save, edition)
    players = len(save.header.players)
    position = opening(rules_of(setting, options), players, clocked=save.header.clocked)
    try:
        fold_all(position, _dealing(save.lines))
        for act in acts[:number]:
            fold_action(position, act.events)
        return view(position, seat)
    except (IndexError, KeyError, OverflowError, WireError) as error:
        raise SaveError(save.name, 0, "events that fit the board", str(error)) from error


def _dealing(lines: Sequence[Line]) -> tuple[Event, ...]:
    return lines[0].events if lines and isinstance(lines[0], Start) else ()
