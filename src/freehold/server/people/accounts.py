"""Accounts: a guest takes a name and a password, and can be the same on every device."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from freehold.protocol import ENGLISH
from freehold.server.cluster.shared_limits import SharedLimits
from freehold.server.people import passwords
from freehold.server.people.devices import Device, device_mark
from freehold.server.people.identity import NameProblem, clean_name, fold_name
from freehold.server.people.identity_deletion import IdentityDeletion
from freehold.server.people.passwords import BusyError, PasswordProblem, Passwords, checked_password
from freehold.server.people.recovery import marks_of, new_codes, spend
from freehold.server.people.sessions import Sessions
from freehold.server.people.sign_in_limits import SignInLimits
from freehold.server.store import (
    AccountRow,
    DeviceRow,
    ForgottenRow,
    IdentityRow,
    Store,
    Write,
)

CODE_SECRET: Final = "codes"  # what the store calls the secret that recovery codes are kept with
BUSY_SECONDS: Final = 5
MISLEADING: Final = "expected a name that looks like nobody else's, a bot's or a seat's, got such"
MOST_DEVICES: Final = 20  # remembered of one account; beyond that the one seen longest ago goes

AccountWord = Literal[
    "unknown_token", "bad_name", "bad_password", "bad_message", "wrong_password", "no_account",
    "has_account", "name_taken", "misleading_name", "slow_down", "too_many",
]  # fmt: skip # a list to look things up in, side by side


class AccountError(Exception):
    """Say what is wrong, in a word and a sentence, and how many seconds to wait if one may."""

    def __init__(self, word: AccountWord, message: str, wait: int = 0) -> None:
        super().__init__(message)
        self.word = word
        self.message = message
        self.wait = wait


class Origin(NamedTuple):
    """Where a request comes from: the address if addresses are limited, and what is used.

    `secret` is that of the device, if it brings one.
    """

    address: str | None
    device: Device = Device()
    secret: str | None = None


class SignedInCaller(NamedTuple):
    """Who asks, by which token, and from where.

    `expect_welcome` is told who they are, and raises if they may not come in any more.
    """

    who: IdentityRow
    token: str
    origin: Origin
    expect_welcome: Callable[[str], None] = lambda _identity: None


class Known(NamedTuple):
    """Somebody, and a new token."""

    who: IdentityRow
    token: str


# --- names and passwords


def _folded(text: str) -> str | None:
    """Return a name as it is compared, or nothing if nobody can have it."""
    try:
        return fold_name(clean_name(text))
    except NameProblem:
        return None


def _cleaned(text: str) -> str:
    try:
        return clean_name(text)
    except NameProblem as problem:
        raise AccountError("bad_name", str(problem)) from problem


def _new_password(text: str, folded: str | None) -> str:
    """Return a new password as it is compared, or refuse it."""
    try:
        password = checked_password(text)
    except PasswordProblem as problem:
        raise AccountError("bad_password", str(problem)) from problem
    if fold_name(password) == folded:
        raise AccountError("bad_password", "expected a password unlike the name, got the name")
    return password


# --- refusals


def _wrong() -> AccountError:
    """Return the one answer to everything that does not fit, whatever it is that does not."""
    message = "expected a name and what opens its account, got others"
    return AccountError("wrong_password", message)


def _no_account() -> AccountError:
    return AccountError("no_account", "expected somebody with an account, got a guest")


def _has_account() -> AccountError:
    return AccountError("has_account", "expected a guest, got somebody with an account")


def _busy() -> AccountError:
    message = "expected fewer passwords to check at a time, got too many"
    return AccountError("too_many", message, BUSY_SECONDS)


def _expect_patience(wait: float) -> None:
    """Refuse who has to wait."""
    if wait:
        seconds = int(wait) + 1
        message = f"expected fewer tries, got too many; try again in {seconds} s"
        raise AccountError("slow_down", message, seconds)


def _name_key(folded: str | None) -> str:
    return f"name {folded or ''}"


def _own_key(who: IdentityRow) -> str:
    """Return a key of attempts that strangers cannot use up: it takes the token."""
    return f"identity {who.id}"


# --- accounts


class Accounts:
    """Makes, opens, changes and deletes accounts; whatever is refused raises AccountError."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        deletion: IdentityDeletion,
        shared_limits: SharedLimits | None = None,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._deletion = deletion
        self.sign_in_limits = SignInLimits(shared_limits=shared_limits)
        self.passwords = Passwords(passwords.PARAMETERS)

    async def make(
        self, caller: SignedInCaller, text: str, password: str, now: int
    ) -> tuple[str, tuple[str, ...]]:
        """Make an account of a guest; return its name and its recovery codes."""
        name = _cleaned(text)
        folded = fold_name(name)
        checked = _new_password(password, folded)
        await self._expect_new(caller.who, name)
        _expect_patience(self.sign_in_limits.take_work(caller.origin.address))
        kept = await self._hash(checked)
        codes, marks = await self._new_codes(caller.who)
        async with self._sessions.changing:
            who = await self._still(caller)
            await self._expect_new(who, name)
            account = AccountRow(who.id, name, folded, kept, marks, now)
            rows = [account, *await self._remembered(who.id, caller.origin)]
            await self._sessions.note_account(account, rows)
        return name, codes

    async def sign_in(
        self, name: str, password: str, origin: Origin, expect_welcome: Callable[[str], None]
    ) -> Known:
        """Return whose name and password these are, with a token of this device.

        `expect_welcome` is told who they are, and raises if they may not come in.
        """
        folded = _folded(name)
        account, _who = await self._find(folded)
        kept = None if account is None else account.password
        known = await self._known_device(account, origin)
        if known is None:
            await self._expect_right(_name_key(folded), origin.address, kept, password)
        else:
            await self._expect_right_there(known, kept, password)
        async with self._sessions.changing:
            account, who = await self._find(folded)
            if account is None or who is None or account.password != kept:
                raise _wrong()  # changed meanwhile
            expect_welcome(who.id)
            found = await self._begin(who, origin)
        await self._refresh(account, password)
        return found

    async def knows(self, name: str, origin: Origin) -> bool:
        """Tell whether the owner of an account has signed in from a device before."""
        account, _who = await self._find(_folded(name))
        return await self._known_device(account, origin) is not None

    async def recover(self, name: str, code: str, password: str, origin: Origin) -> Known:
        """Set a new password with a recovery code, which is used up; all tokens are void."""
        folded = _folded(name)
        checked = _new_password(password, folded)
        key, address = _name_key(folded), origin.address
        _expect_patience(self.sign_in_limits.take(key, address))
        secret = await self._store.secret(CODE_SECRET)
        try:
            kept = await self._hash(checked)  # first, so that all answers take as long
        except AccountError:
            self.sign_in_limits.forgive(key, address)
            raise
        async with self._sessions.changing:
            account, who = await self._find(folded)
            marks, owner = (b"", "") if account is None else (account.codes, account.identity)
            left = spend(marks, code, owner, secret)
            if account is None or who is None or left is None:
                raise _wrong()
            self._store.write([replace(account, password=kept, codes=left)])
            await self._sessions.end(await self._store.sessions_of(who.id))
            found = await self._begin(who, origin)
        self.sign_in_limits.note_right(key, address)
        return found

    async def change_password(
        self, caller: SignedInCaller, password: str, new: str | None
    ) -> Known:
        """Set another password; all tokens so far are void."""
        account = await self._own(caller.who)
        if new is None:
            raise AccountError("bad_password", "expected a new password, got none")
        checked = _new_password(new, account.folded)
        await self._expect_own(caller, account, password)
        kept = await self._hash(checked)
        async with self._sessions.changing:
            who = await self._still(caller)
            self._store.write([replace(await self._own(who), password=kept)])
            fresh = await self._sessions.renew(who.id, caller.token, caller.origin.device)
            return Known(who, fresh)

    async def change_codes(
        self, caller: SignedInCaller, password: str, new: str | None
    ) -> tuple[str, tuple[str, ...]]:
        """Return the name of an account and new recovery codes; the old ones are void."""
        account = await self._own(caller.who)
        if new is not None:
            message = "expected only the password, got a new one as well"
            raise AccountError("bad_message", message)
        await self._expect_own(caller, account, password)
        codes, marks = await self._new_codes(caller.who)
        async with self._sessions.changing:
            account = await self._own(await self._still(caller))
            self._store.write([replace(account, codes=marks)])
            await self._store.flush()
        return account.name, codes

    async def delete(self, caller: SignedInCaller, password: str | None) -> None:
        """Delete somebody with everything that is kept about them."""
        account = await self._store.account(caller.who.id)
        if account is None and password is not None:
            raise _no_account()
        if account is not None:
            if password is None:
                message = "expected the password of the account, got none"
                raise AccountError("bad_message", message)
            await self._expect_own(caller, account, password)
        async with self._sessions.changing:
            who = await self._still(caller)
            if (await self._store.account(who.id) is None) != (account is None):
                raise _has_account()  # made meanwhile, so that its password is to be given
            self._deletion.begin(who.id)
        await self._deletion.complete(who)

    # --- devices

    async def _begin(self, who: IdentityRow, origin: Origin) -> Known:
        """Begin a session on this device, and remember the device; call it in `changing`."""
        surplus = await self._sessions.surplus(who.id)
        row, token = self._sessions.new(who.id, origin.device)
        await self._sessions.end(surplus, [row, *await self._remembered(who.id, origin)])
        return Known(who, token)

    async def _remembered(self, identity: str, origin: Origin) -> list[Write]:
        """Return the rows by which a device is known from now on."""
        if origin.secret is None:
            return []
        mark = device_mark(identity, origin.secret)
        others = [one for one in await self._store.devices_of(identity) if one.mark != mark]
        rows: list[Write] = [ForgottenRow(identity, one.mark) for one in others[MOST_DEVICES - 1 :]]
        return [*rows, DeviceRow(identity, mark, self._sessions.today())]

    async def _known_device(self, account: AccountRow | None, origin: Origin) -> str | None:
        """Return what a device is counted by from which the owner has signed in before."""
        identity = "" if account is None else account.identity
        devices = await self._store.devices_of(identity)  # of nobody, too: it takes as long
        mark = device_mark(identity, origin.secret or "")
        if origin.secret is None or all(one.mark != mark for one in devices):
            return None
        return mark.hex()

    # --- parts

    async def _still(self, caller: SignedInCaller) -> IdentityRow:
        """Return who asks as they are now: tokens may have been revoked meanwhile."""
        who = await self._sessions.identify(caller.token)
        if who is None:
            raise AccountError("unknown_token", ENGLISH["unknown_token"])
        caller.expect_welcome(who.id)
        return who

    async def _expect_new(self, who: IdentityRow, name: str) -> None:
        if await self._store.account(who.id) is not None:
            raise _has_account()
        if await self._store.account_named(fold_name(name)) is not None:
            raise AccountError("name_taken", "expected a name that nobody has, got somebody's")
        if self._sessions.taken_names.misleads(name, who.id):
            raise AccountError("misleading_name", MISLEADING)

    async def _find(self, folded: str | None) -> tuple[AccountRow | None, IdentityRow | None]:
        """Return whose name it is."""
        account = await self._store.account_named(folded or "")
        return account, await self._sessions.find("" if account is None else account.identity)

    async def _own(self, who: IdentityRow) -> AccountRow:
        """Return the account of somebody, or refuse."""
        account = await self._store.account(who.id)
        if account is None:
            raise _no_account()
        return account

    async def _expect_own(self, caller: SignedInCaller, account: AccountRow, password: str) -> None:
        key, address = _own_key(caller.who), caller.origin.address
        await self._expect_right(key, address, account.password, password)

    async def _expect_right_there(self, device: str, kept: str | None, password: str) -> None:
        """Refuse a wrong password on a known device, which strangers cannot keep out."""
        _expect_patience(self.sign_in_limits.take_known(device))
        try:
            fits = await self.passwords.fits(kept, password, passwords.KEPT_FREE)
        except BusyError as busy:
            self.sign_in_limits.forgive_known(device)
            raise _busy() from busy
        if not fits:
            raise _wrong()
        self.sign_in_limits.forgive_known(device)

    async def _expect_right(
        self, key: str, address: str | None, kept: str | None, password: str
    ) -> None:
        """Refuse a wrong password, and who tries too often; `key` says whose it should be."""
        _expect_patience(self.sign_in_limits.take(key, address))
        try:
            fits = await self.passwords.fits(kept, password)
        except BusyError as busy:
            self.sign_in_limits.forgive(key, address)
            raise _busy() from busy
        if not fits:
            raise _wrong()
        self.sign_in_limits.note_right(key, address)

    async def _hash(self, password: str) -> str:
        """Return what is kept of a password, or refuse."""
        try:
            return await self.passwords.hash(password)
        except BusyError as busy:
            raise _busy() from busy

    async def _refresh(self, account: AccountRow, text: str) -> None:
        """Keep a password in today's way, if it was kept in another."""
        if not self.passwords.is_outdated(account.password):
            return
        kept = await self._hash(passwords.normal_password(text))
        async with self._sessions.changing:
            now = await self._store.account(account.identity)
            if now is not None and now.password == account.password:
                self._store.write([replace(now, password=kept)])

    async def _new_codes(self, who: IdentityRow) -> tuple[tuple[str, ...], bytes]:
        """Return new recovery codes, and what is kept of them."""
        codes = new_codes()
        return codes, marks_of(codes, who.id, await self._store.secret(CODE_SECRET))
