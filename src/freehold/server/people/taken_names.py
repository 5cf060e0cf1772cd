"""Taken names: what the names of all accounts look like, so that nobody else looks like them."""

from collections.abc import Iterable

from msgspec.structs import replace

from freehold.server.games.lookalikes import (
    is_marked,
    is_misleading,
    marked,
    skeleton,
    unmarked,
)
from freehold.server.store import IdentityRow


class TakenNames:
    """Knows which names would be taken for somebody else's: in memory, as names change seldom.

    Accounts of before may look like each other; they stay.
    """

    def __init__(self, accounts: Iterable[tuple[str, str]]) -> None:
        self._owners: dict[str, set[str]] = {}  # by what a name looks like
        self._looks: dict[str, str] = {}  # of each identity
        self.replace(accounts)

    def replace(self, accounts: Iterable[tuple[str, str]]) -> None:
        """Know these accounts and no others."""
        self._owners, self._looks = {}, {}
        for identity, name in accounts:
            self.add(identity, name)

    def add(self, identity: str, name: str) -> None:
        """Note the name of an account."""
        looks = skeleton(name)
        self._looks[identity] = looks
        self._owners.setdefault(looks, set()).add(identity)

    def remove(self, identity: str) -> None:
        """Forget an account, if it is one."""
        looks = self._looks.pop(identity, None)
        if looks is None:
            return
        self._owners[looks].discard(identity)
        if not self._owners[looks]:
            del self._owners[looks]

    def has(self, identity: str) -> bool:
        """Tell whether somebody has an account."""
        return identity in self._looks

    def misleads(self, name: str, identity: str) -> bool:
        """Tell whether a name looks like that of another's account, a bot or a seat."""
        return is_misleading(name) or bool(self._owners.get(skeleton(name), set()) - {identity})

    def told_apart(self, who: IdentityRow) -> IdentityRow:
        """Return somebody as others see them: a guest whose name misleads has a number after it."""
        name = unmarked(who.name, who.id)
        if self.has(who.id) or not self.misleads(name, who.id):
            return who
        return who if is_marked(who.name, who.id) else replace(who, name=marked(name, who.id))
