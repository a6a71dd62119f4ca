"""Targets that are told by the battles for them alone; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.conditions import ALWAYS
from adjudicator.kinds import Ask
from games.kit.drafting import UnresolvedError
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.text.phrases import Fighting, Written
from games.no_retreat.text.resolving import Resolver

Codes = tuple[str, ...]


def spread(
    source: Source,
    view: View,
    ask: Ask | None,
    steps: Sequence[Sequence[Written | None]],
    found: Sequence[Codes],
) -> tuple[Codes, ...]:
    """The phases of the steps of a letter (``found``); where it names no target, its battles do that too.

    Not where a battle hangs on a condition: then it may not be fought.
    """
    fights = [step[0] if len(step) == 1 and isinstance(step[0], Fighting) else None for step in steps]
    if ask is None or ask.kind != "target" or any("" in codes for codes in found):
        return tuple(found)
    if any(each is not None and (each.when != ALWAYS or each.otherwise) for each in fights):
        return tuple(found)
    resolver = Resolver(source, view.board, ask.seat)
    return tuple(
        ("", *codes) if each is not None and unmarked(resolver, each) else codes
        for each, codes in zip(fights, found, strict=True)
    )


def unmarked(resolver: Resolver, fight: Fighting) -> tuple[HexId, ...]:
    """The hexes of a battle without a marker; none where it is not plain which they are."""
    try:
        hexes = resolver.hexes(fight.places)
    except UnresolvedError:
        return ()
    return tuple(hex_ for hex_ in hexes if hex_ not in resolver.board.markers)
