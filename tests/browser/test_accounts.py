"""Accounts by clicking: made of a guest, used elsewhere, recovered, left, exported, deleted."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.factories import PageFactory
from tests.browser.player import sit_down
from tests.browser.quick_games import play_quickly
from tests.browser.test_access import PHONE, findings, findings_in_both_themes
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

PASSWORD: Final = "seven green umbrellas"
OTHER_PASSWORD: Final = "nine yellow teapots"
CODES: Final = 10
ACCOUNT: Final = "/#/me?account"
REFUSED: Final = r"\b(400|401|409)\b"  # what a browser says aloud about such answers


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return settings under which every game counts at once."""
    return {"FREEHOLD_LEAST_SECONDS": "0", "FREEHOLD_LEAST_ROUNDS": "1"}


def visit(page_factory: PageFactory, token: str, path: str = ACCOUNT, **options: Any) -> Page:
    """Return a page of that guest."""
    page = page_factory(None, **options)
    sit_down(page, token)
    page.goto(path)
    return page


def press(page: Page, name: str) -> None:
    """Click the button that is called so."""
    page.get_by_role("button", name=name, exact=True).click()


def fill(page: Page, **fields: str) -> None:
    """Fill in fields by what they are called."""
    for name, text in fields.items():
        page.get_by_label(name.replace("_", " ").capitalize(), exact=True).fill(text)


def send(page: Page, action: str) -> None:
    """Send the form that is open."""
    page.locator("form").get_by_role("button", name=action, exact=True).click()


def register(page: Page, name: str) -> list[str]:
    """Make an account; return its recovery codes."""
    press(page, "Create an account")
    fill(page, account_name=name, password=PASSWORD)
    send(page, "Create an account")
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    codes = page.locator("code").all_inner_texts()
    page.get_by_label("I have kept the codes").check()
    press(page, "Done")
    expect(signed_in(page, name)).to_be_visible()
    return codes


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Try to sign in."""
    press(page, "Sign in")
    fill(page, account_name=name, password=password)
    send(page, "Sign in")


def signed_in(page: Page, name: str) -> Locator:
    """Return what says who is signed in."""
    return page.get_by_text(f"Signed in as {name}", exact=True)


def said(page: Page, text: str) -> Locator:
    """Return what is told to everybody, screen readers included."""
    return page.get_by_role("status").get_by_text(text)


def problem(page: Page) -> str:
    """Return what a form says that is wrong."""
    alert = page.locator("form").get_by_role("alert")
    expect(alert).not_to_be_empty()
    return alert.inner_text()


def figure(page: Page, name: str) -> Locator:
    """Return a figure of the statistics."""
    return page.locator("dl > div", has=page.get_by_text(name, exact=True)).locator("dd")


def test_what_a_guest_has_earned_is_seen_on_another_device(
    server: WebServer, page_factory: PageFactory
) -> None:
    tokens = [server.new_guest("Mira"), server.new_guest("Ben")]
    play_quickly(server, tokens)
    first = visit(page_factory, tokens[0])
    register(first, "mira-elsewhere")
    second = page_factory("/")
    sign_in(second, "mira-elsewhere")
    expect(signed_in(second, "mira-elsewhere")).to_be_visible()
    second.get_by_role("link", name="Your profile").click()
    for page in (first, second):
        expect(page.get_by_role("heading", level=1)).to_have_text("Mira")
        expect(figure(page, "Wins")).to_have_text("1")


def test_recovery_codes_are_shown_once_and_kept_before_going_on(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = visit(page_factory, server.new_guest())
    press(page, "Create an account")
    fill(page, account_name="codes-once", password=PASSWORD)
    send(page, "Create an account")
    expect(page.locator("code")).to_have_count(CODES)
    codes = page.locator("code").all_inner_texts()
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    with page.expect_download() as saved:
        press(page, "Save as a file")
    text = Path(saved.value.path()).read_text("utf-8")
    assert all(code in text for code in codes)
    page.get_by_label("I have kept the codes").check()
    press(page, "Done")
    expect(page.locator("code")).to_have_count(0)


def test_recovery_codes_are_still_there_on_another_page(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = visit(page_factory, server.new_guest(), "/")
    press(page, "Create an account")
    fill(page, account_name="codes-stay", password=PASSWORD)
    send(page, "Create an account")
    expect(page.locator("code")).to_have_count(CODES)
    codes = page.locator("code").all_inner_texts()
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("code")).to_have_text(codes)


def test_a_form_that_is_closed_leaves_the_keyboard_where_it_was(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = visit(page_factory, server.new_guest())
    press(page, "Sign in")
    expect(page.get_by_label("Account name")).to_be_focused()
    press(page, "Cancel")
    expect(page.get_by_role("button", name="Create an account")).to_be_focused()


def test_a_password_that_is_too_short_is_told_before_it_is_sent(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = visit(page_factory, server.new_guest())
    press(page, "Create an account")
    fill(page, account_name="short-password", password="123456789")
    expect(page.get_by_text("1 more character is needed.")).to_be_visible()
    send(page, "Create an account")
    assert "10 to 200 characters" in problem(page)


def test_a_password_can_be_shown_and_hidden(server: WebServer, page_factory: PageFactory) -> None:
    page = visit(page_factory, server.new_guest())
    press(page, "Sign in")
    fill(page, password=PASSWORD)
    field = page.get_by_label("Password", exact=True)
    press(page, "Show the password")
    expect(field).to_have_attribute("type", "text")
    press(page, "Hide the password")
    expect(field).to_have_attribute("type", "password")


def test_a_name_that_is_taken_is_told(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    register(visit(page_factory, server.new_guest()), "taken-name")
    page = visit(page_factory, server.new_guest())
    press(page, "Create an account")
    fill(page, account_name="Taken-Name", password=PASSWORD)
    send(page, "Create an account")
    assert "is taken" in problem(page)


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    register(visit(page_factory, server.new_guest()), "known-name")
    said = []
    for name in ("known-name", "unknown-name"):
        page = page_factory("/")
        sign_in(page, name, "not the password")
        said.append(problem(page))
    assert said[0] == said[1] == "Name and password do not fit together."


def test_a_recovery_code_sets_a_new_password_once(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    codes = register(visit(page_factory, server.new_guest()), "forgetful")
    page = page_factory("/")
    recover(page, "forgetful", codes[0])
    expect(signed_in(page, "forgetful")).to_be_visible()
    again = page_factory("/")
    recover(again, "forgetful", codes[0])
    assert "used before" in problem(again)
    press(again, "Cancel")
    sign_in(again, "forgetful", OTHER_PASSWORD)
    expect(signed_in(again, "forgetful")).to_be_visible()


def recover(page: Page, name: str, code: str) -> None:
    """Try to set a new password with a recovery code."""
    press(page, "Sign in")
    press(page, "Password forgotten?")
    fill(page, account_name=name, recovery_code=code, new_password=OTHER_PASSWORD)
    send(page, "Set the password")


def test_signing_out_brings_back_the_guest_of_before(
    server: WebServer, page_factory: PageFactory
) -> None:
    register(visit(page_factory, server.new_guest("Owner")), "comes-and-goes")
    page = visit(page_factory, server.new_guest("Lodger"))
    sign_in(page, "comes-and-goes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Owner")
    press(page, "Sign out")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lodger")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lodger")


def test_signing_out_without_a_guest_of_before_makes_a_new_one(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = visit(page_factory, server.new_guest("Founder"))
    register(page, "no-guest-before")
    press(page, "Sign out")
    expect(page.get_by_role("button", name="Create an account")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Founder")


@pytest.mark.parametrize("way", ["everywhere", "password"])
def test_signing_out_everywhere_ends_the_other_devices_only(
    way: str, server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    name = f"ends-{way}"
    here = visit(page_factory, server.new_guest("Owner"))
    register(here, name)
    there = visit(page_factory, server.new_guest("Lodger"))
    sign_in(there, name)
    expect(signed_in(there, name)).to_be_visible()
    if way == "everywhere":
        press(here, "Sign out everywhere else")
        expect(
            here.get_by_role("status").get_by_text("All other devices are signed out.")
        ).to_be_visible()
    else:
        press(here, "Change the password")
        fill(here, present_password=PASSWORD, new_password=OTHER_PASSWORD)
        send(here, "Change the password")
        expect(said(here, "The password is changed.")).to_be_visible()
    there.reload()
    expect(there.get_by_text("You have been signed out on another device.")).to_be_visible()
    expect(there.get_by_role("heading", level=1)).to_have_text("Lodger")
    here.reload()
    expect(signed_in(here, name)).to_be_visible()


def test_new_codes_need_the_password_and_void_the_old_ones(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    page = visit(page_factory, server.new_guest())
    old = register(page, "new-codes")
    press(page, "New recovery codes")
    fill(page, present_password="not the password")
    send(page, "New recovery codes")
    assert problem(page) == "This is not the present password."
    fill(page, present_password=PASSWORD)
    send(page, "New recovery codes")
    expect(page.locator("code")).to_have_count(CODES)
    assert not set(old) & set(page.locator("code").all_inner_texts())


def test_the_exported_data_holds_the_games(server: WebServer, page_factory: PageFactory) -> None:
    token = server.new_guest("Traveler")
    game = play_quickly(server, [token, server.new_guest("Ben")])
    page = visit(page_factory, token)
    with page.expect_download() as saved:
        press(page, "Download my data")
    kept = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert game in json.dumps(kept)
    assert "Traveler" in json.dumps(kept)


def test_an_account_is_deleted_by_word_and_password_only(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    trouble.allow(r"\b404\b")
    token = server.new_guest("Leaver")
    player = server.id_of(token)
    page = visit(page_factory, token)
    register(page, "leaver")
    press(page, "Delete my data")
    page.get_by_label("Type DELETE to confirm").fill("no")
    fill(page, present_password=PASSWORD)
    send(page, "Delete my data")
    assert problem(page).startswith("Expected DELETE")
    page.get_by_label("Type DELETE to confirm").fill("delete")
    fill(page, present_password="not the password")
    send(page, "Delete my data")
    assert problem(page) == "This is not the present password."
    fill(page, present_password=PASSWORD)
    send(page, "Delete my data")
    expect(page.get_by_role("button", name="Create an account")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Leaver")
    page.goto(f"/#/player/{player}")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such player")


def test_a_guest_is_deleted_without_a_password(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = visit(page_factory, server.new_guest("Passer-by"))
    press(page, "Delete my data")
    expect(page.get_by_label("Present password")).to_have_count(0)
    page.get_by_label("Type DELETE to confirm").fill("DELETE")
    send(page, "Delete my data")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Passer-by")


def test_without_access_nothing_is_deleted_of_the_guest_who_comes_back(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    here = visit(page_factory, server.new_guest("Owner"))
    register(here, "half-signed-out")
    there = visit(page_factory, server.new_guest("Lodger"))
    sign_in(there, "half-signed-out")
    expect(signed_in(there, "half-signed-out")).to_be_visible()
    press(here, "Sign out everywhere else")
    expect(
        here.get_by_role("status").get_by_text("All other devices are signed out.")
    ).to_be_visible()
    press(there, "Delete my data")
    there.get_by_label("Type DELETE to confirm").fill("DELETE")
    fill(there, present_password=PASSWORD)
    send(there, "Delete my data")
    expect(there.get_by_text("You have been signed out on another device.")).to_be_visible()
    expect(there.get_by_role("heading", level=1)).to_have_text("Lodger")


REFUSALS: Final = {
    "bn": "নাম ও পাসওয়ার্ড মেলে না।",
    "fr": "Le nom et le mot de passe ne vont pas ensemble.",
    "vi": "Tên và mật khẩu không khớp.",
    "zh-HK": "名稱與密碼不符。",
}


@pytest.mark.parametrize("language", REFUSALS)
def test_refusals_are_told_in_every_language(
    language: str, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    page = page_factory("/", locale=language)
    mine = page.locator("section", has=page.locator("#me"))
    mine.locator(".panel .row button").nth(1).click()
    for field, text in enumerate(("nobody-at-all", PASSWORD)):
        mine.locator("form input").nth(field).fill(text)
    mine.locator("form button[type=submit]").click()
    assert problem(page) == REFUSALS[language]


@pytest.mark.parametrize("width", [360, 1280])
def test_every_form_is_sound_and_fits(
    width: int, server: WebServer, page_factory: PageFactory
) -> None:
    options: dict[str, Any] = {"viewport": {"width": width, "height": 800}, "color_scheme": "light"}
    page = visit(page_factory, server.new_guest(), **options)
    for name in ("Create an account", "Sign in", "Delete my data"):
        press(page, name)
        assert findings_in_both_themes(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        press(page, "Cancel")
    register(page, f"sound-{width}")
    for name in ("Change the password", "New recovery codes", "Delete my data"):
        press(page, name)
        assert findings_in_both_themes(page) == [], name
        press(page, "Cancel")


def test_devices_are_listed_and_signed_out_one_by_one(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    first = visit(page_factory, server.new_guest("Mira"))
    register(first, "mira-devices")
    second = page_factory("/", viewport=PHONE)
    sign_in(second, "mira-devices")
    expect(signed_in(second, "mira-devices")).to_be_visible()
    second.goto(ACCOUNT)
    devices = second.locator("section", has=second.get_by_role("heading", name="Your devices"))
    expect(devices.get_by_role("listitem")).to_have_count(2)
    expect(devices.get_by_text("This device")).to_have_count(1)
    assert findings(second) == []
    devices.get_by_role("button", name="Sign out: ").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    expect(said(second, "Signed out:")).to_be_visible()
    first.reload()
    expect(first.get_by_text("You have been signed out on another device")).to_be_visible()
