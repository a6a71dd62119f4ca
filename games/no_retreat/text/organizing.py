"""Who could be upgraded, placed, fortified or regrouped now, and for how many cards; it must not judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Organize, Place
from games.no_retreat.model.source import Source
from games.no_retreat.rules.organization import placing, upgrades
from games.no_retreat.text.wording import Wording

Prices = Iterable[tuple[UnitId, int]]
"""Units, each with its price in cards."""


def possible(source: Source, board: Board, seat: Seat, wording: Wording) -> tuple[str, ...]:
    """A line for each deed that there is somebody for, whatever cards are in hand: all of it is public."""
    say = wording.words.say
    said = []
    free = upgrades.free_upgrades(source, board, seat)
    if free and (units := upgrades.could(source, board, seat)):
        said.append(say("asked.can-upgrade-free", {"units": wording.units(units), "count": free}))
    for deed, prices in _deeds(source, board, seat).items():
        if listed := _listed(prices, wording):
            example = _placed(source, board, prices, wording) if deed == "place" else ""
            said.append(say(f"asked.can-{deed}", {"units": listed, "example": example}))
        if deed == "place" and (dear := [unit for unit, price in prices if _is_shock(source, unit, price)]):
            said.append(say("asked.shock", {"units": wording.units(dear)}))
    return tuple(said)


def _placed(source: Source, board: Board, prices: Prices, wording: Wording) -> str:
    """An order for one of those that can be placed for the fewest cards; its cards are any."""
    unit, price = min(prices, key=lambda each: each[1])
    able = placing.hexes(source, board, unit, replaced=placing.is_replaced(board, unit))
    hexes = source.atlas.ways.members(able)
    at = next((hex_ for hex_ in hexes if source.atlas[hex_].names), hexes[0])
    cards = tuple(map(CardId, ("20", "21")[:price]))
    return "; ".join(wording.lines(Organize(places=(Place(unit, at, cards),))))


def _deeds(source: Source, board: Board, seat: Seat) -> Mapping[str, Prices]:
    units = source.roster.of[seat]
    return {
        "upgrade": [(unit, upgrades.upgrade_cost(source, unit)) for unit in _for_cards(source, board, seat)],
        "place": [
            (unit, placing.replace_cost(source, board, unit))
            for unit in placing.waiting(source, board, seat)
            if placing.hexes(source, board, unit, replaced=placing.is_replaced(board, unit))
        ],
        "fortify": [
            (unit, upgrades.fortify_cost(source, board, unit))
            for unit in units
            if upgrades.fortifiable(source, board, unit)
        ],
        "regroup": [
            (unit, 1)
            for unit in units
            if board.units[unit].disorganized and board.units[unit].at in source.atlas
        ],
    }


def _is_shock(source: Source, unit: UnitId, price: int) -> bool:
    """Whether a unit is paid for with more than others are (14.7)."""
    return price > 0 and source.roster[unit].replace > 1


def _for_cards(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """7.1, 7.3, 7.9.1: whom cards could upgrade on this turn."""
    if seat == SOVIET:
        able = board.turn >= source.tables.figures.soviet_upgrades
    else:
        able = upgrades.axis_may_build(source, board)
    return upgrades.could(source, board, seat) if able else ()


def _listed(prices: Prices, wording: Wording) -> str:
    """Units of one price stand together."""
    together: dict[int, list[UnitId]] = {}
    for unit, price in prices:
        together.setdefault(price, []).append(unit)
    return "; ".join(
        wording.words.say(
            "asked.priced" if price else "asked.unpriced", {"units": wording.units(units), "cards": price}
        )
        for price, units in sorted(together.items())
    )
