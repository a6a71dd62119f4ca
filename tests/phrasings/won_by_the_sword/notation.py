"""What was written, in the form of the legend of the files of phrasings: ids, no words of any language."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.won_by_the_sword.text.phrases import (
    Abandoning,
    Absorbing,
    Accepting,
    Acting,
    Activating,
    Advantage,
    Band,
    Bare,
    Battling,
    Besieging,
    Charging,
    Commander,
    Concluding,
    Deciding,
    Dropping,
    Ending,
    Firing,
    Foraging,
    Forming,
    Garrisoning,
    Helping,
    Holding,
    Installing,
    Leaving,
    Lifting,
    Losing,
    Moving,
    Part,
    Patrolling,
    Place,
    Planned,
    Posting,
    Preceding,
    Raising,
    Recovering,
    Reinforcing,
    Resting,
    Retreating,
    Sallying,
    Saying,
    Scouting,
    Seizing,
    Sheltering,
    Shifting,
    Staying,
    Stopping,
    Storming,
    Throwing,
    Timing,
    Troop,
    Using,
    Working,
    Written,
)
from parsers.conditions import Choice, PlanStep
from parsers.reading import Understood, Unreadable

COMPLEMENT = {"i": "c", "c": "i"}


def told(steps: Sequence[PlanStep]) -> list[str]:
    """The lines of a letter; of what cannot be read the fault. A remark beside orders is passed over."""
    besieged = any(isinstance(each, Sallying) for each in _all(steps))
    ordered = [each for each in steps if not isinstance(each, Unreadable) or each.key != "no-order"]
    return [entry for step in ordered or steps for entry in _step(step, besieged)]


def _all(steps: Sequence[PlanStep]) -> Iterator[Written]:
    for step in steps:
        if isinstance(step, Understood):
            yield step.written
        elif isinstance(step, Choice):
            yield from _all((*step.then, *step.otherwise))


def _step(step: PlanStep, besieged: bool) -> Iterator[str]:
    match step:
        case Understood(written=Deciding(when, then, otherwise)):
            yield from _choice(
                when, [_said(each, besieged) for each in then], [_said(each, besieged) for each in otherwise]
            )
        case Understood():
            yield _said(step.written, besieged)
        case Choice(when=when, then=then, otherwise=otherwise):
            parts = (
                [entry for each in part for entry in _step(each, besieged)] for part in (then, otherwise)
            )
            yield from _choice(when, *parts)
        case _:
            yield f"?{step}"


def _choice(when: Condition, then: list[str], otherwise: list[str]) -> Iterator[str]:
    yield f"if {_condition(when)}: {' & '.join(then)}"
    if otherwise:
        yield f"else: {' & '.join(otherwise)}"


def _condition(when: Condition) -> str:
    match when:
        case Not(Not(part)):
            return _condition(part)
        case Not(Fact(name, "at-most", int() as value)):
            return _condition(Fact(name, "at-least", value + 1))
        case Not(Fact(name, "at-least", int() as value)):
            return _condition(Fact(name, "at-most", value - 1))
        case Not(part):
            return f"not {_condition(part)}"
        case AllOf(parts):
            return " and ".join(map(_condition, parts))
        case AnyOf(parts):
            return " or ".join(map(_condition, parts))
        case Fact(name, relation, value):
            return _fact(name, relation, value)


def _fact(name: str, relation: str, value: object) -> str:
    for key in ("foe-at", "taken", "at"):
        if name.startswith(f"{key}-"):
            return f"{key} {name.removeprefix(f'{key}-')}"
    if name.startswith("column-"):
        return f"{name.removeprefix('column-')} at {value}"
    if name.startswith("own-column-"):
        return f"P{name[-1]} at {value}"
    if name.startswith("their-column-"):
        return f"C{name[-1]} at {value}"
    if value is True:
        return name
    if name == "card":
        return f"card {value}"
    if name == "column":
        return f"column P{value}"
    if name in ("bp", "cp", "vp") and relation == "at-most":
        return f"{name} < {int(str(value)) + 1}"
    return f"{name} { {'is': 'is', 'at-least': '>=', 'at-most': '<='}[relation] } {value}"


def _said(written: Written, besieged: bool = False) -> str:
    match written:
        case Firing(yes, chit, Place() as town):
            return " ".join(
                ("bombard", *(() if yes else ("no",)), *(("chit",) if chit else ()), _place(town))
            )
        case Firing(yes, chit):
            if besieged or not yes:
                return " ".join(("fire", *(() if yes else ("no",)), *(("chit",) if chit else ())))
            return "bombard"
        case Garrisoning(place, troop):
            unit = _troop(troop, "1")
            return f"garrison {_place(place) if place else 'others'}: {unit}"
        case Resting(band, troops):
            return f"rest to {_band(band)}" + (f": {_troops(troops)}" if troops else "")
        case Preceding(first):
            return f"precede {_yes(first)}"
        case Throwing(cards):
            return f"throw {' '.join(map(str, cards)) or 'lowest'}"
        case Activating():
            return _activating(written)
        case Acting(band=Band() as band):
            return f"acting {_band(band)}"
        case Acting(town=Place() as town):
            return f"town {_place(town)}"
        case Staying(place):
            return f"stay at {_place(place)}" if place else "stay"
        case Ending():
            return "end"
        case Deciding(when, then, otherwise):
            parts = ([_said(each, besieged) for each in part] for part in (then, otherwise))
            return "; ".join(_choice(when, *parts))
    return _answer(written, besieged)


def _answer(written: Written, besieged: bool) -> str:
    match written:
        case Accepting(yes):
            return "accept" if yes else "decline"
        case Scouting(yes):
            return f"scout {_yes(yes)}"
        case Sallying(whoever=True):
            return "sally"
        case Sallying(troop):
            return f"sally {_kind(troop) if troop else 'none'}"
        case Holding(part):
            return f"hold {_part(part)}"
        case Sheltering(place, band):
            return f"shelter {_place(place) if place else _band(band) if band else ''}"
        case Concluding(roll, initiative):
            return f"conclude {_yes(roll)}" + (" initiative" if initiative else "")
        case Abandoning(yes):
            return "abandon" if yes else "abandon no"
        case Saying(word):
            return word
        case Timing(0, 0):
            return "next round"
        case Timing(round_, month):
            return (f"turn {calendar.month_name[month].lower()} " if month else "") + f"round {round_}"
        case Stopping(when):
            return f"stop if {_condition(when)}"
        case Bare():
            return f"?{written}"
        case _ if isinstance(written, Planned):
            return _planned(written)
    return _task(written)


def _activating(said: Activating) -> str:
    made = f"activate {_band(said.band)} " + ("drawn" if said.card is None else f"with {said.card}")
    made += f" under {_leader(said.commander)}" if said.commander else ""
    made += " pay" if said.pay else ""
    return made + (f" from garrison {_place(said.garrison)}" if said.garrison else "")


def _task(written: Written) -> str:
    match written:
        case Moving(place, march, start):
            how = {"": "", "march": " march"}.get(march, f" march {march}")
            return f"{'stand' if start else 'move'} {_place(place)}{how}"
        case Foraging(times, until, place):
            where = f"; at {_place(place)}" if place else ""
            if until:
                return f"forage until bp {until}{where}"
            return "forage" + {None: " all", 1: ""}.get(times, f" {times}") + where
        case Dropping(points, bank, burn):
            amount = "all" if points is None else str(points)
            return f"{'burn' if burn else 'drop'} {amount}" + (f"/{bank}" if bank else "")
        case Lifting(points, guns):
            return f"lift {guns} g" if guns else f"lift {'all' if points is None else points}"
        case Patrolling(places, troop):
            where = ", ".join(map(_place, places)) or "all"
            return f"patrol {where}" + (f" with {_kind(troop)}" if troop else "")
        case Forming(number, part):
            return f"new P{number}: {_part(part, named=True)}"
        case Absorbing(band, part):
            what = _band(band) if band else "garrison"
            return f"absorb {what}" + (f": {_part(part)}" if part != Part() else "")
        case Leaving(part, place):
            return f"leave garrison: {_part(part)}" + (f"; at {_place(place)}" if place else "")
        case Recovering(troops, spend=True):
            return f"recover {_troops(troops)} with all points"
        case Recovering(troops, cadre):
            full = (Troop(each.text, each.count, each.kind, nation=each.nation) for each in troops)
            return f"recover {'from cadre ' if cadre else ''}{_troops(full)}"
        case Installing(place):
            return f"battery {_place(place)}"
    return _besieger(written)


def _besieger(written: Written) -> str:
    match written:
        case Besieging(place, stratagem, initiative):
            return f"siege {_place(place) if place else 'here'}" + _used(stratagem, initiative)
        case Working():
            many = " all" if written.points is None else "" if written.enough else f" {written.points}"
            made = f"works{many}" + (" labor" if written.labor else "")
            made += "" if written.bombard else "; no bombard"
            return made + _used(written.stratagem, written.initiative)
        case Storming(escalade, place):
            return ("escalade" if escalade else "storm") + (f" {_place(place)}" if place else "")
        case Raising(place):
            return "raise siege" + (f" {_place(place)}" if place else "")
        case Battling(band, surprise, plan):
            made = f"battle {_band(Band(band.text, band.number, foe=True)) if band.number else 'whoever'}"
            made += " surprise" if surprise else ""
            return made + (f": {'; '.join(map(_planned, plan))}" if plan else "")
        case Using(ability, band):
            on = f" on {_band(Band(band.text, band.number, foe=True))}" if band else ""
            return f"chit {ability}{on}"
    return f"?{written}"


def _planned(said: Planned) -> str:
    match said:
        case Advantage(wings):
            return "advantages " + (
                ", ".join(f"{wing} {'all' if count is None else count}" for wing, count in wings) or "none"
            )
        case Seizing(wing):
            return f"initiative {wing or 'kept'}"
        case Charging(wing):
            return f"charge {wing}"
        case Helping(with_):
            return with_
        case Shifting(arm, wings):
            moved = ", ".join(f"{count} to {wing}" for count, wing in wings)
            return f"{arm} {moved}" if arm else "manoeuvre none"
        case Posting(wing, troops):
            return f"post {wing} {', '.join(map(_troop, troops))}"
        case Reinforcing(yes):
            return f"centre {'' if yes else 'not '}reinforced"
        case Retreating(way, towards, abandon):
            where = f"{'towards ' if towards else ''}{' '.join(map(_place, way))}"
            return f"retreat {where}" + {None: "", True: " abandon", False: " abandon no"}[abandon]
        case Losing():
            return f"lose {_losing(said)}"


def _losing(said: Losing) -> str:
    made = []
    if said.works != 0:
        made.append(f"works {'all' if said.works is None else said.works}")
    made += [_troop(each, "1") for each in said.troops]
    if said.order:
        order: list[str] = [*said.order]
        order += [COMPLEMENT[each] for each in order if len(order) == 1 and each in COMPLEMENT]
        made.append(f"order {', '.join(order)}")
    if said.spare:
        made.append(f"spare {', '.join(said.spare)}")
    return ", ".join(made)


def _used(stratagem: bool, initiative: bool) -> str:
    return ("; stratagem" if stratagem else "") + ("; initiative" if initiative else "")


def _yes(yes: bool) -> str:
    return "yes" if yes else "no"


def _place(place: Place) -> str:
    made = "|".join(place.points) + (f"/{place.bank}" if place.bank else "")
    return f"off-{made}" if place.off else made


def _leader(leader: Commander) -> str:
    return "|".join(leader.leaders) or (f"{leader.nation}-o" if leader.nation else "o")


def _band(band: Band) -> str:
    if band.leader is not None:
        return f"of {_leader(band.leader)}"
    if band.at is not None:
        return f"at {_place(band.at)}"
    return f"{band.side or ('C' if band.foe else 'P')}{band.number}"


def _kind(troop: Troop) -> str:
    nation = f"{troop.nation}-" if troop.nation else ""
    return f"{nation}{troop.kind or 'i'}{'/' if troop.reduced else ''}"


def _troop(troop: Troop, least: str = "1") -> str:
    count = "all" if troop.count is None else str(troop.count or least)
    return f"{count} {_kind(troop)}"


def _troops(troops: Iterable[Troop]) -> str:
    return ", ".join(map(_troop, troops))


def _part(part: Part, *, named: bool = False) -> str:
    """``leaders ...; units ...; baggage ...``; units have no heading where they come first."""
    leaders = f"leaders {', '.join(map(_leader, part.leaders))}" if part.leaders else ""
    units = _troops(part.troops)
    baggage = "" if part.baggage == 0 else f"baggage {'all' if part.baggage is None else part.baggage}"
    if named:
        return "; ".join(filter(None, (leaders, f"units {units}" if units else "", baggage)))
    return "; ".join(filter(None, (units, leaders, baggage)))
