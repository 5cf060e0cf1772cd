"""Integer types of the engine: machine integers when compiled, plain Python otherwise.

The compiler reads the first branch, so `i64` and `vec` become C integers and C arrays.  The plain
source takes the second branch and needs no package at all.  This module itself is never compiled.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int

    class vec(list):  # noqa: N801 - stands in for librt's type of that name
        """A list that keeps its type when sliced, as the compiled vector does."""

        __slots__ = ()

        def __getitem__(self, key):
            item = list.__getitem__(self, key)
            return vec(item) if type(key) is slice else item

    def append(items, item):
        """Append to `items` and return it; the compiled form may return a moved vector."""
        items.append(item)
        return items
