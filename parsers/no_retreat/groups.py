"""Several units that one name says at once, ``the Rumanians``; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.no_retreat.text.phrases import Troop
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon

_WHOLE = re.compile(rf"(?:{either(lexicon()['whole']['words'])})(?!\w)")


def named_at_once(troops: Sequence[Troop]) -> tuple[Troop, ...]:
    """The units, those marked of whom some are enough: not ``both Rumanians``."""
    units: dict[str, set[tuple[str, ...]]] = {}
    for each in troops:
        units.setdefault(each.text, set()).add(each.units)
    return tuple(
        replace(each, some=len(units[each.text]) > 1 and _WHOLE.match(fold(each.text)) is None)
        for each in troops
    )
