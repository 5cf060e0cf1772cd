"""Options that do not go together."""

from collections.abc import Iterator

from freehold.editions.options import Options
from freehold.editions.problems import OptionError, Problem, shown


def conflicts(options: Options, where: str = "options", prefix: str = "") -> list[Problem]:
    """Return a problem for each pair of options that contradict each other."""
    return [
        Problem(where, prefix + name, expected, shown(getattr(options, name)), "rules-conflict")
        for check in (_bids, _auctions, _jail, _disorder)
        for name, expected in check(options)
    ]


def agree(options: Options) -> None:
    """Raise OptionError unless the options go together."""
    if found := conflicts(options):
        raise OptionError(found)


def _bids(options: Options) -> Iterator[tuple[str, str]]:
    unit = options.bid_multiple
    if options.bid_start % unit:
        yield "bid_start", f"a multiple of bid_multiple ({unit})"
    if options.bid_step % unit:
        yield "bid_step", f"a multiple of bid_multiple ({unit})"
    if any(bid % unit for bid in options.quick_bids):
        yield "quick_bids", f"multiples of bid_multiple ({unit})"
    if options.auction_extension > options.auction_seconds:
        yield "auction_extension", f"at most auction_seconds ({options.auction_seconds})"


def _auctions(options: Options) -> Iterator[tuple[str, str]]:
    if options.auction == "none" and options.bank_estate == "auction":
        yield "bank_estate", '"return" while auction is "none"'
    if options.auction == "none" and options.shortage_auction:
        yield "shortage_auction", 'false while auction is "none"'
    if options.build == "none" and options.shortage_auction:
        yield "shortage_auction", 'false while build is "none"'


def _jail(options: Options) -> Iterator[tuple[str, str]]:
    if options.fine_turns > options.jail_turns:
        yield "fine_turns", f"at most jail_turns ({options.jail_turns})"


def _disorder(options: Options) -> Iterator[tuple[str, str]]:
    if options.riots and options.build == "none":
        yield "riots", 'false while build is "none"'
    if options.debt == "negative" and options.mortgages:
        yield "mortgages", 'false while debt is "negative"'
