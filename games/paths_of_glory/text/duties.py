"""What the text of a duty names: the battle that is on, who may answer and how much is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.kinds import Ask
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.nations import war
from games.paths_of_glory.rules.phases import attrition
from games.paths_of_glory.rules.results import advance, losses, retreat, toll
from games.paths_of_glory.rules.results.paths import Ground, options
from games.paths_of_glory.rules.spaces.supply import Supply
from games.paths_of_glory.text.shown import shown
from games.paths_of_glory.text.wording import Wording
from games.words import Words

_EXAMPLES = {AP: ("FR", SpaceId("paris")), CP: ("GE", SpaceId("essen"))}
"""Of which nation the forms of replacements are shown, and where it raises armies."""


def told(source: Source, view: View, ask: Ask, say: Words) -> Mapping[str, Any]:
    """Words of the duty's text by name; of a battle the asked may see all."""
    board = view.board
    pools = {kind.pays: kind.seat for kind in source.roster.kinds.values()}
    points = [
        f"{say.name('pool', pool)} {count}"
        for pool, count in board.rp.items()
        if count and pools.get(pool) == ask.seat
    ]
    found = {**ask.args, "round": board.round, "rp": ", ".join(points), "combat": _combat(source, view, ask)}
    wording = Wording(source, board, say, view.fight)
    if ask.kind == "action":
        found["starving"] = _placed(_starving(source, view, ask), wording, say)
        found |= shown(source, view, ask, wording, say)
    if ask.kind == "replacements":
        found |= _to_restore(source, view, ask, wording)
    if view.fight is None:
        return found
    found |= {
        "target": view.fight.target,
        "attackers": wording.units(view.fight.attackers),
        "defenders": wording.units(view.fight.defenders),
    }
    match ask.kind:
        case "losses":
            bill = losses.toll_of(source, board, view.fight, ask.seat)
            found |= {"left": bill.left, "able": _with_factors(source, bill, wording, say)}
        case "cancel":
            found["able"] = wording.counted(retreat.payers(source, board, view.fight))
            found["ends"] = _ends(source, view, ask, wording)
        case "retreat":
            found["able"] = wording.counted(retreat.leaving(source, board, view.fight))
            found["ends"] = _ends(source, view, ask, wording)
        case "advance":
            able = advance.able(source, board, view.fight)
            found |= {
                "able": wording.counted(able),
                "first": _quoted_advance(able, view.fight.target, wording, say),
            }
    return found


def shows(told: Mapping[str, Any]) -> bool:
    """Whether it is shown with units that are there."""
    return "fight" in told


def _starving(source: Source, view: View, ask: Ask) -> Sequence[UnitId]:
    """The seat's units that would be lost if the turn's actions ended now (14.3)."""
    lost = attrition.starving(Supply(source, view.board))
    return [unit for unit in lost if source.roster[unit].seat == ask.seat]


def _quoted_advance(able: Sequence[UnitId], target: SpaceId, wording: Wording, say: Words) -> str:
    """How it is written that the first of those who may advance does."""
    if not able:
        return ""
    line = wording.say("advance", units=wording.unit(able[0]), space=target)
    return f"{say.say('duty.opens')}{line}{say.say('duty.closes')}"


def _to_restore(source: Source, view: View, ask: Ask, wording: Wording) -> Mapping[str, str]:
    """The units for which the seat has points: those that are reduced, and those eliminated."""
    board, roster = view.board, source.roster
    own = [
        unit
        for unit in roster.units
        if unit in board.units and roster[unit].seat == ask.seat and board.rp.get(roster[unit].pays or "", 0)
    ]
    reduced = [
        unit for unit in own if board.units[unit].reduced and board.units[unit].at in source.atlas.spaces
    ]
    gone = [unit for unit in own if board.units[unit].at == ELIMINATED[ask.seat]]
    nation, home = _EXAMPLES[ask.seat]
    return {
        "nation": nation,
        "home": home,
        "reduced": wording.counted(reduced),
        "gone": wording.counted(gone),
    }


def _placed(units: Sequence[UnitId], wording: Wording, say: Words) -> str:
    """``2 GE corps in Sedan, GE 4 in Metz``"""
    here: dict[SpaceId, list[UnitId]] = {}
    for unit in units:
        here.setdefault(wording.at(unit), []).append(unit)
    return ", ".join(
        say.say("duty.standing", {"units": wording.counted(found), "space": space})
        for space, found in here.items()
    )


def _ends(source: Source, view: View, ask: Ask, wording: Wording) -> str:
    """Where those that must retreat may end, each looked at alone (12.5.5)."""
    assert view.fight is not None
    spaces = ask.args.get("spaces", 1)
    assert isinstance(spaces, int)
    ground = Ground(source, view.board, view.fight.target, spaces)
    ends = (
        path[-1]
        for unit in retreat.leaving(source, view.board, view.fight)
        for path in options(ground, unit, {})
        if path
    )
    return ", ".join(wording.space(each) for each in dict.fromkeys(ends))


def _combat(source: Source, view: View, ask: Ask) -> str:
    """The number of a combat card that the seat could hold, whichever it holds; for an example."""
    if ask.kind not in ("defend", "discard"):
        return ""
    held = (source.pack[card] for card in war.could_hold(source, view.board, ask.seat))
    return next((str(card.number) for card in held if card.kind == "combat"), "")


def _with_factors(source: Source, bill: toll.Toll, wording: Wording, say: Words) -> str:
    """``GE 1 (counts 3), GE corps (counts 1)``: who may take the first step, what it counts (12.4.3)."""
    may: Sequence[UnitId] = toll.lawful(source, bill)
    rows = [
        say.say(
            "duty.first-step",
            {"unit": wording.apart([piece.unit], may)[0], "factor": toll.factor(source, piece)},
        )
        for piece in bill.pieces
        if piece.unit in may
    ]
    return ", ".join(dict.fromkeys(rows))
