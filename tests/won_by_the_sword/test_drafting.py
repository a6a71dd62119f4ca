"""What letters come to as answers, question by question, in both languages."""

from __future__ import annotations

from games.title import Accepted, Refused
from games.won_by_the_sword.model import clauses, orders
from games.won_by_the_sword.model.atlas import PROTESTANT, PointId
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.names import Troop
from parsers.reading import Understood
from parsers.registry import title
from tests.rig.cases import in_turn
from tests.won_by_the_sword.bad_letters import asked, field, moved
from tests.won_by_the_sword.draft import TITLE, drafted, order
from tests.won_by_the_sword.positions import GAME, asks_of, force, hand, put
from tests.won_by_the_sword.said_answers import CASES, P1, P2, Case, battle, besieged, units


@in_turn([(case, text) for case in CASES for text in case.said])
def test_an_answer_is_what_was_said(case: Case, text: str) -> None:
    assert order(case.position, text) == case.order


def test_conditions_of_an_answer_are_looked_at_at_once() -> None:
    assert order(besieged(), "sally with foot if works at least 4") == orders.Sally(True, UnitId("sweden-i"))
    draft = drafted(besieged(), "sally with foot if works at least 5")
    assert not draft.verdicts
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


READER = title("won_by_the_sword").reader("c1632")
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


def test_one_bad_line_of_a_set_up_leaves_the_good_ones() -> None:
    text = "regiment at Schweinfurt\nregiment at Ingolstadt\n90 foot to column 1\nregiment at Ulm"
    draft = drafted(SET_UP, text)
    assert [type(each) for each in draft.verdicts] == [Accepted, Refused, Refused, Accepted]
    assert {PointId("schweinfurt"), PointId("ulm")} <= {*draft.order.garrisons}
    assert draft.order.columns == {}
    assert not draft.complete
    # The rest may come in another letter.
    after = order(SET_UP, "2 foot to column 1", draft.order)
    assert {PointId("schweinfurt"), PointId("ulm")} <= {*after.garrisons}
    assert after.columns == {P1: units(sweden_i=2)}


def test_a_set_up_without_a_good_line_leaves_what_stood() -> None:
    before = order(SET_UP, "regiments at Schweinfurt and Ulm")
    draft = drafted(SET_UP, "regiment at Ingolstadt", before)
    assert draft.order == before
    assert [type(each) for each in draft.verdicts] == [Refused]


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


def test_all_remaining_regiments_of_a_nation_are_those_that_stand_nowhere() -> None:
    """As a stranger wrote it; read as one regiment, two of his three stayed with the first column."""
    for text in ("the remaining Swedes join column 2", "остальные шведы идут во вторую колонну"):
        made = order(SET_UP, f"Ulm: one Swedish foot\n{text}")
        stands = sum(unit == UnitId("sweden-i") for unit in made.garrisons.values())
        assert stands == 4
        assert made.columns == {P2: {UnitId("sweden-i"): 3}}


def test_remaining_regiments_join_those_that_were_named_for_the_column() -> None:
    """They took the place of the two named before."""
    for last in ("the remaining Swedes join column 2", "rest to column 2"):
        made = order(SET_UP, f"2 Swedish foot to column 2\n{last}")
        assert made.columns == {P2: {UnitId("sweden-i"): 4}}


def test_what_was_left_over_shrinks_by_what_a_later_letter_names() -> None:
    """All that was left had gone to a column: a town named afterwards was refused for want of a regiment."""
    before = order(SET_UP, "the remaining Swedes join column 2")
    after = order(SET_UP, "Ulm: one Swedish foot", before)
    assert PointId("ulm") not in before.garrisons
    assert after.garrisons == {**before.garrisons, PointId("ulm"): UnitId("sweden-i")}
    assert after.columns[P2] == {UnitId("sweden-i"): before.columns[P2][UnitId("sweden-i")] - 1}


def test_where_two_columns_could_give_up_a_regiment_the_line_is_refused() -> None:
    before = order(SET_UP, "2 Swedish foot to column 1\nthe remaining Swedes join column 2")
    draft = drafted(SET_UP, "Ulm: one Swedish foot", before)
    assert [type(each) for each in draft.verdicts] == [Refused]
    assert draft.order == before


def test_what_one_letter_names_twice_over_does_not_shrink() -> None:
    draft = drafted(SET_UP, "Ulm: one Swedish foot\n4 Swedish foot to column 2")
    assert [type(each) for each in draft.verdicts] == [Accepted, Refused]


def test_losses_without_a_number_before_a_battle_are_an_order_of_losses() -> None:
    """«Потери нести обычным пехотным полкам» said how to fight, and held the answer beside it back."""
    for text in ("Принимаю бой.\nПотери нести обычным пехотным полкам", "I accept.\nLosses on the foot"):
        made = order(battle("accept"), text)
        assert made.yes
        assert made.plan is not None
        assert made.plan == order(battle("accept"), "accept\nfoot first").plan


def test_who_declines_may_say_that_the_baggage_stays() -> None:
    for text in ("Горн уклоняется от боя, бросив обоз.", "Decline, leaving the train behind"):
        assert order(battle("accept"), text) == orders.Accept(False)


def test_the_letter_shows_each_form_of_an_answer_to_a_forced_battle() -> None:
    """All that it offers is shown in words that read as such."""
    (ask,) = asks_of(battle("accept"))
    shown = {"decline", "accept battle", "retreat to Ulm, Rain", "foot first", "TA in the centre"}
    (told, *_) = TITLE.duties(GAME.view(battle("accept"), ask.seat), ask, "en")
    assert {form for form in shown if f"“{form}”" in told} == shown
    made = order(battle("accept"), "accept battle\nfoot first")
    assert made.plan is not None
    assert order(battle("accept"), "decline") == orders.Accept(False)


def test_who_has_veterans_is_told_that_one_takes_the_first_loss() -> None:
    """A stranger lost a veteran regiment and had not been told why (13.0)."""
    for position, told in ((battle("accept"), True), (battle("plan"), True), (battle("retreat"), False)):
        (ask,) = asks_of(position)
        said = " ".join(TITLE.duties(GAME.view(position, ask.seat), ask, "en"))
        assert ("a veteran takes the first level" in said) == told


def test_the_marker_of_the_card_may_be_played_in_the_battle_of_its_activation() -> None:
    """14.0 11: the column has it at once."""
    position = hand(moved(field(), "C1", "noerdlingen"), PROTESTANT, 26, 51)
    made = order(asked(position), "1 with 51: battle with column 1, 1 TA centre")
    assert made.tasks[0].plan
    assert drafted(asked(position), "1 with 26: battle with column 1, 1 TA centre").order is None


def test_a_column_named_by_its_number_and_its_leader_has_to_be_one() -> None:
    assert order(asked(field()), "Column 1 (Horn) with 26: move Aalen").column == "P1"
    assert order(asked(field()), "К2 (Банер), карта 26: фураж").column == "P2"
    assert order(asked(field()), "Horn (column 1) with 26: move Aalen").column == "P1"
    (refused, *_) = drafted(asked(field()), "Column 2 (Horn) with 26: forage").verdicts
    assert isinstance(refused, Refused)


def test_what_was_left_for_a_march_answers_no_question_of_a_battle() -> None:
    (march,) = (each.written for each in READER.read("move Bamberg") if isinstance(each, Understood))
    (attack,) = (each.written for each in READER.read("force battle") if isinstance(each, Understood))
    for kind in ("plan", "retreat", "accept"):
        (ask, *_) = asks_of(battle(kind))
        view = GAME.view(battle(kind), ask.seat)
        assert not any(TITLE.concerns(view, ask, each) for each in (march, attack))
