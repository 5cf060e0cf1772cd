"""Words of the protocol: why something is refused, why a bot acted, and other short lists."""

from typing import Final, Literal

from freehold.game.coach.blunders import BlunderWord as BlunderWord
from freehold.wire.refusals import RefusalWord

Emote = Literal["hello", "thanks", "well_played", "oops", "hurry", "deal", "no_deal", "wow"]
Topic = Literal["pause", "go_on", "take_back", "end", "drop"]
Standing = Literal["here", "away", "stand_in"]
# What a bot may say about an action; `freehold.server.bots.reasons` knows how it comes to it.
ReasonWord = Literal[
    "buy", "buy_set", "buy_deny", "decline_reserve", "decline_worth", "build", "pledge_to_build",
    "lift", "lift_set", "raise", "bankrupt", "leave_jail", "stay_in_jail", "tax", "evict", "arrest",
    "stand_by", "transfer_lift", "transfer_interest", "place", "card", "offer_set", "offer_swap",
    "offer_sale", "accept", "reject", "reject_partner", "counter", "looked_ahead", "like",
    "dislike", "build_like", "dearest", "list_gain", "list_loss", "offer_like", "fair", "unfair",
    "raise_to_buy", "raise_to_arrest",
]  # fmt: skip # a list to look things up in, side by side
# What the coach says: nothing has to be kept from who asks.
HintWord = ReasonWord | Literal[
    "none", "roll", "end_turn", "manage", "bid", "bid_set", "bid_deny", "bid_building", "bid_like",
    "pass", "pass_building",
]  # fmt: skip # a list to look things up in, side by side
ServerWord = Literal[
    "bad_message", "unknown_token", "no_such_room", "wrong_link", "room_full", "room_closed",
    "not_seated", "not_host", "not_in_lobby", "not_playing", "not_ready", "still_played", "paused",
    "no_such_member", "no_such_chair", "chair_taken", "bad_settings", "too_few_players", "silenced",
    "slow_down", "no_vote", "vote_running", "nothing_to_take_back", "no_spectators", "kicked",
    "too_slow", "too_many", "greet_first", "wrong_origin", "shutting_down", "left",
    "other_protocol", "wrong_word", "set_aside",
    "failed", "absent", "log_full", "banned", "hushed", "draining", "no_coach", "no_advice",
]  # fmt: skip # a list to look things up in, side by side
Word = ServerWord | RefusalWord
ENGLISH: Final[dict[ServerWord, str]] = {
    "bad_message": "The message could not be understood.",
    "unknown_token": "The token is not valid any more; get a new identity.",
    "no_such_room": "There is no room to enter with that code.",
    "wrong_link": "That link does not open a room, or not any more; ask for a new one.",
    "room_full": "Every chair is taken and no more spectators fit in.",
    "room_closed": "The room has been closed.",
    "not_seated": "Only who sits at the table can do that.",
    "not_host": "Only the host can do that.",
    "not_in_lobby": "That can only be done before the game starts.",
    "not_playing": "That can only be done while a game is played.",
    "not_ready": "Not everybody at the table is ready.",
    "still_played": "Others still play this game in another room; they have to sit here, too.",
    "paused": "The game is paused.",
    "no_such_member": "There is no such person in the room.",
    "no_such_chair": "There is no such chair.",
    "chair_taken": "The chair is taken.",
    "bad_settings": "These settings do not go together.",
    "too_few_players": "There are not enough players at the table.",
    "silenced": "The host has silenced you.",
    "slow_down": "Too much at once; wait a moment.",
    "no_vote": "No vote is running that asks you.",
    "vote_running": "Another vote is running.",
    "nothing_to_take_back": "Nothing of yours can be taken back: chance has spoken since.",
    "no_spectators": "The room takes no spectators.",
    "kicked": "The host has sent you away.",
    "too_slow": "The connection could not keep up; come back and go on.",
    "too_many": "Too many connections.",
    "greet_first": "The first message must be a hello.",
    "wrong_origin": "Pages of other sites may not speak for you.",
    "shutting_down": "The server is restarting; come back in a moment.",
    "left": "You have left the room.",
    "other_protocol": "This page is of another version than the server; reload it.",
    "wrong_word": "That is not the word that was pledged.",
    "set_aside": "This game cannot go on after an update; it is kept, and the operator is told.",
    "failed": "Something went wrong on the server; that was not done.",
    "absent": "Players who would have to agree are not here.",
    "banned": "Moderators have banned you from this server for a time.",
    "draining": "The server takes no new games for now; running ones go on.",
    "hushed": "Moderators have silenced you for a time.",
    "no_coach": "There is no coach in this game: it counts.",
    "no_advice": "There is nothing to advise on now.",
    "log_full": "Too much was written in this room already; open another one.",
}
