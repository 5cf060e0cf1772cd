"""Find Chromium for the browser tests; on Debian install it where it is missing and we may.

Its headless form comes first, because it takes half the processor's time for the same pages.
CHROMIUM names another browser of its family.
"""

import os
import shutil
import sys

from tools.system import install, remedy

HEADLESS = "chromium-headless-shell"
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome")
NEEDED = (
    "the browser tests need Chromium, or CHROMIUM naming a browser of its family: "
    f"{remedy('chromium') or 'install it'}"
)


def find() -> str | None:
    """Return the path of the browser, if there is one."""
    wished = os.environ.get("CHROMIUM")
    names = (wished,) if wished else NAMES
    return next((path for path in map(shutil.which, names) if path), None)


def main() -> int:
    """Make sure that there is a browser."""
    if "CHROMIUM" not in os.environ and shutil.which(HEADLESS) is None:
        install("headless chromium")
    if find() is None:
        install("chromium")
    found = find()
    print(f"chromium: {found or NEEDED}", flush=True)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
