"""What the operator's commands mean: whom to suspend, what to do with letters set aside; it knows neither."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.judge.line import Meant, Parsed, Read


def _suspend(line: Parsed) -> Meant:
    return "suspend", {"who": line.words("name")}


def _unsuspend(line: Parsed) -> Meant:
    return "unsuspend", {"who": line.words("name")}


def _quarantine(line: Parsed) -> Meant:
    letter = line.token("NUMBER") or line.token("WORD")
    if not letter:
        return "quarantine", {"action": "list", "letter": ""}
    action = next((action for action in ("retry", "drop") if line.has(action.upper())), "show")
    return "quarantine", {"action": action, "letter": letter}


READS: Mapping[str, Read] = {
    "suspend": _suspend,
    "unsuspend": _unsuspend,
    "quarantine": _quarantine,
}
