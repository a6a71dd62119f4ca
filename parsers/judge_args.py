"""What a parsed command means: its name and its arguments, unjudged; it must not know games or people.

``READS`` has an entry a rule of judge.lark whose arguments are more than none; a group of commands keeps
its entries in a module of its own and adds them there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lark import Token, Tree

from adjudicator.kinds import Value
from parsers.judge_text import fold

MINUTE, HOUR, DAY = 60, 3_600, 86_400


@dataclass(frozen=True, slots=True)
class Parsed:
    """A parsed line. Words are given as written, not as folded."""

    rule: Tree[Token]
    shown: str

    def token(self, kind: str) -> str:
        """The first token of that terminal, empty where there is none."""
        return next(self.tokens(kind), "")

    def tokens(self, kind: str) -> Iterator[str]:
        """All tokens of that terminal, in order."""
        for one in self.rule.scan_values(lambda one: isinstance(one, Token) and one.type == kind):
            yield self.shown[one.start_pos : one.end_pos]

    def has(self, kind: str) -> bool:
        """Whether there is a token of that terminal."""
        return bool(self.token(kind))

    def words(self, name: str) -> str:
        """The text of the first part of that rule, empty where there is none."""
        return next((part.text for part in self.parts(name)), "")

    def parts(self, name: str) -> Iterator[Parsed]:
        """The parts of that rule, in order."""
        for tree in self.rule.find_data(name):
            yield Parsed(tree, self.shown)

    @property
    def text(self) -> str:
        """All that it was read from."""
        return self.shown[self.rule.meta.start_pos : self.rule.meta.end_pos].strip(" ,")

    @property
    def seats(self) -> str:
        """The seats named, with blanks between."""
        return " ".join(part.text for part in self.parts("seat"))


Meant: TypeAlias = tuple[str, dict[str, Value]]
Read: TypeAlias = Callable[[Parsed], Meant]


def meaning(rule: Tree[Token], shown: str) -> Meant:
    """(command, arguments) of a parsed line; a rule without an entry has none, and its own name."""
    name = str(rule.data)
    read = READS.get(name)
    return read(Parsed(rule, shown)) if read else (name.replace("_", "-"), {})


def of_a_game(name: str) -> Read:
    """A command whose one argument is the game, empty where it is not named."""
    return lambda line: (name, {"game": line.words("game")})


def _register(line: Parsed) -> Meant:
    return "register", {"name": line.words("name")}


def _create(line: Parsed) -> Meant:
    return "create", {"game": line.words("game"), **_settings(line)}


def _list(line: Parsed) -> Meant:
    states = {"OPEN": "forming", "RUNNING": "running", "OVER": "over"}
    filters = [tree.children[0] for tree in line.rule.find_data("filter")]
    return "list", {
        "filters": tuple(states.get(one.type, str(one).lower()) for one in filters if isinstance(one, Token))
    }


def _join(line: Parsed) -> Meant:
    return "join", {"game": line.words("game"), "seats": line.seats}


def _concede(line: Parsed) -> Meant:
    return "concede", {"seats": line.seats}


def _help(line: Parsed) -> Meant:
    return "help", {"topic": line.words("rest")}


def _phase(line: Parsed) -> Meant:
    return "phase", {"phase": line.token("PHASE_CODE").upper()}


def _set_language(line: Parsed) -> Meant:
    word = fold(line.token("LANG")).lower()
    return "set", {"what": "language", "value": "en" if word[:2] in ("en", "ан") else "ru"}


def _set_zone(line: Parsed) -> Meant:
    return "set", {"what": "zone", "value": line.token("WORD")}


def _set_name(line: Parsed) -> Meant:
    return "set", {"what": "name", "value": line.words("name")}


def _set_switch(line: Parsed) -> Meant:
    what = next(what for what in ("html", "data", "pictures") if line.has(what.upper()))
    return "set", {"what": what, "value": fold(line.token("SWITCH")).lower() in _YES}


def _settings(line: Parsed) -> dict[str, Value]:
    limits: dict[str, Value] = {}
    options: dict[str, Value] = {}
    for part in line.parts("limit"):
        limits[timed(part.token("TIMED"))] = span(part)
    for part in line.parts("rules"):
        options["rules"] = part.token("WORD").lower()
    for part in line.parts("victory"):
        options["victory"] = int(part.token("NUMBER"))
    for part in line.parts("until"):
        options["last_year"] = int(part.token("NUMBER"))
    for part in line.parts("option"):
        key, _, value = part.token("SETTING").partition("=")
        options[key.lower()] = int(value) if value.isdecimal() else value
    plain = tuple(part.token("WORD") for part in line.parts("plain"))
    return {"limits": limits, "options": options, "words": plain}


_UNITS = (("мин", MINUTE), ("min", MINUTE), ("h", HOUR), ("ч", HOUR), ("w", 7 * DAY), ("недел", 7 * DAY))
_TIMED = (
    ("mov", "movement"),
    ("ход", "movement"),
    ("retreat", "retreat"),
    ("отступ", "retreat"),
    ("build", "adjustment"),
    ("adjust", "adjustment"),
    ("построй", "adjustment"),
)
_YES = ("on", "yes", "да", "вкл")


def span(part: Parsed) -> int:
    """Seconds of a NUMBER and a UNIT."""
    return int(part.token("NUMBER")) * unit(part.token("UNIT"))


def unit(word: str) -> int:
    """Seconds of a unit: ``hours`` -> 3600."""
    folded = fold(word).lower()
    return next((seconds for start, seconds in _UNITS if folded.startswith(start)), DAY)


def timed(word: str) -> str:
    """The kind of phase that a word of TIMED names, empty for all: ``moves`` -> ``movement``."""
    folded = fold(word).lower()
    return next((kind for start, kind in _TIMED if folded.startswith(start)), "")


READS: Mapping[str, Read] = {
    "register": _register,
    "create": _create,
    "list": _list,
    "join": _join,
    "begin": of_a_game("start"),
    "show": of_a_game("show"),
    "resign": of_a_game("resign"),
    "concede": _concede,
    "help": _help,
    "phase": _phase,
    "set_language": _set_language,
    "set_zone": _set_zone,
    "set_name": _set_name,
    "set_switch": _set_switch,
}
