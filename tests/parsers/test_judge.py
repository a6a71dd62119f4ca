"""The judge's commands: both languages, old forms, half commands, press, and what is left for orders."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.judge.reader import Command, Press, command_of, fold, near, read
from parsers.reading import Unreadable
from tests.rig.cases import in_turn

DAY = 86_400

MEANT: list[tuple[str, str, dict[str, Any]]] = [
    ("REGISTER Anna Smith", "register", {"name": "Anna Smith"}),
    ("REGISTER Fritz Lang", "register", {"name": "Fritz Lang"}),
    (
        "REGISTER Fritz Lang lang ru ZONE UTC",
        "register",
        {"name": "Fritz Lang", "language": "ru", "zone": "UTC"},
    ),
    ("REGISTER Lang Lee ZONE UTC", "register", {"name": "Lang Lee", "zone": "UTC"}),
    ("sign up as Анна", "register", {"name": "Анна"}),
    ("регистрация", "register", {"name": ""}),
    (
        "REGISTER Anna Smith, language ru, time zone Europe/Moscow",
        "register",
        {"name": "Anna Smith", "language": "ru", "zone": "Europe/Moscow"},
    ),
    ("РЕГИСТРАЦИЯ Анна ЯЗЫК английский", "register", {"name": "Анна", "language": "en"}),
    ("Register zone berlin", "register", {"name": "", "zone": "berlin"}),
    ("LIST", "list", {"filters": ()}),
    ("games running Diplomacy", "list", {"filters": ("running", "diplomacy")}),
    ("список открытые", "list", {"filters": ("forming",)}),
    ("JOIN duel AS France, England", "join", {"game": "duel", "seats": "France England"}),
    ("вступить в игру Ёлка за Францию", "join", {"game": "Ёлка", "seats": "Францию"}),
    ("JOIN thirties FEG", "join", {"game": "thirties", "seats": "FEG"}),
    ("вступить в тридцатые ФАГ", "join", {"game": "тридцатые", "seats": "ФАГ"}),
    ("START", "start", {"game": ""}),
    ("начать игру дебют", "start", {"game": "дебют"}),
    ("SHOW duel", "show", {"game": "duel"}),
    ("покажи игру дебют", "show", {"game": "дебют"}),
    ("Status.", "status", {}),
    ("мои игры", "status", {}),
    ("ORDERS", "orders", {}),
    ("Orders for Spring 1901:", "orders", {}),
    ("мои приказы", "orders", {}),
    ("clear orders", "clear", {}),
    ("сброс", "clear", {}),
    ("Ready!", "ready", {}),
    ("SET NOWAIT", "ready", {}),
    ("готова", "ready", {}),
    ("готово", "ready", {}),
    ("Done.", "ready", {}),
    ("That's all, ready.", "ready", {}),
    ("That is all. I am ready!", "ready", {}),
    ("Ok, ready", "ready", {}),
    ("I'm ready.", "ready", {}),
    ("Done, ready", "ready", {}),
    ("No more orders - ready", "ready", {}),
    ("All done, we are ready", "ready", {}),
    ("На этом всё, готов.", "ready", {}),
    ("Всё верно, готов!", "ready", {}),
    ("Yes, all correct, ready.", "ready", {}),
    ("Это всё. Готов.", "ready", {}),
    ("Вот и всё, я готов.", "ready", {}),
    ("Я готов", "ready", {}),
    ("Всё, готово!", "ready", {}),
    ("Больше приказов нет, готова", "ready", {}),
    ("Мы готовы.", "ready", {}),
    ("Go ahead then, I'm ready!", "ready", {}),
    ("Go ahead please, as shown.", "ready", {}),
    ("Готов, всё верно.", "ready", {}),
    ("I am ready now.", "ready", {}),
    ("Count me as ready, thanks.", "ready", {}),
    ("Ready when you are.", "ready", {}),
    ("Yes, that is what I want, ready to proceed.", "ready", {}),
    ("Yes, go ahead with the turn now.", "ready", {}),
    ("Готов, спасибо.", "ready", {}),
    ("Я готов, спасибо.", "ready", {}),
    ("Ну всё, готов.", "ready", {}),
    ("Всё верно, так и оставьте, готов.", "ready", {}),
    ("Считайте меня готовым.", "ready", {}),
    ("Теперь всё, можно закрывать ход.", "ready", {}),
    ("Don't run the turn on my account yet, please - I'm still talking.", "unready", {}),
    ("Please hold the adjudication, I am still negotiating.", "unready", {}),
    ("That's me done but please don't close the turn till the deadline.", "unready", {}),
    ("Don't mark me ready yet.", "unready", {}),
    ("Keep the phase open, would you", "unready", {}),
    ("Партию пока не двигайте, я ещё переписываюсь с соседями.", "unready", {}),
    ("Не торопите ход, пожалуйста.", "unready", {}),
    ("Отложите, пожалуйста, расчёт хода.", "unready", {}),
    ("Ход пока не закрывайте.", "unready", {}),
    ("Please cancel all my orders, I'll start over.", "clear", {}),
    ("Отмените, пожалуйста, все мои приказы.", "clear", {}),
    ("I'd like to propose a draw.", "draw", {}),
    ("Я за ничью.", "draw", {}),
    ("NOT READY", "unready", {}),
    ("That's all, not ready.", "unready", {}),
    ("На этом всё, я не готов.", "unready", {}),
    ("set wait", "unready", {}),
    ("Wait!", "unready", {}),
    ("НЕ ГОТОВ", "unready", {}),
    ("draw", "draw", {}),
    ("голосую за ничью", "draw", {}),
    ("NO DRAW", "no-draw", {}),
    ("против ничьей", "no-draw", {}),
    ("CONCEDE TO Turkey", "concede", {"seats": "Turkey"}),
    ("уступить победу Турции", "concede", {"seats": "Турции"}),
    ("no concede", "no-concede", {}),
    ("LINK", "link", {}),
    ("my link", "link", {}),
    ("Writing link", "link", {}),
    ("ссылка", "link", {}),
    ("Ссылку", "link", {}),
    ("LINK thirties", "desk", {"game": "thirties"}),
    ("My link for game thirties", "desk", {"game": "thirties"}),
    ("ссылка дебют", "desk", {"game": "дебют"}),
    ("RESIGN", "resign", {"game": "", "sure": False}),
    ("RESIGN yes", "resign", {"game": "", "sure": True}),
    ("resign thirties YES!", "resign", {"game": "thirties", "sure": True}),
    ("выйти из игры дебют", "resign", {"game": "дебют", "sure": False}),
    ("покинуть дебют да", "resign", {"game": "дебют", "sure": True}),
    ("HELP set zone", "help", {"topic": "set zone"}),
    ("?", "help", {"topic": ""}),
    ("SET LANGUAGE Russian", "set", {"what": "language", "value": "ru"}),
    ("язык английский", "set", {"what": "language", "value": "en"}),
    ("SET TIME ZONE Europe/Paris", "set", {"what": "zone", "value": "Europe/Paris"}),
    ("пояс Europe/Moscow", "set", {"what": "zone", "value": "Europe/Moscow"}),
    ("SET NAME Anna S.", "set", {"what": "name", "value": "Anna S"}),
    ("Name: Anna", "set", {"what": "name", "value": "Anna"}),
    ("картинки выкл", "set", {"what": "pictures", "value": False}),
    ("SET CODES on", "set", {"what": "codes", "value": True}),
    ("коды выкл", "set", {"what": "codes", "value": False}),
    ("MAP thirties", "map", {"words": ("thirties",)}),
    ("MAP thirties S1901M codes", "map", {"words": ("thirties", "S1901M"), "codes": True}),
    ("map with codes", "map", {"words": (), "codes": True}),
    ("карта дебют с кодами", "map", {"words": ("дебют",), "codes": True}),
    ("SET HTML on", "set", {"what": "html", "value": True}),
    ("SET LETTERS terse", "set", {"what": "letters", "value": "terse"}),
    ("письма сводкой", "set", {"what": "letters", "value": "digest"}),
    ("s1901m", "phase", {"phase": "S1901M"}),
    ("ФАЗА F1901R", "phase", {"phase": "F1901R"}),
]


@in_turn(MEANT)
def test_a_command_is_read(line: str, name: str, args: dict[str, Any]) -> None:
    found = command_of(line)
    assert isinstance(found, Command)
    assert (found.name, dict(found.args)) == (name, args)


def test_settings_of_a_new_game() -> None:
    found = command_of(
        "CREATE duel diplomacy fleet-rome deadline 2 days retreats 12 hours "
        "rules rulebook victory 15 until 1910 turns=4"
    )
    assert isinstance(found, Command)
    assert found.args == {
        "game": "duel",
        "limits": {"": 2 * DAY, "retreat": DAY // 2},
        "options": {"rules": "rulebook", "victory": 15, "last_year": 1910, "turns": 4},
        "words": ("diplomacy", "fleet-rome"),
    }


def test_settings_in_russian() -> None:
    found = command_of("СОЗДАТЬ ИГРУ Ёлка срок 3 дня ходы 36 часов постройки 2 недели")
    assert isinstance(found, Command)
    assert found.args["game"] == "Ёлка"
    assert found.args["limits"] == {"": 3 * DAY, "movement": 36 * 3600, "adjustment": 14 * DAY}


@in_turn(
    [
        *(
            "A PAR - BUR",
            "Армия Париж держит",
            "hello judge",
            "",
            "   ",
            "FRANCE:",
            "no",
            "F LON - NTH",
            "waive",
        ),
        *("Are we ready?", "My armies are ready", "Всё ещё готовлюсь", "Вы готовы?", "I am ready for war"),
        *(
            "Партия идёт отлично!",
            "I cancel my attack on Paris",
            "A draw? Never!",
            "Я за ничью, если Турция за",
        ),
        *("Run for it!", "Не двигайте армию в Париже", "I'd vote for a draw, not really."),
    ]
)
def test_orders_and_prose_are_no_commands(line: str) -> None:
    assert command_of(line) is None


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("CREATE", "judge-incomplete", 7),
        ("  SET LANGUAGE klingon", "judge-unexpected", 16),
        ("ready, steady, go", "judge-unexpected", 8),
        ("CREATE x deadline 5 years", "judge-unexpected", 21),
        ("PRESS", "judge-press", 1),
    ],
)
def test_half_a_command_points_at_what_is_wrong(line: str, key: str, column: int) -> None:
    found = command_of(line, 7)
    assert isinstance(found, Unreadable)
    assert (found.key, found.span.line, found.span.column) == (key, 7, column)


def test_look_alike_letters_are_read_in_the_alphabet_of_their_word() -> None:
    mixed = "ГОTОB"  # Latin T and B
    assert isinstance(command_of(mixed), Command)
    assert isinstance(command_of("DRАW"), Command)  # Cyrillic А
    assert len(fold("Ёлка – ГОTОB")) == len("Ёлка – ГОTОB")


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("regster Anna", "REGISTER Anna"),
        ("redy", "READY"),
        ("помошь", "ПОМОЩЬ"),
        ("A PAR H", ""),
        ("Vive le Kaiser", ""),
        ("Посмотрим, как ты выкрутишься", ""),
    ],
)
def test_a_slip_of_the_pen_is_put_right(line: str, right: str) -> None:
    assert near(line) == right


def test_a_letter_is_taken_apart_and_keeps_its_lines() -> None:
    reading = read(
        "A PAR H\nREADY\n\nPRESS TO Italy, Turkey\nHi\n\nA PAR - BUR\nEND PRESS\nA MAR H\n-- \nA BRE H"
    )
    assert reading.orders.split("\n") == ["A PAR H", "", "", "", "", "", "", "", "A MAR H", "", ""]
    ready, press = reading.items
    assert isinstance(ready, Command)
    assert isinstance(press, Press)
    assert (press.to, press.body, press.lines, press.ended) == (
        "Italy, Turkey",
        "Hi\n\nA PAR - BUR",
        (4, 7),
        True,
    )


@pytest.mark.parametrize(
    ("head", "to", "body"),
    [
        ("PRESS TO ALL: Peace!", "", "Peace!"),
        ("BROADCAST", "", "text"),
        ("письмо всем", "", "text"),
        ("ПИСЬМО ДЛЯ: Франции", "Франции", "text"),
        ("Сообщение для Англии и Турции", "Англии и Турции", "text"),
        ("message to FE", "FE", "text"),
    ],
)
def test_heads_of_press(head: str, to: str, body: str) -> None:
    (press,) = read(f"{head}\n{'' if body != 'text' else 'text'}\nEND").items
    assert isinstance(press, Press)
    assert (press.to, press.body) == (to, body)


@in_turn(
    [
        ("PRESS TO France, Italy", "some", "France, Italy", None),
        ("Press to all but Turkey, Italy", "but", "Turkey, Italy", None),
        ("PRESS ALL EXCEPT TURKEY", "but", "TURKEY", None),
        ("GREY PRESS TO ALL", "all", "", True),
        ("press grey to France", "some", "France", True),
        ("White press to France", "some", "France", False),
        ("BROADCAST", "broadcast", "", None),
        ("Gray broadcast: Boo", "broadcast", "", True),
        ("REPLY", "reply", "", None),
        ("Reply to all:", "reply-all", "", None),
        ("ПИСЬМО БЕЗ ПОДПИСИ ДЛЯ Франции", "some", "Франции", True),
        ("серое письмо Франции", "some", "Франции", True),
        ("письмо без подписи всем", "all", "", True),
        ("Письмо для всех, кроме Турции", "but", "Турции", None),
        ("письмо всем кроме Турции и Италии", "but", "Турции и Италии", None),
        ("анонимное объявление", "broadcast", "", True),
        ("ОТВЕТ", "reply", "", None),
        ("Ответ всем: да", "reply-all", "", None),
    ]
)
def test_whom_press_is_for_and_whether_it_is_signed(
    head: str, scope: str, to: str, grey: bool | None
) -> None:
    (press,) = read(f"{head}\ntext\nEND PRESS").items
    assert isinstance(press, Press)
    assert (press.scope, press.to, press.grey) == (scope, to, grey)


@pytest.mark.parametrize("line", ["Reply soon, please", "Ответьте мне", "The press is grey", "Серое небо"])
def test_prose_is_no_head_of_press(line: str) -> None:
    assert read(line).items == ()


def test_press_without_an_end_goes_to_the_end_of_the_letter() -> None:
    (press,) = read("PRESS TO Italy\none\nREADY\n-- \nAnna").items
    assert isinstance(press, Press)
    assert (press.body, press.ended) == ("one\nREADY", False)


@in_turn(
    [
        ("PRESS TO Italy: Peace! Yours, Hugh. End of press\nA PAR H", "Peace! Yours, Hugh.", (1, 1)),
        ("PRESS TO Italy\nPeace!\nYours END PRESS\nA PAR H", "Peace!\nYours", (1, 3)),
        ("Письмо Италии\nМир? Глеб. Конец письма.\nA PAR H", "Мир? Глеб.", (1, 2)),
        ("Press to Italy\nPeace!\nEnd of letter.\nA PAR H", "Peace!", (1, 2)),
    ]
)
def test_press_closed_behind_its_last_words_keeps_the_orders_below_secret(
    letter: str, body: str, lines: tuple[int, int]
) -> None:
    reading = read(letter)
    (press,) = reading.items
    assert isinstance(press, Press)
    assert (press.body, press.lines, press.ended) == (body, lines, True)
    assert reading.orders.strip() == "A PAR H"


@pytest.mark.parametrize(
    "line", ["We meet at the end of the letter", "It is no end press", "Дочитай до конца письма"]
)
def test_words_of_an_end_within_a_sentence_close_no_press(line: str) -> None:
    (press,) = read(f"PRESS TO Italy\n{line}\nmore").items
    assert isinstance(press, Press)
    assert (press.body, press.ended) == (f"{line}\nmore", False)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    reading = read(text)
    assert len(reading.orders.split("\n")) == len(text.split("\n"))
    for item in reading.items:
        assert 1 <= item.span.line <= len(text.split("\n"))


@given(
    st.lists(st.sampled_from([line for line, _, _ in MEANT] + ["A PAR H", "PRESS TO ALL", "END PRESS", "x"]))
)
def test_every_line_is_a_command_press_or_left(lines: list[str]) -> None:
    reading = read("\n".join(lines))
    left = reading.orders.split("\n") if lines else []
    held: set[int] = set()
    for item in reading.items:
        first, last = item.lines if isinstance(item, Press) else (item.span.line, item.span.line)
        assert not held & set(range(first, last + 1))
        held |= set(range(first, last + 1))
    for number, line in enumerate(left, 1):
        assert line in ("", lines[number - 1])
        assert not (line and number in held)


@pytest.mark.sweep
def test_ten_thousand_lines_and_long_ones_are_read() -> None:
    reading = read("\n".join(["A PAR - BUR", "hello there", "x" * 5000][n % 3] for n in range(10_000)))
    assert not reading.items
    assert len(reading.orders.split("\n")) == 10_000
