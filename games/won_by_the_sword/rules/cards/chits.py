"""Chits that are used as a task: Spies, Initiative, and those that serve what comes after them (6.2)."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Ability, LeaderId
from games.won_by_the_sword.model.orders import Chit
from games.won_by_the_sword.rules.ground.chits import spend
from games.won_by_the_sword.rules.ground.size import commander
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, table_of
from games.won_by_the_sword.rules.movement.scouting import see

GENERAL: tuple[Ability, ...] = ("spies", "initiative")
"""6.1: of a more general nature: they help the side, whichever of its columns acts."""
LASTING: tuple[Ability, ...] = ("bombardment", "quickshot", "light_cavalry")
"""6.2 3, 4, 12: to the end of the round."""
WITH_BATTLE: tuple[Ability, ...] = ("cavalry_charge", "infantry_charge", "aggressiveness", "entrenchments")
"""6.2 6, 7, 8, 13: said with a battle, which they are of no use without."""
MARCHES = 3
"""6.2 1."""


def leader_with(table: Table, ability: Ability) -> LeaderId | None:
    """Who may use the chit now: the commander of the column, of a general one every leader on the map."""
    own, source = table.own, table.source
    if ability not in GENERAL:
        leader = commander(source, table.force)
        return leader if leader is not None and own.chits.get(leader) == ability else None
    there = {leader for force in (*own.columns.values(), *own.garrisons.values()) for leader in force.leaders}
    return next(
        (leader for leader, chit in sorted(own.chits.items()) if chit == ability and leader in there), None
    )


def check(table: Table, order: Chit) -> Fault | None:
    """Why the chit cannot be used now."""
    if order.ability in WITH_BATTLE:
        return Fault("said-with-battle", {"ability": order.ability}, "6.2")
    if leader_with(table, order.ability) is None:
        held = tuple(sorted(str(chit) for chit in table.own.chits.values()))
        return Fault("chit-not-held", {"wanted": (order.ability,), "has": held}, "6.2")
    if order.ability == "initiative" and table.board.initiative == table.acting.seat:
        return Fault("initiative-held", rule="2.0")
    if order.ability == "spies":
        could = table.board.of(foe(table.acting.seat))
        if order.column not in could:
            return Fault("spies-on-whom", {"column": order.column, "could": could}, "6.2 9")
    return None


def do(change: Change, order: Chit) -> None:
    """It is shown and used up; what it does begins now."""
    table = table_of(change)
    acting, leader = table.acting, leader_with(table, order.ability)
    assert leader is not None
    spend(change, acting.seat, leader)
    if order.ability == "initiative":
        change.initiative(acting.seat)
    elif order.ability == "spies":
        change.show("spies", seat=acting.seat, column=order.column)
        see(change, acting.seat, column=order.column)
    elif order.ability in LASTING:
        lasting = (*change.board.columns[acting.column].lasting, order.ability)
        change.column(acting.column, lasting=tuple(sorted({*lasting})))
    else:
        change.act(used=(*acting.used, order.ability))
        if order.ability == "forced_march":
            change.act(marches=acting_of(change).marches + MARCHES)


CHIT = Doing(check, do)
