"""Of every title and variant: an exact code or a full name means what is called so, whatever begins alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import product

import pytest

from games.diplomacy.data.names import Names
from games.diplomacy.model.orders import Location, Province
from games.diplomacy.title import DiplomacyTitle
from games.naming import Names as Words
from games.sunset_of_empire.data.load import catalogue
from parsers import registry
from parsers.sunset_of_empire.reader import SunsetReader
from tests.rig.cases import in_turn, some

DIPLOMACY = registry.title("diplomacy").title
assert isinstance(DIPLOMACY, DiplomacyTitle)
VARIANTS: dict[str, Names] = {key: one.names for key, one in DIPLOMACY.loaded.items()}


def exact(names: Names, places: Iterable[Province]) -> dict[str, set[Province]]:
    """Normalised code or full name, in both languages -> the places that are called just so."""
    found: dict[str, set[Province]] = defaultdict(set)
    for place in places:
        forms = [names.form(place, case) for case in ("nom", "gen", "dat", "acc", "ins", "pre")]
        codes = [names.code(Location(place), lang) for lang in ("en", "ru")]
        for text in (*codes, *forms, names.title(Location(place), "en")):
            found[names.normalise(text)].add(place)
    return found


@in_turn(product(sorted(VARIANTS), [None, "A", "F"]))
def test_an_exact_code_or_name_of_a_place_means_it(variant: str, kind: str | None) -> None:
    names = VARIANTS[variant]
    board = DIPLOMACY.loaded[variant].variant.board
    for text, places in exact(names, board.provinces).items():
        found = set(names.choose(names.lookup(text), text, kind))
        barred = {"A": "sea", "F": "inland"}.get(kind or "", "")
        if all(board.provinces[place].terrain == barred for place in places):
            continue  # no such unit stands there: it may mean a place that begins so
        can = {place for place in places if board.provinces[place].terrain != barred}
        assert found == can, f"{text} is {can} exactly, and was taken for {found}"


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_an_exact_name_of_a_power_means_it(variant: str) -> None:
    names = VARIANTS[variant]
    for power in DIPLOMACY.loaded[variant].variant.board.powers:
        for text in (power, *(names.power_title(power, lang) for lang in ("en", "ru"))):
            assert names.power(text) == power
        assert names.power(names.power_form(power, "acc")) == power


GLORY = registry.title("paths_of_glory").reader("").lexer
WORDS: dict[str, Words[str]] = {
    "spaces": GLORY.places,
    "cards": GLORY.cards,
    "sunset": SunsetReader(catalogue()).names,
}


@pytest.mark.parametrize("kind", some(sorted(WORDS), 3))
def test_a_whole_name_of_a_space_or_card_means_what_is_called_so(kind: str) -> None:
    names = WORDS[kind]
    called: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for thing, name in names.known:
        called[name].add(thing)
    begun = 0
    for name, things in called.items():
        text = " ".join(name)
        assert set(names.meaning(text)) == things, text
        assert set(names.meaning(text.title())) == things, text
        begun += any(other != name and any(word.startswith(name[0]) for word in other) for other in called)
    assert begun, "no name begins like another: the test proves nothing"
