"""Counterattacks (10.7.2): the same units the other way round, as often as the dice say so."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Commit, Counter, Fight
from games.no_retreat.model.orders import Counterattack
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.combat.replies import said
from games.no_retreat.rules.combat.shifts import ratio

USUAL = "1:1"
"""The ratio at which a silent side counterattacks."""


def turned(board: Board, fight: Fight, *, support: bool = False) -> Fight:
    """The counterattack that a battle may become: neither its support marker nor its cards count on."""
    hexes = tuple(dict.fromkeys(board.units[unit].at for unit in fight.attackers))
    return Fight(
        attacker=fight.defender,
        hexes=hexes,
        attackers=fight.defenders,
        defenders=fight.attackers,
        chain=fight.chain + 1,
        supported=support,
        throws=fight.throws,
    )


def may_support(board: Board, seat: Seat, units: tuple[UnitId, ...]) -> Fault | None:
    """10.6.2: a marker is at hand, and one of the units at least is supplied (as 6.5.5 has it)."""
    if board.support[seat] <= 0:
        return Fault("no-support-marker", {"seat": seat}, "10.6.2")
    if all(board.units[unit].unsupplied for unit in units):
        return Fault("support-unsupplied", {"units": units}, "10.6.2")
    return None


def check(source: Source, view: View, ask: Ask, order: Counterattack) -> Fault | None:
    """With a marker that is there; who does not counterattack plays neither marker nor card."""
    assert view.fight is not None
    if not order.yes and (order.support or order.event is not None):
        return Fault("counterattack-or-not", rule="10.7.2")
    if order.event is not None and order.event.card not in view.hand:
        return Fault("not-held", {"cards": (order.event.card,)}, "5.3")
    if order.yes and order.support:
        return may_support(view.board, ask.seat, view.fight.defenders)
    return None


def worth(source: Source, board: Board, fight: Fight, least: str) -> bool:
    """Whether the counterattack would have that ratio in the end; empty for never."""
    if least not in source.tables.columns:
        return False
    return ratio(source, board, turned(board, fight))[1] >= source.tables.columns.index(least)


def default(source: Source, view: View, ask: Ask) -> Counterattack:
    """Where it is no worse than one to one."""
    assert view.fight is not None
    return Counterattack(worth(source, view.board, view.fight, USUAL))


def decided(change: Change, stage: Counter, seat: Seat, order: Counterattack) -> None:
    """The battle begins anew, or is over without effect."""
    board = change.board
    change.show("counterattack" if order.yes else "no-counterattack", seat=seat)
    if not order.yes:
        change.end()
        return
    support = order.support and may_support(board, seat, stage.fight.defenders) is None
    if support:
        change.support(seat, board.support[seat] - 1)
    fight = turned(board, stage.fight, support=support)
    change.goto(Commit(fight))
    if order.event is not None or said(change.state, seat).events is not None:
        cards = {seat: order.event} if order.event is not None else {}
        change.call(Window("commit", (seat,), fight, said=cards))


def settle(change: Change, stage: Counter) -> bool:
    """Nobody is asked who must or who said at which ratio."""
    board, seat = change.board, stage.fight.defender
    must = any(each.figures.get("must") for each in effects.given(stage.fight))
    reply = said(change.state, seat)
    if reply.counterattack is None and not must:
        return False
    yes = must or worth(change.source, board, stage.fight, reply.counterattack or "")
    decided(change, stage, seat, Counterattack(yes, support=bool(reply.support)))
    return True


def _asked(source: Source, state: State, stage: Counter) -> tuple[Ask, ...]:
    board, columns = state.board, source.tables.columns
    start, end = ratio(source, board, turned(board, stage.fight))
    # Below the table the answer is a counterattack at once (10.6.4).
    shown = {"ratio": columns[start] if start >= 0 else "", "final": columns[end] if end >= 0 else ""}
    return asked("counterattack", stage.fight.defender, **shown, hexes=turned(board, stage.fight).hexes)


COUNTERATTACK = Procedure(
    stage=Counter,
    awaits=_asked,
    asks={"counterattack": AskKind(takes=(Counterattack,), check=check, default=default)},
    answered=decided,
    settle=settle,
)
