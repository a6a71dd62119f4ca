"""A game master's changes of the position, line by line; it must not know letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.kinds import Fault, Roll, Step, Value
from games.won_by_the_sword.edits import forces, table
from games.won_by_the_sword.edits.telling import NOT_READ
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import (
    Activating,
    Alternating,
    Concluding,
    NewRound,
    NewTurn,
    Preceding,
    Stage,
    State,
    TurnEnd,
)
from games.won_by_the_sword.rules.ground import besieging, leaving, patrols
from games.won_by_the_sword.rules.ground.nations import column_fault, garrison_fault
from games.won_by_the_sword.rules.phases.rounds import FROM_HAND, unmoved
from games.won_by_the_sword.turn import SEQUENCE


def edit(source: Source, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
    """``column P1 ulm:L`` (a new one too), ``put 2 sweden-i P1 ulm`` (or ``cadre``; of detachments and
    batteries ``box``), ``reduce 1 sweden-i P1``, ``restore 1 sweden-i/ P1``, ``leader horn P2``,
    ``leader sweden-o box P1``, ``baggage P1 3``, ``depot ulm:L 2``, ``garrison ulm CATHOLIC`` (or
    ``nobody``), ``captured ulm PROTESTANT``, ``card 17 CATHOLIC`` (or ``deck``, ``pile``), ``points CATHOLIC
    12``, ``initiative CATHOLIC``, ``requisitioned ulm 1``, ``fatigue P1 2``, ``advantages P1 1``,
    ``done P1 no``, ``works ulm 3``, ``raise ulm``.

    Only while a first player, an activation or the end of the campaign is asked for, so that nothing is
    changed in the middle of a siege, a battle or an activation.
    """
    if state.over or not all(map(_quiet, state.stack)):
        return Fault("edit-not-now", {})
    change = Change(source, state)
    for line in edits:
        fault = _edit(change, line.split(" "))
        if fault is not None:
            return fault
    if (wrong := _wrong(change)) is not None:
        return wrong
    stage = change.state.stack[-1]
    if isinstance(stage, Activating) and stage.number > FROM_HAND and not unmoved(change.board, stage.seat):
        change.end()  # nobody is left to be activated with a drawn card
    SEQUENCE.settle(change)
    if change.state.over or isinstance(SEQUENCE.pending(source, change.state), Roll):
        return Fault("edit-asks-nobody", {})
    return Step(change.state, tuple(change.events))


def _quiet(stage: Stage) -> bool:
    """Whether a stage goes on with whatever the position then is."""
    match stage:
        case NewTurn() | NewRound() | Preceding() | Alternating() | Activating() | TurnEnd():
            return True
        case Concluding(more=None):
            return True
    return False


def _edit(change: Change, words: list[str]) -> Fault | None:
    verb, *said = words
    done = _VERBS[verb](change, said) if verb in _VERBS else _unknown(words)
    return _unknown(words) if done is NOT_READ else done


def _unknown(words: Sequence[str]) -> Fault:
    return Fault("edit-unknown", {"edit": " ".join(words)})


_VERBS: Mapping[str, Callable[[Change, Sequence[str]], Fault | None]] = {
    "column": forces.column,
    "put": forces.put,
    "reduce": lambda change, said: forces.turn(change, said, up=False),
    "restore": lambda change, said: forces.turn(change, said, up=True),
    "leader": forces.leader,
    "baggage": forces.baggage,
    "garrison": forces.garrison,
    "depot": table.depot,
    "captured": table.captured,
    "card": table.card,
    "points": table.points,
    "initiative": table.initiative,
    "requisitioned": table.requisitioned,
    "fatigue": table.fatigue,
    "advantages": table.advantages,
    "done": table.done,
    "works": table.works,
    "raise": table.raise_siege,
}


# What no rule of play could have made


def _wrong(change: Change) -> Fault | None:
    """Columns that nobody is left of are taken off; sieges that nobody keeps up end."""
    source, roster = change.source, change.source.roster
    for column in [key for key in change.board.columns if change.force(key) == Force()]:
        _take_off(change, column)
    besieging.review(change)
    for column in change.board.columns:
        sent = patrols.of(change, column).values()
        if (fault := column_fault(roster, change.force(column), sent)) is not None:
            return Fault("edit-column-wrong", {"column": column, "fault": _said(fault)}, fault.rule)
    for seat in SEATS:
        own = change.side(seat)
        for point, force in own.garrisons.items():
            if (fault := garrison_fault(source, point, force)) is not None:
                return fault
        left = FROM_HAND * (source.tables.figures.rounds - change.board.round + 1) - change.board.played[seat]
        if change.board.turn and len(own.hand) < left:
            return Fault("edit-hand-short", {"seat": seat, "least": left, "has": len(own.hand)}, "3.4")
    return None


def _said(fault: Fault) -> dict[str, Value]:
    return {"key": fault.key, "args": dict(fault.args)}


def _take_off(change: Change, column: ColumnId) -> None:
    """An empty column's marker leaves the map."""
    leaving.leave(change, column)
    if change.force(column) != Force():
        return  # patrols came back to it
    marker, seat = change.board.columns[column], seat_of(column)
    change.set(
        columns={key: each for key, each in change.board.columns.items() if key != column},
        stock=change.board.stock + marker.advantages,
    )
    change.own(seat, columns={key: each for key, each in change.side(seat).columns.items() if key != column})
    change.show("column-removed", seat=seat, column=column, point=marker.at)
