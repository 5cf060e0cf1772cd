"""What push services are not told, and what they cannot do to us."""

import pytest
from msgspec.structs import replace

from freehold.server.push.endpoints import BadEndpointError, expect_endpoint, is_within_reach
from freehold.server.store import GoneRow
from tests.kit.cases import each
from tests.kit.push_service import posting


async def test_a_push_service_is_not_told_the_code_of_the_table() -> None:
    async with posting() as post:
        post.sender.call("ann", "turn", "123456")
        post.sender.call("ann", "turn", "654321")
        first, other = await post.service.next(), await post.service.next()
        assert "123456" not in str(first.headers)
        assert first.headers["Topic"] != other.headers["Topic"]
        post.sender.call("ann", "over", "123456")
        assert (await post.service.next()).headers["Topic"] == first.headers["Topic"]


async def test_who_is_deleted_meanwhile_is_not_called_again() -> None:
    async with posting() as post:
        post.service.answers = [503]
        post.sender.call("ann", "turn", "1")
        await post.read()
        post.store.write([replace(post.row, session="s2", identity="ben"), GoneRow("ann", "gone")])
        await post.later.pass_time()
        post.sender.call("ben", "offer", "2")
        assert (await post.read())["kind"] == "offer"


async def test_a_wrong_time_to_wait_is_none() -> None:
    async with posting() as post:
        post.service.answers, post.service.headers = [429], {"Retry-After": "²"}
        post.sender.call("ann", "turn", "1")
        await post.read()
        assert await post.later.pass_time() == 30


@each("host", ["127.0.0.1.", "2130706433.", "127.1.", "0."])
def test_a_number_with_a_dot_behind_it_is_a_number(host: str) -> None:
    with pytest.raises(BadEndpointError):
        expect_endpoint(f"https://{host}/push", "public")


def test_an_address_that_stands_for_another_is_not_public() -> None:
    assert not is_within_reach("::ffff:0:127.0.0.1", "public")
