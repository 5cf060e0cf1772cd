"""A saved game that is to be continued, read and played again up to where it stopped."""

import msgspec
from msgspec.structs import replace

from freehold.record import Fresh, Header, Pause, RecordedGame, Result, Start, parse_save
from freehold.record.replay import unseen_cards
from freehold.server.games.match import Past, game_of
from freehold.server.games.packing import unpacked


class Continuation(msgspec.Struct, frozen=True, kw_only=True):
    """A saved game where it stopped; `seed` is what its last part was played with."""

    header: Header
    start: Start
    past: tuple[Past, ...]
    end: Pause
    seed: str
    played: int  # milliseconds
    unseen: tuple[int, ...]  # cards of each deck that nobody has drawn
    game: RecordedGame

    def goes_into(self, past: tuple[Past, ...]) -> bool:
        """Tell whether a game began with this past and new chance after it."""
        return len(past) == len(self.past) + 1 and all(map(_is, past, self.past))

    def go_on(self, header: Header, fresh: Fresh, seed: bytes) -> RecordedGame:
        """Return the game as its new players go on with it; nobody else can any more."""
        self.game.players = header.players
        self.game.freshen(fresh, seed)
        self.game.take_log()
        return self.game


def _is(one: Past, other: Past) -> bool:
    return one is other


def read_continuation(kept: bytes) -> Continuation:
    """Return the saved game that was packed; of a long one that takes a while."""
    save = parse_save(unpacked(kept), "save")
    start, *rest = save.lines
    end, used = rest[-1], save.seeds[-1]
    assert isinstance(start, Start)
    assert isinstance(end, Pause)
    assert used is not None
    header = replace(save.header, seed=None)
    past = tuple(line for line in rest if not isinstance(line, Start | Pause | Result))
    game = game_of(header, bytes.fromhex(used), past)
    return Continuation(
        header=header,
        start=start,
        past=past,
        end=end,
        seed=used,
        played=save.played,
        unseen=unseen_cards(game.rules, past),
        game=game,
    )
