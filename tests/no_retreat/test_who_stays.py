"""Who is said to stay, and nobody to move: whether that is all the movement is asked back."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.orders import Moves
from games.no_retreat.model.state import View
from games.title import Accepted, Draft, Unclear
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.positions import empty, put

TITLE = title("no_retreat")
UNITS = {"ge-4a": "1214", "ge-6a": "1213", "ge-9a": "1315"}


def draft(*lines: str) -> Draft:
    read = [each for line in lines for each in TITLE.reader("").read(line)]
    written = [each.written for each in read if isinstance(each, Understood)]
    assert len(written) == len(read)
    view = View(AXIS, put(empty(), UNITS), ())
    return TITLE.title.draft(view, Ask(AXIS, "move", "1-A4", args={}), None, written, "en")


@pytest.mark.parametrize(
    "line",
    [
        "9A does not advance",
        "6A and 9A do not advance",
        "6A stays",
        "4A and 6A stay put",
        "9А не наступает",
        "6А остаётся",
        "4А и 6А стоят на месте",
    ],
)
def test_some_who_stay_do_not_end_the_movement(line: str) -> None:
    made = draft(line)
    assert made.order is None
    (verdict,) = made.verdicts
    assert isinstance(verdict, Unclear)
    assert verdict.candidates == ("no moves",)


@pytest.mark.parametrize("line", ["no moves", "all stay", "nobody moves", "никто не двигается"])
def test_all_who_stay_do(line: str) -> None:
    assert draft(line).order == Moves()


def test_beside_moves_they_are_told() -> None:
    made = draft("6A stays", "4A to 1114")
    assert isinstance(made.order, Moves)
    assert all(isinstance(each, Accepted) for each in made.verdicts)
