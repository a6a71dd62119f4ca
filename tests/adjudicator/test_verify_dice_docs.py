"""The program in the pages on verifying dice is run as it stands, and against dice of our own."""

from __future__ import annotations

import contextlib
import io
import random
import re
from pathlib import Path

import pytest

from adjudicator.dice import Dice, Share, commitment, key_of

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PAGES = ("verify-dice.md", "verify-dice.ru.md")


def program(page: str) -> str:
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def printed(code: str) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "verify-dice", "exec"), {})
    return out.getvalue().strip()


def with_values(
    code: str, seed: bytes, committed: str, game: str, words: dict[str, str], rolls: list[object]
) -> str:
    """The program with a game's own values in the place of the made-up ones."""
    given = {"COMMITMENT": committed, "SEED": seed, "GAME": game, "WORDS": words, "ROLLS": rolls}
    for name, value in given.items():
        code, count = re.subn(rf"^{name} = .*$", lambda _, n=name, v=value: f"{n} = {v!r}", code, flags=re.M)
        assert count == 1
    return code


@pytest.mark.parametrize("page", PAGES)
def test_the_example_runs_as_it_stands(page: str) -> None:
    assert printed(program(page)) == "all true"


def test_it_is_twenty_lines_and_the_same_in_both_languages() -> None:
    assert program(PAGES[0]) == program(PAGES[1])
    assert len([line for line in program(PAGES[0]).splitlines() if line.strip()]) <= 20
    assert "adjudicator" not in program(PAGES[0])


@pytest.mark.parametrize("number", range(10))
def test_it_agrees_with_the_judges_dice_and_finds_what_is_wrong(number: int) -> None:
    chance = random.Random(number)
    seed, game = chance.randbytes(32), f"партия-{number}"
    # Without words it is a game that began before seats could add any.
    words = {} if number % 3 == 0 else {"RED": "синий конь", "BLUE": "", "A B": "x y"}
    key = key_of(seed, game, [Share(*each) for each in words.items()]) if words else seed
    dice = Dice(key, game)
    sides = [
        tuple(chance.choice((2, 6, 20, 52, 2**63 + 1)) for _ in range(chance.randint(1, 4)))
        for _ in range(30)
    ]
    rolls: list[object] = [(each, dice.roll(index, each)) for index, each in enumerate(sides)]
    code = program(PAGES[0])
    assert printed(with_values(code, seed, commitment(seed), game, words, rolls)) == "all true"
    assert printed(with_values(code, seed, commitment(seed[::-1]), game, words, rolls)) == "wrong: the seed"
    at = chance.randrange(30)
    fell = dice.roll(at, sides[at])
    false = (fell[0] % sides[at][0] + 1, *fell[1:])
    tampered = [*rolls[:at], (sides[at], false), *rolls[at + 1 :]]
    assert printed(with_values(code, seed, commitment(seed), game, words, tampered)) == f"wrong: {at}"
    other = {**words, "RED": "another"}
    assert printed(with_values(code, seed, commitment(seed), game, other, rolls)).startswith("wrong: 0")
