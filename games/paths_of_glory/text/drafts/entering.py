"""Which units a letter means that an event brings, and which that stand already; it must not judge places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Args, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import BOXES, RESERVE, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.cards.actions import GUNS
from games.paths_of_glory.rules.nations import reinforcements
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import (
    Choosing,
    Digging,
    Entering,
    Following,
    Group,
    Heading,
    Place,
    Restoring,
    Shifting,
    Troops,
    Using,
    Written,
)

_FALLS = SpaceId("liege")
"""The space that The Guns of August take."""


def brings(resolver: Resolver, played: CardId | None, group: Group, path: Sequence[Place]) -> bool:
    """``event 7: GE 9 to Essen``: whether units that an event brings are meant, not a move."""
    if group.at is not None or len(path) > 1:
        return False
    if any(_of_card(resolver, played, each) for each in group.troops):
        return True
    return not any(unit for each in group.troops for unit in resolver.matching(each))


def by_event(resolver: Resolver, kind: str, written: Sequence[Written]) -> Sequence[Written]:
    """``I play card 12. GE 10 to Essen``: a card that is said to be played is so for whom it brings."""
    used = [each for each in written if isinstance(each, Using) and not each.kept]
    if kind != "action" or len(used) != 1 or any(isinstance(each, Heading) for each in written):
        return written
    if written[0] != used[0] or len(used[0].cards) != 1 or used[0].at is not None:
        return written
    try:
        played = resolver.card(used[0].cards[0])
    except UnresolvedError:
        return written
    placed = [each for each in written if isinstance(each, Entering | Shifting)]
    if len(placed) != len(written) - 1 or not any(_enters(resolver, played, each) for each in placed):
        return written
    return [Heading("event", used[0].cards[0]), *written[1:]]


def _enters(resolver: Resolver, played: CardId, each: Entering | Shifting) -> bool:
    """Whether somebody comes in whom a card brings."""
    match each:
        case Entering(troops):
            return any(_of_card(resolver, played, one) for one in troops)
        case Shifting(Group(troops, None), (_,)):
            return any(_of_card(resolver, played, one) for one in troops)
    return False


def chosen(resolver: Resolver, way: str, played: CardId | None, written: Written) -> Written:
    """``event 5: GE 4 at Sedan``: of those that stand there already the event is for them."""
    match written:
        case Entering((), place) if way == "event" and not _reinforces(resolver, played):
            return Choosing(places=(place,))  # ``event 6 at Sedan``, of a card that brings nobody
        case Digging(group) if way == "event":  # ``event 12: GE 2 and GE 3 dig in at Cambrai``
            return Choosing(places=(group.at or _stand(resolver, group),))
        case Restoring(groups, there) if way == "event" and there is not None:
            # ``event 5: GE 7 and the GE corps at Bremen``
            each = _each_at(resolver, [one for group in groups for one in group.troops], there)
            return Choosing(each) if any(group.at for group in each) else written
        case Choosing(groups) if way == "event" and any(group.at for group in groups):
            several = [
                _each_at(resolver, group.troops, group.at) if group.at else (group,) for group in groups
            ]
            return replace(written, groups=tuple(group for each in several for group in each))
        case Entering(troops, place) if way == "event":
            at = place
        case Shifting(Group(troops, None), (place,)) if way == "event":
            at = place
        case _:
            return written
    here = {resolver.board.units[unit].at for each in troops for unit in resolver.matching(each)}
    stand = here & ({*at.spaces} - {*BOXES})
    return Choosing(_each_at(resolver, troops, at)) if stand else written


def done_by_event(resolver: Resolver, played: CardId | None, written: Written) -> Written:
    """``Guns of August: we take Liege``: what the event does by itself is chosen by nobody."""
    match written:
        case Choosing((), (place,)) | Following(_, Place() as place, _) | Shifting(_, (place,)):
            if played == GUNS and place.spaces == (_FALLS,):
                return Choosing()
    return written


def come_in(
    resolver: Resolver, played: CardId | None, troops: Sequence[Troops], at: SpaceId
) -> tuple[UnitId, ...]:
    """Those that are placed; corps come into the reserve by themselves (9.5.3.2), so that is said of none.

    Raises UnresolvedError.
    """
    if not troops:
        return _army(resolver, played)
    if any(each.every for each in troops):  # ``GE 2 to Aachen, the others at Metz``: nobody new is meant
        raise UnresolvedError(Fault("not-now", {"kind": "action"}))
    made: list[UnitId] = []
    for each in troops:
        corps = [unit for unit in _of_card(resolver, played, each) if _is_corps(resolver, unit)]
        if corps and at == RESERVE[resolver.seat]:
            continue
        if corps:
            args: Args = {"unit": corps[0], "space": at, "may": (RESERVE[resolver.seat],)}
            raise UnresolvedError(Fault("bad-place", args, "9.5.3.2"))
        made += resolver.entering(each)
    return tuple(made)


def in_reserve(resolver: Resolver, played: CardId | None, troops: Sequence[Troops]) -> list[UnitId]:
    """Corps that a card brings and the reserve gets, as they are called."""
    found = {unit: each for each in troops for unit in _of_card(resolver, played, each)}
    return [unit for unit in found if _is_corps(resolver, unit)]


def _of_card(resolver: Resolver, played: CardId | None, troops: Troops) -> list[UnitId]:
    """Whom of those that a card of reinforcements brings a name means."""
    card = resolver.source.pack[played] if played else None
    if card is None or card.kind != "reinforcement" or troops.every:
        return []
    units = reinforcements.brought(resolver.source, resolver.board, card)
    return [unit for unit in units if resolver.names(troops, unit)]


def _reinforces(resolver: Resolver, played: CardId | None) -> bool:
    return played is not None and resolver.source.pack[played].kind == "reinforcement"


def _is_corps(resolver: Resolver, unit: UnitId) -> bool:
    return resolver.source.roster[unit].size == "corps"


def _army(resolver: Resolver, played: CardId | None) -> tuple[UnitId, ...]:
    """``event 7 at Essen``: the one army that the card brings. Raises UnresolvedError."""
    card = resolver.source.pack[played] if played else None
    if card is None or card.kind != "reinforcement":
        raise UnresolvedError(Fault("not-now", {"kind": "action"}))
    units = reinforcements.brought(resolver.source, resolver.board, card)
    armies = tuple(unit for unit in units if not _is_corps(resolver, unit))
    if len(armies) != 1:
        raise UnresolvedError(Fault("say-which", {"may": armies or tuple(units)}))
    return armies


def _each_at(resolver: Resolver, troops: Sequence[Troops], place: Place) -> tuple[Group, ...]:
    """A group of each; of several a space behind the last may be of that one alone."""
    if len(troops) == 1 or _at(resolver, troops[-1], place) is None:
        return (Group(tuple(troops), place),)
    return tuple(Group((one,), _at(resolver, one, place)) for one in troops)


def _at(resolver: Resolver, troops: Troops, place: Place) -> Place | None:
    """The place where somebody called so stands."""
    stand = (
        resolver.board.units[unit].at for unit in resolver.matching(troops) if unit in resolver.board.units
    )
    return place if any(space in place.spaces for space in stand) else None


def _stand(resolver: Resolver, group: Group) -> Place:
    """Where the units of a group stand. Raises UnresolvedError."""
    spaces = tuple(dict.fromkeys(resolver.board.units[unit].at for unit in resolver.group(group)))
    return Place(" ".join(spaces), spaces)
