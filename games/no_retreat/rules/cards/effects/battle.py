"""Events of battles: most leave an effect in the battle or the combat phase, which combat carries out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from adjudicator.stages import running
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board, Marker, Until
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler, and_then, named
from games.no_retreat.rules.combat import effects


def into_fight(change: Change, **fields: object) -> None:
    """Fields of the battle of the stage that runs."""
    stage = running(change.state.stack)
    fight = getattr(stage, "fight", None)
    if not isinstance(fight, Fight):
        raise AssertionError(f"no battle in {stage}")
    changed = replace(fight, **fields)  # type: ignore[arg-type]  # fields of Fight
    change.goto(replace(stage, fight=changed))  # type: ignore[arg-type]  # it has one


def leave(change: Change, deed: Deed) -> None:
    """The effect lasts for the battle, or as long as its figures say."""
    until: Until = {"combat-phase": "combat", "player-turn": "player-turn"}.get(
        deed.figures.get("lasts", ""), "battle"
    )  # type: ignore[assignment]  # these are
    if until == "battle" and deed.fight is not None:
        fight = getattr(running(change.state.stack), "fight", deed.fight)
        into_fight(change, effects=(*fight.effects, deed.effect(until)))
    else:
        change.last(deed.effect("combat" if until == "battle" else until))
    and_then(change, deed)


def in_battle(source: Source, view: View, deed: Deed) -> Fault | None:
    """A battle must be under way."""
    if deed.fight is None:
        return Fault("no-battle", {"card": deed.card}, "5.3.1")
    return None


def _target(deed: Deed, view: View) -> tuple[HexId, ...]:
    return deed.fight.hexes if deed.fight is not None else ()


def on_condition(source: Source, view: View, deed: Deed) -> Fault | None:
    """``only-if`` as far as it is seen before the die; ratios are seen by combat."""
    need = str(deed.figures.get("only-if", ""))
    cities = [hex_ for hex_ in _target(deed, view) if source.atlas[hex_].terrain == "city"]
    wrong = False
    if need == "target-city":
        wrong = not cities
    elif need == "target-city in greater_germany":
        wrong = not any(source.atlas[hex_].country == "greater-germany" for hex_ in cities)
    elif need.endswith("not city"):
        wrong = bool(cities)
    elif need == "supplied attack with tank and infantry":
        wrong = not _mixed(source, view, deed)
    if wrong:
        return Fault("event-needs", {"card": deed.card, "need": need}, "5.3.1")
    return in_battle(source, view, deed)


def _mixed(source: Source, view: View, deed: Deed) -> bool:
    if deed.fight is None or deed.fight.attacker != deed.seat:
        return False
    units = [(source.roster[unit], view.board.units[unit]) for unit in deed.fight.attackers]
    faces = [counter.face(each.weak) for counter, each in units]
    supplied = any(not each.unsupplied for _, each in units)
    return supplied and any(face.tank for face in faces) and any(not face.tank for face in faces)


def attacking(source: Source, view: View, deed: Deed) -> Fault | None:
    """The side that plays it must be the one that attacks now."""
    if deed.fight is not None and deed.fight.attacker != deed.seat:
        return Fault("event-for-attacker", {"card": deed.card}, "5.3.1")
    return in_battle(source, view, deed)


def defending(source: Source, view: View, deed: Deed) -> Fault | None:
    """The side that plays it must be the one that is attacked now."""
    if deed.fight is not None and deed.fight.defender != deed.seat:
        return Fault("event-for-defender", {"card": deed.card}, "5.3.1")
    return in_battle(source, view, deed)


def doubled(source: Source, view: View, deed: Deed) -> Fault | None:
    """One own unit in the battle, the strongest if none is named, or all that defend."""
    if deed.figures["units"] == "all-defending":
        return defending(source, view, deed)
    wrong = in_battle(source, view, deed)
    if wrong is None and deed.event.units:
        wrong = named(deed, deed.figures["units"])
    if wrong is not None or deed.fight is None:
        return wrong
    mine = deed.fight.attackers if deed.fight.attacker == deed.seat else deed.fight.defenders
    if not {*deed.event.units} <= {*mine}:
        return Fault("event-not-those", {"card": deed.card, "units": mine}, "5.3.1")
    return None


def double(change: Change, deed: Deed) -> None:
    """Of one unit, if none is named the strongest of the side, or of all that defend."""
    fight = deed.fight
    assert fight is not None
    mine = fight.attackers if fight.attacker == deed.seat else fight.defenders
    units = deed.event.units
    if deed.figures["units"] != "all-defending" and not units:
        strongest = sorted(mine, key=lambda unit: (-change.face(unit).strength, unit))
        units = tuple(strongest[: deed.figures["units"]])
    leave(change, replace(deed, event=replace(deed.event, units=units)))


def leader(change: Change, deed: Deed) -> None:
    """Card 22 works around the hexes of the battle into which it is played."""
    assert deed.fight is not None
    leave(change, replace(deed, event=replace(deed.event, hexes=deed.fight.hexes)))


# A die again (16, 43, 44)


def again(change: Change, deed: Deed) -> None:
    """The die of the battle is not thrown yet: combat throws it anew; of a duel the own die, or that of the
    unit that was named."""
    fight = getattr(running(change.state.stack), "fight", None)
    assert isinstance(fight, Fight)
    if fight.die or not effects.duel(fight):
        into_fight(change, die=0, result=None)
        return
    named_ = {change.counter(unit).seat for unit in deed.event.units}
    attacks = fight.attacker in named_ if named_ else fight.attacker == deed.seat
    attack, defence = fight.dice
    into_fight(change, dice=(0, defence) if attacks else (attack, 0))


def of_battle(source: Source, view: View, deed: Deed) -> Fault | None:
    """Who is named, fights."""
    units = () if deed.fight is None else (*deed.fight.attackers, *deed.fight.defenders)
    if not {*deed.event.units} <= {*units}:
        return Fault("event-not-those", {"card": deed.card, "units": units}, "5.3.1")
    return in_battle(source, view, deed)


def of_results(source: Source, view: View, deed: Deed) -> Fault | None:
    """Only with certain results."""
    if deed.fight is None or deed.fight.result not in deed.figures["of"]:
        return Fault("event-needs", {"card": deed.card, "need": deed.figures["of"]}, "5.3.1")
    return None


# A stack unit by unit (17), more strength in two battles (23), a second combat (51)


def _stack(view: View, deed: Deed) -> tuple[UnitId, ...]:
    """The defenders of the hex that is named, else of the first with several."""
    assert deed.fight is not None
    units = {
        hex_: tuple(unit for unit in deed.fight.defenders if view.board.units[unit].at == hex_)
        for hex_ in deed.event.hexes or deed.fight.hexes
    }
    return next((each for each in units.values() if len(each) > 1), ())


def of_several(source: Source, view: View, deed: Deed) -> Fault | None:
    """A stack of two defenders and more; who is named first is fought first."""
    wrong = attacking(source, view, deed)
    if wrong is not None:
        return wrong
    units = _stack(view, deed)
    if not units or len(deed.event.hexes) > deed.figures["stacks"]:
        return Fault("event-one-stack", {"card": deed.card}, "5.3.1")
    if deed.event.units and (wrong := named(deed, len(units))) is not None:
        return wrong
    if not {*deed.event.units} <= {*units}:
        return Fault("event-not-those", {"card": deed.card, "units": units}, "5.3.1")
    return None


def split(change: Change, deed: Deed) -> None:
    """Each is fought alone, whom nobody named the weakest first."""
    units = _stack(View(deed.seat, change.board, ()), deed)
    rest = sorted(units, key=lambda unit: (change.face(unit).strength, unit))
    order = (*deed.event.units, *(unit for unit in rest if unit not in deed.event.units))
    leave(change, replace(deed, event=replace(deed.event, units=order)))


def strengthen(change: Change, deed: Deed) -> None:
    """In this battle and in the next of the phase, if there is one."""
    leave(change, deed)
    change.last(replace(deed.effect("combat"), does="strength-next", units=()))


def after_exchange(source: Source, view: View, deed: Deed) -> Fault | None:
    """Somebody of either side is left."""
    wrong = attacking(source, view, deed)
    if wrong is not None or deed.fight is None:
        return wrong
    there = {unit for unit, each in view.board.units.items() if each.at in source.atlas}
    if not there & {*deed.fight.attackers} or not there & {*deed.fight.defenders}:
        return Fault("event-needs", {"card": deed.card, "need": "survivors"}, "5.3.1")
    return None


# Markers of counterblows (1, 15, 26, 37)


def blow_hexes(source: Source, view: View, deed: Deed) -> Fault | None:
    """10.1.2: hexes of own units, not all of white strength, without a marker, beside foes; five markers."""
    board, hexes = view.board, deed.event.hexes
    if not hexes or len({*hexes}) < len(hexes) or len(hexes) > deed.figures["count"]:
        return Fault("event-names-hexes", {"card": deed.card, "most": deed.figures["count"]}, "5.3.1")
    for hex_ in hexes:
        own = [unit for unit in board.standing(hex_) if source.roster[unit].seat == deed.seat]
        if all(source.roster[unit].face(board.units[unit].weak).white for unit in own):
            return Fault("nobody-for-counterblow", {"hex": hex_}, "10.1.2")
        if hex_ in board.markers:
            return Fault("marked-already", {"hex": hex_}, "10.1.2")
        around = {*source.atlas.ways.beside.get(hex_, ())}
        if not any(
            counter.seat != deed.seat and board.units[unit].at in around
            for unit, counter in source.roster.counters.items()
        ):
            return Fault("nobody-to-attack", {"hex": hex_}, "10.1.2")
    mine = sum(marker.owner == deed.seat for marker in board.markers.values())
    if mine + len(hexes) > (most := source.tables.figures.markers):
        return Fault("too-many-markers", {"count": mine + len(hexes), "most": most}, "10.1")
    return None


def could_blow(source: Source, view: View, deed: Deed) -> bool:
    """A hex for it, and a marker."""
    hexes = {view.board.units[unit].at for unit in source.roster.of[deed.seat]}
    events = (replace(deed.event, hexes=(hex_,)) for hex_ in sorted(hexes & {*source.atlas.grounds}))
    return any(blow_hexes(source, view, replace(deed, event=event)) is None for event in events)


def blows(change: Change, deed: Deed) -> None:
    """Markers without a discard."""
    for hex_ in deed.event.hexes:
        change.mark(hex_, Marker("counterblow", deed.seat))
    change.show("counterblows", seat=deed.seat, hexes=deed.event.hexes)


def lifted_hexes(source: Source, view: View, deed: Deed) -> Fault | None:
    """Hexes of the foe's counterblows that were not fought yet."""
    hexes, able = deed.event.hexes, liftable(view.board, deed.seat)
    if not hexes and able:
        return None
    if not hexes or len({*hexes}) < len(hexes) or len(hexes) > deed.figures["up-to"]:
        return Fault("event-names-hexes", {"card": deed.card, "most": deed.figures["up-to"]}, "5.3.1")
    if not {*hexes} <= {*able}:
        return Fault("no-counterblow-there", {"hexes": able}, "5.3.1")
    return None


def liftable(board: Board, seat: Seat) -> tuple[HexId, ...]:
    """Hexes under counterblows of the other side that a side has still to attack."""
    return tuple(
        hex_
        for hex_, marker in board.markers.items()
        if marker.kind == "counterblow" and marker.owner != seat and hex_ not in board.now.attacked
    )


def lift(change: Change, deed: Deed) -> None:
    """The markers are taken away, if none is named the first."""
    hexes = deed.event.hexes or liftable(change.board, deed.seat)[: deed.figures["up-to"]]
    for hex_ in hexes:
        change.mark(hex_, None)
    change.show("counterblows-lifted", seat=deed.seat, hexes=hexes)
    and_then(change, deed)


_LEFT: dict[str, Callable[[Source, View, Deed], Fault | None]] = {
    "shift": on_condition,
    "result": on_condition,
    "result-map": in_battle,
    "no-multihex": in_battle,
    "tank-shift-anyway": in_battle,
    "no-tank-shift": in_battle,
    "tank-shift": in_battle,
    "extra-loss": in_battle,
    "best-of-two": in_battle,
    "bridgehead": attacking,
    "crossing": attacking,
    "siege": on_condition,
    "no-fort": in_battle,
    "retreat-free": defending,
    "advance": attacking,
    "duel": in_battle,
    "fight-again": after_exchange,
}
HANDLERS = {
    **{does: Handler(leave, check) for does, check in _LEFT.items()},
    "crt-choice": Handler(leader, in_battle),
    "double": Handler(double, doubled),
    "shock-double": Handler(leave),
    "split-stack": Handler(split, of_several),
    "strength": Handler(strengthen, in_battle),
    "reroll": Handler(again, of_battle),
    "reroll-result": Handler(again, of_results),
    "counterblows": Handler(blows, blow_hexes, could_blow),
    "lift-counterblows": Handler(lift, lifted_hexes, lambda source, view, deed: False),
}
