"""Every number the engine speaks in: squares, effects, frames, actions, events and refusals.

Codes are part of saved games: never renumber one, only add.
"""

from typing import Final

# --- parties that are not seats
BANK: Final = -1
POT: Final = -2
EVERYBODY: Final = -3
CLOCK: Final = -1  # the seat that time-outs act for
NOBODY: Final = -1

# --- limits
MOST_SEATS: Final = 8
MOST_SQUARES: Final = 60
SIDES: Final = 4  # of the board
MOST_AMOUNT: Final = 1 << 40  # of an action

# --- streams of chance: each draws from its own two words of `State.rng`
STREAM_DICE: Final = 0
STREAM_DECKS: Final = 1
STREAM_FATE: Final = 2
STREAM_BOTS: Final = 3
STREAMS: Final = 4

# --- cells of what lies in vectors one after the other
LADDER: Final = 8  # of a square's rents: by level, by how many are owned, or factors of the dice
EFFECT: Final = 6  # of an effect: opcode and operands a..e
CHOICE: Final = 4  # of a choice: action, then least, most and step of its amount
OFFER: Final = 9  # of an offer: first the proposer, at last its terms
OFFER_PARTNER: Final = 1
OFFER_REVISION: Final = 2
GIVE_DEEDS: Final = 3  # what the proposer gives
TAKE_DEEDS: Final = 4
GIVE_CASH: Final = 5
TAKE_CASH: Final = 6
GIVE_PASSES: Final = 7
TAKE_PASSES: Final = 8

# --- kinds of square
SQ_GO: Final = 0
SQ_STREET: Final = 1
SQ_STATION: Final = 2
SQ_UTILITY: Final = 3
SQ_TAX: Final = 4
SQ_DECK: Final = 5
SQ_JAIL: Final = 6
SQ_GO_TO_JAIL: Final = 7
SQ_PARKING: Final = 8

# --- tax modes
TAX_FLAT: Final = 0
TAX_CHOICE: Final = 1  # flat, or a percentage of worth
TAX_CASH: Final = 2  # a percentage of cash, rounded down

# --- card effects; operands a..e follow the opcode in `Ruleset.effects`
OP_BANK: Final = 0  # a: amount, negative is paid to the bank
OP_EACH: Final = 1  # a: amount from every other player, negative is paid to them
OP_MOVE_TO: Final = 2  # a: square, b: 1 forward or -1 backward, c: 1 if GO pays
OP_MOVE_BY: Final = 3  # a: steps, c: 1 if GO pays
OP_NEAREST: Final = 4  # a: kind of square, b: rent factor, c: 1 if GO pays, d: fresh-roll factor
OP_JAIL: Final = 5
OP_PASS: Final = 6
OP_REPAIRS: Final = 7  # a: per house, b: per hotel
OP_PER_UNIT: Final = 8  # a: amount, b: unit, c: what a hotel counts as
OP_DRAW: Final = 9  # a: deck
OP_CHOICE: Final = 10  # a: first of the alternatives, b: how many
OP_RANDOM: Final = 11  # a: least, b: most, c: step
UNIT_HOUSE: Final = 0
UNIT_DEED: Final = 1

# --- values of options
ORDER_SEAT: Final = 0
ORDER_ROLL: Final = 1
ORDER_RANDOM: Final = 2
AUCTION_NONE: Final = 0
AUCTION_TIMED: Final = 1
AUCTION_TURNS: Final = 2
AUCTION_OPEN: Final = 3
BUILD_NONE: Final = 0
BUILD_EVEN: Final = 1
BUILD_STRICT: Final = 2
WHEN_NEVER: Final = 0
WHEN_OWN_TURN: Final = 1
WHEN_ANY_TIME: Final = 2
SHORTAGE_TOGETHER: Final = 0
SHORTAGE_OUTRIGHT: Final = 1
RELEASE_MOVE: Final = 0
RELEASE_NEXT_TURN: Final = 1
LAST_TRY_PAY: Final = 0
LAST_TRY_FREE: Final = 1
DECK_BOTTOM: Final = 0
DECK_RESHUFFLE: Final = 1
DEBT_RAISE: Final = 0
DEBT_NEGATIVE: Final = 1
ESTATE_ALL: Final = 0
ESTATE_CASH: Final = 1
ESTATE_BARE: Final = 2
BANK_ESTATE_RETURN: Final = 0
BANK_ESTATE_AUCTION: Final = 1
OFFERS_PER_PARTNER: Final = 0
OFFERS_ONE: Final = 1
RAISE_DEEDS: Final = 0
RAISE_BUILDINGS: Final = 1
RESIGNATION_CREDITOR: Final = 0
RESIGNATION_BANK: Final = 1
SCORE_WORTH: Final = 0
SCORE_CASH: Final = 1

# --- frames: what the game waits for, or does next by itself (from F_TASKS on)
FRAME: Final = 8  # cells of a frame: kind, seat, and up to six more, named below their kind
FRAME_SEAT: Final = 1
F_TURN: Final = 1
TURN_STAGE: Final = 2
TURN_DOUBLES: Final = 3  # in a row
F_BUY: Final = 2
BUY_SQUARE: Final = 2
F_AUCTION: Final = 3  # its seat is the next to speak
AUCTION_LOT: Final = 2
AUCTION_HIGH_SEAT: Final = 3
AUCTION_HIGH_BID: Final = 4
AUCTION_PASSED: Final = 5  # seats
AUCTION_PRESENT: Final = 6  # seats
AUCTION_ORIGIN: Final = 7  # seat that brought it about
F_DEBT: Final = 4
DEBT_CREDITOR: Final = 2
DEBT_AMOUNT: Final = 3
DEBT_REASON: Final = 4
DEBT_SHARE: Final = 5  # of each creditor, if everybody is one
F_CARD: Final = 5
CARD_FIRST: Final = 2  # of the alternatives
CARD_COUNT: Final = 3
F_TAX: Final = 6
TAX_SQUARE: Final = 2
F_TRANSFER: Final = 7
TRANSFER_SQUARE: Final = 2
TRANSFER_REST: Final = 3  # deeds still to come
F_RIOT: Final = 8
RIOT_SIDE: Final = 2
F_PLACE: Final = 9
PLACE_HOTEL: Final = 2  # 1 for a hotel
F_TASKS: Final = 32
T_MOVE: Final = 32
MOVE_STEPS: Final = 2
MOVE_PAYS: Final = 3  # 1 if GO pays
MOVE_FACTOR: Final = 4  # of the rent
MOVE_FRESH: Final = 5  # factor of a fresh roll, 0 if there is none
MOVE_WAY: Final = 6
T_CHARGE: Final = 33
CHARGE_CREDITOR: Final = 2
CHARGE_AMOUNT: Final = 3
CHARGE_REASON: Final = 4
T_LOTS: Final = 34  # seat: nobody
LOTS_DEEDS: Final = 2  # to sell
LOTS_ORIGIN: Final = 3
T_TRANSFER: Final = 35
RECEIVED_DEEDS: Final = 2  # mortgaged ones
T_NEXT: Final = 36  # seat: nobody
NEXT_AFTER: Final = 2  # seat whose turn is over
T_ROUND: Final = 37  # seat: nobody
ROUND_STAGE: Final = 2
ROUND_LAST: Final = 3  # seat that played last
T_STRIKE: Final = 38  # seat: nobody
STRIKE_SIDE: Final = 2  # of the board
STRIKE_OWNERS: Final = 3  # still to be asked

# --- values of cells
STAGE_ROLL: Final = 0
STAGE_END: Final = 1
ROUND_SQUATTERS: Final = 0
ROUND_RIOTS: Final = 1
ROUND_QUIET: Final = 2  # squatters and riots are done with
LOT_HOUSE: Final = 100  # lots below are squares
LOT_HOTEL: Final = 101

# --- actions; packed as kind | target << 6 | amount << 14
A_ROLL: Final = 1
A_BUY: Final = 2
A_DECLINE: Final = 3
A_BID: Final = 4  # amount
A_PASS: Final = 5
A_PAY_FINE: Final = 6
A_USE_PASS: Final = 7  # target: pass
A_BUILD: Final = 8  # target: square
A_SELL: Final = 9  # target: square
A_BUILD_RUN: Final = 10  # target: group, amount: how many
A_SELL_RUN: Final = 11  # target: group, amount: how many
A_SELL_DOWN: Final = 12  # target: group, amount: level for all
A_MORTGAGE: Final = 13  # target: square
A_LIFT: Final = 14  # target: square
A_CHOOSE: Final = 15  # amount: which alternative
A_BANKRUPT: Final = 16
A_END_TURN: Final = 17
A_PROPOSE: Final = 18  # target: partner, with terms
A_COUNTER: Final = 19  # target: partner, amount: revision, with terms
A_ACCEPT: Final = 20  # target: partner, amount: revision
A_REJECT: Final = 21  # target: partner, amount: revision
A_WITHDRAW: Final = 22  # target: partner
A_EVICT_COMPANY: Final = 23  # target: square
A_EVICT_FORCE: Final = 24  # target: square
A_RESIGN: Final = 25
A_PLACE: Final = 26  # target: square
A_TIME_OUT: Final = 27  # amount: decision; by the clock
A_TIME_UP: Final = 28  # by the clock: the game ends with this turn
A_STOP: Final = 29  # by the clock: the game ends now
# those that have a target, as a bit set
TARGETED: Final = (
    1 << A_USE_PASS | 1 << A_BUILD | 1 << A_SELL | 1 << A_BUILD_RUN | 1 << A_SELL_RUN
    | 1 << A_SELL_DOWN | 1 << A_MORTGAGE | 1 << A_LIFT | 1 << A_PROPOSE | 1 << A_COUNTER
    | 1 << A_ACCEPT | 1 << A_REJECT | 1 << A_WITHDRAW | 1 << A_EVICT_COMPANY | 1 << A_EVICT_FORCE
    | 1 << A_PLACE
)  # fmt: skip # a list to look things up in, side by side
# those that have an amount
COUNTED: Final = (
    1 << A_BID | 1 << A_BUILD_RUN | 1 << A_SELL_RUN | 1 << A_SELL_DOWN | 1 << A_CHOOSE
    | 1 << A_COUNTER | 1 << A_ACCEPT | 1 << A_REJECT | 1 << A_TIME_OUT
)  # fmt: skip # a list to look things up in, side by side

# --- reasons for which money or deeds move
WHY_START: Final = 0
WHY_SALARY: Final = 1
WHY_RENT: Final = 2
WHY_PRICE: Final = 3
WHY_AUCTION: Final = 4
WHY_TAX: Final = 5
WHY_FINE: Final = 6
WHY_CARD: Final = 7
WHY_BUILDING: Final = 8
WHY_SALE: Final = 9
WHY_MORTGAGE: Final = 10
WHY_LIFT: Final = 11
WHY_INTEREST: Final = 12
WHY_TRADE: Final = 13
WHY_ESTATE: Final = 14
WHY_JACKPOT: Final = 15
WHY_EVICTION: Final = 16
WHY_ARREST: Final = 17
WHY_WRITE_OFF: Final = 18

# --- ways a token moves or is jailed or freed
BY_DICE: Final = 0
BY_CARD: Final = 1
BY_SQUARE: Final = 2
BY_DOUBLES: Final = 3
BY_FINE: Final = 4
BY_PASS: Final = 5
BY_TIME: Final = 6
BY_FORCE: Final = 7

# --- events; each is its code and the arguments named here, `EVENT_ARITY` of them
E_STARTED: Final = 1  # seats, first seat
E_OPENING_ROLL: Final = 2  # seat, die, die
E_TURN_BEGAN: Final = 3  # seat, round, turn number
E_ROLLED: Final = 4  # seat, die, die
E_MOVED: Final = 5  # seat, from, to, way
E_PAID: Final = 6  # from, to, amount, reason
E_DEED_MOVED: Final = 7  # square, from, to, reason
E_BUILT: Final = 8  # seat, square, level before, level after
E_SOLD: Final = 9  # seat, square, level before, level after
E_MORTGAGED: Final = 10  # seat, square
E_LIFTED: Final = 11  # seat, square
E_DREW: Final = 12  # seat, deck, card
E_PASS_MOVED: Final = 13  # pass, from, to
E_JAILED: Final = 14  # seat, way, turns, 1 if bail is barred
E_FREED: Final = 15  # seat, way
E_STAYED: Final = 16  # seat, turns left
E_DECLINED: Final = 17  # seat, square
E_AUCTION_OPENED: Final = 18  # lot, origin, seats in it
E_BID_MADE: Final = 19  # seat, amount
E_PASSED: Final = 20  # seat
E_KNOCKED_DOWN: Final = 21  # lot, seat or nobody, amount
E_OWES: Final = 22  # seat, creditor, amount, reason
E_CHOSE: Final = 23  # seat, alternative
E_OFFERED: Final = 24  # proposer, partner, revision, six terms
E_OFFER_ENDED: Final = 25  # proposer, partner, revision, why
E_TRADED: Final = 26  # proposer, partner, revision, six terms
E_SQUATTED: Final = 27  # square, rounds
E_EVICTED: Final = 28  # square, way, 1 if the owner was caught
E_SQUATTER_LEFT: Final = 29  # square
E_RIOT_BREWED: Final = 30  # side
E_ARREST_TRIED: Final = 31  # seat, 1 if it succeeded
E_STRUCK: Final = 32  # side, square, level before, level after
E_WENT_BANKRUPT: Final = 33  # seat, creditor
E_RESIGNED: Final = 34  # seat
E_ROUND_ENDED: Final = 35  # rounds completed
E_AWAITS: Final = 36  # the eight cells of the frame on top
E_TIMED_OUT: Final = 37  # decision
E_TIME_CALLED: Final = 38  # 1 if the game stops at once
E_GAME_OVER: Final = 39  # winners
E_FRESH_ROLL: Final = 40  # seat, die, die
E_RIOT_BAR: Final = 41  # rounds without riots left
E_WENT_OUT: Final = 42  # seat, how many were out before
E_NO_CARD: Final = 43  # seat, deck: every card of it is held by somebody
E_SQUATTER_STAYED: Final = 44  # square, rounds left
E_SEATED: Final = 45  # seat, place in the order of play
EVENT_ARITY: Final = {
    E_STARTED: 2, E_OPENING_ROLL: 3, E_TURN_BEGAN: 3, E_ROLLED: 3, E_MOVED: 4, E_PAID: 4,
    E_DEED_MOVED: 4, E_BUILT: 4, E_SOLD: 4, E_MORTGAGED: 2, E_LIFTED: 2, E_DREW: 3,
    E_PASS_MOVED: 3, E_JAILED: 4, E_FREED: 2, E_STAYED: 2, E_DECLINED: 2, E_AUCTION_OPENED: 3,
    E_BID_MADE: 2, E_PASSED: 1, E_KNOCKED_DOWN: 3, E_OWES: 4, E_CHOSE: 2, E_OFFERED: 9,
    E_OFFER_ENDED: 4, E_TRADED: 9, E_SQUATTED: 2, E_EVICTED: 3, E_SQUATTER_LEFT: 1,
    E_RIOT_BREWED: 1, E_ARREST_TRIED: 2, E_STRUCK: 4, E_WENT_BANKRUPT: 2, E_RESIGNED: 1,
    E_ROUND_ENDED: 1, E_AWAITS: 8, E_TIMED_OUT: 1, E_TIME_CALLED: 1, E_GAME_OVER: 1,
    E_FRESH_ROLL: 3, E_RIOT_BAR: 1, E_WENT_OUT: 2, E_NO_CARD: 2, E_SQUATTER_STAYED: 2,
    E_SEATED: 2,
}  # fmt: skip # a list to look things up in, side by side
END_WITHDRAWN: Final = 0
END_REJECTED: Final = 1
END_REPLACED: Final = 2
END_ACCEPTED: Final = 3
END_TURN_OVER: Final = 4
END_OUT: Final = 5
BY_COMPANY: Final = 0

# --- refusals; 0 is acceptance
OK: Final = 0
R_GAME_OVER: Final = 1
R_UNKNOWN_ACTION: Final = 2
R_NOT_YOUR_TURN: Final = 3
R_NOT_NOW: Final = 4
R_NOT_IN_THIS_GAME: Final = 5  # the options exclude it
R_NO_SUCH_SEAT: Final = 6
R_OUT_OF_GAME: Final = 7
R_NO_SUCH_SQUARE: Final = 8
R_NOT_YOURS: Final = 9
R_NOT_ENOUGH_CASH: Final = 10
R_BID_TOO_LOW: Final = 11
R_BID_NOT_A_STEP: Final = 12
R_ALREADY_PASSED: Final = 13
R_ALREADY_HIGHEST: Final = 14
R_NOT_A_STREET: Final = 15
R_COLOR_INCOMPLETE: Final = 16
R_COLOR_MORTGAGED: Final = 17
R_NOT_EVEN: Final = 18
R_FULLY_BUILT: Final = 19
R_NO_HOUSES_LEFT: Final = 20
R_NO_HOTELS_LEFT: Final = 21
R_NOTHING_BUILT: Final = 22
R_COLOR_BUILT: Final = 23
R_IS_MORTGAGED: Final = 24
R_NOT_MORTGAGED: Final = 25
R_NO_SUCH_CHOICE: Final = 26
R_NOT_IN_JAIL: Final = 27
R_NO_BAIL: Final = 28
R_NO_PASS: Final = 29
R_CAN_STILL_PAY: Final = 30
R_BAD_PARTNER: Final = 31
R_EMPTY_SIDE: Final = 32
R_BAD_TERMS: Final = 33
R_PARTNER_LACKS: Final = 34
R_NO_OFFER: Final = 35
R_STALE_OFFER: Final = 36
R_SQUATTED: Final = 37
R_NOT_SQUATTED: Final = 38
R_TOO_LATE: Final = 39
R_ONLY_THE_CLOCK: Final = 40
R_BAD_AMOUNT: Final = 41
R_OFFER_OPEN: Final = 42
R_STRICT_ORDER: Final = 43
R_ONE_OFFER: Final = 44
