"""Games that last: play with a log, save, read, verify, replay, and write down in one line."""

from freehold.record.chain import write_lines
from freehold.record.dice import commitment, digest_for, new_seed
from freehold.record.errors import SaveError
from freehold.record.game import Game, start_game
from freehold.record.lines import (
    FORMAT_VERSION,
    RULES_VERSION,
    Act,
    Check,
    Header,
    Line,
    Pause,
    Player,
    Result,
    Start,
)
from freehold.record.moves import move_text, parse_move
from freehold.record.notation import NotationError
from freehold.record.position import parse_position, position_text
from freehold.record.recorder import Recorder, write_save
from freehold.record.replay import Report, load_game, verify, view_at
from freehold.record.save import Save, parse_save, read_save, recover_save

__all__ = [
    "FORMAT_VERSION",
    "RULES_VERSION",
    "Act",
    "Check",
    "Game",
    "Header",
    "Line",
    "NotationError",
    "Pause",
    "Player",
    "Recorder",
    "Report",
    "Result",
    "Save",
    "SaveError",
    "Start",
    "commitment",
    "digest_for",
    "load_game",
    "move_text",
    "new_seed",
    "parse_move",
    "parse_position",
    "parse_save",
    "position_text",
    "read_save",
    "recover_save",
    "start_game",
    "verify",
    "view_at",
    "write_lines",
    "write_save",
]
