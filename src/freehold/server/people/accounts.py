"""Accounts: a guest takes a name and a password, and can be the same on every device."""

import unicodedata
from typing import Any, Final

from aiohttp import web
from msgspec.structs import replace

from freehold.server import passwords
from freehold.server.api import (
    Body,
    address_of,
    answer,
    bearer,
    body_of,
    expect_calm,
    guest_told,
)
from freehold.server.desk import DESK, Desk
from freehold.server.errors import ApiError
from freehold.server.exports import export_of
from freehold.server.farewells import delete_identity
from freehold.server.identity import NameProblem, clean_name, revoke
from freehold.server.limits import Buckets
from freehold.server.passwords import BusyError, PasswordProblem, Passwords, checked_password
from freehold.server.people_bodies import AccountWish, Codes, PasswordWish, RecoveryWish
from freehold.server.recovery import marks_of, new_codes, spend
from freehold.server.store import AccountRow, IdentityRow
from freehold.server.tries import Tries

CODE_SECRET: Final = "codes"  # what the store calls the secret that recovery codes are kept with
EXPORT_SECONDS: Final = 60.0  # until the next one
EXPORTS_AT_ONCE: Final = 5
BUSY_SECONDS: Final = "5"
_UNSEEN: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")  # marks without a shape
_UNSEEN_KINDS: Final = frozenset({"Cf", "Zs", "Zl", "Zp"})
# Letters of other alphabets that nobody can tell from a Latin one.
_LOOKS: Final = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043e\u0440\u0441\u0442\u0443\u0445\u0456"
    "\u0458\u0455\u04bb\u0501\u051b\u051d\u043d"  # Cyrillic
    "\u03bf\u03b1\u03bd\u03c1\u03c5\u03b9\u03ba",  # Greek
    "abekmopctyxijshdqwhoavpuik",
)


class Farewell(Body, frozen=True, kw_only=True):
    """The wish to be deleted; with the password of who has an account."""

    password: str | None = None
    new: None = None


# --- names


def fold_name(name: str) -> str:
    """Return a name as it is compared: without case, spaces, joiners and mere looks."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in text if _is_seen(letter)).translate(_LOOKS)


def _is_seen(letter: str) -> bool:
    if letter in _UNSEEN or unicodedata.category(letter) in _UNSEEN_KINDS:
        return False
    return not unicodedata.name(letter, "").startswith("VARIATION SELECTOR")


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
        raise ApiError(400, "bad_name", str(problem)) from problem


def _new_password(text: str, folded: str | None) -> str:
    """Return a new password as it is compared, or refuse it."""
    try:
        password = checked_password(text)
    except PasswordProblem as problem:
        raise ApiError(400, "bad_password", str(problem)) from problem
    if fold_name(password) == folded:
        raise ApiError(400, "bad_password", "expected a password unlike the name, got the name")
    return password


# --- refusals


def _wrong() -> ApiError:
    """Return the one answer to everything that does not fit, whatever it is that does not."""
    return ApiError(401, "wrong_password", "expected a name and what opens its account, got others")


def _no_account() -> ApiError:
    return ApiError(409, "no_account", "expected somebody with an account, got a guest")


def _has_account() -> ApiError:
    return ApiError(409, "has_account", "expected a guest, got somebody with an account")


def _busy() -> ApiError:
    message = "expected fewer passwords to check at a time, got too many"
    return ApiError(503, "too_many", message, {"Retry-After": BUSY_SECONDS})


# --- checking


class Accounts:
    """What all requests about accounts share: how often one may try, and who checks."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tries = Tries()
        self.passwords = Passwords(passwords.PARAMETERS)
        self.exports = Buckets(1 / EXPORT_SECONDS, EXPORTS_AT_ONCE)

    def address(self, request: web.Request) -> str | None:
        """Return the address of a request, if addresses are limited."""
        return address_of(request, self.desk) if self.desk.settings.limits else None

    def expect_patience(self, wait: float) -> None:
        """Refuse who has to wait."""
        if wait:
            self.desk.metrics.count("refused_total")
            seconds = str(int(wait) + 1)
            message = f"expected fewer tries, got too many; try again in {seconds} s"
            raise ApiError(429, "slow_down", message, {"Retry-After": seconds})

    async def expect_right(
        self, request: web.Request, key: str, kept: str | None, password: str
    ) -> None:
        """Refuse a wrong password, and who tries too often; `key` says whose it should be."""
        address = self.address(request)
        self.expect_patience(self.tries.take(key, address))
        try:
            fits = await self.passwords.fits(kept, password)
        except BusyError as busy:
            self.tries.forgive(key, address)
            raise _busy() from busy
        if not fits:
            raise _wrong()
        self.tries.note_right(key, address)

    async def hash(self, password: str) -> str:
        """Return what is kept of a password, or refuse."""
        try:
            return await self.passwords.hash(password)
        except BusyError as busy:
            raise _busy() from busy

    async def codes_for(self, identity: str) -> tuple[tuple[str, ...], bytes]:
        """Return new recovery codes, and what is kept of them."""
        codes = new_codes()
        return codes, marks_of(codes, identity, await self.desk.store.secret(CODE_SECRET))

    async def own_account(self, who: IdentityRow) -> AccountRow:
        """Return the account of somebody, or refuse."""
        account = await self.desk.store.account(who.id)
        if account is None:
            raise _no_account()
        return account

    async def void_tokens(self, who: IdentityRow, account: AccountRow) -> IdentityRow:
        """Write an account anew and make all tokens so far worthless; call it in `changing`."""
        who = revoke(who)
        self.desk.store.write([account, who])
        await self.desk.store.flush()
        self.desk.hall.dismiss(who.id, "unknown_token")
        return who


ACCOUNTS: Final = web.AppKey("accounts", Accounts)


def _name_key(folded: str | None) -> str:
    return f"name {folded or ''}"


def _own_key(who: IdentityRow) -> str:
    """Return a key of tries that strangers cannot use up: it takes the token."""
    return f"identity {who.id}"


# --- making an account


async def make_account(request: web.Request) -> web.Response:
    """Make an account of a guest, and tell its recovery codes."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    who = await bearer(request)
    wish = await body_of(request, AccountWish)
    name = _cleaned(wish.name)
    folded = fold_name(name)
    password = _new_password(wish.password, folded)
    await _expect_new(desk, who, folded)
    accounts.expect_patience(accounts.tries.take_work(accounts.address(request)))
    kept = await accounts.hash(password)
    codes, marks = await accounts.codes_for(who.id)
    async with desk.changing:
        who = await bearer(request)
        await _expect_new(desk, who, folded)
        desk.store.write([AccountRow(who.id, name, folded, kept, marks, desk.clock.wall())])
        await desk.store.flush()
    return answer(Codes(name=name, codes=codes), 201)


async def _expect_new(desk: Desk, who: IdentityRow, folded: str) -> None:
    if await desk.store.account(who.id) is not None:
        raise _has_account()
    if await desk.store.account_named(folded) is not None:
        raise ApiError(409, "name_taken", "expected a name that nobody has, got somebody's")


# --- coming back


async def sign_in(request: web.Request) -> web.Response:
    """Tell a token to who knows the password."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    wish = await body_of(request, AccountWish)
    folded = _folded(wish.name)
    async with desk.changing:  # a token of before a change is void after it
        account, who = await _find(desk, folded)
    kept = None if account is None else account.password
    await accounts.expect_right(request, _name_key(folded), kept, wish.password)
    if account is None or who is None:
        raise _wrong()
    await _refresh(accounts, account, wish.password)
    return answer(guest_told(who, desk.signer.token(who)))


async def _find(desk: Desk, folded: str | None) -> tuple[AccountRow | None, IdentityRow | None]:
    """Return whose name it is."""
    account = await desk.store.account_named(folded or "")
    who = await desk.store.identity("" if account is None else account.identity)
    return account, None if who is None or who.id in desk.departing else who


async def _refresh(accounts: Accounts, account: AccountRow, text: str) -> None:
    """Keep a password in today's way, if it was kept in another."""
    if not accounts.passwords.is_outdated(account.password):
        return
    desk = accounts.desk
    kept = await accounts.hash(passwords.normal_password(text))
    async with desk.changing:
        now = await desk.store.account(account.identity)
        if now is not None and now.password == account.password:
            desk.store.write([replace(now, password=kept)])


async def recover(request: web.Request) -> web.Response:
    """Set a new password with a recovery code, which is used up; all tokens are void."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    wish = await body_of(request, RecoveryWish)
    folded, address = _folded(wish.name), accounts.address(request)
    password = _new_password(wish.password, folded)
    key = _name_key(folded)
    accounts.expect_patience(accounts.tries.take(key, address))
    secret = await desk.store.secret(CODE_SECRET)
    try:
        kept = await accounts.hash(password)  # first, so that all answers take as long
    except ApiError:
        accounts.tries.forgive(key, address)
        raise
    async with desk.changing:
        account, who = await _find(desk, folded)
        marks, owner = (b"", "") if account is None else (account.codes, account.identity)
        left = spend(marks, wish.code, owner, secret)
        if account is None or who is None or left is None:
            raise _wrong()
        who = await accounts.void_tokens(who, replace(account, password=kept, codes=left))
    accounts.tries.note_right(key, address)
    return answer(guest_told(who, desk.signer.token(who)))


# --- changing it


async def change_password(request: web.Request) -> web.Response:
    """Set another password; all tokens but the one that is told are void."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    who = await bearer(request)
    wish = await body_of(request, PasswordWish)
    account = await accounts.own_account(who)
    if wish.new is None:
        raise ApiError(400, "bad_password", "expected a new password, got none")
    password = _new_password(wish.new, account.folded)
    await accounts.expect_right(request, _own_key(who), account.password, wish.password)
    kept = await accounts.hash(password)
    async with desk.changing:
        who = await bearer(request)
        account = await accounts.own_account(who)
        who = await accounts.void_tokens(who, replace(account, password=kept))
    return answer(guest_told(who, desk.signer.token(who)))


async def change_codes(request: web.Request) -> web.Response:
    """Tell new recovery codes; the old ones are void."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    who = await bearer(request)
    wish = await body_of(request, PasswordWish)
    account = await accounts.own_account(who)
    if wish.new is not None:
        raise ApiError(400, "bad_message", "expected only the password, got a new one as well")
    await accounts.expect_right(request, _own_key(who), account.password, wish.password)
    codes, marks = await accounts.codes_for(who.id)
    async with desk.changing:
        account = await accounts.own_account(await bearer(request))
        desk.store.write([replace(account, codes=marks)])
        await desk.store.flush()
    return answer(Codes(name=account.name, codes=codes))


# --- taking it along, and going


async def send_export(request: web.Request) -> web.Response:
    """Send everything that is kept about who asks."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    who = await bearer(request)
    expect_calm(desk, accounts.exports, who.id)
    body = await export_of(desk, who)
    headers = {"Content-Disposition": 'attachment; filename="freehold-data.json"'}
    return web.Response(body=body, content_type="application/json", headers=headers)


async def delete_me(request: web.Request) -> web.Response:
    """Delete who asks, with everything that is kept about them."""
    accounts, desk = request.app[ACCOUNTS], request.app[DESK]
    who = await bearer(request)
    wish = await body_of(request, Farewell)
    account = await desk.store.account(who.id)
    if account is None and wish.password is not None:
        raise _no_account()
    if account is not None:
        if wish.password is None:
            raise ApiError(400, "bad_message", "expected the password of the account, got none")
        await accounts.expect_right(request, _own_key(who), account.password, wish.password)
    async with desk.changing:
        who = await bearer(request)
        if (await desk.store.account(who.id) is None) != (account is None):
            raise _has_account()  # made meanwhile, so that its password is to be given
        desk.departing.add(who.id)
    await delete_identity(desk, who)
    return web.Response(status=204)


routes: Final[list[Any]] = [
    web.post("/api/account", make_account),
    web.post("/api/account/password", change_password),
    web.post("/api/account/codes", change_codes),
    web.post("/api/sign-in", sign_in),
    web.post("/api/recover", recover),
    web.get("/api/me/export", send_export),
    web.delete("/api/me", delete_me),
]
