"""What strangers wrote of windows and purchases: words that decline, full strength, what follows the Guns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Advances, Attack, Losses, Order, PlayEvent, Replacements
from games.paths_of_glory.model.state import Action, Replacing, State
from games.paths_of_glory.rules.phases import opening
from games.paths_of_glory.text.phrases import Losing
from games.title import Refused, Withheld
from parsers.reading import Understood, Unreadable
from tests.paths_of_glory.defeats import HELD
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.positions import board, source, state
from tests.paths_of_glory.questions import POSITIONS
from tests.paths_of_glory.windows import READER, TITLE, meant

THREE = ["ge_4_army", "ge_5_army", "ge_3_army"]


def attacked() -> War:
    war = War({"sedan": THREE, "cambrai": ["fr_1_army"]}, control=HELD, hands={AP: ["ap_06", "ap_07"]})
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=())))
    assert war.kind == "defend"
    return war


def test_words_that_decline_answer_the_question_that_they_name_alone() -> None:
    here = attacked()
    named = {
        "defend": ("no cards", "Карт не играю"),
        "peace": ("no peace", "Мира не будет"),
        "attack": ("no more attacks", "больше атак нет"),
        "replacements": ("no replacements", "Пополнений не будет"),
    }
    for kind in named:
        ask = replace(here.ask, kind=kind)
        for other, texts in named.items():
            for text in texts:
                assert (meant(here.state, ask, text) is not None) == (other == kind), (kind, text)
        assert meant(here.state, ask, "no") is not None, kind


@pytest.mark.parametrize(
    "text", ["Восстанавливаю ГЕР 6 до полной силы", "I rebuild GE 6 at full strength", "restore GE 6"]
)
def test_rebuilt_to_full_strength_is_restored_where_it_stands(text: str) -> None:
    there = board({"koblenz": ["(ge_6_army)"], "CP-ELIMINATED": ["ge_5_army"]}, rp={"GE": 3})
    order = meant(state(there, Replacing((CP,))), Ask(CP, "replacements", "5-F"), text)
    assert isinstance(order, Replacements)
    assert [(each.units, each.full) for each in order.buys] == [(("ge_6_army",), False)]


def test_rebuilt_to_full_strength_out_of_the_box_is_on_its_full_side() -> None:
    there = board({"essen": ["ge_4_army"], "CP-ELIMINATED": ["ge_5_army"]}, rp={"GE": 3})
    ask = Ask(CP, "replacements", "5-F")
    for text in (
        "Восстанавливаю ГЕР 5 в Эссене до полной силы",
        "rebuild GE 5 at Essen at full strength",
        "bring GE 5 back to Essen at full strength",
    ):
        order = meant(state(there, Replacing((CP,))), ask, text)
        assert isinstance(order, Replacements), text
        assert [(each.units, each.full) for each in order.buys] == [(("ge_5_army",), True)]


def test_after_the_guns_the_echo_says_where_armies_stand_then() -> None:
    """They have come to Liege before they attack; the text reads back as the same order."""
    here = opening.begin(source(), source().terms["campaign"])
    first = replace(here.board, round=1)
    here = replace(here, board=first, stack=(Action(CP),), hands={**here.hands, CP: (CardId("cp_01"),)})
    ask = Ask(CP, "action", "1-A1")
    for lang, text in (
        ("en", "event 1; attack Sedan with GE 1, GE 2"),
        ("ru", "событие 1; атака на Седан ГЕР 1, ГЕР 2"),
    ):
        order = meant(here, ask, text, lang)
        assert order is not None, text
        echo = "\n".join(TITLE.standing(TITLE.game.view(here, CP), ask, order, lang))
        assert "Aachen" not in echo
        assert "Ахен" not in echo
        assert "Liege" in echo or "Льеж" in echo
        assert meant(here, ask, echo, lang) == order
        # As they stood before is another way to say it.
        before = text.replace(" with GE 1, GE 2", " with GE 1 from Aachen, GE 2 from Koblenz")
        assert (
            meant(here, ask, before.replace("ГЕР 1, ГЕР 2", "ГЕР 1 из Ахена, ГЕР 2 из Кобленца"), lang)
            is not None
        )


@pytest.mark.parametrize(
    "text",
    [
        "attack Cambrai from Sedan with both German armies",
        "Both German armies in Sedan attack Cambrai",
        "Обе германские армии из Седана атакуют Камбре",
        "Камбре атакуют обе германские армии из Седана",
    ],
)
def test_both_armies_are_two_of_them_not_the_second(text: str) -> None:
    """It was the second army, or the space from which they came was attacked."""
    war = War({"sedan": ["ge_4_army", "ge_5_army"], "cambrai": ["fr_1_army"]}, control=HELD)
    order = meant(war.state, war.ask, text)
    assert {*_units(order)} == {"ge_4_army", "ge_5_army"}


def _units(order: Order | None) -> tuple[str, ...]:
    assert isinstance(order, Attack)
    assert order.battle is not None
    return order.battle.units


def test_both_of_three_armies_is_asked_back() -> None:
    war = War({"sedan": THREE, "cambrai": ["fr_1_army"]}, control=HELD)
    assert meant(war.state, war.ask, "Both German armies in Sedan attack Cambrai") is None
    order = meant(war.state, war.ask, "All three German armies in Sedan attack Cambrai")
    assert {*_units(order)} == {*THREE}


def test_both_armies_lose_first_and_advance() -> None:
    war = War({"sedan": ["ge_4_army", "ge_5_army"], "cambrai": ["fr_1_army"]}, control=HELD)
    order = meant(
        war.state, war.ask, "attack Cambrai from Sedan, losses both German armies, advance both German armies"
    )
    assert isinstance(order, Attack)
    assert order.battle is not None
    assert order.battle.losses is not None
    assert {*order.battle.losses} == {"ge_4_army", "ge_5_army"}
    assert order.battle.advances is not None
    assert {*order.battle.advances[0].units} == {"ge_4_army", "ge_5_army"}


@pytest.mark.parametrize(
    "text",
    [
        "One RP each for FR 5 and FR 6",
        "1 RP each for FR 5 and FR 6",
        "I spend one RP each on the French 5th and 6th armies",
        "FR 5 and FR 6 for one RP each",
        "1 RP for FR 5; 1 RP for FR 6",
        "По одному ОП на ФР 5 и ФР 6",
        "Одно ОП на ФР 5; одно ОП на ФР 6",
    ],
)
def test_points_for_units_are_no_card(text: str) -> None:
    """It was card 1 played for replacement points."""
    there = board({"paris": ["(fr_5_army)", "(fr_6_army)"]}, rp={"FR": 2})
    order = meant(state(there, Replacing((AP,))), Ask(AP, "replacements", "5-F"), text)
    assert isinstance(order, Replacements)
    assert [unit for each in order.buys for unit in each.units] == ["fr_5_army", "fr_6_army"]


@pytest.mark.parametrize(
    "text", ["GE 2 stays", "GE 2 stays in Metz.", "The rest stays", "ГЕР 2 остаётся в Меце"]
)
def test_who_stays_is_no_order_and_the_answer_says_so(text: str) -> None:
    """It had no line in the answer at all."""
    (line,) = READER.read(text)
    assert isinstance(line, Unreadable)
    assert line.key == "no-order"
    assert READER.idle(line.text)


def test_units_alone_say_who() -> None:
    for kind, text, sort in (
        ("losses", "FR 1, FR corps, FR corps", Losses),
        ("advance", "GE 2 and GE 3", Advances),
        ("replacements", "GE 5, GE 6", Replacements),
    ):
        here = POSITIONS[kind]()
        pending = TITLE.game.pending(here)
        assert isinstance(pending, tuple)
        assert isinstance(meant(here, pending[0], text), sort), text


def acting(seat: Seat, *cards: str, **placed: list[str]) -> State:
    """A side with these cards has an action in the second turn."""
    here = opening.begin(source(), source().terms["campaign"])
    there = board({space: list(units) for space, units in placed.items()}, turn=2, round=1)
    hands = {**here.hands, seat: tuple(map(CardId, cards))}
    return replace(here, board=there, stack=(Action(seat),), hands=hands)


@pytest.mark.parametrize(
    "text",
    [
        "event 1\nBR 2 to London, the corps into the reserve",
        "Карта 1 событием: БР 2 в Лондон, корпус в резерв.",
        "card 1 as event, BR 2 at London and the BR corps to the reserve box",
    ],
)
def test_corps_that_a_card_brings_may_be_said_to_come_into_the_reserve(text: str) -> None:
    order = meant(acting(AP, "ap_01", cairo=["br_corps"]), Ask(AP, "action", "2-B1"), text)
    assert isinstance(order, PlayEvent)
    assert [(each.unit, each.at) for each in order.placings] == [("br_2_army", "london")]


def test_an_event_is_for_those_that_stand_where_it_is_said() -> None:
    here = acting(CP, "cp_05", sedan=["(ge_4_army)"], mulhouse=["(ge_7_army)"])
    for text in (
        "event 5, on GE 4 at Sedan and GE 7 at Mulhouse",
        "Событие 5: ГЕР 4 в Седане и ГЕР 7 в Мюльхаузене",
    ):
        order = meant(here, Ask(CP, "action", "2-B1"), text)
        assert isinstance(order, PlayEvent), text
        assert order.units == ("ge_4_army", "ge_7_army")


def test_losses_beside_what_is_asked_later_are_understood() -> None:
    """Only the line that comes too early is refused."""
    war = War({"sedan": ["ge_corps", "ah_corps"], "cambrai": ["fr_corps", "fr_corps"]}, control=HELD)
    war.answer(Attack(assault("cambrai", ["ge_corps_1", "ah_corps_1"]))).dice(1, 3)
    while war.ask.seat == AP:
        war.default()
    assert war.kind == "losses"
    view = TITLE.game.view(war.state, CP)
    for text in (
        "AH corps takes the loss. Nobody advances.",
        "Потери несёт АВ корпус. Никто не продвигается.",
    ):
        written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
        first, second = TITLE.draft(view, war.ask, None, written, "en").verdicts
        assert isinstance(first, Withheld), text
        assert isinstance(second, Refused), text
        assert second.fault.key == "not-now"


def test_reduced_units_are_those_that_are_said_to_be() -> None:
    (read,) = READER.read("Теряю ослабленный ФР корпус")
    assert isinstance(read, Understood)
    assert isinstance(read.written, Losing)
    assert [each.reduced for each in read.written.troops] == [True]
