"""What a line that is no order may mean, by the names and the words for deeds in it; it must not judge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

from games.sunset_of_empire.model.cards import Row
from parsers.greeting import is_against
from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.sunset_of_empire.mentions import Mention, Mentions
from parsers.sunset_of_empire.words import lexicon

MOST_NAMES, MOST_LAID, MOST_ALIKE = 4, 10, 6
"""Names of a line that is no layout, of one that is; orders of one shape."""
_ON_NOBODY = frozenset(
    ("gas", "mines", "balloon", "flu", "doctor", "technical", "hospital-ship", "counter", "hospital")
)
"""What actions do that are played on no unit, or need not be."""
_DEEDS: Mapping[str, str] = {"sweep": "mines", "sink": "mines", "down": "balloon"}
"""A deed of one unit -> what lies in its way."""
_WRITTEN: Mapping[str, str] = {"down": "balloon"}


class _Said(NamedTuple):
    """The units and cards of a line, and by the place of its word what is done; ``row`` and life points.

    ``ordered``: somebody is told to do it; ``idle``: it may tell of how something is; ``others``: of other
    cards than those named; ``ends`` with a name.
    """

    units: tuple[Mention, ...]
    actions: tuple[Mention, ...]
    does: Mapping[str, int]
    row: Row | None
    life: bool
    lang: str
    ordered: bool
    idle: bool
    others: bool
    ends: bool

    @property
    def all(self) -> tuple[Mention, ...]:
        return tuple(sorted((*self.units, *self.actions), key=lambda each: each.start))


def proposals(text: str, mentions: Mentions) -> Iterator[tuple[str, ...]]:
    """Groups of orders that use every name of a line: see parsers.reading."""
    said = _said(text, mentions)
    if said is None:
        return
    for group in _groups(said):
        if found := tuple(dict.fromkeys(group))[:MOST_ALIKE]:
            yield found


def _said(text: str, mentions: Mentions) -> _Said | None:
    """None where it may be talk, or of something that was."""
    folded = fold(text)
    said = _words("wish").sub(" ", folded)
    if "?" in text or is_against(text) or _words("talk").search(said) or _words("asks").match(said.lstrip()):
        return None
    found = mentions.of(text)
    if found is None or len(found) > MOST_LAID:
        return None
    does: dict[str, int] = {}
    for key in ("attack", "uncover", *_DEEDS, "scout", "deflect", "top", "bottom", "keep", "play", "lay"):
        place, was = _first(key, folded, found)
        if was:
            return None
        if place >= 0:
            does[key] = place
    row, life = mentions.aims(text)
    actions = tuple(each for each in found if each.does)
    if _words("mines").search(folded):
        does["mines"] = 0
    for key in ("rest", "endure"):
        if _words(key).search(folded):
            does[key] = 0
    units = tuple(each for each in found if not each.does)
    if "attack" not in does and not _words("state").search(folded):
        does |= _acting(folded, found)
    ordered, idle, others = (_words(key).search(folded) is not None for key in ("orders", "state", "others"))
    ends = bool(found) and len(folded[found[-1].end :].split()) <= 1
    return _Said(units, actions, does, row, life, language(text), ordered, idle, others, ends)


def _first(key: str, folded: str, names: Sequence[Mention]) -> tuple[int, bool]:
    """Where the words of a kind begin, and whether they tell of something that was."""
    for each in _words(key).finditer(folded):
        if any(name.start <= each.start() < name.end for name in names):
            continue
        if key == "attack" and _was(each, folded) and not _words("so-that").search(folded):
            return each.start(), True
        return each.start(), False
    return -1, False


def _acting(folded: str, names: Sequence[Mention]) -> Mapping[str, int]:
    """A word between two names that may be what the first does to the second, whatever it means."""
    for first, second in pairwise(names):
        acting = _acts().search(folded, first.end, second.start)
        if acting is not None:
            return {"attack": acting.start()}
    return {}


@cache
def _acts() -> re.Pattern[str]:
    """A word of the third person, or of a command."""
    return re.compile(
        rf"(?<=\s)(?:\w*[a-z]{{3}}s|\w{{2,}}(?:{either(lexicon()['proposing']['acts'])}))(?!\w)"
    )


_ATTRIBUTE = re.compile(r"(?<!\w)(?:the|that|this|a|an|my|our|your|his|her|their)\s+\Z")
_PASSIVE = re.compile(r"\s+(?:by|with|using|from)\b|\s*,")


def _was(found: re.Match[str], folded: str) -> bool:
    """``attacked``, but not ``attacked by``, nor ``the battered Lion``."""
    word = found[0]
    if word in lexicon()["proposing"]["nouns"]:
        return False
    if word.endswith("ed"):
        attribute = _ATTRIBUTE.search(folded, 0, found.start()) is not None
        return not attribute and _PASSIVE.match(folded, found.end()) is None
    return word.endswith(tuple(lexicon()["proposing"]["was"]))


@cache
def _words(key: str) -> re.Pattern[str]:
    found = sorted(map(fold, lexicon()["proposing"][key]), key=len, reverse=True)
    spelt = (re.escape(each).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for each in found)
    return re.compile(rf"(?<!\w)(?:{'|'.join(spelt)})(?!\w)")


# -- Orders


def _groups(said: _Said) -> Iterator[Sequence[str]]:
    if not said.all:
        yield from _without_names(said)
        return
    if len(said.all) <= MOST_NAMES:
        yield from _of_one(said)
        if said.actions:
            yield from _actions(said)
        elif said.units:
            yield from _blows(said)
        yield from _decks(said)
    yield from _layouts(said)
    if len(said.all) == 1 and said.units and not said.idle:
        yield (*_write(said, "deflect", units=said.units), *_write(said, "keep", cards=said.units))


def _write(said: _Said, key: str, **parts: Sequence[Mention]) -> list[str]:
    """The orders of a shape, of each name all that it may mean."""
    words = lexicon()["proposed"][said.lang]
    joined = {"units": " + "}
    listed = [(part, mention) for part, mentions in parts.items() for mention in mentions]
    made = []
    for texts in product(*(mention.texts for _, mention in listed)):
        filled: dict[str, list[str]] = {part: [] for part in parts}
        for (part, _), text in zip(listed, texts, strict=True):
            filled[part].append(text)
        told = {part: joined.get(part, ", ").join(each) for part, each in filled.items()}
        made.append(words[key].format(**told))
        if len(made) == MOST_ALIKE:
            break
    return made


def _without_names(said: _Said) -> Iterator[Sequence[str]]:
    words = lexicon()["proposed"][said.lang]
    if said.does.keys() & {"rest", "endure"} and not said.life:
        yield (words["pass"],)


def _of_one(said: _Said) -> Iterator[Sequence[str]]:
    """What a single unit does besides blows."""
    units, does = said.units, said.does
    if len(units) != 1:
        return
    for deed, way in _DEEDS.items():
        named = [each for each in said.actions if each.does == way]
        if deed in does and len(named) == len(said.actions) and (named or way in does):
            yield _write(said, _WRITTEN.get(deed, deed), units=units)
    if said.actions or said.life or "mines" in does:
        return
    if "uncover" in does and "attack" not in does:
        yield _write(said, "uncover", units=units)
    for deed in ("scout", "deflect"):
        if deed in does:
            yield _write(said, deed, units=units)


def _blows(said: _Said) -> Iterator[Sequence[str]]:
    units, does = said.units, said.does
    if "attack" not in does and not any(each.role == "straight" for each in units):
        return
    under = "uncover-" if "uncover" in does and "attack" in does else ""
    if said.life:
        if said.row is not None and not under:
            yield [each.format(row=_row(said)) for each in _write(said, "life-over", units=units, row=())]
        yield _write(said, f"{under}life" if under else "life", units=units)
        return
    sides = _sides(said)
    if sides is None or (under and len(sides[0]) != 1):
        return
    yield _write(said, f"{under}attack" if under else "attack", units=sides[0], target=sides[1:])


def _row(said: _Said) -> str:
    assert said.row is not None
    return str(lexicon()["rows"][said.row][0 if said.lang == "en" else 2])


def _sides(said: _Said) -> tuple[tuple[Mention, ...], Mention] | None:
    """Who strikes whom; None where the words do not tell."""
    units, at = said.units, said.does.get("attack", -1)
    if len(units) < 2:
        return None
    if said.ordered and len(units) == 2 and units[0].start < at < units[1].start:
        return units[:1], units[1]
    roles = {each: _beside(each, units, at) if each.role == "beside" else each.role for each in units}
    for tier in ("straight", "of", "weak"):
        struck = [each for each in units if roles[each] == tier]
        if struck:
            break
    plain = [each for each in units if roles[each] == ""]
    if not struck:
        behind = [each for each in plain if each.start > at]
        if len(plain) == 1 and len(units) > 1:
            struck = plain
        elif len(behind) == 1 or len(plain) == len(units) == 2:
            struck = behind if len(behind) == 1 else plain[1:]
    if len(struck) != 1:
        return None
    return tuple(each for each in units if each is not struck[0]), struck[0]


def _beside(each: Mention, units: Sequence[Mention], at: int) -> str:
    """``Lion tangles with Friedrich`` is against him; ``smash Friedrich with Lion`` is not."""
    between = any(at < other.start < each.start for other in units)
    subject = any(other.start < at and other is not each for other in units)
    alone = len(units) == 2 and units[0].role == "" and units[0].start < at and each is units[1]
    return "of" if alone or (subject and not between and each.start > at >= 0) else "by"


def _actions(said: _Said) -> Iterator[Sequence[str]]:
    """What is played; on whom."""
    told = said.does.keys() & {"play", "attack", "lay", "down", "endure"}
    if len(said.actions) != 1 or not (told or (said.units and not said.idle)):
        return
    (card,) = said.actions
    if card.does == "joint":
        sides = _sides(said)
        if sides is not None:
            yield _write(said, "with", units=sides[0], target=sides[1:], card=said.actions)
    elif not said.units:
        yield _write(said, "play", card=said.actions) if card.does in _ON_NOBODY else ()
    else:
        units = said.units
        if card.does == "nesterov-ram" and (sides := _sides(said)) is not None:
            units = (*sides[0], sides[1])
        yield _write(said, "play-on", card=said.actions, cards=units)


def _decks(said: _Said) -> Iterator[Sequence[str]]:
    """Cards of a deck that are put back or kept."""
    names, does = said.all, said.does
    top, bottom = does.get("top", -1), does.get("bottom", -1)
    if top >= 0 and bottom >= 0:
        above, below = _parted(names, top, bottom)
        if above and below:
            yield _write(said, "top-bottom", cards=above, under=below)
    elif (top >= 0 or bottom >= 0) and not said.others:
        yield _write(said, "top" if top >= 0 else "bottom", cards=names)
    if "keep" in does and len(names) == 1:
        yield _write(said, "keep", cards=names)


def _parted(names: Sequence[Mention], top: int, bottom: int) -> tuple[Sequence[Mention], Sequence[Mention]]:
    """The names that belong to either word: those before it, where the line begins with names."""
    first, second = min(top, bottom), max(top, bottom)
    if names[0].start < first:
        parts = [each for each in names if each.start < first], [each for each in names if each.start > first]
    else:
        parts = (
            [each for each in names if first < each.start < second],
            [each for each in names if each.start > second],
        )
    whole = len(parts[0]) + len(parts[1]) == len(names)
    if not whole:
        return (), ()
    return parts if top < bottom else (parts[1], parts[0])


def _layouts(said: _Said) -> Iterator[Sequence[str]]:
    names = said.all
    told = "lay" in said.does or said.row is not None or (len(names) > 1 and said.ends and not said.idle)
    if any(each.is_tag for each in names) or not told:
        return
    yield _write(said, "lay", cards=names)
    yield _write(said, "add", cards=names)
