"""The settings of a game that are public to all at it, as plain data in its row; it must not enforce any."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from adjudicator.kinds import Args, Fault
from games.kit.answers import NO, YES
from games.words import Words
from mailer.base.words import Clock
from mailer.store.models import GameRow
from parsers.judge.reader import fold
from parsers.judge.settings import NAMES, VALUES

PressKind = Literal["white", "grey", "both", "public", "none"]
Draws = Literal["all", "any", "none"]
Silent = Literal["hold", "disorder", "master", "again", "replace"]
Replacements = Literal["open", "master", "none"]
Setting: TypeAlias = str | bool | int

MINUTE, DAY = 60, 86_400


@dataclass(frozen=True, slots=True)
class GameSettings:
    """What the master may set; ``load`` and ``store`` keep it in ``GameRow.settings``.

    ``press``: signed letters, unsigned ones, both, letters to everybody only, none. ``periods``: letters
    only in the phases in which the rulebook lets players talk. ``anonymous``: who plays whom is told at
    the end. ``private``: only those may join whom the master invites. ``moderated``: the master sees all
    secrets. ``observers``: anybody may watch. ``archive``: the pages show the game, where it may be watched.
    ``draws``: among all survivors, among any of them, none;
    ``proposers``: who proposes one is told. ``replacements``: who may take a free seat:
    whoever comes first, whom the master lets in, nobody. ``silent``: what happens to who sends nothing:
    their units hold, civil disorder from then on (after ``misses`` deadlines missed in a row), the master
    is asked, a second chance, the seat is offered to others. ``early``: a phase closes when all are ready.
    ``absences``: how many absences a player may take, ``absence_days`` how long each may last. ``grace``
    (seconds after the deadline in which letters still count) and ``bank`` (seconds that a player may
    overdraw in all) are 0 where there are none.
    """

    press: PressKind = "white"
    periods: bool = False
    anonymous: bool = False
    private: bool = False
    moderated: bool = False
    observers: bool = True
    archive: bool = True
    draws: Draws = "all"
    proposers: bool = False
    replacements: Replacements = "master"
    silent: Silent = "hold"
    misses: int = 1
    early: bool = True
    absences: int = 2
    absence_days: int = 14
    grace: int = 0
    bank: int = 0


DEFAULTS = GameSettings()

CHOICES: Mapping[str, tuple[str, ...]] = {
    "press": ("white", "grey", "both", "public", "none"),
    "draws": ("all", "any", "none"),
    "replacements": ("open", "master", "none"),
    "silent": ("hold", "disorder", "master", "again", "replace"),
}
"""The values of the settings that are chosen from a list."""

MOST: Mapping[str, int] = {
    "misses": 20,
    "absences": 20,
    "absence_days": 60,
    "grace": 7 * DAY,
    "bank": 60 * DAY,
}
"""The largest value of the settings that are numbers; the least is 0."""

SECONDS = ("grace", "bank")
"""Numbers that are spans of time."""


def load(row: GameRow) -> GameSettings:
    """The settings of a game, the defaults for what its row does not say."""
    return read(row.settings)


@lru_cache(maxsize=1024)
def read(text: str) -> GameSettings:
    """The settings of a game whose row keeps ``text``."""
    table = json.loads(text or "{}")
    return GameSettings(
        **{field.name: table[field.name] for field in fields(GameSettings) if field.name in table}
    )


def store(row: GameRow, settings: GameSettings) -> None:
    """Write what differs from the defaults into the row; what else the row keeps there stays."""
    table = json.loads(row.settings or "{}")
    for field in fields(GameSettings):
        value = getattr(settings, field.name)
        table.pop(field.name, None)
        if value != field.default:
            table[field.name] = value
    row.settings = json.dumps(table, sort_keys=True)


def without_masks(settings: GameSettings) -> GameSettings:
    """The same once everybody has learnt who plays whom."""
    return replace(settings, anonymous=False)


def name_of(word: str) -> str | None:
    """The setting that a person means."""
    wanted = fold(word).casefold()
    return next((name for name, words in NAMES.items() if wanted in words), None)


def values_of(name: str) -> tuple[str, ...]:
    """What may be written for a setting, in English."""
    if name in CHOICES:
        return CHOICES[name]
    return ("0", str(MOST[name])) if name in MOST else ("on", "off")


def change(settings: GameSettings, name: str, value: str | int) -> GameSettings | Fault:
    """The settings with ``name`` (any of its words) set to ``value`` as a person wrote it, or why not.

    Faults: ``setting-name`` (word), ``setting-value`` (name, word, values), ``setting-number`` (name, most).
    """
    key = name_of(name)
    if key is None:
        return Fault("setting-name", {"word": name[:60], "names": tuple(NAMES)})
    meant = _meant(key, value)
    if meant is None:
        return Fault("setting-value", {"name": key, "word": str(value)[:60], "values": values_of(key)})
    if key in MOST and not 0 <= int(meant) <= MOST[key]:
        return Fault("setting-number", {"name": key, "most": MOST[key]})
    values: dict[str, Any] = {key: meant}
    return replace(settings, **values)


def _meant(key: str, value: str | int) -> Setting | None:
    wanted = fold(str(value)).casefold()
    if key in CHOICES:
        return next((one for one, words in VALUES[key].items() if wanted in words), None)
    if key in MOST:
        if wanted in NO or wanted in VALUES["press"]["none"]:
            return 0
        return int(wanted) if wanted.isdecimal() and len(wanted) < 10 else None
    return True if wanted in YES else False if wanted in NO else None


def only_kinder(former: GameSettings, now: GameSettings) -> bool:
    """Whether the change gives players nothing but more time."""
    names = ("grace", "bank", "absences", "absence_days")
    same = replace(now, **{name: getattr(former, name) for name in names}) == former
    return same and all(getattr(now, name) >= getattr(former, name) for name in names)


def told(settings: GameSettings, words: Words, clock: Clock) -> tuple[tuple[str, str], ...]:
    """Every setting as (name, what it means), for a public table."""
    return tuple(
        (
            words.say(f"setting.{field.name}.name"),
            _told(field.name, getattr(settings, field.name), words, clock),
        )
        for field in fields(GameSettings)
    )


def told_one(settings: GameSettings, name: str, words: Words, clock: Clock) -> tuple[str, str]:
    """One setting as ``told`` tells it."""
    return words.say(f"setting.{name}.name"), _told(name, getattr(settings, name), words, clock)


def _told(name: str, value: Setting, words: Words, clock: Clock) -> str:
    if isinstance(value, bool):
        return words.say(f"setting.{name}.{'on' if value else 'off'}")
    if isinstance(value, int):
        args: Args = {"number": value, "time": clock.lasting(value) if name in SECONDS else ""}
        return words.say(f"setting.{name}.{'some' if value else 'none'}", args)
    return words.say(f"setting.{name}.{value}")
