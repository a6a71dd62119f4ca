"""Offers to surrender (11.2, 11.7). What was needed and what modified the die is told to nobody."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Fault, Roll
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Offering
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.model.tables import Offer, Tables
from games.won_by_the_sword.rules.ground.points import distances
from games.won_by_the_sword.rules.ground.surprise import CARD
from games.won_by_the_sword.rules.ground.table import Table, acting_of
from games.won_by_the_sword.rules.sieges import strength
from games.won_by_the_sword.rules.sieges.capture import surrender


def modifier(change: Change, point: PointId) -> int:
    """Guns, the kind of the point, relief that is near; without what is used on the offer."""
    given = change.source.tables.figures.surrender
    ours = strength.besieging_guns(change, point, fire=False)
    theirs = strength.besieged_guns(change, point, fire=False)
    guns = 0 if ours == theirs else given["more-guns"] if ours > theirs else given["fewer-guns"]
    relief = given["relief"] if relieved(change.source, change.board, point) else 0
    return guns + given.get(change.source.atlas[point].kind, 0) + relief


def relieved(source: Source, board: Board, point: PointId) -> bool:
    """Whether a column of the besieged side is near enough; nobody comes to help a neutral point."""
    seat = strength.holder(board, point)
    if seat is None:
        return False
    far = distances(source.atlas, point)
    most = source.tables.figures.relief_points
    return any(far.get(board.columns[key].at, most + 1) <= most for key in board.of(seat))


def bonus_fault(table: Table, point: PointId, stratagem: bool, initiative: bool) -> Fault | None:
    """Why the modifier of the card or of the Initiative cannot be had (2.0, 14.0 9)."""
    board, seat = table.board, table.acting.seat
    if stratagem and initiative:
        return Fault("stratagem-or-initiative", rule="2.0")
    if stratagem and (table.card.action != "stratagem" or CARD in table.acting.used):
        return Fault("no-stratagem", {"card": table.card.action}, "14.0 9")
    siege = board.sieges.get(point)
    if stratagem and siege is not None and siege.stratagem:
        return Fault("stratagem-once", {"point": point}, "14.0 9")
    if initiative and board.initiative != seat:
        return Fault("initiative-not-held", {"holder": board.initiative}, "2.0")
    if initiative and board.barred == seat:
        return Fault("initiative-barred", {"round": board.round}, "2.0")
    return None


def offer(change: Change, point: PointId, final: bool, stratagem: bool, initiative: bool) -> None:
    """An offer, with what is used on it, instead of the running stage or above an activation."""
    extra = 0
    acting, siege = acting_of(change), change.board.sieges[point]
    if stratagem:
        change.act(used=(*acting.used, CARD))
        change.set(sieges={**change.board.sieges, point: replace(siege, stratagem=True)})
        change.show("stratagem-used", seat=acting.seat, point=point)
    # 2.0: checked when it was said; nothing between can bring the card back in this round.
    if initiative and change.board.initiative == acting.seat and change.board.barred != acting.seat:
        change.show("initiative-used", seat=acting.seat, on="offer")
        change.initiative(foe(acting.seat))
        stratagem = True
    if stratagem:
        extra = change.source.tables.figures.surrender["stratagem"]
    change.call(Offering(point, final, extra))


def surrenders(tables: Tables, kind: Offer, levels: int, total: int) -> bool:
    """Whether a garrison of so many levels, 0 where there is none, surrenders at a total."""
    return total >= tables.need[kind][tables.column(levels)]


def awaits(source: Source, state: State, stage: Offering) -> Roll:
    """One die, which everybody sees."""
    what = "final offer" if stage.final else "first offer"
    return Roll(strength.label(state.board, stage.point, what), (strength.FACES,), PUBLIC)


def rolled(change: Change, stage: Offering, values: tuple[int, ...]) -> None:
    """The point surrenders, or refuses: the first offer for good (11.2), the final one till it is stormed."""
    (die,) = pips(values)
    kind: Offer = "final" if stage.final else "first"
    levels = change.source.roster.levels(strength.garrison(change, stage.point).units)
    total = die + stage.modifier + modifier(change, stage.point)
    taken = surrenders(change.source.tables, kind, levels, total)
    change.show("offer", point=stage.point, final=stage.final, die=die, surrendered=taken)
    change.end()
    if taken:
        surrender(change, stage.point)
    elif stage.final:
        siege = change.board.sieges[stage.point]
        change.set(sieges={**change.board.sieges, stage.point: replace(siege, refused=True)})
    else:
        change.set(refusals=tuple(sorted({*change.board.refusals, stage.point})))


OFFERING = Procedure(stage=Offering, awaits=awaits, rolled=rolled)
