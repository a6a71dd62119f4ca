"""What the judge asks back of a letter to an open question, as its desk does; no letters are sent."""

from __future__ import annotations

from functools import cache, partial
from types import SimpleNamespace
from typing import Any, cast

from adjudicator.kinds import Ask
from games.paths_of_glory.model.state import State
from mailer.desk import proposing
from mailer.desk.intake import Intake
from mailer.desk.visit import Visit
from parsers.easing import read_eased
from parsers.kit.lexicon import language
from parsers.reading import Ambiguous, Line, Understood, Unreadable
from tests.paths_of_glory.questions import POSITIONS
from tests.paths_of_glory.windows import READER, REGISTERED, TITLE


@cache
def asked(position: str) -> tuple[State, Ask]:
    here = POSITIONS[position]()
    pending = TITLE.game.pending(here)
    assert isinstance(pending, tuple)
    return here, pending[0]


def answered(position: str, said: str, before: str = "") -> tuple[Line, ...]:
    """The pieces of the last line of a letter, with what they may mean where they cannot be read."""
    here, ask = asked(position)
    text = [before, said] if before else [said]
    play = SimpleNamespace(
        title=TITLE,
        view=partial(TITLE.game.view, here),
        match=SimpleNamespace(drafts={}),
        registered=REGISTERED,
        row=SimpleNamespace(scenario="campaign"),
    )
    visit = SimpleNamespace(
        at_table=(play, ask.seat),
        ask=ask,
        person=SimpleNamespace(lang=language(said)),
        intake=Intake(),
    )
    lines = proposing.put(cast(Visit, cast(Any, visit)), read_eased(READER, text, guess=True), text)
    return tuple(line for line in lines if line.span.line == len(text))


def proposal(position: str, said: str, before: str = "") -> str | None:
    """The whole line as it is asked back; empty where it is not, None where it can be read."""
    lines = answered(position, said, before)
    if lines and all(isinstance(line, Understood) for line in lines):
        return None
    if any(isinstance(line, Ambiguous) for line in lines):
        return ""
    told = [line.suggestion if isinstance(line, Unreadable) else line.text for line in lines]
    return "; ".join(told) if any(isinstance(line, Unreadable) and line.suggestion for line in lines) else ""


def order(position: str, text: str, before: str = "") -> Any:
    """What a letter comes to; None where it is not accepted whole."""
    here, ask = asked(position)
    lines = READER.read(f"{before}\n{text}" if before else text, guess=False)
    if not all(isinstance(line, Understood) for line in lines):
        return None
    written = [line.written for line in lines if isinstance(line, Understood)]
    made = TITLE.draft(TITLE.game.view(here, ask.seat), ask, None, written, language(text))
    return made.order
