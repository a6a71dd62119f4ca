"""The log: one line an event, secrets of reply addresses struck out; it must not hold any state of games."""

from __future__ import annotations

import logging
import re
import sys
from typing import TYPE_CHECKING, Any, TextIO

import structlog

if TYPE_CHECKING:
    from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

_TOKEN = re.compile(r"\+[a-z2-7]{24}(?=@|\b)|\b[a-z2-7]{24}\b", re.IGNORECASE)
_SECRET_KEYS = ("password", "secret", "seed", "token")


def redact(text: str) -> str:
    """``text`` with every token of a seat or person struck out."""
    return _TOKEN.sub(lambda found: "+[token]" if found[0].startswith("+") else "[token]", text)


def set_up(*, json_lines: bool = False, verbose: bool = False, to: TextIO | None = None) -> None:
    """Send the log to standard error or ``to``, for people or (``json_lines``) for programs."""
    to = to or sys.stderr
    renderer: Any = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if json_lines
        else structlog.dev.ConsoleRenderer(colors=to.isatty(), pad_event_to=0)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.format_exc_info,
            _strike_out,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if verbose else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(to),
        cache_logger_on_first_use=False,
    )
    # The libraries' own lines would show addresses and tokens.
    logging.basicConfig(level=logging.CRITICAL)


def log() -> FilteringBoundLogger:
    """The house's logger."""
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger


def _strike_out(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    return {
        key: "[secret]" if key in _SECRET_KEYS else redact(value) if isinstance(value, str) else value
        for key, value in line.items()
    }
