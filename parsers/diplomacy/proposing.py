"""What a line that is no order may mean, by the places and the verbs in it; it must not judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from games.diplomacy.data.names import Names
from games.diplomacy.model.orders import Province
from parsers.depending import change_of_mind
from parsers.diplomacy.lexemes import COLON, SEPARATORS, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either, language
from parsers.lexing import TypedLine, fold

MOST_PLACES = 3
_PAIRS = 6
"""Moves that are made of places in a row."""
_NAMES_A_UNIT = ("KIND", "POWER")
_BY_TERMINAL = {
    "_SUPPORT": "support", "_AIDED": "support", "_CONVOY": "convoy", "_FERRIED": "convoy", "_HOLD": "hold",
    "_RETREAT": "retreat", "_DISBAND": "disband", "_BUILD": "build", "_MOVE": "move", "_LANDS": "move",
    "_TO": "move", "_DASH": "move",
}  # fmt: skip
_FIRST = ("support", "convoy", "build", "disband", "retreat", "move", "hold")
"""Which of the verbs of a line is meant: with help, something else is moved as well."""

_LISTED = frozenset(("KIND", "PLACE", "NUMBER", "_IN", "_V", "_PLUS", *SEPARATORS))
_PARTS = SEPARATORS | {"_WHY", COLON}
_ALONE = ("build", "disband", "hold")


class _Said(NamedTuple):
    """The places of a line in sequence, each once, the kinds of unit before them, what may be done.

    ``does``: the likeliest first; of several places one thing at most is done. ``before``: how many of the
    places stand before the word for it.
    """

    places: tuple[str, ...]
    kinds: tuple[str, ...]
    does: tuple[str, ...]
    lang: str
    before: int


Near = Callable[[Province], Iterable[Province]]
"""The places from which a unit may go to one."""


def proposals(
    line: TypedLine, words: Sequence[Lexeme], names: Names, near: Near
) -> Iterator[tuple[str, ...]]:
    """Groups of orders that use every place that is named: see parsers.reading.

    Who is helped into a place may be left out: it is somebody who is ``near``.
    """
    change = change_of_mind(line.text)
    if change is None and (built := _built(line, words, names)):
        yield (built,)
    said = _said(line, words, names)
    if said is None:
        yield from _in_pairs(line, words, names)
        return
    if change is not None:
        yield from _changed(said, words, change[0])
        return
    if said.does == ("support",) and len(said.places) == 2 and _goes(line, words):
        if said.before == 2 and _goes_straight(words):
            return  # ``Constantinople to Bulgaria, right behind``: it goes there itself
        yield _helped_by_itself(said, line, names, near)
    spelt = _spelt(line)
    if len(said.places) == 2 and _words_of("swap").search(spelt):
        one, other = said.places
        yield (f"{one} - {other}; {other} - {one}",)
        return
    if said.does == ("move",) and len(said.places) == 1:
        if _words_of("there").search(spelt):
            return  # ``so the Budapest army goes there``
        yield _moves_to(said, names, near)
        said = said._replace(does=("build",))
    whose = [word.text for word in words[1:] if word.type == "POWER"]
    for group in _groups(said, f"{whose[0]} " if len(whose) == 1 else ""):
        yield tuple(dict.fromkeys(group))


def _in_pairs(line: TypedLine, words: Sequence[Lexeme], names: Names) -> Iterator[tuple[str, ...]]:
    """``par bur mar spa``: from a place to a place, and so on."""
    if len(words) % 2 or not MOST_PLACES < len(words) <= 2 * _PAIRS:
        return
    if all(word.type == "PLACE" and len(word.meaning) == 1 for word in words):
        places = [names.title(word.meaning[0], language(line.text)) for word in words]
        yield ("; ".join(f"{one} - {there}" for one, there in zip(places[::2], places[1::2], strict=True)),)


def _built(line: TypedLine, words: Sequence[Lexeme], names: Names) -> str:
    """Units and nothing else, ``fleets in Brest and Marseilles``, as builds; empty for other lines."""
    kinds = [word.type for word in words]
    if kinds.count("PLACE") < 2 or not kinds.count("KIND") or not {*kinds} <= _LISTED:
        return ""
    if _talk().search(_wish().sub(" ", _spelt(line))) is not None:
        return ""
    lang = language(line.text)
    verbs, kind, units = lexicon()["proposed"][lang], "", list[str]()
    for word in words:
        if word.type == "KIND":
            kind = str(word.meaning)
        elif word.type == "PLACE":  # ``two armies: Paris, Marseilles``, ``one in Paris, another in Brest``
            if not kind or len(word.meaning) != 1:
                return ""
            coast = f" ({word.coast})" if word.coast else ""
            units.append(f"{verbs['B']} {verbs[kind]} {names.title(word.meaning[0], lang)}{coast}")
    return "; ".join(units)


def _goes(line: TypedLine, words: Sequence[Lexeme]) -> bool:
    """Whether somebody goes anywhere in a line: what is helped is no hold."""
    return any(_BY_TERMINAL.get(word.type) == "move" for word in words) or bool(
        _stems("move").search(_spelt(line)) or _stems("ashore").search(_spelt(line))
    )


def _goes_straight(words: Sequence[Lexeme]) -> bool:
    """Whether something goes from a place to the next, no word between: ``Constantinople to Bulgaria``."""
    kinds = [word.type for word in words]
    places = [at for at, kind in enumerate(kinds) if kind == "PLACE"]
    between = {*kinds[places[0] + 1 : places[1]]} if len(places) > 1 else set[str]()
    return bool(between) and between <= {"_DASH", "_TO", "_V", "_MOVE"}


def _helped_by_itself(said: _Said, line: TypedLine, names: Names, near: Near) -> tuple[str, ...]:
    """A support into a place of whom the line does not name: of anybody who is near."""
    verbs, (doer, there) = lexicon()["proposed"][said.lang], said.places
    kind = f"{verbs['A']} " if _stems("ashore").search(_spelt(line)) else ""
    return tuple(
        f"{doer} {verbs['S']} {kind}{names.title(one, said.lang)} - {there}"
        for at in names.lookup(there)
        for one in near(at)
    )


def _moves_to(said: _Said, names: Names, near: Near) -> tuple[str, ...]:
    """``My army goes to Burgundy``: any unit that is ``near`` and can go there."""
    (there,), (kind,) = said.places, said.kinds
    spelt = f"{lexicon()['proposed'][said.lang][kind]} " if kind else ""
    return tuple(
        f"{spelt}{names.title(one, said.lang)} - {there}" for at in names.lookup(there) for one in near(at)
    )


def _said(line: TypedLine, words: Sequence[Lexeme], names: Names) -> _Said | None:
    if _talk().search(_wish().sub(" ", _spelt(line))) is not None:
        return None
    lang = language(line.text)
    found, ends = dict[str, str](), list[int]()
    kind = last = ""
    for word in words:
        if word.type == "KIND":
            kind = str(word.meaning)
            last = kind if len(word.text) > 1 else last
        elif word.type == "PLACE":
            if len(word.meaning) != 1:
                return None
            coast = f" ({word.coast})" if word.coast else ""
            name = names.title(word.meaning[0], lang) + coast
            ends += [] if name in found else [word.end]
            found.setdefault(name, kind)
            kind = ""
    does, at = _done(line, words, len(found))
    if not found or len(found) > MOST_PLACES or not does:
        return None
    kinds = (
        tuple(found.values()) if len(found) > 1 else (*found.values(),) if any(found.values()) else (last,)
    )
    return _Said(tuple(found), kinds, does, lang, sum(end <= at for end in ends))


def _changed(said: _Said, words: Sequence[Lexeme], at: int) -> Iterator[tuple[str, ...]]:
    """``Holland attacks Munich! No, wait, make that Belgium``: who goes in the end, and where."""
    before = sum(word.type == "PLACE" and word.start < at for word in words)
    if said.does == ("move",) and before == 2 and len(said.places) == MOST_PLACES:
        first, there, instead = said.places
        yield (f"{first} - {instead}", f"{instead} - {there}")


def _done(line: TypedLine, words: Sequence[Lexeme], places: int) -> tuple[tuple[str, ...], int]:
    """What is done, and where the line says it; empty where it does not.

    Between two places somebody goes, whatever the word for it is.
    """
    spelt = _spelt(line)
    folded = _not_help().sub(lambda found: " " * len(found[0]), spelt)
    said = {key: found.start() for key in _FIRST if (found := _stems(key).search(folded)) is not None}
    for word in words:
        if word.type in _BY_TERMINAL and (len(word.text) > 1 or word.type == "_DASH"):
            said.setdefault(_BY_TERMINAL[word.type], word.start)
    if places < 2:
        does = tuple(key for key in _ALONE if key in said)
        # Of another's unit, or of one from a place that nobody could read, it is not asked which.
        named = any(
            word.type in ("POWER", "_FROM", "UNKNOWN") or word.power is not None for word in _told(words)
        )
        named = named or _words_of("several").search(spelt) is not None
        goes = bool(said.keys() & {"move", "retreat"})
        if not does and goes and not named and any(word.type == "KIND" for word in words):
            does = ("move",)
        elif not does and not goes and not named:
            # A unit by itself is one to be built, where that is asked.
            does = ("build",) if any(word.type == "KIND" for word in words) else ()
    else:
        does = tuple(key for key in _FIRST if key in said)[:1] or (("move",) if places == 2 else ())
        if does == ("hold",) and "POWER" in [word.type for word in words]:
            does = ("support",)  # ``Burgundy holds the Russians in Munich``
    return does, said.get(does[0], 0) if does else 0


def _told(words: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The words without what stands behind a sign that follows the place: why something is done."""
    place = next((at for at, word in enumerate(words) if word.type == "PLACE"), len(words))
    end = next((at for at, word in enumerate(words) if at > place and word.type in _PARTS), len(words))
    return words[:end]


def _spelt(line: TypedLine) -> str:
    """A line as the lexicon's phrases are written; as long as it is."""
    return fold(line.text).replace("’", " ").replace("'", " ")


@cache
def _stems(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['proposing'][key])})")


@cache
def _talk() -> re.Pattern[str]:
    return _words_of("talk")


@cache
def _wish() -> re.Pattern[str]:
    return _words_of("wish")


@cache
def _not_help() -> re.Pattern[str]:
    return _words_of("not-help")


def _words_of(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['proposing'][key])})(?!\w)")


def _groups(said: _Said, whose: str) -> Iterator[Sequence[str]]:
    """``whose``: the power named, which says of a unit helped whose it is; the receipt tells if it is not."""
    verbs = lexicon()["proposed"][said.lang]
    does = said.does[0]
    if len(said.places) == 1:
        yield from _alone(said, verbs)
    elif len(said.places) == 2:
        yield from _of_two(said.places, does, verbs, whose)
    elif does == "support":
        yield from _helped(said, verbs)
    elif does in ("convoy", "move"):
        yield from _ferried(said, verbs)


def _of_two(
    places: tuple[str, ...], does: str, verbs: Mapping[str, str], whose: str
) -> Iterator[Sequence[str]]:
    if does == "support":
        yield from ((f"{one} {verbs['S']} {whose}{other}",) for one, other in permutations(places))
    elif does == "convoy":
        yield from ((f"{verbs['A']} {one} - {other}",) for one, other in permutations(places))
    elif does in ("move", "retreat"):
        yield from (
            (f"{one} - {other}", f"{one} {verbs['R']} {other}") for one, other in permutations(places)
        )


def _helped(said: _Said, verbs: Mapping[str, str]) -> Iterator[Sequence[str]]:
    """A move and who supports it: both orders, or the support alone."""
    places = said.places
    first, second, last = places if said.before < 2 else (places[2], *places[:2])
    yield (f"{second} - {last}; {first} {verbs['S']} {second} - {last}",)
    helped = ((one, f"{two} - {three}") for one, two, three in permutations(places))
    yield tuple(f"{move}; {one} {verbs['S']} {move}" for one, move in helped)
    # Nobody goes to who is named before him, but to what heads the line.
    ways = ((one, two, three) for one, two, three in permutations(places))
    yield tuple(
        f"{one} {verbs['S']} {two} - {three}"
        for one, two, three in ways
        if three == places[0] or places.index(two) < places.index(three)
    )


def _ferried(said: _Said, verbs: Mapping[str, str]) -> Iterator[Sequence[str]]:
    """An army that is carried, and its move; the convoy alone where it is the fleet that comes first."""
    carried = [(one, f"{verbs['A']} {two} - {three}") for one, two, three in permutations(said.places)]
    yield tuple(f"{army}; {one} {verbs['C']} {army}" for one, army in carried if one != said.places[0])
    if said.does[0] == "convoy":
        yield tuple(f"{one} {verbs['C']} {army}" for one, army in carried)


def _alone(said: _Said, verbs: Mapping[str, str]) -> Iterator[Sequence[str]]:
    """Of one unit what its phase allows of all that the line says."""
    (place,), (kind,) = said.places, said.kinds
    for does in said.does:
        if does == "build":
            yield tuple(f"{verbs['B']} {verbs[each]} {place}" for each in ((kind,) if kind else ("A", "F")))
        else:
            yield (f"{place} {verbs['H' if does == 'hold' else 'D']}",)
