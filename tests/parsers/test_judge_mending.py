"""ROLLBACK and EDIT as they are written, in both languages, and the lines that an EDIT encloses."""

from __future__ import annotations

from typing import Any

from parsers.judge.reader import Command, read
from tests.rig.cases import in_turn


def command(text: str) -> Command:
    found = read(text).items[0]
    assert isinstance(found, Command), found
    return found


@in_turn(
    [
        ("ROLLBACK duel F1901M", {"game": "duel", "phase": "F1901M"}),
        ("rollback f1901m", {"phase": "f1901m"}),
        ("Rollback game duel to F1901M now", {"game": "duel", "phase": "F1901M", "now": True}),
        ("ROLLBACK duel 1 phase", {"game": "duel", "count": 1}),
        ("ROLLBACK 2 phases NOW", {"count": 2, "now": True}),
        ("ROLLBACK duel 3", {"game": "duel", "count": 3}),
        ("ROLLBACK road 2-action", {"game": "road", "phase": "2-action"}),
        ("ROLLBACK 2-action", {"phase": "2-action"}),
        ("ROLLBACK duel Fall 1901", {"game": "duel", "phase": "Fall 1901"}),
        ("ROLLBACK duel", {"game": "duel"}),
        ("ROLLBACK", {}),
        ("ROLLBACK duel F1901M CONFIRM 3F2A19", {"game": "duel", "phase": "F1901M", "confirm": "3f2a19"}),
        ("ОТКАТ duel 2 фазы СЕЙЧАС", {"game": "duel", "count": 2, "now": True}),
        ("Откатить партию дебют к F1901M", {"game": "дебют", "phase": "F1901M"}),
        ("Откат игре дебют 2", {"game": "дебют", "count": 2}),
        ("откат F1901M ПОДТВЕРЖДАЮ 3f2a19", {"phase": "F1901M", "confirm": "3f2a19"}),
    ]
)
def test_rollback(text: str, args: dict[str, Any]) -> None:
    found = command(text)
    none = {"game": "", "phase": "", "count": None, "now": False, "confirm": ""}
    assert (found.name, found.args) == ("rollback", {**none, **args})


@in_turn(
    [
        ("EDIT duel\nadd A PAR FRANCE\n\n remove A MUN \nEND EDIT\nA PAR H", "duel", 2, "A PAR H"),
        ("EDIT duel\nadd A PAR FRANCE\nEND\nA PAR H", "duel", 1, "A PAR H"),
        ("EDIT\nremove A PAR\n-- \nA PAR H", "", 1, ""),
        ("EDIT duel\nremove A PAR", "duel", 1, ""),
        ("EDIT duel", "duel", 0, ""),
        ("EDIT position duel:\nremove A PAR\nКОНЕЦ ПРАВКИ\nA PAR H", "duel", 1, "A PAR H"),
        ("EDIT duel: remove A PAR\nA PAR H", "duel", 1, "A PAR H"),
        ("EDIT: remove A PAR\nA PAR H", "", 1, "A PAR H"),
        ("ПРАВКА партии дебют\nснять А Париж\nконец правки.\nA PAR H", "дебют", 1, "A PAR H"),
    ]
)
def test_edit_encloses_its_lines(text: str, game: str, lines: int, left: str) -> None:
    reading = read(text)
    (found,) = reading.items
    assert isinstance(found, Command)
    assert (found.name, found.args["game"]) == ("edit", game)
    enclosed = found.args["lines"]
    assert isinstance(enclosed, tuple)
    assert len(enclosed) == lines
    assert all(line == str(line).strip() for line in enclosed)
    assert reading.orders.strip() == left
    assert reading.orders.count("\n") == text.count("\n")


def test_prose_is_no_edit() -> None:
    assert not any(isinstance(item, Command) for item in read("edit my orders please").items)
