"""Reads the lines in which a game master changes a position of Won by the Sword; it judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from games.won_by_the_sword.model.atlas import SEATS
from parsers.kit import editing
from parsers.kit.lexicon import meaning
from parsers.lexing import fold
from parsers.reading import Line
from parsers.won_by_the_sword.reader import WonByTheSwordReader
from parsers.won_by_the_sword.words import lexicon

Token = tuple[str, str]
"""A term with its value: those of the lexicon, ``SEAT``, ``BOX``, ``PILE``, ``ID`` of a column or unit."""


def editor(reader: WonByTheSwordReader) -> Callable[[str, str], Line]:
    """``column P1 to Ulm, left bank``, ``put 2 Swedish foot from P1 into Ulm``, ``leader Horn to P2``,
    ``reduce 1 Swedish horse in P1``, ``restore ...``, ``leader ordinary Swedish from the box to P1``,
    ``baggage P1 3``, ``depot Ulm left bank 2``, ``garrison Ulm Catholics``, ``captured Ulm nobody``,
    ``card 17 Catholics``, ``points Catholics 12``, ``initiative Catholics``, ``requisitioned Ulm 1``,
    ``fatigue P1 2``, ``advantages P1 1``, ``done P1 no``, ``works Ulm 3``, ``raise Ulm``.
    """
    return editing.editor(lexicon()["edits"], lambda verb, rest: (_edit(reader, verb, rest), rest))


def _edit(reader: WonByTheSwordReader, verb: str, rest: str) -> str:
    said = _Said(_tokens(reader, rest))
    parts = [each(said) for each in _SHAPES[verb]]
    if verb == "leader" and not said.done:
        parts.append(_place(said))
    whole = all(parts) and said.done
    return " ".join((verb, *parts)) if whole else ""


class _Said:
    """What is left to be read of a line."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = [*tokens]

    @property
    def done(self) -> bool:
        return not self.tokens

    def take(self, *terms: str) -> str | None:
        """The value of the next token if it is one of these terms; it is then read."""
        if self.tokens and self.tokens[0][0] in terms:
            return self.tokens.pop(0)[1]
        return None


@cache
def _groups(table: str) -> Mapping[str, Sequence[str]]:
    found: Mapping[str, Sequence[str]] = lexicon()[table]
    return found


def _tokens(reader: WonByTheSwordReader, text: str) -> list[Token]:
    """The words of a line as tokens; what the lexicon of orders has not, and ids, are looked for here."""
    made: list[Token] = []
    plain: list[str] = []
    units = {str(unit): str(unit) for unit in reader.source.roster.units}
    for word in (*text.replace(",", " ").split(), ""):
        if word in units or not word:
            made += _read(reader, " ".join(plain))
            plain = []
            made += [("ID", units[word])] if word else []
        else:
            plain.append(word)
    return made


def _read(reader: WonByTheSwordReader, text: str) -> list[Token]:
    made: list[Token] = []
    for each in reader.words.lexemes(text):
        word = fold(text[each.start : each.end])
        for table in ("SEAT", "BOX", "PILE", "ANSWER"):
            if (found := meaning(word, _groups(f"edit-{table.lower()}"))) is not None:
                made.append((table, found))
                break
        else:
            if each.term == "SIDE":
                made.append(("SEAT", next(seat for seat in SEATS if seat[0] == each.value)))
            elif each.term not in ("MARK", "FROM", "GARR", "INTOGARR", "SEP", "LEADERWORD"):
                made.append((each.term, each.value if each.term != "?" else word))
    return made


def _column(said: _Said) -> str:
    """``P1``, ``column 1 of the Protestants``, ``Catholic column 2``."""
    seat = said.take("SEAT") or ""
    letter = next((each for term, each in _LETTERS.items() if said.take(term) is not None), "")
    if not letter:
        said.take("COL")
    number = said.take("NUM") or ""
    seat = seat or ("" if letter else said.take("SEAT") or "")
    return f"{letter or seat[:1]}{number}" if (letter or seat) and number else ""


_LETTERS = {"OWNCOL": "P", "FOECOL": "C", "K": "C"}
"""P and C before a figure; in Russian П and К."""


def _spot(said: _Said) -> str:
    """A point with its bank."""
    point = _point(said)
    bank = said.take("BANK") or ""
    return f"{point}:{bank}" if point and bank else point


def _point(said: _Said) -> str:
    point = said.take("PLACE") or ""
    return "" if " " in point else point


def _place(said: _Said) -> str:
    """A column, a point, the cadre box or that of the game."""
    if said.take("CADRE") is not None:
        said.take("BOX")
        return "cadre"
    box = said.take("BOX")
    return box or _point(said) or _column(said)


def _number(said: _Said) -> str:
    return said.take("NUM") or ""


def _unit(said: _Said) -> str:
    """``reduced Swedish veteran foot``: nation and kind in any order."""
    if (found := said.take("ID")) is not None:
        return found
    words: list[str] = []
    while (word := said.take("UNIT")) is not None:
        words.append(word)
    nation = next((each.partition(":")[2] for each in words if ":" in each), "")
    arm = next((each for each in words if each in ("i", "c", "d", "g")), "")
    if not nation or not arm:
        return ""
    veteran = "v" if "v" in words and arm in ("i", "c") else ""
    return f"{nation}-{veteran}{arm}{'/' if '/' in words else ''}"


def _leader(said: _Said) -> str:
    """Who is meant of several of a name the game says; an ordinary one by his nation."""
    if (found := said.take("LEADER")) is not None:
        return found.replace(" ", "|")
    ordinary = said.take("ORDINARY", "OLEADER")
    nation = (said.take("UNIT") or "").partition("nation:")[2]
    ordinary = ordinary if ordinary is not None else said.take("ORDINARY", "OLEADER")
    return f"{nation}-o" if ordinary is not None and nation else ""


def _seat(said: _Said) -> str:
    found = said.take("SEAT") or ""
    return found if found in SEATS else ""


def _owner(said: _Said) -> str:
    if said.take("NOTHING") is not None:
        return "nobody"
    return said.take("SEAT") or ""


def _pile(said: _Said) -> str:
    return said.take("SEAT", "PILE") or ""


def _card(said: _Said) -> str:
    number = _number(said)
    return f"{int(number):02}" if number else ""


def _answer(said: _Said) -> str:
    return said.take("ANSWER") or ""


_SHAPES: Mapping[str, Sequence[Callable[[_Said], str]]] = {
    "column": (_column, _spot),
    "put": (_number, _unit, _place, _place),
    "reduce": (_number, _unit, _place),
    "restore": (_number, _unit, _place),
    "leader": (_leader, _place),
    "baggage": (_place, _number),
    "depot": (_spot, _number),
    "garrison": (_point, _owner),
    "captured": (_point, _owner),
    "card": (_card, _pile),
    "points": (_seat, _number),
    "initiative": (_seat,),
    "requisitioned": (_point, _number),
    "fatigue": (_column, _number),
    "advantages": (_column, _number),
    "done": (_column, _answer),
    "works": (_point, _number),
    "raise": (_point,),
}
