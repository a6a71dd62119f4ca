"""What an answer says beside itself: cards that are kept, whose steps, from where; by position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.state import PeaceTerms, Replacing, State
from games.paths_of_glory.text.phrases import Losing
from parsers.asking import QUESTION
from parsers.reading import Understood, Unreadable
from tests.paths_of_glory.letters import REGISTERED, drafted, same
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.questions import POSITIONS


def discarding(*held: str) -> State:
    here = POSITIONS["discard"]()
    return replace(here, hands={**here.hands, CP: tuple(map(CardId, held))})


@pytest.mark.parametrize("said", ["I keep Severe Weather", "Суровую погоду оставляю себе", "I keep it"])
def test_what_is_kept_is_not_discarded(said: str) -> None:
    same(discarding("cp_04", "cp_13"), said, "no cards")


@pytest.mark.parametrize("said", ["I keep Severe Weather", "Суровую погоду оставляю себе"])
def test_of_the_other_combat_cards_it_is_asked_what_becomes_of_them(said: str) -> None:
    assert drafted(discarding("cp_02", "cp_04", "cp_13"), said).order is None


def test_what_is_kept_beside_what_is_discarded_adds_nothing() -> None:
    here = discarding("cp_02", "cp_04", "cp_13")
    same(here, "discard 2\nI keep Severe Weather", "discard 2")


@pytest.mark.parametrize("said", ["I keep Withdrawal", "Отход придержу"])
def test_a_card_that_is_kept_is_not_played(said: str) -> None:
    same(POSITIONS["defend"](), said, "no cards")


@pytest.mark.parametrize("kind", ["peace", "attack", "defend", "advance", "discard"])
@pytest.mark.parametrize("said", ["Sorry, no.", "Ладно, нет"])
def test_a_no_with_a_word_before_it_is_an_answer(kind: str, said: str) -> None:
    here = state(board({}, vp=15), PeaceTerms(AP)) if kind == "peace" else POSITIONS[kind]()
    same(here, said, "no")


@pytest.mark.parametrize("said", ["One FR corps loses both steps", "Один ФР корпус теряет оба шага"])
@pytest.mark.rule("paths_of_glory", "12.4.3")
def test_both_steps_of_one_corps_are_not_a_step_of_each_of_two(said: str) -> None:
    (line,) = REGISTERED.reader("campaign").read(said)
    assert isinstance(line, Understood)
    assert isinstance(line.written, Losing)
    assert [each.reduced for each in line.written.troops] == [None, True]
    assert "FR FR" not in " ".join(each.text for each in line.written.troops)
    assert "ФР ФР" not in " ".join(each.text for each in line.written.troops)


@pytest.mark.parametrize(
    "said", ["We hold. FR 6 takes the step.", "Держимся! Шаг теряет ФР 6.", "Stand.\nlose FR 6"]
)
def test_a_step_where_one_is_asked_for_is_what_it_costs_to_stand(said: str) -> None:
    same(POSITIONS["cancel"](), said, "stand with FR 6")


@pytest.mark.rule("paths_of_glory", "17.1.4")
@pytest.mark.parametrize(
    "said", ["rebuild RU corps", "Восстановить один РУС корпус", "rebuild RU corps full"]
)
def test_a_corps_rebuilt_alone_is_on_its_full_side(said: str) -> None:
    here = state(board({"AP-ELIMINATED": ["ru_corps"]}, rp={"RU": 1}), Replacing((AP,)))
    order = drafted(here, said).order
    assert [buy.full for buy in order.buys] == [True]
    assert [buy.full for buy in drafted(here, "rebuild (RU corps)").order.buys] == [False]


@pytest.mark.parametrize(
    "said",
    [
        "12 event\nGE 4 digs in at Metz",
        "12 event; GE 4 and GE 5 dig in at Metz",
        "12 событие; окапывается ГЕР 4",
    ],
)
def test_who_digs_in_by_an_event_tells_where(said: str) -> None:
    here = POSITIONS["war"]()
    placed = {"metz": ["ge_4_army", "ge_5_army"], "strasbourg": ["ge_6_army"], "verdun": ["fr_5_army"]}
    here = replace(here, board=board(placed), hands={**here.hands, CP: (CardId("cp_06"),)})
    same(here, said.replace("12", "6"), "6 event\nchoose Metz")


def test_of_those_restored_by_an_event_one_is_told_by_where_it_stands() -> None:
    placed = {"mulhouse": ["(ge_7_army)"], "bremen": ["(ge_corps)"], "oppeln": ["(ge_corps)"]}
    here = state(board(placed), hands={CP: ["cp_05"]})
    same(
        here,
        "5 event; rebuild GE 7 and the GE corps at Bremen",
        "5 event; choose GE 7 from Mulhouse, GE corps from Bremen",
    )


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Can I attack Sedan from Verdun with FR 5? Thanks", ["Can I attack Sedan from Verdun with FR 5?"]),
        ("May I attack Sedan? 5 ops", ["May I attack Sedan?"]),
        ("May I? May I move FR 5 to Nancy? 5 ops", ["May I?", "May I move FR 5 to Nancy?"]),
        ("5 ops. Can I attack Sedan from Verdun with FR 5?", ["Can I attack Sedan from Verdun with FR 5?"]),
    ],
)
def test_a_question_beside_an_order_is_told_to_be_one(text: str, asked: list[str]) -> None:
    lines = [
        line
        for line in REGISTERED.reader("campaign").read(text)
        if isinstance(line, Unreadable) and line.key == QUESTION
    ]
    assert [line.text for line in lines] == asked
    assert all(text[line.span.column - 1 :].startswith(line.text) for line in lines)
