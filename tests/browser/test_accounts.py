"""Accounts by clicking: made of a guest, used elsewhere, recovered, left, exported, deleted."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import (
    EVERYWHERE,
    PHONE,
    Theme,
    findings,
    findings_in_words,
    wear,
)
from tests.browser.factories import PageFactory
from tests.browser.player import sit_down
from tests.browser.quick_games import play_quickly
from tests.browser.reach import overflow
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

PASSWORD: Final = "seven green umbrellas"
OTHER_PASSWORD: Final = "nine yellow teapots"
CODES: Final = 10
THEMES: Final[dict[int, Theme]] = {360: "dark", 1280: "light"}  # by width
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
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """Codes are shown once, and until they are kept; a wrong name or password opens nothing."""
    trouble.allow(REFUSED)
    tokens = [server.new_guest("Mira"), server.new_guest("Ben")]
    play_quickly(server, tokens)
    first = visit(page_factory, tokens[0], "/")
    press(first, "Create an account")
    fill(first, account_name="mira-elsewhere", password=PASSWORD)
    send(first, "Create an account")
    codes = see_codes_until_they_are_kept(first)
    expect(signed_in(first, "mira-elsewhere")).to_be_visible()

    second = page_factory("/")
    press(second, "Create an account")
    fill(second, account_name="Mira-Elsewhere", password=PASSWORD)
    send(second, "Create an account")
    assert "is taken" in problem(second)
    press(second, "Cancel")
    for name in ("mira-elsewhere", "unknown-name"):  # both are answered alike
        sign_in(second, name, "not the password")
        assert problem(second) == "Name and password do not fit together.", name
        press(second, "Cancel")
    sign_in(second, "mira-elsewhere")
    expect(signed_in(second, "mira-elsewhere")).to_be_visible()
    second.get_by_role("link", name="Your profile").click()
    for page in (first, second):
        expect(page.get_by_role("heading", level=1)).to_have_text("Mira")
        expect(figure(page, "Wins")).to_have_text("1")

    press(first, "New recovery codes")
    fill(first, present_password="not the password")
    send(first, "New recovery codes")
    assert problem(first) == "This is not the present password."
    fill(first, present_password=PASSWORD)
    send(first, "New recovery codes")
    expect(first.locator("code")).to_have_count(CODES)
    assert not set(codes) & set(first.locator("code").all_inner_texts())


def see_codes_until_they_are_kept(page: Page) -> list[str]:
    """Return the recovery codes, which are still there on another page, and then no more."""
    expect(page.locator("code")).to_have_count(CODES)
    codes = page.locator("code").all_inner_texts()
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("code")).to_have_text(codes)
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    with page.expect_download() as saved:
        press(page, "Save as a file")
    text = Path(saved.value.path()).read_text("utf-8")
    assert all(code in text for code in codes)
    page.get_by_label("I have kept the codes").check()
    press(page, "Done")
    expect(page.locator("code")).to_have_count(0)
    return codes


def test_a_guest_is_helped_with_forms_takes_data_along_and_is_deleted(
    server: WebServer, page_factory: PageFactory
) -> None:
    token = server.new_guest("Traveler")
    game = play_quickly(server, [token, server.new_guest("Ben")])
    page = visit(page_factory, token)
    press(page, "Sign in")
    expect(page.get_by_label("Account name")).to_be_focused()
    fill(page, password=PASSWORD)
    field = page.get_by_label("Password", exact=True)
    press(page, "Show the password")
    expect(field).to_have_attribute("type", "text")
    press(page, "Hide the password")
    expect(field).to_have_attribute("type", "password")
    press(page, "Cancel")
    expect(page.get_by_role("button", name="Create an account")).to_be_focused()

    press(page, "Create an account")
    fill(page, account_name="short-password", password="123456789")
    expect(page.get_by_text("1 more character is needed.")).to_be_visible()
    send(page, "Create an account")  # it is told before it is sent
    assert "10 to 200 characters" in problem(page)
    press(page, "Cancel")

    with page.expect_download() as saved:
        press(page, "Download my data")
    kept = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert game in json.dumps(kept)
    assert "Traveler" in json.dumps(kept)

    press(page, "Delete my data")
    expect(page.get_by_label("Present password")).to_have_count(0)
    page.get_by_label("Type DELETE to confirm").fill("DELETE")
    send(page, "Delete my data")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Traveler")


def test_a_recovery_code_sets_a_new_password_once(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """Who signs out in between is the guest of before."""
    trouble.allow(REFUSED)
    codes = register(visit(page_factory, server.new_guest("Owner")), "forgetful")
    page = visit(page_factory, server.new_guest("Lodger"))
    recover(page, "forgetful", codes[0])
    expect(signed_in(page, "forgetful")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Owner")
    press(page, "Sign out")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lodger")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lodger")
    recover(page, "forgetful", codes[0])
    assert "used before" in problem(page)
    press(page, "Cancel")
    sign_in(page, "forgetful", OTHER_PASSWORD)
    expect(signed_in(page, "forgetful")).to_be_visible()


def recover(page: Page, name: str, code: str) -> None:
    """Try to set a new password with a recovery code."""
    press(page, "Sign in")
    press(page, "Password forgotten?")
    fill(page, account_name=name, recovery_code=code, new_password=OTHER_PASSWORD)
    send(page, "Set the password")


def told_signed_out(page: Page) -> None:
    """Expect a device to say that it was signed out elsewhere, and to be the guest of before."""
    expect(page.get_by_text("You have been signed out on another device.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lodger")


def test_devices_are_signed_out_all_at_once_and_one_by_one(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """What they ask for then is not done to the guest of before."""
    trouble.allow(REFUSED)
    here = visit(page_factory, server.new_guest("Owner"))
    register(here, "many-devices")
    there = visit(page_factory, server.new_guest("Lodger"), viewport=PHONE)
    sign_in(there, "many-devices")
    expect(signed_in(there, "many-devices")).to_be_visible()
    press(here, "Sign out everywhere else")
    expect(said(here, "All other devices are signed out.")).to_be_visible()
    press(there, "Delete my data")
    there.get_by_label("Type DELETE to confirm").fill("DELETE")
    fill(there, present_password=PASSWORD)
    send(there, "Delete my data")
    told_signed_out(there)

    sign_in(there, "many-devices")
    expect(signed_in(there, "many-devices")).to_be_visible()
    press(here, "Change the password")
    fill(here, present_password=PASSWORD, new_password=OTHER_PASSWORD)
    send(here, "Change the password")
    expect(said(here, "The password is changed.")).to_be_visible()
    there.reload()
    told_signed_out(there)
    here.reload()
    expect(signed_in(here, "many-devices")).to_be_visible()

    sign_in(there, "many-devices", OTHER_PASSWORD)
    devices = there.locator("section", has=there.get_by_role("heading", name="Your devices"))
    expect(devices.get_by_role("listitem")).to_have_count(2)
    expect(devices.get_by_text("This device")).to_have_count(1)
    assert findings(there) == []
    devices.get_by_role("button", name="Sign out: ").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    expect(said(there, "Signed out:")).to_be_visible()
    here.reload()
    expect(here.get_by_text("You have been signed out on another device")).to_be_visible()


def test_an_account_is_deleted_by_word_and_password_only(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """Who has deleted one, or signs out of one, without a guest of before, is a new guest."""
    trouble.allow(REFUSED)
    trouble.allow(r"\b404\b")
    token = server.new_guest("Leaver")
    player = server.id_of(token)
    page = visit(page_factory, token)
    title = page.get_by_role("heading", level=1)
    register(page, "leaver")
    press(page, "Sign out")
    expect(page.get_by_role("button", name="Create an account")).to_be_visible()
    expect(title).not_to_have_text("Leaver")
    sign_in(page, "leaver")
    expect(title).to_have_text("Leaver")

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
    expect(title).not_to_have_text("Leaver")
    page.goto(f"/#/player/{player}")
    expect(title).to_have_text("There is no such player")


REFUSALS: Final = {
    "bn": "নাম ও পাসওয়ার্ড মেলে না।",
    "fr": "Le nom et le mot de passe ne vont pas ensemble.",
    "vi": "Tên và mật khẩu không khớp.",
    "zh-HK": "名稱與密碼不符。",
}
TAGS: Final = {"bn": "bn-BD", "zh-HK": "zh-Hant-HK"}


@pytest.mark.parametrize("language", REFUSALS)
def test_every_language_names_itself_to_the_reader_and_tells_refusals(
    language: str, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(REFUSED)
    page = page_factory("/", locale=language)
    expect(page.locator("html")).to_have_attribute("lang", TAGS.get(language, language))
    mine = page.locator("section", has=page.locator("#me"))
    mine.locator(".panel .row button").nth(1).click()
    for field, text in enumerate(("nobody-at-all", PASSWORD)):
        mine.locator("form input").nth(field).fill(text)
    mine.locator("form button[type=submit]").click()
    assert problem(page) == REFUSALS[language]
    assert findings_in_words(page) == []


def test_every_form_is_sound_and_fits(server: WebServer, page_factory: PageFactory) -> None:
    page = visit(page_factory, server.new_guest(), color_scheme="light")
    assert_sound(page, "Create an account", EVERYWHERE)
    for name in ("Sign in", "Delete my data"):
        assert_sound(page, name, "form")
    register(page, "sound-forms")
    for name in ("Change the password", "New recovery codes", "Delete my data"):
        assert_sound(page, name, "form")


def assert_sound(page: Page, name: str, place: str) -> None:
    """Open a form, and find nothing amiss on a small phone nor on a desktop."""
    press(page, name)
    for width, theme in THEMES.items():
        page.set_viewport_size({"width": width, "height": 800})
        wear(page, theme)
        assert findings(page, place) == [], (name, width)
        assert overflow(page) == 0, name
    press(page, "Cancel")
