# ruff: noqa: RUF001 - letters that look like others are what this is about
"""Names that look like others: refused for accounts, marked for guests."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.bots import BOTS
from freehold.server.games import lookalikes
from freehold.server.games.anonymity import NOBODY, neutral_name
from freehold.server.games.lookalikes import is_misleading, marked, skeleton, unmarked
from freehold.server.games.unicode_scripts import mixes_alphabets
from freehold.server.people.guest_names import LANGUAGES
from freehold.server.people.identity import LONGEST_NAME, clean_name
from freehold.server.people.taken_names import TakenNames
from freehold.server.store import IdentityRow
from tests.kit import accounts
from tests.kit.cases import each
from tests.kit.live_server import LiveServer, Table, with_server

pytestmark = pytest.mark.usefixtures("cheap_passwords")

WEB: Final = Path(__file__).parents[2] / "web" / "src" / "i18n"
NUMBER: Final = r" #\d{4}"


# --- what the eye sees


@each(
    "name, other",
    [
        ("Ann", "ANN"),  # case
        ("Ann", "Ａｎｎ"),  # width
        ("Ann", "𝐀𝐧𝐧"),  # the letters of mathematics
        ("Ann", "A\u200dn\u200cn"),  # joiners
        ("Ann", "A n n"),
        ("Ann", "A.n-n!"),  # punctuation
        ("Ann", "Ánñ"),  # accents
        ("Ann", "Ann 🦊"),
        ("Ann", "Аnn"),  # a Cyrillic A
        ("Anna", "ᴀnnɑ"),
        ("Paul", "PauI"),  # a capital I
        ("Paul", "Pau1"),
        ("Bob", "B0b"),
        ("Henry", "Ηenry"),  # a Greek Eta
        ("Paxo", "Рахо"),  # Cyrillic throughout
        ("Bob", "ꓐob"),  # Lisu
        ("Hal", "Ꮋal"),  # Cherokee
        ("Tom", "Torn"),
        ("Wanda", "VVanda"),
        ("Dat", "Đạt"),
        ("Lodz", "Łódź"),
        ("Rahim 2", "Rahim ২"),  # a Bengali digit
        ("Iris", "lris"),
    ],
)
def test_names_that_look_alike_have_the_same_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@each(
    "name, other",
    [
        ("Ann", "Anna"),
        ("Ann", "Ben"),
        ("Ann 2", "Ann 3"),
        ("রহিম", "রহিমা"),
        ("করিম", "কারিম"),
        ("王小明", "王大明"),
        ("Minh", "Linh"),
        ("Player 2", "Player 3"),
    ],
)
def test_names_that_differ_have_another_skeleton(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


@given(st.text(max_size=40))
def test_no_text_makes_a_skeleton_fail(text: str) -> None:
    assert isinstance(skeleton(text), str)
    assert is_misleading(text) in (True, False)


@pytest.mark.parametrize("table", [lookalikes._CAPITALS, lookalikes._SMALL])
def test_a_letter_looks_like_one_plain_letter_and_like_no_other(table: dict[int, int]) -> None:
    assert all(re.fullmatch("[a-z3]", chr(like)) for like in table.values())
    assert not any(chr(letter).isascii() and chr(letter).isalpha() for letter in table)


def test_the_tables_are_small() -> None:
    assert len(lookalikes._CAPITALS) + len(lookalikes._SMALL) < 200


# --- what misleads


@each(
    "name", ["Player 2", "PLAYER２", "P1ayer 2", "Рlayer 7", "player", "Steady 1", "Steady", "Bot"]
)
def test_names_of_seats_and_bots_mislead(name: str) -> None:
    assert is_misleading(name)


@pytest.mark.parametrize("level", BOTS)
def test_the_names_that_bots_bear_mislead(level: str) -> None:
    assert is_misleading(level.capitalize())
    assert is_misleading(f"{level.capitalize()} 3")


def test_the_names_of_who_was_deleted_mislead() -> None:
    assert is_misleading(NOBODY)
    assert is_misleading(neutral_name(3))


@pytest.mark.parametrize("language", ["en", "bn", "fr", "vi", "zh"])
def test_what_the_client_calls_bots_levels_and_seats_misleads(language: str) -> None:
    text = (WEB / language / "lobby.ts").read_text("utf-8")
    words = re.findall(r'^  (?:level(?:Beginner|Steady|Sharp|Expert)|bot): "(.*)",$', text, re.M)
    words += [word.replace("{n}", "2") for word in re.findall(r'^  seat: "(.*)",$', text, re.M)]
    assert len(words) == 6
    assert [word for word in words if not is_misleading(word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_random_name_misleads(language: str) -> None:
    words = LANGUAGES[language]
    names = [
        words.pattern.format(quality=quality, being=being)
        for quality in words.qualities
        for being in words.beings
    ]
    assert [name for name in names if is_misleading(name)] == []


@each(
    "name, mixed",
    [
        ("Аnn", True),
        ("Ann", False),
        ("Анна", False),
        ("Ηenry", True),
        ("Ann 王", False),
        ("রহিম Rahim", False),
        ("Ann 🦊 2", False),
        ("小王Tom", False),
        ("ケンと健二", False),
        ("さくらー", False),
        ("김민수ㅋㅋ", False),
        ("Đặng Thị Hoa", False),
        ("O\u02bcBrien", False),
        ("Ann + Bob", False),
        ("Ann ♥", False),
        ("Jo♥Ann", False),
        ("Ann ○", False),
        ("ᐃᓄᒃᑎᑐᑦ", False),  # Inuktitut, by itself
        ("ⵜⴰⵎⴰⵣⵉⵖⵜ 2", False),
        ("ᏣᎳᎩ", False),
        ("მარიამი", False),
        ("রহিম২", False),
        ("Rahimরহিম", True),
        ("Annㅇ", True),
        ("Mסd", True),
        ("M○d", True),
        ("M⊙d", True),
        ("🇲od", True),
        ("Ann ᐃ", True),
    ],
)
def test_letters_of_alphabets_that_look_alike_do_not_go_together(name: str, mixed: bool) -> None:
    assert mixes_alphabets(name) is mixed
    assert is_misleading(name) is mixed


SWAPS: Final = {
    "a": "⍺ɑαаⲁ",
    "o": "оοօᴏⲟ𐐬𐓪ѻ০੦ഠ𐊫𐓂𐔖𑣈ⵔ０ჿ〇口○",
    "M": "МΜⲘᎷᗰꓟ𐊰𐌑ϺⅯ𝐌",
    "d": "ԁᏧᑯꓒⅾ",
    "w": "ѡԝաᴡꮃ𑜊𑜎𑜏",
    "r": "гᴦⲅꭇꭈꮁɼ",
    "t": "τтᴛ𑣜ꞇ",
}


@each("name", ["Modwart".replace(one, like, 1) for one in SWAPS for like in SWAPS[one]])
def test_no_letter_of_another_script_makes_a_name_that_passes_for_an_account(name: str) -> None:
    """One letter of Coptic, Georgian, Osage or Tifinagh was enough."""
    assert TakenNames([("a", "Modwart")]).misleads(name, "b")


def test_a_mark_that_somebody_made_up_misleads() -> None:
    assert is_misleading("Ann #1234")
    assert is_misleading("Ann ＃１２３４")


# --- marks


def test_a_mark_is_always_the_same_for_one_and_differs_for_others() -> None:
    names = {marked("Ann", f"identity {number}") for number in range(100)}
    assert len(names) > 95
    assert all(re.fullmatch(f"Ann{NUMBER}", name) for name in names)


@given(st.text(min_size=1, max_size=24))
def test_a_marked_name_is_a_name(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    told = marked(name, "somebody")
    assert len(told) <= LONGEST_NAME
    assert marked(told, "somebody") == told
    assert name.startswith(unmarked(told, "somebody"))


def row(identity: str, name: str) -> IdentityRow:
    """Return somebody."""
    return IdentityRow(identity, name, "kite", 1, 0, 0)


def test_the_book_knows_whose_name_another_looks_like() -> None:
    book = TakenNames([("a", "Ann"), ("b", "Bob")])
    assert book.misleads("Аnn", "b")
    assert not book.misleads("ann", "a")
    book.remove("a")
    assert not book.misleads("Ann", "b")


def test_accounts_of_before_that_look_alike_stay() -> None:
    book = TakenNames([("a", "Ann"), ("b", "Ánn")])
    assert [book.told_apart(row(who, "Ann")).name for who in "ab"] == ["Ann", "Ann"]
    book.remove("a")
    assert book.misleads("Ann", "c")


def test_a_guest_loses_the_mark_with_what_it_is_for() -> None:
    book = TakenNames([("a", "Ann")])
    told = book.told_apart(row("g", "Ann"))
    assert re.fullmatch(f"Ann{NUMBER}", told.name)
    assert book.told_apart(told) == told


# --- on a server


async def named(live: LiveServer, name: str) -> tuple[str, str]:
    """Return the token and the name of a new guest."""
    guest = await live.ask("POST", "/api/guests", body={"name": name})
    return guest["token"], guest["name"]


@pytest.mark.parametrize("name", ["Аnn", "Ánn", "Ann!", "Player 2", "Steady", "玩家 3"])
async def test_an_account_gets_no_name_that_misleads(live: LiveServer, name: str) -> None:
    await accounts.account(live, "Ann")
    reply = await accounts.register(live, await live.guest("Eve"), name)
    assert reply.refused in [(409, "misleading_name"), (409, "name_taken")]


async def test_an_account_takes_no_such_name_at_the_table(live: LiveServer) -> None:
    await accounts.account(live, "Ann")
    token, _codes = await accounts.account(live, "Eve")
    for name in ("Аnn", "Ann", "Player 2"):
        reply = await accounts.call(live, "PATCH", "/api/me", {"name": name}, token)
        assert reply.refused == (409, "misleading_name")
    own = await accounts.call(live, "PATCH", "/api/me", {"name": "EVE"}, token)
    assert own.content["name"] == "EVE"


async def test_a_guest_whose_name_misleads_is_marked(live: LiveServer) -> None:
    await accounts.account(live, "Ann")
    for name in ("Ann", "Аnn", "Player 2", "Steady 1"):
        _token, told = await named(live, name)
        assert re.fullmatch(f"{name}{NUMBER}", told)
    assert (await named(live, "Ben"))[1] == "Ben"


async def test_a_guest_who_had_the_name_before_is_marked_from_then_on(live: LiveServer) -> None:
    token, told = await named(live, "Ann")
    await accounts.account(live, "Ann")
    again = (await live.ask("GET", "/api/me", token))["guest"]["name"]
    profile = await live.ask("GET", f"/api/players/{await accounts.identity_of(live, token)}")
    assert told == "Ann"
    assert re.fullmatch(f"Ann{NUMBER}", again)
    assert profile["player"]["name"] == again


async def test_a_guest_who_takes_another_name_loses_the_mark(live: LiveServer) -> None:
    await accounts.account(live, "Ann")
    token, told = await named(live, "Ann")
    kept = (await live.ask("PATCH", "/api/me", token, {"name": told}))["name"]
    other = (await live.ask("PATCH", "/api/me", token, {"name": "Ben"}))["name"]
    assert (kept, other) == (told, "Ben")


async def test_two_in_one_room_who_look_alike_are_told_apart(live: LiveServer) -> None:
    tokens = [(await named(live, name))[0] for name in ("Mia", "MIA", "Mía")]
    code = (await live.ask("POST", "/api/rooms", tokens[0], {}))["code"]
    for token in tokens:
        await live.enter(token, code)
    names = [one.name for one in (await live.room(code)).sheet.members]
    assert names[0] == "Mia"
    assert all(re.fullmatch(f".+{NUMBER}", name) for name in names[1:])


async def test_who_comes_back_to_the_room_keeps_the_name(live: LiveServer, table: Table) -> None:
    await table.play(2)
    wire = await live.enter(table.tokens[1], table.code)
    await wire.ask(say="leave")
    await live.enter(table.tokens[1], table.code)
    assert [one.name for one in table.room.sheet.members] == ["Ann", "Ben"]


def test_the_names_of_accounts_are_known_after_a_restart(tmp_path: Path) -> None:
    async def begin(live: LiveServer) -> None:
        await accounts.account(live, "Ann")

    async def again(live: LiveServer) -> Any:
        return (await named(live, "Аnn"))[1], (await named(live, "Ben"))[1]

    with_server(begin, data=tmp_path)
    told, other = with_server(again, data=tmp_path)
    assert re.fullmatch(f"Аnn{NUMBER}", told)
    assert other == "Ben"


async def test_the_name_of_who_was_deleted_is_free_again(live: LiveServer) -> None:
    token, _codes = await accounts.account(live, "Ann")
    await accounts.call(live, "DELETE", "/api/me", {"password": accounts.PASSWORD}, token)
    assert (await named(live, "Ann"))[1] == "Ann"
