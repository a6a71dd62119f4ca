"""What an action would cost and risk, told before it is given; it must not know hands but the seat's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.conditions import ALWAYS
from adjudicator.kinds import Args, Ask, Seat
from games.paths_of_glory.model.atlas import BOXES, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import (
    Assault,
    Attack,
    Operations,
    Order,
    PlayEvent,
    Redeploy,
    Replacements,
)
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.rules.cards import events, operations
from games.paths_of_glory.rules.combat import battle, combat_cards, fire, flank
from games.paths_of_glory.rules.movement import movement, redeploy, trenches
from games.paths_of_glory.rules.nations import replacements
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply
from games.paths_of_glory.text.wording import Wording
from games.words import Words


def preview(source: Source, view: View, ask: Ask, order: Order, words: Words) -> tuple[str, ...]:
    """Lines on a lawful ``order``: points, battles, digging, who would be out of supply; maybe none.

    Battles are told as they would begin on the board after the moves, before any die or card of the foe;
    of those after the first it is said that battles before may change that.
    """
    telling = _Telling(source, view, ask.seat, words)
    match order:
        case Operations(card):
            points = source.pack[card].ops if card else operations.FREE
            if ask.kind == "spy":
                points = source.pack[CardId(str(ask.args["card"]))].ops
            return telling.operations(view.board, order, points)
        case Redeploy(card):
            return telling.redeployment(order, source.pack[card].sr)
        case PlayEvent():
            return telling.event(order)
        case Replacements():
            return telling.purchases(order)
        case Attack(each) if each is not None:
            return telling.assault(view.board, each)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class _Telling:
    """What is told to one seat, in one language."""

    source: Source
    view: View
    seat: Seat
    words: Words

    def say(self, key: str, args: Args) -> str:
        """One line."""
        return self.words.say(f"preview.{key}", args)

    def operations(self, board: Board, order: Operations, points: int) -> tuple[str, ...]:
        """Activations, then supply and battles on the board after the moves."""
        supply = Supply(self.source, board)
        paid = operations.prices(supply, self.seat, order.activate)
        lines = [
            self.say("price", {"space": each.space, "to": each.to, "points": cost})
            for each, cost in zip(order.activate, paid, strict=True)
        ]
        if order.activate:
            lines.append(self.say("points", {"spent": sum(paid), "points": points}))
        after = _moved(self.source, board, order)
        lines += [self._digging(after, each.unit) for each in order.dig]
        for number, each in enumerate(order.attacks):
            lines += self.assault(after, each)
            if each.when != ALWAYS:
                condition = Wording(self.source, board, self.words).condition(each.when)
                lines.append(self.say("if", {"space": each.target, "condition": condition}))
            if number:
                lines.append(self.say("later", {"space": each.target}))
        return (*lines, *self.supply(after))

    def redeployment(self, order: Redeploy, points: int) -> tuple[str, ...]:
        """Points, then supply on the board after the last leg."""
        scratch = Change(self.source, State(self.view.board, {}, {}, ()))
        for leg in order.legs:
            redeploy.do(scratch, self.seat, leg)
        spent = sum(4 if self.source.roster[leg.unit].size == "army" else 1 for leg in order.legs)
        return (self.say("sr", {"spent": spent, "points": points}), *self.supply(scratch.board))

    def event(self, order: PlayEvent) -> tuple[str, ...]:
        """Operations after the event, on the board that it leaves."""
        card = self.source.pack[order.card]
        board = events.left(self.source, self.view.board, self.seat, order)
        if order.then is None:
            return self.supply(board)
        return self.operations(board, order.then, card.ops)

    def purchases(self, order: Replacements) -> tuple[str, ...]:
        """What is spent of each pool and what would be lost."""
        board, spent = self.view.board, dict[str, int]()
        for buy in order.buys:
            pool = replacements.pool_of(self.source, buy)
            spent[pool] = spent.get(pool, 0) + replacements.price(self.source, board, buy)
            board = replacements.bought(self.source, board, buy)
        return tuple(
            self.say("pool", {"pool": pool, "spent": spent.get(pool, 0), "points": have})
            for pool, have in self.view.board.rp.items()
            if have and pool in replacements.POOLS[self.seat]
        )

    # A battle

    def assault(self, board: Board, order: Assault) -> tuple[str, ...]:
        """Odds, tables, columns and modifiers of a battle as it would begin, and of its flank attempt."""
        fight = battle.fight_of(self.source, board, self.seat, order)
        for card in (*order.cards, *order.if_won):
            fight = combat_cards.added(self.source, fight, self.seat, card)
        here = Wording(self.source, board, self.words)
        factors = {
            seat: fire.strength(self.source, board, fight, seat) for seat in (self.seat, foe(self.seat))
        }
        fort = forts.owner(self.source, board, order.target) == fight.defender
        head: Args = {
            "space": order.target,
            "attackers": here.units(fight.attackers),
            "defenders": here.units((*fight.defenders, *fight.retreated)),
            "fort": fort,
            "attack": factors[self.seat],
            "defence": factors[foe(self.seat)],
        }
        there = fight.defenders or fight.retreated
        lines = [self.say("battle" if there else "battle-fort", head)]
        lines += [self._fire(board, fight, seat, factors[seat]) for seat in (self.seat, foe(self.seat))]
        if order.pin is not None:
            need = flank.SUCCESS - flank.modifier(self.source, board, fight, order.pin)
            lines.append(self.say("flank", {"space": order.target, "need": max(need, 1)}))
        return tuple(lines)

    def _fire(self, board: Board, fight: Fight, seat: Seat, factors: int) -> str:
        name = fire.table(self.source, fight, seat)
        chart = self.source.tables.army if name == "army" else self.source.tables.corps
        shift = fire.shift(self.source, board, fight, seat)
        modifier = fire.modifier(self.source, board, fight, seat)
        losses = [fire.loss(chart, factors, shift, die + modifier) for die in range(1, 7)]
        return self.say(
            "fire",
            {
                "seat": seat,
                "factors": factors,
                "table": name,
                "column": _column(chart.least, fire.column(chart, factors, shift)),
                "shift": f"{shift:+d}" if shift else "0",
                "modifier": f"{modifier:+d}" if modifier else "0",
                "losses": " ".join(map(str, losses)),
            },
        )

    # What else

    def _digging(self, board: Board, unit: UnitId) -> str:
        there = board.units[unit]
        need = self.source.roster[unit].strength(there.reduced).lf
        least = need - trenches.modifier(board, unit)
        return self.say("dig", {"unit": unit, "space": there.at, "need": min(least, 6)})

    def supply(self, board: Board) -> tuple[str, ...]:
        """Own units that would be out of supply, and those of the foe that would newly be."""
        before, after = Supply(self.source, self.view.board), Supply(self.source, board)
        here = Wording(self.source, board, self.words)
        own, theirs = list[str](), list[str]()
        for unit, where in board.units.items():
            kind = self.source.roster[unit]
            if where.at in BOXES or not at_war(board, kind.nation) or after.unit(unit):
                continue
            if kind.seat == self.seat:
                own.append(here.say("from", units=here.unit(unit), space=where.at))
            elif unit in self.view.board.units and before.unit(unit):
                theirs.append(here.say("from", units=here.unit(unit), space=where.at))
        lines = [self.say("unsupplied" if own else "supplied", {"units": tuple(own)})]
        return (*lines, self.say("cut-off", {"units": tuple(theirs)})) if theirs else tuple(lines)


def _moved(source: Source, board: Board, order: Operations) -> Board:
    """The board after the moves of an order, with its activations not marked."""
    scratch = Change(source, State(board, {}, {}, ()))
    for move in order.moves:
        movement.do(scratch, source.roster[move.units[0]].seat, move)
    return scratch.board


def _column(least: Sequence[int], index: int) -> str:
    """How the table heads a column: ``6-8``, ``12+``."""
    if index + 1 == len(least):
        return f"{least[index]}+"
    last = least[index + 1] - 1
    return str(last) if last == least[index] else f"{least[index]}-{last}"
