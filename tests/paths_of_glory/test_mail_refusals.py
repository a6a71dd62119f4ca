"""Bad actions by raw letter, in both languages: refused with the reason, nothing of the action is done."""

from __future__ import annotations

import pytest

from tests.desk.world import World, empty_house, fixed_chance, world
from tests.paths_of_glory.test_preview import answer, begun

__all__ = ["empty_house", "fixed_chance", "world"]  # fixtures of the desk's tests

WAITS = {"en": "Nothing of this is done yet", "ru": "Пока ничего из этого не сделано"}

CASES = {
    "an unreadable line holds the others back": {
        "en": ("op 1\nmove Metz: GE 4 to Strasbourg\nmove Metz: GE 5 to Nowhereville", "Nowhereville"),
        "ru": ("ОО 1\nдвижение Мец: ГЕР 4 в Страсбург\nдвижение Мец: ГЕР 5 в Небывальск", "Небывальск"),
    },
    "a path through the foe (11.1.7)": {
        "en": ("op 1\nmove Metz: GE 4 to Sedan", "GE 4 cannot go through Sedan: FR 5 stand there."),
        "ru": ("ОО 1\nдвижение Мец: ГЕР 4 в Седан", "ГЕР 4 не пройдёт через Седан: там ФР 5."),
    },
    "too few points (9.2.1)": {
        "en": ("op 1\nactivate Metz to move\nactivate Aachen to move", "That costs 2 points; there are 1."),
        "ru": (
            "ОО 1\nактивировать Мец для движения\nактивировать Ахен для движения",
            "Это стоит 2 очка, а есть 1.",
        ),
    },
    "too far (11.1.5)": {
        "en": (
            "op 1\nmove Metz: GE 4 to Koblenz, Frankfurt, Kassel, Hannover",
            "GE 4 goes 3 spaces at most, not 4.",
        ),
        "ru": (
            "ОО 1\nдвижение Мец: ГЕР 4 в Кобленц, Франкфурт, Кассель, Ганновер",
            "ГЕР 4 идёт не дальше чем на 3 региона, а не на 4.",
        ),
    },
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("case", CASES)
def test_a_bad_line_is_refused_and_the_rest_waits(world: World, case: str, lang: str) -> None:
    begun(world, lang)
    letter, reason = CASES[case][lang]
    text = answer(world, "Hans", "CP", letter)
    assert reason in text, text
    assert WAITS[lang] in text, text
