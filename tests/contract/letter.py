"""What a seat is shown after a step, as text and as data; it must not know any one title."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from adjudicator.codec import dumps
from adjudicator.kinds import Ask, Event, Over, Roll, Seat, heard
from games.marks import Scene
from games.title import Title
from games.words import Words, merge, words_from
from tests.contract.play import asks_of
from tests.contract.subject import Subject

LANGS = ("en", "ru")


@lru_cache(maxsize=32)
def words_of(title: Title, lang: str) -> Words:
    """The title's words."""
    table = dict(title.words(lang))
    namers = table.pop("namers", None)
    seats = {"names": {"seat": dict(title.seat_names(lang))}}
    return words_from(lang, merge(table, seats), namers)


def message(words: Words, group: str, key: str) -> str:
    """The message of an event, fault or ask: under its group, or under its own key."""
    return f"{group}.{key}" if f"{group}.{key}" in words else key


def told(words: Words, group: str, key: str, args: Mapping[str, Any]) -> str:
    """Its words. Raises KeyError where there are none, or they want an argument that is not there."""
    return words.say(message(words, group, key), args)


def shown(tested: Subject, state: Any, seat: Seat | None, events: tuple[Event, ...]) -> dict[str, str]:
    """All that reaches ``seat`` after a step that told ``events``, by name, each as text."""
    title, game = tested.title, tested.title.game
    view, waits = game.view(state, seat), game.pending(state)
    mine = next((ask for ask in asks_of(waits) if ask.seat == seat), None)
    hears = heard(events, seat)
    reached = {
        "view": dumps(view, title.types()[1]),
        "asked": "" if mine is None else dumps(mine, Ask),
        # Whom the game waits for is told to everybody, and how long it waits can be seen.
        "waits": waiting(waits, seat),
        "heard": "\n".join(dumps(event, Event) for event in hears),
    }
    for lang in LANGS:
        reached[f"letter {lang}"] = letter(title, view, mine, hears, lang)
        reached[f"picture {lang}"] = dumps(title.scene(view, hears, lang), Scene)
    return reached


def waiting(waits: Any, seat: Seat | None) -> str:
    """What of ``pending`` every seat may notice."""
    match waits:
        case Roll(label, sides, audience):
            return f"roll {label} {sides}" if audience.hears(seat) else "roll"
        case Over():
            return dumps(waits, Over)
        case asks:
            return "\n".join(f"{ask.seat} {ask.kind} {ask.phase} {ask.revisable}" for ask in asks)


def letter(title: Title, view: Any, ask: Ask | None, hears: tuple[Event, ...], lang: str) -> str:
    """The body of a report: what happened, the position, what is owed."""
    words = words_of(title, lang)
    lines = [told(words, "event", event.key, event.args) for event in hears]
    for table in title.position(view, lang):
        lines += [table.key, " | ".join(table.columns), *(" | ".join(row) for row in table.rows)]
    if ask is not None:
        lines += [title.phase_name(ask.phase, lang), *title.duties(view, ask, lang)]
    return "\n".join(lines)
