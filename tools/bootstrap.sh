#!/bin/sh
# Make .venv and install everything a checkout needs, from the locks. Safe to run again at any time.
# PYTHON names the interpreter to use (default: python3).
set -eu
cd "$(dirname "$0")/.."

PYTHON=${PYTHON:-python3}
VENV=.venv
export UV_LINK_MODE=copy UV_NO_PROGRESS=1 UV_PYTHON_DOWNLOADS=never VIRTUAL_ENV="$PWD/$VENV"

say() { printf 'bootstrap: %s\n' "$*"; }
die() { printf 'bootstrap: %s\n' "$*" >&2; exit 1; }

# Install Debian packages where we may; fail quietly where we may not.
apt_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" -eq 0 ]; then sudo=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then sudo="sudo -n"
    else return 1
    fi
    say "installing $*"
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get update -qq >/dev/null 2>&1 || true
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

can_compile() { "$PYTHON" tools/compiler.py; }

find_python() {
    command -v "$PYTHON" >/dev/null 2>&1 || apt_install python3 python3-venv ||
        die "no $PYTHON found: install Python 3.11 or newer, or set PYTHON"
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "$("$PYTHON" --version) is too old: Python 3.11 or newer is needed; set PYTHON to one"
}

# An environment whose interpreter is gone, too old or was made elsewhere is made anew.
venv_works() {
    [ -x "$VENV/bin/python" ] &&
        "$VENV/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null &&
        [ "$(cat "$VENV/.made-in" 2>/dev/null)" = "$PWD" ]
}

make_venv() {
    if venv_works; then return; fi
    rm -rf "$VENV"
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv ||
        die "this Python cannot make virtual environments: install the package python3-venv"
    say "making $VENV with $("$PYTHON" --version)"
    "$PYTHON" -m venv "$VENV" || die "could not make $VENV: is the package python3-venv installed?"
    printf '%s\n' "$PWD" >"$VENV/.made-in"
}

install_packages() {
    wanted=$(sed -n 's/^uv==\([^ ]*\).*/uv \1/p' requirements/uv.txt)
    found=$("$VENV/bin/uv" --version 2>/dev/null | cut -d' ' -f1-2) || found=
    if [ "$found" != "$wanted" ]; then
        "$VENV/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes \
            -r requirements/uv.txt
    fi
    "$VENV/bin/uv" pip sync --quiet --require-hashes requirements/dev.txt
    # The engine is compiled by `make build`, not here.
    FREEHOLD_COMPILE=no "$VENV/bin/uv" pip install --quiet --no-deps --no-build-isolation -e .
}

find_compiler() {
    if can_compile; then return; fi
    apt_install gcc libc6-dev python3-dev || true
    can_compile || say "no C compiler with Python's headers: the engine will run as plain Python, slower"
}

find_python
make_venv
find_compiler
install_packages
touch "$VENV/.ready"
say "ready"
