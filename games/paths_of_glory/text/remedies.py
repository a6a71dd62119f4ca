"""What a seat could order instead of what was refused; it must not know hands but the seat's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from adjudicator.kinds import Fault, Seat
from games.kit import points
from games.paths_of_glory.model.atlas import BOXES, REMOVED, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Activate,
    Assault,
    Move,
    Operations,
    Order,
    PlayEvent,
    Redeploy,
    Replace,
)
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.rules.cards import actions, events, operations
from games.paths_of_glory.rules.combat import engage
from games.paths_of_glory.rules.movement import movement, redeploy
from games.paths_of_glory.rules.spaces import passage, stacking
from games.paths_of_glory.rules.spaces.supply import Supply
from games.paths_of_glory.text.wording import Wording

MOST = 12
"""Spaces that a remedy names."""
NOT_YET = frozenset(
    (
        *("combat-card", "needs-event", "needs-one-event", "event-too-late", "not-at-war", "wrong-turn"),
        *("combined-status", "needs-later-turn", "first-round-only", "not-on-turn-one", "needs-space"),
        *("commitment-too-high", "no-fleet-out", "tsar-stands", "at-war-already", "one-neutral-a-turn"),
        *("reinforced-already", "no-reinforcements-yet", "u-boats-prevent", "capital-lost", "sr-twice"),
        *("no-room-or-corps", "no-place"),
    )
)
"""Why a card is no event now, whatever is chosen with it."""

NO_TARGET = frozenset(
    (
        *("space-attacked", "not-adjacent", "fort-besieged", "not-besieged", "neutral-space"),
        *("neutral-units", "nothing-there", "retreated-only", "brest-litovsk", "lloyd-george"),
        *("stavka-timidity", "russian-fort", "italy-closed", "near-east-armies", "desert-summer"),
        *("caucasus-armies", "caucasus-closed", "caucasus-once", "army-at-home", "bef-abroad"),
        *("german-forts", "london-alone", "no-such-space", "box-is-no-space"),
    )
)
"""Why a space is not attacked by these units, which may attack others."""


@dataclass(frozen=True, slots=True)
class Remedies:
    """For one seat that is asked for an action."""

    source: Source
    view: View
    seat: Seat
    wording: Wording

    def of(self, fault: Fault, order: Order | None) -> tuple[Fault, ...]:
        """What could be ordered instead; nothing where the fault says so itself."""
        ops = order.then if isinstance(order, PlayEvent) else order
        match fault.key:
            case "not-held" | "no-card-number":
                return (Fault("your-cards", {"cards": self.view.hand}),)
            case "too-many-points" if isinstance(ops, Operations):
                return self._prices(ops)
            case "too-many-points" if isinstance(order, Redeploy):
                return (Fault("sr-prices", {**redeploy.COST}, "13.1.2"),)
            case "who-attacks" | "flank-one-space" | "flank-no-army":
                return self._attackers(SpaceId(str(fault.args["space"])))
            case "choose-units" | "not-that-unit" | "choose-or-none":
                return self._may(fault)
            case key if key in NOT_YET and isinstance(order, PlayEvent):
                return self._uses(order.card, fault)
        if "move" in fault.args and isinstance(ops, Operations):
            return self._moves(ops, int(str(fault.args["move"])), fault)
        if fault.key == "not-from-reserve":
            return ()  # it says where to
        if "move" in fault.args and isinstance(order, Redeploy):
            return self._legs(order, int(str(fault.args["move"])), fault)
        if "attack" in fault.args and fault.key in NO_TARGET and isinstance(ops, Operations):
            return self._targets(ops, int(str(fault.args["attack"])))
        return ()

    def open_choice(self, order: PlayEvent) -> Fault | None:
        """Units that an event could choose and of which its order names none."""
        if "units" not in events.FIELDS.get(self.source.pack[order.card].event, ()):
            return None
        board, hand = self.view.board, self.view.hand
        may = tuple(
            unit
            for unit in board.units
            if actions.check(self.source, board, hand, self.seat, replace(order, units=(unit,))) is None
        )
        return Fault("choose-or-none", {"card": order.card, "may": may}, "9.5.1.1") if may else None

    # Cards and points

    def _uses(self, card: CardId, fault: Fault) -> tuple[Fault, ...]:
        """The ways in which a card can be played that is no event now."""
        ways: tuple[tuple[str, Order], ...] = (
            ("ops", Operations(card)),
            ("sr", Redeploy(card, ())),
            ("rp", Replace(card)),
        )
        board, hand = self.view.board, self.view.hand
        lawful = [
            self.wording.say(way, card=self.wording.cards([card]))
            for way, order in ways
            if actions.check(self.source, board, hand, self.seat, order) is None
        ]
        return (Fault("other-uses", {"card": card, "orders": tuple(lawful)}),) if lawful else ()

    def _may(self, fault: Fault) -> tuple[Fault, ...]:
        """Where the units stand of which one may choose."""
        may = fault.args["may"]
        units = [UnitId(str(unit)) for unit in may] if isinstance(may, tuple) else []
        placed = [unit for unit in units if unit in self.view.board.units]
        if not placed:
            return ()
        first = self.wording.grouped(placed[:1])
        return (Fault("choose-of", {"units": self.wording.grouped(placed), "first": first}),)

    def _prices(self, order: Operations) -> tuple[Fault, ...]:
        paid = operations.prices(Supply(self.source, self.view.board), self.seat, order.activate)
        said = tuple(
            f"{self.wording.space(each.space)} {price}"
            for each, price in zip(order.activate, paid, strict=True)
        )
        return (Fault("prices", {"prices": said}),)

    # Moves

    def _moves(self, order: Operations, number: int, fault: Fault) -> tuple[Fault, ...]:
        """Where the units of a move could go when its turn comes."""
        move = order.moves[number - 1]
        scratch = Change(self.source, State(self._activated(order.activate), {}, {}, ()))
        for former in order.moves[: number - 1]:
            movement.do(scratch, self.seat, former)
        board = scratch.board
        if any(unit not in board.units or board.units[unit].at in BOXES for unit in move.units):
            return ()
        start = board.units[move.units[0]].at
        if board.now.activated.get(start) != "move" or fault.key in ("moved-already", "unit-unsupplied"):
            return ()
        may = self._reach(board, move, start)
        key = "could-move" if may else "could-stay"
        return (Fault(key, {"units": self.wording.units(move.units), "spaces": may}),)

    def _reach(self, board: Board, move: Move, start: SpaceId) -> tuple[SpaceId, ...]:
        """Spaces in which all units of a move could end, the nearest first."""
        kinds = [self.source.roster[unit] for unit in move.units]
        far = min(
            kind.strength(board.units[unit].reduced).mf for kind, unit in zip(kinds, move.units, strict=True)
        )
        joins = partial(self.source.atlas.neighbours, line=kinds[0].line)
        ways = points.ways(start, joins, partial(self._passes, board, move), far)
        ends = (space for space, way in ways.items() if way and self._ends(board, replace(move, path=way)))
        return tuple(islice(ends, MOST))

    def _passes(self, board: Board, move: Move, here: SpaceId, space: SpaceId) -> bool:
        return all(passage.step(self.source, board, unit, here, space) is None for unit in move.units)

    def _ends(self, board: Board, move: Move) -> bool:
        if stacking.room(board, move.path[-1]) < len(move.units):
            return False
        scratch = Change(self.source, State(board, {}, {}, ()))
        return movement.check(scratch, self.seat, (move,), frozenset(move.units)) is None

    def _legs(self, order: Redeploy, number: int, fault: Fault) -> tuple[Fault, ...]:
        """Where a unit could be redeployed to, the nearest to what was wanted first."""
        leg = order.legs[number - 1]
        scratch = Change(self.source, State(self.view.board, {}, {}, ()))
        for former in order.legs[: number - 1]:
            redeploy.do(scratch, self.seat, former)
        may = redeploy.ends(Supply(self.source, scratch.board), leg.unit)
        on_map = [space for space in may if space not in BOXES]
        boxes = [space for space in may if space in BOXES]
        if leg.to in self.source.atlas.spaces:
            x, y = self.source.atlas[leg.to].at
            on_map.sort(key=lambda key: _squared(self.source.atlas[key].at, (x, y)))
        spaces = (*on_map[: MOST - len(boxes)], *boxes)
        unit = self.wording.unit(leg.unit)
        if not spaces:
            return ()
        key = "could-redeploy-near" if len(may) > len(spaces) else "could-redeploy"
        return (Fault(key, {"unit": unit, "spaces": tuple(spaces)}),)

    # Attacks

    def _targets(self, order: Operations, number: int) -> tuple[Fault, ...]:
        """What the attackers of one battle could attack together instead, after the moves."""
        scratch = Change(self.source, State(self._activated(order.activate), {}, {}, ()))
        for move in order.moves:
            movement.do(scratch, self.seat, move)
        board, assault = scratch.board, order.attacks[number - 1]
        former = {each.target for each in order.attacks[: number - 1]}
        if any(unit not in board.units for unit in assault.units):
            return ()
        may = engage.targets(self.source, board, self.seat, assault.units)
        spaces = tuple(space for space in may if space not in former)
        units = self.wording.units(assault.units)
        return (Fault("could-attack", {"units": units, "spaces": spaces}),) if spaces else ()

    def _attackers(self, target: SpaceId) -> tuple[Fault, ...]:
        """The own units that could attack a space, were theirs activated."""
        board = self.view.board
        near = [
            unit
            for unit, where in board.units.items()
            if self.source.roster[unit].seat == self.seat and where.at in self.source.atlas.spaces
            and target in (where.at, *self.source.atlas.neighbours(where.at, self.source.roster[unit].line))
        ]  # fmt: skip
        spaces = dict.fromkeys(Activate(board.units[unit].at, "attack") for unit in near)
        active = self._activated(tuple(spaces))
        able = [
            unit
            for unit in near
            if engage.check(self.source, active, self.seat, Assault(target, (unit,))) is None
        ]
        return (Fault("attackers", {"units": self.wording.grouped(able)}),) if able else ()

    def _activated(self, activate: Sequence[Activate]) -> Board:
        board = self.view.board
        chosen = {each.space: each.to for each in activate}
        return replace(board, now=replace(board.now, activated={**board.now.activated, **chosen}))

    # Names

    def named(self, fault: Fault) -> tuple[Fault, ...]:
        """Where units are that are not where they were said to be, and who is there."""
        notes: list[Fault] = []
        if fault.key not in ("not-there", "no-such-troops", "not-in-box"):
            return ()
        unit, space = UnitId(str(fault.args.get("unit", ""))), SpaceId(str(fault.args.get("space", "")))
        if fault.args.get("full"):
            return (Fault("at-full-strength", {"unit": unit}),)
        if space in self.source.atlas.spaces:
            there = self.view.board.stack(space)
            key = "units-there" if there else "nobody-is-there"
            notes.append(Fault(key, {"space": space, "units": self.wording.units(there)}))
        if unit in self.source.roster.units and self.source.roster[unit].size == "army":
            notes += self._where(unit)
        return tuple(notes)

    def _where(self, unit: UnitId) -> tuple[Fault, ...]:
        where = self.view.board.units.get(unit)
        if where is None:
            return (Fault("not-entered", {"unit": unit}),)
        if where.at == REMOVED:
            return (Fault("gone-for-good", {"unit": unit}, "12.4.7"),)
        return (Fault("stands-at", {"unit": self.wording.unit(unit), "space": where.at}),)


def _squared(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
