"""What a piece that is no order may mean, by the units, hexes, cards and verbs in it; it must not judge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.counters import UnitId
from parsers.kit.lexicon import either, language
from parsers.lexing import fold, skeleton
from parsers.no_retreat.asides import AXIS
from parsers.no_retreat.names import Meaning, Meanings, Word, lexicon, words_of

MOST_NAMES = 12
_LEADS = frozenset(("TO", "AT", "FROM", "VIA", "TOWARDS", "SIDEOF", "NEARBY"))
"""Behind these a name that may be a city or a front is a city."""
_MOTIONS = ("move", "advance", "retreat")
_PAID = ("upgrade", "fortify", "regroup", "rail", "place")
_OF_UNITS = ("lose", "reserve", "back", "marker", "cadre", *_PAID[:-1])
_BY_TERMINAL = {
    "KEEP": "keep", "THROW": "throw", "UPGRADE": "upgrade", "FORTIFY": "fortify", "BACK": "back",
    "PLACE": "place", "REGROUP": "regroup", "MOVE": "move", "RAIL": "rail", "DETRAIN": "detrain",
    "TARGET": "attack", "BATTLE": "attack", "HITBY": "attack", "STRUCK": "attack", "COUNTERBLOW": "blow",
    "ADVANCE": "advance", "VACATED": "advance", "TAKE": "advance", "LOSE": "lose", "RETREAT": "retreat",
    "SUPPORT": "support", "EVENT": "play", "PLAY": "play", "REROLL": "reroll", "CANCEL": "cancel",
    "CARDS": "card", "CHOOSE": "choose", "MARKER": "marker", "CADRE": "cadre", "STAY": "stay",
}  # fmt: skip
_FRONTS = tuple(lexicon()["fronts"]["words"])
_NUMBERED = re.compile(r"\d{1,2}")
_CALLED = either(word for term in ("EVENT", "PLAY", "CARDS") for word in lexicon()["words"][term])
_PLAYED = re.compile(
    rf"\s*(?:[^\W\d_]+\s+)?(?i:{_CALLED})\s+(?:[^\W\d_]+\s+)?\d{{1,2}}(?:\s*\([^()]{{1,60}}+\))?\s*:"
)
"""A card that is played, before a colon."""
_SHORT = 3
"""Letters of a word of units that is one as it stands, ``NW``, and a common word in small letters."""
_COMMON = frozenset((skeleton("a"), "it"))
"""Words of units behind a number, ``2 a``, that are common words in small letters."""


class _Name(NamedTuple):
    term: str
    text: str
    """As it is written in what is asked back; ``typed`` as it was."""
    typed: str
    start: int
    end: int
    ids: str


class _Said(NamedTuple):
    """The names of a piece in sequence, each once; what is done, where each is said; what leads to a name."""

    names: tuple[_Name, ...]
    verbs: tuple[tuple[int, str], ...]
    leads: Mapping[int, str]
    lang: str

    def of(self, term: str) -> tuple[str, ...]:
        return tuple(name.text for name in self.names if name.term == term)

    @property
    def sides(self) -> tuple[list[str], list[str]]:
        """The units that can be of the Axis alone, and of the Soviets alone."""
        units = [name for name in self.names if name.term == "UNIT"]
        axis = [each.text for each in units if all(one.startswith(AXIS) for one in each.ids.split())]
        soviet = [each.text for each in units if not any(one.startswith(AXIS) for one in each.ids.split())]
        return axis, soviet

    @property
    def has_both_sides(self) -> bool:
        """Whether units of both are named, and each unit is of one."""
        axis, soviet = self.sides
        return bool(axis and soviet) and len(axis) + len(soviet) == len(self.of("UNIT"))

    def are_led(self, *leads: str) -> bool:
        """Whether one of these stands before each hex that is a number, and no hex is a name."""
        hexes = [name for name in self.names if name.term == "PLACENAME"]
        return all(each.typed.isdecimal() and self.leads[each.start] in leads for each in hexes)

    @property
    def does(self) -> frozenset[str]:
        return frozenset(key for _, key in self.verbs)


def proposals(text: str, meanings: Meanings) -> Iterator[Sequence[str]]:
    """Groups of orders that use every name of a piece: see parsers.reading."""
    if (played := _PLAYED.match(text)) is not None:
        yield (played[0].rstrip(" :"),)  # behind it stands what the card does
    said = _said(text, meanings)
    if said is not None:
        for group in _groups(said):
            yield tuple(dict.fromkeys(group))


def _said(text: str, meanings: Meanings) -> _Said | None:
    """What a piece names and does; None where it is talk, or names what there is not."""
    folded = fold(text).replace("’", "'")
    if _talk().search(folded) is not None:
        return None
    of_hand = any(_stems()[key].search(folded) is not None for key in ("keep", "throw"))
    found = _names(text, words_of(text), meanings, of_hand=of_hand)
    if found is None:
        return None
    names, verbs, leads = found
    if not 0 < len(names) <= MOST_NAMES:
        return None
    for key, stems in _stems().items():
        verbs += [
            (one.start(), key)
            for one in stems.finditer(folded)
            if not any(each.start <= one.start() < each.end for each in names)
        ]
    return _Said(names, tuple(sorted(verbs)), leads, language(text))


def _names(
    text: str, words: Sequence[Word], meanings: Meanings, *, of_hand: bool
) -> tuple[tuple[_Name, ...], list[tuple[int, str]], dict[int, str]] | None:
    """The names, the verbs of the grammar and what stands before each name; None for a name of nothing.

    ``of_hand``: whether cards are kept or thrown, of whose names a part is enough.
    """
    lang = language(text)
    names: dict[tuple[str, str], _Name] = {}
    verbs: list[tuple[int, str]] = []
    leads: dict[int, str] = {}
    before = ""
    at = 0
    while at < len(words):
        count, found = meanings.at(words, at)
        word = words[at]
        if not found and word.text.isdecimal():
            return None
        capital = at > 0 and text[word.start].isupper()
        if not found and (capital or (of_hand and not word.text.isascii())):
            count, found = meanings.part_of_card(words, at)
        count = max(count, 1)
        piece = text[word.start : words[at + count - 1].end]
        chosen = _chosen(found, piece, before, words[at + count].text if at + count < len(words) else "")
        if chosen is not None:
            called = _called(chosen, piece, meanings, lang)
            name = _Name(chosen.term, called, piece, word.start, word.start + len(piece), chosen.value)
            if (name.term, name.text) not in names:
                names[name.term, name.text] = name
                leads[word.start] = before
            before = ""
        elif found:
            verbs += [(word.start, key) for each in found if (key := _BY_TERMINAL.get(each.term))]
            terms = [each.term for each in found if each.term not in ("", "HEX")]
            if terms:
                before = next((each for each in terms if each in _LEADS), "")
            elif any(each.term == "HEX" for each in found):
                before = before or "HEX"
        at += count
    return tuple(names.values()), verbs, leads


def _chosen(found: Sequence[Meaning], piece: str, before: str, behind: str) -> Meaning | None:
    """The name that some words are here; None where they are none."""
    by_term = {each.term: each for each in found}
    small = piece.islower()
    if "PLACENAME" in by_term and ("UNIT" not in by_term or (before in _LEADS and not _is_front(behind))):
        return by_term["PLACENAME"]
    if "UNIT" in by_term:
        letters = _NUMBERED.sub("", piece).strip()
        common = skeleton(letters) in _COMMON and " " in piece
        directed = small and ("SIDE" in by_term or "RESERVE" in by_term or len(piece) <= _SHORT)
        if not common and (not directed or _is_front(behind)):
            return by_term["UNIT"]
        return None
    if "CARD" in by_term:
        return by_term["CARD"]
    if "NUM" in by_term:
        return Meaning("CARD", by_term["NUM"].value)
    return None


def _is_front(word: str) -> bool:
    return word.startswith(_FRONTS)


def _called(meaning: Meaning, piece: str, meanings: Meanings, lang: str) -> str:
    """A name as it is asked back: by the side of a unit that was named, else as it was typed."""
    one, *others = meaning.value.split()
    if others:
        return piece.strip()
    if meaning.term == "PLACENAME":
        return meanings.source.atlas[HexId(one)].names.get(lang, one)
    if meaning.term == "CARD":
        return str(int(one)) if one.isdecimal() else piece
    called = meanings.source.roster.counters[UnitId(one)].names[lang]
    shape = skeleton(fold(piece))
    return next((name for name in called if skeleton(fold(name))[:4] == shape[:4]), called[-1])


@cache
def _stems() -> Mapping[str, re.Pattern[str]]:
    """Beginnings of words for each verb; a short one is a whole word."""
    found = {}
    for key, words in lexicon()["proposing"].items():
        short = [word for word in words if len(word) <= _SHORT and word.isascii()]
        long = [word for word in words if word not in short]
        whole = rf"|(?:{either(short)})(?!\w)" if short else ""
        found[key] = re.compile(rf"(?<!\w)(?:{either(long)}{whole})")
    found.pop("talk")
    return found


@cache
def _talk() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['proposing']['talk'])})(?!\w)")


# -- What may be ordered


def _groups(said: _Said) -> Iterator[Sequence[str]]:
    units, places, cards = said.of("UNIT"), said.of("PLACENAME"), said.of("CARD")
    if cards and not units and not places:
        yield from _of_cards(said, cards)
    elif cards:
        yield from _paid(said, units, places, cards)
    elif units and places:
        if "attack" in said.does or (said.has_both_sides and not said.does):
            yield _battles(said)
        yield from _moved(said)
    elif units:
        yield from _of_units(said, units)
    else:
        yield from _of_places(said, places)


def _of_cards(said: _Said, cards: Sequence[str]) -> Iterator[Sequence[str]]:
    listed, does = ", ".join(cards), said.does
    if "counted" in does:
        return
    hand = [key for _, key in said.verbs if key in ("keep", "throw")]
    if hand:
        yield [_put(said, key, cards=listed) for key in hand] if len({*hand}) == 1 else _sorted(said)
    elif len(cards) == 1 and does & {"play", "reroll", "cancel", "support", "card"}:
        yield (_put(said, "event", cards=listed), _put(said, "card", cards=listed))
    elif does & {"choose"}:
        yield (_put(said, "choose-card", cards=listed),)


def _sorted(said: _Said) -> Sequence[str]:
    """What is kept and what is thrown, each card by the verb that was said last before it."""
    by_verb: dict[str, list[str]] = {}
    hand = [(start, key) for start, key in said.verbs if key in ("keep", "throw")]
    for name in said.names:
        keys = [key for start, key in hand if start < name.start]
        by_verb.setdefault(keys[-1] if keys else hand[0][1], []).append(name.text)
    return ("; ".join(_put(said, key, cards=", ".join(each)) for key, each in by_verb.items()),)


def _paid(
    said: _Said, units: Sequence[str], places: Sequence[str], cards: Sequence[str]
) -> Iterator[Sequence[str]]:
    does, listed = said.does, ", ".join(cards)
    price = _put(said, "price", cards=listed)
    if len(cards) == 1 and len((*units, *places)) == 1 and "blow" in does:
        yield (_put(said, "blow", at=(*units, *places)[0], cards=listed),)
    if len(units) == 1 and not places:
        tried = [key for key in _PAID[:-1] if key in does] or _PAID[:-1]
        yield tuple(f"{_put(said, key, unit=units[0])} {price}" for key in tried)
    if len(units) == 1 and len(places) == 1:
        yield (f"{_put(said, 'place', unit=units[0], at=places[0])} {price}",)
    if len(cards) == 1 and "play" in does:
        aims = "; ".join(each for each in (", ".join(units), ", ".join(places)) if each)
        yield (f"{_put(said, 'event', cards=listed)}; {aims}",)


def _of_units(said: _Said, units: Sequence[str]) -> Iterator[Sequence[str]]:
    does, listed = said.does, ", ".join(units)
    if "attack" in does or (said.has_both_sides and does <= {"support", "card"}):
        yield (*_battles(said), _put(said, "attack", at=", ".join(units)))
        return
    if len(units) == 1:
        yield tuple(_put(said, key, unit=listed) for key in _OF_UNITS if key in does)
    elif "lose" in does:
        yield (_put(said, "lose", unit=listed),)
    if "advance" in does or "move" in does:
        yield (_put(said, "follow", unit=listed),)
    if "stay" in does and does <= {"stay", "keep", "move"}:
        yield (_put(said, "stay", unit=listed),)


def _of_places(said: _Said, places: Sequence[str]) -> Iterator[Sequence[str]]:
    if "attack" in said.does or (said.are_led("", "HEX") and not said.does):
        yield (_put(said, "attack", at=", ".join(places)),)
    elif "retreat" in said.does and len(places) == 1:
        yield (_put(said, "towards", at=places[0]),)


def _battles(said: _Said) -> Sequence[str]:
    """Who fights whom: one side is fought where it stands, or the hexes are."""
    units = [name for name in said.names if name.term == "UNIT"]
    axis, soviet = said.sides
    places = said.of("PLACENAME")
    support = f"; {_put(said, 'support')}" if "support" in said.does else ""
    if said.has_both_sides:
        made = []
        for own, foes in ((axis, soviet), (soviet, axis)):
            if not places or (len(places) == 1 and len(foes) == 1):
                at = f"{foes[0]} {_put(said, 'at')} {places[0]}" if places else ", ".join(foes)
                made.append(_put(said, "battle", at=at, unit=", ".join(own)) + support)
        return made
    if not places or (axis and soviet):
        return ()
    fought = [_put(said, "battle", at=", ".join(places), unit=", ".join(each.text for each in units))]
    if len(places) == len(units) == 1:  # the foe, and where it stands
        fought.append(f"{_put(said, 'attack', at=units[0].text)} {_put(said, 'at')} {places[0]}")
    return (fought[0] + support, *fought[1:])


def _moved(said: _Said) -> Iterator[Sequence[str]]:
    """Each unit, with those before it that have no way of their own, along the hexes behind it."""
    parts = _parts(said)
    if any(not {"UNIT", "PLACENAME"} <= {name.term for name in part} for part in parts):
        return
    verbs = [key for _, key in said.verbs if key in (*_MOTIONS, "place", "detrain")]
    if not verbs and "stay" in said.does:
        yield ("; ".join(_way(said, "stay", part) for part in parts),)
        return
    led = any(lead in ("TO", "VIA", "TOWARDS") for lead in said.leads.values())
    if not verbs and not led and not said.are_led("HEX"):
        return
    if {"rail", "reserve"} & said.does:
        return
    for key in dict.fromkeys((*verbs, *_MOTIONS)):
        yield ("; ".join(_way(said, key, part) for part in parts),)


def _parts(said: _Said) -> list[list[_Name]]:
    parts: list[list[_Name]] = [[]]
    for name in said.names:
        begun = {each.term for each in parts[-1]}
        if name.term == "UNIT" and len(begun) > 1 and parts[-1][0].term == "UNIT":
            parts.append([])
        parts[-1].append(name)
    return parts


def _way(said: _Said, key: str, part: Sequence[_Name]) -> str:
    units = ", ".join(name.text for name in part if name.term == "UNIT")
    places = [name for name in part if name.term == "PLACENAME"]
    if key in ("place", "detrain", "stay"):
        return _put(said, key, unit=units, at=", ".join(each.text for each in places))
    left = [each for each in places if said.leads[each.start] == "FROM"]
    via = [each.text for each in places if said.leads[each.start] == "VIA"]
    ends = [each for each in places if each not in left and each.text not in via]
    if len(ends) > 1:  # where the way leads, before its end
        ends = [each for each in ends if said.leads[each.start] not in ("TOWARDS", "NEARBY")] or ends
    end = [each.text for each in ends]
    start = f" {_put(said, 'from')} {left[0].typed}" if left and end else ""
    return _put(said, key, unit=units + start, at=", ".join((*via, *end)))


def _put(said: _Said, key: str, **names: str) -> str:
    """An order in the words of the language."""
    form: str = lexicon()["proposed"][said.lang][key]
    return form.format(**names)
