"""What the subject of a report says: the weightiest of what happened, and what is asked of its reader."""

from __future__ import annotations

from adjudicator.kinds import Args, Event, heard
from games.words import Words
from mailer.letters.eyes import Eyes, Told, current_phase

WIDTH = 60
"""Characters of a subject beside the game and the phase: what mail programs show of it."""

MANY = 3
"""Of more events of one kind than these the subject names none."""

_TWO = 2
"""Players of a game in which whatever happens concerns its reader."""

_OWN, _ASKED = "headline.", "headline.asked."


def headline(eyes: Eyes, told: Told) -> str:
    """``Verdun falls; your defence is asked``; where nothing of weight happened the phase says when.

    Of ``told`` only what the reader hears, by the weight of the title's table ``headline``; what concerns
    the reader's seat first.
    """
    happened = _happened(eyes, [event for _, events in told for event in heard(events, eyes.seat)])
    happened = happened or eyes.phase(current_phase(eyes.play))
    return _capital("; ".join(filter(None, (happened, _asked(eyes)))))


def _happened(eyes: Eyes, events: list[Event]) -> str:
    """As many of the weightiest as the width has room for, at least one."""
    words, weights = eyes.words, _weights(eyes)
    told = _still_asked_about(eyes, [event for event in events if event.key in weights])
    # Of what names nothing, as who has the initiative, the last says how it stands.
    last = {event.key: event for event in told if not _names(eyes, event) and _line(words, event)}
    told = [event for event in told if last.get(event.key, event) is event or _names(eyes, event)]
    own = eyes.seat
    told.sort(key=lambda event: (weights[event.key], own is None or own not in event.args.values()))
    if _is_one_of_many(eyes, told):
        return ""
    said, named = "", frozenset[str]()
    for event in told:
        line, names = _line(words, event), _names(eyes, event)
        # It names nothing, as when no hex is a target, or what a weightier one of the same place has told.
        if not line or (names and names <= named):
            continue
        if said and len(said) + len(line) + 2 > WIDTH:
            break
        said, named = f"{said}, {line}" if said else line, named | names
    return said


def _is_one_of_many(eyes: Eyes, told: list[Event]) -> bool:
    """Whether the first is one of many alike among many players, and none concerns the reader."""
    alike = sum(event.key == told[0].key for event in told) if told else 0
    crowd = eyes.seat is not None and len(eyes.play.title.seat_names("en")) > _TWO
    return crowd and alike > MANY and not any(eyes.seat in event.args.values() for event in told)


def _still_asked_about(eyes: Eyes, events: list[Event]) -> list[Event]:
    """Of events alike at some places those at the places that are asked about: not a battle that is over."""
    asked = _places(eyes.ask.args) if eyes.ask is not None else frozenset[str]()
    alike = {event.key for event in events if _places(event.args) & asked}
    return [event for event in events if event.key not in alike or _places(event.args) & asked]


def _places(args: Args) -> frozenset[str]:
    """The hexes that arguments name, of titles that have such."""
    named = args.get("hexes")
    return frozenset(map(str, named)) if isinstance(named, tuple | list) else frozenset()


def _names(eyes: Eyes, event: Event) -> frozenset[str]:
    """The places, units and cards that the line of an event names: seats and numbers tell nothing apart."""
    said = [event.args.get(field) for field in eyes.words.fields(_OWN + event.key)]
    each = (one for value in said for one in (value if isinstance(value, tuple | list) else (value,)))
    return frozenset(one for one in each if isinstance(one, str)) - frozenset(
        eyes.play.title.seat_names("en")
    )


def _line(words: Words, event: Event) -> str:
    """What is said of an event; of many names the first alone, where all have no room."""
    line = words.say(_OWN + event.key, event.args)
    if len(line) <= WIDTH:
        return line
    first = {name: value[:1] if isinstance(value, tuple) else value for name, value in event.args.items()}
    return words.say(_OWN + event.key, first)


def _weights(eyes: Eyes) -> dict[str, int]:
    """The events of the title's table ``headline``, the weightiest 0."""
    table = eyes.play.title.words(eyes.lang).get("headline", {})
    return {key: at for at, key in enumerate(key for key in table if key != "asked")}


def _asked(eyes: Eyes) -> str:
    key = f"{_ASKED}{eyes.ask.kind}" if eyes.ask is not None else ""
    return eyes.words.say(key) if key in eyes.words else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
