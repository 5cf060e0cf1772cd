"""The process that serves: its event loop, its files, its garbage, its logs."""

import asyncio
import contextlib
import gc
import logging
import resource
import sys
from collections.abc import Callable
from typing import Any, Final

import structlog

from freehold.server.ops.settings import Settings

COLLECTING: Final = (50_000, 20, 100)  # see gc.set_threshold


def set_up_process(settings: Settings) -> None:
    """Make the process ready to serve many."""
    set_up_logs(settings)
    _allow_files()
    _collect_seldom()


def _allow_files() -> None:
    """Raise the number of files, so of connections, that may be open, as far as possible."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _collect_seldom() -> None:
    """Let what is loaded be, and look for garbage seldom: rooms make none that needs a search."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the fastest event loop there is here."""
    try:
        import uvloop
    except ImportError:  # where there is none, the loop of the language does
        return None
    return uvloop.new_event_loop


def set_up_logs(settings: Settings) -> None:
    """Write logs to the standard error, without values of variables, which may be secrets."""
    level = getattr(logging, settings.log.upper())
    plain = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    if settings.log_format == "json":
        processors += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        processors.append(plain)
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)  # it warns of clients' oddities
