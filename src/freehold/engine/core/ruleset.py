"""The compiled form of an edition with its house rules: flat tables and option numbers.

Nothing here names an edition.  `freehold.editions` fills a Ruleset in, calls `seal`, and from then
on nobody changes it; all games of the same rules share one.
"""

from freehold.engine import codes
from freehold.engine.core.bits import bit
from freehold.engine.core.vectors import zeros
from freehold.engine.ints import Square, append, i64, vec


class Ruleset:
    """Board, decks and options as numbers."""

    def __init__(self) -> None:
        self.digest = ""
        self.version: i64 = 0  # of the rules, for who writes games down
        # board, one entry a square
        self.squares: i64 = 0
        self.kind: vec[i64] = vec[i64]()
        self.group: vec[i64] = vec[i64]()  # -1 where there is none
        self.price: vec[i64] = vec[i64]()
        self.mortgage: vec[i64] = vec[i64]()
        self.rent: vec[i64] = vec[i64]()  # LADDER cells a square: by level, count or dice factor
        self.house_cost: vec[i64] = vec[i64]()
        self.hotel_cost: vec[i64] = vec[i64]()
        self.tax_mode: vec[i64] = vec[i64]()
        self.tax_flat: vec[i64] = vec[i64]()
        self.tax_percent: vec[i64] = vec[i64]()
        self.tax_round: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # the deck drawn from here, or -1
        self.hotel_level: i64 = 5  # levels below are houses
        # decks and cards; cards are numbered through all decks
        self.deck_start: vec[i64] = vec[i64]()
        self.deck_size: vec[i64] = vec[i64]()
        self.card_effect: vec[i64] = vec[i64]()
        self.effects: vec[i64] = vec[i64]()  # EFFECT cells each
        # options; names, meanings and values are those of `freehold.editions.options.Options`
        self.dice_sides: i64 = 0
        self.start_money: i64 = 0
        self.later_money: i64 = 0
        self.turn_order: i64 = 0
        self.salary_pass: i64 = 0
        self.salary_land: i64 = 0
        self.tax_choice: i64 = 0
        self.older_taxes: i64 = 0
        self.auction: i64 = 0
        self.raise_for_purchase: i64 = 0
        self.bid_start: i64 = 0
        self.bid_step: i64 = 0
        self.bid_multiple: i64 = 0
        self.set_rent_factor: i64 = 0
        self.utility_scale: i64 = 0
        self.build: i64 = 0
        self.houses: i64 = 0
        self.hotels: i64 = 0
        self.shortage_auction: i64 = 0
        self.manage_when: i64 = 0
        self.sell_percent: i64 = 0
        self.hotel_shortage: i64 = 0
        self.mortgages: i64 = 0
        self.lift_interest: i64 = 0
        self.transfer_interest: i64 = 0
        self.transfer_lift: i64 = 0
        self.trade: i64 = 0
        self.open_offers: i64 = 0
        self.jail_fine: i64 = 0
        self.jail_turns: i64 = 0
        self.fine_turns: i64 = 0
        self.fine_on_arrival: i64 = 0
        self.jail_release: i64 = 0
        self.jail_last_try: i64 = 0
        self.doubles_again: i64 = 0
        self.doubles_jail: i64 = 0
        self.deck_return: i64 = 0
        self.random_zero: i64 = 0
        self.debt: i64 = 0
        self.raise_order: i64 = 0
        self.estate: i64 = 0
        self.bank_estate: i64 = 0
        self.resignation: i64 = 0
        self.round_limit: i64 = 0
        self.bankruptcy_limit: i64 = 0
        self.score: i64 = 0
        self.jackpot: i64 = 0
        self.squatters: i64 = 0
        self.squatter_percent: i64 = 0
        self.squatter_rounds: i64 = 0
        self.company_percent: i64 = 0
        self.force_odds: i64 = 0
        self.force_turns: i64 = 0
        self.riots: i64 = 0
        self.riot_percent: i64 = 0
        self.riot_fee: i64 = 0
        self.riot_order: i64 = 0
        self.arrest_odds: i64 = 0
        self.riot_bar: i64 = 0
        # derived by `seal`
        self.go: i64 = 0
        self.jail: i64 = 0
        self.groups: i64 = 0
        self.group_mask: vec[i64] = vec[i64]()
        self.group_start: vec[i64] = vec[i64]()  # into group_squares
        self.group_squares: vec[i64] = vec[i64]()  # least valued first
        self.street_mask: i64 = 0
        self.station_mask: i64 = 0
        self.utility_mask: i64 = 0
        self.deed_mask: i64 = 0
        self.full_rent: i64 = 0  # all streets at their highest level
        self.side_full: vec[i64] = vec[i64]()  # the same for each side of the board
        self.pass_card: vec[i64] = vec[i64]()
        self.pass_deck: vec[i64] = vec[i64]()
        self.card_pass: vec[i64] = vec[i64]()  # -1 for ordinary cards
        self.manages: i64 = 0  # 1 if there is anything to do between moves

    def seal(self) -> None:
        """Compute what follows from the tables; call it once, last."""
        self.squares = len(self.kind)
        self.side_full = zeros(codes.SIDES)
        for square in range(self.squares):
            self._seal_square(square)
        self._seal_groups()
        self._seal_passes()
        optional = self.build or self.mortgages or self.trade or self.squatters
        self.manages = 1 if optional or self.fine_on_arrival else 0

    def _seal_square(self, square: Square) -> None:
        kind = self.kind[square]
        if kind == codes.SQ_GO:
            self.go = square
        elif kind == codes.SQ_JAIL:
            self.jail = square
        elif kind == codes.SQ_STREET:
            self.street_mask |= bit(square)
            top = self.rent[square * codes.LADDER + (self.hotel_level if self.build else 0)]
            self.full_rent += top
            self.side_full[square * codes.SIDES // self.squares] += top
        elif kind == codes.SQ_STATION:
            self.station_mask |= bit(square)
        elif kind == codes.SQ_UTILITY:
            self.utility_mask |= bit(square)
        if self.price[square] > 0:
            self.deed_mask |= bit(square)

    def _seal_groups(self) -> None:
        self.groups = 0
        for square in range(self.squares):
            if self.group[square] >= self.groups:
                self.groups = self.group[square] + 1
        for group in range(self.groups):
            self._seal_group(group)
        self.group_start = append(self.group_start, len(self.group_squares))

    def _seal_group(self, group: i64) -> None:
        self.group_start = append(self.group_start, len(self.group_squares))
        mask: i64 = 0
        members: list[tuple[int, int]] = []
        for square in range(self.squares):
            if self.group[square] == group:
                mask |= bit(square)
                members.append((int(self.price[square]), int(square)))
        members.sort()
        for _, member in members:
            self.group_squares = append(self.group_squares, i64(member))
        self.group_mask = append(self.group_mask, mask)

    def _seal_passes(self) -> None:
        decks: i64 = len(self.deck_start)
        for deck in range(decks):
            first = self.deck_start[deck]
            for card in range(first, first + self.deck_size[deck]):
                number: i64 = -1
                if self.effects[self.card_effect[card] * codes.EFFECT] == codes.OP_PASS:
                    number = len(self.pass_card)
                    self.pass_card = append(self.pass_card, card)
                    self.pass_deck = append(self.pass_deck, deck)
                self.card_pass = append(self.card_pass, number)
