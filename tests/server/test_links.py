"""Links to send: the client's page, with a preview that tells nothing secret."""

import re
from pathlib import Path

import aiohttp
import msgspec
import pytest

from freehold.analysis import Analysis
from freehold.editions import available
from freehold.server.games.packing import packed
from freehold.server.games.story_picture import (
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    Frame,
    draw_story,
    read_frame,
)
from freehold.server.games.summaries import Summary
from freehold.server.http import links
from freehold.server.ops import server_budgets
from freehold.server.store import AnalysisRow
from tests.kit.live_server import LiveServer
from tools import web as building

PAGE = (
    '<html><head><meta name="freehold-root" content="./" /><title>Freehold</title>'
    '<script src="./assets/app.js"></script></head></html>'
)
TOLD = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"}
BELOW = {**TOLD, "X-Forwarded-Prefix": "/freehold"}
OLD = (Path(__file__).parent.parent / "analysis" / "version_1.json").read_bytes()
PICTURES = building.WEB / "public" / "preview"


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a client that is built."""
    monkeypatch.setattr(links, "start_page", lambda: PAGE)


async def fetch(live: LiveServer, path: str, **headers: str) -> tuple[int, str]:
    """Return the status and the page at a path."""
    async with live.session.get(live.base + path, headers=headers) as got:
        assert got.headers["Content-Type"].startswith("text/html")
        assert "script-src 'self'" in got.headers["Content-Security-Policy"]
        return got.status, await got.text()


def told(page: str) -> dict[str, str]:
    """Return what a page tells for its preview."""
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page))


@pytest.mark.server.with_args(proxies=1)
async def test_a_link_to_a_room_is_the_same_whether_there_is_such_a_room(live: LiveServer) -> None:
    ann = await live.guest("Ann the Secret")
    code = (await live.ask("POST", "/api/rooms", ann, {}))["code"]
    nowhere = f"{(int(code) + 1) % 10**6:06d}"
    status, page = await fetch(live, f"/join/{code}", **BELOW)
    assert (status, page.replace(code, nowhere)) == await fetch(live, f"/join/{nowhere}", **BELOW)
    assert told(page)["og:title"] == "Join a game on Freehold"
    assert told(page)["og:url"] == f"https://play.example/freehold/join/{code}"
    assert told(page)["og:image"] == "https://play.example/freehold/preview/freehold.png"
    assert "<title>Join a game on Freehold · Freehold</title>" in page
    assert 'content="../"' in page
    assert 'src="../assets/app.js"' in page


async def test_a_link_to_a_board_tells_its_name(live: LiveServer) -> None:
    status, page = await fetch(live, "/board/us")
    assert (status, told(page)["og:title"]) == (200, "Classic US")
    assert told(page)["og:image"] == f"{live.base}/preview/us.png"


@pytest.mark.parametrize("path", ["/board/nowhere", "/game/nowhere"])
async def test_a_link_to_nothing_shows_the_client_which_says_so(
    live: LiveServer, path: str
) -> None:
    status, page = await fetch(live, path)
    assert (status, told(page)["og:title"]) == (404, "Freehold")


async def test_a_link_to_a_game_tells_who_won_once_it_is_over(live: LiveServer) -> None:
    table = await live.table()
    await table.begin()
    assert table.ann.mirror.game is not None
    game = table.ann.mirror.game.id
    assert (await fetch(live, f"/game/{game}"))[0] == 404
    await table.finish()
    status, page = await fetch(live, f"/game/{game}")
    assert (status, told(page)["og:title"]) == (200, "Classic US, won by Ann")
    assert "Ann · Ben" in told(page)["og:description"]


async def test_a_link_to_an_analyzed_game_has_the_picture_of_its_course(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The areas of the first and the last column are the chances then, from below."""
    frame = read_frame((PICTURES / "story.png").read_bytes())
    monkeypatch.setattr(links, "story_frame", lambda: frame)
    table = await live.table()
    await table.begin()
    assert table.ann.mirror.game is not None
    game = table.ann.mirror.game.id
    await table.finish()
    plain = told((await fetch(live, f"/game/{game}"))[1])
    assert plain["og:image"] == f"{live.base}/preview/us.png"
    async with live.session.get(f"{live.base}/preview/game/{game}.png") as missing:
        assert missing.status == 404
    live.server.admission.store.write([AnalysisRow(game, 1, packed(OLD))])
    shown = told((await fetch(live, f"/game/{game}"))[1])
    assert shown["og:image"] == f"{live.base}/preview/game/{game}.png"
    assert "chance to win" in shown["og:image:alt"]
    async with live.session.get(shown["og:image"]) as got:
        assert (got.status, got.content_type) == (200, "image/png")
        drawn = read_frame(await got.read())
        known = {"If-None-Match": got.headers["ETag"]}
    async with live.session.get(shown["og:image"], headers=known) as again:
        assert again.status == 304
    assert (drawn.width, drawn.height) == (links.WIDTH, links.HEIGHT)
    first = len(frame.palette) // 3
    moments = msgspec.json.decode(OLD, type=Analysis).worths
    for at, moment in ((0, moments[0]), (WIDTH - 1, moments[-1])):
        column = [row[LEFT + at] for row in drawn.rows[TOP : TOP + HEIGHT]]
        assert column.count(first) == pytest.approx(moment.chances[0] * HEIGHT / 1000, abs=3)
        assert column[-1] == first


async def test_the_picture_of_a_game_is_drawn_once_for_each_analysis(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many who drew at a time made everybody wait a quarter of a second."""
    frame = read_frame((PICTURES / "story.png").read_bytes())
    drawn: list[Analysis] = []

    def draw(_frame: Frame, analysis: Analysis) -> bytes:
        drawn.append(analysis)
        return draw_story(_frame, analysis)

    monkeypatch.setattr(links, "story_frame", lambda: frame)
    monkeypatch.setattr(links, "draw_story", draw)
    path, tags = f"{live.base}/preview/game/g.png", set[str]()
    first = msgspec.json.decode(OLD, type=Analysis)
    later = msgspec.structs.replace(first, worths=first.worths[::-1])
    for body in (OLD, msgspec.json.encode(later)):
        live.server.admission.store.write([AnalysisRow("g", 1, packed(body))])
        for _time in range(3):
            async with live.session.get(path) as answer:
                assert answer.status == 200
                tags.add(answer.headers["ETag"])
    assert (len(drawn), len(tags)) == (2, 2)
    live.server.admission.store.write([AnalysisRow("g", 1, packed(b"{}"))])
    async with live.session.get(path) as answer:  # which no version has written
        assert answer.status == 404


async def test_pictures_are_drawn_for_an_address_only_so_often(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One takes 15 ms of a processor."""
    frame = read_frame((PICTURES / "story.png").read_bytes())
    monkeypatch.setattr(links, "story_frame", lambda: frame)
    live.server.admission.store.write([AnalysisRow("g", 1, packed(OLD))])
    path, got = f"{live.base}/preview/game/g.png", []
    for _time in range(int(server_budgets.PICTURES.burst) + 5):
        async with live.session.get(path) as answer:
            got.append(answer.status)
    assert set(got) == {200, 429}
    elsewhere = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
    async with aiohttp.ClientSession(connector=elsewhere) as other, other.get(path) as answer:
        assert answer.status == 200


def test_names_cannot_write_into_the_page() -> None:
    summary = Summary(
        pace="none", players=('"><script>', "B"), bots=(), commitment="", winners=(0,)
    )
    preview = links.game_preview("us", summary)
    page = links.linked_page(PAGE, preview, "http://a.example", "/game/1")
    assert page.count("<script") == PAGE.count("<script")
    assert "won by &quot;&gt;&lt;script&gt;" in page


def test_a_page_without_a_known_host_names_no_addresses() -> None:
    page = links.linked_page(PAGE, links.INVITATION, None, "/join/123456")
    assert not {"og:url", "og:image"} & told(page).keys()


@pytest.mark.parametrize("name", [links.ANY_PICTURE, *available()])
def test_every_edition_has_a_picture_of_its_own(name: str) -> None:
    header = Path(PICTURES / f"{name}.png").read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    size = (int.from_bytes(header[16:20]), int.from_bytes(header[20:24]))
    assert size == (links.WIDTH, links.HEIGHT)


async def test_without_a_built_client_a_link_says_how_to_build_it(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "start_page", lambda: "")
    assert "make build" in (await fetch(live, "/join/123456"))[1]
