"""Who of an attack's units the names in its plan mean; it must not know what becomes of the plan."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Args, Ask, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import BOXES, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Advance, Assault
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.results import losses
from games.paths_of_glory.text.drafts.parts import Parts
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Attacking, Following, Losing, Place, Troops


def first_hurt(resolver: Resolver, several: Sequence[Troops], units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Who takes losses first: one unit for each name, of alike ones another each time; every one where a sort
    is named. Raises UnresolvedError.
    """
    made: list[UnitId] = []
    for each in several:
        if each.every:
            made += [unit for unit in resolver.matching(each) if unit in units]
        else:
            found = _among(resolver, each, units)
            resolver.certain(each, found)
            made += sorted(found, key=made.__contains__)[: each.count]
    return tuple(made)


def others(resolver: Resolver, spared: Sequence[Troops], units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Who takes losses before those that are ``spared``, who must fight. Raises UnresolvedError."""
    for each in spared:
        if not each.every:
            _among(resolver, each, units)
    return tuple(unit for unit in units if not any(resolver.names(each, unit) for each in spared))


def plan_of_advance(
    resolver: Resolver,
    wishes: Sequence[Following],
    units: Sequence[UnitId],
    target: SpaceId,
    made: tuple[Advance, ...] = (),
) -> tuple[Advance, ...]:
    """``made``, then the wishes; of alike units a name means one that goes nowhere yet, where there is one.

    Raises UnresolvedError.
    """
    for wish in wishes:
        gone = {unit for advance in made for unit in advance.units}
        chosen: list[UnitId] = []
        for troops in wish.troops:
            found = _among(resolver, troops, [unit for unit in units if unit not in chosen])
            resolver.certain(troops, found)
            found.sort(key=gone.__contains__)
            chosen += found if troops.every else found[: troops.count]
        made = (*made, Advance(tuple(chosen), resolver.space(wish.to) if wish.to else target))
    return made


def _among(resolver: Resolver, troops: Troops, units: Sequence[UnitId]) -> list[UnitId]:
    found = resolver.fitting(troops, [unit for unit in resolver.matching(troops) if unit in units])
    if len(found) < troops.count:
        raise UnresolvedError(Fault("not-in-battle", {**resolver.called(troops), "units": tuple(units)}))
    return found


def attackers(resolver: Resolver, written: Attacking, target: SpaceId) -> tuple[UnitId, ...]:
    """Who attacks as it is said, by the spaces and the units named. Raises UnresolvedError."""
    sources = [resolver.space(each) for each in written.sources]
    if not written.groups and not sources:
        raise UnresolvedError(Fault("who-attacks", {"space": target}, "12.1.1"))
    if not written.groups:
        every = Troops("", every=True)
        return tuple(unit for space in sources for unit in resolver.units(every, space))
    made: list[UnitId] = []
    for group in written.groups:
        if group.at is None and len(sources) == 1:
            made += resolver.at_space(group.troops, sources[0])
        else:
            made += resolver.group(group)
    return tuple(made)


def far_away(resolver: Resolver, attacks: Sequence[Assault]) -> Fault | None:
    """That somebody attacks a space that is not beside his own, which no other line could mend (12.1.4)."""
    atlas, roster = resolver.source.atlas, resolver.source.roster
    for attack in attacks:
        for unit in attack.units:
            at, line = resolver.board.units[unit].at, roster[unit].line
            if at not in (*BOXES, attack.target) and not atlas.joined(at, attack.target, line):
                args: Args = {"unit": unit, "space": attack.target, "may": atlas.neighbours(at, line)}
                return Fault("not-adjacent", args, "12.1.4")
    return None


def fought_at(added: Sequence[Parts | None], fights: Sequence[int], place: Place, kind: str) -> list[int]:
    """Of lines of attacks the last one on a space. Raises UnresolvedError."""
    found = [
        at for at in fights for parts in [added[at]] if parts and parts.attacks[-1].target in place.spaces
    ]
    if not found:
        raise UnresolvedError(Fault("not-now", {"kind": kind}))
    return found[-1:]


def fought_by(
    resolver: Resolver,
    added: Sequence[Parts | None],
    fights: list[int],
    written: Following | Losing,
    kind: str,
) -> list[int]:
    """Of lines of attacks those up to the last in which all fight who are named, at that space.

    Raises UnresolvedError where a space alone is named, and nobody attacks it.
    """
    to = written.to if isinstance(written, Following) else None
    if to is not None and not written.troops:
        return fought_at(added, fights, to, kind)
    if not written.troops or any(each.every for each in written.troops):
        return fights
    found = list[int]()
    for at in fights:
        parts = added[at]
        units = parts.attacks[-1].units if parts is not None else ()
        if all(any(resolver.fits(each, unit) for unit in units) for each in written.troops):
            found.append(at)
    there = [
        at for at in found for parts in [added[at]] if to and parts and parts.attacks[-1].target in to.spaces
    ]
    last = (there or found)[-1:]
    return [at for at in fights if at <= last[0]] if last else fights


def opposed(resolver: Resolver, foes: Sequence[Troops], target: SpaceId) -> None:
    """Who is said to be attacked must be there, or the writer sees another board. Raises UnresolvedError."""
    board, roster = resolver.board, resolver.source.roster
    for troops in foes:
        known = [
            unit
            for unit in board.units
            if roster[unit].seat != resolver.seat and resolver.names(troops, unit)
        ]
        here = [unit for unit in known if board.units[unit].at == target]
        if len(here) < troops.count:
            elsewhere = dict.fromkeys(board.units[unit].at for unit in known)
            spaces = tuple(space for space in elsewhere if space not in (*BOXES, target))
            args: Args = {
                **resolver.called(troops),
                "space": target,
                "spaces": spaces,
                "have": len(here),
            }
            raise UnresolvedError(Fault("not-there", args))


def heirs(resolver: Resolver, view: View, ask: Ask, troops: Sequence[Troops]) -> tuple[UnitId, ...]:
    """The corps of the reserve that were named to replace armies, full ones first (12.4.4).

    Raises UnresolvedError on a name that nobody in the reserve has.
    """
    assert view.fight is not None
    bill = losses.toll_of(resolver.source, view.board, view.fight, ask.seat)
    stock = [piece.unit for piece in sorted(bill.reserve, key=lambda piece: piece.reduced)]
    made: list[UnitId] = []
    for one in troops:
        found = [unit for unit in stock if resolver.fits(one, unit)]
        if not found:
            raise UnresolvedError(
                Fault("not-an-heir", {**resolver.called(one), "units": tuple(stock)}, "12.4.4")
            )
        made.append(found[0])
    return tuple(made)
