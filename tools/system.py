"""Get what belongs to the machine and not to the checkout, or say how to get it.

On Debian a missing package is installed where we may, as root or with password-less sudo.  Uses the
standard library only, because it runs before anything is installed.
"""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

PATIENT = ("-o", "DPkg::Lock::Timeout=120")  # seconds, where somebody else installs something
INSTALL = {
    "apt-get": "apt-get install",
    "dnf": "dnf install",
    "pacman": "pacman -S",
    "apk": "apk add",
    "brew": "brew install",
}
# What the managers call what we need; where one has no entry, its Python or its tools bring it.
PACKAGES = {
    "compiler": {
        "apt-get": "gcc libc6-dev",
        "dnf": "gcc",
        "pacman": "gcc",
        "apk": "gcc musl-dev",
        "brew": "gcc",
    },
    "headers": {"apt-get": "python3-dev", "dnf": "python3-devel", "apk": "python3-dev"},
    "venv": {"apt-get": "python3-venv"},
    "node": {
        "apt-get": "nodejs npm",
        "dnf": "nodejs npm",
        "pacman": "nodejs npm",
        "apk": "nodejs npm",
        "brew": "node",
    },
    "haproxy": {
        "apt-get": "haproxy",
        "dnf": "haproxy",
        "pacman": "haproxy",
        "apk": "haproxy",
        "brew": "haproxy",
    },
    "headless chromium": {"apt-get": "chromium-headless-shell"},
    "chromium": {
        "apt-get": "chromium",
        "dnf": "chromium",
        "pacman": "chromium",
        "apk": "chromium",
        "brew": "--cask chromium",
    },
    "firefox": {
        "apt-get": "firefox-esr",
        "dnf": "firefox",
        "pacman": "firefox",
        "apk": "firefox",
        "brew": "--cask firefox",
    },
    "postgresql": {
        "apt-get": "postgresql",
        "dnf": "postgresql-server",
        "pacman": "postgresql",
        "apk": "postgresql",
        "brew": "postgresql",
    },
}


def remedy(thing: str) -> str:
    """Return the command that gets a thing on this machine, or nothing if we know none."""
    for manager, names in PACKAGES[thing].items():
        if shutil.which(manager):
            sudo = "" if manager == "brew" or os.geteuid() == 0 else "sudo "
            return f"{sudo}{INSTALL[manager]} {names}"
    return ""


def install(thing: str) -> None:
    """Install a thing, if this is Debian and we may."""
    prefix = privilege()
    if shutil.which("apt-get") is None or prefix is None:
        return
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *PATIENT]
    wanted = [
        "install",
        "-y",
        "-qq",
        "--no-install-recommends",
        *PACKAGES[thing]["apt-get"].split(),
    ]
    with Path(__file__).open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # steps run side by side, and of apt-get there can be one
        for words in (["update", "-qq"], wanted):
            subprocess.run(
                [*apt, *words], capture_output=True, stdin=subprocess.DEVNULL, check=False
            )


def privilege() -> list[str] | None:
    """Return what makes a command root's, or None where that is not allowed."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") is None:
        return None
    allowed = subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode == 0
    return sudo if allowed else None
