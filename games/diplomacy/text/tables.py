"""The position and the open duties of Diplomacy as rows and sentences of a letter; no rules, no mail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from adjudicator.kinds import Ask, Event
from games.diplomacy.model.board import Board
from games.diplomacy.model.notation import unit_text
from games.diplomacy.model.orders import Disband, OrderSet, Unit, Waive
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import ADJUSTMENT, MOVEMENT
from games.diplomacy.text.drafting import owes, owing_units, place_of
from games.title import Table
from games.words import Words

_BY_POWER = ("table.power", "table.number", "table.where")
_WITH_CHANGES = ("table.power", "table.number", "table.change", "table.where")


def tables(words: Words, board: Board, position: Position, events: Sequence[Event]) -> tuple[Table, ...]:
    """Centres (with what ``events`` changed), units, and the dislodged where there are any."""
    changes = _changes(events)
    centres: list[tuple[str, ...]] = []
    units: list[tuple[str, ...]] = []
    for power in board.powers:
        own, standing = position.centers.get(power, ()), position.units.get(power, ())
        name = words.name("power", power)
        if own or standing or power in changes:
            centres.append((name, str(len(own)), changes.get(power, "="), _names(words, "place", own)))
            units.append((name, str(len(standing)), _names(words, "unit", map(unit_text, standing))))
    owned = position.owners()
    free = [key for key, row in sorted(board.provinces.items()) if row.center and key not in owned]
    if free:
        centres.append((words.say("table.unowned"), str(len(free)), "", _names(words, "place", free)))
    if changes:
        first = Table("table.centres", _WITH_CHANGES, tuple(centres))
    else:
        first = Table("table.centres", _BY_POWER, tuple((*row[:2], row[3]) for row in centres))
    second = Table("table.units", _BY_POWER, tuple(units))
    return (first, second, _dislodged(words, position)) if position.dislodged else (first, second)


def held(words: Words, board: Board, position: Position) -> Table:
    """How many centres each power has."""
    rows = ((words.name("power", power), str(len(position.centers.get(power, ())))) for power in board.powers)
    return Table("table.centres", _BY_POWER[:2], tuple(rows))


YEARS = 9
"""Columns of the chart of centres: more do not fit into the lines of a letter."""


def chart(words: Words, board: Board, years: Sequence[tuple[str, Position]]) -> tuple[Table, ...]:
    """Centres by power at the end of each year, as many tables as the width of a letter wants."""
    powers = [power for power in board.powers if any(position.centers.get(power) for _, position in years)]
    return tuple(
        Table(
            "table.chart" if at == 0 else "",
            ("table.power", *(year for year, _ in part)),
            tuple(
                (
                    words.name("power", power),
                    *(str(len(position.centers.get(power, ()))) for _, position in part),
                )
                for power in powers
            ),
        )
        for at in range(0, len(years), YEARS)
        for part in [years[at : at + YEARS]]
    )


def _dislodged(words: Words, position: Position) -> Table:
    rows = tuple(
        (
            words.name("power", one.power),
            words.name("unit", unit_text(one.unit)),
            _names(words, "place", one.retreats),
        )
        for one in position.dislodged
    )
    return Table("table.dislodged", ("table.power", "table.unit", "table.retreats"), rows)


_CENTRE_EVENTS = (
    *("center-gained", "center-taken"),
    *("edit-centre-given", "edit-centre-moved", "edit-centre-freed"),
)


def _changes(events: Sequence[Event]) -> dict[str, str]:
    """Centres won and lost by power, as ``+2`` or ``-1``; nothing where no centre changed hands."""
    count: Counter[str] = Counter()
    for event in events:
        if event.key in _CENTRE_EVENTS:
            if "power" in event.args:
                count[str(event.args["power"])] += 1
            if "former" in event.args:
                count[str(event.args["former"])] -= 1
    return {power: f"{number:+}" if number else "=" for power, number in count.items()}


def duties(
    words: Words, ask: Ask, given: OrderSet, at_risk: Callable[[Collection[Unit]], Sequence[Unit]]
) -> tuple[str, ...]:
    """What ``ask`` still wants beyond the orders ``given``, in sentences.

    ``at_risk``: the seat's units but some, in the sequence in which civil disorder takes them.
    """
    if ask.kind == ADJUSTMENT:
        return (_adjustment(words, ask, given, at_risk),)
    ordered = {unit_text(one.unit) for one in given.orders if not isinstance(one, Waive)}
    units = tuple(unit for unit in owing_units(ask) if unit not in ordered)
    if ask.kind == MOVEMENT:
        key = "duty.movement-left" if ordered and units else "duty.movement"
        return (words.say(key, {"number": len(units), "units": units}),)
    table = ask.args["retreats"]
    rows = table.items() if isinstance(table, Mapping) else ()
    return tuple(
        words.say("duty.retreat", {"unit": unit, "retreats": to}) for unit, to in rows if unit in units
    )


def _adjustment(
    words: Words, ask: Ask, given: OrderSet, at_risk: Callable[[Collection[Unit]], Sequence[Unit]]
) -> str:
    due, sites, number = ask.args["due"], ask.args["sites"], owes(ask, given)
    if not number:
        return words.say("duty.adjusted")
    if isinstance(due, int) and due > 0:
        placed = {place_of(one) for one in given.orders}
        left = tuple(site for site in sites if site not in placed) if isinstance(sites, tuple | list) else ()
        return words.say("duty.build", {"number": number, "sites": left})
    named = [one.unit for one in given.orders if isinstance(one, Disband)]
    units = tuple(map(unit_text, at_risk(named)))
    own = tuple(sorted(units, key=lambda unit: words.name("unit", unit)))
    return words.say("duty.remove", {"number": number, "units": own, "default": units[:number]})


def _names(words: Words, table: str, keys: Iterable[str]) -> str:
    return ", ".join(words.name(table, key) for key in keys)
