"""Find Chromium for the browser tests; on Debian install it where it is missing and we may.

CHROMIUM names another browser of its family.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
NEEDED = (
    "the browser tests need Chromium: install it (on Debian: the package chromium), "
    "or let CHROMIUM name one; found none"
)


def find() -> str | None:
    """Return the path of the browser, if there is one."""
    wished = os.environ.get("CHROMIUM")
    names = (wished,) if wished else NAMES
    return next((path for path in map(shutil.which, names) if path), None)


def privilege() -> list[str] | None:
    """Return what makes a command root's, or None where that is not allowed."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") is None:
        return None
    allowed = subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode == 0
    return sudo if allowed else None


def install() -> None:
    """Install Debian's package, if this is Debian and we may."""
    prefix = privilege()
    if shutil.which("apt-get") is None or prefix is None:
        return
    print("chromium: installing", flush=True)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    subprocess.run([*apt, "update", "-qq"], stdout=subprocess.DEVNULL, check=False)
    subprocess.run(
        [*apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"],
        stdout=subprocess.DEVNULL,
        check=False,
    )


def main() -> int:
    """Make sure that there is a browser."""
    if find() is None:
        install()
    found = find()
    print(f"chromium: {found or NEEDED}", flush=True)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
