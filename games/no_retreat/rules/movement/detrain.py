"""Detraining (9.2), and the strategic reserve that comes back at its end in the foe's turn (14.12.2)."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat, Value
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.atlas import AXIS, RAIL, SOVIET, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Detrain, Place
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import Deploying, Detraining, PlayerTurnEnd, View, phase
from games.no_retreat.rules.ground import control, stacking
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.ground.supply import lines
from games.no_retreat.rules.ground.trial import Sifted, Trial, changed, of_the_seat, pays, sift
from games.no_retreat.rules.movement.rail import in_box
from games.no_retreat.rules.movement.walking import may_enter


def hexes(source: Source, board: Board, seat: Seat) -> int:
    """9.2: where trains of a side may be left: not in or beside a city of the foe, not in its zones, with an
    overland line of three hexes to an own supplied city or edge."""
    atlas, other, stand = source.atlas, foe(seat), standing(source, board)
    _, near = lines(source, board, seat, stand, source.tables.figures.detrain_line)
    theirs = stand.cities[other]
    barred = theirs | atlas.ways.spread(theirs) | stand.zones[other] | stand.units[other] | atlas.lake
    return near & ~barred


def attempt(trial: Trial, line: Place) -> Trial | Fault:
    """The position after a unit left its train, or why it does not."""
    source, board, seat = trial.source, trial.board, trial.seat
    if (wrong := of_the_seat(trial, line.unit)) is not None:
        return wrong
    waiting = in_box(source, board, seat)
    if line.unit not in waiting:
        args: dict[str, Value] = {"unit": line.unit, "at": board.units[line.unit].at, "could": waiting}
        return Fault("not-on-train", args, "9.2")
    found = hexes(source, board, seat)
    if not in_set(source.atlas, line.at, found):
        return _not_there(trial, line, found)
    if not may_enter(board, source.roster[line.unit], line.at):
        return Fault("may-not-enter", {"unit": line.unit, "to": line.at}, "8.6")
    paid = pays(trial, line.cards, 0, "9.2")
    return paid if isinstance(paid, Fault) else changed(paid, line.unit, at=line.at)


def _not_there(trial: Trial, line: Place, found: int) -> Fault:
    atlas, other, at = trial.source.atlas, foe(trial.seat), line.at
    stand = standing(trial.source, trial.board)
    theirs = stand.cities[other]
    args: dict[str, Value] = {"unit": line.unit, "hex": at, "to": at, "could": atlas.ways.members(found)}
    reasons = (
        ("unknown-hex", at not in atlas),
        ("foes-there", in_set(atlas, at, stand.units[other])),
        ("in-zone", in_set(atlas, at, stand.zones[other])),
        ("beside-city-of-foe", in_set(atlas, at, theirs | atlas.ways.spread(theirs))),
        ("no-overland-line", True),
    )
    return Fault(next(key for key, holds in reasons if holds), args, "9.2")


def sifted(source: Source, view: View, seat: Seat, order: Detrain) -> Sifted[Place]:
    """What of an order can be done, and why the rest cannot."""
    return sift(Trial(source, seat, view.board, view.hand), order.places, attempt)


def check(source: Source, view: View, ask: Ask, order: Detrain) -> Fault | None:
    """Why the first unit that cannot leave its train there cannot."""
    return sifted(source, view, ask.seat, order).fault


def detrained(change: Change, stage: Detraining, seat: Seat, order: Detrain) -> None:
    """Units come onto the map; all others stay in the box."""
    _leave(change, seat, order)
    change.goto(Deploying())


def _leave(change: Change, seat: Seat, order: Detrain) -> None:
    for line in order.places:
        change.put(line.unit, line.at)
        if line.unit == change.board.reserve:
            change.set(reserve=None)
        change.show("detrained", seat=seat, unit=line.unit, at=line.at)
        control.take(change, seat, (line.at,))
    stacking.excess(change, seat)
    control.settle(change)


def settle(change: Change, stage: Detraining) -> bool:
    """Who has nobody in the rail box, or nowhere to leave it, is not asked; all of it is public."""
    source, board = change.source, change.board
    if in_box(source, board, board.active) and hexes(source, board, board.active):
        return False
    change.goto(Deploying())
    return True


# 14.12.2: at the end of the foe's detraining phase; in the own one the reserve detrains with all others.


def check_reserve(source: Source, view: View, ask: Ask, order: Detrain) -> Fault | None:
    """The unit that bears the marker, and nobody else."""
    for line in order.places:
        if line.unit != view.board.reserve:
            return Fault("not-the-reserve", {"unit": line.unit, "could": (view.board.reserve,)}, "14.12.2")
    return check(source, view, ask, order)


def deployed(change: Change, stage: Deploying, seat: Seat, order: Detrain) -> None:
    """The reserve is on the map, or waits on."""
    _leave(change, seat, order)
    change.goto(PlayerTurnEnd())


def settle_reserve(change: Change, stage: Deploying) -> bool:
    """The Soviets are asked where they have a reserve, in the Axis turn."""
    board = change.board
    ready = board.reserve is not None and board.units[board.reserve].at == RAIL
    if ready and board.active == AXIS and hexes(change.source, board, SOVIET):
        return False
    change.goto(PlayerTurnEnd())
    return True


DETRAINING = Procedure(
    stage=Detraining,
    phase=phase(7),
    awaits=lambda source, state, stage: asked("detrain", state.board.active),
    asks={"detrain": AskKind(takes=(Detrain,), check=check, default=always(Detrain()), whole=False)},
    answered=detrained,
    settle=settle,
)

DEPLOYING = Procedure(
    stage=Deploying,
    phase=phase(7),
    awaits=lambda source, state, stage: asked("reserve", SOVIET),
    asks={"reserve": AskKind(takes=(Detrain,), check=check_reserve, default=always(Detrain()))},
    answered=deployed,
    settle=settle_reserve,
)
