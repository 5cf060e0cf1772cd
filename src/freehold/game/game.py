"""A game for whoever meets it for the first time: moves are words, events are sentences."""

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Final, Self

from msgspec.structs import replace

from freehold.bots import USUAL_BOT, Bot, make_bot
from freehold.bots.driver import DECIDE
from freehold.bots.seat_table import seat_table
from freehold.editions import Edition, Options, as_of
from freehold.engine import State, actors
from freehold.engine.codes import CLOCK
from freehold.game.bot_players import BotPlayers
from freehold.game.errors import MoveError, SetupError, refused, unreadable
from freehold.game.move_texts import names_of, texts_of
from freehold.game.setup import (
    Bots,
    change_rules,
    check_bot,
    find_edition,
    find_language,
    find_seat,
    seat_players,
)
from freehold.record import (
    Act,
    NotationError,
    RecordedGame,
    Result,
    SaveError,
    Start,
    load_game,
    move_text,
    parse_move,
    parse_position,
    position_text,
    read_save,
    recover_save,
    write_save,
)
from freehold.record.dice import seed_of
from freehold.record.game import played, rules_of
from freehold.record.positions.text import position_version
from freehold.record.rules_source import resolve, rules_source_of
from freehold.text.awaited import question_text
from freehold.text.phrases import Phrases
from freehold.text.rendering import rendered
from freehold.text.sentences import Narrator, ToldEvent
from freehold.text.status import picture
from freehold.text.wording import listed
from freehold.wire import AnyAction, ClockAction, Option, Refusal, View, options_of, pack_action
from freehold.wire.events import Awaits
from freehold.wire.parts import members
from freehold.wire.refusals import ENGLISH as REASONS
from freehold.wire.views import offers_of

WIDTH: Final = 120  # columns of a board unless told
LEAST_WIDTH: Final = 40
MOST_TURNS: Final = 5000  # that bots play unless told

Seed = int | str | bytes
Who = int | str  # a seat from 0, or its player's name


class Game:
    """One game: who is awaited, what is allowed, moves as words, events as sentences.

    `record` is what it is built on: the state of the engine, the seed, and the log of all actions
    and events as messages.
    """

    def __init__(
        self,
        edition: str | Path | Edition = "us",
        players: int | Sequence[str] = 4,
        *,
        seed: Seed | None = None,
        options: Mapping[str, object] | None = None,
        bots: Bots | None = None,
        language: str | None = None,
    ) -> None:
        setting = played(find_edition(edition))
        house = change_rules(setting, options)
        seated = seat_players(setting, players, bots)
        self._open(RecordedGame(setting, house, seated, seed_of(seed)), language)

    # --- other ways to come by one

    @classmethod
    def of(cls, record: RecordedGame, language: str | None = None) -> Self:
        """Return the game around a record that is held already."""
        game = cls.__new__(cls)
        game._open(record, language)
        return game

    @classmethod
    def load(
        cls,
        path: Path | str,
        edition: str | Path | Edition | None = None,
        language: str | None = None,
    ) -> Self:
        """Return a saved game, played again and compared, or raise SaveError.

        A board of the user's own that the save does not hold comes as `edition`.
        """
        own = None if edition is None else find_edition(edition)
        return cls.of(load_game(read_save(path), own), language)

    @classmethod
    def recover(cls, path: Path | str) -> Self:
        """Return what is good in a save that was cut off: the game up to its last whole line."""
        return cls.of(load_game(recover_save(Path(path))))

    @classmethod
    def from_position(
        cls,
        text: str,
        players: int | Sequence[str] | None = None,
        *,
        seed: Seed | None = None,
        bots: Bots | None = None,
        edition: str | Path | Edition | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Self:
        """Return a game that goes on from a position, or raise NotationError.

        The text names edition and options; a board of the user's own comes with its edition.
        """
        if edition is None:
            state = parse_position(text)
            setting, house = resolve(rules_source_of(state.rules))
        else:
            setting = as_of(find_edition(edition), position_version(text))
            house = change_rules(setting, options)
            state = parse_position(text, rules_of(setting, house))
        seated = seat_players(setting, int(state.seats) if players is None else players, bots)
        if len(seated) != state.seats:
            raise SetupError(
                f"expected {state.seats} players, as in the position, got {len(seated)}"
            )
        return cls.of(RecordedGame(setting, house, seated, seed_of(seed))).at(state)

    def at(self, state: State) -> Self:
        """Return a game of the same players and rules that goes on from a copy of a state."""
        record = self.record.copy()
        record.resume(state.copy())
        return self.of(record, self.phrases.language)

    def copy(self) -> Self:
        """Return the same game to go on with in another way; neither changes the other."""
        other = copy(self)
        other.record = self.record.copy()
        other.told = list(self.told)
        other._narrator = self._narrator.copy()
        other._bots = {}
        other._players = None
        return other

    def save(self, path: Path | str) -> None:
        """Write the game to a file that `load` and `freehold verify` read, over or not."""
        if not any(isinstance(line, Start) for line in self.record.log[:1]):
            came = "one that began from a position, which can be kept as text"
            raise SaveError(str(path), 0, "a game from its dealing on", came)
        try:
            write_save(self.record, path)
        except (OSError, ValueError) as error:  # the latter for a name with a zero in it
            came = getattr(error, "strerror", None) or str(error)
            raise SaveError(str(path), 0, "a file that can be written", came) from error

    def _open(self, record: RecordedGame, language: str | None) -> None:
        self.record = record
        self.told: list[ToldEvent] = []  # all events worth a line, with their sentences
        self._narrator = Narrator(
            record.edition, self.names, find_language(record.edition, language)
        )
        self._names = names_of(record.edition, self.names)
        self._bots: dict[tuple[int, str], Bot] = {}
        self._players: BotPlayers | None = None
        self._narrator.tell(Awaits(record.view(None).awaiting))
        for line in record.log:
            if isinstance(line, Start | Act):
                self.told += self._narrator.narrate(line.events)

    # --- what is

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names, by seats."""
        return tuple(player.name for player in self.record.players)

    @property
    def bots(self) -> dict[int, str]:
        """Return which seats are bots', and their kinds."""
        players = enumerate(self.record.players)
        return {seat: player.bot for seat, player in players if player.bot is not None}

    @property
    def edition(self) -> Edition:
        """Return the edition: squares, cards, languages."""
        return self.record.edition

    @property
    def options(self) -> Options:
        """Return the rules of this game, house rules included."""
        return self.record.options

    @property
    def seed(self) -> str:
        """Return the seed that decides all dice and cards, as hexadecimal digits."""
        return self.record.seed.hex()

    @property
    def state(self) -> State:
        """Return the engine's state, with everything that is hidden; change nothing in it."""
        return self.record.state

    @property
    def phrases(self) -> Phrases:
        """Return how players, squares and sums are called."""
        return self._narrator.phrases

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.state.over != 0

    @property
    def awaited(self) -> tuple[int, ...]:
        """Return the seats that the game waits for; several in an open auction, none at the end."""
        return members(actors(self.state))

    @property
    def question(self) -> str:
        """Return what is awaited from whom, as a sentence."""
        return question_text(self.phrases, self.view())

    @property
    def events(self) -> list[str]:
        """Return everything that happened, as sentences."""
        return [told.text for told in self.told]

    @property
    def result(self) -> Result | None:
        """Return winners, ranks and scores by seats, when the game is over."""
        return self.record.result() if self.over else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the names of who won."""
        return tuple(self.names[seat] for seat in self.view().winners)

    @property
    def position(self) -> str:
        """Return the position as one line of text, hidden cards and all."""
        return position_text(self.state)

    def view(self, seat: Who | None = None) -> View:
        """Return what a seat may see and do, or what a spectator may see."""
        return self.record.view(None if seat is None else find_seat(self.names, seat))

    def board(self, width: int = WIDTH, *, ansi: bool = False) -> str:
        """Return the board as text, a list of squares where it does not fit; in color if asked."""
        if width < LEAST_WIDTH:
            raise ValueError(f"expected a width of {LEAST_WIDTH} columns or more, got {width}")
        kinds = [player.bot for player in self.record.players]
        return rendered(
            picture(self.view(), self.phrases, kinds, width, self.events), width, ansi=ansi
        )

    def __str__(self) -> str:
        return f"{self.board()}\n{self.question}"

    def __repr__(self) -> str:
        return f"<Game {self.edition.id}: {listed(self.names)}; turn {self.state.turns}>"

    # --- moves

    def choices(self, seat: Who | None = None) -> tuple[Option, ...]:
        """Return what a seat may do, as messages: buttons, ranges of amounts, forms of trades."""
        if self.over:
            return ()
        actor = self.awaited[0] if seat is None else find_seat(self.names, seat)
        return options_of(self.state, actor)

    def legal(self, seat: Who | None = None) -> list[str]:
        """Return moves that a seat may play now; of bids only the least, of trades none."""
        return [text for option in self.choices(seat) for text in texts_of(option)]

    def play(self, move: str, seat: Who | None = None) -> list[str]:
        """Play a move, of who is awaited unless told; return what happened, or raise MoveError.

        Moves of the clock (`stop`, `time_up`, `time_out`) have no seat.
        """
        actor = None if seat is None else find_seat(self.names, seat)
        move = str(move)
        action = self._read(move, self.awaited[0] if actor is None and self.awaited else actor)
        if actor is None and not isinstance(action, ClockAction):
            actor = self._awaited_seat(move)
        before = len(self.told)
        if refusal := self.attempt(actor, action):
            raise refused(move, refusal, self.legal(seat))
        return self.events[before:]

    def attempt(self, seat: int | None, action: AnyAction) -> Refusal | None:
        """Do an action that comes as a message, the clock's without a seat; return a refusal."""
        happened = self.record.do(CLOCK if seat is None else seat, *pack_action(action))
        if isinstance(happened, Refusal):
            return happened
        self.told += self._narrator.narrate(happened)
        return None

    def _read(self, move: str, seat: int | None) -> AnyAction:
        offers = () if seat is None else offers_of(self.state, seat)
        revisions = {offer.proposer: offer.revision for offer in offers if offer.partner == seat}
        try:
            return parse_move(move, replace(self._names, revisions=revisions))
        except NotationError as error:
            raise unreadable(move, error, self.legal(seat)) from error

    def _awaited_seat(self, move: str) -> int:
        if self.over:
            raise MoveError(move, "game_over", REASONS["game_over"], ())
        return self.awaited[0]

    # --- bots

    def suggest(self, bot: str | None = None, seat: Who | None = None) -> str:
        """Return what a bot would do for who is awaited, as a move; nothing is played."""
        actor = self._bot_seat(seat)
        found = self._bot(actor, bot).act(seat_table(self.state, actor), actor, DECIDE)
        assert found is not None
        return move_text(found)

    def bot_move(self, bot: str | None = None, seat: Who | None = None) -> list[str]:
        """Let a bot make an offer or decide for who is awaited; return what happened.

        That is the seat's own bot unless another kind is named.
        """
        actor = self._bot_seat(seat)
        if self._players is None:
            self._players = BotPlayers(self, {})
        self._players.bots[actor] = self._bot(actor, bot)
        before = len(self.told)
        self._players.play(actor)
        return self.events[before:]

    def play_out(self, bot: str = USUAL_BOT, turns: int = MOST_TURNS) -> Result | None:
        """Let bots play to the end, or for so many turns; seats without one get that kind."""
        others = {seat: self._bot(seat, bot) for seat in range(len(self.names))}
        players, last = BotPlayers(self, others | self.seated_bots()), self.state.turns + turns
        while not self.over and self.state.turns < last:
            players.answer()
            if not self.over:
                players.play(self.awaited[0])
        return self.result

    def seated_bots(self) -> dict[int, Bot]:
        """Return the bots of the seats that have one."""
        return {seat: self._bot(seat, kind) for seat, kind in self.bots.items()}

    def _bot_seat(self, seat: Who | None) -> int:
        """Return the seat that a bot is to decide for: one that is awaited."""
        actor = self._awaited_seat("") if seat is None else find_seat(self.names, seat)
        if actor not in self.awaited:
            awaited = listed(map(str, self.awaited))
            raise SetupError(f"expected a seat that is awaited ({awaited}), got {actor}")
        return actor

    def _bot(self, seat: int, kind: str | None) -> Bot:
        """Return the bot of that kind at a seat, which remembers what it offered."""
        key = seat, check_bot(kind or self.bots.get(seat, USUAL_BOT))
        if key not in self._bots:
            self._bots[key] = make_bot(key[1], self.record.rules)
        return self._bots[key]
