"""Find HAProxy for several nodes behind one address; on Debian install it where we may."""

import shutil
import sys

from tools.system import install, remedy

NEEDED = f"several nodes need HAProxy before them: {remedy('haproxy') or 'install it'}"


def find() -> str | None:
    """Return the program, if it is on this machine; Debian has it where only root looks."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")


def main() -> int:
    """Make sure that there is one, where that can be done; the tests say so if there is none."""
    if find() is None:
        install("haproxy")
    print(f"haproxy: {find() or NEEDED}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
