"""The position as tables of a letter, and as lines that programs read; it must not judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

from adjudicator.kinds import Seat
from games.title import Table
from games.won_by_the_sword.model.atlas import SEATS, foe, spot
from games.won_by_the_sword.model.board import Column
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.forces import Arm, Force, Nation, UnitId, plain
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Note, Side, View
from games.won_by_the_sword.rules.ground.score import total
from games.won_by_the_sword.text.cases import troop_key
from games.won_by_the_sword.text.naming import figures
from games.won_by_the_sword.text.saying import nations_led
from games.words import Words

_ARMS: tuple[Arm, ...] = get_args(Arm)
Row = tuple[str, ...]


def tables(source: Source, view: View, words: Words) -> tuple[Table, ...]:
    """Sides, columns, garrisons, sieges, what lies on the map; to a seat also its own forces and hand."""
    found = _Tables(source, view, words)
    made: list[tuple[str, Row, Iterator[Row]]]
    made = [("sides", ("side", "points", "cards", "initiative"), found.sides())]
    made.append(("taxes", ("side", "regions"), found.taxes()))
    if view.own is not None and view.seat is not None:
        made.append(("own-columns", ("column", "at", "leaders", "units", "baggage", "marks"), found.own()))
        made.append(("foe-columns", ("column", "at", "marks"), found.columns(foe(view.seat))))
        made.append(("own-garrisons", ("point", "units", "leaders", "baggage"), found.garrisons(view.own)))
    else:
        made += [(f"columns-{seat}", ("column", "at", "marks"), found.columns(seat)) for seat in SEATS]
    made.append(("garrisons", ("side", "points-held"), found.held()))
    made.append(("sieges", ("point", "column", "works", "marks"), found.sieges()))
    made.append(("ground", ("at", "what"), found.ground()))
    if view.own is not None:
        made.append(("chits", ("leader", "chit"), found.chits(view.own)))
        made.append(("boxes", ("box", "units"), found.boxes(view.own)))
        made.append(("notes", ("seen", "when", "units", "leaders", "baggage"), found.notes(view.own)))
        made.append(("hand", ("card", "cp", "sizes", "action"), found.hand(view.own)))
    return tuple(
        Table(f"table.{name}", tuple(f"table.column.{column}" for column in columns), rows)
        for name, columns, found_rows in made
        if (rows := tuple(found_rows))
    )


@dataclass(frozen=True, slots=True)
class _Tables:
    source: Source
    view: View
    words: Words

    def sides(self) -> Iterator[Row]:
        board = self.view.board
        for seat in SEATS:
            has = self.words.say("table.has-it") if board.initiative == seat else ""
            points = str(total(self.source, board, seat))
            yield self.words.name("seat", seat), points, str(board.hands[seat]), has

    def taxes(self) -> Iterator[Row]:
        """1.4: where each side scores by foraging."""
        for seat, regions in self.source.setups[self.view.board.terms.scenario].hostile.items():
            if regions:
                names = (self.words.name("region", each) for each in regions)
                yield self.words.name("seat", seat), ", ".join(names)

    # Columns and garrisons

    def own(self) -> Iterator[Row]:
        own, seat = self.view.own, self.view.seat
        assert own is not None
        assert seat is not None
        for key in self.view.board.of(seat):
            force, marker = own.columns[key], self.view.board.columns[key]
            leaders, units = self._leaders(force), self.units(force.units)
            yield key[1:], self._spot(marker), leaders, units, str(force.baggage), self._marks(key, marker)

    def columns(self, seat: Seat) -> Iterator[Row]:
        for key in self.view.board.of(seat):
            marker = self.view.board.columns[key]
            yield key[1:], self._spot(marker), self._marks(key, marker)

    def _spot(self, marker: Column) -> str:
        return self.words.name("spot", spot(marker.at, marker.bank))

    def _marks(self, key: ColumnId, marker: Column) -> str:
        """What lies on a column for all to see."""
        besieged = self.view.board.siege_by(key)
        said = {
            "done": marker.done,
            "besieges": besieged,
            "advantages": marker.advantages,
            "fatigue": marker.fatigue,
        }
        return ", ".join(
            self.words.say(f"table.mark-{name}", {"value": value}) for name, value in said.items() if value
        )

    def _leaders(self, force: Force) -> str:
        """Each once, the one in command first where he was named."""
        first = [force.commander] if force.commander in force.leaders else []
        others = list(force.leaders)
        for each in first:
            others.remove(each)
        return self.words.say("table.leaders", {"leaders": (*first, *others)})

    def units(self, units: Mapping[UnitId, int]) -> str:
        """``4 foot, 2 horse``."""
        return units_said(self.source, self.view.own, units, self.words)

    def garrisons(self, own: Side) -> Iterator[Row]:
        """Those with the same in them in one row, the longest row last."""
        rows = _together(
            (
                self.words.name("point", point),
                (self.units(force.units), self._leaders(force), str(force.baggage)),
            )
            for point, force in own.garrisons.items()
        )
        for points, what in sorted(rows, key=lambda row: len(row[0])):
            yield ", ".join(points), *what

    def held(self) -> Iterator[Row]:
        """Points with a garrison; to a seat those of the other side alone once its own have a table."""
        board, own = self.view.board, self.view.own
        for seat in SEATS:
            if seat == self.view.seat and own is not None and own.garrisons:
                continue
            points = [self.words.name("point", point) for point, by in board.garrisons.items() if by == seat]
            if points:
                yield self.words.name("seat", seat), ", ".join(points)

    def sieges(self) -> Iterator[Row]:
        for point, siege in self.view.board.sieges.items():
            refused = self.words.say("table.refused") if siege.refused else ""
            built = self.words.say("table.built", {"built": siege.built, "required": siege.required})
            yield self.words.name("point", point), self.words.name("column", siege.column), built, refused

    # What lies on the map

    def ground(self) -> Iterator[Row]:
        board, say = self.view.board, self.words.say
        for edge, column in board.patrols.items():
            own = self.view.own.patrols.get(edge) if self.view.own is not None else None
            yield self.words.name("edge", edge), say("table.patrol", {"column": column, "unit": own})
        for where, left in board.left.items():
            lying = say("table.left", {"baggage": left.baggage, "guns": plain(left.guns)})
            yield self.words.name("spot", where), lying
        marks = [
            *(
                (point, say("table.requisitioned", {"count": n}))
                for point, n in board.requisitioned.items()
                if n
            ),
            *((point, say("table.captured", {"seat": seat})) for point, seat in board.captured.items()),
            *((point, say("table.unheard")) for point in board.refusals),
        ]
        for points, (what,) in _together((self.words.name("point", point), (what,)) for point, what in marks):
            yield ", ".join(points), what
        for leader, back in board.out.items():
            if back:
                number = self.source.tables.figures.rounds
                when = {"turn": (back - 1) // number + 1, "round": (back - 1) % number + 1}
                yield self.words.name("leader", leader), say("table.wounded", when)

    # Of one side alone

    def chits(self, own: Side) -> Iterator[Row]:
        for leader, ability in own.chits.items():
            yield self.words.name("leader", leader), self.words.name("ability", ability)

    def boxes(self, own: Side) -> Iterator[Row]:
        for name, units in (("pool", own.pool), ("cadre", own.cadre)):
            if any(units.values()):
                yield self.words.say(f"table.{name}"), self.units(units)
        if own.waiting:
            yield (
                self.words.say("table.waiting"),
                self.words.say("table.leaders", {"leaders": own.waiting}),
            )

    def notes(self, own: Side) -> Iterator[Row]:
        for note in own.notes:
            when = self.words.say("table.when", {"turn": note.turn, "round": note.round})
            force = note.force
            yield (
                self._whom(note),
                when,
                self.units(force.units),
                self._leaders(force),
                str(force.baggage),
            )

    def _whom(self, note: Note) -> str:
        if note.column is not None:
            return self.words.name("Column", note.column)
        return self.words.say("table.garrison-seen", {"point": note.point})

    def hand(self, own: Side) -> Iterator[Row]:
        for card in own.hand:
            yield self._card(card)

    def _card(self, card: CardId) -> Row:
        """Number, points with those of a cavalry column, baggage by size, what its action does."""
        each = self.source.pack[card]
        points, baggage = figures(each)
        action = self.words.say("table.action", {"action": each.action})
        return str(int(card)), points, baggage, action


def units_said(source: Source, own: Side | None, units: Mapping[UnitId, int], words: Words) -> str:
    """``4 foot, 2 horse``, foot first; by nations where the side has several, or it is the foe's."""
    roster, alone = source.roster, nations_led(source, own)
    order = sorted(units, key=lambda unit: (_ARMS.index(roster.units[unit].arm), unit))
    made: dict[Nation, dict[str, int]] = {}
    for unit in order:
        made.setdefault(roster.units[unit].nation, {})[_kind(unit)] = units[unit]
    if not made or ({*made} == alone and len(alone) == 1):
        return words.say("table.units", {"units": next(iter(made.values()), {})})
    nations = [nation for nation in roster.nations if nation in made]
    return "; ".join(words.say("table.units-of", {"nation": key, "units": made[key]}) for key in nations)


def _kind(unit: UnitId) -> str:
    kind = unit.partition("-")[2]
    return troop_key("", kind.removesuffix("/"), kind.endswith("/"))


def _together(rows: Iterable[tuple[str, Row]]) -> list[tuple[list[str], Row]]:
    """The names of which the same is said, in the order in which it is first said."""
    found: dict[Row, list[str]] = {}
    for name, what in rows:
        found.setdefault(what, []).append(name)
    return [(names, what) for what, names in found.items()]


def points(source: Source, view: View, words: Words) -> Table:
    """Victory points by side."""
    rows = ((words.name("seat", seat), str(total(source, view.board, seat))) for seat in SEATS)
    return Table("table.column.points", ("table.column.side", "table.column.points"), tuple(rows))


def block(source: Source, view: View) -> tuple[str, ...]:
    """``PROTESTANT: P1 aschaffenburg:R``: columns of a side with their spots, then what else lies open.

    To a seat also ``OWN P1: 4 sweden-vi, horn, BAGGAGE 6`` and ``HAND: 07, 26``.
    """
    board = view.board
    lines = [f"TURN: {board.turn} ROUND {board.round} INITIATIVE {board.initiative}"]
    for seat in SEATS:
        at = (f"{key} {spot(board.columns[key].at, board.columns[key].bank)}" for key in board.of(seat))
        held = (point for point, by in board.garrisons.items() if by == seat)
        lines.append(f"{seat}: {', '.join(at)}")
        lines.append(f"GARRISONS {seat}: {', '.join(held)}")
        lines.append(f"POINTS {seat}: {total(source, board, seat)}")
    sieges = (f"{at} {each.column} {each.built}/{each.required}" for at, each in board.sieges.items())
    lines.append(f"SIEGES: {', '.join(sieges)}")
    lines.append(f"PATROLS: {', '.join(f'{edge} {column}' for edge, column in board.patrols.items())}")
    marked = (f"{point} {count}" for point, count in board.requisitioned.items())
    lines.append(f"REQUISITIONED: {', '.join(marked)}")
    if view.own is not None:
        lines += [f"OWN {key}: {_force(force)}" for key, force in view.own.columns.items()]
        lines += [f"OWN {point}: {_force(force)}" for point, force in view.own.garrisons.items()]
        lines.append(f"HAND: {_row(view.own.hand)}")
    return tuple(lines)


def _force(force: Force) -> str:
    units = (f"{count} {unit}" for unit, count in force.units.items())
    return _row((*units, *force.leaders, f"BAGGAGE {force.baggage}"))


def _row(each: Iterable[str]) -> str:
    return ", ".join(each)
