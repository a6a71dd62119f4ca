"""What units, hexes and battles are worth to a side, in points of strength; no orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from statistics import fmean

from adjudicator.kinds import Seat
from games.kit.hexes import distance
from games.no_retreat.model.atlas import SOVIET, HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.source import Source
from games.no_retreat.model.tables import RESULTS, Result
from games.no_retreat.rules.combat import odds, shifts
from games.no_retreat.rules.combat.outcome import advance
from games.no_retreat.rules.combat.outcome.counterattack import turned
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.ground import losses
from games.no_retreat.rules.ground.points import counts
from games.no_retreat.rules.ground.standing import Standing, standing
from games.no_retreat.rules.ground.supply import supply
from games.no_retreat.rules.phases import victory

POINT, OBJECTIVE, DECISIVE = 6.0, 3.0, 9.0
"""A hex that counts; an objective of either side; one that a victory clause of the scenario names."""
LAST = 0.1
"""What armies are worth in the last player turn, of what they are worth else."""
FOLLOWED = 0.8
"""What a prize behind an attacked hex is worth, of what it is worth itself."""
OPENED = 0.5
"""The same of one that is left empty, so that it can be taken later."""
NEAR = 4
"""Foes no further than this threaten a hex."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The board as one side looks at it. ``supplied``: hexes where its units are; ``prizes`` by hex;
    ``dangers``: where the foe's units stand."""

    source: Source
    board: Board
    seat: Seat
    stand: Standing
    supplied: int
    prizes: Mapping[HexId, float]
    dangers: tuple[HexId, ...]

    def prize(self, hex_: HexId) -> float:
        """What it is worth to take a hex: nothing where it is ours already."""
        return self.prizes.get(hex_, 0.0) if self.board.control.get(hex_) != self.seat else 0.0

    @property
    def turns(self) -> int:
        """How many player turns of its own the side has after this one, as far as the game goes."""
        return victory.last_turn(self.source, self.board) - self.board.turn

    @property
    def final(self) -> bool:
        """Whether the foe moves no more."""
        return self.turns == 0 and self.seat == SOVIET

    def threatened(self, hex_: HexId, near: int = NEAR) -> bool:
        """Whether a foe is near."""
        return any(apart(self.source, hex_, each) <= near for each in self.dangers)


def outlook(source: Source, board: Board, seat: Seat) -> Outlook:
    """How a side sees the board now."""
    stand = standing(source, board)
    dangers = {
        at for unit in source.roster.of[foe(seat)] if (at := board.units[unit].at) in source.atlas.grounds
    }
    return Outlook(
        source,
        board,
        seat,
        stand,
        supply(source, board, seat, stand).all,
        _prizes(source, board),
        tuple(sorted(dangers)),
    )


def _prizes(source: Source, board: Board) -> Mapping[HexId, float]:
    clauses = () if board.terms.campaign else source.setups[board.terms.scenario].victory
    named = {hex_ for clause in clauses for hex_ in (*clause.holds, *clause.any_of)}
    return {
        hex_: POINT * counts(source, board, hex_)
        + OBJECTIVE * bool(source.atlas[hex_].objective)
        + DECISIVE * (hex_ in named)
        for hex_ in board.control
    }


def apart(source: Source, here: HexId, there: HexId) -> int:
    """Steps between two hexes; an area is far from everything but its neighbours."""
    one, other = source.atlas[here].at, source.atlas[there].at
    if one is None or other is None:
        return 0 if here == there else 1 if there in source.atlas.ways.beside[here] else 99
    return _apart(one, other)


_apart = cache(distance)


def worth(source: Source, board: Board, unit: UnitId) -> float:
    """What the side of a unit that is up is worth."""
    return 1.0 + face(source, board, unit).strength


def prospect(look: Outlook, fight: Fight) -> float:
    """What a battle promises its attacker, on the mean of the die."""
    source, board = look.source, look.board
    _, column = shifts.ratio(source, board, fight)
    table = odds.table_of(source, board, fight.attacker)
    worths = gains(look, fight)
    return fmean(worths[odds.result(source.tables, table, column, die)] for die in range(1, 7))


def gains(look: Outlook, fight: Fight) -> Mapping[Result, float]:
    """What each result is worth to the attacker."""
    source, board = look.source, look.board
    weight = LAST if look.final else 1.0
    ours = [weight * worth(source, board, unit) for unit in fight.attackers]
    theirs = [weight * worth(source, board, unit) for unit in fight.defenders]
    if not ours or not theirs:
        return dict.fromkeys(RESULTS, 0.0)
    ground = FOLLOWED * _beyond(look, fight) + sum(
        look.prizes.get(hex_, 0.0) for hex_ in fight.hexes if board.control.get(hex_) != fight.attacker
    )
    return {
        "CA": -_answer(look, fight, 0.3 * sum(ours)),
        "-": -0.1,
        "CB": 0.3,
        "EX": OPENED * _emptied(source, board, fight) * ground
        + weight * (_step(source, board, fight.defenders) - _step(source, board, fight.attackers)),
        "DR": ground + 0.3 * sum(theirs),
        "DS": ground + 0.6 * sum(theirs),
        "DD": ground + sum(theirs),
    }


def _answer(look: Outlook, fight: Fight, about: float) -> float:
    """What the counterattack promises the foe, who need not make it; ``about`` where that is not looked at:
    in a chain, and where the battle was over for some of them."""
    if fight.chain or any(look.board.units[unit].at not in look.source.atlas for unit in fight.attackers):
        return about
    return max(0.0, prospect(look, turned(look.board, fight)))


def _emptied(source: Source, board: Board, fight: Fight) -> bool:
    """Whether the loss of a step empties the attacked hex."""
    units = fight.defenders
    return len(units) == 1 and losses.counters_steps(source, board, units[0]) == 1


def _step(source: Source, board: Board, units: Sequence[UnitId]) -> float:
    """What the cheapest step of these units is worth: the last one is the whole unit."""
    costs = []
    for unit in units:
        whole, counter = worth(source, board, unit), source.roster[unit]
        two = losses.counters_steps(source, board, unit) == 2
        costs.append(whole - counter.face(True).strength if two else whole)
    return min(costs)


def _beyond(look: Outlook, fight: Fight) -> float:
    """The dearest prize that lies open behind an attacked hex and can be had by an advance."""
    source, board, prizes = look.source, look.board, list[float]()
    if fight.attacker != look.seat:
        return 0.0
    far = max((advance.most(source, board, fight, unit) for unit in fight.attackers), default=1)
    edge, seen = {*fight.hexes}, {*fight.hexes}
    for _ in range(1, far):
        edge = {
            there
            for here in edge
            if not advance.stops(source, board, here)
            for there in source.atlas.ways.beside[here]
            if there not in seen and there not in look.dangers
        }
        seen |= edge
        prizes += [look.prize(hex_) for hex_ in edge]
    return max(prizes, default=0.0)


def force(look: Outlook, fight: Fight, able: Sequence[UnitId], each: float = 0.1) -> tuple[float, Fight]:
    """The battle by the best of those who are able, the strongest first, and its worth; ``each``: what a unit
    more costs, for it could fight elsewhere. Raises ValueError where nobody is able."""
    source, board = look.source, look.board
    ranked = sorted(able, key=lambda unit: (-face(source, board, unit).strength, unit))
    fights = [replace(fight, attackers=tuple(ranked[:count])) for count in range(1, len(ranked) + 1)]
    valued = [(prospect(look, one) - each * len(one.attackers), number) for number, one in enumerate(fights)]
    best, number = max(valued, key=lambda pair: (pair[0], -pair[1]))
    return best, fights[number]
