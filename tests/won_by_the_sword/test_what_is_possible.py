"""Tasks that are done if they can be, and what comes instead (3.4)."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import CATHOLIC
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.answering import answers
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import empty, force, garrison, put, table
from tests.won_by_the_sword.spoken import letter, ready, refused

ARMY = force("16 sweden-i, 2 sweden-c, 2 sweden-g", "horn", "sweden-o", baggage=9)


def bare(card: int = 37) -> State:
    """A column at a point where nothing is left."""
    return ready(table(put(empty(), "P1", "ansbach", ARMY), requisitioned={"ansbach": 2}), card)


@in_turn(
    [
        ("1 with 37: forage if possible; move Dinkelsbühl",),
        ("1 with 37: forage if the card allows it, then move Dinkelsbühl",),
        ("1 картой 37: если можно, фуражировать. идти в Динкельсбюль",),
        ("1 with 37: forage if possible, otherwise move Dinkelsbühl",),
        ("1 with 37: forage; if that is impossible move Dinkelsbühl",),
        ("1 картой 37: фуражировать, если получится, иначе идти в Динкельсбюль",),
    ]
)
def test_what_cannot_be_is_passed_over(text: str) -> None:
    done = letter(bare(), text)
    assert (done.way, done.lapsed) == (["dinkelsbuehl"], ""), text


@in_turn([("1 with 37: forage if possible",), ("1 картой 37: фуражировать, если можно",)])
def test_alone_it_is_told_why_it_cannot_be(text: str) -> None:
    assert refused(bare(), text) == "requisitioned"


def test_what_can_be_is_done_as_often_as_it_can() -> None:
    start = ready(table(put(empty(), "P1", "ansbach", ARMY), requisitioned={"ansbach": 1}), 37)
    done = letter(start, "1 with 37: forage three times if possible, then move Dinkelsbühl", 9)
    assert (done.way, done.lapsed) == (["dinkelsbuehl"], "")


def test_a_siege_where_it_can_be_begun() -> None:
    start = put(empty(), "P1", "rain", ARMY)
    start = ready(garrison(start, CATHOLIC, "donauwoerth", force("1 bavaria-d")), 37)
    done = letter(start, "1 with 37: move Donauwörth; besiege it if possible, otherwise forage", 1)
    assert done.told("siege-begun")


@in_turn([("accept",), ("plan",)])
def test_bombardment_in_a_battle_is_the_chit(kind: str) -> None:
    for said in (say.Using("bombardment"), say.Firing()):
        assert answers(kind, (said,)) == (say.Helping("cannonade"),)
