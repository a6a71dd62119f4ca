"""Action cards: which rule each follows, and what all have in common; it must not know the order of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.kinds import Args, Fault, Seat
from games.sunset_of_empire.model.cards import CardId, Does
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Play, Tag
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.actions import barriers, healing, strikes

RULE = "Карты действий"


@dataclass(frozen=True, slots=True)
class Action:
    """``check`` says why the card cannot be played here, ``do`` plays it (it left the hand already).

    ``least`` to ``most`` targets are named; a card that ``lies`` stays on the table while it works.
    """

    check: Callable[[Table, Seat, tuple[Tag, ...]], Fault | None]
    do: Callable[[Change, Seat, CardId, tuple[Tag, ...]], None]
    least: int = 0
    most: int = 0
    lies: bool = False


ACTIONS: Mapping[Does, Action] = {
    "doctor": Action(healing.check_doctor, healing.doctor),
    "hospital": Action(healing.check_hospital, healing.restore, 1, 2),
    "hospital-ship": Action(healing.check_hospital_ship, healing.restore, 1, 1),
    "technical": Action(healing.check_technical, healing.restore, 1, 1),
    "recall": Action(healing.check_recall, healing.recall, 1, 1),
    "balloon": Action(barriers.check_balloon, barriers.balloon, lies=True),
    "mines": Action(barriers.check_mines, barriers.mines, lies=True),
    "gas": Action(strikes.check_gas, strikes.gas),
    "flu": Action(strikes.check_flu, strikes.flu),
    "sniper": Action(strikes.check_sniper, strikes.sniper, 1, 1),
    "kazakov-ram": Action(strikes.check_kazakov, strikes.ram, 1, 1),
    "nesterov-ram": Action(strikes.check_nesterov, strikes.ram, 2, 2),
}
"""Actions that are moves of their own. A joint attack is an ``Attack``, a counter-blow a window."""


def check(table: Table, seat: Seat, hand: tuple[CardId, ...], order: Play) -> Fault | None:
    """Why an action card cannot be played as a move."""
    name = {"card": str(order.card)}
    if order.card not in hand:
        return Fault("card-not-held", name, RULE)
    does = table.card(order.card).does
    if does is None:
        return Fault("no-action", name, RULE)
    if does == "joint":
        return Fault("joint-needs-units", {}, "Брусиловский прорыв")
    if does not in ACTIONS:
        return Fault("only-in-window", name, "Август фон Макензен")
    if table.banned(seat, does):
        return Fault("banned", name, "Условие карты событий")
    action = ACTIONS[does]
    if order.targets and not action.most:
        return Fault("no-target", name, RULE)
    if not action.least <= len(order.targets) <= action.most:
        args: Args = {**name, "least": action.least, "most": action.most, "count": len(order.targets)}
        return Fault("wrong-targets", args, RULE)
    if len({*order.targets}) < len(order.targets):
        return Fault("target-twice", name, RULE)
    return action.check(table, seat, order.targets)


def play(change: Change, seat: Seat, order: Play) -> None:
    """The card is played; most go to the discards."""
    does = change.catalogue.cards[order.card].does
    assert does is not None
    action = ACTIONS[does]
    change.play(seat, order.card, lies=action.lies)
    action.do(change, seat, order.card, order.targets)
