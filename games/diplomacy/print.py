"""Orders in full words of English or Russian, as letters show them; every line reads back to the same order."""

from __future__ import annotations

from games.diplomacy.names import Names
from games.diplomacy.notation import order_of
from games.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
)

_VERBS = {
    "en": {"hold": "H", "support": "S", "convoy": "C", "via": "via convoy", "retreat": "R", "disband": "D",
           "build": "B", "waive": "waive"},
    "ru": {"hold": "Х", "support": "П", "convoy": "К", "via": "через конвой", "retreat": "отступает",
           "disband": "распустить", "build": "построить", "waive": "пропуск"},
}  # fmt: skip
_LETTERS = {"en": {"A": "A", "F": "F"}, "ru": {"A": "А", "F": "Ф"}}


def unit_words(unit: Unit, names: Names, lang: str) -> str:
    """``F St Petersburg (north coast)``, ``Ф Санкт-Петербург (сев. берег)``."""
    return f"{_LETTERS[lang][unit.kind]} {names.title(unit.at, lang)}"


def long_text(order: Order, names: Names, lang: str) -> str:
    """``A Paris - Burgundy``, ``А Париж - Бургундия``."""
    verb = _VERBS[lang]

    def say(unit: Unit) -> str:
        return unit_words(unit, names, lang)

    match order:
        case Hold(unit):
            return f"{say(unit)} {verb['hold']}"
        case Move(unit, to, via):
            return f"{say(unit)} - {names.title(to, lang)}{' ' + verb['via'] if via else ''}"
        case SupportHold(unit, target):
            return f"{say(unit)} {verb['support']} {say(target)}"
        case SupportMove(unit, target, to):
            return f"{say(unit)} {verb['support']} {say(target)} - {names.title(to, lang)}"
        case Convoy(unit, target, to):
            return f"{say(unit)} {verb['convoy']} {say(target)} - {names.title(to, lang)}"
        case Retreat(unit, to):
            return f"{say(unit)} {verb['retreat']} {names.title(to, lang)}"
        case Disband(unit):
            return f"{say(unit)} {verb['disband']}"
        case Build(unit):
            return f"{say(unit)} {verb['build']}"
        case Waive():
            return verb["waive"]


def long_of(text: str, names: Names, lang: str) -> str:
    """The long form of a canonical text, or the text itself where it is none."""
    order = order_of(text)
    return text if order is None else long_text(order, names, lang)
