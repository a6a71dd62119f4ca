"""An owner's folder over the data: what its mistakes are called, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.paths_of_glory.data.load import check_folder, load_folder, problem_text

CARDS = {
    # A combat card must say how it helps; no other card may.
    "[card.ap_02]\nkind = 'combat'\n": ("no-help", 2),
    "[card.ap_02]\nen = 'X'\nhelp = { when = 'both', drm = 1 }\n": ("no-help", 3),
    "[card.ap_04]\nen = 'X'\nkind = 'event'\n": ("no-help", 3),
    "[card.ap_02]\nkind = 'picture'\n": ("bad-value", 2),
    "[card.ap_01]\nen = 'X'\nbrings = { xx_army = 1 }\n": ("unknown-name", 3),
    "[card.ap_03]\nneeds = { after = ['nothing-of-that-name'] }\n": ("unknown-name", 2),
}


@pytest.mark.alike(3)
@pytest.mark.parametrize(("text", "expected"), CARDS.items(), ids=[key for key, _ in CARDS.values()])
def test_a_mistake_in_the_cards_is_named(tmp_path: Path, text: str, expected: tuple[str, int]) -> None:
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    problems = check_folder(tmp_path)
    assert [(Path(problem.file).name, problem.key, problem.line) for problem in problems] == [
        ("cards.toml", *expected)
    ]
    assert problem_text(problems[0]).startswith(f"{tmp_path}/cards.toml:{expected[1]}")


def test_a_right_folder_lies_over_the_data(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[card.ap_04]\nhelp = { when = 'attack', own = ['RU'], drm = 2 }\n")
    assert check_folder(tmp_path) == ()
    assert load_folder(tmp_path).pack["ap_04"].help.drm == 2  # type: ignore[index, union-attr]


def test_what_should_be_a_table_and_is_none_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "spaces.toml").write_text("space = 3\n", "utf-8")
    (tmp_path / "cards.toml").write_text("[card]\nap_01 = 1\n", "utf-8")
    assert [problem_text(each).removeprefix(f"{tmp_path}/") for each in check_folder(tmp_path)] == [
        "spaces.toml:1: space: a table [space] was expected.",
        "cards.toml:2: ap_01: a table [ap_01] was expected.",
    ]
