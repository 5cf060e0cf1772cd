"""Several people in one room: auctions, trades, talk, coming and going, lost connections."""

import re

from playwright.sync_api import Locator, Page, expect

from freehold.engine import first_bit
from freehold.engine.codes import F_BUY
from freehold.wire.actions import Bid
from tests.browser.factories import PageFactory
from tests.browser.laid_table import LaidTable
from tests.browser.player import Player, attempt, enter, sit_down
from tests.browser.shared_game import gather, log_of, play_until
from tests.browser.trouble import Trouble
from tests.browser.web_server import Key, WebServer
from tests.kit.bare_room import SECOND

TWO = ("Ann", "Bob")
FOUR = ("Ann", "Bob", "Cai", "Dee")
DEAR = 37  # Park Place, for $350
TIMED = {"auction": "timed", "auction_seconds": 20, "auction_extension": 5}


def open_auction(players: list[Player]) -> Player:
    """Let the first who may buy something leave it to an auction; return who did."""
    buyer = play_until(players, r"Do you buy")
    buyer.dock.get_by_role("button", name="Auction").click()
    for player in players:
        expect(player.auction.get_by_text("No bid yet")).to_be_visible()
    return buyer


def bid(player: Player, amount: int) -> None:
    """Type a bid."""
    player.auction.get_by_label("Your bid").fill(str(amount))
    player.auction.get_by_role("button", name=f"Bid ${amount}").last.click()


def highest_bid(player: Player) -> Locator:
    """Return where an auction shows the highest bid, and whose it is."""
    return player.auction.locator(".high")


def expect_bid(player: Player, amount: int, whose: str) -> None:
    """Expect the highest bid to be shown."""
    expect(highest_bid(player)).to_contain_text(f"${amount}")
    expect(highest_bid(player).locator(".by")).to_have_text(whose)


def test_a_deed_is_bought_with_a_mortgage_on_the_way(
    server: WebServer, page_factory: PageFactory
) -> None:
    """Who lacks cash is told how much, raises it in the estate, and then may buy."""
    table = LaidTable(server, page_factory(None))
    page, buyer = table.page, Player(table.page)
    poor = table.scene().own(0, 5, 11, 13, 24).cash(0, 100).at(0, DEAR)
    table.lay(poor.turn(0, ended=True).pose(F_BUY, 0, DEAR))
    dock = buyer.dock
    expect(dock).to_contain_text("You lack $250: raise it first.")
    buy = dock.get_by_role("button", name=re.compile("^Buy for"))
    expect(buy).to_be_disabled()
    dock.get_by_role("button", name="Raise cash").click()
    pledges = page.get_by_role("button", name=re.compile("^Mortgage"))
    expect(pledges.first).to_be_visible()
    expect(page.get_by_text("You still need")).to_be_visible()
    while buy.is_disabled():
        left = pledges.count()
        pledges.first.click()
        expect(pledges).to_have_count(left - 1)
        expect(dock).to_contain_text(re.compile("raise it first|→"))
    buy.click()
    expect(dock).not_to_contain_text("Do you buy")
    page.keyboard.press("l")
    log = page.get_by_role("log", name="Game log")
    expect(log).to_contain_text("You mortgaged")
    assert log.inner_text().count("You bought") == 1


def test_four_people_bid_in_an_auction_by_the_clock(
    server: WebServer, page_factory: PageFactory
) -> None:
    _key, players = gather(server, page_factory, FOUR, options=TIMED)
    ann, bob, cai, dee = players
    open_auction(players)
    bid(ann, 10)
    for player in players:
        expect_bid(player, 10, "You" if player is ann else "by Ann")
    bid(bob, 35)
    for player in players:
        expect_bid(player, 35, "You" if player is bob else "by Bob")
    for player in (cai, dee, ann):
        player.auction.get_by_role("button", name="Pass").click()
    for player in players:
        expect(player.page.get_by_role("log", name="Game log")).to_contain_text("$35")


def test_a_timed_auction_survives_reloads_and_ends_by_the_server_s_clock(
    server: WebServer, page_factory: PageFactory
) -> None:
    """The chat tells what happened, until it is told not to."""
    _key, players = gather(server, page_factory, TWO, options=TIMED)
    ann, bob = players
    open_auction(players)
    bid(ann, 10)
    expect_bid(bob, 10, "by Ann")
    before = log_of(bob)
    bob.page.reload()
    expect_bid(bob, 10, "by Ann")
    assert log_of(bob) == before
    bid(bob, 60)
    expect_bid(ann, 60, "by Bob")
    for player, told in ((bob, r"You won .+ for \$60"), (ann, r"Bob won .+ for \$60")):
        expect(player.page.get_by_role("log", name="Game log")).to_contain_text(re.compile(told))
    events_are_told_in_the_chat_until_switched_off(ann)


def events_are_told_in_the_chat_until_switched_off(ann: Player) -> None:
    """Look at the chat before and after that, over reloads."""
    page = ann.page
    chat = page.get_by_role("log", name="Chat")
    expect(page.get_by_text("new message")).to_have_count(0)  # nobody has said anything
    page.keyboard.press("c")
    expect(chat).to_contain_text("Bob joined.")
    expect(chat).to_contain_text(re.compile(r"Bob won .+ for \$60"))
    page.reload()
    expect(ann.dock).to_be_visible()
    page.keyboard.press("c")
    expect(chat).to_contain_text("Bob joined.")
    expect(chat).to_contain_text(re.compile(r"Bob won .+ for \$60"))
    page.get_by_role("button", name="Game events").click()
    expect(chat).to_contain_text("No messages yet")
    expect(chat).not_to_contain_text("Bob")
    page.reload()
    expect(ann.dock).to_be_visible()
    page.keyboard.press("c")
    expect(chat).to_contain_text("No messages yet")
    expect(chat).not_to_contain_text("Bob")


# What the clock shows, whenever it changes, as long as somebody's bid is the highest.
WATCH_CLOCK = """([dock, bidder]) => {
  window.clocks = [];
  new MutationObserver(() => {
    const shown = Number(dock.querySelector(".ring .num")?.textContent);
    const who = dock.querySelector(".high .by")?.innerText.trim();
    if (who === bidder) window.clocks.push(shown);
  }).observe(dock, { subtree: true, childList: true, characterData: true });
}"""


def test_in_bangladesh_a_late_bid_does_not_make_an_auction_longer(
    server: WebServer, page: Page
) -> None:
    """It ends when its thirty seconds are over, and the highest bidder has it."""
    table = LaidTable(server, page, edition="bangladesh", pace="relaxed")
    ann, clock = Player(page), table.rig.clock
    scene = table.scene().turn(0, ended=True)
    table.lay(scene.pose(F_BUY, 0, first_bit(scene.rules.deed_mask)))
    ann.dock.get_by_role("button", name="Auction").click()
    shown = ann.auction.locator(".ring .num").first
    expect(shown).to_have_text(re.compile(r"^(30|2\d)$"))
    clock.pass_time(22 * SECOND)
    table.do("Sofia", Bid(10))
    expect(highest_bid(ann)).to_contain_text("by Sofia")
    expect(shown).to_have_text(re.compile(r"^[1-9]$"))
    page.evaluate(WATCH_CLOCK, [ann.auction.element_handle(), "You"])
    ann.auction.get_by_role("button", name="Your bid").first.click()
    expect(highest_bid(ann)).to_contain_text("You")
    clock.pass_time(9 * SECOND)
    log = page.get_by_role("log", name="Game log")
    expect(log).to_contain_text(re.compile(r"You won .* for ৳20"))
    clocks = page.evaluate("window.clocks")
    assert clocks
    assert max(clocks) <= 9


def own_one_deed_each(players: list[Player]) -> None:
    """Play until everybody owns something and trades are possible."""

    def are_owners() -> bool:
        return all("You bought" in log_of(player) for player in players)

    for _round in range(600):
        if are_owners():
            break
        moved = [attempt(player.step) for player in players]
        if not any(moved):
            players[0].page.wait_for_timeout(30)
    assert are_owners()
    play_until(players, r"roll the dice|Doubles")


def write_offer(proposer: Player, partner: str, cash: int) -> None:
    """Offer the first deed for cash."""
    page = proposer.page
    page.keyboard.press("t")
    page.get_by_role("button", name=f"Trade with {partner}").last.click()
    deeds = page.get_by_role("group", name="Your deeds").get_by_role("list")
    deeds.get_by_role("button").first.click()
    type_cash(proposer, "Cash you get", cash)
    page.get_by_role("button", name="Send offer").click()


def type_cash(player: Player, label: str, cash: int) -> None:
    """Put cash into a side of the draft."""
    player.page.get_by_role("spinbutton", name=label).fill(str(cash))


def test_an_offer_is_withdrawn_declined_and_countered_until_it_is_agreed(
    server: WebServer, page_factory: PageFactory
) -> None:
    _key, (ann, bob) = gather(server, page_factory, TWO, pace="relaxed")
    own_one_deed_each([ann, bob])
    offer = bob.page.get_by_role("article", name="Ann offers")
    for who, last in ((ann, "Withdraw"), (bob, "Decline")):
        write_offer(ann, "Bob", 70)
        expect(offer).to_contain_text("$70")
        who.page.get_by_role("button", name=last).click()
        expect(offer).to_have_count(0)

    write_offer(ann, "Bob", 50)
    expect(offer).to_contain_text("$50")
    expect(bob.dock).to_contain_text("Ann waits for your answer")
    expect(bob.page).to_have_title(re.compile("^● Ann waits for your answer"))
    bob.dock.get_by_role("button", name="Counter").click()
    type_cash(bob, "Cash you give", 40)
    bob.page.get_by_role("button", name="Send counter-offer").click()

    answer = ann.page.get_by_role("article", name="Bob counters your offer")
    expect(answer.get_by_role("listitem").filter(has_text="$40")).to_contain_text("Before: $50")
    ann.page.keyboard.press("y")
    for player in (ann, bob):
        player.page.keyboard.press("l")
        expect(player.page.get_by_role("log", name="Game log")).to_contain_text("traded with")


def test_people_talk_change_tabs_leave_and_come_back(
    server: WebServer, page_factory: PageFactory
) -> None:
    key, (ann, bob) = gather(server, page_factory, TWO)
    talk(ann, bob)
    change_tabs(key, ann)
    leave_and_come_back(key, ann, bob)
    play_until([ann, bob], r"Do you buy")


def talk(ann: Player, bob: Player) -> None:
    """Say something, and answer."""
    ann.page.keyboard.press("c")
    ann.page.get_by_role("textbox", name="Message").fill("Good luck, everybody")
    ann.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("1 new message")).to_be_attached()
    bob.page.keyboard.press("c")
    chat = bob.page.get_by_role("log", name="Chat")
    expect(chat.get_by_text("Good luck, everybody")).to_be_visible()
    said = ann.page.get_by_role("log", name="Chat").get_by_text("Thanks")
    before = said.count()
    bob.page.get_by_role("button", name="Thanks").click()
    expect(said).to_have_count(before + 1)


def change_tabs(key: Key, ann: Player) -> None:
    """Open the room in a second tab, which takes over and says so, and go back."""
    second: Page = ann.page.context.new_page()
    enter(second, key)
    expect(ann.page.get_by_role("heading", name="open in another tab")).to_be_visible()
    expect(second.get_by_role("region", name="What to do now")).to_be_visible()
    ann.page.get_by_role("button", name="Play here").click()
    expect(ann.dock).to_be_visible()
    expect(second.get_by_role("heading", name="open in another tab")).to_be_visible()
    second.close()


def leave_and_come_back(key: Key, ann: Player, bob: Player) -> None:
    """Leave, be played for by a bot, and take the seat back."""
    bob.page.get_by_role("button", name="Leave").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ann.page.get_by_text("Bot stands in").first).to_be_attached()
    expect(bob.page.get_by_role("button", name="Play now")).to_be_visible()
    bob.page.reload()
    bob.page.get_by_role("button", name=re.compile("Back to the game")).or_(
        bob.page.get_by_role("link", name=re.compile("Back to the game"))
    ).first.click()
    expect(bob.page.get_by_role("banner")).to_contain_text(key.code)
    expect(ann.page.get_by_text("Bot stands in")).to_have_count(0)


def test_a_killed_server_comes_back_and_nobody_reloads(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """What was done before is there, and what was said meanwhile is heard once."""
    trouble.allow_lost_connection()
    _key, players = gather(server, page_factory, TWO, options=TIMED)
    ann, bob = players
    for player in players:
        player.page.evaluate("window.sameOldPage = true")
    open_auction(players)
    bid(ann, 10)
    expect_bid(bob, 10, "by Ann")
    server.kill()
    expect(ann.page.get_by_role("banner")).to_contain_text("Connection lost")
    ann.page.keyboard.press("c")
    ann.page.get_by_role("textbox", name="Message").fill("said while the server was away")
    ann.page.keyboard.press("Enter")
    server.start()
    expect(ann.page.get_by_role("banner")).not_to_contain_text("Connection lost")
    expect_bid(bob, 10, "by Ann")
    bid(bob, 30)
    expect_bid(ann, 30, "by Bob")
    bob.page.keyboard.press("c")
    expect(bob.page.get_by_text("said while the server was away")).to_have_count(1)
    for player in players:
        assert player.page.evaluate("window.sameOldPage")


def test_the_link_in_the_lobby_leads_into_it_and_a_wrong_one_says_so(
    server: WebServer, page_factory: PageFactory
) -> None:
    key = server.new_room(token=server.new_guest("Ann"))
    page = page_factory(None)
    sit_down(page, key.token)
    enter(page, Key(key.code, f"{server.base}/#/room/{key.code}", key.token))
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    copy = page.get_by_role("button", name="Copy the link").element_handle()
    copying = "([link, button]) => (button.click(), window.copied === link)"
    page.wait_for_function(copying, arg=[key.link, copy])
    other = page_factory(None)
    other.goto(server.base)
    other.get_by_label("Room code").fill(key.link[:-1])
    other.get_by_role("button", name="Join").click()
    heading = other.get_by_role("heading", level=1)
    expect(heading).to_contain_text("That link does not open a room")
    other.goto(server.base)
    other.get_by_label("Room code").fill(key.link)
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("banner")).to_contain_text(key.code)


def test_a_room_that_is_not_there_says_so(page: Page) -> None:
    for code in ("000000", "999999"):
        page.goto(f"/#/room/{code}")
        expect(page.get_by_role("heading", level=1)).to_contain_text("room")
        page.get_by_role("link").first.click()
        expect(page.get_by_role("button", name="Play now")).to_be_visible()
