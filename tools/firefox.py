"""Find Firefox; on Debian install it where it is missing and we may.  FIREFOX names another one."""

import os
import shutil

from tools.system import install, remedy

NAMES = ("firefox-esr", "firefox")
NEEDED = f"this needs Firefox, or FIREFOX naming it: {remedy('firefox') or 'install it'}"


def find() -> str | None:
    """Return the path of the browser, if there is one."""
    wished = os.environ.get("FIREFOX")
    names = (wished,) if wished else NAMES
    return next((path for path in map(shutil.which, names) if path), None)


def provide() -> str | None:
    """Return the path of the browser; install it before if that is needed and allowed."""
    if find() is None and "FIREFOX" not in os.environ:
        install("firefox")
    return find()
