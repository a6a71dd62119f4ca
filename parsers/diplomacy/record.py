"""Adjudication of Diplomacy for tools: rules, names and reader put together on demand; it does no I/O."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from games.diplomacy.adjudicate import House, adjudicate
from games.diplomacy.data.load import BUILT_IN, load, load_names, load_variant
from games.diplomacy.model.notation import read_codes, unit_text
from games.diplomacy.model.orders import Province, Written
from games.diplomacy.text.wording import words_of
from parsers.diplomacy.reader import reader_for
from parsers.reading import Ambiguous, Line, Understood, Unreadable

V = TypeVar("V")


class _OnDemand(Mapping[str, V]):
    """The built-in variants' something, made when it is first asked for."""

    def __init__(self, make: Callable[[str], V]) -> None:
        self._make = make
        self._made: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(BUILT_IN)

    def __len__(self) -> int:
        return len(BUILT_IN)


def adjudicator(lang: str) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """A function from a record to its answer (see ``games.diplomacy.adjudicate``), worded in ``lang``."""
    house = House(
        _OnDemand(load_variant),
        _OnDemand(partial(_place_names, "en")),
        _OnDemand(lambda key: words_of(load_names(key), lang)),
        _read,
    )
    return lambda record: adjudicate(record, house)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A piece of text that became no order of anybody. ``column`` and ``line`` count from 1."""

    line: int
    column: int
    text: str
    suggestion: str


def opening(variant: str) -> dict[str, Any]:
    """The record of a variant's first phase, without orders. Raises KeyError on an unknown variant."""
    chosen = load_variant(variant)
    return {
        "title": "diplomacy",
        "variant": variant,
        "phase": chosen.first,
        "units": {power: [unit_text(unit) for unit in units] for power, units in chosen.units.items()},
        "centers": {power: list(centers) for power, centers in chosen.centers.items()},
    }


def share_out(record: Mapping[str, Any], text: str) -> tuple[dict[str, list[str]], tuple[Unplaced, ...]]:
    """Orders of all powers in one text -> orders by power, and what could not be placed.

    An order belongs to the power whose heading it stands under, else to the owner of the unit's place.
    Raises KeyError on an unknown variant.
    """
    owners = _owners(record)
    orders: dict[str, list[str]] = {}
    unplaced: list[Unplaced] = []
    for piece in reader_for(record.get("variant", "standard")).read(text):
        if isinstance(piece, Understood):
            written: Written = piece.written
            place = written.unit.place if written.unit else None
            power = written.power or owners.get(place or "")
            if power is not None:
                orders.setdefault(power, []).append(piece.text)
                continue
        unplaced.append(Unplaced(piece.span.line, piece.span.column, piece.text, _suggestion(piece)))
    return orders, tuple(unplaced)


def _suggestion(piece: Line) -> str:
    match piece:
        case Unreadable(suggestion=suggestion):
            return suggestion
        case Ambiguous(candidates=candidates):
            return " / ".join(candidates)
        case Understood():
            return ""


def _owners(record: Mapping[str, Any]) -> dict[str, str]:
    """Power by province with a unit, with a dislodged unit first, and by own centre for builds."""
    owners: dict[str, str] = {}
    for table in ("centers", "units", "dislodged"):
        for power, places in (record.get(table) or {}).items():
            for text in places:
                owners[str(text).rpartition(" ")[2].partition("/")[0]] = power
    return owners


def _place_names(lang: str, variant: str) -> Mapping[Province, str]:
    found = load(variant)
    return {place: found.names.title(place, lang) for place in found.variant.board.provinces}


def _read(variant: str, text: str) -> Sequence[Written]:
    """An order in codes at once; what people write by the grammar, which is only loaded then."""
    written = read_codes(text)
    if written is not None:
        return (written,)
    pieces = reader_for(variant).read(text)
    if not all(isinstance(piece, Understood) for piece in pieces):
        return ()
    return tuple(piece.written for piece in pieces if isinstance(piece, Understood))
