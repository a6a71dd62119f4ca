"""Fragments of battles, losses, set-up put together, two at a time; see joining.py."""

from __future__ import annotations

from dataclasses import replace

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Bare, Commander, Part, Place, Troop
from parsers.won_by_the_sword.bare import bare_part, is_bag, numbers_of, places_of
from parsers.won_by_the_sword.fragments import (
    Extra,
    Fragment,
    Head,
    Lined,
    OnBank,
    Rest,
    Surprise,
    Waiting,
    Wrong,
)


def _within(before: Fragment, now: Fragment, sign: str) -> list[say.Planned]:
    """Two pieces of a plan together; nothing where they do not belong together."""
    found = plans(before, now, sign) or answers(before, now, sign) or ()
    planned = [each for each in found if isinstance(each, say.Planned)]
    return planned if len(planned) == len(found) else []


def plans(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """How a battle is fought."""
    match before, now:
        case say.Battling(), say.Using("bombardment"):  # it is used before the guns fire
            return [now, before]
        case say.Battling(), say.Firing(yes=True, place=None) if now.chit or sign in (",", ""):
            return [say.Using("bombardment"), before]  # without a chit the guns fire anyhow
        case say.Battling(), say.Acting(band=Band(leader=Commander())) if sign == ":":
            return [before]  # ``battle with column 2: Tilly uses his chit``
        case Surprise(), say.Storming(escalade=True):
            return [now]
        case say.Battling(), Surprise() | say.Using("surprise_attack"):
            return [replace(before, surprise=True)]
        case say.Battling(plan=plan), Bare() | OnBank() | say.Abandoning() if plan:
            found = _within(plan[-1], now, sign)
            return [replace(before, plan=(*plan[:-1], *found))] if found else None
        case say.Battling(plan=(*plan, say.Shifting("", ()))), say.Shifting(arm=arm) if arm:
            return [replace(before, plan=(*plan, now))]
        case say.Battling(plan=plan), _ if isinstance(now, say.Planned):
            found = _within(plan[-1], now, sign) if plan else []
            return [replace(before, plan=(*plan[:-1], *found) if found else (*plan, now))]
        case say.Advantage(wings=(("fight", count),)), Bare(part=Part((), (), 0), places=(), wings=(wing,)):
            return [say.Advantage(((wing, now.numbers[0] if now.numbers else count),))]
        case say.Advantage(wings=(_, *_)), say.Advantage(wings=(_, *_)):
            return [say.Advantage((*before.wings, *now.wings))]
        case say.Advantage(wings=(_, *_)), Bare(part=Part((), (), 0), places=(), wings=(wing,)):
            return [say.Advantage((*before.wings, (wing, now.numbers[0] if now.numbers else 1)))]
    return _lines(before, now) or _kept(before, now) or _chits(before, now)


def _kept(before: Fragment, now: Fragment) -> list[Fragment] | None:
    """``siege Ulm, no Initiative``: it is not spent where it was not said to be."""
    match before, now:
        case ((say.Besieging() | say.Working() | say.Preceding() | say.Concluding()), say.Seizing(None)):
            return [before] if not getattr(before, "initiative", False) else None
        case say.Seizing(None), say.Preceding() | say.Concluding():
            return [now]
    return None


def _lines(before: Fragment, now: Fragment) -> list[Fragment] | None:
    """How the wings stand anyhow, beside what is moved before the battle."""
    match before, now:
        case say.Battling(plan=plan), Lined():
            shifts = any(isinstance(each, say.Shifting) for each in plan)
            return [before if shifts else replace(before, plan=(*plan, say.Shifting()))]
        case say.Shifting(), Lined():
            return [before]
        case say.Shifting(wings=((0, _), *_)), say.Shifting("", ()):
            return [now]
        case Lined(), say.Shifting() | Lined():
            return [now]
        case Bare(
            part=Part((Troop(count=0 | None, kind=kind, reduced=False, nation=None),), (), 0)
        ), Lined() if kind and kind in now.kinds and bare_part(before):
            return [now]
    return None


def _chits(before: Fragment, now: Fragment) -> list[Fragment] | None:
    """Chits, the Initiative, regiments moved before the battle."""
    match before, now:
        case Extra(initiative=True), say.Advantage(wings=((wing, _),)) if wing != "fight":
            return [say.Seizing(wing)]
        case Extra(initiative=True), Bare(wings=(wing,)):
            return [say.Seizing(wing)]
        case say.Using("cavalry_charge"), Bare(wings=(wing,)):
            return [say.Charging(wing)]
        case ((say.Accepting(yes=True) | say.Advantage()), say.Using("aggressiveness")):
            return [before]  # who has it has to: it is used by itself
        case Waiting("chit"), Extra(initiative=True):
            return [say.Using("initiative")]
        case Waiting("chit"), say.Using() | say.Charging() | say.Helping():
            return [now]
        case Waiting("chit"), say.Firing(yes=True):
            return [say.Using("bombardment")]
        case Waiting("chit"), Waiting("march"):
            return [say.Using("forced_march")]
        case say.Using("spies", None), Head(band=Band() as band, card=None, drawn=False):
            return [say.Using("spies", band)]
        case say.Shifting(arm, wings), Bare(part=Part((), (), 0), numbers=(count,), wings=(wing,)) if wings:
            return [say.Shifting(arm, (*wings, (count, wing)))]
        case say.Shifting(arm, (_, *_) as wings), say.Shifting(other, (_, *_) as more) if arm == other:
            return [say.Shifting(arm, (*wings, *more))]
        case Bare(wings=("centre",)), say.Shifting():
            return [now]
        case say.Posting(one, troops), say.Posting(other, more) if one == other:
            return [say.Posting(one, (*troops, *more))]
    return None


def _retreats(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    match before, now:
        case say.Retreating(towards=False), Bare() if (places := places_of(now)) and sign != ";":
            return [replace(before, way=(*before.way, *places))]
        case say.Retreating(way=(*others, last)), OnBank(bank):
            return [replace(before, way=(*others, replace(last, bank=bank)))]
        case say.Sallying(troop=None), say.Firing(yes=False):
            return [now, before]
        case say.Accepting(yes), say.Accepting(other) if yes != other:
            return [Wrong("one-of-two")]
        case say.Retreating(), say.Garrisoning(place=Place() as place, troop=Troop(kind="g")):
            return [replace(before, way=(*before.way, place), abandon=False)]
        case say.Retreating(), say.Leaving(part, None) if all(each.kind == "g" for each in part.troops):
            return [replace(before, abandon=True)]
        case say.Retreating(), say.Abandoning(yes):
            return [replace(before, abandon=yes)]
        case say.Retreating(), say.Lifting():
            return [replace(before, abandon=False)]
        case say.Abandoning(yes), say.Retreating():
            return [replace(now, abandon=yes)]
        case ((say.Retreating(abandon=bool()) | say.Abandoning()), Bare()) if left := bare_part(now):
            if is_bag(left) or all(each.kind == "g" for each in left.troops):
                return [before]
        case say.Retreating(), Bare(part=Part((Troop(kind="g"),), (), 0)) if bare_part(now):
            return [before]
        case Bare(part=Part((Troop(kind="g"),), (), 0)), say.Abandoning():
            return [now]
        case Bare(part=Part((Troop(kind="g"),), (), 0)), say.Retreating(abandon=bool()):
            return [now]
    return None


def _in_other_words(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """``If we retreat, go to Ulm``; ``decline, leaving the train behind``."""
    match before, now:
        case say.Retreating(towards=True, way=(_,) as way), Bare() if (places := places_of(now)) and (
            sign in (",", "")
        ):  # ``towards Ulm and Rain``: more than one end is a way
            return [replace(before, way=(*way, *places), towards=False)]
        case say.Retreating(way=()), say.Moving(place=place, march="") if sign == ",":
            return [replace(before, way=(place,))]
        case say.Accepting(yes=False), say.Dropping(points=None, burn=False):
            return [before, say.Abandoning(True)]
    return None


def _losses(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Who loses, and how many works."""
    match before, now:
        case say.Losing(order=(_, *_)), Bare() if next_ := bare_part(now):
            if any(each.reduced for each in next_.troops):
                return [replace(before, troops=(*before.troops, *next_.troops))]
            return [replace(before, order=(*before.order, *(each.kind for each in next_.troops)))]
        case say.Losing(troops=(Troop(count=0) as arm,)), Bare(part=Part((troop,), (), 0)) if (
            troop.count and troop.kind in ("", arm.kind) and not now.numbers
        ):  # ``losses: the foot, 3 Bavarian regiments``
            return [replace(before, troops=(replace(troop, kind=arm.kind),))]
        case say.Losing(troops=(Troop(count=0) as arm,)), Bare() if sign == "," and len(numbers_of(now)) == 1:
            return [replace(before, troops=(replace(arm, count=numbers_of(now)[0]),))]
        case say.Losing(troops=(Troop(count=0, kind="", nation=str() as nation),)), Bare(
            part=Part((troop,), (), 0), numbers=()
        ) if troop.count and troop.nation in (None, nation):  # ``losses: the Bavarians, two foot``
            return [replace(before, troops=(replace(troop, nation=nation),))]
        case say.Losing(order=(), spare=()), Bare(part=part, places=(), wings=()) if part.troops:
            return [replace(before, troops=(*before.troops, *_counted(part, now)))]
        case say.Losing(works=None, troops=()), Bare() if len(numbers_of(now)) == 1:
            return [replace(before, works=numbers_of(now)[0])]
        case say.Losing(), say.Losing() if before == say.Losing() and now != before:
            return [now]
        case Bare(part=part), say.Working(points=int() as works, enough=False) if (
            works and bare_part(before) and part.troops
        ):
            return [say.Losing(part.troops, works)]
        case say.Losing(troops=(_, *_)), say.Losing(troops=(_, *_)):
            return [replace(before, troops=(*before.troops, *now.troops))]
        case Bare(part=part), say.Losing(troops=(_, *_)) if bare_part(before) and part.troops:
            return [replace(now, troops=(*part.troops, *now.troops))]
    return None


def _works(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """How many works are lost beside men, or that none are."""
    match before, now:
        case Waiting("works-kept"), say.Losing(troops=(_, *_), works=0):
            return [now]
        case say.Losing(troops=(_, *_), works=0), Waiting("works-kept"):
            return [before]
        case say.Losing(works=int() as works, order=(), spare=()), Rest(others=False) if works:
            return [before]  # ``one work, the rest foot``
        case say.Losing(troops=(_, *_), works=0), say.Losing(troops=(), works=int() as works) if works:
            return [replace(before, works=works)]
        case say.Losing(works=int() as works), say.Working(points=int() as more, enough=False) if more:
            return [replace(before, works=works + more)]
    return None


def answers(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Retreats, losses, other answers."""
    for join in (_retreats, _in_other_words, _works, _losses):
        if (found := join(before, now, sign)) is not None:
            return found
    match before, now:
        case Waiting("throw"), Bare() if len(numbers_of(now)) == 1:
            return [say.Throwing(numbers_of(now))]
        case Waiting("throw"), Head(band=None, card=int() as card):
            return [say.Throwing((card,))]
        case Bare(), Bare() if numbers_of(before) and numbers_of(now):
            return [Bare(numbers=(*numbers_of(before), *numbers_of(now)))]
        case Bare(), Bare() if (one := bare_part(before)) and (other := bare_part(now)):
            return [Bare(one.and_(other))]
    return None


def _counted(part: Part, bare: Bare) -> tuple[Troop, ...]:
    """``foot 1``: the number stands behind."""
    if bare.numbers and len(part.troops) == 1:
        return (replace(part.troops[0], count=bare.numbers[0]),)
    return part.troops


def set_up(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Points and their garrisons."""
    match before, now:
        case Rest(), Head(band=Band() as band, card=None, drawn=False):
            return [say.Resting(band)]
        case say.Garrisoning(place=None, troop=troop), Head(band=Band() as band, card=None, drawn=False):
            return [say.Resting(band, (replace(troop, count=troop.count or None),))]
        case say.Garrisoning(place=None, troop=troop), Bare(
            part=Part((), (leader,), 0), places=(), numbers=()
        ) if sign == "-":
            band = Band(leader.text, leader=leader)
            return [say.Resting(band, (replace(troop, count=troop.count or None),))]
        case say.Garrisoning(place=Place() as place, troop=Troop(kind="") as one), Bare(
            part=Part((Troop(kind="i" | "d", nation=None) as troop,), (), 0)
        ) if sign == "," and bare_part(now):  # ``Frankenthal: Spaniards, a regiment of foot``
            return [say.Garrisoning(place, replace(troop, nation=one.nation))]
        case Rest(), Bare() if len(numbers := numbers_of(now)) == 1:
            return [say.Resting(Band(str(numbers[0]), numbers[0]))]
        case Rest(others=False), Bare(part=Part((troop,), (), 0), numbers=(number,)):
            return [say.Resting(Band(str(number), number), (troop,))]
        case Rest(), say.Resting():
            return [now]
        case Rest(), Bare(part=Part((troop,), (), 0)) if bare_part(now):
            return [say.Garrisoning(None, troop)]
        case say.Resting(troops=(_, *_)), Bare() if len(numbers := numbers_of(now)) == 2:
            count, number = numbers
            more = replace(before.troops[-1], count=count)
            return [before, say.Resting(Band(str(number), number), (more,))]
        case say.Resting(troops=(_, *_)), Bare() if len(numbers := numbers_of(now)) == 1:
            return [before, say.Resting(Band(""), (replace(before.troops[-1], count=numbers[0]),))]
        case say.Resting(band=Band(text=""), troops=troops), Head(
            band=Band() as band, card=None, drawn=False
        ):
            return [say.Resting(band, troops)]
    return _posted(before, now, sign)


def _posted(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """A unit and its points, whichever is named first; or its column."""
    first, more = bare_part(before), bare_part(now)
    match before, now:
        case Bare(part=Part((troop,), (), 0)), Head(band=Band() as band, card=None, drawn=False) if first:
            return [say.Resting(band, (troop,))]
        case say.Garrisoning(place=Place(), troop=troop), Bare() if places_of(now) and sign != "but":
            return [before, *(say.Garrisoning(each, troop) for each in places_of(now))]
        case say.Garrisoning(place=Place() as place), Bare(
            part=Part((Troop(kind="i" | "vi" | "d") as troop,), (), 0)
        ) if sign in (":", "-"):
            return [say.Garrisoning(place, troop)]
        case say.Garrisoning(place=Place(), troop=troop), Bare(numbers=(count,), places=(place,)):
            return [before, say.Garrisoning(place, replace(troop, count=count))]
        case say.Leaving(Part((troop,), (), 0), Place()), Bare(numbers=(count,), places=(place,)):
            return [before, say.Leaving(Part((replace(troop, count=count),)), place)]
        case say.Garrisoning(), Bare(part=Part((Troop(kind=""),), (), 0)) if more:
            return [before]
        case Bare(part=Part((Troop(kind="" | "i" | "d") as troop,), (), 0)), Bare() if first:
            return [say.Garrisoning(each, troop) for each in places_of(now)] or None
        case Bare(), Bare(part=Part((Troop(kind="" | "i" | "d") as troop,), (), 0)) if more:
            return [say.Garrisoning(each, troop) for each in places_of(before)] or None
        case Bare(), say.Garrisoning(place=Place(), troop=troop) if places_of(before) and sign != ".":
            return [*(say.Garrisoning(each, troop) for each in places_of(before)), now]
    return None
