"""What people write by mail in an open question: who goes along, what an event does itself, later rounds."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import CP
from parsers.asking import ASKED_THEN
from parsers.reading import Understood, Unreadable
from tests.paths_of_glory.asking_back import proposal
from tests.paths_of_glory.letters import REGISTERED, drafted, same
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.questions import POSITIONS

READER = REGISTERED.reader("campaign")


@pytest.mark.parametrize(
    "said",
    [
        "GE 8 and the corps with it to Konigsberg",
        "GE 8 and a GE corps to Konigsberg",
        "GE 8 goes to Konigsberg together with the corps",
        "ГЕР 8 с корпусом в Кёнигсберг",
        "ГЕР 8 идёт в Кёнигсберг вместе с корпусом",
    ],
)
def test_a_corps_that_goes_along_is_the_one_that_stands_there(said: str) -> None:
    same(POSITIONS["cp"](), f"13 ops; {said}", "13 ops; move Insterburg: GE 8, GE corps to Konigsberg")


@pytest.mark.parametrize(
    "said", ["GE 4 and a GE corps to Konigsberg", "GE 4, GE 8 and a corps to Konigsberg"]
)
def test_of_a_corps_that_stands_elsewhere_it_is_asked(said: str) -> None:
    assert drafted(POSITIONS["cp"](), f"13 ops; {said}").order is None


@pytest.mark.parametrize(
    "said", ["we take Liege", "берём Льеж", "занимаем Льеж", "GE 1 and GE 2 move into Liege"]
)
def test_what_an_event_does_by_itself_is_chosen_by_nobody(said: str) -> None:
    same(POSITIONS["cp"](), f"event 1: {said}", "event 1")
    attack = "attack Sedan with GE 1, GE 2, GE 3"
    same(POSITIONS["cp"](), f"event 1: {said}. {attack.capitalize()}", f"event 1; {attack}")
    assert drafted(POSITIONS["cp"](), f"13 ops: {said}").order is None


@pytest.mark.parametrize(
    "said",
    ["Only 1 op this time, without a card. AH 2 Munkacs - Stanislau", "ОО 1\nбез карты\nАВ 2 в Станислав"],
)
def test_the_free_point_may_be_said_twice(said: str) -> None:
    same(POSITIONS["cp"](), said, "op 1; move Munkacs: AH 2 to Stanislau")


@pytest.mark.parametrize(
    "said",
    ["Next round GE 2 goes to Aachen", "В следующем раунде ГЕР 2 уйдёт в Ахен", "Next turn GE 2 to Essen"],
)
def test_an_order_for_a_later_round_is_none_of_this(said: str) -> None:
    (line,) = READER.read(said)
    assert isinstance(line, Unreadable)
    assert line.key == ASKED_THEN


@pytest.mark.parametrize(
    "said",
    [
        "ГЕР 8 в Кенигсберг, а в следующем раунде в Инстербург обратно",
        "next in turn GE 2 goes to Aachen next turn, I think",
    ],
)
def test_when_it_is_to_be_is_never_left_out(said: str) -> None:
    assert not proposal("cp", said, "13 ops")


def test_a_count_of_points_is_no_space() -> None:
    lines = READER.read("Играю Фалькенхайна на 4 очка")
    assert not any("Опочка" in getattr(line, "suggestion", "") for line in lines)


@pytest.mark.parametrize("said", ["Отход", "Withdrawal"])
def test_a_title_alone_is_the_card_or_the_deed_that_is_asked_for(said: str) -> None:
    same(POSITIONS["defend"](), said, "cards 6")
    same(POSITIONS["cancel"](), said, "retreat")


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("GE corps to Essen, GE 8 to Koblenz", ["GE corps to Essen", "GE 8 to Koblenz"]),
        ("ГЕР 2 из Кобленца в Ахен, ГЕР 3 в Мец", ["ГЕР 2 из Кобленца в Ахен", "ГЕР 3 в Мец"]),
        ("activate Metz (attack), Oppeln (move)", ["activate Metz (attack)", "Oppeln (move)"]),
    ],
)
def test_each_order_of_a_line_is_answered_beside_its_own_words(said: str, parts: list[str]) -> None:
    lines = READER.read(said)
    assert [line.text for line in lines if isinstance(line, Understood)] == parts
    assert [said[line.span.column - 1 :][: line.span.length] for line in lines] == parts


def test_a_piece_behind_the_break_of_an_order_stands_in_its_own_line() -> None:
    above, below = "GE 8 moves from Insterburg", "  to Konigsberg; AH 1 to Cracow"
    first, second = READER.read(f"{above}\n{below}")
    assert (first.span.line, second.span.line) == (1, 2)
    assert below[second.span.column - 1 :] == second.text == "AH 1 to Cracow"


def test_two_orders_are_never_made_one() -> None:
    here = state(board({"metz": ["ge_4_army", "ge_5_army"], "verdun": ["fr_5_army"]}), hands={CP: ["cp_13"]})
    assert drafted(here, "13 ops\nGE 4 attacks\nGE 5 to Koblenz").order is not None
    assert len(READER.read("GE 4 attacks\nGE 5 to Koblenz")) == 2
