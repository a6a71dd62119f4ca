"""The options of CREATE: their names, their values, and the terms that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Args, Fault, SetupError, Value
from games.kit.answers import on_or_off
from games.won_by_the_sword.model.board import Terms

_POINTS = ("0 … 99",)
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "ask-all": ("on", "off"),
    "bid-protestant": _POINTS,
    "bid-catholic": _POINTS,
}
"""Rare windows asked of everybody; victory points that a side has from the beginning, where history gave the
other one more."""
MOST_POINTS = 99


def terms(scenario: str, options: Args) -> Terms:
    """What was agreed. Raises SetupError on an option or value that there is not."""
    made = Terms(scenario)
    for name in sorted(options):
        if name not in OPTIONS:
            raise SetupError(Fault("unknown-option", {"option": name, "known": tuple(OPTIONS)}))
        value = _flag(options[name]) if name == "ask-all" else _points(options[name])
        if value is None:
            raise SetupError(
                Fault("bad-option", {"option": name, "value": options[name], "known": OPTIONS[name]})
            )
        made = replace(made, **{name.replace("-", "_"): value})  # type: ignore[arg-type]  # as they are
    return made


def _flag(value: Value) -> bool | None:
    return value if isinstance(value, bool) else on_or_off(str(value))


def _points(value: Value) -> int | None:
    text = str(value)
    return int(text) if text.isdecimal() and int(text) <= MOST_POINTS else None
