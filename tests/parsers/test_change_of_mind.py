"""An order that its writer takes back in the same line is none; what is said in full behind it is one."""

from __future__ import annotations

import pytest

from games.diplomacy.text.notation import written_text
from parsers.depending import CHANGED, change_of_mind
from parsers.diplomacy.reader import reader_for
from parsers.easing import read_eased
from parsers.reading import Understood, Unreadable

READER = reader_for("standard")
LINES = (
    ("Holland attacks Munich! No, wait, make that Belgium", ()),
    ("Paris moves to Burgundy. On second thoughts, Paris moves to Picardy.", ("PAR - PIC",)),
    ("A Mun - Bur, scratch that, A Mun - Ruh", ("A MUN - RUH",)),
    ("A Par - Bur, no wait, A Par - Pic", ("A PAR - PIC",)),
    ("Build a fleet in Brest. Actually, no, build an army in Paris.", ("A PAR B",)),
    ("Kiel to Denmark - no, scrap that, Kiel holds", ("KIE H",)),
    ("Paris to Burgundy, sorry, I meant Picardy", ()),
    ("Munich holds, no support needed", ("MUN H",)),
    ("А Париж - Бургундия, хотя нет, А Париж - Пикардия", ("A PAR - PIC",)),
    ("А Мюн - Бур, нет, лучше А Мюн - Рур", ("A MUN - RUH",)),
    ("Киль в Данию. Нет, постойте, Киль стоит.", ("KIE H",)),
    ("Болгарской армией вхожу в Грецию, нет, погодите, лучше в Румынию!", ()),
    ("Вена идёт в Галицию, вернее, в Тироль", ()),
    ("Вена стоит, поддержки нет", ("VIE H",)),
    ("A Par - Bur. Cancel it.", ()),
    ("A Par - Bur. Cancelled!", ()),
    ("A Par - Bur - scratch it", ()),
    ("A Par - Bur, never mind", ()),
    ("А Париж - Бургундия. Отменяю.", ()),
    ("А Париж - Бургундия, отмена!", ()),
    ("А Париж - Бургундия. Не надо.", ()),
    ("A Par - Bur, I mean it!", ("A PAR - BUR",)),
    ("A Par - Bur (I mean business)", ("A PAR - BUR",)),
    ("Paris to Burgundy. That comes later.", ()),
    ("Paris to Burgundy, as if", ()),
    ("Париж в Бургундию. Это потом.", ()),
    ("Paris to Burgundy. Instead Marseilles to Burgundy.", ("MAR - BUR",)),
    ("Paris to Burgundy! Instead, Paris to Picardy", ("PAR - PIC",)),
    ("Париж в Бургундию. Вместо этого Марсель в Бургундию.", ("MAR - BUR",)),
    ("Paris to Burgundy. That was a joke.", ()),
    ("Париж в Бургундию. Это шутка.", ()),
    ("А Париж - Бургундия, погодите немного", ("A PAR - BUR",)),
)


@pytest.mark.parametrize(("line", "orders"), LINES)
def test_only_what_stands_in_the_end_is_an_order(line: str, orders: tuple[str, ...]) -> None:
    read = read_eased(READER, [line], guess=True)
    assert tuple(written_text(each.written) for each in read if isinstance(each, Understood)) == orders
    if change_of_mind(line) is not None:
        told = [each for each in read if isinstance(each, Unreadable)]
        assert any(each.key == CHANGED for each in told) or orders == ("KIE H",) or "scratch it" in line


def test_what_was_meant_in_the_end_is_proposed() -> None:
    for line, order in (
        ("Holland attacks Munich! No, wait, make that Belgium", "Holland - Belgium"),
        ("Париж идёт в Бургундию, вернее, в Пикардию.", "Париж - Пикардия"),
    ):
        ((first, _),) = READER.proposals(line)
        assert first == order
