"""Written purchases with replacement points made into the seat's answer; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import ELIMINATED, RESERVE, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Order, Replacements, Restore
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.nations import replacements
from games.paths_of_glory.text.drafts import preferring
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Entering, Group, Restoring, Saying, Sparing, Troops, Written


def meant(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Order:
    """The purchases of a letter, each on the board that those before it leave. Raises UnresolvedError."""
    if len(written) == 1 and isinstance(written[0], Sparing):
        spared = written[0].troops
        return preferring.buying(
            resolver.source,
            view.board,
            ask.seat,
            lambda unit: any(resolver.names(each, unit) for each in spared),
        )
    buys: list[Restore] = []
    resolver.hurt_first = True
    boxes = (ELIMINATED[ask.seat],)
    for each in written:
        if isinstance(each, Saying) and not each.yes:
            continue
        if isinstance(each, Entering):
            each = Restoring((Group(each.troops),), each.at, rebuild=True)
        if not isinstance(each, Restoring):
            raise UnresolvedError(Fault("replacements-wanted", {"kind": ask.kind}))
        units: list[UnitId] = []
        for group in each.groups:
            # What is rebuilt lies among the eliminated; what is restored stands somewhere.
            # Brackets tell how it returns: what lies in the box has no side up.
            several = [replace(troops, reduced=None) for troops in group.troops]
            rebuilt = _lost(resolver, each, several, boxes[0]) if each.rebuild else ()
            units += rebuilt or resolver.group(group, (RESERVE[ask.seat],))
        at = resolver.space(each.at) if each.at is not None else None
        # Who stands on the map is on its full side for a point, said or not.
        lost = all(resolver.board.units[unit].at in boxes for unit in units)
        made = _purchases(resolver.source, units, at, full=each.full and lost)
        if not any(troops.reduced for group in each.groups for troops in group.troops):
            made = tuple(_whole(resolver, buy, boxes[0]) for buy in made)
        buys += made
        _bought(resolver, ask.seat, made)
    return Replacements(tuple(buys))


def _whole(resolver: Resolver, buy: Restore, box: SpaceId) -> Restore:
    """17.1.4: a corps that is rebuilt alone is on its full side for its point, brackets aside."""
    (unit, *others) = buy.units
    lost = resolver.board.units[unit].at == box
    alone = lost and not others and resolver.source.roster[unit].size == "corps" and buy.at is None
    return replace(buy, full=True) if alone else buy


def _lost(resolver: Resolver, each: Restoring, several: Sequence[Troops], box: SpaceId) -> tuple[UnitId, ...]:
    """Who is rebuilt, out of the box; ``to full strength`` without a place is said of who stands, too."""
    try:
        return resolver.at_space(several, box)
    except UnresolvedError:
        if each.full and each.at is None:
            return ()
        raise


def _bought(resolver: Resolver, seat: Seat, buys: Sequence[Restore]) -> None:
    """Names that follow mean units as they then are: what is rebuilt may be restored at once."""
    for buy in buys:
        if replacements.check_buy(resolver.source, resolver.board, seat, buy) is None:
            resolver.board = replacements.bought(resolver.source, resolver.board, buy)
            resolver.taken -= set(buy.units)
            resolver.bought |= set(buy.units)


def _purchases(
    source: Source, units: Sequence[UnitId], at: SpaceId | None, *, full: bool
) -> tuple[Restore, ...]:
    """17.1.4: what was named together, a point at a time: armies singly, steps of corps of a pool by two."""
    made: list[Restore] = []
    for unit in units:
        kind, last = source.roster[unit], made[-1] if made else None
        pairs = last is not None and len(last.units) == 1 and not full and at is None
        if pairs and last is not None and kind.size == "corps":
            former = source.roster[last.units[0]]
            if (former.size, former.pays) == ("corps", kind.pays):
                made[-1] = Restore((*last.units, unit))
                continue
        made.append(Restore((unit,), at, full))
    return tuple(made)
