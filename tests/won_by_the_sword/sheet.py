"""The hand-worked turn of Rheinfelden (golden/rheinfelden.toml): its dice, and whether a statement holds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.kinds import Event, Seat
from games.kit import decks
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId, PointId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Drawing, State
from games.won_by_the_sword.rules.ground.size import levels, patrols_of
from games.won_by_the_sword.rules.phases.rounds import number
from games.won_by_the_sword.rules.phases.victory import total
from tests.won_by_the_sword.positions import SOURCE

FILE = Path(__file__).parent / "golden" / "rheinfelden.toml"
MONTHS = {1: "January", 2: "February", 3: "March", 4: "April"}


@cache
def sheet() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


def first_rolls() -> list[tuple[int, ...]]:
    """The deal to the holder of the Initiative, then to the other, and the chits (3.3, 6.1)."""
    deck = tuple(SOURCE.pack)
    made: list[tuple[int, ...]] = []
    for side in ("protestant", "catholic"):
        cards = tuple(sorted(map(card_of, sheet()["hands"][side])))
        values = decks.values_of(deck, cards)
        assert values is not None
        made.append(values)
        deck = decks.drawn(deck, values)[1]
    for leader in ("bernhard", "werth_b"):
        made.append((SOURCE.roster.leaders[LeaderId(leader)].chits.index(sheet()["chits"][leader]) + 1,))
    return made


def drawn(state: State, place: int) -> tuple[int, ...]:
    """The roll that draws the next card from the top of the sheet's deck."""
    values = decks.values_of(state.deck, (card_of(sheet()["hands"]["drawn"][place]),))
    assert values is not None
    return values


class Course:
    """What has been told in each activation, and the states gone through."""

    def __init__(self) -> None:
        self.told: dict[str, list[Event]] = {}
        self.state: State | None = None
        self.left: dict[str, int] = {}
        self.ended: dict[str, State] = {}
        self.decks: dict[str, int] = {}

    def add(self, code: str, before: State, events: tuple[Event, ...], after: State) -> None:
        """One input and what it did."""
        self.told.setdefault(code, []).extend(events)
        self.state = after
        if any(event.key == "activation-over" for event in events):
            self.ended.setdefault(code, after)
            # A new turn, which may begin with the same step, shuffles the whole deck.
            self.decks[code] = before.board.deck - isinstance(before.stack[-1], Drawing)
        for stage in before.stack:
            if isinstance(stage, Acting) and not stage.over:
                self.left[code] = stage.cp

    def args(self, code: str, key: str) -> list[Mapping[str, Any]]:
        """The arguments of the events of a name in an activation."""
        return [event.args for event in self.told.get(code, ()) if event.key == key]

    # What is said of a state

    @property
    def now(self) -> State:
        assert self.state is not None
        return self.state

    def force(self, column: str) -> Force:
        """A column with its patrols."""
        key = ColumnId(column)
        side = self.now.sides[seat_of(key)]
        out = patrols_of(self.now.board, side, key).values()
        found = side.columns[key]
        for unit in out:
            found = found.plus(Force({unit: 1}))
        return found

    def holds(self, code: str, text: str) -> str:
        """Empty where the statement holds as the activation is over, else what there is instead."""
        self.state, now = self.ended.get(code, self.now), self.now
        try:
            return self._holds(code, text)
        finally:
            self.state = now

    def _holds(self, code: str, text: str) -> str:
        for pattern, look in SAYINGS:
            if found := re.fullmatch(pattern, text):
                is_, should = look(self, code, *found.groups())
                return "" if is_ == should else f"{is_} instead of {should}"
        raise AssertionError(f"what is {text!r}?")


def _unit(name: str) -> str:
    return name.removesuffix("-a") + "-g" if name.endswith("-a") else name


def _counts(force: Force, unit: str) -> str:
    key = _unit(unit)
    return f"{force.units.get(UnitId(key), 0)} full {force.units.get(UnitId(key + '/'), 0)} reduced"


def _garrison(course: Course, point: str, seat: str, unit: str, counts: str, more: str | None) -> Any:
    whose = course.now.board.garrisons.get(PointId(point))
    assert whose is not None, point
    force = course.now.sides[whose].garrisons[PointId(point)]
    bag = f" baggage {force.baggage}" if force.baggage and more else ""
    only = len({each.rstrip("/") for each in force.units}) == 1
    return (f"{whose} {_counts(force, unit)}{bag}", only), (f"{seat} {counts}{more or ''}", True)


def _leaders(course: Course, column: str, names: str) -> Any:
    wanted = sorted(
        f"{each.removeprefix('ordinary-')}-o" if each.startswith("ordinary-") else each
        for each in names.split()
    )
    return sorted(course.force(column).leaders), wanted


def _spent(course: Course, code: str, column: str, spent: str, given: str) -> Any:
    (begun,) = course.args(code, "activated")
    (over,) = course.args(code, "activation-over")
    whole = begun["cp"] + begun["rested"]
    left = course.left[code] if course.args(code, "battle-joined") else over["cp"]
    lost = sum(1 for _ in course.args(code, "column-mustered"))
    return (whole - left + lost, whole + lost), (int(spent), int(given))


def _wing(course: Course, code: str, step: str, winner: str, totals: str, hits: str) -> Any:
    attacker = seat_of(ColumnId(course.args(code, "battle-joined")[0]["column"]))
    order = (attacker, CATHOLIC if attacker == PROTESTANT else PROTESTANT)
    (clash,) = [each for each in course.args(code, "clash") if each["step"] in (step, "fight")]
    found = (
        clash["winner"],
        *(":".join(str(clash[what][seat]) for seat in order) for what in ("totals", "hits")),
    )
    return (found[0] if step != "centre" or clash["winner"] else winner, *found[1:]), (winner, totals, hits)


def _victory(course: Course, code: str, kind: str, seat: str) -> Any:
    (won,) = course.args(code, "battle-won")
    is_ = "rout" if won["rout"] else "victory" if won["general"] else "small"
    return (is_, won["seat"]), (kind, seat)


def _out(course: Course, leader: str, rounds: str) -> Any:
    back = course.now.board.out[LeaderId(leader)]
    return back - number(SOURCE, course.now.board) - 1, int(rounds)


def _knows(course: Course, seat: str, what: str) -> Any:
    return what in {note.column or note.point for note in course.now.sides[Seat(seat)].notes}, True


def _siege(course: Course, point: str) -> str:
    siege = course.now.board.sieges.get(PointId(point))
    return siege.column if siege is not None else ""


def _works(course: Course, point: str, built: str, required: str) -> Any:
    siege = course.now.board.sieges[PointId(point)]
    return (siege.built, siege.required), (int(built), int(required))


def _refuses(course: Course, point: str) -> bool:
    return point in course.now.board.refusals


def _column_at(course: Course, column: str, point: str, bank: str | None) -> Any:
    marker = course.now.board.columns[ColumnId(column)]
    return (marker.at, marker.bank if bank else ""), (point, bank or "")


def _patrol(course: Course, column: str) -> list[str]:
    return [edge for edge, whose in course.now.board.patrols.items() if whose == column]


def _date(course: Course, turn: str, month: str, season: str) -> Any:
    board = course.now.board
    now = SOURCE.setups[board.terms.scenario].turns[board.turn - 1]
    return (board.turn, MONTHS[now.month], now.season), (int(turn), month, season)


def _number(look: Callable[[Course, str], int]) -> Callable[..., Any]:
    return lambda course, code, what, figure: (look(course, what), int(figure))


def _cadre(course: Course, unit: str) -> int:
    seat = SOURCE.roster.sides[SOURCE.roster.units[UnitId(unit)].nation]
    return course.now.sides[seat].cadre.get(UnitId(f"{unit}/"), 0)


def _size(course: Course, column: str) -> int:
    return levels(SOURCE, course.force(column))


SAYINGS: tuple[tuple[str, Callable[..., Any]], ...] = (
    (r"column (\w\d) at (\w+)(?: bank (\w+))?", lambda c, code, *said: _column_at(c, *said)),
    (r"column (\w\d) gone", lambda c, code, column: (column in c.now.board.columns, False)),
    (r"levels (\w\d) = (\d+)", _number(_size)),
    (r"baggage (\w\d) = (\d+)", _number(lambda c, column: c.force(column).baggage)),
    (
        r"owed (\w\d) = (\d+)",
        lambda c, code, column, due: ([each["due"] for each in c.args(code, "baggage-paid")], [int(due)]),
    ),
    (r"spent (\w\d) = (\d+) of (\d+)", _spent),
    (r"units (\w\d) ([\w-]+) = (.*)", lambda c, code, col, unit, n: (_counts(c.force(col), unit), n)),
    (r"leaders (\w\d) = (.*)", lambda c, code, *said: _leaders(c, *said)),
    (r"patrol (\w\d) on ([\w-]+)", lambda c, code, column, edge: (_patrol(c, column), [EdgeId(edge)])),
    (r"no patrol (\w\d)", lambda c, code, column: (_patrol(c, column), [])),
    (
        r"garrison (\w+) = (\w+) ([\w-]+) (\d+ full \d+ reduced)( baggage \d+)?",
        lambda c, code, *said: _garrison(c, *said),
    ),
    (
        r"garrison (\w+) has ([\w-]+) (\d+ full \d+ reduced)",
        lambda c, code, point, unit, n: (
            _counts(c.now.sides[c.now.board.garrisons[PointId(point)]].garrisons[PointId(point)], unit),
            n,
        ),
    ),
    (r"cadre ([\w-]+) = (\d+)", _number(_cadre)),
    (
        r"depot (\w+) (\w+) = (\d+)",
        lambda c, code, point, bank, n: (c.now.board.left[f"{point}:{bank}"].baggage, int(n)),
    ),
    (r"requisitioned (\w+) = (\d)", _number(lambda c, p: c.now.board.requisitioned.get(PointId(p), 0))),
    (r"siege (\w+) by (\w\d)", lambda c, code, point, column: (_siege(c, point), column)),
    (r"no siege (\w+)", lambda c, code, point: (_siege(c, point), "")),
    (r"works (\w+) = (\d+) of (\d+)", lambda c, code, *said: _works(c, *said)),
    (r"reject (\w+)", lambda c, code, point: (_refuses(c, point), True)),
    (r"no reject (\w+)", lambda c, code, point: (_refuses(c, point), False)),
    (r"fatigue (\w\d) = (\d+)", _number(lambda c, column: c.now.board.columns[ColumnId(column)].fatigue)),
    (r"vp (\w+) = (\d+)", _number(lambda c, seat: total(SOURCE, c.now.board, Seat(seat)))),
    (r"initiative (\w+)", lambda c, code, seat: (c.now.board.initiative, seat)),
    (r"stock (\d+)", lambda c, code, count: (c.now.board.stock, int(count))),
    (r"hand (\w+) = (\d+)", _number(lambda c, seat: c.now.board.hands[Seat(seat)])),
    (r"deck (\d+)", lambda c, code, count: (c.decks.get(code, c.now.board.deck), int(count))),
    (r"leader (\w+) out (\d)", lambda c, code, *said: _out(c, *said)),
    (r"leader (\w+) dead", lambda c, code, leader: (c.now.board.out[LeaderId(leader)], 0)),
    (r"knows (\w+) (\w+)", lambda c, code, *said: _knows(c, *said)),
    (
        r"battle [\w-]+ (right|left|centre) (\w+) (\d+:\d+) hits (\d+:\d+)",
        lambda c, code, *said: _wing(c, code, *said),
    ),
    (
        r"battle [\w-]+ wing (\w+) (\d+:\d+) hits (\d+:\d+)",
        lambda c, code, *said: _wing(c, code, "centre", *said),
    ),
    (r"battle [\w-]+ (victory|rout|small) (\w+)", lambda c, code, *said: _victory(c, code, *said)),
    (r"turn (\d), month (\w+), season (\w+)", lambda c, code, *said: _date(c, *said)),
)
