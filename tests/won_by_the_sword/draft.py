"""What a letter comes to as the answer to the first question of a position."""

from __future__ import annotations

from typing import Any

from games.title import Accepted, Draft
from games.won_by_the_sword.model.state import State
from parsers.conditions import chosen, read_steps
from parsers.reading import Understood
from parsers.registry import title
from tests.won_by_the_sword.positions import GAME, asks_of

TITLE = title("won_by_the_sword").title
READER = title("won_by_the_sword").reader("c1632")


def drafted(position: State, text: str, former: Any = None) -> Draft:
    ask = asks_of(position)[0]
    view = GAME.view(position, ask.seat)
    lines = chosen(read_steps(text, READER, ask.seat), GAME.facts(view, ask))
    assert all(isinstance(line, Understood) for line in lines), lines
    written = [line.written for line in lines if isinstance(line, Understood)]
    return TITLE.draft(view, ask, former, written, "en")


def order(position: State, text: str, former: Any = None) -> Any:
    draft = drafted(position, text, former)
    assert all(isinstance(each, Accepted) for each in draft.verdicts), (text, draft.verdicts)
    return draft.order
