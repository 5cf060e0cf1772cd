"""Browser tests: each module has a server, each worker a browser, each test its own contexts.

A test also fails if anything goes wrong in one of its pages unseen, unless it has allowed that:
console errors and warnings, exceptions, failed requests, statuses from 400 on.
"""

import contextlib
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from freehold.server.http.client_files import START, STATIC
from tests.browser.factories import ContextFactory, PageFactory
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer
from tools import chromium

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PICTURES: Final = ROOT / "build" / "browser"  # of pages in which a test failed
PATIENCE: Final = 60_000  # milliseconds, for busy machines; only what is broken waits so long
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: Final = {"width": 1280, "height": 800}
FAILED: Final = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that a test failed, so that its pages are kept as pictures."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the worker's browser."""
    path = chromium.find()
    assert path is not None, chromium.NEEDED
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        expect.set_options(timeout=PATIENCE)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return more FREEHOLD_ variables for the module's server; a module may have its own."""
    return {}


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, server_settings: dict[str, str]
) -> Iterator[WebServer]:
    """Return the module's server, which is running."""
    assert (STATIC / START).is_file(), "expected a built client, got none: run make build"
    house = WebServer(tmp_path_factory.mktemp("house"), server_settings)
    house.start()
    yield house
    house.stop()
    assert house.complaints == ""


@pytest.fixture
def trouble() -> Trouble:
    """Return what goes wrong unseen in the pages of a test."""
    return Trouble()


@pytest.fixture
def context_factory(
    request: pytest.FixtureRequest, browser: Browser, server: WebServer, trouble: Trouble
) -> Iterator[ContextFactory]:
    """Return what makes contexts: English, desktop size and without motion unless told."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        usual = {"locale": "en-US", "viewport": DESKTOP, "reduced_motion": "reduce"}
        usual["service_workers"] = "block"  # test_install.py is about these
        trouble.allow("Service Worker registration blocked by Playwright")
        context = browser.new_context(**{"base_url": server.base, **usual, **options})
        context.set_default_timeout(PATIENCE)
        trouble.watch(context)
        made.append(context)
        return context

    yield make
    if request.node.stash.get(FAILED, False) or trouble.unexpected:
        keep_pictures(request.node.name, made)
    for context in made:
        context.close()
    if trouble.unexpected:
        pytest.fail("went wrong unseen:\n" + "\n".join(trouble.unexpected))


@pytest.fixture
def page_factory(context_factory: ContextFactory) -> PageFactory:
    """Return what makes pages."""

    def make(path: str | None = "/", **options: Any) -> Page:
        page = context_factory(**options).new_page()
        if path is not None:
            page.goto(path)
        return page

    return make


@pytest.fixture
def page(page_factory: PageFactory) -> Page:
    """Return a page that was not opened anywhere yet."""
    return page_factory(None)


def keep_pictures(name: str, contexts: list[BrowserContext]) -> None:
    """Keep how the pages of a test look."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    stem = re.sub(r"[^a-zA-Z0-9]+", "-", name)
    for number, page in enumerate(pages, 1):
        with contextlib.suppress(Error):  # a page may be the very thing that broke
            page.screenshot(path=PICTURES / f"{stem}-{number}.png")
