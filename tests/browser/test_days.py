"""A table over days, by a clock that the test turns, and calls to it in a closed browser."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.factories import ContextFactory, PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.web_server import WebServer
from tests.kit.push_service import Browser
from tests.kit.server_process import COMMAND

HOUR: Final = 3600
TURNED: Final = "import pathlib; from tests.kit.turned_clock import install; install({path!r});"
PLACE: Final = "http://127.0.0.1:9/ann"
SETTINGS: Final = {
    "FREEHOLD_PUSH_CONTACT": "mailto:operator@example.com",
    "FREEHOLD_PUSH_SERVICES": "loopback",
}
# A push service cannot be reached from here, so the browser subscribes to this one.
SUBSCRIBING: Final = """(() => {
  // the headless shell says that it is denied though it was granted
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  const keys = %s;
  let place = null;
  PushManager.prototype.getSubscription = async () => place;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    window.subscribedWith = { userVisibleOnly, applicationServerKey };
    place = { toJSON: () => keys, unsubscribe: async () => { place = null; return true; } };
    return place;
  };
})()"""
# The headless shell gets messages, and shows no notifications: this is what it would have shown.
SHOWING: Final = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, lang }) => {
    self.shown.push([title, body, tag, lang]);
  };
}"""
# What a click on a notification does, but for the window, which nobody may open without a click.
CLICKED: Final = """async () => {
  let opened = null;
  let work = null;
  self.clients.openWindow = async (url) => { opened = url; };
  const event = new Event("notificationclick");
  event.notification = { tag: "123456", close: () => undefined };
  event.waitUntil = (promise) => { work = promise; };
  self.dispatchEvent(event);
  await work;
  return opened;
}"""


class TurnedServer:
    """A server whose clock the test turns."""

    def __init__(self, server: WebServer, ahead: Path) -> None:
        self.server = server
        self._ahead = ahead

    def turn(self, seconds: int) -> None:
        """Let so much time have passed."""
        self._ahead.write_text(str(seconds), "ascii")


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that no page shows."""
    for _look in range(1_200):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("expected it to hold within a minute")


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return the settings of a server that sends messages."""
    return dict(SETTINGS)


@pytest.fixture
def turned(server: WebServer, tmp_path: Path) -> Iterator[TurnedServer]:
    """Return the server with a clock that can be turned; it runs as usual afterwards."""
    ahead = tmp_path / "ahead.txt"
    ahead.write_text("0", "ascii")
    path = f"pathlib.Path({str(ahead)!r})"
    python, flag, code, serve = COMMAND
    server.stop()
    server.command = (python, flag, TURNED.replace("{path!r}", path) + code, serve)
    server.start()
    yield TurnedServer(server, ahead)
    server.stop()
    server.command = COMMAND
    server.start()


def test_a_game_over_days_goes_on_and_tells_who_comes_back(
    turned: TurnedServer, page_factory: PageFactory
) -> None:
    """By keyboard: home, to the table, what happened meanwhile, and on with the turn."""
    rules = {"turn_order": "seat"}
    key = turned.server.new_room(bots=["steady"], chairs=2, pace="day", options=rules)
    page = page_factory(None)
    sit_down(page, key.token)
    player = enter(page, key, begin=True)
    expect(player.dock.get_by_role("button", name="Roll")).to_be_visible()
    page.goto("/")
    place = page.get_by_role("link", name=re.compile("Your turn"))
    expect(place).to_contain_text("23 h 59 min left")
    turned.turn(25 * HOUR)

    def is_over() -> bool:
        """Tell whether time has rolled, and a new day has begun."""
        me = turned.server.ask("GET", "/api/me", key.token)
        return bool(me["places"][0]["left"] > 23 * HOUR * 1000)

    wait_until(page, is_over)
    page.reload()
    expect(place).to_contain_text("23 h 59 min left")
    assert findings(page) == []
    place.focus()
    page.keyboard.press("Enter")
    note = page.get_by_role("dialog", name="While you were away")
    expect(note).to_contain_text("It is your turn.")
    expect(note.get_by_role("listitem").first).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(page.get_by_text("1 deadline missed")).to_be_visible()


@pytest.fixture
def page(context_factory: ContextFactory) -> Page:
    """Return a page with the worker in charge, that may show notifications."""
    context = context_factory(service_workers="allow", permissions=["notifications"])
    keys = Browser().subscription(PLACE)
    told = {"endpoint": PLACE, "keys": {name: keys[name] for name in ("p256dh", "auth")}}
    context.add_init_script(SUBSCRIBING % json.dumps(told))
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def state(page: Page) -> dict[str, Any]:
    """Return what the server knows about messages to this browser."""
    script = """async () => {
      const { token } = JSON.parse(localStorage.getItem("freehold.guest"));
      const headers = { Authorization: `Bearer ${token}` };
      return await (await fetch("/api/me/push", { headers })).json();
    }"""
    found: dict[str, Any] = page.evaluate(script)
    return found


def test_who_turns_notifications_on_is_called_to_the_table(page: Page, server: WebServer) -> None:
    """Off at first; the worker shows what it is sent, and a click leads to the room."""
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name=re.compile("^Notifications"))
    expect(switch).not_to_be_checked()
    assert not state(page)["subscribed"]
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    expect(page.get_by_text("Also while Freehold is closed")).to_be_visible()
    assert state(page)["subscribed"]
    used = page.evaluate("() => window.subscribedWith")
    assert used == {"userVisibleOnly": True, "applicationServerKey": state(page)["key"]}
    assert findings(page) == []

    (worker,) = page.context.service_workers
    worker.evaluate(SHOWING)
    session = page.context.new_cdp_session(page)
    found: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.append(told))
    session.send("ServiceWorker.enable")
    wait_until(page, lambda: bool(found and found[-1]["registrations"]))
    number = found[-1]["registrations"][0]["registrationId"]
    data = json.dumps({"kind": "turn", "room": "123456", "language": "vi"})
    pushed = {"origin": server.base, "registrationId": number, "data": data}
    session.send("ServiceWorker.deliverPushMessage", pushed)
    wait_until(page, lambda: bool(worker.evaluate("() => self.shown")))
    shown = worker.evaluate("() => self.shown")
    assert shown == [["Đến lượt bạn", "Bàn 123456", "123456", "vi"]]
    assert worker.evaluate(CLICKED) == f"{server.base}/#/room/123456"

    switch.focus()
    page.keyboard.press("Space")
    expect(switch).not_to_be_checked()
    wait_until(page, lambda: not state(page)["subscribed"])
