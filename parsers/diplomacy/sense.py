"""Which of several meanings of a written order could be meant on a board at all; it knows no positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice, product

from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Kind, Location, Province, Verb, Written, province_of
from parsers.diplomacy.draft import Draft
from parsers.diplomacy.lexemes import Lexeme

Choice = dict[int, Province]
"""A province for each place of a draft, by the place's index in ``Draft.places()``."""

_MOST = 64


class Sense:
    """What a board allows in any position: who could stand where and go where."""

    def __init__(self, board: Board) -> None:
        self._terrain = {key: province.terrain for key, province in board.provinces.items()}
        self._army: Mapping[Province, tuple[Province, ...]] = board.army_next
        self._fleet: dict[Province, set[Province]] = {}
        for start, ends in board.fleet_next.items():
            self._fleet.setdefault(province_of(start), set()).update(map(province_of, ends))

    def meanings(self, draft: Draft) -> tuple[tuple[Verb, tuple[Province, ...]], ...]:
        """(verb, province of each place) of all that the draft could mean; all if none could be meant."""
        places: list[tuple[Province, ...]] = [place.meaning for place in draft.places()]
        every = [(verb, chosen) for chosen in islice(product(*places), _MOST) for verb in draft.verbs]
        if len(every) < 2:
            return tuple(every)
        for holds in (self._could, self._has_seas, self._has_ground):
            left = tuple(one for one in every if holds(draft, *one))
            if left:
                return left
        return tuple(every)

    def by_itself(self, written: Written) -> Written:
        """An order without the convoy of a unit that is at sea: a fleet that lands goes by itself."""
        unit = written.unit
        fleet = unit is not None and unit.kind is None and self._terrain[unit.place] == "sea"
        return replace(written, via=False) if written.verb == "M" and fleet else written

    def stands(self, written: Written) -> bool:
        """Whether the ground fits the units of an order where they are and where it sends them."""
        places = [(each.kind, each.place) for each in (written.unit, written.target) if each is not None]
        if written.to is not None and places:
            places.append((places[-1][0], written.to))
        return all(self._stands(kind, at) for kind, at in places)

    def goes(self, written: Written) -> bool:
        """Whether a unit could ever go where an order sends it, however the board stands."""
        unit, to = written.unit, written.to
        match written.verb:
            case "M" | "R" if unit and to:
                return self._goes(unit.kind, unit.place, to)
            case _:
                return True

    def near(self, there: Province) -> tuple[Province, ...]:
        """The provinces from which some unit steps to one."""
        return tuple(place for place in self._terrain if self._steps(None, place, there))

    def _has_seas(self, draft: Draft, verb: Verb, chosen: tuple[Province, ...]) -> bool:
        """As ``_has_ground``, and a convoy's fleet is at sea."""
        return (verb != "C" or self._terrain[chosen[0]] == "sea") and self._has_ground(draft, verb, chosen)

    def _has_ground(self, draft: Draft, _verb: Verb, chosen: tuple[Province, ...]) -> bool:
        """Whether each place has the ground for the unit that is to stand there, however far it is."""
        units = [named.kind for named in (draft.unit, draft.target) if named is not None]
        ends = len(chosen) > len(units)
        kinds = units + [None] * (len(chosen) - len(units) - ends) + ([units[-1]] if ends and units else [])
        return all(self._stands(kind, at) for kind, at in zip(kinds, chosen, strict=True))

    def _could(self, draft: Draft, verb: Verb, chosen: tuple[Province, ...]) -> bool:
        if draft.unit is None:
            return True
        unit, kind = chosen[0], draft.unit.kind
        target_kind = draft.target.kind if draft.target else None
        coasts = _coasts(draft.places())
        if not all(self._has_coast(province, coast) for province, coast in zip(chosen, coasts, strict=True)):
            return False
        match verb:
            case "M" | "R":
                return self._goes(kind, unit, chosen[-1])
            case "SH":
                return self._stands(target_kind, chosen[1]) and self._steps(kind, unit, chosen[1])
            case "SM":
                return self._goes(target_kind, chosen[1], chosen[-1]) and self._steps(kind, unit, chosen[-1])
            case "C":
                at_sea = kind != "A" and self._terrain[unit] == "sea"
                return at_sea and target_kind != "F" and self._sails(chosen[1], chosen[-1])
            case _:
                return self._stands(kind, unit)

    def _has_coast(self, province: Province, coast: str | None) -> bool:
        return coast is None or self._terrain[province] == "coast"

    def _stands(self, kind: Kind | None, at: Province) -> bool:
        terrain = self._terrain[at]
        return not (kind == "A" and terrain == "sea") and not (kind == "F" and terrain == "inland")

    def _steps(self, kind: Kind | None, start: Province, end: Province) -> bool:
        """Whether a unit could go there without a convoy."""
        by_land = kind != "F" and end in self._army.get(start, ())
        return by_land or (kind != "A" and end in self._fleet.get(start, ()))

    def _sails(self, start: Province, end: Province) -> bool:
        return self._terrain[start] == "coast" and self._terrain[end] == "coast" and start != end

    def _goes(self, kind: Kind | None, start: Province, end: Province) -> bool:
        if not (self._stands(kind, start) and self._stands(kind, end)):
            return False
        return self._steps(kind, start, end) or (kind != "F" and self._sails(start, end))


def _coasts(places: Iterable[Lexeme]) -> list[str | None]:
    return [place.coast for place in places]


def location(province: Province, coast: str | None) -> Location:
    """``STP``, ``NC`` -> ``STP/NC``"""
    return Location(f"{province}/{coast}" if coast else province)
