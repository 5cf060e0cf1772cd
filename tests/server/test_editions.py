import asyncio
from typing import Any

import msgspec
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from freehold.editions import Form, available, load, rules_for, schema
from freehold.server.http.editions import BoardMeta, Editions, routes
from freehold.server.http.errors import speak_errors

PATHS = [
    "/board_meta",
    "/api/editions",
    *[f"/api/editions/us{part}" for part in ("", "/board", "/decks", "/options", "/rules")],
]


class Answer(msgspec.Struct):
    """What came back."""

    status: int
    headers: Any
    body: bytes


def ask(path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask a server that has the catalog only."""

    async def run() -> Answer:
        app = web.Application(middlewares=[speak_errors])
        app.add_routes(routes)
        async with TestClient(TestServer(app)) as client:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            answer = await client.request(method, path, headers=sent)
            return Answer(answer.status, answer.headers, await answer.read())

    return asyncio.run(run())


def whole(id_: str) -> Any:
    """Return everything that the server tells about an edition."""
    return msgspec.json.decode(ask(f"/api/editions/{id_}").body)


def classic() -> BoardMeta:
    """Return the classic board as the server tells it."""
    return msgspec.json.decode(ask("/board_meta").body, type=BoardMeta)


@pytest.mark.parametrize("path", PATHS)
def test_everything_is_json_that_may_be_stored_for_a_while(path: str) -> None:
    answer = ask(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["Cache-Control"] == "public, max-age=300"


@pytest.mark.parametrize("path", PATHS)
def test_who_has_it_already_is_not_sent_it_again(path: str) -> None:
    answer = ask(path, If_None_Match=ask(path).headers["ETag"])
    assert (answer.status, answer.body) == (304, b"")


def test_an_answer_that_sends_nothing_names_the_tag_all_the_same() -> None:
    tag = ask("/board_meta").headers["ETag"]
    assert ask("/board_meta", If_None_Match=f'"other", W/{tag}').headers["ETag"] == tag


def test_who_has_something_else_is_sent_it() -> None:
    tag = ask("/board_meta").headers["ETag"]
    assert ask("/api/editions", If_None_Match=tag).status == 200


def test_tags_differ_where_contents_do() -> None:
    assert len({ask(path).headers["ETag"] for path in PATHS}) == len(PATHS)


def test_a_head_request_is_told_the_length_only() -> None:
    answer = ask("/board_meta", "HEAD")
    assert answer.body == b""
    assert int(answer.headers["Content-Length"]) == len(ask("/board_meta").body)


def test_the_classic_board_has_forty_tiles_in_walking_order() -> None:
    tiles = classic().tiles
    assert [tile.number for tile in tiles] == list(range(40))
    assert [tile.id for tile in tiles] == [square.id for square in load("us").squares]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (39, ("Boardwalk", "street", 400, "darkblue", "#0072BB")),
        (0, ("GO", "go", None, None, None)),
    ],
)
def test_a_tile_has_a_price_a_group_and_a_color_if_it_can_be_owned(
    number: int, told: tuple[str | int | None, ...]
) -> None:
    tile = classic().tiles[number]
    assert (tile.name, tile.type, tile.price, tile.group, tile.color) == told


def test_all_editions_are_listed() -> None:
    listed = msgspec.json.decode(ask("/api/editions").body, type=Editions)
    assert [entry.id for entry in listed.editions] == available()


@pytest.mark.parametrize("id_", available())
def test_everything_about_an_edition_is_told(id_: str) -> None:
    told, edition = whole(id_), msgspec.json.decode(msgspec.json.encode(load(id_)))
    names = ("id", "name", "languages", "currency", "players", "rules", "decks")
    assert [told[name] for name in names] == [edition[name] for name in names]
    assert told["board"] == {name: edition[name] for name in ("groups", "squares")}


@pytest.mark.parametrize("id_", available())
def test_an_edition_tells_the_digest_of_its_own_rules(id_: str) -> None:
    assert whole(id_)["digest"] == rules_for(id_).digest


@pytest.mark.parametrize("id_", available())
def test_an_edition_tells_what_a_room_may_set(id_: str) -> None:
    assert msgspec.convert(whole(id_)["options"], list[Form]) == schema(load(id_))


@pytest.mark.parametrize("part", ["board", "decks", "options", "rules"])
def test_a_part_is_told_as_in_the_whole(part: str) -> None:
    everything = whole("vietnam")
    assert msgspec.json.decode(ask(f"/api/editions/vietnam/{part}").body) == everything[part]


@pytest.mark.parametrize("part", ["", "/board"])
def test_an_unknown_edition_is_not_found_and_the_known_are_named(part: str) -> None:
    answer = ask(f"/api/editions/atlantis{part}")
    expected = ", ".join(f'"{id_}"' for id_ in available())
    message = f'expected one of {expected}, got "atlantis"'
    assert answer.status == 404
    assert msgspec.json.decode(answer.body) == {
        "error": {"word": "no_such_edition", "message": message}
    }


def test_an_edition_is_never_looked_for_outside_the_shipped_ones() -> None:
    answer = ask("/api/editions/..%2Fdata%2Fus")
    assert msgspec.json.decode(answer.body)["error"]["word"] == "no_such_edition"


def test_an_unknown_part_is_not_found() -> None:
    assert ask("/api/editions/us/secrets").status == 404


def test_the_catalog_cannot_be_written() -> None:
    assert ask("/api/editions", "POST").status == 405
