"""Some lawful order to any question of No Retreat!, by chance: for random games."""

from __future__ import annotations

from random import Random

from adjudicator.kinds import Ask
from games.no_retreat.model.orders import Battle, Battles, Move, Moves, Order, Targets, Throw
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat import battles, targets
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import standing
from games.no_retreat.rules.movement import movement
from games.no_retreat.rules.movement.walking import reach, walk
from tests.no_retreat.positions import GAME, SOURCE


def sample(position: State, ask: Ask, random: Random) -> Order:
    """A lawful answer; the default where no other is known here."""
    made = {"keep": _keep, "throw": _throw, "move": _moves, "target": _targets, "battle": _battle}
    if ask.kind in made and random.random() < 0.9:
        return made[ask.kind](position, ask, random)
    return GAME.default(GAME.view(position, ask.seat), ask)


def _keep(position: State, ask: Ask, random: Random) -> Order:
    hand = position.hands[ask.seat]
    most = ask.args["most"]
    assert isinstance(most, int)
    return Throw(tuple(random.sample(hand, len(hand) - random.randint(0, most))))


def _throw(position: State, ask: Ask, random: Random) -> Order:
    count = ask.args["count"]
    assert isinstance(count, int)
    return Throw(tuple(random.sample(position.hands[ask.seat], count)))


def _moves(position: State, ask: Ask, random: Random) -> Order:
    board, steps = position.board, []
    for unit in SOURCE.roster.of[ask.seat]:
        if board.units[unit].at not in SOURCE.atlas or random.random() < 0.3:
            continue
        ways = reach(walk(SOURCE, board, unit, standing(SOURCE, board)))
        goals = [
            path
            for hex_, path in ways.items()
            if path and fits(SOURCE, board, ask.seat, (*board.standing(hex_), unit))
        ]
        if goals:
            steps.append(Move(unit, random.choice(goals)))
            board = movement.after(board, steps[-1])
    return Moves(tuple(steps))


def _targets(position: State, ask: Ask, random: Random) -> Order:
    hexes = list(targets.could_be(SOURCE, position.board, ask.seat))
    random.shuffle(hexes)
    most = targets.most_targets(SOURCE, position.board, ask.seat)
    return Targets(tuple(hexes[: random.randint(0, most)]))


def _battle(position: State, ask: Ask, random: Random) -> Order:
    hex_ = random.choice(battles.open_hexes(SOURCE, position.board))
    able = battles.fighters(SOURCE, position.board, hex_)
    return Battles((Battle((hex_,), tuple(random.sample(able, random.randint(1, len(able))))),))
