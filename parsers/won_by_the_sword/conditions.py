"""Phrases of conditions of Won by the Sword: what standing orders and tasks may look at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Literal

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.won_by_the_sword.model.clauses import POSSIBLE
from parsers.kit.lexicon import begins, either, meaning, shared
from parsers.lexing import fold
from parsers.reading import Span, Unreadable
from parsers.won_by_the_sword.atoms import tidy
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon

_FIGURE = re.compile(r"\d+")
_SHIFTS: dict[str, tuple[Literal["at-least", "at-most"], int]] = {
    "at-least": ("at-least", 0),
    "at-most": ("at-most", 0),
    "more": ("at-least", 1),
    "less": ("at-most", -1),
}
_LONGEST_SUBJECT = 3
_WORD_ENDS = re.compile(r"(?<=\w)(?!\w)")
_MOST, _LONGEST_FIGURE = 3, 6
"""Words before figures that are looked at in a line, and words of a figure with what it is compared by."""
_PARTING = ("MARK", "SEP", "THEN", "ELSE")
_ENDED = re.compile(r"\s*(?:[.;,!]|$)")
_OTHERWISE: Mapping[str, Condition] = {
    "enough": Fact("cp", "at-least", 1),
    "stripped": Fact("requisitioned", "at-least", 2),
    "impossible": Not(POSSIBLE),
}
"""Facts of the lexicon that are figures, or a denial."""
_FOES = ("FOE", "SIDE", "LEADER", "GARR", "COL")
"""Who declines or surrenders."""
FOE_AT = "foe-at-"
"""How the fact begins that an enemy is at a point."""
_STANDING = {"FOE", "COL", "MOVE", "PLACE", "NOTHING", "STAY", "NUM"}


def fact(text: str, words: Lexicon) -> Condition | Unreadable:
    """``refused``, ``their horse at least 8``, ``an enemy is at Ulm``, ``autumn``, ``cavalry bonus``."""
    phrase = " ".join(re.sub(r"[.!?\"«»]", " ", fold(text)).split())
    found = (
        _alone(phrase) or _figure(phrase) or _of_places(text, phrase, words) or _of_somebody(phrase, words)
    )
    if found is not None:
        return found
    if _won().match(phrase):
        return Unreadable(Span(1, 1, len(text)), text, "condition-won", {"word": text.strip()})
    secret = any(word in phrase for word in map(fold, lexicon()["secret"]["words"]))
    key = "condition-hidden" if secret else "condition-phrase"
    return Unreadable(Span(1, 1, len(text)), text, key, {"word": text.strip()})


def plainly(condition: Condition) -> Condition:
    """Without a negation where a figure says the same: Russian ``не меньше 8`` is ``at least 8``."""
    match condition:
        case Not(Fact(name, "at-most", int() as most)):
            return Fact(name, "at-least", most + 1)
        case Not(Fact(name, "at-least", int() as least)) if name != "requisitioned":
            return Fact(name, "at-most", least - 1)
        case Not(part):
            return Not(plainly(part))
        case AllOf(parts):
            return AllOf(tuple(map(plainly, parts)))
        case AnyOf(parts):
            return AnyOf(tuple(map(plainly, parts)))
    return condition


def pointed(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``with 4 CP or more forage``: the word before what has to be is an IF."""
    made = list(lexemes)
    for found in islice(_pointed().finditer(fold(line)), _MOST):
        ends = [each.start() for each in islice(_WORD_ENDS.finditer(line, found.end()), _LONGEST_FIGURE)]
        over = next((end for end in reversed(ends) if _of_points(bare_figure(line[found.end() : end]))), None)
        if over is not None:
            start, end = found.span("word")
            before = [each for each in made if each.end <= start][-1:]
            behind = bool(before) and before[0].term not in _PARTING
            if (behind or _ENDED.match(line, over)) and _is_spent(line[start:end], line[found.end() :]):
                continue  # ``works with at most 3 CP``: what is spent, not what there is
            made = [each for each in made if each.end <= start or each.start >= end]
            made.append(Lexeme(start, end, "IF"))
    return sorted(made, key=lambda each: each.start)


def _is_spent(word: str, rest: str) -> bool:
    """Whether a figure behind a task may be what it takes, or what shall be left of it."""
    return fold(word) in lexicon()["idle"]["spending"] or _over().match(fold(rest[:60])) is not None


@cache
def _over() -> re.Pattern[str]:
    return re.compile(rf"[^,.;:]{{0,40}}?(?<!\w)(?:{either(lexicon()['idle']['over'])})(?!\w)")


def _of_points(condition: Condition | None) -> bool:
    return isinstance(condition, Fact) and condition.name == "cp"


@cache
def _pointed() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?P<word>{either(lexicon()['idle']['pointed'])}) (?=\D{{0,20}}\d)")


def bare_fact(text: str, words: Lexicon) -> Condition | None:
    """A fact without figures, which needs no sign behind it to end."""
    phrase = " ".join(re.sub(r"[.!?\"«»]", " ", fold(text)).split())
    return _alone(phrase) or _of_somebody(phrase, words) or _of_leader(text, words)


def bare_figure(text: str) -> Condition | None:
    """A figure with what it is compared by, which needs no sign behind it to end: ``I have 4 CP or more``."""
    phrase = " ".join(re.sub(r"[.!?\"«»]", " ", fold(text)).split())
    return _figure(phrase) if _relations().search(phrase) is not None else None


@cache
def _won() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(lexicon()['idle']['won'])})(?!\w)")


def _of_somebody(phrase: str, words: Lexicon) -> Condition | None:
    """``the Bavarians decline``, ``Ulm surrenders``: a fact of the foe with him or his point named."""
    told = phrase.split()
    for count in range(1, min(len(told), _LONGEST_SUBJECT + 1)):
        key = meaning(" ".join(told[count:]), lexicon()["facts"])
        if key not in ("refused", "surrendered", "declined"):
            continue
        lexemes = words.lexemes(" ".join(told[:count]))
        named = [each.term for each in lexemes]
        place = lexemes[0].value.split() if named == ["PLACE"] and key != "declined" else []
        if place:
            return AllOf((Fact(key, "is", True), _any(f"at-{each}" for each in place)))
        if named == ["COL", "NUM"] or all(
            each.term in _FOES or each.value.startswith("nation:") for each in lexemes
        ):
            return Fact(key, "is", True)
    return None


def _alone(phrase: str) -> Condition | None:
    tables = lexicon()
    if (key := meaning(phrase, tables["facts"])) is not None:
        # A task costs a point at least; what it lacks beyond that is told when its turn comes.
        return _OTHERWISE.get(key) or Fact(key, "is", True)
    if _pattern("point-left").fullmatch(phrase):
        return _OTHERWISE["enough"]
    if (season := meaning(phrase, tables["seasons"])) is not None:
        return Fact("season", "is", season)
    bare = begins(phrase, {"card": tables["card-is"]["words"]})[1]
    if (action := meaning(bare.removeprefix("a "), tables["actions"])) is not None:
        return Fact("card", "is", action)
    return None


def _figure(phrase: str) -> Condition | None:
    """A figure compared with a number."""
    number = _FIGURE.search(phrase)
    if number is None or len(number[0]) > 6:
        return None
    rest = f"{phrase[: number.start()]} {phrase[number.end() :]}"
    rest, only = _only().subn(" ", rest)
    relation = _relations().search(rest)
    if relation is not None:
        rest = f"{rest[: relation.start()]} {rest[relation.end() :]}"
    tables = lexicon()
    bare = [word for word in rest.split() if word not in tables["idle"]["copula"]]
    name = meaning(" ".join(rest.split()), tables["figures"]) or meaning(" ".join(bare), tables["figures"])
    if name is None and _pattern("points-left").fullmatch(" ".join(rest.split())):
        name = "cp"
    if name is None or (only and any(phrase.startswith(each) for each in lexicon()["idle"]["whose"])):
        return None
    if relation is None and only:
        return Fact(name, "at-most", int(number[0]))
    if relation is None:
        # ``if 1 CP remains``: or more
        least = name == "requisitioned" or (name == "cp" and _pattern("lasting").search(rest) is not None)
        return Fact(name, "at-least" if least else "is", int(number[0]))
    words = {
        **shared()["relations"],
        "at-least": [*shared()["relations"]["at-least"], *lexicon()["at-least"]["words"]],
    }
    said, shift = _SHIFTS[meaning(" ".join(relation[0].split()), words) or "at-least"]
    return Fact(name, said, int(number[0]) + shift)


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """One of the patterns of the lexicon."""
    return re.compile("|".join(lexicon()["idle"][key]))


@cache
def _only() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['idle']['only'])})(?!\w)")


@cache
def _relations() -> re.Pattern[str]:
    words = [word for each in shared()["relations"].values() for word in each]
    spelt = either([*words, *lexicon()["at-least"]["words"]])
    return re.compile(rf"(?<!\w)(?:{spelt})(?!\w)")


def _of_places(text: str, phrase: str, words: Lexicon) -> Condition | None:
    """Who stands where, who holds what, which column it is about."""
    if any(each.value in (",", ";") for each in words.lexemes(text.strip(" ,;"))):
        return None  # what stands behind a comma belongs to what stands before the condition
    own = lexicon()["idle"]["own"]
    found = (each for each in words.lexemes(text) if each.term != "MARK")
    lexemes = tidy([each for each in found if fold(text[each.start : each.end]) not in own])
    terms = {each.term for each in lexemes}
    points = [each.value.split() for each in lexemes if each.term == "PLACE"]
    numbers = [int(each.value) for each in lexemes if each.term == "NUM"]
    if "ATTACKED" in terms and len(numbers) == 1 and terms <= {"ATTACKED", "COL", "NUM", "FOE"}:
        return Fact("column", "is", numbers[0])
    if len(points) != 1 or sum(each.term == "PLACE" for each in lexemes) != 1:
        return None
    if "TAKEN" in terms and terms == {"TAKEN", "PLACE"}:
        return _any(f"taken-{each}" for each in points[0])
    if not terms <= _STANDING:
        return None
    if numbers:
        whose = _whose(lexemes, text)
        made = [Fact(f"{whose}{numbers[0]}", "is", each) for each in points[0]]
        return made[0] if len(made) == 1 else AnyOf(tuple(made))
    if _foe_said(lexemes, text):
        return _any(f"{FOE_AT}{each}" for each in points[0])
    return _any(f"at-{each}" for each in points[0]) if terms == {"PLACE"} else None


def _of_leader(text: str, words: Lexicon) -> Condition | None:
    """``Tilly is at Ulm``: that an enemy is there; he is attacked then, and nobody else (pronouns.py)."""
    found = [each for each in words.lexemes(text.strip(" ,;")) if each.term not in ("COL", "FOE", "STAY")]
    if [each.term for each in found] != ["LEADER", "PLACE"]:
        return None
    return _any(f"{FOE_AT}{each}" for each in found[1].value.split())


def _whose(lexemes: list[Lexeme], text: str) -> str:
    """Of a column that is asked after: by its side, an own one, or one of the foe."""
    side = next((each.value for each in lexemes if each.term == "COL" and each.value), "")
    if side:
        return f"column-{side}"
    words = {fold(word) for word in re.findall(r"\w+", text)}
    return "own-column-" if words & {*lexicon()["idle"]["own"]} else "their-column-"


def _foe_said(lexemes: list[Lexeme], text: str) -> bool:
    """Whether the foe is named: tidied words have lost him where he stands alone."""
    words = {fold(word) for word in re.findall(r"\w+", text)}
    return any(each.term == "FOE" for each in lexemes) or bool(words & _foes())


@cache
def _foes() -> frozenset[str]:
    return frozenset(fold(word) for word in lexicon()["words"]["FOE"])


def _any(names: Iterable[str]) -> Condition:
    made = tuple(Fact(name, "is", True) for name in names)
    return made[0] if len(made) == 1 else AnyOf(made)
