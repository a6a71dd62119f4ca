"""9.5.3: which units a reinforcement brings and where they may be put; not what cards cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Fault
from games.paths_of_glory.model.atlas import AP, BOXES, CP, RESERVE, Nation, SpaceId
from games.paths_of_glory.model.board import Board, Unit
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, KindId, UnitId
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import Placing
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.nations import capitulation
from games.paths_of_glory.rules.nations.needs import unmet
from games.paths_of_glory.rules.nations.neutrals import TU
from games.paths_of_glory.rules.spaces import control, forts, stacking
from games.paths_of_glory.rules.spaces.supply import Supply

ARABIA, LIBYA, PARIS, ORLEANS = map(SpaceId, ("arabia", "libya", "paris", "orleans"))
SALONIKA, ALEXANDRIA = map(SpaceId, ("salonika", "alexandria"))
STATED: Mapping[str, str] = {"ORIENT": "salonika", "NE": "alexandria", "CAU": "near-east", "MEF": "landing"}
"""By badge: where a card says that its army comes in (9.5.3.3)."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where an army may come in: as its card says, and at home (9.5.3.3, 9.5.3.4)."""

    stated: tuple[SpaceId, ...]
    home: tuple[SpaceId, ...]

    @property
    def all(self) -> tuple[SpaceId, ...]:
        """Both, each space once."""
        return (*self.stated, *(space for space in self.home if space not in self.stated))


def brought(source: Source, board: Board, card: Card) -> tuple[UnitId, ...]:
    """The counters that a card brings: of each sort the first that have not been in the game."""
    return tuple(unit for kind, count in card.brings for unit in fresh(source, board, kind, count))


def fresh(source: Source, board: Board, kind: KindId, count: int) -> tuple[UnitId, ...]:
    """The first ``count`` counters of a sort that have not been in the game."""
    unused = [
        unit for unit, each in source.roster.units.items() if each.id == kind and unit not in board.units
    ]
    return tuple(unused[:count])


def resolve(
    source: Source, board: Board, card: Card, placings: Sequence[Placing]
) -> tuple[Placing, ...] | Fault:
    """Where everything goes that a card brings, or why it cannot be played so.

    Corps go to the reserve (9.5.3.2); an army with one possible place needs no placing.
    """
    units, said = brought(source, board, card), {placing.unit: placing.at for placing in placings}
    for unit in said:
        if unit not in units:
            return Fault("not-brought", {"unit": unit, "may": units}, "9.5.3.1")
    made: list[Placing] = []
    for unit in units:
        may = _may(source, board, unit)
        at = said.get(unit) or (may[0] if len(may) == 1 else None)
        if not may:
            return Fault("no-place", {"unit": unit, "card": card.id}, "9.5.3.1")
        if at is None:
            return Fault("say-where", {"unit": unit, "may": may}, "9.5.3.3")
        if at not in may:
            return Fault("bad-place", {"unit": unit, "space": at, "may": may}, "9.5.3.3")
        made.append(Placing(unit, at))
        board = replace(board, units={**board.units, unit: Unit(at)})
    return tuple(made)


def _may(source: Source, board: Board, unit: UnitId) -> tuple[SpaceId, ...]:
    kind = source.roster[unit]
    if kind.size == "army":
        return places(source, board, unit).all
    if kind.badge == "ANA":
        return (ARABIA,) if arabia_open(source, board) else ()
    if kind.badge == "SN":
        allied = any(source.roster[each].seat == AP for each in board.stack(LIBYA))
        return () if allied or stacking.full(board, LIBYA) else (LIBYA,)
    return (RESERVE[kind.seat],)


def arabia_open(source: Source, board: Board) -> bool:
    """17.1.6: whether the Arab army can come in."""
    return not stacking.full(board, ARABIA) and all(
        source.roster[unit].seat == AP for unit in board.stack(ARABIA)
    )


def places(source: Source, board: Board, unit: UnitId) -> Places:
    """9.5.3.3, 9.5.3.4: every space where an army may come in now and is supplied there."""
    kind, supply = source.roster[unit], Supply(source, board)
    stated = [
        space
        for space in _stated(source, board, kind)
        if not stacking.full(board, space) and not capitulation.shut_out(source, board, (unit,), space)
    ]
    if kind.badge == "MEF":  # 9.5.3.5: the beachhead comes with it and is its port
        return Places(tuple(stated), _home(source, board, supply, unit))
    supplied = tuple(space for space in stated if supply.unit(unit, space))
    return Places(supplied, _home(source, board, supply, unit))


def _stated(source: Source, board: Board, kind: Kind) -> tuple[SpaceId, ...]:
    spaces = source.atlas.spaces.items()
    match STATED.get(kind.badge):
        case "salonika":
            return (SALONIKA,) if board.control[SALONIKA] == AP else ()
        case "alexandria":
            ready = "sinai-pipeline" in board.events and board.control[ALEXANDRIA] == AP
            return (ALEXANDRIA,) if ready else ()
        case "near-east":
            return tuple(
                key
                for key, space in spaces
                if space.nation == kind.nation and space.near_east and board.control[key] == AP
            )
        case "landing":
            if not at_war(board, TU) or "salonika" in board.events:
                return ()
            return tuple(key for key, space in spaces if space.landing)
        case _:
            return ()


def _home(source: Source, board: Board, supply: Supply, unit: UnitId) -> tuple[SpaceId, ...]:
    """A friendly capital or source of the own nation, a French port for the US, Orleans if Paris is full."""
    kind = source.roster[unit]

    def good(space: SpaceId) -> bool:
        return (
            board.control[space] == kind.seat
            and not forts.besiegers(source, board, space)
            and not stacking.full(board, space)
            and not capitulation.shut_out(source, board, (unit,), space)
            and supply.unit(unit, space)
        )

    home = [key for key in gates(source, kind.nation, kind) if good(key)]
    crowded = stacking.full(board, PARIS) and not forts.besieged(source, board, PARIS)
    if kind.nation == "FR" and board.control[PARIS] == AP and crowded and good(ORLEANS):
        home.append(ORLEANS)
    return tuple(home)


def gates(source: Source, nation: Nation, kind: Kind) -> tuple[SpaceId, ...]:
    """9.5.3.3: the capitals of a nation and the sources within it; for the US the ports of France."""
    spaces = source.atlas.spaces.items()
    if nation == "US":
        return tuple(key for key, space in spaces if space.nation == "FR" and space.port == kind.seat)
    return tuple(
        key for key, space in spaces if space.nation == nation and (space.capital or nation in space.sources)
    )


def check(source: Source, board: Board, card: Card, placings: Sequence[Placing]) -> Fault | None:
    """Why a reinforcement cannot be played as event now, or not so."""
    nation = card.nation
    assert nation is not None
    if board.turn == 1:
        return Fault("no-reinforcements-yet", {"card": card.id}, "9.5.3.1")
    if nation in board.tally.reinforced:
        return Fault("reinforced-already", {"nation": nation}, "9.5.3.1")
    if not at_war(board, nation):
        return Fault("not-at-war", {"nation": nation}, "9.5.3.1")
    if nation == "US" and "u-boats-unleashed" in board.events and "convoy" not in board.events:
        return Fault("u-boats-prevent", {"card": card.id}, "9.5.1.1")
    placed = resolve(source, board, card, placings)
    # 9.5.3.4: an army that comes in at home asks for none of what its card wants
    if isinstance(placed, Fault):
        return unmet(board, card) or placed
    return None if at_home(source, placed) else unmet(board, card)


def at_home(source: Source, placed: Sequence[Placing]) -> bool:
    """9.5.3.4: whether an Allied army of the Near East comes in within its own nation instead."""
    return any(_homebound(source, placing) for placing in placed)


def _homebound(source: Source, placing: Placing) -> bool:
    if placing.at in BOXES:
        return False
    kind, space = source.roster[placing.unit], source.atlas[placing.at]
    return kind.badge in STATED and space.nation == kind.nation and not space.near_east


def play(change: Change, card: Card, placings: Sequence[Placing]) -> None:
    """The units come in; ``placings`` have been checked."""
    placed = resolve(change.source, change.board, card, placings)
    assert not isinstance(placed, Fault)
    change.tally(reinforced=(*change.board.tally.reinforced, card.nation))
    change.show("reinforced", seat=card.seat, nation=card.nation, units=tuple(each.unit for each in placed))
    for placing in placed:
        change.put(placing.unit, placing.at)
        if placing.at not in RESERVE.values():
            change.show("placed", unit=placing.unit, space=placing.at)
        _arrive(change, placing)


def _arrive(change: Change, placing: Placing) -> None:
    """What comes with an army: the beachhead (9.5.3.5), the loss of the Near East (9.5.3.4), Libya taken."""
    source = change.source
    if placing.at in BOXES:
        return
    if source.atlas[placing.at].landing:
        change.set(beachhead=placing.at)
        change.control(placing.at, AP)
        change.show("beachhead", space=placing.at)
    elif _homebound(source, placing):
        change.set(homebound=(*change.board.homebound, placing.unit))
        change.show("homebound", unit=placing.unit, space=placing.at)
    elif placing.at == LIBYA:
        control.enter(change, CP, (placing.unit,), LIBYA)
