"""Sessions: who somebody is by the token they bring."""

import asyncio

from freehold.server.people.identity import Signer
from freehold.server.store import IdentityRow, Store


class Sessions:
    """Knows people by their tokens, and lets only one at a time change who somebody is."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store = store
        self._signer = signer
        self.changing = asyncio.Lock()  # of who reads somebody, then writes them changed
        self.departing: set[str] = set()  # whose data are being deleted

    def token(self, who: IdentityRow) -> str:
        """Return a token that is good until the identity's generation changes."""
        return self._signer.token(who)

    async def identify(self, token: str) -> IdentityRow | None:
        """Return whose token it is, if it is still good."""
        claim = self._signer.read(token)
        who = None if claim is None else await self.find(claim.id)
        if who is None or claim is None or who.generation != claim.generation:
            return None
        return who

    async def find(self, identity: str) -> IdentityRow | None:
        """Return somebody who is there, and is not being deleted."""
        who = await self._store.identity(identity)
        return None if who is None or who.id in self.departing else who
