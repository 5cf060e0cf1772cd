"""Devices: what somebody uses, in plain words, and how one is known again."""

import hashlib
import re
from typing import Final, NamedTuple

LONGEST_AGENT: Final = 400  # characters of a user agent that are looked at
_PURPOSE: Final = b"freehold device\0"
# What a user agent has in it, the more special first: most pretend to be others as well.
_BROWSERS: Final = (
    ("Edge", re.compile(r"\bEdg(e|A|iOS)?/")),
    ("Opera", re.compile(r"\b(OPR|OPT|Opera)/")),
    ("Samsung Internet", re.compile(r"\bSamsungBrowser/")),
    ("Vivaldi", re.compile(r"\bVivaldi/")),
    ("Firefox", re.compile(r"\b(Firefox|FxiOS)/")),
    ("Chrome", re.compile(r"\b(Chrome|Chromium|HeadlessChrome|CriOS)/")),
    ("Safari", re.compile(r"\bSafari/")),
)
_SYSTEMS: Final = (
    ("iPhone", re.compile(r"\biPhone\b")),
    ("iPad", re.compile(r"\biPad\b")),
    ("Android", re.compile(r"\bAndroid\b")),
    ("ChromeOS", re.compile(r"\bCrOS\b")),
    ("Windows", re.compile(r"\bWindows\b")),
    ("macOS", re.compile(r"\bMac OS X\b|\bMacintosh\b")),
    ("Linux", re.compile(r"\bLinux\b|\bX11\b")),
)


class Device(NamedTuple):
    """What somebody uses: names, empty where they are not known."""

    browser: str = ""
    system: str = ""


def device_of(agent: str) -> Device:
    """Return what a user agent tells of, and nothing else of it: the rest would be a trail."""
    text = agent[:LONGEST_AGENT]
    return Device(_first(_BROWSERS, text), _first(_SYSTEMS, text))


def _first(known: tuple[tuple[str, re.Pattern[str]], ...], text: str) -> str:
    return next((name for name, pattern in known if pattern.search(text)), "")


def device_mark(identity: str, secret: str) -> bytes:
    """Return what is kept of a device's secret; those of two accounts cannot be compared."""
    return hashlib.sha256(_PURPOSE + f"{identity}\0{secret}".encode()).digest()
