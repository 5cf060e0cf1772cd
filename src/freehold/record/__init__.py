"""Games that last: play with a log, save, read, verify, replay, and write down in one line."""

from freehold.editions import RULES_VERSION
from freehold.record.dice import Seeds, commitment, digest_for, new_seed, new_seeds
from freehold.record.errors import SaveError
from freehold.record.game import RecordedGame
from freehold.record.hash_chain import write_lines
from freehold.record.lines import (
    FORMAT_VERSION,
    Act,
    Check,
    Fresh,
    Header,
    Line,
    Pause,
    Player,
    Result,
    Start,
)
from freehold.record.moves import move_text, parse_move
from freehold.record.notation import NotationError
from freehold.record.positions.text import parse_position, position_text
from freehold.record.replay import (
    Report,
    deal,
    do_action,
    load_game,
    open_game,
    replay,
    rules_of_header,
    unseen_cards,
    verify,
    view_at,
)
from freehold.record.save import Save, parse_save, read_save, recover_save
from freehold.record.save_writing import paused_text, save_bytes, write_save

__all__ = [
    "FORMAT_VERSION",
    "RULES_VERSION",
    "Act",
    "Check",
    "Fresh",
    "Header",
    "Line",
    "NotationError",
    "Pause",
    "Player",
    "RecordedGame",
    "Report",
    "Result",
    "Save",
    "SaveError",
    "Seeds",
    "Start",
    "commitment",
    "deal",
    "digest_for",
    "do_action",
    "load_game",
    "move_text",
    "new_seed",
    "new_seeds",
    "open_game",
    "parse_move",
    "parse_position",
    "parse_save",
    "paused_text",
    "position_text",
    "read_save",
    "recover_save",
    "replay",
    "rules_of_header",
    "save_bytes",
    "unseen_cards",
    "verify",
    "view_at",
    "write_lines",
    "write_save",
]  # fmt: skip # a list to look things up in, side by side
