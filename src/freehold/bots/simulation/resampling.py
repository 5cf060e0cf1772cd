"""Games imagined from what lies on the table, with all that is hidden drawn anew."""

from freehold.bots.batch import play_out
from freehold.bots.policy import Policy
from freehold.bots.prospects import MILLION
from freehold.bots.sharp import Sharp
from freehold.bots.trading import share
from freehold.bots.worths import Standing, stand
from freehold.engine.bits import count_bits, has
from freehold.engine.codes import F_TURN, FRAME, NOBODY, STAGE_END, STAGE_ROLL, T_NEXT
from freehold.engine.ints import append, i64, vec
from freehold.engine.rng import BOTS, draw_below
from freehold.engine.rules import MOST_SEATS, Ruleset
from freehold.engine.state import State, Table, push, zeros


def imagine(t: Table, seat: i64, seed: i64) -> State:
    """Return a game that looks like the table to the seat; cards and dice to come are chance.

    Only the frame on top and the seat's own offers count, as these are all that a view shows.
    """
    s = State(t.rules, t.seats, seed)
    s.order = t.order
    s.place = t.place
    s.cash = t.cash[:]
    s.position = t.position[:]
    s.jail = t.jail[:]
    s.passes = t.passes[:]
    s.deeds = t.deeds[:]
    s.fallen = t.fallen[:]
    s.alive = t.alive
    s.no_bail = t.no_bail
    s.owner = t.owner[:]
    s.level = t.level[:]
    s.squatted = t.squatted[:]
    s.mortgaged = t.mortgaged
    s.deck_left = t.deck_left[:]
    s.houses = t.houses
    s.hotels = t.hotels
    s.pot = t.pot
    s.current = t.current
    s.round = t.round
    s.turns = t.turns
    s.decision = t.decision
    s.die1 = t.die1
    s.die2 = t.die2
    s.riot_bar = t.riot_bar
    _lay_frames(s, t)
    _lay_offers(s, t, seat)
    _lay_cards(s, t)
    return s


def _lay_frames(s: State, t: Table) -> None:
    """Put the turn that must be under way below the frame on top."""
    at = (t.depth - 1) * FRAME
    frames = t.frames
    s.depth = 0
    if frames[at] != F_TURN:
        again = t.die1 == t.die2 and t.rules.doubles_again and t.jail[t.current] == 0
        if not has(t.alive, t.current):
            push(s, T_NEXT, NOBODY, t.current)
        elif again:
            push(s, F_TURN, t.current, STAGE_ROLL, 1)
        else:
            push(s, F_TURN, t.current, STAGE_END)
    push(
        s,
        frames[at],
        frames[at + 1],
        frames[at + 2],
        frames[at + 3],
        frames[at + 4],
        frames[at + 5],
        frames[at + 6],
        frames[at + 7],
    )


def _lay_offers(s: State, t: Table, seat: i64) -> None:
    for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
        if t.offers[at] == seat or t.offers[at + 1] == seat:
            for cell in range(at, at + 9):
                s.offers = append(s.offers, t.offers[cell])
            if t.offers[at + 2] > s.revision:
                s.revision = t.offers[at + 2]


def _lay_cards(s: State, t: Table) -> None:
    """Shuffle every deck, without the passes that players hold."""
    rules = t.rules
    held: i64 = 0
    for each in range(t.seats):
        held |= t.passes[each]
    for deck in range(len(rules.deck_start)):
        first = rules.deck_start[deck]
        cards = vec[i64]()
        for card in range(first, first + rules.deck_size[deck]):
            number = rules.card_pass[card]
            if number < 0 or not has(held, number):
                cards = append(cards, card)
        for at in range(len(cards) - 1, i64(0), -1):
            other = draw_below(s.rng, BOTS, at + 1)
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
        for at in range(s.deck_left[deck]):
            if at < len(cards):
                s.cards[first + at] = cards[at]


class Imagination:
    """Plays games on with sharp players in all seats and says how they went."""

    def __init__(self, rules: Ruleset) -> None:
        self.judge: Sharp = Sharp(rules)
        self.judge.w.power = 3
        self.players: list[Policy] = []  # who go on as they like
        self.settled: list[Policy] = []  # who make no more offers
        for _seat in range(MOST_SEATS):
            self.players.append(Sharp(rules))
            quiet = Sharp(rules)
            quiet.mute = True
            self.settled.append(quiet)
        self.standing: Standing = Standing()
        self.outcome: vec[i64] = zeros(MOST_SEATS)  # chances to win, in millionths

    def play_on(self, s: State, turns: i64) -> None:
        """Play some turns and reckon everybody's chances from where that leads.

        Offers that lie on the table lapse: nobody would come back to them in an imagined game.
        """
        s.offers = vec[i64]()
        for player in self.players:
            player.begin()
        play_out(s, self.players, s.turns + turns)
        self._appraise(s)

    def settle(self, s: State, turns: i64) -> None:
        """Play on likewise, but without further trades: as they are, holdings must show."""
        s.offers = vec[i64]()
        for player in self.settled:
            player.begin()
        play_out(s, self.settled, s.turns + turns)
        self._appraise(s)

    def _appraise(self, s: State) -> None:
        outcome = self.outcome
        if s.over:
            winners = count_bits(s.winners)
            for seat in range(s.seats):
                outcome[seat] = 0
                if has(s.winners, seat):
                    outcome[seat] = MILLION // winners
            return
        stand(self.judge.p, self.judge.w, s, self.standing)
        for seat in range(s.seats):
            outcome[seat] = share(self.standing.worth[seat], self.standing.total)


def seed_of(t: Table, seat: i64, number: i64) -> i64:
    """Return the seed of an imagined game: the same for the same question and number."""
    mixed = (t.turns * 1009 + t.decision * 31 + seat) & 0x3FFFFFFF
    return (mixed << 20) ^ number
