"""The seeds that a room keeps: the one its dice come from, and those to come."""

from msgspec import UNSET
from msgspec.structs import replace

from freehold.protocol import Private, Sheet
from freehold.record import Seeds, commitment, new_seeds


def draw_seeds(sheet: Sheet, private: Private) -> tuple[Sheet, Private]:
    """Promise new dice; words that were added to the old ones are void."""
    seeds = new_seeds()
    sheet = replace(
        sheet,
        commitment=commitment(seeds.seed),
        entropy=(None,) * len(sheet.chairs),
        pledges=UNSET,
        revealing=UNSET,
    )
    return sheet, with_seeds(private, seeds)


def with_seeds(private: Private, seeds: Seeds) -> Private:
    """Keep the seed that is in use, and those to come."""
    return replace(
        private, seed=seeds.seed.hex(), last_seed=seeds.last.hex(), seeds_left=seeds.left
    )


def next_seeds(private: Private) -> Seeds:
    """Return what comes after the seed that is in use."""
    seed, last = bytes.fromhex(private.seed), bytes.fromhex(private.last_seed or private.seed)
    return Seeds(seed, last, private.seeds_left).next
