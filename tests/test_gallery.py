"""The pictures of the docs are those that are shown, and small."""

import re
from pathlib import Path

from tools.screenshots import GALLERY, SHOWN

DOCS = Path(__file__).resolve().parent.parent / "docs"
MOST_BYTES = 1_200_000


def test_the_gallery_shows_every_picture_that_is_kept() -> None:
    shown = re.findall(
        r"!\[.+?\]\(screenshots/(.+?)\)", (DOCS / "gallery.md").read_text(encoding="utf-8")
    )
    kept = [path.name for path in GALLERY.iterdir()]
    assert sorted(shown) == sorted(kept) == sorted(f"{name}.png" for name in SHOWN)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < MOST_BYTES
