# Interpreted: it stands in for machine integers where nothing is compiled.
"""Integer types of the engine: machine integers when compiled, plain Python otherwise.

The compiler reads the first branch, so `i64` and `vec` become C integers and C arrays.  The plain
source takes the second branch and needs no package at all.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import read_i64_le as read_i64_le
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    i32 = i64 = u8 = int
    vec = list

    def append(items, item):
        """Append to `items` and return it; the compiled form may return a moved vector."""
        items.append(item)
        return items

    def read_i64_le(packed, at):
        """Read the integer whose eight bytes begin at `at`, the lowest first."""
        return int.from_bytes(packed[at : at + 8], "little", signed=True)


Seat = i64  # from 0 on; codes below 0 stand for the bank and others
Square = i64
Money = i64
