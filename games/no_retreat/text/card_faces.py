"""What the halves of cards do and when they may be played; it must not know hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from adjudicator.kinds import Seat, Value
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.source import Source
from games.no_retreat.rules.cards import play
from games.words import Words

_PRESENT = ("supplied", "outside-ezoc", "forbidden-turns-too")
"""Figures that say something by being there."""
_PERHAPS: Mapping[str, Value] = {"draw": "", "take": "", "must": ""}
"""Figures that an effect need not have."""
_COUNTS = ("mp", "hexes")
_OF_MOVES = ("extra-move", "stack-move")
_NUMBER = re.compile(r"\d{1,2}")


def event(source: Source, seat: Seat, card: CardId, words: Words) -> str:
    """What the half of a side does, in a few words; each of several effects."""
    said: list[str] = []
    for does, figures, _ in play.deeds(source.pack.half(card, seat)):
        key = f"deed.{does}-ally" if "also" in figures else f"deed.{does}"
        deed = words.say(key, {**_PERHAPS, **figures, **_counted(figures), **_signed(figures, words)})
        said.append(words.say("deed.else", {"deed": deed}) if said else deed)
    return "; ".join(said)


def _counted(figures: Mapping[str, Any]) -> Mapping[str, Value]:
    """Figures as they are told: points that are lost, steps in all, strength a unit later on."""
    later = figures.get("later", {})
    return {
        "lost": -figures.get("else-vp", 0),
        "steps": figures.get("steps", figures.get("units", 0)),
        "stronger": figures.get("per-unit", 0),
        "later": later.get("per-unit", 0),
        "turn": later.get("from-turn", 0),
        "most": figures.get("up-to", 0),
    }


def _signed(figures: Mapping[str, Any], words: Words) -> Mapping[str, str]:
    """By how much, with its sign, in words where the player has the choice."""
    by = figures.get("by")
    if isinstance(by, int):
        return {"by": f"{by:+d}"}
    first, either, second = str(by or "").partition("|")
    return {"by": words.say("term.either", {"first": first, "second": second})} if either else {}


def moment(source: Source, seat: Seat, card: CardId, words: Words) -> str:
    """When the half of a side may be played, and what it needs for that; of each of several effects.

    The initiative is said first, as all of them need it.
    """
    half = source.pack.half(card, seat)
    said = []
    for does, figures, windows in play.deeds(half):
        names = dict.fromkeys(words.name("window", window) for window in _windows(does, figures) or windows)
        said.append("; ".join((words.say("term.or").join(names), *_needs(figures, words))))
    when = words.say("term.or").join(dict.fromkeys(said))
    if not half.initiative:
        return when
    return words.say("term.initiative", {"seat": half.initiative, "when": when})


def _windows(does: str, figures: Mapping[str, Any]) -> tuple[str, ...]:
    """Of an effect that has windows of its own, whatever the card says: those."""
    found = tuple(name for name, only in play.ONLY.items() if does in only)
    what = figures.get("what")
    return tuple(name for name in found if what is None or {"cancel": "played"}.get(name, name) in what)


def _needs(figures: Mapping[str, Any], words: Words) -> Iterator[str]:
    if turn := figures.get("from-turn"):
        yield words.say("term.from-turn", {"turn": turn})
    if need := figures.get("only-if"):
        yield words.say("term.need", {"need": need})
    if weather := figures.get("weather"):
        yield words.say("term.weather", {"weather": tuple(weather)})


def faces(source: Source, asked: str, words: Words) -> tuple[str, ...]:
    """Both halves of the card that HELP was asked about; nothing where it was about no card."""
    card = _asked(source, asked, words)
    return of_card(source, card, words) if card is not None else ()


def of_card(source: Source, card: CardId, words: Words) -> tuple[str, ...]:
    """Both halves of a card, and what it may pay for."""
    lines = [words.name("card", card)]
    for seat in SEATS:
        half = source.pack.half(card, seat)
        told: dict[str, Value] = {
            "seat": seat,
            "name": half.names[words.lang],
            "does": event(source, seat, card, words),
            "when": moment(source, seat, card, words),
            "more": tuple(dict.fromkeys(_details(source, seat, card, words))),
        }
        lines.append(words.say("term.half", told))
    return (*lines, words.say("term.paying"))


def _details(source: Source, seat: Seat, card: CardId, words: Words) -> Iterator[str]:
    """For whom it is, how far they go, how long it lasts, what it costs and brings besides."""
    for does, figures, _ in play.deeds(source.pack.half(card, seat)):
        for key in _PRESENT:
            if figures.get(key):
                yield words.say(f"term.{key}")
        if does in _OF_MOVES:
            if figures.get("units") == "tanks":
                yield words.say("term.tanks")
            if isinstance(count := figures.get("units"), int):
                yield words.say("term.units", {"count": count})
            for key in _COUNTS:
                if key in figures:
                    yield words.say(f"term.{key}", {"count": figures[key]})
        if (where := f"term.where-{str(figures.get('where')).replace(':', '-')}") in words:
            yield words.say(where)
        if (lasts := f"term.lasts-{figures.get('lasts')}") in words:
            yield words.say(lasts)
        if figures.get("then") in ("draw 1", "draw"):
            yield words.say("term.then-draw")
        if isinstance(cost := figures.get("vp"), int) and cost < 0:
            yield words.say("term.costs", {"count": -cost})


def _asked(source: Source, asked: str, words: Words) -> CardId | None:
    """``card 35``, ``37``, ``Guderian``: the one card that is meant."""
    said = _plain(asked)
    about = {*words.say("term.about").split()}
    bare = [word for word in said.split() if word not in about]
    if len(bare) == 1 and _NUMBER.fullmatch(bare[0]):
        card = card_of(int(bare[0]))
        return card if card in source.pack.cards else None
    if not bare:
        return None
    found = {card for name, card in _names(source, words.lang) if f" {' '.join(bare)} " in f" {name} "}
    return found.pop() if len(found) == 1 else None


@cache
def _names(source: Source, lang: str) -> tuple[tuple[str, CardId], ...]:
    return tuple((_plain(half.names[lang]), card) for (card, _), half in source.pack.halves.items())


def _plain(text: str) -> str:
    """The words of a text, their letters without signs above them."""
    letters = (each for each in normalize("NFKD", text.casefold()) if not combining(each))
    return " ".join(re.findall(r"\w+", "".join(letters)))
