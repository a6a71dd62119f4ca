"""What the grammar of Diplomacy puts together: an order whose places are still the words of the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Transformer, v_args

from games.diplomacy.model.orders import Kind, Power, Verb
from parsers.diplomacy.lexemes import Lexeme


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as written: its place's word, and kind and nationality where they were given."""

    place: Lexeme
    kind: Kind | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """Places one after the other, the last the destination; ``sea`` insists on a convoy."""

    stops: tuple[Lexeme, ...]
    sea: bool = False

    @property
    def to(self) -> Lexeme:
        """Where it leads."""
        return self.stops[-1]


@dataclass(frozen=True, slots=True)
class Draft:
    """An order as written. Where ``letter`` is given it may mean any of ``verbs``, else the only one."""

    verbs: tuple[Verb, ...]
    unit: Named | None = None
    target: Named | None = None
    route: Route | None = None
    letter: Lexeme | None = None
    count: int = 1

    def places(self) -> tuple[Lexeme, ...]:
        """The words of all its places, in the order of the text's meaning."""
        units = tuple(named.place for named in (self.unit, self.target) if named is not None)
        return units + (self.route.stops if self.route else ())


@v_args(inline=True)
class Builder(Transformer[Any, Draft]):
    """Turns the grammar's rules into drafts as they are recognised."""

    def start(self, order: Draft) -> Draft:
        return order

    def more(self, unit: Named) -> Named:
        return unit

    def unit(self, place: Lexeme) -> Named:
        return Named(place)

    def owned(self, power: Lexeme, place: Lexeme) -> Named:
        return Named(place, None, power.meaning)

    def unit_kind(self, kind: Lexeme, place: Lexeme) -> Named:
        return Named(place, kind.meaning)

    def owned_kind(self, power: Lexeme, kind: Lexeme, place: Lexeme) -> Named:
        return Named(place, kind.meaning, power.meaning)

    def kind_owned(self, kind: Lexeme, power: Lexeme, place: Lexeme) -> Named:
        return Named(place, kind.meaning, power.meaning)

    def stop_kind(self, _kind: Lexeme, place: Lexeme) -> Route:
        return Route((place,))

    def path(self, route: Route) -> Route:
        return route

    def places(self, *stops: Any) -> Route:
        passed: tuple[Lexeme, ...] = ()
        for stop in stops:
            passed += stop.stops if isinstance(stop, Route) else (stop,)
        return Route(passed)

    legs = places

    def via(self, _word: Lexeme, path: Route | None = None) -> Route:
        return path or Route(())

    def hold(self, unit: Named) -> Draft:
        return Draft(("H",), unit)

    def hold_in(self, place: Lexeme) -> Draft:
        return Draft(("H",), Named(place))

    def hold_by_letter(self, unit: Named, _letter: Lexeme) -> Draft:
        return Draft(("H",), unit)

    def hold_or_disband(self, unit: Named, letter: Lexeme) -> Draft:
        return Draft(("H", "D"), unit, letter=letter)

    def move(self, unit: Named, path: Route, via: Route | None) -> Draft:
        return Draft(("M",), unit, route=_by_sea(path, via))

    def move_of_kind(self, kind: Lexeme, place: Lexeme, path: Route, via: Route | None) -> Draft:
        return self.move(self.unit_kind(kind, place), path, via)

    def move_from(self, place: Lexeme, unit: Named) -> Draft:
        return Draft(("M",), unit, route=Route((place,)))

    def move_with_kind(self, place: Lexeme, kind: Lexeme, start: Lexeme) -> Draft:
        return self.move_from(place, self.unit_kind(kind, start))

    def move_by_sea(self, unit: Named, _via: Lexeme, path: Route) -> Draft:
        return Draft(("M",), unit, route=Route(path.stops, True))

    def move_landed(self, unit: Named, path: Route) -> Draft:
        return Draft(("M",), unit, route=Route(path.stops, True))

    def move_via_landed(self, unit: Named, _via: Lexeme, through: Any, place: Lexeme) -> Draft:
        passed = through.stops if isinstance(through, Route) else (through,)
        return Draft(("M",), unit, route=Route((*passed, place), True))

    def aided_hold(self, unit: Named) -> tuple[Named, Route | None]:
        return (unit, None)

    def aided_hold_by_letter(self, unit: Named, _letter: Lexeme) -> tuple[Named, Route | None]:
        return (unit, None)

    def aided_move(self, unit: Named, path: Route, via: Route | None) -> tuple[Named, Route | None]:
        return (unit, _by_sea(path, via))

    def aided_from(self, place: Lexeme, unit: Named) -> tuple[Named, Route | None]:
        return (unit, Route((place,)))

    def aided_from_of(self, power: Lexeme, place: Lexeme, unit: Named) -> tuple[Named, Route | None]:
        return (_of(power, unit), Route((place,)))

    def aided_move_of(self, power: Lexeme, unit: Named, path: Route) -> tuple[Named, Route | None]:
        return (_of(power, unit), path)

    def aided_kind(self, kind: Lexeme, place: Lexeme, path: Route) -> tuple[Named, Route | None]:
        return (self.unit_kind(kind, place), path)

    def aided_kind_of(
        self, power: Lexeme, kind: Lexeme, place: Lexeme, path: Route
    ) -> tuple[Named, Route | None]:
        return (self.owned_kind(power, kind, place), path)

    def aided_landed(self, unit: Named, place: Lexeme) -> tuple[Named, Route | None]:
        return (unit, Route((place,)))

    def support(self, unit: Named, aided: tuple[Named, Route | None]) -> Draft:
        target, route = aided
        return Draft(("SM" if route else "SH",), unit, target, route)

    def support_from(self, place: Lexeme, aided: tuple[Named, Route | None]) -> Draft:
        return self.support(Named(place), aided)

    def support_or_convoy(self, unit: Named, letter: Lexeme, aided: tuple[Named, Route | None]) -> Draft:
        target, route = aided
        return Draft(("SM", "C") if route else ("SH",), unit, target, route, letter)

    def convoy(self, unit: Named, ferried: tuple[Named, Route]) -> Draft:
        target, route = ferried
        return Draft(("C",), unit, target, route)

    def retreat(self, unit: Named, path: Route) -> Draft:
        return Draft(("R",), unit, route=path)

    def retreat_of_kind(self, kind: Lexeme, place: Lexeme, path: Route) -> Draft:
        return self.retreat(self.unit_kind(kind, place), path)

    def disband(self, unit: Named) -> Draft:
        return Draft(("D",), unit)

    def remove(self, *words: Any) -> Draft:
        return Draft(("D",), words[-1])

    def build(self, *words: Any) -> Draft:
        return Draft(("B",), words[-1])

    def build_there(self, place: Lexeme, kind: Lexeme) -> Draft:
        return Draft(("B",), self.unit_kind(kind, place))

    def build_of_kind(self, kind: Lexeme, place: Lexeme) -> Draft:
        return self.build_there(place, kind)

    def waive(self, number: Lexeme | None = None) -> Draft:
        return Draft(("W",), count=number.meaning if number else 1)


def _of(power: Lexeme, unit: Named) -> Named:
    return Named(unit.place, unit.kind, unit.power or power.meaning)


def _by_sea(path: Route, via: Route | None) -> Route:
    """A route with the places after ``via`` put before its end."""
    if via is None:
        return path
    return Route((*path.stops[:-1], *via.stops, path.to), True)
