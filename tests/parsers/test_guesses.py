"""What an unreadable line was meant for is looked up for the first of a text only: floods stay cheap."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adjudicator.kinds import Seat
from games import naming
from parsers import registry
from parsers.conditions import Choice, flat, read_steps
from parsers.lexing import GUESSES, Vocabulary
from parsers.paths_of_glory.lexer import Lexer
from parsers.reading import Line, Reader, Unreadable
from tests.rig.cases import some

MISSPELT = {
    "sunset_of_empire": ("lay Zepelin", "standard"),
    "paths_of_glory": ("attack Seddan from Metz", "campaign"),
}


def _reader(title: str) -> Reader:
    return registry.title(title).reader(MISSPELT[title][1])


def _helped(lines: Sequence[Line]) -> list[bool]:
    return [bool(line.suggestion) for line in lines if isinstance(line, Unreadable)]


@pytest.mark.parametrize("title", MISSPELT)
def test_the_first_unreadable_lines_of_a_text_have_a_guess(title: str) -> None:
    line, _ = MISSPELT[title]
    text = "\n".join([line] * (GUESSES + 30))
    helped = _helped(_reader(title).read(text))
    assert helped == [True] * GUESSES + [False] * 30
    # Each text has its own.
    assert _helped(_reader(title).read(text)) == helped


@pytest.mark.parametrize("title", MISSPELT)
def test_without_guesses_the_same_is_understood(title: str) -> None:
    line, _ = MISSPELT[title]
    text = f"{line}\npass\n{line}"
    with_, without = _reader(title).read(text), _reader(title).read(text, guess=False)
    assert [type(each) for each in with_] == [type(each) for each in without]
    assert any(_helped(with_))
    assert not any(_helped(without))


@pytest.mark.parametrize("title", MISSPELT)
def test_the_lines_of_choices_share_the_guesses_of_their_letter(title: str) -> None:
    said = {
        "sunset_of_empire": "if year is 1915 then lay Zepelin",
        "paths_of_glory": "if turn is 3 then corps to Seddan",
    }[title]
    steps = read_steps("\n".join([said] * (GUESSES + 5)), _reader(title), Seat(""))
    assert sum(isinstance(step, Choice) for step in steps) == GUESSES + 5, steps[:2]
    assert sum(_helped(flat(steps))) == GUESSES


def _all(names: naming.Names[str], text: str) -> tuple[str, ...]:
    """``Names.meaning`` as it would be without an index."""
    words = naming.name_words(text, names.fold)
    ways = (naming._is_whole, naming._has_each, naming._is_inflected, naming._begins, naming._may_mean)
    for fits in ways if words else ():
        found = sorted({thing for thing, name in names.known if fits(words, name)})
        if found:
            return tuple(found)
    return ()


@pytest.mark.sweep
@pytest.mark.parametrize("one_in", some([36, 9], 2))
def test_the_index_of_names_loses_none(one_in: int) -> None:
    lexer = _reader("paths_of_glory").lexer  # type: ignore[attr-defined]
    assert isinstance(lexer, Lexer)
    cards = _reader("sunset_of_empire").names  # type: ignore[attr-defined]
    for names in (lexer.places, lexer.cards, cards):
        for _, words in names.known[::one_in]:
            whole, last = " ".join(words), words[-1]
            tried = [whole, last, whole[:-1], *(word[:3] for word in words), f"{last}а", f"{last[:-1]}ом"]
            tried += [f"{words[0][:4]} {last[:4]}", last[:2], f"28 {last}", f"{last} nowhere"]
            for text in tried:
                assert names.meaning(text) == _all(names, text), text


def test_a_word_is_near_to_one_of_a_vocabulary_or_not() -> None:
    known = Vocabulary(("albatros", "warszawa", "sea"), 80)
    assert known.is_near("albatros")
    assert known.is_near("albatrso")
    assert known.is_near("warshawa")
    assert not known.is_near("mine")
    assert not known.is_near("albatrosses of the southern sea")
