"""Positions for tests: a board with the units named, and nothing else of the set-up unless asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.kinds import Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, RESERVE, SpaceId
from games.paths_of_glory.model.board import Board, Trench, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import KindId, UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Action, Stage, State

NEUTRAL = ("IT", "RO", "BU", "GR", "TU", "PE")


def pieces(data: Source, placed: Mapping[str, Iterable[str]]) -> dict[UnitId, Unit]:
    """``{"sedan": ["(ge_4_army)", "ge_corps"]}``: brackets are reduced; corps take the next number."""
    units: dict[UnitId, Unit] = {}
    used: dict[str, int] = {}
    for at, names in placed.items():
        for name in names:
            kind = name.strip("()")
            army = data.roster.kinds[KindId(kind)].size == "army"
            used[kind] = used.get(kind, 0) + 1
            unit = UnitId(kind if army else f"{kind}_{used[kind]}")
            units[unit] = Unit(SpaceId(at), name.startswith("("))
    return units


def board(
    placed: Mapping[str, Iterable[str]],
    *,
    scenario: str = "campaign",
    war: Iterable[str] = ("IT", "RO", "BU", "GR", "TU", "US"),
    control: Mapping[str, Seat | None] | None = None,
    trenches: Mapping[str, tuple[int, Seat]] | None = None,
    turn: int = 5,
    **fields: Any,
) -> Board:
    """A board in the middle of the war: all nations at war, every space with its first owner."""
    data, at_war = source(), tuple(sorted(war))
    held = {
        key: None if space.nation in NEUTRAL and space.nation not in (*at_war, "PE" if "TU" in at_war else "")
        else space.start
        for key, space in data.atlas.spaces.items()
    }  # fmt: skip
    held |= {SpaceId(key): seat for key, seat in (control or {}).items()}
    dug = {SpaceId(key): Trench(level, seat) for key, (level, seat) in (trenches or {}).items()}
    start = Board(
        data.terms[scenario], turn, 1, CP, 10, pieces(data, placed), held, dug, war=at_war  # type: ignore[arg-type]
    )  # fmt: skip
    return replace(start, **fields)


def state(
    on: Board,
    *stages: Stage,
    hands: Mapping[Seat, Iterable[str]] | None = None,
    decks: Mapping[Seat, Iterable[str]] | None = None,
) -> State:
    """A state with that board; the action of the Central Powers runs unless stages are given."""
    held = {seat: tuple(sorted(map(CardId, (hands or {}).get(seat, ())))) for seat in (AP, CP)}
    bags = {seat: tuple(sorted(map(CardId, (decks or {}).get(seat, ())))) for seat in (AP, CP)}
    known = replace(on, hands={seat: len(cards) for seat, cards in held.items()})
    return State(known, held, bags, stages or (Action(on.active),))


def change(on: Board, *stages: Stage, **cards: Any) -> Change:
    """A change of such a state."""
    return Change(source(), state(on, *stages, **cards))


__all__ = ["AP", "CP", "RESERVE", "board", "change", "pieces", "state"]
