"""Try the configurations of `deploy` for Caddy, HAProxy and nginx: play through each, over TLS.

Runs each proxy that is installed on this machine as it is configured there, but at a free port of
loopback and with a certificate of its own; behind it a server.  A program plays a turn with the
Python client, and somebody in Chromium, at the root of a host and under a path.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from ssl import create_default_context

from playwright.sync_api import Browser, sync_playwright

from tests.browser.player import Player
from tests.browser.web_server import WebServer
from tests.kit.server_process import free_port
from tools import chromium, haproxy

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
PLAYER = ROOT / "examples" / "play_on_server.py"
SITE = "localhost"
WRITTEN = "play.example.com"  # the host that the configurations name
PATIENCE = 60.0  # seconds until a proxy takes connections
FILES = {
    "Caddyfile": "/",
    "Caddyfile.subpath": "/freehold/",
    "Caddyfile.nodes": "/",
    "haproxy.cfg": "/",
    "nginx.conf": "/",
    "nginx-subpath.conf": "/freehold/",
}
FLAGS = ["--no-sandbox", "--ignore-certificate-errors"]  # else nothing may be kept
CADDY = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
NGINX = "daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n"


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for this machine; return it and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}"]
    command += ["-out", str(certificate), "-keyout", str(key)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def command_of(name: str, folder: Path, port: int, upstream: int) -> list[str]:
    """Write a configuration of `deploy`, with our port and certificate; return what runs it."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    certificate, key = make_certificate(folder)
    path = folder / name
    if name.startswith("Caddy"):
        site = "{$SITE:" + WRITTEN + "} {\n"
        assert site in text, f"expected {site!r} in {name}"
        tls = f"https://{SITE}:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}\n"
        path.write_text(CADDY + text.replace(site, tls), encoding="utf-8")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(path)]
    if name.startswith("haproxy"):
        both = folder / "both.pem"
        both.write_bytes(certificate.read_bytes() + key.read_bytes())
        head, mark, _servers = text.replace(
            "bind :80\n", f"bind 127.0.0.1:{port} ssl crt {both}\n"
        ).partition("    # the nodes\n")
        assert mark
        path.write_text(f"{head}    server a 127.0.0.1:{upstream}\n", encoding="utf-8")
        return [haproxy.find() or "haproxy", "-db", "-f", str(path)]
    changes = (
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (r" *listen (\[::\]:443 ssl http2|80|\[::\]:80);\n", ""),
        (r"server \{\n[^{}]*return 301 https[^{}]*\}\n", ""),  # of plain HTTP, another port
        (r"ssl_certificate \S+;", f"ssl_certificate {certificate};"),
        (r"ssl_certificate_key \S+;", f"ssl_certificate_key {key};"),
        (re.escape(WRITTEN), SITE),
        (r"http://127\.0\.0\.1:8000", f"http://127.0.0.1:{upstream}"),
    )
    for found, wanted in changes:
        text = re.sub(found, wanted, text)
    path.write_text(NGINX.format(folder=folder) + text + "}\n", encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(path), "-e", "stderr"]


@contextlib.contextmanager
def proxy(name: str, folder: Path, upstream: int) -> Iterator[tuple[str, Path]]:
    """Run a proxy; give the address of its host, and the certificate."""
    port = free_port()
    command = command_of(name, folder, port, upstream)
    home = {"HOME": str(folder), "UPSTREAM": f"127.0.0.1:{upstream}"}
    with (folder / "log.txt").open("wb") as log:
        process = subprocess.Popen(command, env=os.environ | home, stdout=log, stderr=log)
    try:
        certificate = folder / "certificate.pem"
        until_open(f"https://{SITE}:{port}", certificate, process, folder / "log.txt")
        yield f"https://{SITE}:{port}", certificate
    finally:
        process.terminate()
        process.wait()


def until_open(
    address: str, certificate: Path, process: "subprocess.Popen[bytes]", log: Path
) -> None:
    """Wait until a proxy answers, whatever it answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            fetched(address, certificate)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit(f"proxies: FAILED to start:\n{log.read_text(encoding='utf-8')}")


def fetched(address: str, certificate: Path) -> str:
    """Return the address to which a request came in the end."""
    context = create_default_context(cafile=str(certificate))
    with urllib.request.urlopen(address, timeout=PATIENCE, context=context) as answer:
        where: str = answer.geturl()
        return where


def play_by_program(address: str, certificate: Path) -> None:
    """Play a turn with the Python client."""
    command = [sys.executable, str(PLAYER), address, str(certificate)]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def play_in_browser(browser: Browser, address: str) -> None:
    """Begin a game against bots, roll, and expect that the link to the room leads there again.

    And that the client is kept: the worker is in charge of all pages below the address.
    """
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    trouble: list[str] = []
    page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
    page.on("requestfailed", lambda request: trouble.append(f"{request.url}: {request.failure}"))
    page.goto(address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    scope = page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).scope")
    assert scope == address, scope
    page.get_by_role("button", name="Classic US").first.click()
    player = Player(page)
    player.play(lambda: player.clicks >= 2)
    assert page.url.startswith(f"{address}#/room/"), page.url
    key = page.evaluate(
        """async (root) => {
          const token = JSON.parse(Object.entries(localStorage).find(([key]) =>
            key.startsWith("freehold.guest"))[1]).token;
          const code = location.hash.split("/")[2];
          const asked = { headers: { Authorization: `Bearer ${token}` } };
          return (await fetch(`${root}api/rooms/${code}/link`, asked)).json();
        }""",
        address,
    )
    assert key["link"].startswith(f"{address}join/"), key
    room = page.url
    page.goto("about:blank")
    page.goto(key["link"])
    page.wait_for_url(f"{room}/*")
    context.close()
    assert not trouble, trouble


def main() -> None:
    """Try all configurations whose proxies are installed."""
    folder = chromium.find()
    assert folder is not None, chromium.NEEDED
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=folder, args=FLAGS)
        server = WebServer(Path(place), {"FREEHOLD_PROXIES": "1"})
        server.start()
        try:
            for name, path in FILES.items():
                try_one(name, path, server.port, browser)
        finally:
            server.stop()
            browser.close()


def try_one(name: str, path: str, upstream: int, browser: Browser) -> None:
    """Play through one proxy."""
    program = re.split("file|[.-]", name.lower())[0]
    if shutil.which(program) is None and (program != "haproxy" or haproxy.find() is None):
        print(f"proxies: {name}: not tried, the proxy is not installed", flush=True)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        proxy(name, Path(folder), upstream) as (host, certificate),
    ):
        if path != "/":  # without the slash at its end it leads to the same page
            assert fetched(host + path.rstrip("/"), certificate) == host + path
        play_by_program(host + path, certificate)
        play_in_browser(browser, host + path)
    print(f"proxies: {name}: played at {path}, by a program and in Chromium", flush=True)


if __name__ == "__main__":
    main()
