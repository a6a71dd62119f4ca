"""The robot that tries its orders out: supports, convoys, centres, words kept for a year."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from adjudicator.kinds import Seat
from games.diplomacy.model.orders import Convoy, Location, Move, Order, Power, Province, SupportMove, Unit
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import State, View
from games.diplomacy.robot import promises
from games.diplomacy.title import TITLE
from games.robots import Heard, Sight, player

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def at(phase: str, **powers: tuple[str, str]) -> State:
    """A position: of each power its units and its centres, as words."""
    state = TITLE.game.setup("standard", {})
    units = {
        Power(power): tuple(_unit(each) for each in own.split(", ")) if own else ()
        for power, (own, _) in powers.items()
    }
    centers = {Power(power): tuple(map(Province, own.split())) for power, (_, own) in powers.items()}
    return replace(state, position=Position(phase, units, centers))


def _unit(text: str) -> Unit:
    kind, _, there = text.partition(" ")
    return Unit("A" if kind == "A" else "F", Location(there))


def ordered(state: State, power: str = FRANCE, *heard: Heard, temper: str = "") -> tuple[Order, ...]:
    """What the robot orders."""
    asks = TITLE.game.pending(state)
    assert isinstance(asks, tuple)
    (ask,) = (each for each in asks if each.seat == power)
    sight = Sight(TITLE.game.view(state, Seat(power)), ask, heard)
    order = player(TITLE.robots(), "strong", temper).order(sight, random.Random(1).randrange)
    assert TITLE.game.check(sight.view, ask, order) is None
    return tuple(order.orders)


def test_it_takes_an_empty_centre_before_the_year_is_counted() -> None:
    state = at("F1901M", FRANCE=("A SPA, A BUR", "PAR"), GERMANY=("A KIE", "KIE"))
    orders = ordered(state)
    assert {"SPA", "BEL"} <= {str(each.to) for each in orders if isinstance(each, Move)} | {
        str(each.unit.at)
        for each in orders
        if not isinstance(each, Move)  # type: ignore[union-attr]
    }


def test_it_supports_an_attack_on_a_unit_that_stands() -> None:
    state = at("F1905M", FRANCE=("A GAS, A MAR", "PAR MAR BRE"), ITALY=("A SPA", "SPA POR"))
    orders = ordered(state)
    assert [each for each in orders if isinstance(each, Move) and each.to == "SPA"]
    assert [each for each in orders if isinstance(each, SupportMove) and each.to == "SPA"]


def test_it_carries_an_army_over_sea_to_a_centre() -> None:
    state = at("F1901M", ENGLAND=("A YOR, F NTH", "LON LVP EDI"), TURKEY=("A CON", "CON"))
    orders = ordered(state, "ENGLAND")
    assert [each for each in orders if isinstance(each, Convoy)]
    assert [each for each in orders if isinstance(each, Move) and each.unit.kind == "A"]


@pytest.mark.parametrize("temper", ["even", "bold", "careful"])
def test_each_temper_orders_every_unit(temper: str) -> None:
    state = TITLE.game.setup("standard", {})
    assert len(ordered(state, "RUSSIA", temper=temper)) == 4


# -- its word

PEACE = Heard(Seat("GERMANY"), "S1905M", "Shall we have peace?")
ZONE = Heard(Seat("GERMANY"), "S1905M", "Давайте ДМЗ в Бургундии")


def test_it_keeps_peace_for_a_year_and_not_longer() -> None:
    def enters(phase: str) -> bool:
        state = at(phase, FRANCE=("A BUR, A RUH, A BOH", "PAR MAR BRE"), GERMANY=("A MUN", "MUN"))
        return "MUN" in {each.to for each in ordered(state, FRANCE, PEACE) if isinstance(each, Move)}

    assert not enters("S1905M")
    assert not enters("F1905M")
    assert enters("S1906M")
    assert enters("F1906M")


def test_it_keeps_out_of_a_place_for_a_year() -> None:
    def enters(phase: str, *heard: Heard) -> bool:
        state = at(phase, FRANCE=("A PAR", "PAR MAR BRE"), GERMANY=("A BER", "BER"), AUSTRIA=("", "BUR"))
        return any(isinstance(each, Move) and each.to == "BUR" for each in ordered(state, FRANCE, *heard))

    assert enters("F1905M")
    assert not enters("F1905M", ZONE)
    assert enters("S1906M", ZONE)


def test_it_keeps_peace_with_two_at_once_and_first_come_is_first_served() -> None:
    heard = [
        Heard(Seat(power), f"S{year}M", "peace?")
        for power, year in (("GERMANY", 1901), ("ITALY", 1901), ("RUSSIA", 1901), ("RUSSIA", 1902))
    ]
    said = promises.answered(TITLE.loaded["standard"].names, heard)
    assert [each.given for each in said] == [True, True, False, True]


@pytest.mark.parametrize(
    ("text", "meaning", "places"),
    [
        ("Peace, my friend?", "peace", ()),
        ("Предлагаю мир", "peace", ()),
        ("Война, мира не будет", "other", ()),
        ("No peace with you!", "other", ()),
        ("I do not want peace with you", "other", ()),
        ("I won't keep the truce any longer", "other", ()),
        ("We refuse an alliance", "other", ()),
        ("Мира не хочу", "other", ()),
        ("Не хочу с вами мира", "other", ()),
        ("Отказываюсь от союза", "other", ()),
        ("Please do not attack me, let us have peace", "peace", ()),
        ("Не нападайте, предлагаю мир", "peace", ()),
        ("Why not make peace?", "peace", ()),
        ("Почему бы не заключить союз", "peace", ()),
        ("Don’t attack me", "peace", ()),
        ("DMZ in Burgundy and the English Channel?", "zone", ("BUR", "ENG")),
        ("Держитесь подальше от Тироля", "zone", ("TYR",)),
        ("support me into Munich", "support", ("MUN",)),
        ("Поддержи мою армию в Мюнхен", "support", ("MUN",)),
        ("Hello there", "other", ()),
    ],
)
def test_what_press_means(text: str, meaning: str, places: tuple[str, ...]) -> None:
    heard = [Heard(Seat("ITALY"), "F1901M", text)]
    (said,) = promises.answered(TITLE.loaded["standard"].names, heard)
    assert (said.meaning, said.places) == (meaning, places)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("peace?", "Agreed: peace between us before Spring 1902, movement; I shall enter nothing of yours."),
        ("dmz in Burgundy", "Agreed: I shall not enter Burgundy before Spring 1902, movement."),
        ("ДМЗ: Бургундия", "Согласен, не войду до фазы «Весна 1902, движение»: Бургундия."),
        ("dmz?", "Which places do you mean? Name three at most."),
        ("дмз?", "О каких местах речь? Назовите не больше трёх."),
    ],
)
def test_it_answers_in_one_line_in_the_language_of_the_letter(text: str, line: str) -> None:
    view = View(Seat("FRANCE"), TITLE.game.setup("standard", {}))
    reply = player(TITLE.robots(), "strong").robot.reply
    assert reply is not None
    assert reply(view, Seat("FRANCE"), [Heard(Seat("ITALY"), "S1901M", text)]) == line


def test_every_answer_has_words_in_both_languages() -> None:
    view = View(Seat("FRANCE"), TITLE.game.setup("standard", {}))
    reply = player(TITLE.robots(), "strong").robot.reply
    assert reply is not None
    for text in ("peace", "мир", "dmz", "дмз", "dmz Bur", "дмз Бургундия", "support", "поддержи", "Hm", "Гм"):
        three = [Heard(Seat(power), "S1901M", "peace") for power in ("GERMANY", "ITALY")]
        for before in ([], three):
            line = reply(view, Seat("FRANCE"), [*before, Heard(Seat("RUSSIA"), "S1901M", text)])
            assert line
            assert "\n" not in line
