"""A battle is joined (12.2 to 12.4): attacker, then defender deploy, play markers and chits, manoeuvre."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Clashing, Fight, Lines, Planning
from games.won_by_the_sword.model.forces import Force, plain
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.battles import plans
from games.won_by_the_sword.rules.battles.manoeuvre import manoeuvred
from games.won_by_the_sword.rules.battles.wings import by_attacker, part_told, steps
from games.won_by_the_sword.rules.ground import chits


def _host(source: Source, view: View, seat: Seat) -> plans.Host:
    fight = view.fight
    if view.own is None or fight is None:
        raise AssertionError(f"no battle of {seat}")
    attacks, bound = seat == fight.seats[0], fight.bound.get(seat, 0)
    return plans.Host(source, view.board, view.own, fight.column(seat), attacks, fight.general, bound)


def check(source: Source, view: View, ask: Ask, order: Plan) -> Fault | None:
    """Why this cannot be the plan."""
    return plans.check(_host(source, view, ask.seat), order)


def default(source: Source, view: View, ask: Ask) -> Plan:
    """Only what must be played."""
    return plans.default(_host(source, view, ask.seat))


def answered(change: Change, stage: Planning, seat: Seat, order: Plan) -> None:
    """The side stands in line; then the other, then the battle begins."""
    fight = replace(stage.fight, plans={**stage.fight.plans, seat: order})
    fight = arrayed(change, fight, seat)
    if seat == fight.seats[0]:
        change.goto(Planning(fight, fight.seats[1]))
        return
    for each in fight.seats:
        fight = charged(change, fight, each)
    change.goto(Clashing(fight, steps(fight)[0]))


def settle(change: Change, stage: Planning) -> bool:
    """A plan that came before is carried out."""
    said = stage.fight.plans.get(stage.seat)
    if said is None:
        return False
    answered(change, stage, stage.seat, said)
    return True


def arrayed(change: Change, fight: Fight, seat: Seat) -> Fight:
    """A side deploys, entrenches, plays markers and manoeuvres."""
    plan, column = fight.plan(seat), fight.column(seat)
    if plan.commander is not None:
        change.muster(column, replace(change.force(column), commander=plan.commander))
    force = change.force(column)
    lines: Lines = {"centre": dict(force.units)}
    if fight.general:
        own = manoeuvred(change.source.roster, force.units, plan)
        lines = in_order({by_attacker(fight, seat, wing): units for wing, units in own.items()})
    fight = replace(fight, lines={**fight.lines, seat: lines})
    if fight.general:
        shown = {wing: plain(units) for wing, units in lines.items()}
        change.show("arrayed", seat=seat, column=column, lines=shown)
    fight = _chits(change, fight, seat, force)
    fight = _markers(change, fight, seat)
    if plan.initiative is not None and _may_spend_initiative(change, seat):
        change.show("initiative-used", seat=seat, on="battle")
        change.initiative(foe(seat))
        fight = _from_stock(change, fight, seat, plan.initiative)
    return fight


def _chits(change: Change, fight: Fight, seat: Seat, force: Force) -> Fight:
    """6.2 13 of the defender; 6.2 3, 4, which hold until the round ends."""
    plan, column = fight.plan(seat), fight.column(seat)
    if plan.entrench and chits.play(change, seat, force, "entrenchments"):
        fight = replace(fight, sheltered=(*fight.sheltered, seat))
        fight = _from_stock(change, fight, seat, "centre")
    for ability in ("bombardment", "quickshot") if plan.cannonade else ():
        if chits.play(change, seat, force, ability):
            change.column(column, lasting=(*change.board.columns[column].lasting, ability))
            fight = replace(fight, doubled=(*fight.doubled, seat))
    return fight


def _markers(change: Change, fight: Fight, seat: Seat) -> Fight:
    """12.2: markers of the column; those that must be played go to the centre where the plan has no place."""
    wanted, left = dict(fight.plan(seat).advantages), change.board.columns[fight.column(seat)].advantages
    short = fight.bound.get(seat, 0) - sum(wanted.values())
    if short > 0:
        wanted["centre"] = wanted.get("centre", 0) + short
    for wing, count in sorted(wanted.items()):
        played = min(count, left)
        left -= played
        fight = _played(change, fight, seat, wing, played)
    marker = change.board.columns[fight.column(seat)]
    change.column(fight.column(seat), advantages=left, stays=min(marker.stays, left))
    return fight


def _from_stock(change: Change, fight: Fight, seat: Seat, wing: Wing) -> Fight:
    """A marker that is had and played at once; none where the stock is empty."""
    if not change.board.stock:
        return fight
    change.set(stock=change.board.stock - 1)
    return _played(change, fight, seat, wing, 1)


def _played(change: Change, fight: Fight, seat: Seat, wing: Wing, count: int) -> Fight:
    if not count:
        return fight
    there = by_attacker(fight, seat, wing)
    own = dict(fight.advantages.get(seat, {}))
    own[there] = own.get(there, 0) + count
    part = part_told(fight, there)
    change.show("advantage-played", seat=seat, column=fight.column(seat), wing=part, count=count)
    return replace(fight, advantages={**fight.advantages, seat: own})


def _may_spend_initiative(change: Change, seat: Seat) -> bool:
    board = change.board
    return board.initiative == seat and board.barred != seat and board.stock > 0


def charged(change: Change, fight: Fight, seat: Seat) -> Fight:
    """6.2 6, 7: the chit that gives a marker after the manoeuvre; unused where it cannot serve."""
    wing = fight.plan(seat).charge
    if wing is None or not change.board.stock:
        return fight
    there, force = by_attacker(fight, seat, wing), change.force(fight.column(seat))
    line, roster = fight.lines[seat][there], change.source.roster
    on_foot = roster.regiments(line, "infantry") > 0 or fight.general
    if plans.rides(roster, line) and chits.play(change, seat, force, "cavalry_charge"):
        return _from_stock(change, fight, seat, wing)
    if there == "centre" and on_foot and chits.play(change, seat, force, "infantry_charge"):
        return _from_stock(change, fight, seat, wing)
    return fight


PLANNING = Procedure(
    stage=Planning,
    awaits=lambda source, state, stage: asked(
        "plan",
        stage.seat,
        column=stage.fight.column(stage.seat),
        foe=stage.fight.column(foe(stage.seat)),
        point=stage.fight.point,
        general=stage.fight.general,
    ),
    asks={"plan": AskKind(takes=(Plan,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
