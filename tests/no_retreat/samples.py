"""Some lawful order to any question of No Retreat!, by chance: for random games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from adjudicator.kinds import Ask, Seat
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
from games.no_retreat.model.state import State
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import standing
from games.no_retreat.rules.ground.trial import Trial
from games.no_retreat.rules.movement import detrain, movement, rail, reserve
from games.no_retreat.rules.movement.walking import reach, walk
from games.no_retreat.rules.organization import organize, placing, upgrades
from tests.no_retreat import battle_samples
from tests.no_retreat.positions import GAME, SOURCE


def sample(position: State, ask: Ask, random: Random) -> Order:
    """A lawful answer; the default where no other is known here."""
    made = {
        **battle_samples.MADE,
        "keep": _keep,
        "throw": _throw,
        "organize": _organize,
        "move": _moves,
        "detrain": _detrain,
        "reserve": _detrain,
        **dict.fromkeys(("cancel", "event", "reroll"), _react),
    }
    view = GAME.view(position, ask.seat)
    if ask.kind in made and random.random() < 0.9:
        order = made[ask.kind](position, ask, random)
        if ask.kind not in battle_samples.LOOSE or GAME.check(view, ask, order) is None:
            return order
    return GAME.default(view, ask)


def _keep(position: State, ask: Ask, random: Random) -> Order:
    hand = position.hands[ask.seat]
    most = ask.args["most"]
    assert isinstance(most, int)
    return Throw(tuple(random.sample(hand, len(hand) - random.randint(0, most))))


def _throw(position: State, ask: Ask, random: Random) -> Order:
    count = ask.args["count"]
    drawn = ask.args["drawn"]
    assert isinstance(count, int)
    assert isinstance(drawn, tuple)
    hand = [card for card in position.hands[ask.seat] if not drawn or card in drawn]
    return Throw(tuple(random.sample(hand, min(count, len(hand)))))


def _organize(position: State, ask: Ask, random: Random) -> Order:
    """Lines at random, those that are lawful."""
    board, seat, cards = position.board, ask.seat, list(position.hands[ask.seat])
    random.shuffle(cards)
    lines: list[organize.Line] = []
    for unit in SOURCE.roster.of[seat]:
        if random.random() < 0.4 or (each := board.units[unit]).at not in SOURCE.atlas:
            continue
        if upgrades.upgradable(SOURCE, board, unit):
            cost = random.choice((0, upgrades.upgrade_cost(SOURCE, unit)))
            lines.append(Upgrade(unit, tuple(cards.pop() for _ in range(min(cost, len(cards))))))
        elif upgrades.fortifiable(SOURCE, board, unit):
            cost = upgrades.fortify_cost(SOURCE, board, unit)
            lines.append(Fortify(unit, tuple(cards.pop() for _ in range(min(cost, len(cards))))))
        elif random.random() < 0.1:
            lines.append(Unfortify(unit))
        elif each.disorganized and cards:
            lines.append(Regroup(unit, cards.pop()))
    for unit in placing.waiting(SOURCE, board, seat):
        found = placing.hexes(SOURCE, board, unit, replaced=placing.is_replaced(board, unit))
        hexes, cost = SOURCE.atlas.ways.members(found), placing.replace_cost(SOURCE, board, unit)
        if hexes and cost <= len(cards):
            lines.append(Place(unit, random.choice(hexes), tuple(cards.pop() for _ in range(cost))))
    order = Organize(
        tuple(line for line in lines if isinstance(line, Upgrade | Fortify | Unfortify)),
        tuple(line for line in lines if isinstance(line, Place)),
        tuple(line for line in lines if isinstance(line, Regroup)),
    )
    kept = organize.sifted(SOURCE, GAME.view(position, seat), seat, order).kept
    return Organize(
        tuple(line for line in order.upgrades if line in kept),
        tuple(line for line in order.places if line in kept),
        tuple(line for line in order.regroups if line in kept),
    )


def _detrain(position: State, ask: Ask, random: Random) -> Order:
    board = position.board
    hexes = SOURCE.atlas.ways.members(detrain.hexes(SOURCE, board, ask.seat))
    units = rail.in_box(SOURCE, board, ask.seat) if ask.kind == "detrain" else (board.reserve,)
    places = [Place(unit, random.choice(hexes)) for unit in units if unit is not None]
    view = GAME.view(position, ask.seat)
    return Detrain(detrain.sifted(SOURCE, view, ask.seat, Detrain(tuple(places))).kept)


def _moves(position: State, ask: Ask, random: Random) -> Order:
    board, steps = position.board, list[Move | Entrain]()
    trial = Trial(SOURCE, ask.seat, board, position.hands[ask.seat])
    for unit in SOURCE.roster.of[ask.seat]:
        if board.units[unit].at not in SOURCE.atlas or random.random() < 0.3:
            continue
        if random.random() < 0.08:
            step = Entrain(unit, random.choice((None, *trial.hand)))
            if isinstance(gone := movement.attempt(replace(trial, board=board), step), Trial):
                steps.append(step)
                trial, board = gone, gone.board
            continue
        if movement.held_back(SOURCE, board, unit):
            continue
        ways = reach(walk(SOURCE, board, unit, standing(SOURCE, board)))
        goals = [
            path
            for hex_, path in ways.items()
            if path and fits(SOURCE, board, ask.seat, (*board.standing(hex_), unit), hex_)
        ]
        if goals:
            move = Move(unit, random.choice(goals))
            steps.append(move)
            board = movement.after(board, move)
    chosen = random.choice(SOURCE.roster.of[SOVIET])
    if reserve.fault(replace(trial, board=board), chosen) is not None:
        return Moves(tuple(steps))
    return Moves(tuple(steps), chosen)


def _react(position: State, ask: Ask, random: Random) -> Order:
    """Any card of the hand that can be played with units, hexes or moves named by chance."""
    view = GAME.view(position, ask.seat)
    for card in random.sample(view.hand, len(view.hand)):
        for _ in range(3):
            order = React(_event(position, card, ask.seat, random))
            if GAME.check(view, ask, order) is None:
                return order
    return React()


def _event(position: State, card: CardId, seat: Seat, random: Random) -> Event:
    board, moves = position.board, list[Move]()
    does = {each for each, _, _ in play.deeds(SOURCE.pack.half(card, seat))}
    moving = bool(does & {"extra-move", "stack-move"})
    units = random.sample(sorted(board.units), random.randint(0, 2))
    for unit in random.sample(SOURCE.roster.of[seat], 2):
        at = board.units[unit].at
        if moving and at in SOURCE.atlas:
            moves.append(Move(unit, (random.choice(SOURCE.atlas.ways.beside[at] or (at,)),)))
    places = sorted({board.units[unit].at for unit in board.units} & {*SOURCE.atlas.grounds})
    hexes = random.sample((*SOURCE.atlas.scoring, *places), random.randint(0, 1))
    return Event(card, random.randint(0, 1), tuple(units), tuple(hexes), (), tuple(moves))
