"""`freehold serve` with what cannot be; in a process of its own, as it changes its process."""

import socket
import subprocess
import sys
from pathlib import Path

PROGRAM = "from freehold.cli.main import main; raise SystemExit(main())"


def serve(*words: str) -> tuple[int, str]:
    """Run the command; return its exit code and what it complained about."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "serve", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    return done.returncode, done.stderr


def test_wrong_settings_are_refused() -> None:
    code, complaint = serve("--port", "abc")
    assert code == 2
    assert '--port: expected a whole number from 0 to 65535, got "abc"' in complaint


def test_settings_that_are_no_text_are_refused() -> None:
    code, complaint = serve("--port", "80\udcff")  # how a byte is given that is no UTF-8
    assert (code, complaint) == (2, "freehold: expected text in UTF-8, got '80\\udcff'\n")


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, complaint = serve("--port", str(port), "--data", ":memory:")
    expected = f"freehold: cannot listen at 127.0.0.1, port {port}: Address already in use\n"
    assert (code, complaint) == (1, expected)


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    code, complaint = serve("--port", "0", "--data", str(file / "data"))
    assert code == 1
    assert f"cannot open {file / 'data'}" in complaint
