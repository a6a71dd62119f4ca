"""Where a page leads: to other positions, to pictures, to texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.convertors import Convertor, register_url_convertor

from mailer.web.pictures import FORMS
from mailer.web.rendering import Place


class Ordinal(Convertor[int]):
    """A number in a way, of no more digits than there could ever be positions or pictures."""

    regex = "[0-9]{1,6}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """As a way has it."""
        return str(value)


register_url_convertor("ordinal", Ordinal())


def ways(place: Place, *before: object, number: int) -> dict[str, Any]:
    """The ways that lead on from a position: to others, to its pictures, to its text."""
    return {
        "way": lambda to: place.to(*before, to),
        "slide": place.to(*before, "slide"),
        "file": lambda at, form: place.to(*before, number, f"picture-{at}.{form}"),
        "text": place.to(*before, number, "position.txt"),
        "forms": FORMS,
        "numbered": "",
    }


def slid(query: Mapping[str, str]) -> int:
    """The number of the position that a slider asks for."""
    asked = query.get("n", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 0
