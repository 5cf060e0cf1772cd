"""Reporting, blocking and moderating in the browser, from the line of chat to the ban."""

import subprocess
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import SIZES, findings, resize
from tests.browser.factories import PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.trouble import Trouble
from tests.browser.web_server import Key, WebServer
from tests.kit.server_process import COMMAND

FREEHOLD: Final = COMMAND[: COMMAND.index("serve")]
PASSWORD: Final = "correct horse battery"
PHONE: Final = SIZES["phone"]


@pytest.fixture(scope="module")
def moderator(server: WebServer) -> str:
    """Return the token of an account that the operator has named a moderator."""
    token = server.new_guest("Mod")
    server.ask("POST", "/api/account", token, {"name": "Mod", "password": PASSWORD})
    server.stop()
    command = [*FREEHOLD, "moderators", "add", "mod", "--data", str(server.data)]
    named = subprocess.run(command, capture_output=True, text=True, check=True)
    assert named.stdout == "Mod\n"
    server.start()
    return token


class Pair(NamedTuple):
    """Two people in a lobby; Ann is the host."""

    key: Key
    ann: Page
    ben: Page
    ben_token: str


def meet(server: WebServer, page_factory: PageFactory) -> Pair:
    """Return Ann and Ben in a lobby, after Ben has said something."""
    key = server.new_room()
    token = server.new_guest("Ben")
    pages = []
    for one, size in ((key.token, SIZES["desktop"]), (token, PHONE)):
        page = page_factory(None, viewport=size)
        sit_down(page, one)
        enter(page, key)
        pages.append(page)
    ann, ben = pages
    say(ben, "you all play like losers")
    expect(ann.get_by_role("log")).to_contain_text("losers")
    return Pair(key, ann, ben, token)


def say(page: Page, text: str) -> None:
    """Say something."""
    field = page.get_by_role("textbox", name="Message")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def report_line(page: Page) -> Locator:
    """Report the line that Ben has said, by the keyboard; return the dialog."""
    page.get_by_role("button", name="Report what Ben said").press("Enter")
    dialog = page.get_by_role("dialog", name="Ben")
    expect(dialog.get_by_text("you all play like losers")).to_be_visible()
    dialog.get_by_role("radio", name="Insults or hate").press("Space")
    dialog.get_by_label("In your own words").fill("He has been at it all evening.")
    assert findings(page) == []
    dialog.get_by_role("button", name="Send report").press("Enter")
    expect(dialog.get_by_text("Thank you. Moderators will look at it.")).to_be_visible()
    return dialog


def test_from_a_line_of_chat_to_the_ban(
    moderator: str, server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """Ben is warned, reported, blocked, unblocked and banned in the end."""
    trouble.allow("/api/me|status of 403")
    pair = meet(server, page_factory)
    warning_is_shown_until_it_is_read(moderator, server, pair)
    dialog = report_line(pair.ann)
    dialog.get_by_role("button", name="Block Ben").click()
    expect(dialog).to_be_hidden()  # with the line that it was about
    who_is_blocked_is_not_heard(pair)
    page = page_factory(None)
    sit_down(page, pair.key.token)
    who_is_blocked_is_unblocked(page)
    page = page_factory(None)
    sit_down(page, moderator)
    moderator_reads_the_report_and_bans(page, pair)


def warning_is_shown_until_it_is_read(moderator: str, server: WebServer, pair: Pair) -> None:
    """Warn Ben, who reads it once."""
    player = server.id_of(pair.ben_token)
    wish = {"player": player, "kind": "warning", "reason": "Please be kind."}
    server.ask("POST", "/api/moderation/sanctions", moderator, wish)
    dialog = pair.ben.get_by_role("dialog", name="A message from the moderators")
    expect(dialog).to_contain_text("Please be kind.")
    assert findings(pair.ben) == []
    dialog.get_by_role("button", name="I understand").click()
    expect(dialog).to_be_hidden()
    pair.ben.reload()
    expect(pair.ben.get_by_role("textbox", name="Message")).to_be_visible()
    expect(dialog).to_be_hidden()


def who_is_blocked_is_not_heard(pair: Pair) -> None:
    """Let Ben talk to Ann, who hears everybody else."""
    expect(pair.ann.get_by_text("blocked by you").first).to_be_visible()
    say(pair.ben, "and you do not even hear me")
    say(pair.ann, "how quiet it is")
    expect(pair.ben.get_by_role("log")).to_contain_text("how quiet it is")
    expect(pair.ann.get_by_role("log")).to_contain_text("how quiet it is")
    expect(pair.ann.get_by_role("log")).not_to_contain_text("hear me")


def who_is_blocked_is_unblocked(page: Page) -> None:
    """Find Ben in Ann's profile, on a phone."""
    page.set_viewport_size(PHONE)
    page.goto("/#/me")
    page.get_by_role("heading", name="Blocked people").click()
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_text("You have blocked nobody.")).to_be_visible()
    assert findings(page) == []


def moderator_reads_the_report_and_bans(page: Page, pair: Pair) -> None:
    """Ban Ben for what was reported, and find it in the trail."""
    page.goto("/")
    page.get_by_role("link", name="Moderation").click()
    report = page.get_by_role("article", name="Ben").filter(has_text=pair.key.code)
    expect(report).to_contain_text("He has been at it all evening.")
    expect(report.get_by_role("list", name="What was said")).to_contain_text("like losers")
    assert_sound(page)
    report.get_by_role("button", name="Ban").click()
    page.get_by_label("Reason, in words for them to read").fill("Insults, again and again.")
    assert_sound(page)
    page.get_by_role("form", name="Ban Ben").get_by_role("button", name="Ban").click()
    expect(page.get_by_text("Ben has been banned.")).to_be_visible()
    expect(pair.ben.get_by_role("heading", name="You are banned")).to_be_visible()
    expect(pair.ben.get_by_text("Insults, again and again.")).to_be_visible()
    assert findings(pair.ben) == []
    page.get_by_text("In force").click()
    sanction = page.get_by_role("article", name="Banned: Ben").first
    expect(sanction).to_contain_text("Insults, again and again.")
    page.get_by_text("Audit trail").click()
    expect(page.get_by_role("listitem").first).to_contain_text("Banned · Ben · by Mod")
    assert_sound(page)


def assert_sound(page: Page) -> None:
    """Find nothing serious, at any size."""
    for size in SIZES:
        resize(page, size)
        assert findings(page) == [], size


def test_others_find_nothing_at_the_moderators_page(
    page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow("/api/moderation|status of 404")
    page = page_factory("/#/moderation")
    expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    assert findings(page) == []
