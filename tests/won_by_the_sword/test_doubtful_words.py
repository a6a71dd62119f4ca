"""Words of which it is not sure what they are said of change nothing; nor does a move to where it stands."""

from __future__ import annotations

from games.won_by_the_sword.text import phrases as say
from parsers.reading import Understood
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import force
from tests.won_by_the_sword.spoken import READER

ARMY = force("16 sweden-i, 2 sweden-c, 2 sweden-g", "horn", "sweden-o", baggage=9)


@in_turn(
    [
        ("until the last round: 1 with 26: forage",),
        ("not later than the last round: 1 with 26: forage",),
        ("до последнего раунда: 1 картой 26: фураж",),
        ("if possible: 1 with 26: forage; otherwise 2 with 27: forage",),
        ("вряд ли сдадутся - штурм",),
        ("The remaining five: two to Horn, two to Bernhard.",),
        ("The other three: two to Horn, two to Bernhard.",),
    ]
)
def test_nothing_of_it_is_read(text: str) -> None:
    assert not any(isinstance(each, Understood) for each in READER.read(text)), text


@in_turn([("works for at most 3 CP",), ("работы на 3 ОК или меньше",), ("works for 2 CP at least",)])
def test_what_is_spent_is_no_condition(text: str) -> None:
    found = [each.written for each in READER.read(text) if isinstance(each, Understood)]
    assert not any(isinstance(each, say.Deciding) for each in found), text


@in_turn(
    [
        ("Разъезды выставляю на переходы к Нюрнбергу и к Байройту обычной конницей.",),
        ("высылает разъезд (один обычный полк) на переход к Нюрнбергу",),
    ]
)
def test_nobody_is_left_in_a_point_to_which_a_patrol_goes(text: str) -> None:
    """9.1"""
    found = [each.written for each in READER.read(text) if isinstance(each, Understood)]
    assert not any(isinstance(each, say.Garrisoning) for each in found), text


@in_turn(
    [
        ("Разъезды выставляю на переходы к Нюрнбергу и к Байройту обычной конницей.", 2),
        ("Patrols to Ulm and Rain with ordinary horse", 2),
    ]
)
def test_who_rides_is_said_behind_the_last_road(text: str, roads: int) -> None:
    """9.1"""
    (patrols,) = (each.written for each in READER.read(text) if isinstance(each, Understood))
    assert isinstance(patrols, say.Patrolling)
    assert len(patrols.places) == roads
    assert patrols.troop is not None
    assert patrols.troop.kind == "c"
