"""Reads the lines in which a game master changes a position of Paths of Glory; it judges nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, REMOVED, RESERVE, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from parsers.lexing import fold
from parsers.paths_of_glory.reader import PathsReader
from parsers.reading import Line, Span, Understood, Unreadable

_SEATS = {
    AP: ("ap", "allied", "allies", "со", "союзники"),
    CP: ("cp", "central", "цд", "центральные державы"),
}
_REDUCED = ("reduced", "ослабленный", "ослабленная", "ослабленное")
_VERBS = {
    "put": ("put", "поставить"),
    "control": ("control", "контроль"),
    "trench": ("trench", "траншеи"),
    "vp": ("vp", "по"),
    "give": ("give", "дать"),
}


def editor(reader: PathsReader) -> Callable[[str, str], Line]:
    """``put ge_4_army sedan``, ``control Sedan CP``, ``trench Sedan 2 CP``, ``vp 12``, ``give AP 7``."""
    source = reader.source

    def read(scenario: str, text: str) -> Line:
        folded = " ".join(fold(text).strip(" .;").split())
        verb = next((key for key, words in _VERBS.items() if folded.split(" ")[0] in words), "")
        rest = folded.partition(" ")[2]
        line = _edit(source, reader, verb, rest)
        if line is None:
            word = rest if verb else folded.partition(" ")[0]
            return Unreadable(Span(1, 1, len(text)), text, "unexpected-word", {"word": word})
        return Understood(Span(1, 1, len(text)), text, line)

    return read


def _edit(source: Source, reader: PathsReader, verb: str, rest: str) -> str | None:
    match verb:
        case "vp":
            return f"vp {rest}" if rest.isdecimal() else None
        case "put":
            return _put(source, reader, rest)
        case "give":
            seat, number = _seat_first(rest)
            return f"give {seat} {seat.lower()}_{int(number):02}" if seat and number.isdecimal() else None
        case "control":
            name, seat = _seat_last(rest)
            space = _space(reader, name)
            return f"control {space} {seat}" if space and seat else None
        case "trench":
            name, seat = _seat_last(rest)
            found = re.fullmatch(r"(.+?)\s+([012])", name)
            space = _space(reader, found[1]) if found else None
            return f"trench {space} {found[2]} {seat}" if found and space and seat else None
    return None


def _put(source: Source, reader: PathsReader, rest: str) -> str | None:
    reduced = next((word for word in _REDUCED if rest.endswith(f" {word}")), "")
    rest = rest.removesuffix(reduced).strip()
    found = re.fullmatch(r"(\S+)\s+(?:at\s+|in\s+|в\s+|у\s+)?(.+)", rest)
    if found is None:
        return None
    unit = UnitId(found[1].replace("-", "_"))
    box = {fold(box): box for box in (*RESERVE.values(), *ELIMINATED.values(), REMOVED)}
    at: str | None = box.get(found[2]) or _space(reader, found[2])
    if unit not in source.roster.units or at is None:
        return None
    return f"put {unit} {at} reduced" if reduced else f"put {unit} {at}"


def _space(reader: PathsReader, name: str) -> SpaceId | None:
    found = reader.lexer.places.meaning(name)
    return found[0] if len(found) == 1 else None


def _seat_first(rest: str) -> tuple[str, str]:
    word, _, after = rest.partition(" ")
    return next((seat for seat, words in _SEATS.items() if word in words), ""), after


def _seat_last(rest: str) -> tuple[str, str]:
    for seat, words in _SEATS.items():
        for word in words:
            if rest.endswith(f" {word}"):
                return rest.removesuffix(f" {word}"), seat
    return rest, ""
