"""What fixtures hand to tests to make people with: browsers, and pages in them."""

from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Page


class ContextFactory(Protocol):
    """Makes contexts: people with a browser each."""

    def __call__(self, **options: Any) -> BrowserContext:
        """Return a new context; options are those of playwright's `new_context`."""


class PageFactory(Protocol):
    """Makes pages, each in a context of its own."""

    def __call__(self, path: str | None = "/", **options: Any) -> Page:
        """Return a page, opened at a path unless that is None; options are the context's."""
