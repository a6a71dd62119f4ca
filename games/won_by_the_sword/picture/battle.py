"""General battles of the events just told, each as a diagram by wings; it must not know pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from adjudicator.kinds import Event, Seat
from games.kit.shelves import shelf
from games.marks import Face, LegendRow, Mark, Scene
from games.won_by_the_sword.model.atlas import PROTESTANT, PointId, foe
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.picture.forces import written
from games.words import Words

Lines: TypeAlias = Mapping[str, Mapping[UnitId, int]]
"""Units by wing."""
WINGS = ("left", "centre", "right")
"""As the attacker sees them, who stands below."""
BOMBARDMENT = "bombardment"


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a battle: who attacks, the lines as arrayed, its parts by name, the outcome.

    ``general``: None while nothing has said so. ``attacker`` may be unknown where it began in another letter.
    """

    attacker: Seat | None = None
    point: PointId | None = None
    general: bool | None = None
    lines: Mapping[Seat, Lines] = field(default_factory=dict)
    clashes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    winner: Seat | None = None
    rout: bool = False


def battle(source: Source, view: View, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    """A picture of each general battle of which lines or dice were told."""
    every = [_completed(each, view) for each in _battles(events) if each != Seen()]
    return tuple(
        _drawn(source, each, words) for each in every if each.general and (each.lines or each.clashes)
    )


def _battles(events: Sequence[Event]) -> Iterator[Seen]:
    """Every battle of which something was told, though it may have begun before or go on later."""
    now = Seen()
    for event in events:
        args: Mapping[str, Any] = event.args
        match event.key:
            case "battle-joined":
                yield now
                attacker = seat_of(ColumnId(args["column"]))
                now = Seen(attacker, PointId(args["point"]), args["general"])
            case "arrayed":
                # Lines are told of general battles alone (12.1).
                now = replace(now, general=True, lines={**now.lines, args["seat"]: args["lines"]})
            case "clash":
                now = replace(now, clashes={**now.clashes, args["step"]: args})
            case "lines-left" if args["seat"] not in now.lines:
                now = replace(now, lines={**now.lines, args["seat"]: args["lines"]})
            case "battle-won":
                point, general = PointId(args["point"]), args["general"]
                yield replace(now, point=point, general=general, winner=args["seat"], rout=args["rout"])
                now = Seen()
    yield now


def _completed(seen: Seen, view: View) -> Seen:
    """With what the position still tells of a battle that began in another letter."""
    if (fight := view.fight) is not None and seen.winner is None and seen.point in (None, fight.point):
        lines: dict[Seat, Lines] = {
            seat: {str(wing): units for wing, units in wings.items()} for seat, wings in fight.lines.items()
        }
        lines |= seen.lines
        seen = replace(seen, attacker=fight.seats[0], point=fight.point, general=fight.general, lines=lines)
    if seen.attacker is None:
        acting = view.acting.seat if view.acting is not None else next(iter(seen.lines), PROTESTANT)
        seen = replace(seen, attacker=acting)
    return seen


def _drawn(source: Source, seen: Seen, words: Words) -> Scene:
    """The defender above, the attacker below, what each rolled between them; bombardment beside."""
    assert seen.attacker is not None, "see _completed"
    attacker, defender = seen.attacker, foe(seen.attacker)
    marks: list[Mark] = []
    for seat, row in ((defender, "defender"), (attacker, "attacker")):
        lines = seen.lines.get(seat, {})
        first = Face("", f"{seat}-CARD", f"{words.name('seat', seat)}: {words.say(f'battle.{row}')}")
        marks += shelf(row, [first, *(_wing(source, seat, lines.get(wing, {}), words) for wing in WINGS)])
        parts = [_part(seen, seat, step, words) for step in (BOMBARDMENT, *WINGS)]
        marks += shelf(f"{row}-dice", parts)
    point = source.atlas[seen.point].names[words.lang] if seen.point else ""
    caption = words.say("battle.caption", {"point": point})
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
