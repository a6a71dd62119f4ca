"""Reads the lines in which a game master changes a position of Paths of Glory; it judges nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.paths_of_glory.model.atlas import ELIMINATED, REMOVED, RESERVE, SpaceId
from games.paths_of_glory.model.counters import UnitId
from parsers.kit import editing
from parsers.kit.lexicon import begins, ends
from parsers.lexing import fold
from parsers.paths_of_glory.reader import PathsReader
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line


def editor(reader: PathsReader) -> Callable[[str, str], Line]:
    """``put ge_4_army sedan``, ``control Sedan CP``, ``trench Sedan 2 CP``, ``vp 12``, ``give AP 7``."""
    return editing.editor(lexicon()["edits"], lambda verb, rest: (_edit(reader, verb, rest), rest))


def _edit(reader: PathsReader, verb: str, rest: str) -> str:
    match verb:
        case "vp":
            return f"vp {rest}" if rest.isdecimal() else ""
        case "put":
            return _put(reader, rest)
        case "give":
            seat, number = begins(rest, lexicon()["seats"])
            return f"give {seat} {seat.lower()}_{int(number):02}" if seat and number.isdecimal() else ""
        case "control":
            seat, name = ends(rest, lexicon()["seats"])
            space = _space(reader, name)
            return f"control {space} {seat}" if space and seat else ""
        case _:
            seat, name = ends(rest, lexicon()["seats"])
            found = re.fullmatch(r"(.+?)\s+([012])", name)
            space = _space(reader, found[1]) if found else None
            return f"trench {space} {found[2]} {seat}" if found and space and seat else ""


def _put(reader: PathsReader, rest: str) -> str:
    reduced, rest = ends(rest, lexicon()["sides"])
    name, _, where = rest.partition(" ")
    where = begins(where, {"at": lexicon()["words"]["AT"] + lexicon()["where"]["words"]})[1]
    unit = UnitId(name.replace("-", "_"))
    box = {fold(box): box for box in (*RESERVE.values(), *ELIMINATED.values(), REMOVED)}
    at = box.get(where) or _space(reader, where)
    if unit not in reader.source.roster.units or at is None:
        return ""
    return f"put {unit} {at} {reduced}".rstrip()


def _space(reader: PathsReader, name: str) -> SpaceId | None:
    found = reader.lexer.places.meaning(name)
    return found[0] if len(found) == 1 else None
