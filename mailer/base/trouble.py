"""Trouble that the operator can mend: what is wrong, where, and what to do; it must not print."""

from __future__ import annotations


class OperatorError(Exception):
    """A mistake or mishap outside the program. ``what`` names the place, ``remedy`` what to do about it."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what}\n{self.remedy}"
