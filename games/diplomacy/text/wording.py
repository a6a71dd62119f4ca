"""The words of Diplomacy's rules, their tables and the names composed for them; no rules and no letters."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

from games.diplomacy.data.names import CASES, Case
from games.diplomacy.model.orders import Power
from games.diplomacy.rules.phases import split_phase
from games.words import Words, words_from

_WORDS = Path(__file__).parent.parent / "words"


class Naming(Protocol):
    """What calls places and powers by name, as ``data.names.Names`` does."""

    def title(self, location: str, lang: str) -> str: ...
    def form(self, location: str, case: Case) -> str: ...
    def power_title(self, power: Power, lang: str) -> str: ...
    def power_form(self, power: Power, case: Case) -> str: ...


@cache
def rule_words(lang: str) -> Mapping[str, Any]:
    """The tables of ``words/LANG.toml``."""
    return tomllib.loads((_WORDS / f"{lang}.toml").read_text(encoding="utf-8"))


def namers(names: Naming, lang: str) -> dict[str, Callable[[str], str]]:
    """Composed: ``unit``, ``place``, ``power``, each also by case (``place-gen``); ``order``, ``phase``.

    In English every case is the plain name. ``seat-acc`` is for the house's own words.
    """
    table = rule_words(lang)["names"]
    found: dict[str, Callable[[str], str]] = {
        "place": partial(names.title, lang=lang),
        "power": lambda key: names.power_title(Power(key), lang),
        "order": partial(_order, names, lang, table["verb"]),
        "phase": partial(phase_name, lang=lang),
        "unit": partial(_unit, names, lang, table["kind"]),
        # At the head of a sentence.
        "Unit": partial(_unit, names, lang, {key: kind.capitalize() for key, kind in table["kind"].items()}),
    }
    for case in CASES:
        kinds = table.get(f"kind-{case}", table["kind"])
        found[f"unit-{case}"] = partial(_unit, names, lang, kinds)
        found[f"place-{case}"] = partial(_place, names, lang, case)
        found[f"power-{case}"] = partial(_power, names, lang, case)
    found["seat-acc"] = found["power-acc"]
    return found


def words_of(names: Naming, lang: str) -> Words:
    """The words of the rules with the names of one variant."""
    return words_from(lang, rule_words(lang), namers(names, lang))


def phase_name(phase: str, lang: str) -> str:
    """``S1901M`` -> ``Spring 1901, movement``."""
    season, year, kind = split_phase(phase)
    table = rule_words(lang)["names"]
    return f"{table['season'][season]} {year}, {table['phase-kind'][kind]}"


def _place(names: Naming, lang: str, case: Case, key: str) -> str:
    return names.form(key, case) if lang == "ru" else names.title(key, lang)


def _power(names: Naming, lang: str, case: Case, key: str) -> str:
    return names.power_form(Power(key), case) if lang == "ru" else names.power_title(Power(key), lang)


def _unit(names: Naming, lang: str, kinds: Mapping[str, str], unit: str) -> str:
    # Only the kind is declined: "army Paris" is an apposition, as the rulebook has it.
    kind, _, at = unit.partition(" ")
    return f"{kinds[kind]} {names.title(at, lang)}"


def _order(names: Naming, lang: str, verbs: Mapping[str, str], order: str) -> str:
    """Canonical text with the names written out: ``A PAR - BUR`` -> ``A Paris - Burgundy``.

    Winter orders begin with their verb, as everybody writes them: ``A PAR B`` -> ``Build A Paris``.
    """
    words = order.split(" ")
    if words[-1] in ("B", "D"):
        words = [words[-1], *words[:-1]]
    return " ".join(
        word if word == "-" else verbs[word] if word in verbs else names.title(word, lang) for word in words
    )
