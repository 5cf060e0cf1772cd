"""Caching: compressed answers for those who take them, and none to who has the newest."""

import re
from typing import Final, TypeVar

from aiohttp import ETag, web

ASK_AGAIN: Final = "no-cache"  # keep it, but ask whether it has changed
_REFUSING: Final = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")  # a quality that means: not at all
R = TypeVar("R", bound=web.StreamResponse)


def takes(request: web.Request, coding: str) -> bool:
    """Tell whether an answer may be compressed in that way."""
    said = ",".join(request.headers.getall("Accept-Encoding", [])).lower()
    for part in said.split(","):
        name, _semicolon, quality = part.partition(";")
        if name.strip() == coding:
            return _REFUSING.fullmatch(quality) is None
    return False


def knows(request: web.Request, tag: str) -> bool:
    """Tell whether who asks has it already."""
    known = request.if_none_match or ()
    return any(one.value in (tag, "*") for one in known)


def tagged(response: R, tag: str) -> R:
    """Let an answer tell what it is known by."""
    response.etag = ETag(value=tag)
    return response
