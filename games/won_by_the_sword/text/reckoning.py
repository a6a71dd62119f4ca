"""An activation as its side can reckon it beforehand: what needs no dice and no answer is done on a trial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.kinds import Args, Fault
from games.won_by_the_sword.model import acting as stages
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import SEATS, PointId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Forced
from games.won_by_the_sword.model.orders import Chit, End, Move, Said, Task
from games.won_by_the_sword.model.state import Side, State
from games.won_by_the_sword.rules.acting import tasks
from games.won_by_the_sword.rules.baggage.foraging import modifiers
from games.won_by_the_sword.rules.baggage.paying import due
from games.won_by_the_sword.rules.clauses.meaning import Unmeant, meant, name_of
from games.won_by_the_sword.rules.ground.table import Table, table_of
from games.won_by_the_sword.rules.movement.moving import edges
from games.won_by_the_sword.rules.sieges import strength, works

DIE = (0, 9)
MIDDLE = 5
Line = tuple[str, Args]
"""A line of a preview: its name among the words, and what it names."""


@dataclass(slots=True)
class Trial:
    """An activation tried out on what its side sees; the foe's side is empty here, so nothing may ask of it.

    ``lines``: what was found so far. ``brought``: baggage that foraging brings, at least and at most; the
    least is counted in the column. ``engaged``: the battle at which the trial stops, if any. ``ends``: the
    end was said.
    """

    change: Change
    start: int
    lines: list[Line] = field(default_factory=list)
    way: list[tuple[str, int]] = field(default_factory=list)
    brought: tuple[int, int] = (0, 0)
    engaged: Forced | None = None
    ends: bool = False

    @property
    def acting(self) -> Acting:
        """The activation as far as it has been tried."""
        return next(stage for stage in self.change.state.stack if isinstance(stage, Acting))

    @property
    def table(self) -> Table:
        """The table as it would be."""
        return table_of(self.change)

    def run(self) -> None:
        """Task after task, up to the end or to what nobody can know."""
        while True:
            found = meant(self.table, tasks.check, self.acting.said)
            if isinstance(found, Unmeant):
                self._lapses(found.said[0], found.fault)
                return
            if found.task is None:
                self.change.act(said=())
                self.lines.append(("asks", {"cp": self.acting.cp}))
                return
            if isinstance(found.task, End):
                self.ends = True
                return
            if (fault := tasks.check(self.table, found.task)) is not None:
                self._lapses(found.task, fault)
                return
            self.change.act(said=found.behind)
            if not self._goes_on(found.task):
                return

    def _lapses(self, said: Said, fault: Fault) -> None:
        args: Args = {
            "task": name_of(said),
            "fault": {"key": fault.key, "args": fault.args},
            "rule": fault.rule,
        }
        self.lines.append(("lapses", args))

    def _goes_on(self, task: Task) -> bool:
        """Whether the trial goes on after a task."""
        if isinstance(task, Chit) and task.ability == "spies":
            self.lines.append(("spies", {"column": task.column}))
            return True
        before = self.table
        if isinstance(task, Move):
            self._crossing(before, task)
        tasks.TASKS[type(task)].do(self.change, task)
        if isinstance(task, Move):
            self.way.append((str(self.table.marker.at), before.acting.cp - self.acting.cp))
        while not isinstance(stage := self.change.state.stack[-1], Acting):
            if not self._passed(stage):
                return False
        return True

    def _crossing(self, table: Table, task: Move) -> None:
        """8.5: over which river point it goes from bank to bank."""
        marker, edge = table.marker, edges(table, task)[0]
        bank = edge.end(marker.at).bank
        if marker.bank and bank and bank != marker.bank:
            self.lines.append(("crossing", {"point": marker.at, "from": marker.bank, "to": bank}))

    # What dice or the foe decide

    def _passed(self, stage: Any) -> bool:
        """A stage above the activation: told, and left without what it decides; whether the trial goes on."""
        change = self.change
        match stage:
            case stages.Foraging():
                change.end()
                self._foraged(stage)
            case stages.Scouting(seat=seat) if seat != self.acting.seat:
                change.end()
                self.lines.append(("looked-at", {"column": self.acting.column}))
            case stages.Working():
                change.end()
                self._worked(stage)
            case stages.Offering():
                change.end()
                self._refused(stage.point, final=stage.final)
            case stages.Storming():
                self.lines.append(("storm", {"point": stage.point, "escalade": stage.escalade}))
                return False
            case Forced():
                self.engaged = stage
                return False
            case _:
                change.end()
        return True

    def _foraged(self, stage: stages.Foraging) -> None:
        """10.0: by the least and the best die; the least is counted, the marker as after a middling die."""
        table, tables = self.table, self.change.source.tables
        extra = sum(modifiers(table, stage.scorched).values())
        least, most = (tables.foraged(die + extra).bp for die in DIE)
        point = table.marker.at
        args: Args = {"point": point, "modifier": f"{extra:+d}", "least": least, "most": most}
        self.lines.append(("forage", args))
        self.brought = (self.brought[0] + least, self.brought[1] + most)
        self.change.muster(table.acting.column, table.force.with_baggage(table.force.baggage + least))
        marker = tables.foraged(MIDDLE + extra).marker + table.board.requisitioned.get(point, 0)
        if marker:
            self.change.set(requisitioned={**table.board.requisitioned, point: min(2, marker)})

    def _worked(self, stage: stages.Working) -> None:
        """11.3: as if the fire before them hit nothing."""
        table, siege = self.table, self.change.board.sieges[stage.point]
        fort = strength.row(self.change.source, stage.point)
        rate = works.rate(self.change.source.roster, fort, table.force.units, stage.works.labor)
        points = works.spent(siege, stage.works, rate, self.acting.cp)
        built = siege.built + points * rate
        self.change.act(cp=self.acting.cp - points, stopped=True)
        self.change.set(sieges={**self.change.board.sieges, stage.point: replace(siege, built=built)})
        args: Args = {"point": stage.point, "points": points, "built": built, "required": siege.required}
        self.lines.append(("works", args))
        if built >= siege.required and not siege.refused:
            self._refused(stage.point, final=True)

    def _refused(self, point: PointId, *, final: bool) -> None:
        """11.2, 11.7: an offer; it is reckoned on as if it were refused."""
        self.lines.append(("offer", {"point": point, "final": final}))
        board = self.change.board
        if final:
            siege = replace(board.sieges[point], refused=True)
            self.change.set(sieges={**board.sieges, point: siege})
        else:
            self.change.set(refusals=tuple(sorted({*board.refusals, point})))

    # What it comes to

    def bill(self) -> Iterator[Line]:
        """Points spent and left, baggage to pay (7.2)."""
        acting, force = self.acting, self.table.force
        besieged = self.change.board.siege_by(acting.column)
        if besieged is not None and not acting.worked and self.ends:
            yield "unworked", {"point": besieged}
        yield "points", {"cp": self.start, "spent": self.start - acting.cp, "left": acting.cp}
        owed = due(self.change.source, acting)
        least, more = force.baggage, self.brought[1] - self.brought[0]
        args: Mapping[str, Any] = {
            "has": least,
            "most": least + more if more else 0,
            "card": owed - acting.owed,
            "owed": acting.owed,
        }
        yield "baggage", args
        if owed > least:
            yield "short", {"levels": owed - least, "most": bool(more)}
        else:
            yield "over", {"left": least - owed, "most": least + more - owed if more else 0}


def trial(table: Table) -> Trial:
    """An activation as it stands, tried to its end."""
    seat = table.acting.seat
    sides = {each: table.own if each == seat else Side() for each in SEATS}
    made = Trial(Change(table.source, State(table.board, sides, (), (table.acting,))), table.acting.cp)
    made.way.append((str(table.marker.at), 0))
    made.run()
    return made
