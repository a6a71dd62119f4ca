"""A condition, a supposition or another's words beside an order hold it back, in every title."""

from __future__ import annotations

import pytest

from parsers.easing import read_eased
from parsers.reading import Understood
from parsers.registry import title

ORDERS = {
    "diplomacy": ("A Par - Bur", "A Mar - Spa"),
    "paths_of_glory": ("GE 8 Insterburg to Konigsberg", "GE 1 to Aachen"),
    "no_retreat": ("18A to 0412", "19A to 0413"),
    "won_by_the_sword": ("move Dinkelsbühl", "forage"),
    "sunset_of_empire": ("Albatros at Camel", "Lion at Friedrich"),
}
SCENARIOS = {"diplomacy": "standard", "won_by_the_sword": "c1632"}


def ordered(key: str, letter: str) -> list[str]:
    """The orders of a letter as the house reads it; X and Y stand for two of the title."""
    first, second = ORDERS[key]
    lines = letter.replace("X", first).replace("Y", second).split("\n")
    read = read_eased(title(key).reader(SCENARIOS.get(key, "")), lines, guess=True)
    return [one.text for one in read if isinstance(one, Understood)]


@pytest.mark.parametrize("key", ORDERS)
@pytest.mark.parametrize(
    "letter",
    [
        *(
            "X\nif the cat smiles",
            "X\nif my ally agrees!",
            "X\n\nif Italy sleeps.",
        ),
        *("X\nесли он спит", "X\nкогда он уснёт", "X\nwhen the cat smiles", "X\nif he sleeps, of course"),
        *("X\nAll of this only if Italy sleeps.", "X\nThis only if he sleeps", "X\nAll this if he sleeps"),
        *("X\nThe above holds only if he sleeps", "X\nBut all of it only when he sleeps."),
        *("X\nВсё это, если Италия спит.", "X\nЭто только если он спит", "X\nЭти приказы, если он спит"),
        *("X\nPlease do not do that if Italy attacks.", "X\nНе делайте этого, если он нападёт."),
        *(
            "X\nNo, forget it.",
            "X\nНет, забудь.",
            "X\nNo, please cancel it",
            "X\nNo, forget all that",
            "X\nНет, забудьте.",
        ),
        *(
            "Suppose he sleeps. Then X",
            "Let us say Italy sleeps. Then X.",
            "Imagine he sleeps. In that case X",
        ),
        *("Suppose that Italy sleeps.\nThen X", "Say he sleeps. Then X", "If he sleeps.\nThen X"),
        *("Предположим, он спит. Тогда X", "Пусть он спит. Тогда X", "Допустим, он спит.\nТогда X"),
        *("If Italy sleeps...\nX", "If Italy sleeps\nX", "If the cat smiles\n\nX", "Unless he moves\n\nX"),
        *("Если он спит\n\nX", "Если он спит...\nX"),
        *("If Italy sleeps, X\nand Y", "If Italy sleeps, X\nY as well", "X if the cat smiles\nand also Y"),
        *("X, если Италия спит\nи Y", "Если он спит, X\nа также Y"),
        *(
            'He said: "X"',
            "She wrote:\nX",
            "Boris told me: X",
            "My ally suggests: X",
            "Pretend: X",
            "For example: X",
        ),
        *("Он сказал: X", "Борис пишет: X", "Представим: X", "Например: X"),
    ],
)
def test_a_condition_beside_an_order_holds_it(key: str, letter: str) -> None:
    assert ordered(key, letter) == []


@pytest.mark.parametrize("key", ORDERS)
@pytest.mark.parametrize(
    "letter",
    [
        *(
            "If you attack me, I will fight.\nX",
            "X\nIf you attack me, I will fight.",
            "X\nIf you ask me, a fine move",
        ),
        *(
            "X\nIf anything is unclear please write to me",
            "X\nIf there is a problem let me know",
            "X\nЕсли что, пишите",
        ),
        *(
            "X\nЕсли что-то не так, напишите.",
            "X\nif possible",
            "X\nif you please",
            "X\nЕсли можно",
            "X\nif this is legal",
        ),
        *(
            "X\nIf only I had more time.",
            "If only I had more time.\nX",
            "X\nOnce more thank you",
            "X\nWhen do we play next",
        ),
        *(
            "X\nAll of this is fun.",
            "X\nAll this, if you ask me, is madness.",
            "X\nThis is only a try.",
            "X\nNo press today.",
        ),
        *(
            "I would be glad\nif you could answer me\n\nX",
            "Boris is right. Then X",
            "Хорошо. Тогда X",
            "He sleeps. Then X",
        ),
        *("As Napoleon said: never interrupt an enemy.\nX", "My friend says: hello!\nX", "X\nThen good luck"),
    ],
)
def test_talk_stays_talk(key: str, letter: str) -> None:
    assert len(ordered(key, letter)) == 1
