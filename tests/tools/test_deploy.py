"""What `deploy` has names only what there is: settings, paths, ports, files, commands."""

import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from freehold.cli.program import new_app
from freehold.server.app import ROUTES
from freehold.server.ops.configuration import OTHERS, settings_from
from freehold.server.ops.settings import types, variable
from tools.haproxy import find as find_haproxy
from tools.steps import ROOT

DEPLOY = ROOT / "deploy"
yaml = pytest.importorskip("yaml")
COMPOSED = ("compose.yaml", "compose-nodes.yaml")
PAGES = ("hosting.md", "operating.md", "scale.md")
FILES = (
    *(file for file in DEPLOY.rglob("*") if file.is_file()),
    *(ROOT / "docs" / page for page in PAGES),
)
# Of a service, as the specification of Compose names them; those that we use.
KEYS = {
    *("build", "image", "restart", "depends_on", "environment", "volumes", "ports", "read_only"),
    *("tmpfs", "cap_drop", "security_opt", "stop_grace_period", "ulimits", "shm_size"),
    "healthcheck",
}
SETTINGS = {variable(name) for name in types()}


def composed(name: str) -> dict[str, Any]:
    """Return a file of Compose, with something for what it takes from its surroundings."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    return dict(yaml.safe_load(re.sub(r"\$\{(\w+)[^}]*\}", r"some-\1", text)))


def container() -> str:
    return (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", "")


def image_settings() -> dict[str, str]:
    """Return the variables that the image sets."""
    (line,) = re.findall(r"^ENV (.*)$", container(), re.MULTILINE)
    return dict(pair.split("=", 1) for pair in line.split())


def paths() -> set[str]:
    return {route.path for routes in ROUTES for route in routes if hasattr(route, "path")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_variable_that_is_named_is_a_setting(file: Path) -> None:
    named = set(re.findall(r"\bFREEHOLD_[A-Z_]*[A-Z]\b", file.read_text(encoding="utf-8")))
    assert {one for one in named if not OTHERS.fullmatch(one)} <= SETTINGS


@pytest.mark.parametrize("name", COMPOSED)
def test_a_compose_file_is_whole(name: str) -> None:
    content = composed(name)
    services = content["services"]
    for service in services.values():
        assert service.keys() <= KEYS
        assert set(service.get("depends_on", {})) <= services.keys()
        if "build" in service:
            assert (DEPLOY / service["build"]["context"]).resolve() == ROOT
            assert (ROOT / service["build"]["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            known = (DEPLOY / source).is_file() if "/" in source else source in content["volumes"]
            assert known, volume
        for other, how in dict(service.get("depends_on", {})).items():
            healthy = "healthcheck" in services[other] or "build" in services[other]
            assert how == {"condition": "service_healthy"}
            assert healthy  # the image has a check of its own


@pytest.mark.parametrize("name", COMPOSED)
def test_servers_start_with_what_a_compose_file_sets(name: str) -> None:
    services = composed(name)["services"]
    for place, service in services.items():
        if "build" not in service:
            continue
        given = image_settings() | service["environment"]
        settings = settings_from({k: v for k, v in given.items() if k.startswith("FREEHOLD_")})
        assert settings.proxies == 1
        if settings.node:
            assert settings.node_address == f"http://{place}:{settings.port}"
            assert urlsplit(settings.store).hostname in services
    proxies = [one["environment"] for one in services.values() if "UPSTREAM" in str(one)]
    (around,) = proxies
    port = image_settings()["FREEHOLD_PORT"]
    built = [f"{place}:{port}" for place, one in services.items() if "build" in one]
    assert around["UPSTREAM"].split() == built


def test_the_password_of_the_database_is_the_one_that_the_nodes_use() -> None:
    services = composed("compose-nodes.yaml")["services"]
    database = services["database"]["environment"]
    for name in "abc":
        node = services[name]["environment"]
        store = urlsplit(node["FREEHOLD_STORE"])
        assert (store.username, store.path) == (
            database["POSTGRES_USER"],
            f"/{database['POSTGRES_DB']}",
        )
        assert node["PGPASSWORD"] == database["POSTGRES_PASSWORD"]


def test_the_image_is_built_from_what_there_is_and_runs_as_nobody() -> None:
    text = container()
    stages = re.findall(r"^FROM \S+ AS (\w+)$", text, re.MULTILINE)
    assert set(re.findall(r"--from=(\w+)", text)) <= set(stages)
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", text, re.MULTILINE)
    (targets,) = re.findall(r"^RUN make (\S+)$", text, re.MULTILINE)
    assert f"\n{targets}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    sources = re.findall(r"/freehold/(\S+)", text.partition("FROM python:3.11-slim")[2])
    assert sources == ["requirements/runtime.txt", "dist/*.whl"]
    assert (ROOT / sources[0]).is_file()
    let_through = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    missing = [one for one in let_through if one[:1] == "!" and not (ROOT / one[1:]).exists()]
    assert missing == []
    assert image_settings().keys() <= SETTINGS
    assert image_settings()["FREEHOLD_PORT"] == re.findall(r"^EXPOSE (\d+)$", text, re.M)[0]
    (program,) = re.findall(r'^CMD \["(\w+)"\]$', text, re.MULTILINE)
    assert program in new_app()


def test_every_path_that_is_asked_for_health_exists() -> None:
    texts = {name: (DEPLOY / name).read_text() for name in ("haproxy.cfg", "Caddyfile.nodes")}
    texts["Containerfile"] = container()
    asked = {
        *re.findall(r"option httpchk GET (\S+)", texts["haproxy.cfg"]),
        *re.findall(r"health_uri (\S+)", texts["Caddyfile.nodes"]),
        *re.findall(r"urlopen\('http://127\.0\.0\.1:8000(/\w+)'", texts["Containerfile"]),
    }
    assert asked == {"/readyz", "/healthz"}
    assert asked <= paths()


def test_proxies_let_nobody_ask_what_only_nodes_may() -> None:
    between = {path for path in paths() if path.startswith("/node/")}
    assert between
    haproxy = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    assert "http-request deny if { path_beg /node/ }" in haproxy
    assert "path /node/*" in (DEPLOY / "Caddyfile.nodes").read_text(encoding="utf-8")
    assert "/api/rooms/{code:[0-9]{6}}" in paths()  # by which haproxy.cfg sends people


def test_the_unit_starts_a_command_that_there_is() -> None:
    unit = (DEPLOY / "freehold.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=\S+/freehold (\w+)$", unit, re.MULTILINE)
    assert command in new_app()


def test_haproxy_takes_its_configuration() -> None:
    program = find_haproxy()
    if program is None:
        pytest.skip("no HAProxy on this machine")
    command = [program, "-c", "-f", str(DEPLOY / "haproxy.cfg")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
