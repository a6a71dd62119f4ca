"""Written answers to the windows of a round and to the other phases; it must not read text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Advance,
    Advances,
    Assault,
    Cancel,
    Cards,
    Choose,
    Order,
    Reply,
    Retreat,
    Way,
)
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.combat import flank
from games.paths_of_glory.rules.combat.battle import fight_of
from games.paths_of_glory.rules.results import fall_back, retreat
from games.paths_of_glory.rules.results.paths import Ground, Path, ways
from games.paths_of_glory.rules.results.paths import towards as nearest_ways
from games.paths_of_glory.text.drafts import asides, corps, preferring, purchasing, replying, suffering
from games.paths_of_glory.text.drafts.fighters import heirs
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.drafts.verdicts import OTHER_KIND, apart, around, refused
from games.paths_of_glory.text.phrases import (
    CardName,
    Choosing,
    Entering,
    Following,
    Group,
    Heading,
    Losing,
    Place,
    Restoring,
    Saving,
    Saying,
    Shifting,
    Troops,
    Trusting,
    Using,
    Withdrawing,
    Written,
)
from games.paths_of_glory.text.remedies import Remedies
from games.paths_of_glory.text.wording import Wording
from games.paths_of_glory.turn import SEQUENCE
from games.title import Accepted, Draft
from games.words import Words

_GIVING_WAY, _WITHDRAWAL = ("cancel", "retreat", "fall-back"), "withdrawal"
"""Questions of who goes, and the card that is called as that is."""
_GOING = ("defend", "losses", "cancel", "retreat", "fall-back")
"""Questions in which a way is one of a retreat."""


def best_pin(source: Source, board: Board, target: SpaceId, units: Sequence[UnitId]) -> SpaceId | None:
    """The pinning space that helps a flank attempt most, of those that may be (12.3.2)."""
    if not units:
        return None
    seat = source.roster[units[0]].seat
    fight = fight_of(source, board, seat, Assault(target, tuple(units)))
    sources = [each for each in fight.sources if flank.check(source, board, fight, each) is None]
    best = max(sources, key=lambda each: flank.modifier(source, board, fight, each), default=None)
    return best or (fight.sources[0] if fight.sources else None)


def draft(source: Source, words: Words, view: View, ask: Ask, written: Sequence[Written]) -> Draft:
    """The answer of all lines of a letter together: it stands whole, or nothing of it does."""
    wording = Wording(source, view.board, words, view.fight)

    written = [_for(source, ask.kind, view, each) for each in corps.by_name(source, view, ask, written)]

    def tried(several: Sequence[Written]) -> Order | UnresolvedError:
        resolver = Resolver(source, view.board, ask.seat, view.hand)
        if any(isinstance(each, Saying) and each.of not in ("", ask.kind) for each in several):
            return UnresolvedError(Fault("not-now", {"kind": ask.kind}))
        if any(isinstance(each, Withdrawing) and each.path for each in several):
            several = [each for each in several if each != Withdrawing()]  # ``I retreat: FR 5 to Melun``
        if any(isinstance(each, Withdrawing) and not _stands_there(view, each.at) for each in several):
            assert view.fight is not None
            return UnresolvedError(Fault("other-battle", {"space": view.fight.target}))
        try:
            trusting = len(several) == 1 and isinstance(several[0], Trusting)
            order = (
                SEQUENCE.default(source, view, ask)
                if trusting
                else MEANINGS[ask.kind](resolver, view, ask, several)
            )
        except UnresolvedError as unresolved:
            return suffering.told(unresolved, wording)
        fault = SEQUENCE.check(source, view, ask, order)
        return order if fault is None else suffering.told(UnresolvedError(fault), wording)

    outcome = tried(written)
    if isinstance(outcome, UnresolvedError):
        remedies = Remedies(source, view, ask.seat, wording)
        verdict = refused(outcome, wording, remedies)
        if outcome.fault is not None and outcome.fault.key in OTHER_KIND:
            later = refused(UnresolvedError(Fault("not-now", {"kind": ask.kind})), wording, remedies)
            return Draft(None, apart(verdict, later, [tried([each]) for each in written], wording), False)
        ends = [tried(written[:end]) for end in range(1, len(written))]
        return Draft(None, around(verdict, outcome, ends, wording), False)
    lines = "; ".join(wording.lines(outcome))
    within = Accepted(lines, (Fault("within-order"),))
    notes = replying.unsure(outcome)
    return Draft(outcome, (*(within,) * (len(written) - 1), Accepted(lines, notes)), True)


def _for(source: Source, kind: str, view: View, each: Written) -> Written:
    """What means several things, as the question has it: a counter turned over, a way, who stays."""
    match each:
        case Heading("one-op", passes=True):
            return Saying(False)
        case Restoring(groups, None, False, False) if kind == "losses":
            return Losing(tuple(one for group in groups for one in group.troops))
        case Choosing(groups, ()) if groups and kind in ("losses", "replacements", "advance"):
            return _of_units_alone(kind, groups)
        case Entering((), place) if kind in _GIVING_WAY:
            return Withdrawing(path=(place,))  # ``to Cracow``
        case Shifting(group, (place,)) if kind == "losses" and _goes_in(view, place):
            return Following(group.troops, place)
        case Shifting(group, path) if kind in _GOING and _stands_there(view, group.at):
            each = Withdrawing(group.troops, path)
        case Shifting(group, (place,)) if kind == "advance":
            return Following(group.troops, place)
        case Shifting(Group(troops, None), (place,)) if kind == "replacements":
            return Restoring((Group(troops),), place, rebuild=True)  # ``FR 4 to Orleans``
        case Losing((), True) if kind == "advance":
            return Following(())
        case Using((CardName(number=None, cards=cards),), False, None, False) if kind in _GIVING_WAY:
            if {source.pack[card].event for card in cards} == {_WITHDRAWAL}:
                return Withdrawing()  # «Отход»: the card is called so, too
        case Using(_, kept=True) if kind != "discard":
            return Using()  # ``I keep Putnik``
    if isinstance(each, Withdrawing) and len(each.path) > 1 and view.fight is not None:
        # ``FR 5: Sedan -> Chateau Thierry -> Cambrai`` begins where the battle was.
        return replace(each, path=each.path[each.path[0].spaces == (view.fight.target,) :])
    return each


def _goes_in(view: View, place: Place) -> bool:
    """Whether an attacker's way is one into the space of the battle."""
    return view.fight is not None and view.seat == view.fight.attacker and view.fight.target in place.spaces


def _stands_there(view: View, at: Place | None) -> bool:
    """Whether units are said to stand where the battle is, or it is not said."""
    return view.fight is None or at is None or view.fight.target in at.spaces


def _of_units_alone(kind: str, groups: Sequence[Group]) -> Written:
    """Units and no verb answer the question who."""
    troops = tuple(one for group in groups for one in group.troops)
    if kind == "replacements":
        return Restoring(tuple(groups))
    return Losing(troops) if kind == "losses" else Following(troops)


# Each kind of ask


def _choose(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Order:
    match written:
        case [Saying(yes, None)]:
            return Choose(yes)
        case [Saying(True, group)] if group is not None:
            return Choose(True, resolver.group(group)[0])
    raise UnresolvedError(Fault("yes-or-no", {"kind": ask.kind}))


def _cards(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Order:
    reply = Reply()
    if ask.kind == "defend":
        written, reply = replying.replied(resolver, view, written)
    used = [each for each in written if isinstance(each, Using)]
    declined = [each for each in written if isinstance(each, Saying) and not each.yes]
    if len(used) + len(declined) < len(written) or (used and declined):
        raise UnresolvedError(Fault("cards-wanted", {"kind": ask.kind}))
    if view.fight is not None and any(
        each.at is not None and view.fight.target not in each.at.spaces for each in used
    ):
        raise UnresolvedError(Fault("other-battle", {"space": view.fight.target}))
    used = asides.without_kept(resolver, view, used)
    sure = resolver.cards(chain.from_iterable(each.cards for each in used if not each.able))
    able = resolver.cards(chain.from_iterable(each.cards for each in used if each.able))
    return Cards(preferring.playable(resolver.source, view, ask, sure, able), reply)


def _cancel(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Order:
    assert view.fight is not None
    named = [each for each in written if isinstance(each, Saving) and each.heirs]
    corps = heirs(resolver, view, ask, [one for each in named for one in each.troops])
    written = asides.held(written)
    match [each for each in written if each not in named]:
        case [Losing((), True, anyone=True)]:
            return retreat.standing(resolver.source, view.board, view.fight, corps)
        case [Losing([troops], True)]:
            found = [unit for unit in view.fight.defenders if resolver.fits(troops, unit)]
            if not found:
                raise _absent(resolver, troops, view.fight.defenders)
            return Cancel(found[0], corps=corps)
    match written:
        case [Losing((), True), *others]:
            return _going_back(resolver, view, ask, others, stand=True)
        case [Withdrawing(), *_]:
            return _going_back(resolver, view, ask, written, stand=False)
    raise UnresolvedError(Fault("stand-or-retreat", {"kind": ask.kind}))


def _going_back(
    resolver: Resolver, view: View, ask: Ask, written: Sequence[Written], *, stand: bool
) -> Cancel:
    """A retreat whose ways may be said at once; without them they are asked for."""
    assert view.fight is not None
    if not written or (len(written) == 1 and written[0] == Withdrawing()):
        return Cancel(None, stand)
    fight = retreat.stood(resolver.source, view.board, view.fight) if stand else view.fight
    units = retreat.leaving(resolver.source, view.board, fight)
    return Cancel(None, stand, _ways(resolver, view, ask, written, units, _far(ask)))


def _far(ask: Ask) -> int:
    spaces = ask.args.get("spaces", 1)
    assert isinstance(spaces, int)
    return spaces


def _retreat(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Order:
    assert view.fight is not None
    board, fight, source = view.board, view.fight, resolver.source
    if ask.kind == "fall-back":
        if len(written) == 1 and written[0] in (Saying(False), Losing((), stand=True)):
            return Retreat(())
        units = fall_back.able(source, board, fight)
    else:
        units = retreat.leaving(source, board, fight)
    return Retreat(_ways(resolver, view, ask, written, units, _far(ask)))


def _ways(
    resolver: Resolver,
    view: View,
    ask: Ask,
    written: Sequence[Written],
    units: Sequence[UnitId],
    far: int,
) -> tuple[Way, ...]:
    assert view.fight is not None
    match written:
        case [Withdrawing(troops, (), towards, home)] if (towards is not None or home) and all(
            not troops or any(resolver.fits(each, unit) for each in troops) for unit in units
        ):
            ground = Ground(resolver.source, view.board, view.fight.target, far)
            goals = (resolver.space(towards),) if towards is not None else ()
            gone = nearest_ways(ground, units, goals)
            return tuple(Way(unit, path) for unit, path in gone.items() if path)
    left = list(units)
    made: list[Way] = []
    for each in written:
        if isinstance(each, Losing) and each.stand:
            raise UnresolvedError(Fault("no-standing-here", {"space": view.fight.target}, "12.5.3"))
        if not isinstance(each, Withdrawing) or not each.path:
            key = "fall-back-wanted" if ask.kind == "fall-back" else "retreat-wanted"
            raise UnresolvedError(Fault(key, {"kind": ask.kind}))
        going = _going(resolver, each, left, units)
        left = [unit for unit in left if unit not in going]
        path = tuple(resolver.space(place) for place in each.path)
        made += [Way(unit, _whole(resolver, view, units, far, unit, path)) for unit in going]
    return tuple(made)


def _absent(resolver: Resolver, troops: Troops, units: Sequence[UnitId]) -> UnresolvedError:
    """Of these ``units`` nobody is called so, or the letter has dealt with all who are."""
    if sum(resolver.fits(troops, unit) for unit in units) >= troops.count:
        return UnresolvedError(Fault("unit-named-twice", {}))
    return UnresolvedError(Fault("not-in-battle", {**resolver.called(troops), "units": tuple(units)}))


def _going(
    resolver: Resolver, each: Withdrawing, left: Sequence[UnitId], units: Sequence[UnitId]
) -> list[UnitId]:
    if not each.troops:
        return list(left)
    going: list[UnitId] = []
    for troops in each.troops:
        found = [unit for unit in resolver.fitting(troops, left) if unit not in going]
        count = len(found) if troops.every else troops.count
        if len(found) < count or not found:
            raise _absent(resolver, troops, units)
        resolver.certain(troops, found)
        going += found[:count]
    return going


def _whole(
    resolver: Resolver, view: View, units: Sequence[UnitId], far: int, unit: UnitId, path: Path
) -> Path:
    """A path of which only the end was named, where one way leads there."""
    assert view.fight is not None
    if len(path) == far:
        return path
    ground = Ground(resolver.source, view.board, view.fight.target, far)
    able = dict.fromkeys(each[unit] for each in ways(ground, units))
    ending = [each for each in able if each[-1:] == path[-1:]]
    going = [each for each in able if each[: len(path)] == path]
    if ending or len(going) != 1:
        return next(iter(ending), path)
    return going[0]  # the first space named, and only one way on


def _advance(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Order:
    assert view.fight is not None
    made: list[Advance] = []
    gone: set[UnitId] = set()
    for each in written:
        if isinstance(each, Saying) and (not each.yes or len(written) > 1):
            continue  # ``Yes, GE 4 advances``
        if not isinstance(each, Following):
            raise UnresolvedError(Fault("advance-wanted", {"kind": ask.kind}))
        if not each.troops and each.to is not None and view.fight.target not in each.to.spaces:
            raise UnresolvedError(Fault("other-battle", {"space": view.fight.target}))
        units: list[UnitId] = []
        for troops in each.troops:
            found = [unit for unit in resolver.fitting(troops, view.fight.full) if unit not in gone]
            count = len(found) if troops.every else troops.count
            if len(found) < count or not found:
                raise _absent(resolver, troops, view.fight.full)
            resolver.certain(troops, found)
            units += found[:count]
            gone |= set(found[:count])
        if units:
            to = resolver.space(each.to) if each.to else view.fight.target
            made.append(Advance(tuple(units), to))
    return Advances(tuple(made))


_Meaning = Callable[[Resolver, View, Ask, Sequence[Written]], Order]
MEANINGS: dict[str, _Meaning] = {
    "guns": _choose,
    "peace": _choose,
    "africa": _choose,
    "swap": _cards,
    "defend": _cards,
    "discard": _cards,
    "losses": suffering.meant,
    "cancel": _cancel,
    "retreat": _retreat,
    "fall-back": _retreat,
    "advance": _advance,
    "replacements": purchasing.meant,
}
