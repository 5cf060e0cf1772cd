"""What `freehold admin` says to a running server: HTTP, with the operator's token."""

import json
import urllib.error
import urllib.request
from typing import Any, Final
from urllib.parse import quote

from freehold.cli.errors import CommandError, UsageError
from freehold.server.ops.settings import Settings, option, variable

SECONDS: Final = 60.0  # that an answer may take: closing a room makes its records
ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
# The machine itself is asked, whatever proxies the surroundings name.
_opener: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class AdminClient:
    """Asks the server of some settings."""

    def __init__(self, settings: Settings, url: str | None = None) -> None:
        if not settings.admin_token:
            raise UsageError(
                f"admin_token: expected the token of the server, in its file, as"
                f" {variable('admin_token')} or {option('admin_token')}, got none"
            )
        host = ANYWHERE.get(settings.host, settings.host)
        shown = f"[{host}]" if ":" in host else host
        self._url = (url or f"http://{shown}:{settings.port}").rstrip("/")
        if not self._url.startswith(("http://", "https://")):
            raise UsageError(f"--url: expected http:// or https://, got {self._url!r}")
        self._token = settings.admin_token

    def ask(self, path: str, body: object | None = None) -> Any:
        """Return the answer to a question, or to a wish if there is a body; fail in words."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self._url + path, data, headers)
        try:
            with _opener.open(request, timeout=SECONDS) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise CommandError(_refusal(error)) from error
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise CommandError(f"no server answers at {self._url}: {reason}") from error
        return json.loads(text) if text else None

    def person(self, word: str) -> dict[str, Any]:
        """Return the one whom a word means, or fail."""
        people = self.ask(f"/api/admin/people?name={quote(word)}")["people"]
        if len(people) == 1:
            return dict(people[0])
        if not people:
            raise CommandError(f"expected an id, an account or a name in a room, got {word!r}")
        lines = [f"  {one['id']}  {one['name']}  {one['account'] or 'guest'}" for one in people]
        raise CommandError("\n".join([f"expected one person, got several of {word!r}:", *lines]))


def _refusal(error: urllib.error.HTTPError) -> str:
    try:
        fault = json.loads(error.read())["error"]
        word, message = fault["word"], str(fault["message"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code}"
    if word == "not_found":
        return "the server has no administration for this token: expected its admin_token"
    return message
