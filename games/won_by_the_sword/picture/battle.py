"""General battles of the events just told, each as a diagram by wings; it must not know pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.kinds import Event, Seat
from games.kit.shelves import shelf
from games.marks import Face, LegendRow, Mark, Scene
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.picture.forces import written
from games.words import Words

WINGS = ("left", "centre", "right")
"""As the attacker sees them, who stands below."""
BOMBARDMENT = "bombardment"


@dataclass(frozen=True, slots=True)
class Seen:
    """What was told of a battle: seats, the lines as arrayed, its parts by name, the outcome."""

    point: PointId
    sides: tuple[Seat, Seat]
    lines: Mapping[Seat, Mapping[str, Mapping[UnitId, int]]] = field(default_factory=dict)
    clashes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    winner: Seat | None = None
    rout: bool = False


def battle(source: Source, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    """A picture of each general battle whose lines were told."""
    return tuple(_drawn(source, each, words) for each in _battles(events) if each.lines)


def _battles(events: Sequence[Event]) -> Iterator[Seen]:
    now: Seen | None = None
    for event in events:
        args: Mapping[str, Any] = event.args
        if event.key == "battle-joined":
            if now:
                yield now
            sides = (seat_of(ColumnId(args["column"])), seat_of(ColumnId(args["foe"])))
            now = Seen(PointId(args["point"]), sides) if args["general"] else None
        elif now is None:
            continue
        elif event.key == "arrayed":
            now = replace(now, lines={**now.lines, args["seat"]: args["lines"]})
        elif event.key == "clash":
            now = replace(now, clashes={**now.clashes, args["step"]: args})
        elif event.key == "battle-won":
            now = replace(now, winner=args["seat"], rout=args["rout"])
    if now:
        yield now


def _drawn(source: Source, seen: Seen, words: Words) -> Scene:
    """The defender above, the attacker below, what each rolled between them; bombardment beside."""
    attacker, defender = seen.sides
    marks: list[Mark] = []
    for seat, row in ((defender, "defender"), (attacker, "attacker")):
        lines = seen.lines.get(seat, {})
        first = Face("", f"{seat}-CARD", f"{words.name('seat', seat)}: {words.say(f'battle.{row}')}")
        marks += shelf(row, [first, *(_wing(source, seat, lines.get(wing, {}), words) for wing in WINGS)])
        parts = [_part(seen, seat, step, words) for step in (BOMBARDMENT, *WINGS)]
        marks += shelf(f"{row}-dice", parts)
    caption = words.say("battle.caption", {"point": source.atlas[seen.point].names[words.lang]})
    legend = (LegendRow(seen.winner, _outcome(seen, seen.winner, words)),) if seen.winner else ()
    return Scene("won_by_the_sword/battle", words.lang, caption, legend, (), tuple(marks))


def _outcome(seen: Seen, winner: Seat, words: Words) -> str:
    said = words.say("battle.victory", {"seat": winner})
    return f"{said}, {words.say('battle.rout')}" if seen.rout else said


def _wing(source: Source, seat: Seat, units: Mapping[UnitId, int], words: Words) -> Face:
    here = {unit: count for unit, count in units.items() if count}
    title = written(source.roster, here, words) if here else words.say("battle.empty")
    return Face("", f"{seat}-CARD", title, gone=not here)


def _part(seen: Seen, seat: Seat, step: str, words: Words) -> Face:
    """Dice and total of a side in a part of the battle, what it hit and lost."""
    clash = seen.clashes.get(step, {})
    dice = clash.get("dice", {}).get(seat, ())
    said = words.say("battle.dice", {"dice": " ".join(map(str, dice))}) if dice else ""
    if step == BOMBARDMENT:
        said = f"{words.say('battle.bombardment')}: {said}" if said else words.say("battle.bombardment")
    notes = []
    if seat in clash.get("hits", {}):
        notes.append(words.say("battle.hits", {"hits": clash["hits"][seat]}))
    if clash:
        notes.append(words.say("battle.lost", {"lost": clash["lost"].get(seat, 0)}))
    total = str(clash["totals"][seat]) if seat in clash.get("totals", {}) else ""
    colour = seat if clash.get("winner") == seat else "TRACK"
    return Face(
        "", f"{colour}-CARD" if colour == seat else colour, said, total, ", ".join(notes), gone=not clash
    )
