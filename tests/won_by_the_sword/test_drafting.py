"""What letters come to as answers, question by question, in both languages."""

from __future__ import annotations

from typing import Any

from games.title import Accepted, Draft, Refused
from games.won_by_the_sword.model import clauses, orders
from games.won_by_the_sword.model.atlas import PROTESTANT, PointId
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.names import Troop
from games.won_by_the_sword.model.state import (
    State,
)
from parsers.conditions import chosen, read_steps
from parsers.reading import Understood
from parsers.registry import title
from tests.rig.cases import in_turn
from tests.won_by_the_sword.bad_letters import asked, field
from tests.won_by_the_sword.positions import GAME, asks_of, force, put
from tests.won_by_the_sword.said_answers import CASES, P1, P2, Case, besieged, units

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


@in_turn([(case, text) for case in CASES for text in case.said])
def test_an_answer_is_what_was_said(case: Case, text: str) -> None:
    assert order(case.position, text) == case.order


def test_conditions_of_an_answer_are_looked_at_at_once() -> None:
    assert order(besieged(), "sally with foot if works at least 4") == orders.Sally(True, UnitId("sweden-i"))
    draft = drafted(besieged(), "sally with foot if works at least 5")
    assert isinstance(draft.verdicts[0], Refused)
    assert draft.order is None


def test_conditions_of_tasks_wait_for_their_turn() -> None:
    made = order(asked(field()), "1 with 26: if siege: works; else forage until 3 BP")
    (choice,) = made.tasks
    assert choice.otherwise == (clauses.Foraging(None, 3),)


def test_how_a_battle_is_fought_belongs_to_the_battle_before_it() -> None:
    text = "1 with 26: move Aalen\nbattle column 1\nTA right\n1 horse left\nretreat Ansbach, abandon"
    _, fought = order(asked(field()), text).tasks
    assert len(fought.plan) == 3
    assert fought.plan[-1].abandon is True


SET_UP = GAME.setup("c1632", {})


def test_a_set_up_takes_regiments_where_they_must_be_and_where_they_are_named() -> None:
    made = order(SET_UP, "regiment at Schweinfurt, detachments elsewhere\n2 foot to column 1")
    assert made.garrisons[PointId("schweinfurt")] == "sweden-i"
    assert made.columns == {P1: units(sweden_i=2)}
    posts = GAME.source.setups["c1632"].posts[PROTESTANT]
    assert {point for point, post in posts.items() if post.regiment} <= {*made.garrisons}


def test_a_later_letter_changes_of_a_set_up_what_it_names() -> None:
    before = order(SET_UP, "regiments at Schweinfurt and Ulm")
    after = order(SET_UP, "detachment at Schweinfurt", before)
    assert PointId("schweinfurt") not in after.garrisons
    assert PointId("ulm") in after.garrisons


def test_what_is_over_joins_a_column() -> None:
    made = order(SET_UP, "rest to column 1")
    pool = SET_UP.sides[PROTESTANT].pool[UnitId("sweden-i")]
    used = sum(unit == "sweden-i" for unit in made.garrisons.values())
    assert made.columns[P1] == {"sweden-i": pool - used}


def test_names_are_kept_without_the_words_they_were_typed_in() -> None:
    one = order(asked(field()), "1 with 26: move Dinkelsbühl; leave 1 foot at Ulm; battle column 1")
    other = order(asked(field()), "1 картой 26: в Динкельсбюль; оставить 1 пехоту в Ульме; бой с колонной 1")
    assert one == other
    assert one.tasks[1].part.troops == (Troop("", 1, "i"),)


def test_a_leader_of_several_of_that_name_is_the_one_in_the_game() -> None:
    position = put(field(), "P2", "ansbach", force("4 sweden-c", "gustavus", "baner"))
    made = order(asked(position), "Gustav Adolf with 9: forage")
    assert made.column == P2
