"""A greeting before an order on the same line is no part of it."""

from __future__ import annotations

import pytest

from parsers.greeting import without_courtesy, without_greeting
from parsers.reading import Understood, Unreadable
from parsers.registry import title


@pytest.mark.parametrize(
    "greeting",
    [
        *("Hello,", "Good evening!", "Hi there -", "Dear judge,", "Hello again, dear judge!", "Hi all:"),
        *("Добрый вечер!", "Здравствуйте, уважаемый судья!", "Привет всем,", "Уважаемый судья,"),
    ],
)
def test_it_is_blank_and_columns_stay(greeting: str) -> None:
    line = f"{greeting} A Par - Bur"
    assert without_greeting(line) == f"{' ' * len(greeting)} A Par - Bur"


@pytest.mark.parametrize(
    "line",
    [
        "Hello",
        "Good evening!",
        "Hi Par - Bur",
        "Hiding A Par",
        "Дорогой ход: A Par - Bur",
        "Hello, dear judge!",
        "Hi, all",
    ],
)
def test_what_stands_alone_or_begins_an_order_stays(line: str) -> None:
    assert without_greeting(line) == line


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("diplomacy", "Good evening! A Par - Bur"),
        ("sunset_of_empire", "Good evening! Lay Akashi"),
        ("no_retreat", "Добрый вечер! Оставлю 30 и 31"),
        ("paths_of_glory", "Good evening! 3 ops: move GE 1 from Aachen to Liege"),
        ("won_by_the_sword", "Good evening! 1 with 26: move Ulm"),
    ],
)
def test_behind_it_every_title_reads_the_order(key: str, line: str) -> None:
    reader = title(key).reader(title(key).title.scenarios()[0])
    assert all(isinstance(each, Understood) for each in reader.read(line)), reader.read(line)
    assert reader.read(line)


@pytest.mark.parametrize("text", ["А Пар - Бур\n\nПётр", "А Пар - Бур\nС уважением,\nПётр"])
def test_a_name_apart_below_the_orders_is_no_unit(text: str) -> None:
    last = title("diplomacy").reader("standard").read(text)[-1]
    assert isinstance(last, Unreadable)
    assert last.key == "no-order"


@pytest.mark.parametrize("text", ["А Пар - Бур\nМарсель", "А Пар - Бур\n\nА Мар"])
def test_what_could_be_a_unit_is_asked_about(text: str) -> None:
    last = title("diplomacy").reader("standard").read(text)[-1]
    assert isinstance(last, Unreadable)
    assert last.key != "no-order"


@pytest.mark.parametrize(
    "thanks",
    [
        *(", thanks", ", thank you!", ". Good luck all!", " - cheers", "; thanks again, dear judge."),
        *(", спасибо", ". Всем удачи!", ". Заранее спасибо, удачи!", " — до связи"),
    ],
)
def test_thanks_behind_an_order_are_left_out(thanks: str) -> None:
    assert without_courtesy(f"A Par - Bur{thanks}") == "A Par - Bur"


@pytest.mark.parametrize(
    "line",
    ["Thanks!", "A Par - Bur thanks to F Bre", "A Par H (thanks)", "A Par - Bur, thanks to you A Mar H"],
)
def test_thanks_that_stand_alone_or_go_on_stay(line: str) -> None:
    assert without_courtesy(line) == line
