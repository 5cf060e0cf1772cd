"""Laws that hold in every position of every game; each fails with an assertion."""

from random import Random

from freehold.engine import (
    State,
    Table,
    Terms,
    actors,
    amount_of,
    apply,
    check,
    codes,
    default_action,
    from_ints,
    kind_of,
    legal,
    pack,
    seeded,
    state_hash,
    target_of,
    to_ints,
)
from tests.kit.random_play import random_action, random_terms

FORMS = (codes.A_PROPOSE, codes.A_COUNTER)
RAISING = (codes.A_SELL, codes.A_SELL_DOWN, codes.A_SELL_RUN, codes.A_MORTGAGE)
KINDS = range(codes.A_STOP + 3)


def with_other_secrets(state: State, rng: Random) -> State:
    """Return a copy with the cards in another order and other rolls to come."""
    other, rules = state.copy(), state.rules
    other.rng = seeded(rng.randrange(2**60))
    for deck in range(len(rules.deck_start)):
        first, left = rules.deck_start[deck], state.deck_left[deck]
        order = [state.cards[first + at] for at in range(left)]
        rng.shuffle(order)
        for at, card in enumerate(order):
            other.cards[first + at] = card
    return other


def choices_of(state: Table, seat: int) -> list[list[int]]:
    """Return a seat's choices one by one."""
    found = [int(cell) for cell in legal(state, seat)]
    return [found[at : at + codes.CHOICE] for at in range(0, len(found), codes.CHOICE)]


def is_listed(state: State, seat: int, action: int) -> bool:
    """Tell whether an action is among the seat's choices, its amount within their bounds."""
    kind, target, amount = kind_of(action), target_of(action), amount_of(action)
    return any(
        kind_of(listed) == kind
        and target_of(listed) == target
        and least <= amount <= most
        and (amount - least) % step == 0
        for listed, least, most, step in choices_of(state, seat)
    )


def somebody_can_act(state: State) -> None:
    """Until the game is over somebody is awaited, and each such seat can do more than resign."""
    awaited = [seat for seat in range(state.seats) if actors(state) >> seat & 1]
    assert bool(awaited) != bool(state.over)
    for seat in awaited:
        kinds = {kind_of(choice[0]) for choice in choices_of(state, seat)}
        assert kinds - {codes.A_RESIGN, *FORMS}
        assert check(state, seat, default_action(state, seat)) == codes.OK


def choices_are_accepted(state: State, rng: Random) -> None:
    """Whatever a seat is offered is accepted, at both ends of its range."""
    for seat in range(state.seats):
        for listed, least, most, _step in choices_of(state, seat):
            if kind_of(listed) not in FORMS:
                amount = rng.choice((least, most))
                action = pack(kind_of(listed), target_of(listed), amount)
                assert check(state, seat, action) == codes.OK


def only_choices_are_accepted(state: State, rng: Random) -> None:
    """Any other action is refused, and leaves the state as it was."""
    before = state_hash(state)
    for _ in range(12):
        seat = rng.randrange(-1, state.seats + 1)
        action = _any_action(state, rng)
        if seat == codes.CLOCK and kind_of(action) >= codes.A_STOP - 2:
            continue
        accepted = check(state, seat, action) == codes.OK
        expected = 0 <= seat < state.seats and is_listed(state, seat, action)
        assert accepted == (expected and kind_of(action) not in FORMS), (seat, action)
        if not accepted:
            assert apply(state, seat, action) != codes.OK
    assert state_hash(state) == before


def _any_action(state: State, rng: Random) -> int:
    target = rng.choice(
        (0, rng.randrange(4), rng.randrange(state.rules.squares), 64 * rng.randrange(4), 250)
    )
    amounts = (0, 1, rng.randrange(6), state.revision, rng.randrange(2000), 10 * rng.randrange(300))
    return pack(rng.choice(KINDS), target, rng.choice(amounts))


def offers_follow_the_form(state: State, rng: Random) -> None:
    """Accept an offer only where its form is offered; a refused one changes nothing."""
    seat, partner = rng.randrange(state.seats), rng.randrange(state.seats)
    terms: Terms | None = random_terms(state, seat, partner, rng) if rng.random() < 0.9 else None
    action = pack(codes.A_PROPOSE, partner)
    before = state_hash(state)
    if check(state, seat, action, terms) == codes.OK:
        assert is_listed(state, seat, action)
    else:
        assert apply(state, seat, action, terms) != codes.OK
        assert state_hash(state) == before


def copies_are_independent(state: State, rng: Random) -> None:
    """Keep copy, rebuilt state and original equal, and apart when one is played on."""
    before = state_hash(state)
    copies = (state.copy(), from_ints(state.rules, to_ints(state)))
    if state.over:
        return
    seat = next(seat for seat in range(state.seats) if actors(state) >> seat & 1)
    action, terms = random_action(state, seat, rng)
    for copy in copies:
        assert state_hash(copy) == before
        assert apply(copy, seat, action, terms) == codes.OK
        assert state_hash(copy) != before
    assert state_hash(copies[0]) == state_hash(copies[1])
    assert state_hash(state) == before


def colors_are_built_in_order(state: State) -> None:
    """Where building has a strict order, cheaper streets come first, by one level at most."""
    rules = state.rules
    for group in range(rules.groups):
        squares = rules.group_squares[rules.group_start[group] : rules.group_start[group + 1]]
        levels = [int(state.level[square]) for square in squares]
        assert levels == sorted(levels, reverse=True)
        assert levels[0] - levels[-1] <= 1


def position_is_sound(state: State) -> None:
    """Stock adds up, cash is not negative but by rule, and no building is where none may be."""
    rules = state.rules
    hotels = sum(1 for level in state.level if level == rules.hotel_level)
    houses = sum(level for level in state.level if level < rules.hotel_level)
    if rules.build != codes.BUILD_NONE:
        assert state.houses + houses == rules.houses
        assert state.hotels + hotels == rules.hotels
        assert state.houses >= 0 <= state.hotels
    if rules.debt != codes.DEBT_NEGATIVE:
        assert min(state.cash) >= 0
    assert state.pot >= 0
    if rules.build == codes.BUILD_STRICT:
        colors_are_built_in_order(state)
    for square in range(rules.squares):
        if state.level[square]:
            mask = rules.group_mask[rules.group[square]]
            assert state.deeds[state.owner[square]] & mask == mask
            assert not state.mortgaged & mask
    _decks_are_whole(state)
    _dead_hold_nothing(state)
    _bids_are_covered(state)
    _offers_are_few(state)


def _offers_are_few(state: State) -> None:
    """Two players have one offer between them at most, and a player one in all if the rules say."""
    cells = list(state.offers)
    pairs = list(zip(cells[:: codes.OFFER], cells[codes.OFFER_PARTNER :: codes.OFFER], strict=True))
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
    if state.rules.open_offers == codes.OFFERS_ONE:
        assert len({proposer for proposer, _partner in pairs}) == len(pairs)


def _decks_are_whole(state: State) -> None:
    rules = state.rules
    for deck in range(len(rules.deck_start)):
        first, size, left = rules.deck_start[deck], rules.deck_size[deck], state.deck_left[deck]
        inside = sorted(state.cards[first + at] for at in range(left))
        held = [
            rules.pass_card[number]
            for number in range(len(rules.pass_card))
            if rules.pass_deck[number] == deck and any(has >> number & 1 for has in state.passes)
        ]
        assert sorted(inside + held) == list(range(first, first + size))
        assert rules.deck_return == codes.DECK_BOTTOM or left > 0


def _dead_hold_nothing(state: State) -> None:
    for seat in range(state.seats):
        if not state.alive >> seat & 1:
            assert state.cash[seat] == state.deeds[seat] == state.passes[seat] == 0
            assert state.fallen[seat] > 0


def _bids_are_covered(state: State) -> None:
    for depth in range(state.depth):
        frame = list(state.frames[depth * codes.FRAME : depth * codes.FRAME + codes.FRAME])
        if frame[0] == codes.F_AUCTION and frame[3] >= 0:
            assert state.cash[frame[3]] >= frame[4]


def check_all(state: State, rng: Random) -> None:
    """Check every law on one position."""
    somebody_can_act(state)
    position_is_sound(state)
    choices_are_accepted(state, rng)
    only_choices_are_accepted(state, rng)
    offers_follow_the_form(state, rng)
    copies_are_independent(state, rng)


def givers_up_cannot_pay(state: State, seat: int) -> None:
    """Who may give up cannot raise the debt by selling and mortgaging everything."""
    trial = state.copy()
    if check(trial, seat, codes.A_BANKRUPT) != codes.OK:
        return
    while check(trial, seat, codes.A_BANKRUPT) == codes.OK:
        sales = [choice[0] for choice in choices_of(trial, seat) if kind_of(choice[0]) in RAISING]
        if not sales:
            return
        assert apply(trial, seat, sales[0]) == codes.OK
    raise AssertionError("a debtor could have paid after all")
