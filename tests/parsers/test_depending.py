"""What is denied or hangs on something is no order, whatever commas stand in it; in every title."""

from __future__ import annotations

import pytest

from parsers.diplomacy.reader import reader_for
from parsers.easing import read_eased
from parsers.reading import Understood
from parsers.registry import title

READER = reader_for("standard")


def ordered(line: str) -> list[str]:
    """The orders of a line, as the house reads it."""
    read = read_eased(READER, [line], guess=True)
    return [READER.write(one.written) for one in read if isinstance(one, Understood)]


@pytest.mark.parametrize(
    "line",
    [
        "Don't, please, move A Par - Bur",
        "Please don't, under any circumstances, A Par - Bur",
        "Never, ever, A Par - Bur",
        "I wouldn't, for all the world, A Par - Bur",
        "Under no circumstances, A Par - Bur",
        "Should A Mun move to Bur, A Par - Bur",
        "Were A Mun to go to Bur, A Par - Bur",
        "Unless Germany moves, A Par - Bur",
        "In case Germany attacks, A Par - Bur, A Mar - Spa",
        "Hello there. Provided that Italy stays put, A Mar - Pie",
        "Only then, A Par - Bur",
        "Не надо, пожалуйста, A Par - Bur",
        "Не двигайте, пожалуйста, армию Париж - Бургундия",
        "Ни в коем случае, А Париж - Бургундия",
        "Если Мюнхен пойдёт в Бургундию, А Париж - Бургундия",
        "В случае нападения Германии, А Париж - Бургундия",
        "Когда Мюнхен уйдёт, А Париж - Бургундия",
        "In case Mun. attacks Bur., A Par - Bur",
        "In case St. Petersburg moves, A Par - Bur",
        "A Par - Bur; provided A Mun H",
        "A Par - Bur - only if A Mun H",
        "А Париж - Бургундия; при условии, что А Мюн стоит",
        "A Par - Brugundy or A Par - Picardy",
        "A Par - Bur or H",
        "А Париж - Бургундия или Пикардия",
        "А Париж - Бургундия или А Париж - Пикардия",
        "If all goes well in Munich, A Par - Bur",
        "If I may not A Mar - Spa, A Par - Bur",
        "If I am not mistaken about Munich, A Par - Bur",
        "Если позволите ему уйти, А Париж - Бургундия",
        "Don't forget to cancel A Par - Bur",
        "A Par - Bur, depending on Munich",
        "A Par - Bur, otherwise A Par - Pic",
        "А Париж - Бургундия, иначе А Париж - Пикардия",
        "Maybe A Par - Bur",
        "Perhaps, A Par - Bur",
        "Возможно, А Париж - Бургундия",
    ],
)
def test_no_order_is_read_behind_what_it_hangs_on_or_what_denies_it(line: str) -> None:
    assert ordered(line) == []


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("No, A Par - Bur", ["A PAR - BUR"]),
        ("Not A Par - Bur, A Mar - Bur", ["A MAR - BUR"]),
        ("Instead of A Par - Bur, A Mar - Bur", ["A MAR - BUR"]),
        ("A Par - Bur, not A Mar - Bur", ["A PAR - BUR"]),
        ("Don't tell England. A Par - Bur", ["A PAR - BUR"]),
        ("I don't care what Germany does. A Par - Bur", ["A PAR - BUR"]),
        ("Не говорите Англии! А Париж - Бургундия", ["A PAR - BUR"]),
        ("Can't wait, A Par - Bur", ["A PAR - BUR"]),
        ("Not to worry, A Par - Bur", ["A PAR - BUR"]),
        ("No, to be sure, A Par - Bur", ["A PAR - BUR"]),
        ("Don't forget, A Par - Bur", ["A PAR - BUR"]),
        ("Не волнуйтесь, А Париж - Бургундия", ["A PAR - BUR"]),
        ("Не забудьте: А Париж - Бургундия", ["A PAR - BUR"]),
        ("A Par - Bur, judge", ["A PAR - BUR"]),
        ("A Par - Bur, or bust!", ["A PAR - BUR"]),
        ("A Par - Bur; only if A Mun H; A Mar H", ["A MAR H"]),
        ("A Par - Bur. Please do not cancel.", ["A PAR - BUR"]),
        ("A Par - Bur, don't cancel it", ["A PAR - BUR"]),
        ("A Par - Bur. I never change my mind.", ["A PAR - BUR"]),
        ("А Париж - Бургундия. Приказ не отменяю", ["A PAR - BUR"]),
        ("А Париж - Бургундия, господин судья!", ["A PAR - BUR"]),
        ("A Par - Bur. If you ask me, a fine move.", ["A PAR - BUR"]),
        ("A Par - Bur. Or so I hope.", ["A PAR - BUR"]),
        ("Munich did not come, so A Par - Bur", ["A PAR - BUR"]),
        ("Italy did not keep his word, therefore A Par - Bur", ["A PAR - BUR"]),
        ("Мюнхен не пришёл, поэтому А Париж - Бургундия", ["A PAR - BUR"]),
        ("If Munich comes, so A Par - Bur", []),
        ("I would never, so help me, A Par - Bur", []),
        ("Don't, please, so to say, A Par - Bur", []),
    ],
)
def test_another_sentence_or_another_order_stands(line: str, orders: list[str]) -> None:
    assert ordered(line) == orders


@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("paths_of_glory", "GE 1 to Sedan"),
        ("paths_of_glory", "ГЕР 1 в Седан"),
        ("no_retreat", "6A to Kiev"),
        ("no_retreat", "6А в Киев"),
        ("won_by_the_sword", "Tilly goes to Ulm"),
        ("won_by_the_sword", "Тилли идёт в Ульм"),
        ("sunset_of_empire", "lay the Iron Brigade"),
        ("sunset_of_empire", "выкладываю казаков"),
    ],
)
@pytest.mark.parametrize(
    "opening",
    [
        *("Don't, please,", "Never, ever,", "Should he attack,", "In case he comes,", "Unless he moves,"),
        *("Не надо, пожалуйста,", "Никогда,", "В случае его атаки,", "Если он пойдёт,", "Ни в коем случае,"),
    ],
)
def test_so_it_is_in_all_titles(key: str, order: str, opening: str) -> None:
    reader = title(key).reader("c1632" if key == "won_by_the_sword" else "")
    read = read_eased(reader, [f"{opening} {order}"], guess=True)
    assert read, "said to be nothing"
    assert not [one for one in read if isinstance(one, Understood)]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("paths_of_glory", "attack Sedan with GE 1, never mind"),
        ("paths_of_glory", "attack Sedan with GE 1 next turn"),
        ("paths_of_glory", "атака Седана ГЕР 1 в следующем ходу"),
        ("no_retreat", "6A to Kiev, cancel it"),
        ("won_by_the_sword", "Тилли идёт в Ульм. Отмена!"),
        ("sunset_of_empire", "lay the Iron Brigade next year"),
    ],
)
def test_what_is_taken_back_or_for_later_is_no_order_in_any_title(key: str, line: str) -> None:
    reader = title(key).reader("c1632" if key == "won_by_the_sword" else "")
    read = read_eased(reader, [line], guess=True)
    assert read, "said to be nothing"
    assert not [one for one in read if isinstance(one, Understood)]


@pytest.mark.parametrize("key", ["diplomacy", "paths_of_glory", "no_retreat", "sunset_of_empire"])
def test_a_bare_carriage_return_is_no_trouble(key: str) -> None:
    reader = title(key).reader("standard" if key == "diplomacy" else "")
    assert isinstance(read_eased(reader, ["\r\0", "x\ry", "Not\rA Par - Bur"], guess=True), tuple)


@pytest.mark.parametrize(
    ("letter", "orders"),
    [
        ("A Par - Bur\nCancel that.", []),
        ("A Par - Bur\nA Mar - Spa\nScratch that!", ["A PAR - BUR"]),
        ("A Par - Bur\nA Mar - Spa\n\nA Bre - Pic\nCancelled.", ["A PAR - BUR", "A MAR - SPA"]),
        ("A Par - Bur\nNo, wait, make that Picardy", []),
        ("A Par - Bur\nNo, wait: A Par - Pic", ["A PAR - BUR", "A PAR - PIC"]),  # the later one stands
        ("Please cancel:\nA Par - Bur\nA Mar - Spa\n\nA Bre - Pic", ["A BRE - PIC"]),
        ("Not:\nA Par - Bur", []),
        ("Instead of these orders:\nA Par - Bur\n\nA Par - Pic", ["A PAR - PIC"]),
        ("А Париж - Бургундия\nОтмена!", []),
        ("Отменяю следующие приказы:\nА Париж - Бургундия", []),
        ("Вместо\nА Париж - Бургундия", []),
        ("A Par - Bur\nSorry, no time for press today.", ["A PAR - BUR"]),
        ("Don't worry.\nA Par - Bur", ["A PAR - BUR"]),
        ("Cancel my old orders. The new ones:\nA Par - Bur", ["A PAR - BUR"]),
        ("А Париж - Бургундия\nНет, ну каков нахал!", ["A PAR - BUR"]),
        ("Instead of\nA Par - Bur\nI order\nA Par - Pic", ["A PAR - PIC"]),
        ("Not this:\nA Par - Bur\nbut this:\nA Par - Pic", ["A PAR - PIC"]),
        ("A Par - Bur\nCancel the above", []),
        ("A Par - Bur\n[cancelled]", []),
        ("A Par - Bur\n\nScratch that!", []),
        ("A Par - Bur\nOtmena", ["A PAR - BUR"]),
        ("If Munich leaves:\nA Par - Bur", []),
        ("In case Munich leaves,\nA Par - Bur", []),
        ("A Par - Bur\nonly if Munich leaves", []),
        ("A Par - Bur,\nif Munich leaves", []),
        ("A Par - Bur\nIf you ask me, a fine move", ["A PAR - BUR"]),
        ("A Par - Bur\nor\nA Par - Pic", []),
        ("A Par - Bur\nor A Par - Pic", []),
        ("А Париж - Бургундия\nили\nА Париж - Пикардия", []),
    ],
)
def test_a_line_that_denies_or_takes_back_others(letter: str, orders: list[str]) -> None:
    read = read_eased(READER, letter.split("\n"), guess=True)
    assert [READER.write(one.written) for one in read if isinstance(one, Understood)] == orders


@pytest.mark.parametrize(
    "line",
    [
        "The enemy gives battle to column 1",
        "The enemy stays at Ulm",
        "Противник подбирает 2 ОО",
        "Does Bernhard stay at Ulm",
    ],
)
def test_what_the_foe_does_or_somebody_asks_is_no_order(line: str) -> None:
    read = read_eased(title("won_by_the_sword").reader("c1632"), [line], guess=True)
    assert not any(isinstance(each, Understood) for each in read), read
