"""What to draw of a game of Diplomacy: marks for a position and the events just told; it knows no shapes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from adjudicator.kinds import Event
from games.diplomacy.data.load import Loaded, load
from games.diplomacy.model.board import Board, Variant
from games.diplomacy.model.notation import order_of
from games.diplomacy.model.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    Power,
    Province,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    province_of,
)
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import View
from games.diplomacy.rules.movement.explain import VERDICTS
from games.diplomacy.rules.phases import split_phase
from games.marks import Aid, Arrow, Fill, LegendRow, Mark, Piece, Scene, Sign

SHAPES = {"A": "army", "F": "fleet"}

WIDTH = 1_200
"""Pixels across of the picture that is sent; its names can be read where it is shown half as wide."""

CODED = ("diplomacy/standard", "diplomacy/pure")
"""The boards that have a variant with codes: those of the names that come with the title."""

_OWN_NAMES = "@own-names"
"""The variant of a board of a game with a master's own names: the codes of the title say nothing there."""

_ORDER = "order."
_CALLED_OFF = ("disrupted", "paradox")


@cache
def _data(name: str) -> Mapping[str, Any]:
    folder = resources.files("games.diplomacy") / "data" / "pictures"
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


def scene(view: View, events: Sequence[Event], lang: str, loaded: Loaded | None = None) -> Scene:
    """The position of ``view`` under the marks of the orders that ``events`` tell of.

    ``loaded`` is the variant where it is a game master's own. Raises KeyError on an unknown variant.
    """
    here = loaded or load(view.game.variant)
    variant, position = here.variant, view.game.position
    colours = _colours(variant)
    told = tuple(_told(events))
    owners = position.owners()
    counts = {power: len(position.centers.get(power, ())) for power in variant.board.powers}
    return Scene(
        board=f"diplomacy/{variant.picture}{'' if _named_as_drawn(here) else _OWN_NAMES}",
        lang=lang,
        caption=caption(_phase_shown(view, told), bool(told), lang),
        legend=tuple(
            LegendRow(colours[power], here.names.power_title(power, lang), str(counts[power]))
            for power in variant.board.powers
        ),
        width=WIDTH,
        dots=tuple(sorted(key for key, data in variant.board.provinces.items() if data.center)),
        marks=(
            *_fills(variant, owners, colours),
            *_order_marks(variant.board, told, events, colours),
            *_pieces(position, colours),
            *_losses(told, events, colours),
            *_signs(told, colours),
        ),
    )


def coded(scene: Scene) -> Scene:
    """The picture on the variant of its board with the codes of places, if that has one."""
    return replace(scene, board=f"{scene.board}@codes") if scene.board in CODED else scene


def caption(phase: str, resolved: bool, lang: str) -> str:
    """``F1903M`` -> ``Fall 1903, movement`` if it was just resolved, else ``Fall 1903`` before movement."""
    season, year, kind = split_phase(phase)
    words = _data("captions")[lang]
    when = str(words[season].format(year=year))
    return when if kind == "M" and not resolved else str(words[kind].format(season=when))


@dataclass(frozen=True, slots=True)
class _Told:
    """One order that an event tells of."""

    power: Power
    order: Order
    reason: str

    @property
    def failed(self) -> bool:
        return VERDICTS[self.reason] != "succeeds"


def _told(events: Sequence[Event]) -> Iterator[_Told]:
    for event in events:
        if event.key.startswith(_ORDER):
            order = order_of(str(event.args["order"]))
            if order is not None:
                yield _Told(Power(str(event.args["power"])), order, event.key.removeprefix(_ORDER))


def _phase_shown(view: View, told: Sequence[_Told]) -> str:
    """The phase whose orders are shown; without any, the one that is under way."""
    phase, ended = view.game.position.phase, view.game.ended
    season, year, _ = split_phase(phase)
    if not told or (ended is not None and ended.manner != "desolation"):
        return phase
    if any(isinstance(one.order, Retreat | Disband) or one.reason.startswith("retreat") for one in told):
        resolved = "A" if any(one.reason.startswith("removed") for one in told) else "R"
    else:
        resolved = "A" if any(isinstance(one.order, Build) for one in told) else "M"
    if resolved == "A" or any(one.reason == "waived" for one in told):
        return f"W{year - 1}A"
    if phase.endswith("R"):
        return f"{season}{year}M"
    if season == "S":
        return f"F{year - 1}{resolved}"
    return f"{'F' if season == 'W' else 'S'}{year}{resolved}"


def _named_as_drawn(here: Loaded) -> bool:
    """Whether the places have the codes that the boards were lettered with."""
    drawn = load("standard")
    return all(
        place in drawn.variant.board.provinces
        and here.names.code(place, "ru") == drawn.names.code(place, "ru")
        for place in here.variant.board.provinces
    )


def _colours(variant: Variant) -> dict[Power, str]:
    """A colour key of the style for each power; powers of a game master's own take the spare ones."""
    known = _data("style")["colours"]
    spare = [key for key in known if key.startswith("OTHER")]
    strangers = [power for power in variant.board.powers if power not in known]
    return {
        power: power if power in known else spare[strangers.index(power) % len(spare)]
        for power in variant.board.powers
    }


def _fills(
    variant: Variant, owners: Mapping[Province, Power], colours: Mapping[Power, str]
) -> Iterator[Mark]:
    hinterland = _data("hinterlands").get(variant.picture, {})
    for key in sorted(variant.board.provinces):
        owner = owners.get(key) or owners.get(hinterland.get(key, ""))
        if owner:
            yield Fill(key, colours[owner])


def _pieces(position: Position, colours: Mapping[Power, str]) -> Iterator[Mark]:
    for power, units in position.units.items():
        for unit in units:
            yield Piece(unit.at, SHAPES[unit.kind], colours[power])
    for one in position.dislodged:
        yield Sign(one.unit.at, "beaten", colours[one.power], displaced=True)
        yield Piece(one.unit.at, SHAPES[one.unit.kind], colours[one.power], displaced=True)


def _unit(text: str) -> Unit:
    order = order_of(f"{text} H")
    if not isinstance(order, Hold):
        raise ValueError(f"no unit: {text}")
    return order.unit


def _losses(told: Sequence[_Told], events: Sequence[Event], colours: Mapping[Power, str]) -> Iterator[Mark]:
    """Units that left the board: destroyed, disbanded or removed."""
    for event in events:
        if event.key == "destroyed":
            unit, colour = _unit(str(event.args["unit"])), colours[Power(str(event.args["power"]))]
            yield Sign(unit.at, "beaten", colour, displaced=True)
            yield from _gone(unit, colour, displaced=True)
    for one in told:
        match one.order, one.reason:
            case Retreat(unit) | Disband(unit), "retreat-disbanded" | "retreat-clash" | "retreat-missing":
                yield from _gone(unit, colours[one.power], displaced=True)
            case Disband(unit), _:
                yield from _gone(unit, colours[one.power], displaced=False)
            case _:
                pass


def _gone(unit: Unit, colour: str, displaced: bool) -> Iterator[Mark]:
    yield Piece(unit.at, SHAPES[unit.kind], colour, displaced, gone=True)
    yield Sign(unit.at, "remove", colour, displaced)


def _signs(told: Sequence[_Told], colours: Mapping[Power, str]) -> Iterator[Mark]:
    for one in told:
        match one.order, one.reason:
            case Hold(unit), "held":
                yield Sign(unit.at, "hold", colours[one.power])
            case Convoy(unit), "carried":
                yield Sign(unit.at, "convoy", colours[one.power])
            case Build(unit), _:
                yield Sign(unit.at, "build", colours[one.power])
            case _:
                pass


def _order_marks(
    board: Board, told: Sequence[_Told], events: Sequence[Event], colours: Mapping[Power, str]
) -> Iterator[Mark]:
    """Supports and convoys first, so that arrows lie over them."""
    moves = {one.order.unit: one.order.to for one in told if isinstance(one.order, Move)}
    ways = {one.order.unit: _way(board, one, told) for one in told if isinstance(one.order, Move)}
    beaten = {_unit(str(event.args["unit"])) for event in events if event.key in ("dislodged", "destroyed")}
    for one in told:
        colour, failed = colours[one.power], one.failed
        match one.order:
            case SupportHold(unit, target):
                yield Aid(unit.at, (target.at,), "support", colour, failed)
            case SupportMove(unit, target, to):
                yield Aid(unit.at, (target.at, _landing(moves, target, to)), "support", colour, failed)
            case Convoy(unit, target, to) if one.failed and unit.at not in ways.get(target, ()):
                yield Aid(unit.at, (target.at, _landing(moves, target, to)), "convoy", colour, failed)
            case _:
                pass
    for one in told:
        match one.order:
            case Move(unit):
                way = ways[unit]
                yield Arrow(
                    way, "move" if len(way) == 2 else "convoy", colours[one.power], one.failed, unit in beaten
                )
            case Retreat(unit, to) if one.reason in ("retreated", "retreat-clash"):
                yield Arrow((unit.at, to), "retreat", colours[one.power], one.failed, True)
            case _:
                pass


def _landing(moves: Mapping[Unit, Location], target: Unit, to: Location) -> Location:
    """Where the helped unit really goes: a help need not name the coast."""
    meant = moves.get(target)
    return meant if meant is not None and province_of(meant) == province_of(to) else to


def _way(board: Board, one: _Told, told: Sequence[_Told]) -> tuple[str, ...]:
    """The spots that a move passes: with the fleets of its convoy, if it has one or lost one."""
    order = one.order
    if not isinstance(order, Move):
        raise ValueError(f"no move: {order}")
    if one.reason != "convoyed" and one.reason not in _CALLED_OFF and not _walked_onto_sea(board, order):
        return (order.unit.at, order.to)
    useless = () if one.failed else ("convoy-unused",)
    fleets = sorted(
        other.order.unit.at
        for other in told
        if isinstance(other.order, Convoy)
        and other.order.target == order.unit
        and province_of(other.order.to) == province_of(order.to)
        and other.reason not in ("convoy-unmatched", *useless)
    )
    return (order.unit.at, *_chain(board, order, fleets), order.to)


def _walked_onto_sea(board: Board, order: Move) -> bool:
    """Whether the army cannot have gone by land, so that its failed move was one by convoy too."""
    start, end = province_of(order.unit.at), province_of(order.to)
    return order.unit.kind == "A" and end not in board.army_next.get(start, ())


def _chain(board: Board, order: Move, fleets: Sequence[str]) -> tuple[str, ...]:
    """The shortest chain of ``fleets`` from the army's shore to its landing; none where they make none."""
    start, end = province_of(order.unit.at), province_of(order.to)
    front: list[tuple[str, ...]] = [(fleet,) for fleet in fleets if _on_shore(board, fleet, start)]
    seen = {chain[0] for chain in front}
    while front:
        for chain in front:
            if _on_shore(board, chain[-1], end):
                return chain
        further = []
        for chain in front:
            for there in board.fleet_next.get(Location(chain[-1]), ()):
                if there in fleets and there not in seen:
                    seen.add(there)
                    further.append((*chain, there))
        front = further
    return ()


def _on_shore(board: Board, fleet: str, province: Province) -> bool:
    return any(province_of(there) == province for there in board.fleet_next.get(Location(fleet), ()))
