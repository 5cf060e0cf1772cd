"""Messages: actions, events, refusals and views, typed, with who may see what."""

from freehold.wire.actions import Action, AnyAction, ClockAction, decode_action
from freehold.wire.awaiting import Awaiting
from freehold.wire.choice_text import choices_text, resigning_text
from freehold.wire.choices import Amount, Button, Option, TradeForm, options_of, stake
from freehold.wire.codec import pack_action, sides_of, terms_of, unpack_action
from freehold.wire.events import Event, Hidden
from freehold.wire.fold import fold, fold_action, fold_all, opening
from freehold.wire.parts import Side, WireError, as_key
from freehold.wire.redaction import PRIVATE, is_visible, redact
from freehold.wire.refusals import ENGLISH, Refusal, refusal_of
from freehold.wire.rents import ONE_PIP, rents_of
from freehold.wire.schema import protocol_schema
from freehold.wire.table import table_of
from freehold.wire.tape import decode_events, encode_events
from freehold.wire.views import Offer, SeatView, SquareView, View, view

__all__ = [
    "ENGLISH", "ONE_PIP", "PRIVATE", "Action", "Amount", "AnyAction", "Awaiting", "Button",
    "ClockAction", "Event", "Hidden", "Offer", "Option", "Refusal", "SeatView", "Side",
    "SquareView", "TradeForm", "View", "WireError", "as_key", "choices_text", "decode_action",
    "decode_events", "encode_events", "fold", "fold_action", "fold_all", "is_visible", "opening",
    "options_of", "pack_action", "protocol_schema", "redact", "refusal_of", "rents_of",
    "resigning_text", "sides_of", "stake", "table_of", "terms_of", "unpack_action", "view",
]  # fmt: skip # a list to look things up in, side by side
