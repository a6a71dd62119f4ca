"""Reads the lines in which a game master changes a position of No Retreat!; it judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from parsers.kit import editing
from parsers.kit.lexicon import begins, ends
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon, words_of
from parsers.no_retreat.reader import NoRetreatReader
from parsers.reading import Line


def editor(reader: NoRetreatReader) -> Callable[[str, str], Line]:
    """``put 1 Pz at 1112 weak, disorganized``, ``put West in the shattered box``, ``control Kiev Soviet``,
    ``card 17 deck``, ``target 1215 Axis``, ``unmark 1215``, ``weather mar-apr snow``, ``support Axis 2``,
    ``points Soviet 3``, ``initiative Soviet``.
    """
    return editing.editor(lexicon()["edits"], lambda verb, rest: (_edit(reader, verb, rest), rest))


def _edit(reader: NoRetreatReader, verb: str, rest: str) -> str:
    rest = " ".join(rest.replace(",", " ").split())
    match verb:
        case "put":
            return _put(reader, rest)
        case "control" | "target" | "counterblow":
            seat, name = ends(rest, _owners() if verb == "control" else _words("edit-seats"))
            place = _place(reader, _at(name))
            return f"{verb} {place} {seat}" if place and seat else ""
        case "unmark":
            place = _place(reader, _at(rest))
            return f"unmark {place}" if place else ""
        case "card":
            number, _, to = rest.partition(" ")
            end, left = begins(_at(to), {**_words("edit-seats"), **_words("edit-piles")})
            return f"card {int(number):02} {end}" if number.isdecimal() and end and not left else ""
        case "weather":
            marker, name = begins(rest, _words("edit-months"))
            sky, left = begins(_at(name), _words("edit-skies"))
            return f"weather {marker} {sky}" if marker and sky and not left else ""
        case _:
            seat, count = begins(rest, _words("edit-seats"))
            whole = not count if verb == "initiative" else count.isdecimal()
            return f"{verb} {seat} {count}".rstrip() if seat and whole else ""


def _words(table: str) -> Mapping[str, Sequence[str]]:
    found: Mapping[str, Sequence[str]] = lexicon()[table]
    return found


def _owners() -> Mapping[str, Sequence[str]]:
    return {**_words("edit-seats"), "nobody": lexicon()["words"]["NOTHING"]}


def _at(text: str) -> str:
    """Without a word for where."""
    words = lexicon()["words"]
    return begins(text, {"at": [*words["AT"], *words["TO"]]})[1]


def _put(reader: NoRetreatReader, rest: str) -> str:
    unit, where = _unit(reader, rest)
    how: list[str] = []
    where = _at(where)
    found, before = ends(where, _words("edit-sides"))
    while found:
        how, where = [found, *how], before
        found, before = ends(where, _words("edit-sides"))
    place = _box(where) or _place(reader, where)
    return " ".join(("put", unit, place, *how)) if unit and place else ""


def _unit(reader: NoRetreatReader, text: str) -> tuple[str, str]:
    """(a unit by its key or name, the rest of the text); of a name that means several none."""
    key, _, rest = text.partition(" ")
    if key in reader.source.roster.counters:
        return key, rest
    words = words_of(text)
    count, found = reader.meanings.at(words, 0) if words else (0, [])
    units = [each.value for each in found if each.term == "UNIT"]
    if len(units) != 1 or " " in units[0]:
        return "", text
    return units[0], text[words[count].start :] if count < len(words) else ""


def _box(text: str) -> str:
    box, left = begins(text, _words("edit-boxes"))
    if box == "track":
        return f"track-{left}" if left.isdecimal() else ""
    return box if not left else ""


def _place(reader: NoRetreatReader, text: str) -> str:
    words = words_of(fold(text))
    count, found = reader.meanings.at(words, 0) if words else (0, [])
    places = [each.value for each in found if each.term == "PLACENAME"]
    return places[0] if count == len(words) and len(places) == 1 and " " not in places[0] else ""
