"""What a player writes between his orders, and no order: headings of what comes, "the rest is correct"."""

from __future__ import annotations

import pytest

from parsers.easing import read_eased
from parsers.reading import Understood, Unreadable
from parsers.registry import title

READER = title("no_retreat").reader("")


@pytest.mark.parametrize(
    "line",
    [
        "Now the advance.",
        "Now the attacks.",
        "Next, the battles:",
        "And now for my movement.",
        "Then the second battle:",
        "Теперь движение.",
        "Дальше атаки.",
        "А теперь бои.",
        "Далее продвижение:",
        "The rest is correct.",
        "остальное верно",
        "Всё остальное правильно.",
        "That is all for my movement.",
        "На этом движение всё.",
    ],
)
def test_it_orders_nothing_and_is_no_fault(line: str) -> None:
    read = read_eased(READER, [line], guess=True)
    assert [each.key for each in read if isinstance(each, Unreadable)] == ["no-order"]
    assert len(read) == 1


@pytest.mark.parametrize(
    ("line", "alone"),
    [
        ("Now the advance. In the north I send 18th Army into 0412.", "18th Army into 0412"),
        ("Now for my moves: 18th Army to 0412", "18th Army to 0412"),
        ("The second one: 1 Pz against 1109", "1 Pz against 1109"),
        ("Теперь движение. 18А на 0412.", "18А на 0412"),
        ("Резервный фронт перебросить на 0714, остальное верно.", "Резервный фронт перебросить на 0714"),
        ("18th Army to 0412, the rest is correct.", "18th Army to 0412"),
    ],
)
def test_orders_beside_it_are_read_as_alone(line: str, alone: str) -> None:
    read = [each for each in read_eased(READER, [line], guess=True) if not _is_talk(each)]
    expected = read_eased(READER, [alone], guess=True)
    assert [repr(_written(each)) for each in read] == [repr(_written(each)) for each in expected]


def _is_talk(line: object) -> bool:
    return isinstance(line, Unreadable) and line.key == "no-order"


def _written(line: object) -> object:
    return line.written if isinstance(line, Understood) else line
