"""What a case file tells of a phase."""

from __future__ import annotations

from typing import Any

from tests.diplomacy.case_files import CaseFile, orders_of


def record_of(case: CaseFile) -> dict[str, Any]:
    """The record that a case is."""
    raw = case.raw
    return {
        "variant": raw.get("variant", "standard"),
        "rules": raw.get("rules", "datc-v3"),
        "options": raw.get("options", {}),
        "phase": raw["phase"],
        "units": raw["units"],
        "centers": raw.get("centers", {}),
        "dislodged": raw.get("before", {}),
        "orders": orders_of(case.rows),
    }
