"""The map as a scene: who holds what, what stands where, what has just moved; it must not know pixels."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Event
from games.marks import Fill, LegendRow, Mark, Scene
from games.paths_of_glory.atlas import SEATS
from games.paths_of_glory.source import Source
from games.paths_of_glory.state import View
from games.words import Words

WHOLE = "paths_of_glory/whole"


def scene(source: Source, view: View, events: Sequence[Event], words: Words) -> Scene:
    """The front where most happened in ``events``."""
    board = view.board
    marks: list[Mark] = [Fill(space, seat) for space, seat in board.control.items() if seat is not None]
    legend = tuple(LegendRow(seat, words.name("seat", seat), str(board.status[seat])) for seat in SEATS)
    caption = words.say("caption", {"turn": board.turn})
    return Scene(WHOLE, words.lang, caption, legend, (), tuple(marks))
