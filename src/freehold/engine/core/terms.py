"""What two players offer each other."""

from freehold.engine.ints import Money, i64


class Terms:
    """What the proposer of a trade gives and takes; deeds and passes are bit sets."""

    def __init__(
        self,
        give_deeds: i64 = 0,
        take_deeds: i64 = 0,
        give_cash: Money = 0,
        take_cash: Money = 0,
        give_passes: i64 = 0,
        take_passes: i64 = 0,
    ) -> None:
        self.give_deeds = give_deeds
        self.take_deeds = take_deeds
        self.give_cash = give_cash
        self.take_cash = take_cash
        self.give_passes = give_passes
        self.take_passes = take_passes
