"""The project's own order: versions agree, nothing names a registry or a machine."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import freehold
from tests.kit.cases import each

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {
    ".git",
    ".venv",
    "build",
    "dist",
    "freehold-data",
    "node_modules",
    "static",
    "__pycache__",
}
TEXT_LIMIT = 2_000_000

# Put together from pieces, because this file is searched, too.
REGISTRIES = [
    "pypi" + ".org",
    "python" + "hosted" + ".org",
    "npmjs" + ".org",
    "npmjs" + ".com",
    "debian" + ".org",
]
MACHINE_PATHS = ["/" + "work/", "/" + "root/", "/" + "home/", "file:" + "///"]
ENGINE_MAY_IMPORT = {"typing"}
SHIM_MAY_IMPORT = {"librt", "mypy_extensions", "typing"}


def listed_by_git() -> list[Path]:
    """List tracked files and new ones that are not ignored; nothing outside a repository."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return [ROOT / name for name in done.stdout.split("\0") if name]


def walked(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in SKIPPED or path.name.endswith(("_cache", ".egg-info", ".so")):
            continue
        if path.is_dir():
            yield from walked(path)
        else:
            yield path


def project_files() -> list[Path]:
    files = listed_by_git() or list(walked(ROOT))
    return [path for path in files if path.is_file() and path.stat().st_size < TEXT_LIMIT]


def mentions(words: list[str]) -> list[str]:
    """List each file that contains one of the words, not within another one, with the word."""
    found = []
    for path in project_files():
        text = path.read_text(encoding="utf-8", errors="replace")
        said = [word for word in words if re.search(rf"(?<!\w){re.escape(word)}", text)]
        found += [f"{path.relative_to(ROOT)}: {word}" for word in said]
    return found


def imported(path: Path) -> set[str]:
    """List the top-level names of what a module imports; freehold's are dotted to the second."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {
        ".".join(name.split(".")[:2]) if name.startswith("freehold") else name.split(".")[0]
        for name in names
    }


def allowed(path: Path) -> set[str]:
    special = {"ints.py": SHIM_MAY_IMPORT}
    return special.get(path.name, ENGINE_MAY_IMPORT) | {"freehold.engine"}


def requirement(lock: str, name: str) -> str | None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(name)}==(\S+)", text, re.MULTILINE)
    return found.group(1) if found else None


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert freehold.__version__ == project["version"]


def test_no_file_names_a_registry() -> None:
    assert mentions(REGISTRIES) == []


def test_no_file_names_a_path_of_a_machine() -> None:
    assert mentions(MACHINE_PATHS) == []


def test_makefile_without_target_tells_what_every_target_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    phony = re.search(r"^\.PHONY:(.*)", makefile, re.MULTILINE)
    assert phony is not None
    done = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True)
    told = re.findall(r"^  make (\S+) +\S", done.stdout, re.MULTILINE)
    assert sorted(told) == sorted(phony[1].split())


def test_ci_runs_make_test() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "exec make test"


@each("path", sorted((ROOT / "src/freehold/engine").rglob("*.py")))
def test_engine_imports_only_itself_and_typing(path: Path) -> None:
    assert imported(path) <= allowed(path)


@each("lock", ["dev.txt", "runtime.txt", "uv.txt"])
def test_lock_pins_and_hashes_every_package(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert lines
    assert all("==" in line and "--hash=sha256:" in line for line in lines)


def test_locks_agree() -> None:
    text = (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    names = re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)
    assert names
    assert [n for n in names if requirement("dev.txt", n) != requirement("runtime.txt", n)] == []


@each("name", ["mypy", "librt"])
def test_compiler_is_pinned_to_one_version_everywhere(name: str) -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert any(
        line.startswith(f"{name}=={requirement('dev.txt', name)};") for line in build["requires"]
    )


def test_plain_source_loads_without_any_package() -> None:
    code = "import sys; sys.path.insert(0, 'src'); import freehold.engine"
    environment = {"FREEHOLD_PLAIN": "1"}
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
