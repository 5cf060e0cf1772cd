"""Behind a proxy: the node that has a game is killed, and who plays is told so and plays on."""

import asyncio
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import enter, sit_down
from tests.browser.shared_game import log_of
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer
from tests.kit.postgres import Cluster, execute
from tests.kit.proxy import Proxy
from tests.kit.server_process import free_port
from tests.server.cluster.cluster_run import HOLDERS
from tools import haproxy, postgresql

# Notes what the page says at any moment, however short.
LISTEN = """() => {
  const told = () => document.querySelector("header")?.innerText.includes("Connection lost");
  const look = () => { window.wasTold ||= Boolean(told()) };
  const shape = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, shape);
}"""


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something in a loop of its own: this thread's is the browser's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Offer a PostgreSQL of our own."""
    for program in (postgresql, haproxy):
        if program.find() is None:
            pytest.skip(program.NEEDED)
    made = Cluster()
    try:
        made.start()
        run(made.ready())
        run(made.make_database())
        yield made
    finally:
        made.remove()


@pytest.fixture(scope="module")
def nodes(
    tmp_path_factory: pytest.TempPathFactory, cluster: Cluster
) -> Iterator[dict[str, WebServer]]:
    """Offer two nodes."""
    made = {name: WebServer(tmp_path_factory.mktemp(name), {}) for name in "ab"}
    try:
        for name, node in made.items():
            place = ("--store", cluster.address(), "--proxies", "1")
            node.node = (*place, "--node", name, "--node-address", node.base)
            node.start()
        yield made
    finally:
        for node in made.values():
            node.kill()


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, nodes: dict[str, WebServer]
) -> Iterator[WebServer]:
    """Return what browsers take for the server: the proxy before the nodes."""
    folder = tmp_path_factory.mktemp("front")
    before = Proxy(folder, free_port(), {name: node.port for name, node in nodes.items()})
    front = WebServer(folder, {})
    front.base = f"http://127.0.0.1:{before.port}"
    try:
        run(before.start())
        yield front
    finally:
        before.end()


def test_who_plays_is_told_that_a_node_was_killed_and_plays_on(
    server: WebServer,
    nodes: dict[str, WebServer],
    cluster: Cluster,
    page: Page,
    trouble: Trouble,
) -> None:
    trouble.allow_lost_connection()
    trouble.allow(r"\b503\b")  # the proxy's, while it does not know yet
    token = server.new_guest()
    key = server.new_room(token=token, bots=["beginner"], chairs=2)
    sit_down(page, token)
    ann = enter(page, key, begin=True)
    expect(ann.dock).to_be_visible()
    page.evaluate(LISTEN)
    ((name,),) = run(execute(cluster.address(), HOLDERS))
    nodes[name].kill()
    page.wait_for_function("() => window.wasTold")
    expect(page.get_by_role("banner")).not_to_contain_text(re.compile("Connection|Reconnecting"))
    before = log_of(ann)
    ann.play(lambda: log_of(ann) != before)
