"""A link that is used up for a cookie, which is good for one place and for its pages in every language."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import RedirectResponse

from mailer.table.tokens import PAGE_SECONDS
from mailer.web.rendering import Place


def entered(
    place: Place,
    parts: tuple[object, ...],
    cookie: tuple[str, str],
    headers: Mapping[str, str],
    *,
    secure: bool,
) -> RedirectResponse:
    """On to the page at ``parts``, with the name and the value of its ``cookie``."""
    answer = RedirectResponse(place.to(*parts, ""), 303, headers)
    for each in (place, *(Place(place.base, lang) for lang, _ in place.others())):
        answer.set_cookie(
            *cookie,
            max_age=PAGE_SECONDS,
            path=each.to(*parts, ""),
            secure=secure,
            httponly=True,
            samesite="strict",
        )
    return answer
