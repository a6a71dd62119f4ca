"""Battles of a combat phase (10.2 to 10.4): which is fought next, and by whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from adjudicator.conditions import ALWAYS, holds
from adjudicator.kinds import Args, Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Board, in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Battling, Combat, Commit, Fight
from games.no_retreat.model.orders import Battle, Battles
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import CombatEnd, View, phase
from games.no_retreat.rules.combat import facts, replies
from games.no_retreat.rules.combat.outcome.counterattack import may_support
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.combat.targets import beside, may_attack, unable


def open_hexes(source: Source, board: Board) -> tuple[HexId, ...]:
    """The marked hexes that the active side has still to attack and can attack (10.2); after a card for one
    attack more (29) its hex alone."""
    extra = next((effect.hexes for effect in board.effects if effect.does == "extra-attack"), None)
    return tuple(
        hex_
        for hex_, marker in board.markers.items()
        if marker.attacker == board.active
        and (extra is None or hex_ in extra)
        and hex_ not in board.now.attacked
        and fighters(source, board, hex_)
        and any(source.roster[unit].seat != board.active for unit in board.standing(hex_))
    )


def fighters(source: Source, board: Board, hex_: HexId) -> tuple[UnitId, ...]:
    """The units of the active side that may attack a marked hex now; a counterblow takes any (10.1.2)."""
    forced = board.markers[hex_].kind == "counterblow"
    return tuple(
        unit
        for unit in beside(source, board, board.active, hex_)
        if unit not in board.now.fought and (forced or may_attack(source, board, unit))
    )


def at_once(able: Mapping[HexId, Collection[UnitId]]) -> int:
    """How many of these hexes can be attacked at most, each by a unit of its own."""
    taken: dict[UnitId, HexId] = {}

    def found(hex_: HexId, tried: set[UnitId]) -> bool:
        for unit in able[hex_]:
            if unit not in tried:
                tried.add(unit)
                if unit not in taken or found(taken[unit], tried):
                    taken[unit] = hex_
                    return True
        return False

    return sum(found(hex_, set()) for hex_ in able)


def left_out(
    source: Source, board: Board, hexes: Collection[HexId], units: Collection[UnitId]
) -> tuple[HexId, ...]:
    """10.2: hexes that nobody could attack any more after such a battle, but could without it; else none."""
    able = {hex_: fighters(source, board, hex_) for hex_ in open_hexes(source, board)}
    others = {
        hex_: [unit for unit in each if unit not in units] for hex_, each in able.items() if hex_ not in hexes
    }
    return () if len(hexes) + at_once(others) >= at_once(able) else tuple(others)


def check(source: Source, view: View, ask: Ask, order: Battles) -> Fault | None:
    """Each battle as those before it for certain leave the units, those without a condition; the second
    for the same hexes stands by itself. Whether it can still be fought is seen when its time comes."""
    board = view.board
    if not order.battles:
        return Fault("battle-owed", {"hexes": open_hexes(source, board)}, "10.2")
    for battle in order.battles:
        if battle.event is not None and battle.event.card not in view.hand:
            return Fault("not-held", {"cards": (battle.event.card,)}, "5.3")
    for battle in order.battles:
        again = {*battle.hexes} <= {*board.now.attacked}
        wrong = check_battle(source, view.board if again else board, battle)
        # It may have been said before anybody knew which hexes are marked.
        open_ = wrong is not None and wrong.key == "not-to-attack" and battle.when != ALWAYS
        if wrong is not None and not open_:
            return wrong
        if battle.when == ALWAYS and not again:
            now = board.now
            fought, attacked = (*now.fought, *battle.units), (*now.attacked, *battle.hexes)
            board = replace(board, now=replace(now, fought=fought, attacked=attacked))
    return None


def check_battle(source: Source, board: Board, battle: Battle) -> Fault | None:
    """10.3: marked hexes, units beside all of them that have not fought."""
    hexes = open_hexes(source, board)
    for hex_ in battle.hexes:
        if hex_ not in hexes or battle.hexes.count(hex_) > 1:
            return Fault("not-to-attack", {"hex": hex_, "hexes": hexes}, "10.3.1")
    if not battle.hexes or not battle.units:
        return Fault("battle-of-nobody", {"hexes": hexes}, "10.3")
    able = together(source, board, battle.hexes)
    for unit in battle.units:
        args: Args = {"unit": unit, "hexes": battle.hexes, "units": able}
        if unit in board.now.fought or battle.units.count(unit) > 1:
            return Fault("fought-already", args, "10.3.4")
        if unit not in able:
            forced = all(board.markers[hex_].kind == "counterblow" for hex_ in battle.hexes)
            wrong = unable(source, board, unit, battle.hexes, forced=forced)
            assert wrong is not None, battle
            return replace(wrong, args={**wrong.args, "could": able})
    if owed := left_out(source, board, battle.hexes, battle.units):
        return Fault("leaves-unattacked", {"hexes": owed, "units": battle.units}, "10.2")
    if (wrong := replies.check(source, battle.reply)) is not None:
        return wrong
    return may_support(board, board.active, battle.units) if battle.support else None


def together(source: Source, board: Board, hexes: tuple[HexId, ...]) -> tuple[UnitId, ...]:
    """The units that may attack all these hexes in one battle (10.3.3)."""
    first, *others = (fighters(source, board, hex_) for hex_ in hexes)
    return tuple(unit for unit in first if all(unit in each for each in others))


def default(source: Source, view: View, ask: Ask) -> Battles:
    """The first hex that is owed, by all who can without another going unattacked."""
    board = view.board
    hex_ = open_hexes(source, board)[0]
    units: tuple[UnitId, ...] = ()
    for unit in fighters(source, board, hex_):
        if not left_out(source, board, (hex_,), (*units, unit)):
            units = (*units, unit)
    return Battles((Battle((hex_,), units),))


def answered(change: Change, stage: Combat, seat: Seat, order: Battles) -> None:
    """What was said is fought in turn."""
    change.goto(replace(stage, said=order.battles))


def settle(change: Change, stage: Combat) -> bool:
    """The next battle of those said that can be fought; the phase ends when nothing is owed."""
    board = change.board
    if not stage.said and open_hexes(change.source, board):
        return False
    if not stage.said:
        if stage.extra:
            change.end()
        else:
            change.goto(CombatEnd())
        return True
    battle, rest = stage.said[0], stage.said[1:]
    change.goto(replace(stage, said=rest))
    if {*battle.hexes} <= {*board.now.attacked}:
        return True
    if not _holds(change.source, board, battle):
        change.tell(board.active, "battle-unmet", hexes=battle.hexes)
        return True
    wrong = check_battle(change.source, board, battle)
    if wrong is None:
        begin(change, battle)
    else:
        told = {"key": wrong.key, "args": wrong.args}
        change.tell(board.active, "battle-left-out", hexes=battle.hexes, fault=told, rule=wrong.rule)
    return True


def _holds(source: Source, board: Board, battle: Battle) -> bool:
    """Whether what must be true for it to be fought in this way is so."""
    if battle.when == ALWAYS:
        return True
    able = all(unit in board.units for unit in battle.units) and all(
        hex_ in source.atlas for hex_ in battle.hexes
    )
    fight = fight_of(source, board, battle) if able and battle.hexes and battle.units else None
    return holds(battle.when, facts.known(source, board, board.active, fight)) is True


def begin(change: Change, battle: Battle) -> None:
    """10.5: its markers are spent, its units have fought."""
    source, board = change.source, change.board
    # A card of the battle before this one (23).
    again = tuple(effect for effect in board.effects if effect.does == "strength-next")
    change.set(effects=tuple(effect for effect in board.effects if effect not in again))
    fight = fight_of(source, board, battle)
    now = tuple(replace(effect, does="strength", until="battle") for effect in again)
    fight = replace(fight, effects=now)
    if battle.support:
        change.support(board.active, board.support[board.active] - 1)
    for hex_ in battle.hexes:
        change.mark(hex_, None)
    change.now(fought=(*board.now.fought, *battle.units), attacked=(*board.now.attacked, *battle.hexes))
    change.call(Battling(in_order({board.active: battle.reply}), battle.advances))
    change.call(Commit(fight))
    if battle.event is not None or battle.reply.events is not None:
        said = {board.active: battle.event} if battle.event is not None else {}
        change.call(Window("commit", (board.active,), fight, said=said))


def fight_of(source: Source, board: Board, battle: Battle) -> Fight:
    """A battle as it begins."""
    blows = tuple(
        hex_ for hex_ in battle.hexes if (marker := board.markers.get(hex_)) and marker.kind == "counterblow"
    )
    return Fight(
        attacker=board.active,
        hexes=battle.hexes,
        attackers=battle.units,
        defenders=tuple(
            unit for hex_ in battle.hexes for unit in _defenders(source, board, hex_, hex_ in blows)
        ),
        blows=blows,
        supported=battle.support,
    )


def _defenders(source: Source, board: Board, hex_: HexId, blow: bool) -> tuple[UnitId, ...]:
    """10.4: all of a hex; under a counterblow no white strength, if there is any other (10.1.2)."""
    units = tuple(unit for unit in board.standing(hex_) if source.roster[unit].seat == foe(board.active))
    strong = tuple(unit for unit in units if not face(source, board, unit).white)
    return strong if blow and strong else units


COMBAT = Procedure(
    stage=Combat,
    phase=phase(5),
    awaits=lambda source, state, stage: asked(
        "battle", state.board.active, hexes=open_hexes(source, state.board)
    ),
    asks={"battle": AskKind(takes=(Battles,), check=check, default=default, whole=False)},
    answered=answered,
    settle=settle,
)
