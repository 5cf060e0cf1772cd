#!/bin/sh
# Find a Python, and let it prepare the checkout for the goals that are given (see tools/prepare.py).
# PYTHON names the interpreter to use (default: python3).
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}

die() { printf '%s\n' "$*" >&2; exit 1; }

command -v "$python" >/dev/null 2>&1 ||
    die "Python 3.11 or newer is needed, found no $python. To get it, on Debian:" \
        "sudo apt-get install python3 python3-venv; or let PYTHON name one"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "Python 3.11 or newer is needed, found $("$python" --version 2>&1): let PYTHON name another"
exec "$python" -m tools.prepare "$@"
