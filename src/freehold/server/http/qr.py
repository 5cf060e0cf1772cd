"""Invitations that a phone can read from a screen."""

import io
from typing import Final
from urllib.parse import urlsplit

import segno

from freehold.editions.problems import shown

LONGEST_URL: Final = 300  # characters; beyond it the squares become too small to read
_QUIET: Final = 4  # empty modules around, as readers expect
_ROLE: Final = b'<svg role="img" '


def invite_svg(url: str) -> bytes:
    """Return a QR code of an address as SVG that takes the size of its place.

    Its title is the address, which needs no language.
    """
    _expect_address(url)
    code = segno.make_qr(url, error="m")
    stream = io.BytesIO()
    code.save(
        stream,
        kind="svg",
        border=_QUIET,
        dark="#000",
        light="#fff",
        title=url,
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return stream.getvalue().replace(b"<svg ", _ROLE, 1)


def _expect_address(url: str) -> None:
    if len(url) > LONGEST_URL:
        raise ValueError(f"expected at most {LONGEST_URL} characters, got {len(url)}")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"expected a web address, got {shown(url)}")
