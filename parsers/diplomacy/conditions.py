"""What a phrase asks of a Diplomacy position, and which phase a line names; it must not know connectives."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from adjudicator.kinds import Args, Seat
from games.diplomacy.data.names import Names
from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Power, Province
from parsers.greeting import without_greeting
from parsers.kit.lexicon import phase_alone
from parsers.lexing import fold
from parsers.reading import Span, Unreadable

_RAW = re.compile(r"[^\W_]+|[<>]=?|=")
_SIGNS = {">": "gt", "<": "lt", ">=": "ge", "<=": "le", "=": "eq"}
_LONGEST = 5
_NEAR = 65
_KINDS = ("A", "F")


@cache
def _table() -> Mapping[str, Any]:
    with Path(__file__).with_name("conditions.toml").open("rb") as source:
        return tomllib.load(source)


@cache
def _words() -> Mapping[str, tuple[str, Any]]:
    """Phrase -> (class, meaning)."""
    table: dict[str, tuple[str, Any]] = {}
    for name, phrases in _table()["words"].items():
        kind = ("KIND", name) if name in _KINDS else (name, None)
        table |= dict.fromkeys(phrases, kind)
    for number, phrases in _table()["numbers"].items():
        table |= dict.fromkeys(phrases, ("NUMBER", int(number)))
    return table


def _names_units(raw: str) -> bool:
    """Whether the word says army, fleet or unit in full: an A before it is the article."""
    return len(raw) > 1 and _words().get(raw, ("",))[0] in ("KIND", "UNIT", "BUILD", "REMOVE")


@dataclass(frozen=True, slots=True)
class _Word:
    """A phrase with its class; ``start`` and ``end`` index the text. ``power``: it could name one too."""

    type: str
    value: Any
    start: int
    end: int
    power: Power | None = None


class _UnreadableError(Exception):
    def __init__(self, key: str, word: _Word | None = None, args: Args | None = None) -> None:
        super().__init__(key)
        self.key, self.word, self.args_ = key, word, args or {}


class Conditions:
    """The phrases of one variant."""

    def __init__(self, names: Names, board: Board) -> None:
        self._names, self._board = names, board
        self._places = names.phrases()
        self._powers = {phrase: power for phrase, power in names.power_phrases().items() if len(phrase) > 1}
        self._coasts = {phrase: coast for phrase, coast in names.coast_phrases().items() if len(phrase) > 1}

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading.Reader.fact."""
        try:
            return self._meaning(_Slots(self._lex(text), Power(seat)))
        except _UnreadableError as error:
            word = error.word
            start, end = (word.start, word.end) if word else (0, len(text))
            args = {"word": text[start:end].strip(), **error.args_}
            return Unreadable(Span(1, start + 1, max(end - start, 1)), text, error.key, args)

    # -- words

    def _lex(self, text: str) -> list[_Word]:
        raws = [(self._norm(match[0]), match.start(), match.end()) for match in _RAW.finditer(fold(text))]
        words: list[_Word] = []
        at = 0
        while at < len(raws):
            count, word = self._longest(raws, at, words)
            if word.type != "NOISE":
                words.append(word)
            at += count
        return words

    def _norm(self, raw: str) -> str:
        return _SIGNS.get(raw) or self._names.normalise(raw)

    def _longest(self, raws: list[tuple[str, int, int]], at: int, before: list[_Word]) -> tuple[int, _Word]:
        for count in range(min(_LONGEST, len(raws) - at), 0, -1):
            group = raws[at : at + count]
            phrase, start, end = " ".join(raw for raw, _, _ in group), group[0][1], group[-1][2]
            if before and before[-1].type == "PLACE" and self._is_coast(before[-1], phrase):
                return count, _Word("COAST", self._coasts[phrase], start, end)
            if phrase == "a" and any(_names_units(raw) for raw, _, _ in raws[at + 1 :]):
                return 1, _Word("NOISE", None, start, end)
            if phrase in _words():
                kind, value = _words()[phrase]
                return count, _Word(kind, value, start, end)
            if phrase in self._places:
                return count, _Word("PLACE", self._places[phrase], start, end, self._powers.get(phrase))
            if phrase in self._powers:
                return count, _Word("POWER", self._powers[phrase], start, end)
        raw, start, end = raws[at]
        if raw.isdecimal() and len(raw) < 6:
            return 1, _Word("NUMBER", int(raw), start, end)
        found = self._names.lookup(raw)
        return 1, _Word("PLACE", found, start, end) if found else _Word("UNKNOWN", raw, start, end)

    def _is_coast(self, place: _Word, phrase: str) -> bool:
        return phrase in self._coasts and any(
            self._coasts[phrase] in self._board.provinces[each].coasts for each in place.value
        )

    # -- meaning

    def _meaning(self, said: _Slots) -> Condition:
        if said.secret is not None:
            raise _UnreadableError("condition-hidden", said.secret)
        if said.unknown is not None:
            raise self._unknown(said.unknown)
        if said.has("BUILD") or said.has("REMOVE") or said.types == {"NUMBER"}:
            return self._builds(said)
        if said.number is not None:
            return self._amount(said)
        if said.has("GONE") and said.who is not None:
            return AllOf(
                (
                    Fact(f"centers.{said.who}", "is", 0),
                    Fact(f"units.{said.who}", "is", 0),
                )
            )
        place = self._place(said)
        if said.has("DISLODGED"):
            if said.who is None:
                return AnyOf(tuple(Fact(f"dislodged.{place}", "is", each) for each in self._board.powers))
            return Fact(f"dislodged.{place}", "is", said.who)
        if said.has("EMPTY"):
            return Not(Fact(f"occupied.{place}", "is", True))
        plain = said.has("HAS") and said.kind is None and not said.has("UNIT")
        if said.has("TAKEN"):  # by the writer, where nobody else is named
            return Fact(f"power.{place}", "is", said.who or said.me)
        if (
            said.has("MINE")
            and said.kind is None
            and not said.has("UNIT")
            and self._board.provinces[place].center
        ):
            return AnyOf((Fact(f"center.{place}", "is", said.me), Fact(f"power.{place}", "is", said.me)))
        if said.has("OWNED") or (plain and self._board.provinces[place].center):
            return self._owned(said, place)
        return self._stands(said, place)

    def _unknown(self, word: _Word) -> _UnreadableError:
        near = self._names.suggest(str(word.value), 1) if len(str(word.value)) > 4 else ()
        near = tuple(name for name in near if fuzz.ratio(fold(name), str(word.value)) >= _NEAR)
        key = "condition-near" if near else "condition-word"
        return _UnreadableError(key, word, {"near": near[0]} if near else {})

    def _place(self, said: _Slots) -> Province:
        if said.place is None:
            raise _UnreadableError("condition-phrase")
        places = self._names.choose(said.place.value, str(said.place), said.kind)
        if len(places) > 1:
            titles = tuple(self._names.title(each, "en") for each in places)
            raise _UnreadableError("condition-places", said.place, {"places": titles})
        return places[0]

    def _owned(self, said: _Slots, place: Province) -> Condition:
        if not self._board.provinces[place].center:
            raise _UnreadableError("condition-no-centre", said.place)
        if said.who is not None:
            return Fact(f"center.{place}", "is", said.who)
        return AnyOf(tuple(Fact(f"center.{place}", "is", power) for power in self._board.powers))

    def _stands(self, said: _Slots, place: Province) -> Condition:
        parts: list[Condition] = []
        if said.who is not None:
            parts.append(Fact(f"power.{place}", "is", said.who))
        if said.kind is not None:
            parts.append(Fact(f"kind.{place}", "is", said.kind))
        if said.coast is not None:
            parts.append(Fact(f"coast.{place}", "is", said.coast))
        if not parts:
            if not (said.has("HELD") or said.has("UNIT")):
                raise _UnreadableError("condition-phrase")
            return Fact(f"occupied.{place}", "is", True)
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _builds(self, said: _Slots) -> Condition:
        """Builds, or removals as fewer than none; a number alone is one of builds: ``if one, A Par``."""
        if said.place is not None or said.kind is not None or (said.has("BUILD") and said.has("REMOVE")):
            raise _UnreadableError("condition-phrase")
        name, sign = f"builds.{said.who or said.me}", -1 if said.has("REMOVE") else 1
        number = 1 if said.number is None else said.number
        more, fewer = said.has("MORE") or said.has("LEAST"), said.has("FEWER") or said.has("MOST")
        if said.number is not None and not (more or fewer):
            return Fact(name, "is", sign * number)
        number += said.has("MORE") - said.has("FEWER")
        return Fact(name, "at-most" if fewer != (sign < 0) else "at-least", sign * number)

    def _amount(self, said: _Slots) -> Condition:
        name = "year" if said.has("YEAR") else ""
        if not name and said.who is not None:
            if said.has("CENTRE") and said.kind is None:
                name = f"centers.{said.who}"
            elif said.has("UNIT"):
                name = f"units.{said.who}"
            elif said.kind is not None:
                name = f"{'armies' if said.kind == 'A' else 'fleets'}.{said.who}"
        if not name or said.place is not None:
            raise _UnreadableError("condition-phrase")
        number = said.number or 0
        if said.has("MORE"):
            return Fact(name, "at-least", number + 1)
        if said.has("FEWER"):
            return Fact(name, "at-most", number - 1)
        if said.has("LEAST"):
            return Fact(name, "at-least", number)
        return Fact(name, "at-most" if said.has("MOST") else "is", number)


class _Slots:
    """The words of a phrase by what they do in it; their sequence is free, as it is in Russian.

    Raises _UnreadableError where two words claim one slot.
    """

    def __init__(self, words: list[_Word], me: Power) -> None:
        self.types = {word.type for word in words}
        self.secret = next((word for word in words if word.type == "SECRET"), None)
        self.unknown = next((word for word in words if word.type == "UNKNOWN"), None)
        places = [word for word in words if word.type == "PLACE"]
        powers = [word for word in words if word.type in ("POWER", "ME", "MINE")]
        wants_power = not powers and (len(places) > 1 or self.types & {"NUMBER", "GONE"})
        if wants_power:
            # ENG in "ENG IN BUR" is the power.
            doubtful = next((word for word in places if word.power is not None), None)
            if doubtful is not None:
                places.remove(doubtful)
                powers.append(_Word("POWER", doubtful.power, doubtful.start, doubtful.end))
        self.place = _only(places)
        who = _only(powers)
        self.me = me
        self.who: Power | None = None if who is None else me if who.type in ("ME", "MINE") else who.value
        kind = _only([word for word in words if word.type == "KIND"])
        self.kind = kind.value if kind else None
        coast = _only([word for word in words if word.type == "COAST"])
        self.coast = coast.value if coast else None
        number = _only([word for word in words if word.type == "NUMBER"])
        self.number: int | None = number.value if number else None

    def has(self, kind: str) -> bool:
        """Whether a word of that class stands in the phrase."""
        return kind in self.types


def _only(words: list[_Word]) -> _Word | None:
    if len(words) > 1:
        raise _UnreadableError("condition-two", words[1])
    return words[0] if words else None


# --- phases and kinds


_CODE = re.compile(r"\s*([sfw])\s?(\d{4})\s?([mra])\s*[.:]?\s*")
_SEQUENCE = ("S", "F", "W")


def phase(text: str, now: str) -> str | None:
    """See parsers.reading.Reader.phase: ``Fall 1901 movement``, ``F1901M``, ``осень``."""
    text = without_greeting(text)
    folded = fold(text)
    if len(folded) > 80:
        return None
    code = _CODE.fullmatch(phase_alone(text))
    if code is not None:
        return _whole(code[1].upper(), int(code[2]), code[3].upper())
    if retreats := _retreats(re.findall(r"[^\W_]+", folded), now):
        return retreats
    table = _table()["phase"]
    season = kind = ""
    year: int | None = None
    for match in re.finditer(r"[^\W_]+", folded):
        word = match[0]
        if len(word) > 1 and (found := _of(table["season"], word)) and not season:
            season = found
        elif word.isdecimal() and len(word) == 4 and year is None:
            year = int(word)
        elif season and (found := _of(table["kind"], word)) and not kind:
            kind = found
        elif word not in _table()["phase-noise"]["words"]:
            return None
    if not season:
        return None
    return _completed(season, year, kind, now)


def _retreats(words: list[str], now: str) -> str:
    """The next retreats, where a line names nothing else: ``Retreats:``; else empty."""
    told = [word for word in words if word not in _table()["phase-noise"]["words"]]
    if (
        not now
        or not told
        or not all(len(word) > 1 and word in _table()["phase"]["kind"]["R"] for word in told)
    ):
        return ""
    return f"{now[:-1]}R" if now[-1] != "A" else f"S{int(now[1:-1]) + 1}R"


def _of(table: Mapping[str, list[str]], word: str) -> str:
    return next((key for key, words in table.items() if word in words), "")


def _completed(season: str, year: int | None, kind: str, now: str) -> str | None:
    """The phase with what is left out taken from the open one: the next such season, the open kind."""
    if year is None:
        if not now:
            return None
        passed = _SEQUENCE.index(season) < _SEQUENCE.index(now[0])
        year = int(now[1:-1]) + passed
    if not kind:
        kind = now[-1] if now[:-1] == f"{season}{year}" else "A" if season == "W" else "M"
    return _whole(season, year, kind)


def _whole(season: str, year: int, kind: str) -> str | None:
    return f"{season}{year}{kind}" if (season == "W") == (kind == "A") else None


def kind(word: str) -> str | None:
    """See parsers.reading.Reader.kind."""
    wanted = fold(word).strip()
    return next((kind_ for kind_, words in _table()["kind"].items() if wanted in words), None)
