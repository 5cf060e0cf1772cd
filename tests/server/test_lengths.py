"""How long a game takes is told before it begins."""

from typing import Any

import pytest

from tests.kit.live_server import LiveServer
from tests.kit.scene import EDITIONS


async def told(live: LiveServer, people: int = 4, bots: int = 0, **settings: Any) -> dict[str, Any]:
    """Return the estimate of a table."""
    wish = {"settings": settings, "people": people, "bots": ["steady"] * bots}
    found: dict[str, Any] = (await live.ask("POST", "/api/lengths", "", wish))["estimate"]
    return found


async def problem(live: LiveServer, wish: dict[str, Any]) -> tuple[int, str]:
    """Return how a wish is refused."""
    async with live.session.post(live.base + "/api/lengths", json=wish) as answer:
        return answer.status, (await answer.json())["error"]["word"]


async def test_every_edition_has_an_estimate(live: LiveServer) -> None:
    for edition in EDITIONS:
        found = await told(live, edition=edition)
        assert found["exact"]
        assert found["minutes"]["low"] <= found["minutes"]["median"] <= found["minutes"]["high"]
        assert [minutes for minutes, _rounds in found["limits"]] == [30, 60, 90]


async def test_france_says_that_half_of_its_games_never_end(live: LiveServer) -> None:
    own = await told(live, edition="france")
    assert own["never"] > 50
    limited = await told(live, edition="france", options={"time_limit": 60})
    assert (limited["never"], limited["minutes"]["high"]) == (0, 60)


async def test_people_who_never_trade_are_told_of(live: LiveServer) -> None:
    assert (await told(live))["untraded"] > 50
    assert (await told(live, edition="france"))["untraded"] is None


async def test_a_slower_table_takes_longer(live: LiveServer) -> None:
    paces = [await told(live, pace=pace) for pace in ("fast", "normal", "relaxed")]
    minutes = [one["minutes"]["median"] for one in paces]
    assert minutes == sorted(minutes)
    assert minutes[0] < minutes[1] < minutes[2]
    assert len({one["rounds"]["median"] for one in paces}) == 1


async def test_bots_play_faster_than_people(live: LiveServer) -> None:
    alone, together = await told(live, people=1, bots=3), await told(live)
    assert alone["minutes"]["median"] < together["minutes"]["median"]


async def test_a_limit_of_rounds_for_some_minutes_takes_about_those(live: LiveServer) -> None:
    for minutes, rounds in (await told(live, edition="france"))["limits"]:
        found = await told(live, edition="france", options={"round_limit": rounds})
        assert 0.85 * minutes <= found["minutes"]["high"] <= 1.15 * minutes


async def test_a_table_over_days_has_no_estimate(live: LiveServer) -> None:
    wish = {"settings": {"pace": "day"}, "people": 2}
    assert await live.ask("POST", "/api/lengths", body=wish) == {"estimate": None}


async def test_more_than_may_play_have_no_estimate(live: LiveServer) -> None:
    assert await told(live, people=7, edition="hongkong") is None
    assert await told(live, people=0) is None


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ({"settings": {"edition": "atlantis"}}, "bad_settings"),
        ({"settings": {"options": {"start_money": 1}}}, "bad_settings"),
        ({"people": 99}, "bad_message"),
        ({"bots": ["hal"]}, "bad_message"),
        ({"minutes": 5}, "bad_message"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    live: LiveServer, wish: dict[str, Any], word: str
) -> None:
    status, came = await problem(live, wish)
    assert came == word
    assert 400 <= status < 500
