"""Check the sources of Python and of the client: lint, format, layout, imports, types."""

import os
import sys

from tools.conditions import settle
from tools.steps import ROOT, Step, checking, run_steps, show_failure

BIN = ROOT / ".venv" / "bin"
WEB = ROOT / "web"
NPM = ["npm", "run", "--silent"]
WEB_PACKAGES = "web packages"

PACKAGES = Step(WEB_PACKAGES, checking([sys.executable, "-m", "tools.web", "packages"]))
CHECKS = [
    Step("lint", checking([BIN / "ruff", "check", "."])),
    Step("format", checking([BIN / "ruff", "format", "--check", "."])),
    Step("length of files", checking([sys.executable, "-m", "tools.tidy"])),
    Step("house plan", checking([sys.executable, "-m", "tools.house_plan"])),
    Step("docs", checking([sys.executable, "-m", "tools.docs"])),
    Step("imports", checking([BIN / "lint-imports", "--no-logo"])),
    Step("types", checking([BIN / "mypy"]), needs=("engine",)),  # whose compiler mypy is, too
    Step("web lint", checking([*NPM, "lint"], WEB), needs=(WEB_PACKAGES,)),
    Step("web types", checking([*NPM, "check"], WEB), needs=(WEB_PACKAGES,)),
]


def main() -> int:
    """Run all checks, as many at a time as there are cores."""
    settle()
    reports = run_steps([PACKAGES, *CHECKS], os.cpu_count() or 1, show_failure)
    return 1 if any(report.count.failed for report in reports.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
