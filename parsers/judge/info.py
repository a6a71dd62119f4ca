"""What the commands about games, people and one's own account mean; it must not know games."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.judge.line import Meant, Parsed, Read, of_a_game
from parsers.judge.text import fold
from parsers.judge.words import groups

_SMALL = groups("small")
_HTML = ("html",)


def _points(name: str) -> Read:
    """A command about a game and phases of it: the words, which only the game can tell apart."""

    def read(line: Parsed) -> Meant:
        words = line.words("rest").replace(",", " ").split()
        kept = [word for word in words if fold(word).casefold() not in (*_SMALL["points"], *_SMALL["game"])]
        parted = [part for word in kept for part in _parted(word)]
        return name, {"words": tuple(parted)}

    return read


def _map(line: Parsed) -> Meant:
    """A picture, which may be asked for with codes: the last word of the line."""
    name, args = _points("map")(line)
    words = args["words"]
    assert isinstance(words, tuple)
    if not words or fold(str(words[-1])).casefold() not in _SMALL["codes"]:
        return name, args
    words = words[:-1]
    if words and fold(str(words[-1])).casefold() in _SMALL["with-codes"]:
        words = words[:-1]
    return name, {"words": words, "codes": True}


def _parted(word: str) -> list[str]:
    """Two phases with a hyphen between are two words; a game may have a hyphen in its name."""
    first, dash, last = word.partition("-")
    numbers = any(letter.isdigit() for letter in first) and any(letter.isdigit() for letter in last)
    return [first, last] if dash and numbers else [word]


def _whois(line: Parsed) -> Meant:
    return "whois", {"who": line.words("rest")}


def _set_address(line: Parsed) -> Meant:
    return "set", {"what": "address", "value": line.token("WORD")}


def _set_format(line: Parsed) -> Meant:
    return "set", {"what": "html", "value": fold(line.token("FORM")).lower() in _HTML}


READS: Mapping[str, Read] = {
    "history": _points("history"),
    "map": _map,
    "summary": of_a_game("summary"),
    "observe": of_a_game("observe"),
    "unobserve": of_a_game("unobserve"),
    "whois": _whois,
    "set_address": _set_address,
    "set_format": _set_format,
}
