"""What a defender writes of the later windows of a battle together with the first; it must not judge it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Args, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import RESERVE
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Cards, Losses, Order, Reply, Way
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Losing, Saying, Sparing, Troops, Withdrawing, Written


def replied(
    resolver: Resolver, view: View, written: Sequence[Written], *, losses: bool = True
) -> tuple[list[Written], Reply]:
    """The lines of the window that is open, and what the others say of those to come.

    ``losses``: those of the battle are to come, too. Raises UnresolvedError.
    """
    now: list[Written] = []
    reply = Reply()
    for each in written:
        match each:
            case Sparing(troops) if losses:
                reply = replace(reply, spared=(*(reply.spared or ()), *_spared(resolver, view, troops)))
            case Losing(troops, False, False) if losses and troops:
                reply = replace(reply, spared=(*(reply.spared or ()), *_last(resolver, view, troops)))
            case Losing(troops, True) if not troops or _are_all(resolver, view, troops):
                reply = replace(reply, stand=True)
            case Withdrawing(troops) if _come_later(resolver, view, troops):
                ends = each.path[-1:] or ((each.towards,) if each.towards is not None else ())
                reply = replace(reply, stand=bool(reply.stand), goals=tuple(map(resolver.space, ends)))
            case Withdrawing(troops, path) if path:
                stand = False if reply.stand is None else reply.stand
                units = _named(resolver, view, troops)
                far = tuple(resolver.space(place) for place in path)
                gone = tuple(Way(unit, far) for unit in units if unit not in {way.unit for way in reply.ways})
                reply = replace(reply, stand=stand, ways=(*reply.ways, *gone))
            case Withdrawing(_, (), towards, home) if _is_general(resolver, view, each):
                stand = False if reply.stand is None else reply.stand
                goals = (resolver.space(towards),) if towards is not None else () if home else None
                reply = replace(reply, stand=stand, goals=goals)
            case Losing(_, True) | Withdrawing():
                # Who is left then nobody knows yet.
                raise UnresolvedError(Fault("too-early", {"kind": "retreat"}))
            case Saying(False) if now:
                continue
            case _:
                now.append(each)
    return now, replace(reply, ways=(*reply.ways, *_of_heirs(resolver, view, reply.ways)))


def _of_heirs(resolver: Resolver, view: View, said: Sequence[Way]) -> tuple[Way, ...]:
    """``FR 4 retreats to Verdun``: so does the corps in its place, where all armies go one way."""
    roster, there = resolver.source.roster, view.fight.defenders if view.fight else ()
    gone = {way.unit: way.path for way in said}
    armies = [unit for unit in there if roster[unit].size == "army"]
    made: list[Way] = []
    for nation in dict.fromkeys(roster[unit].nation for unit in armies):
        paths = {gone.get(unit) for unit in armies if roster[unit].nation == nation}
        path = paths.pop()
        if paths or path is None:
            continue
        stock = view.board.stack(RESERVE[resolver.seat])
        corps = (unit for unit in stock if roster[unit].nation == nation and roster[unit].size == "corps")
        made += [Way(unit, path) for unit in corps if unit not in gone]
    return tuple(made)


def _named(resolver: Resolver, view: View, troops: Sequence[Troops]) -> tuple[UnitId, ...]:
    """The defenders called so, all where nobody is called. Raises UnresolvedError where none of them is."""
    assert view.fight is not None
    if not troops:
        return view.fight.defenders
    found = [unit for unit in view.fight.defenders if any(resolver.names(each, unit) for each in troops)]
    if not found:
        args: Args = {**resolver.called(troops[0]), "units": tuple(view.fight.defenders)}
        raise UnresolvedError(Fault("not-in-battle", args))
    return tuple(found)


def _last(resolver: Resolver, view: View, hurt: Sequence[Troops]) -> tuple[UnitId, ...]:
    """Who loses behind those that are ``hurt``: all others, or of all those that are named last."""
    assert view.fight is not None
    named = _named(resolver, view, hurt)
    if others := tuple(unit for unit in view.fight.defenders if unit not in named):
        return others
    before = _named(resolver, view, hurt[:-1]) if hurt[:-1] else named
    return tuple(unit for unit in named if unit not in before)


def _come_later(resolver: Resolver, view: View, troops: Sequence[Troops]) -> bool:
    """``if the corps is left, it falls back``: whether only corps that may come in for armies are named."""
    assert view.fight is not None
    if not troops or any(each.size != "corps" for each in troops):
        return False
    fighting = [resolver.source.roster[unit] for unit in view.fight.defenders]
    if any(unit.size != "army" for unit in fighting):
        return False
    stock = view.board.stack(RESERVE[resolver.seat])
    return all(any(resolver.names(each, unit) for unit in stock) for each in troops)


def _is_general(resolver: Resolver, view: View, each: Withdrawing) -> bool:
    """Whether all retreat alike: ``the corps retreats home``, where it stands alone."""
    aimed = each.towards is not None or each.home
    return not each.troops or (aimed and _are_all(resolver, view, each.troops))


def _are_all(resolver: Resolver, view: View, troops: Sequence[Troops]) -> bool:
    """Whether whoever defends is named: no choice is left, whoever is there then."""
    assert view.fight is not None
    return all(any(resolver.names(each, unit) for each in troops) for unit in view.fight.defenders)


def _spared(resolver: Resolver, view: View, troops: Sequence[Troops]) -> tuple[UnitId, ...]:
    """Who is called so of those that defend, and of the corps that could come in for armies."""
    assert view.fight is not None
    units = (*view.fight.defenders, *view.board.stack(RESERVE[resolver.seat]))
    return tuple(unit for unit in units if any(resolver.names(each, unit) for each in troops))


def unsure(order: Order) -> tuple[Fault, ...]:
    """That a retreat of one space, said before the dice, may not be enough."""
    if isinstance(order, Cards | Losses) and any(len(way.path) == 1 for way in order.reply.ways):
        return (Fault("may-be-two"),)
    return ()
