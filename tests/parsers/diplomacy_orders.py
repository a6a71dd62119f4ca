"""Random orders of Diplomacy over a board, for property tests; whether they are lawful does not matter."""

from __future__ import annotations

from hypothesis import strategies as st

from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    Province,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
)


def units(board: Board) -> st.SearchStrategy[Unit]:
    """Units where they can stand, fleets on a coast where one must be named."""
    armies = [Unit("A", Location(key)) for key, data in board.provinces.items() if data.terrain != "sea"]
    fleets = [Unit("F", location) for location in sorted(board.fleet_next)]
    return st.sampled_from(sorted(armies + fleets, key=lambda unit: (unit.kind, unit.at)))


def orders(board: Board) -> st.SearchStrategy[Order]:
    """Orders of every shape; destinations are where the mover could stand, however far."""
    unit = units(board)

    def ends(mover: Unit) -> st.SearchStrategy[Location]:
        if mover.kind == "A":
            return st.sampled_from(
                [Location(key) for key, data in sorted(board.provinces.items()) if data.terrain != "sea"]
            )
        return st.sampled_from(sorted(board.fleet_next))

    armies = unit.filter(lambda one: one.kind == "A")
    moved = unit.flatmap(lambda mover: st.tuples(st.just(mover), ends(mover)))
    carried = armies.flatmap(lambda mover: st.tuples(st.just(mover), ends(mover)))
    return st.one_of(
        st.builds(Hold, unit),
        moved.map(lambda pair: Move(*pair)),
        carried.map(lambda pair: Move(*pair, via=True)),
        st.builds(SupportHold, unit, unit),
        st.builds(lambda one, pair: SupportMove(one, *pair), unit, moved),
        st.builds(lambda one, pair: Convoy(one, *pair), unit, carried),
        moved.map(lambda pair: Retreat(*pair)),
        st.builds(Disband, unit),
        st.builds(Build, unit),
        st.just(Waive()),
    )


def support_of_province(board: Board) -> st.SearchStrategy[SupportMove]:
    """Supports of a fleet's move that leave its coast open, as DATC 4.B.4 allows."""
    split = sorted(key for key, data in board.provinces.items() if data.coasts)
    fleets = units(board).filter(lambda one: one.kind == "F")
    places = st.sampled_from([Location(Province(key)) for key in split])
    return st.builds(SupportMove, units(board), fleets, places)
