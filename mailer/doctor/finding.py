"""What the doctor found; it must not look for anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mailer.base.trouble import OperatorError

FindingState = Literal["ok", "warning", "fault", "skipped"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. ``remedy`` says what to do, for whatever is not ok."""

    check: str
    state: FindingState
    what: str
    remedy: str = ""


def well(check: str, what: str) -> Finding:
    """Nothing to do."""
    return Finding(check, "ok", what)


def warning(check: str, what: str, remedy: str) -> Finding:
    """The judge works; something should be better."""
    return Finding(check, "warning", what, remedy)


def fault(check: str, what: str, remedy: str) -> Finding:
    """Letters or games suffer, or will."""
    return Finding(check, "fault", what, remedy)


def skipped(check: str, what: str, remedy: str = "") -> Finding:
    """Could not be looked at, and why."""
    return Finding(check, "skipped", what, remedy)


def trouble(check: str, error: OperatorError) -> Finding:
    """A mishap that says itself what to do."""
    return Finding(check, "fault", error.what, error.remedy)


def minutes(seconds: float) -> str:
    """A duration as people say it: seconds, minutes, hours or days."""
    if seconds < 120:
        return f"{int(seconds)} seconds"
    if seconds < 2 * 3600:
        return f"{int(seconds // 60)} minutes"
    return f"{int(seconds // 3600)} hours" if seconds < 2 * 86_400 else f"{int(seconds // 86_400)} days"
