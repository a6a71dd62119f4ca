"""What was typed into a form that was refused: it is shown once more, so that nobody writes it twice."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request


class Unsent(HTTPException):
    """A form that did nothing; ``text`` is what somebody has typed into it."""

    def __init__(self, status_code: int, detail: str, text: str) -> None:
        super().__init__(status_code, detail)
        self.text = text


def text_of(request: Request, error: Exception) -> str:
    """What is shown again: only to a browser that says that a page of ours has sent it."""
    ours = request.headers.get("sec-fetch-site") == "same-origin"
    return error.text if ours and isinstance(error, Unsent) else ""
