"""Phases in words; it must not know views."""

from __future__ import annotations

import re

from games.words import Words

_PHASE = re.compile(r"(\d+)(?:-(?:(end)|(\d+)(?:([PC])(\d+))?))?")
_SET_UP = "0"


def phase_name(words: Words, phase: str) -> str:
    """``2-3P1`` -> Turn 2, round 3, Protestants, activation 1; a code that is none as it is."""
    found = _PHASE.fullmatch(phase)
    if found is None:
        return phase
    turn, end, round_, seat, number = found.groups()
    if phase == _SET_UP:
        return words.say("phase.set-up")
    made = words.say("phase.turn", {"turn": turn})
    if end:
        return words.say("phase.end", {"turn": made})
    if round_:
        made = words.say("phase.round", {"turn": made, "round": round_})
    if not seat:
        return made
    return words.say(
        "phase.activation", {"round": made, "seat": words.name("letter", seat), "number": number}
    )
