"""The fields of a line of the stream."""

from __future__ import annotations

FIELDS = {
    *("id", "title", "scenario", "edition", "phase", "phase_name", "position", "asks", "roll", "over"),
    *("verdicts", "standing", "inputs", "events", "dice", "rolls", "taken"),
}
