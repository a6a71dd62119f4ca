"""Fragments of heads and tasks put together, two at a time; see joining.py."""

from __future__ import annotations

from dataclasses import replace

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Bare, Commander, Part, Place, Troop
from parsers.won_by_the_sword.bare import bare_part, is_bag, numbers_of, places_of
from parsers.won_by_the_sword.fragments import (
    AsOften,
    Cost,
    Extra,
    ForagingAt,
    Fragment,
    From,
    Head,
    OnBank,
    OnRoad,
    Points,
    SiegeOf,
    Taking,
    Waiting,
    Way,
    Wrong,
)
from parsers.won_by_the_sword.tree import ridden


def heads(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Column, card, what else a head says."""
    match before, now:
        case Head(band=Band(), commander=None), Head(band=Band(leader=Commander() as leader)) if (
            before.carded and now == Head(now.band)
        ):
            return [replace(before, commander=leader)]
        case Head(), Head():
            found = before.and_(now)
            return None if found is None else [found]
        case Bare(), Head(band=None) if now.carded and len(numbers_of(before)) == 1:
            return [replace(now, band=Band(str(numbers_of(before)[0]), numbers_of(before)[0]))]
        case Bare(places=(place,)), Head(band=None) if now.carded and places_of(before):
            return [replace(now, band=Band(place.text, at=place))]
        case say.Timing(round=0, month=month), say.Timing(round=number, month=0):
            return [say.Timing(number, month)]
        case Bare(part=Part((), (leader,), 0), places=(), numbers=()), Head(band=None) if now.carded:
            return [replace(now, band=Band(leader.text, leader=leader))]
        case Head(card=None, drawn=False, band=Band()), Bare() if len(numbers_of(now)) == 1:
            return [replace(before, card=numbers_of(now)[0])]
        case Waiting("move"), say.Moving():
            return [now]
    return None


def moves(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Moves, foraging, baggage, patrols."""
    places = places_of(now)
    match before, now:
        case Waiting("move" | "march" as verb), Bare() if places:
            return [say.Moving(each, "march" if verb == "march" else "") for each in places]
        case Waiting("march"), say.Moving():
            return [replace(now, march=now.march or "march")]
        case say.Moving(march="march"), Bare() if places and sign != ";":
            return [before, *(say.Moving(each, "march") for each in places)]
        case say.Moving(), Cost(march):
            return [replace(before, march=march)]
        case say.Moving(march=""), Waiting("march"):
            return [replace(before, march="march")]
        case Bare(places=(*others, place)), (Cost() | Waiting("march")) if places_of(before):
            paid = say.Moving(place, now.march if isinstance(now, Cost) else "march")
            return [*(Bare(places=(each,)) for each in others), paid]
        case say.Moving(place=there), ForagingAt(place=here, times=times) if _same(there, here):
            return [before, say.Foraging(times)]
        case Bare(places=(*_, there)), ForagingAt(place=here, times=times) if places_of(before) and (
            _same(there, here)
        ):
            return [before, say.Foraging(times)]
        case Bare(places=(place,)), OnBank(bank) if places_of(before):
            return [say.Moving(replace(place, bank=bank))]
        case say.Moving(place=place), OnBank(bank):
            return [replace(before, place=replace(place, bank=bank))]
        case say.Moving(march="march"), Bare() if (part := bare_part(now)) and is_bag(part):
            return [replace(before, march="baggage")]
        case Way(), Bare() if places:
            return [replace(before, via=(*before.via, *places))]
    return _supplies(before, now, sign) or _patrols(before, now, sign)


def _same(there: Place, here: Place) -> bool:
    return bool({*there.points} & {*here.points})


def _supplies(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Foraging and baggage."""
    match before, now:
        case say.Foraging(), say.Using("scorched_earth") if sign in ("", ",", "(", ":", "-"):
            return [now, before]
        case say.Foraging(times=1, until=0), AsOften():
            return [replace(before, times=None)]
        case ForagingAt(times=1), AsOften():
            return [replace(before, times=None)]
        case say.Working(points=0, enough=True), AsOften():
            return [replace(before, points=None, enough=False)]
        case say.Working(points=None) | say.Foraging(times=None), AsOften():
            return [before]
        case say.Dropping(), OnBank(bank):
            return [replace(before, bank=bank)]
        case Waiting("depot"), Bare() if (part := bare_part(now)) and is_bag(part):
            return [say.Dropping(part.baggage)]
        case say.Foraging(times=1, until=0, place=None), say.Foraging(times=None) if sign == ",":
            return [now]
        case ForagingAt(place=here, times=1), say.Foraging(times=None, until=int() as until) if sign == ",":
            return [say.Moving(here, start=True), say.Foraging(None, until)]
        case say.Foraging(times=1, until=0), Points(None):
            return [replace(before, times=None)]
        case ForagingAt(times=1), Points(None):
            return [replace(before, times=None)]
        case say.Recovering(cadre=False), Points(None):
            return [replace(before, spend=not any(each.count for each in before.troops))]
        case Points(None), say.Foraging(times=1, until=0):
            return [replace(now, times=None)]
        case say.Foraging(times=int() as times, until=0), say.Foraging(
            times=int() as more, until=0, place=None
        ):
            return [replace(before, times=times + more)]
    return None


def _patrols(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Patrols and who rides; guns that lie here."""
    places = places_of(now)
    match before, now:
        case Waiting("patrol"), say.Retreating(way=(_,) as way, towards=True):
            return [say.Patrolling(way)]
        case Waiting("patrol"), Bare() if places:
            return [say.Patrolling(places)]
        case say.Patrolling(places=(_, *_)), Bare() if places and sign not in (";", ">"):
            return [replace(before, places=(*before.places, *places))]
        case say.Patrolling(places=(_, *_)), OnRoad(place):
            return [replace(before, places=(*before.places, place))]
        case say.Patrolling(places=(_, *_), troop=None), say.Patrolling(places=(_, *_), troop=None):
            return [replace(before, places=(*before.places, *now.places))]
        case say.Patrolling(), Bare(part=Part((troop,), (), 0)) if bare_part(now):
            return [ridden(before, troop)]
        case Waiting("off-map"), Bare() if places:
            return [say.Patrolling(tuple(replace(each, off=True) for each in places))]
        case say.Lifting(guns=int() as guns), Bare() if guns and (part := bare_part(now)) and part.troops:
            return [say.Lifting(0, part.troops[0].count or 1)]
    return None


def parts(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """What is named of columns and garrisons."""
    part = bare_part(now)
    match before, now:
        case say.Forming() | say.Absorbing() | say.Leaving() | say.Holding(), Bare() if part:
            return [replace(before, part=before.part.and_(part))]
        case say.Forming(), Head(commander=Commander() as leader) if now == Head(commander=leader):
            return [replace(before, part=before.part.and_(Part((), (leader,), 0)))]
        case say.Absorbing(part=first), Taking(part=more):
            return [replace(before, part=first.and_(more))]
        case Taking(part=first), Bare() if part:
            return [Taking(first.and_(part))]
        case Taking(part=first), From(band=band, part=more):
            return [say.Absorbing(band, first.and_(more))]
        case Waiting("hold"), Bare() if part:
            return [say.Holding(part)]
        case say.Recovering(), Bare() if part:
            return [replace(before, troops=(*before.troops, *part.troops))]
        case say.Recovering(cadre=False), say.Recovering(cadre=False):
            return [say.Recovering((*before.troops, *now.troops))]
        case Waiting("recover" | "reinforced"), say.Recovering():
            return [now]
        case Waiting("recover" | "reinforced" | "cadre" as verb), Bare() if part:
            return [say.Recovering(part.troops, verb == "cadre")]
        case Waiting("cadre"), say.Recovering():
            return [replace(now, cadre=True)]
        case say.Using("recruitment"), say.Garrisoning(place=Place() as place, troop=Troop(kind="g")):
            return [before, say.Installing(place)]
        case say.Using("recruitment"), say.Leaving(Part((Troop(kind="g"),)), Place() as place):
            return [before, say.Installing(place)]
        case Waiting("sally"), Bare() if part and part.troops:
            return [say.Sallying(part.troops[0])]
    return _garrison(before, now) or _leaving(before, now, sign)


def _leaving(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """A garrison, where it is left; a second town has one of its own."""
    match before, now:
        case say.Leaving(place=Place()), _ if left := _left_elsewhere(before, now, sign):
            return [before, *left]
        case say.Leaving(place=None), Bare(part=more, places=(place,), numbers=(), wings=()):
            return [replace(before, part=before.part.and_(more), place=place)]
        case say.Leaving(place=None), say.Garrisoning(place=Place() as place, troop=troop):
            return [replace(before, part=before.part.and_(Part((troop,))), place=place)]
    return None


def _left_elsewhere(before: say.Leaving, now: Fragment, sign: str) -> list[Fragment]:
    """``leave a detachment in Ulm and Memmingen``: one in each; behind ``;`` or ``->`` a town is a move."""
    match now:
        case Bare(part=part, places=(_, *_) as places, numbers=(), wings=()) if sign not in (";", ">"):
            return [say.Leaving(part if part != Part() else before.part, each) for each in places]
        case say.Garrisoning(place=Place() as place, troop=troop):
            return [say.Leaving(Part((troop,)), place)]
    return []


def _garrison(before: Fragment, now: Fragment) -> list[Fragment] | None:
    """``garrison: 1 foot`` stays there, ``garrison: take 1 foot`` goes along."""
    match before, now:
        case Waiting("garrison"), Bare() if part := bare_part(now):
            return [say.Leaving(part)]
        case Waiting("garrison"), Taking(part=part):
            return [say.Absorbing(None, part)]
    return None


def _named(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """``storm (Ulm)``, ``Ulm - storm``"""
    match before, now:
        case Bare(), say.Storming(place=None) if sign in ("-", ":") and len(places_of(before)) == 1:
            return [replace(now, place=places_of(before)[0])]
        case Bare(), say.Firing(yes=True, place=None) if sign in ("-", ":") and len(places_of(before)) == 1:
            return [replace(now, place=places_of(before)[0])]
        case Bare(part=Part((Troop(kind="g"),), (), 0)), say.Firing() if bare_part(before):
            return [now]
        case Bare(), SiegeOf() if sign == "," and places_of(before):
            return [Wrong("incomplete")]
        case SiegeOf(place), Extra(stratagem, initiative, labor=False):
            return [say.Besieging(place, stratagem, initiative)]
        case ((say.Storming(place=None) | say.Raising(place=None)), Bare()) if sign == "(":
            places = places_of(now)
            return [replace(before, place=places[0])] if len(places) == 1 else None
    return None


def _works(before: Fragment, now: Fragment) -> list[Fragment] | None:
    """Works: with how many points and by whom."""
    match before, now:
        case Extra(stratagem=False, initiative=False, labor=True), say.Working():
            return [replace(now, labor=True)]
        case say.Working(), Extra():
            return [
                replace(
                    before,
                    labor=before.labor or now.labor,
                    stratagem=before.stratagem or now.stratagem,
                    initiative=before.initiative or now.initiative,
                )
            ]
        case say.Working(), say.Firing(yes=False):
            return [replace(before, bombard=False)]
        case say.Working(enough=True), say.Working(points=0, enough=False):
            return [now]
        case say.Firing(yes=True), say.Working(points=0, enough=False):
            return [now, before]
        case say.Working(enough=True), Points(count):
            return [replace(before, points=count, enough=False)]
        case Points(None), say.Working(enough=True):
            return [replace(now, points=None, enough=False)]
        case say.Working(points=int() as count, enough=False), Bare() if (part := bare_part(now)) and count:
            return [say.Losing(part.troops, count)]
    return None


def sieges(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """What belongs to a siege or works."""
    match before, now:
        case say.Besieging(place=Place()), Bare() if places_of(now) and sign == ",":
            return [before, *(say.Besieging(each) for each in places_of(now))]
        case say.Besieging(), Extra(labor=False):
            return [
                replace(
                    before,
                    stratagem=before.stratagem or now.stratagem,
                    initiative=before.initiative or now.initiative,
                )
            ]
        case say.Concluding(roll=True), Extra(initiative=True):
            return [say.Concluding(True, True)]
        case say.Acting(town=Place() as town), say.Firing(place=None):
            return [replace(now, place=town)]
        case say.Firing(), say.Using("bombardment"):
            return [replace(before, yes=True, chit=True)]
    return _works(before, now) or _named(before, now, sign)
