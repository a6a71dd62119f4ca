"""Some lawful order to any question of No Retreat!, by chance: for random games."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Seat
from games.kit.luck import Luck
from games.no_retreat.model.atlas import SOVIET
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.orders import (
    Detrain,
    Entrain,
    Event,
    Fortify,
    Move,
    Moves,
    Order,
    Organize,
    Place,
    React,
    Regroup,
    Throw,
    Unfortify,
    Upgrade,
)
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot.chance import combat
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import standing
from games.no_retreat.rules.ground.trial import Trial
from games.no_retreat.rules.movement import detrain, movement, rail, reserve
from games.no_retreat.rules.movement.walking import reach, walk
from games.no_retreat.rules.organization import organize, placing, upgrades
from games.no_retreat.turn import SEQUENCE


def sample(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """A lawful answer; the default where no other is known here."""
    made = {
        **combat.MADE,
        "keep": _keep,
        "throw": _throw,
        "organize": _organize,
        "move": _moves,
        "detrain": _detrain,
        "reserve": _detrain,
        **dict.fromkeys(("cancel", "event", "reroll"), _react),
    }
    if ask.kind in made and luck.in_ten(9):
        order = made[ask.kind](source, view, ask, luck)
        if ask.kind not in combat.LOOSE or SEQUENCE.check(source, view, ask, order) is None:
            return order
    return SEQUENCE.default(source, view, ask)


def _keep(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    hand = view.hand
    most = ask.args["most"]
    assert isinstance(most, int)
    return Throw(tuple(luck.some(hand, len(hand) - luck.number(most))))


def _throw(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    count = ask.args["count"]
    drawn = ask.args["drawn"]
    assert isinstance(count, int)
    assert isinstance(drawn, tuple)
    hand = [card for card in view.hand if not drawn or card in drawn]
    return Throw(tuple(luck.some(hand, min(count, len(hand)))))


def _organize(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Lines at random, those that are lawful."""
    board, seat, cards = view.board, ask.seat, luck.all(view.hand)
    lines: list[organize.Line] = []
    for unit in source.roster.of[seat]:
        if luck.in_ten(4) or (each := board.units[unit]).at not in source.atlas:
            continue
        if upgrades.upgradable(source, board, unit):
            cost = luck.one((0, upgrades.upgrade_cost(source, unit)))
            lines.append(Upgrade(unit, tuple(cards.pop() for _ in range(min(cost, len(cards))))))
        elif upgrades.fortifiable(source, board, unit):
            cost = upgrades.fortify_cost(source, board, unit)
            lines.append(Fortify(unit, tuple(cards.pop() for _ in range(min(cost, len(cards))))))
        elif luck.in_ten(1):
            lines.append(Unfortify(unit))
        elif each.disorganized and cards:
            lines.append(Regroup(unit, cards.pop()))
    for unit in placing.waiting(source, board, seat):
        found = placing.hexes(source, board, unit, replaced=placing.is_replaced(board, unit))
        hexes, cost = source.atlas.ways.members(found), placing.replace_cost(source, board, unit)
        if hexes and cost <= len(cards):
            lines.append(Place(unit, luck.one(hexes), tuple(cards.pop() for _ in range(cost))))
    order = Organize(
        tuple(line for line in lines if isinstance(line, Upgrade | Fortify | Unfortify)),
        tuple(line for line in lines if isinstance(line, Place)),
        tuple(line for line in lines if isinstance(line, Regroup)),
    )
    kept = organize.sifted(source, view, seat, order).kept
    return Organize(
        tuple(line for line in order.upgrades if line in kept),
        tuple(line for line in order.places if line in kept),
        tuple(line for line in order.regroups if line in kept),
    )


def _detrain(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    board = view.board
    hexes = source.atlas.ways.members(detrain.hexes(source, board, ask.seat))
    units = rail.in_box(source, board, ask.seat) if ask.kind == "detrain" else (board.reserve,)
    places = [Place(unit, luck.one(hexes)) for unit in units if unit is not None]
    return Detrain(detrain.sifted(source, view, ask.seat, Detrain(tuple(places))).kept)


def _moves(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    board, steps = view.board, list[Move | Entrain]()
    trial = Trial(source, ask.seat, board, view.hand)
    for unit in source.roster.of[ask.seat]:
        if board.units[unit].at not in source.atlas or luck.in_ten(3):
            continue
        if luck.in_ten(1):
            step = Entrain(unit, luck.one((None, *trial.hand)))
            if isinstance(gone := movement.attempt(replace(trial, board=board), step), Trial):
                steps.append(step)
                trial, board = gone, gone.board
            continue
        if movement.held_back(source, board, unit):
            continue
        ways = reach(walk(source, board, unit, standing(source, board)))
        goals = [
            path
            for hex_, path in ways.items()
            if path and fits(source, board, ask.seat, (*board.standing(hex_), unit), hex_)
        ]
        if goals:
            move = Move(unit, luck.one(goals))
            steps.append(move)
            board = movement.after(board, move)
    chosen = luck.one(source.roster.of[SOVIET])
    if reserve.fault(replace(trial, board=board), chosen) is not None:
        return Moves(tuple(steps))
    return Moves(tuple(steps), chosen)


def _react(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    """Any card of the hand that can be played with units, hexes or moves named by chance."""
    for card in luck.some(view.hand, len(view.hand)):
        for _ in range(3):
            order = React(_event(source, view, card, ask.seat, luck))
            if SEQUENCE.check(source, view, ask, order) is None:
                return order
    return React()


def _event(source: Source, view: View, card: CardId, seat: Seat, luck: Luck) -> Event:
    board, moves = view.board, list[Move]()
    does = {each for each, _, _ in play.deeds(source.pack.half(card, seat))}
    moving = bool(does & {"extra-move", "stack-move"})
    units = luck.some(sorted(board.units), luck.number(2))
    for unit in luck.some(source.roster.of[seat], 2):
        at = board.units[unit].at
        if moving and at in source.atlas:
            moves.append(Move(unit, (luck.one(source.atlas.ways.beside[at] or (at,)),)))
    places = sorted({board.units[unit].at for unit in board.units} & {*source.atlas.grounds})
    hexes = luck.some((*source.atlas.scoring, *places), luck.number(1))
    return Event(card, luck.number(1), tuple(units), tuple(hexes), (), tuple(moves))
