"""Every title is held to the limits that its pictures meet; it must not know any one title's rules."""

from __future__ import annotations

import pytest
from PIL import Image

from parsers.registry import TITLES
from tools.sheets.__main__ import main
from tools.sheets.measure import faults, measure
from tools.sheets.positions import MOMENTS, Shot, shots

LIMITS = frozenset({"letters", "hidden", "crossed", "contrast", "outside"})
"""All but time, which no test asserts; ``make sheets`` does."""

PASSED: dict[str, frozenset[str]] = {}
"""The limits that pictures of a title pass as yet: none. Whoever mends one takes it out here."""

STEPS = 12


def _taken(title: str, lang: str) -> list[Shot]:
    return [*shots(title, lang, most=STEPS)]


@pytest.mark.sweep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("title", TITLES)
def test_pictures_keep_to_the_limits_that_their_title_meets(title: str, lang: str) -> None:
    held = LIMITS - PASSED.get(title, frozenset())
    passed = {
        (shot.moment, shot.part, limit, what)
        for shot in _taken(title, lang)
        for limit, what in faults(measure(shot.scene, shot.width)).items()
        if limit in held
    }
    assert passed == set()


def test_what_is_said_to_pass_is_a_limit_of_a_title() -> None:
    assert set(PASSED) <= set(TITLES)
    assert frozenset[str]().union(*PASSED.values()) <= LIMITS


@pytest.mark.sweep
def test_the_command_makes_sheets_at_every_width_and_a_row_for_each_picture(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--title", "sunset_of_empire", "--lang", "en", "--steps", "12", "--folder", str(tmp_path)]
    code = main(words)
    said = capsys.readouterr()
    assert said.out.count("| sunset_of_empire en ") == len(MOMENTS)
    assert code == (1 if said.err.strip() else 0)
    for width in (360, 800, 1_600):
        with Image.open(f"{tmp_path}/sunset_of_empire-en-{width}.png") as sheet:
            assert sheet.width >= width
