"""Find PostgreSQL for the tests of its store; on Debian install it where it is missing and we may.

Only its programs are wanted: no cluster is made by installing it, and no service is left running.
PG_BIN names the folder of its programs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.system import install, privilege, remedy

PLACES = "/usr/lib/postgresql/*/bin"  # Debian's, one for each version
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.d/freehold-tests.conf")
NEEDED = (
    "the tests of the PostgreSQL store need its programs, or PG_BIN naming their folder: "
    f"{remedy('postgresql') or 'install it'}"
)


def find() -> Path | None:
    """Return the folder of PostgreSQL's programs, if there is one: the newest."""
    wished = os.environ.get("PG_BIN")
    found = sorted(Path("/").glob(PLACES.removeprefix("/")), key=_version)
    places = [Path(wished)] if wished else [*reversed(found), *_on_path()]
    return next((place for place in places if (place / "initdb").is_file()), None)


def _version(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdigit() else 0


def _on_path() -> list[Path]:
    found = shutil.which("initdb")
    return [Path(found).resolve().parent] if found else []


def install_programs() -> None:
    """Install PostgreSQL without a cluster of its own, which would be a service."""
    prefix = privilege()
    if prefix is None:
        return
    setting = f"mkdir -p {NO_CLUSTER.parent} && echo 'create_main_cluster = false' > {NO_CLUSTER}"
    subprocess.run([*prefix, "sh", "-c", setting], capture_output=True, check=False)
    install("postgresql")
    subprocess.run([*prefix, "rm", "-f", str(NO_CLUSTER)], capture_output=True, check=False)


def main() -> int:
    """Make sure that there is one, where that can be done; the tests say so if there is none."""
    if find() is None and "PG_BIN" not in os.environ:
        install_programs()
    print(f"postgresql: {find() or NEEDED}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
