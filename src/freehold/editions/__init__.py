"""Editions: boards and rules as data, checked, with house rules, compiled for the engine."""

from freehold.editions.board_file import (
    board_of,
    board_text,
    carried_board,
    is_place,
    load_file,
    load_place,
    plain_board,
    read_board,
)
from freehold.editions.boards import held, is_board_name, named, remember
from freehold.editions.edition import Edition
from freehold.editions.forms import Form, json_schema
from freehold.editions.house import changed, house_rules, schema
from freehold.editions.loader import available, load, load_directory
from freehold.editions.options import RULES_VERSION, Options
from freehold.editions.problems import EditionError, OptionError, Problem
from freehold.editions.ruins import Ruin, Ruins, read_ruins, ruins_of
from freehold.editions.ruleset import compile_rules, rules_for
from freehold.editions.versions import as_of, otherwise

__all__ = [
    "RULES_VERSION", "Edition", "EditionError", "Form", "OptionError", "Options", "Problem",
    "Ruin", "Ruins", "as_of", "available", "board_of", "board_text", "carried_board", "changed",
    "compile_rules", "held", "house_rules", "is_board_name", "is_place", "json_schema", "load",
    "load_directory", "load_file", "load_place", "named", "otherwise", "plain_board", "read_board",
    "read_ruins", "remember", "ruins_of", "rules_for", "schema",
]  # fmt: skip # a list to look things up in, side by side
