"""Battles that stand in a window, for tests of what is answered there."""

from __future__ import annotations

from adjudicator.kinds import Ask
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.model.state import State
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.fights import War

REGISTERED = title("paths_of_glory")


TITLE = REGISTERED.title


READER = REGISTERED.reader("campaign")


def meant(here: State, ask: Ask, text: str, lang: str = "en") -> Order | None:
    """What a letter comes to in a window; None where it is refused."""
    view = TITLE.game.view(here, ask.seat)
    lines = READER.read(text)
    assert all(isinstance(line, Understood) for line in lines), lines
    written = [line.written for line in lines if isinstance(line, Understood)]
    order: Order | None = TITLE.draft(view, ask, None, written, lang).order
    return order


def in_window(war: War, *texts: str) -> Order | None:
    """What the texts come to in the window that is open; all come to the same, and read back."""
    found = [meant(war.state, war.ask, text) for text in texts]
    assert found == [found[0]] * len(found)
    order = found[0]
    if order is not None:
        for lang in ("en", "ru"):
            view = TITLE.game.view(war.state, war.ask.seat)
            text = "\n".join(TITLE.standing(view, war.ask, order, lang))
            assert meant(war.state, war.ask, text, lang) == order, text
    return order
