"""The position that a line gives or begins, and its text in the answer; it must not play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.codec import dumps, from_plain
from adjudicator.game import set_up
from adjudicator.kinds import SetupError
from adjudicator.shape import misfit
from games.title import Origin, Title
from mailer.adjudicate.bad_line import BadLineError, BadSetupError, misfitting
from mailer.adjudicate.request import Request
from mailer.base.words import words_of


@dataclass(frozen=True, slots=True)
class Placed:
    """A state of the title and what it was set up as. ``ours``: it comes of the title's own setup."""

    state: Any
    origin: Origin
    ours: bool


def placed(title: Title, request: Request) -> Placed:
    """Where the game of a line stands at first. Raises BadLineError."""
    if request.position is not None:
        return _given(title, request)
    if not request.scenario:
        raise BadLineError("missing-field", "position", "no-position")
    known = title.scenarios()
    if request.scenario not in known:
        raise BadLineError("unknown-scenario", "scenario", args={"known": known})
    newest = title.game.edition
    edition = newest if request.edition is None else request.edition
    _see_edition(title, "edition", edition)
    try:
        state = set_up(title.game, request.scenario, request.options or {}, edition)
    except SetupError as error:
        raise BadSetupError("options", error, words_of(request.lang, title)) from error
    except ValueError as error:
        raise BadLineError("bad-setup", "options", "told", {"text": str(error)[:200]}) from error
    return Placed(state, Origin(request.scenario, edition), True)


def _given(title: Title, request: Request) -> Placed:
    kind, _, _ = title.types()
    if found := misfit(request.position, kind):
        raise misfitting("position", found)
    state: Any = from_plain(request.position, kind)
    origin = title.origin(state)
    _see_edition(title, "position", origin.edition)
    if origin.scenario not in title.scenarios():
        known = title.scenarios()
        raise BadLineError("unknown-scenario", "position", args={"known": known})
    if request.scenario not in ("", origin.scenario):
        raise BadLineError("other-scenario", "scenario", args={"scenario": origin.scenario})
    if request.edition not in (None, origin.edition):
        raise BadLineError("other-edition", "edition", "edition-of-position", {"edition": origin.edition})
    if request.options:
        raise BadLineError("unknown-field", "options", "options-and-position")
    return Placed(state, origin, False)


def _see_edition(title: Title, where: str, edition: int) -> None:
    newest = title.game.edition
    if not 1 <= edition <= newest:
        known = ", ".join(map(str, range(1, newest + 1)))
        raise BadLineError("other-edition", where, args={"known": known})


def text_of(title: Title, state: Any) -> str:
    """The position as canonical JSON, as the codec writes it."""
    return dumps(state, title.types()[0])
