"""The client opens at the server's address."""

from playwright.sync_api import expect

from tests.browser.factories import PageFactory


def test_the_client_opens(page_factory: PageFactory) -> None:
    """The page has its title and something on it, and nothing goes wrong."""
    page = page_factory("/")
    expect(page).to_have_title("Freehold")
    expect(page.get_by_role("heading").first).to_be_visible()
