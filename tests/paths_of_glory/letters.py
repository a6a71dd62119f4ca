"""What comes of a letter of who is asked first in a position."""

from __future__ import annotations

from adjudicator.kinds import Over, Roll
from games.paths_of_glory.model.state import State
from games.title import Draft
from parsers.reading import Understood
from parsers.registry import title

REGISTERED = title("paths_of_glory")
TITLE = REGISTERED.title


def drafted(here: State, text: str) -> Draft:
    """What comes of a letter of who is asked first."""
    waits = TITLE.game.pending(here)
    assert not isinstance(waits, Roll | Over)
    read = REGISTERED.reader("campaign").read(text)
    written = [line.written for line in read if isinstance(line, Understood)]
    assert written
    return TITLE.draft(TITLE.game.view(here, waits[0].seat), waits[0], None, written, "en")


def same(here: State, said: str, means: str) -> None:
    """Both are taken, as one order."""
    told, plain = drafted(here, said), drafted(here, means)
    assert plain.order is not None, plain.verdicts
    assert told.order == plain.order, told.verdicts
