"""The log: one line an event, secrets and addresses struck out; it must not hold any state of games."""

from __future__ import annotations

import logging
import re
import sys
import threading
import traceback
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TextIO

import structlog

if TYPE_CHECKING:
    from types import TracebackType

    from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

_TOKEN = re.compile(r"\+[a-z2-7]{24}(?=@|\b)|\b[a-z2-7]{24}\b", re.IGNORECASE)
_ADDRESS = re.compile(r"[^\s@<>(),;:\"'=\[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?", re.IGNORECASE)
_SECRET_KEYS = ("password", "secret", "seed", "token")
_OURS = ("judge", "owner")
"""Values about the judge itself, whose address everybody may know."""

_SHORTEST = 6
_hidden: set[str] = set()
_form: tuple[bool, bool] = (False, False)


def conceal(*secrets: str) -> None:
    """Strike these out of whatever is logged or shown from now on. Short ones cannot be told from words."""
    _hidden.update(secret for secret in secrets if len(secret) >= _SHORTEST)


def redact(text: str) -> str:
    """``text`` with every token of a seat or person, and every secret that was named, struck out."""
    for secret in sorted(_hidden, key=len, reverse=True):
        text = text.replace(secret, "[secret]")
    return _TOKEN.sub(lambda found: "+[token]" if found[0].startswith("+") else "[token]", text)


def for_log(text: str) -> str:
    """``redact``, and addresses struck out: who wrote is told by numbers."""
    return _ADDRESS.sub("[address]", redact(text))


def set_up(*, json_lines: bool = False, verbose: bool = False, to: TextIO | None = None) -> None:
    """Send the log to standard error or ``to``, for people or (``json_lines``) for programs."""
    global _form
    _form = (json_lines, verbose)
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


def form() -> tuple[bool, bool]:
    """``json_lines`` and ``verbose`` as last set up."""
    return _form


def hide_in_tracebacks() -> None:
    """What ends the program, or a thread of it, unexpectedly is shown without secrets, too."""

    def show(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        lines = traceback.format_exception(kind, error, trace)
        print(for_log("".join(lines)).rstrip(), file=sys.stderr)

    sys.excepthook = show
    threading.excepthook = lambda told: show(told.exc_type, told.exc_value, told.exc_traceback)


def log() -> FilteringBoundLogger:
    """The house's logger."""
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger


def _strike_out(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    return {key: _clean(key, value) for key, value in line.items()}


def _clean(key: str, value: Any) -> Any:
    if key in _SECRET_KEYS:
        return "[secret]"
    if isinstance(value, bool | int | float | None):
        return value
    if isinstance(value, Mapping):
        return {str(inner): _clean(str(inner), one) for inner, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean(key, one) for one in value]
    text = value if isinstance(value, str) else str(value)
    return redact(text) if key in _OURS else for_log(text)
