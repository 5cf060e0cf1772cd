"""The one driver of bots: what a policy is asked for, in which order, and how often.

`GameDriver` plays whole games of policies in this process.  `HostedDriver` is for games in which
people play, too: bots have to wait there, and are asked for one thing at a time.
"""

from typing import Final

from freehold.bots.offers import is_bound, offer_to
from freehold.bots.policy import Policy
from freehold.engine import (
    State,
    Table,
    Terms,
    actors,
    apply,
    codes,
    has,
    kind_of,
    pack,
    target_of,
    top_cell,
    top_kind,
    top_seat,
    zeros,
)
from freehold.engine.ints import append, i64, vec

MOST_COUNTERS: Final = 2  # of one negotiation; then it ends without a deal

# What a policy may be asked for, as a bit set.
ANSWER: Final = 1
PROPOSE: Final = 2
DECIDE: Final = 4
MANAGE: Final = 8
HAGGLE: Final = 16  # to answer with a number what it would turn down; for offers of people


def ask(policy: Policy, t: Table, seat: i64, wanted: i64) -> i64:
    """Return what a policy does of what is wanted, 0 for nothing.

    An answer comes first; who is awaited makes an offer or decides, another manages property.
    """
    action: i64 = 0
    if wanted & ANSWER:
        action = policy.answer(t, seat)
    if action == 0 and wanted & PROPOSE:
        action = policy.propose(t, seat)
    if action == 0 and wanted & DECIDE:
        action = policy.decide(t, seat)
    if action == 0 and wanted & MANAGE:
        action = policy.aside(t, seat)
    return action


def is_negotiable(t: Table) -> bool:
    """Tell whether the rules let offers be made and answered beside what is awaited."""
    kind = top_kind(t)
    return kind == codes.F_TURN or kind == codes.F_DEBT


# --- games of policies alone


def play_out(s: State, policies: list[Policy], most_turns: i64) -> None:
    """Play until the game is over or has gone on for too long."""
    driver = GameDriver(s, policies)
    trades = s.rules.trade != 0
    asks = False  # whether anybody is asked if the game is to go on
    for policy in policies:
        asks = asks or policy.may_end
    asked: i64 = 0  # the turn in which that was last done
    while not s.over and s.turns <= most_turns:
        if driver.managed != s.turns:
            if asks and asked != s.turns:
                asked = s.turns
                if policies[top_seat(s)].wants_end(s, top_seat(s)):
                    apply(s, codes.CLOCK, codes.A_STOP)
                    return
            driver.manage()
        if trades and (driver.answering >= 0 or is_negotiable(s)):
            driver.step(driver.next_seat())
        else:  # nothing but a decision is wanted: most steps, so without a detour
            seat = top_seat(s)
            do(s, seat, policies[seat].decide(s, seat), None)


def do(s: State, seat: i64, action: i64, terms: Terms | None) -> None:
    """Apply what a policy wants; policies know what is allowed."""
    refusal = apply(s, seat, action, terms)
    if refusal:
        raise RuntimeError(f"policy of seat {seat} was refused with {refusal}")


class GameDriver:
    """Lets policies play a game step by step; every answer to an offer is a step of its own."""

    def __init__(self, s: State, policies: list[Policy]) -> None:
        self.s: State = s
        self.policies: list[Policy] = policies
        self.answering: i64 = -1  # who is to answer an offer, if anybody
        self.proposer: i64 = -1
        self.counters: i64 = 0  # of the negotiation under way
        self.managed: i64 = 0  # number of the turn in which all others were asked to manage

    def next_seat(self) -> i64:
        """Return who is to act now, after the others have managed what they own."""
        if self.answering >= 0:
            return self.answering
        if self.managed != self.s.turns:
            self.manage()
        return top_seat(self.s)

    def manage(self) -> None:
        """Let the others manage what they own if a turn has just begun."""
        s = self.s
        if self.answering >= 0 or top_kind(s) != codes.F_TURN:
            return
        self.managed = s.turns
        if s.rules.manage_when != codes.WHEN_OWN_TURN:
            self._let_others_manage(top_seat(s))

    def step(self, seat: i64) -> None:
        """Let the policy of the next seat do one thing."""
        if self.answering >= 0:
            self.answer(seat)
        elif not self.offer(seat):
            self.decide(seat)

    def decide(self, seat: i64) -> None:
        """Let the policy of an awaited seat decide."""
        s = self.s
        do(s, seat, self.policies[seat].decide(s, seat), None)

    def offer(self, seat: i64) -> bool:
        """Let the policy of an awaited seat make an offer; tell whether it did."""
        s = self.s
        if not s.rules.trade or not is_negotiable(s):
            return False
        policy = self.policies[seat]
        action = policy.propose(s, seat)
        if action == 0:
            return False
        self.propose(seat, action, policy.terms)
        return True

    def propose(self, seat: i64, action: i64, terms: Terms) -> None:
        """Make an offer, which its partner is to answer next."""
        do(self.s, seat, action, terms)
        self.answering = target_of(action)
        self.proposer = seat
        self.counters = 0

    def close_negotiation(self) -> None:
        """Note that the offer was answered for good."""
        self.answering = -1

    def answer(self, seat: i64) -> None:
        """Let a policy answer the offer made to it; what is countered too often is rejected."""
        s = self.s
        policy = self.policies[seat]
        partner = self.proposer
        answer: i64 = 0
        if self.counters <= MOST_COUNTERS:
            answer = policy.answer(s, seat)
        if answer == 0:
            answer = pack(codes.A_REJECT, partner, s.revision)
        do(s, seat, answer, policy.terms)
        if kind_of(answer) != codes.A_COUNTER:
            self.close_negotiation()
            return
        self.answering = partner
        self.proposer = seat
        self.counters += 1

    def _let_others_manage(self, current: i64) -> None:
        s = self.s
        for seat in range(s.seats):
            if seat == current or not has(s.alive, seat):
                continue
            action = self.policies[seat].aside(s, seat)
            while action:
                do(s, seat, action, None)
                if top_kind(s) != codes.F_TURN:
                    return  # a shortage of buildings came to auction
                action = self.policies[seat].aside(s, seat)


# --- games in which people play, too


class HostedDriver:
    """Remembers what the bots of one game were asked for; its host gives questions numbers."""

    def __init__(self) -> None:
        self.proposed: vec[i64] = _never(codes.MOST_SEATS)  # at which question a seat was asked
        self.managed: vec[i64] = _never(codes.MOST_SEATS)  # in which turn a seat had no more to do
        self.countered: vec[i64] = _never(
            codes.MOST_SEATS * codes.MOST_SEATS
        )  # at which question whom
        self.counters: vec[i64] = zeros(codes.MOST_SEATS * codes.MOST_SEATS)  # and how often then

    def wanted(self, t: Table, seat: i64, question: i64) -> i64:
        """Return what a bot is to be asked for now, 0 if it has no business."""
        wanted: i64 = 0
        if is_negotiable(t) and offer_to(t, seat) >= 0:
            wanted = ANSWER
        if has(actors(t), seat):
            wanted |= DECIDE
            if self.may_propose(t, seat, question):
                wanted |= PROPOSE
        elif self.may_manage(t, seat):
            wanted |= MANAGE
        return wanted

    def may_propose(self, t: Table, seat: i64, question: i64) -> bool:
        """Tell whether an awaited bot may make an offer: it is asked for one once at a question."""
        if not t.rules.trade or not is_negotiable(t) or top_seat(t) != seat or is_bound(t, seat):
            return False
        return self.proposed[seat] != question

    def note_proposing(self, seat: i64, question: i64) -> None:
        """Note that a bot was asked for an offer at this question."""
        self.proposed[seat] = question

    def may_manage(self, t: Table, seat: i64) -> bool:
        """Tell whether a bot may manage its property before somebody else's roll."""
        if not waits_for_roll(t, seat) or self.managed[seat] == t.turns:
            return False
        return t.deeds[seat] != 0 and t.rules.manage_when != codes.WHEN_OWN_TURN

    def note_managed(self, t: Table, seat: i64) -> None:
        """Note that a bot has nothing more to manage this turn."""
        self.managed[seat] = t.turns

    def count_counter(self, seat: i64, partner: i64, question: i64) -> bool:
        """Count a counter-offer of a bot; tell whether it is one too many at this question."""
        at = seat * codes.MOST_SEATS + partner
        if self.countered[at] != question:
            self.countered[at] = question
            self.counters[at] = 0
        self.counters[at] += 1
        return self.counters[at] > MOST_COUNTERS


def _never(count: i64) -> vec[i64]:
    """Return numbers of questions or turns that never come."""
    made = vec[i64]()
    for _step in range(count):
        made = append(made, -1)
    return made


def waits_for_roll(t: Table, seat: i64) -> bool:
    """Tell whether it is somebody else's turn, and the roll is still to come."""
    return (
        top_kind(t) == codes.F_TURN
        and top_seat(t) != seat
        and top_cell(t, codes.TURN_STAGE) == codes.STAGE_ROLL
    )
