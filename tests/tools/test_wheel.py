"""A wheel is whole or it is not made; a pure one has to be asked for.

That a whole one runs where nothing else is, `make try-wheel` tells: it takes a compiled engine.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import setup
from tools.steps import ROOT

FILES = ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
FOLDERS = ("requirements", "src", "tools")
BUILT = shutil.ignore_patterns("*.so", "__pycache__", "static", "*.egg-info")
WHOLE = [setup.CLIENT, f"{setup.ENGINE}state.cpython-311-x86_64-linux-gnu.so"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, in which a client was built once."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=BUILT)
    client = folder / "src" / setup.CLIENT
    client.parent.mkdir()
    client.touch()
    return folder


def make_wheel(checkout: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Ask for a wheel, with the compiler and the client that the variables tell of."""
    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel"]
    kept = {name: text for name, text in os.environ.items() if not name.startswith("FREEHOLD_")}
    return subprocess.run(
        command, cwd=checkout, env=kept | variables, capture_output=True, text=True, check=False
    )


def test_without_a_compiler_no_wheel_is_made(checkout: Path) -> None:
    done = make_wheel(checkout, CC=str(checkout / "no-compiler"))
    assert done.returncode
    assert "no wheel was made, for a C compiler is missing" in done.stderr
    assert "FREEHOLD_WHEEL=pure asks for one with neither" in done.stderr
    assert not (checkout / "dist").exists()


def test_without_node_no_wheel_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also if a client lies there: nobody knows of which sources it is."""
    monkeypatch.setenv("CC", shutil.which("true") or "true")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="no wheel was made, for the web client could not be"):
        setup.prepare_wheel()
    assert "Node.js 20 or newer with npm is needed" in capfd.readouterr().err


def test_who_forbids_to_compile_gets_no_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "WISH", "no")
    with pytest.raises(SystemExit, match="FREEHOLD_COMPILE=no forbids to compile"):
        setup.prepare_wheel()


def test_a_pure_wheel_has_neither_engine_nor_client_and_says_so(checkout: Path) -> None:
    left = checkout / "build" / "lib" / "freehold" / "of_before.py"
    left.parent.mkdir(parents=True)
    left.touch()
    done = make_wheel(checkout, FREEHOLD_WHEEL="pure")
    assert done.returncode == 0, done.stderr
    (wheel,) = (checkout / "dist").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        about = next(name for name in names if name.endswith("METADATA"))
        assert b"librt" not in opened.read(about)
    sources = checkout / "src"
    files = {path for path in (sources / "freehold").rglob("*") if path.is_file()}
    files.remove(sources / setup.CLIENT)
    assert {path.relative_to(sources).as_posix() for path in files} <= set(names)
    assert not [name for name in names if name.endswith(".so") or "static" in name]
    assert "freehold/of_before.py" not in names


@pytest.mark.parametrize(
    ("names", "pure", "missing"),
    [
        (WHOLE, False, ""),
        (WHOLE[1:], False, "the web client"),
        (WHOLE[:1], False, "the compiled engine"),
        ([], True, ""),
        (WHOLE[1:], True, "plain Python alone"),
        (WHOLE[:1], True, "plain Python alone"),
    ],
)
def test_what_is_in_a_wheel_is_what_was_asked_for(
    names: list[str], pure: bool, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "IS_PURE", pure)
    assert setup.missing_in(names) == missing
