"""Phrases of conditions of No Retreat!: what battles, plans and standing orders may look at."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from adjudicator.conditions import AnyOf, Condition, Fact
from games.no_retreat.model.atlas import AXIS, SOVIET
from parsers.kit.lexicon import begins, beside, compared, either, meaning, phase_alone
from parsers.lexing import fold
from parsers.no_retreat.names import Meaning, Meanings, lexicon, words_of
from parsers.reading import Span, Unreadable

_NUMBERS = ("turn", "my-hand", "their-hand", "points")
_HANDS = ("my-hand", "their-hand")
_ODDS = re.compile(r"\d+:\d+")
_SIDES = {"A": AXIS, "S": SOVIET}
_STILL = re.compile(rf"(?<!\w)(?:{either(lexicon()['yet']['words'])})(?!\w)")
"""What says of a fact that it is so already, or still."""
_LETTER = re.compile(r"(\d{1,2})-([as][1-7]|0)")


def fact(text: str, meanings: Meanings) -> Condition | Unreadable:
    """``1217 is taken``, ``counterblow at 1517``, ``mud``, ``odds at least 2:1``, ``4 Pz at Kiev``."""
    phrase = " ".join(_STILL.sub(" ", fold(text)).split())
    found = (
        _weather(phrase)
        or _result(phrase)
        or _of_place(phrase, meanings)
        or _of_number(phrase, meanings.source.tables.columns)
    )
    found = found or _standing(phrase, meanings)
    if found is not None:
        return found
    return Unreadable(Span(1, 1, len(text)), text, "condition-phrase", {"word": text.strip()})


def is_odds(phrase: str) -> bool:
    """Whether a phrase is the least ratio of a counterattack, ``at least 1:1``, and no condition."""
    return bool(_ODDS.search(phrase)) and not begins(fold(phrase), {"odds": lexicon()["facts"]["odds"]})[0]


def _weather(phrase: str) -> Condition | None:
    found = meaning(phrase, lexicon()["weathers"])
    return Fact("weather", "is", found) if found is not None else None


def _result(phrase: str) -> Condition | None:
    """``result DR``; ``DR`` alone, as in ``if result DR or DS``."""
    key, rest = begins(phrase, {"result": lexicon()["result"]["words"]})
    found = meaning(rest if key else phrase, lexicon()["results"])
    return Fact("result", "is", found) if found is not None else None


def _of_place(phrase: str, meanings: Meanings) -> Condition | None:
    for key in ("counterblow", "taken", "lost", "empty"):
        name = beside(phrase, lexicon()["facts"][key])
        if name:
            bare = begins(name, {"at": lexicon()["at"]["words"]})[1]
            return _any(key, _ids(bare, "PLACENAME", meanings))
    return None


def _any(key: str, ids: tuple[str, ...]) -> Condition | None:
    made = tuple(Fact(f"{key}-{each}", "is", True) for each in ids)
    return (made[0] if len(made) == 1 else AnyOf(made)) if made else None


def _of_odds(phrase: str, ratio: str, columns: Sequence[str]) -> Condition | None:
    """A ratio is compared by its column, so that it may be more or less; alone it is the least."""
    key, rest = begins(phrase, {"odds": lexicon()["facts"]["odds"]})
    if not key or ratio not in columns:
        return None
    column = columns.index(ratio)
    return Fact(key, "at-least", column) if rest == ratio else compared(key, rest.replace(ratio, str(column)))


def _of_number(phrase: str, columns: Sequence[str]) -> Condition | None:
    odds = _ODDS.search(phrase)
    if odds is not None:
        return _of_odds(phrase, odds[0], columns)
    key, rest = begins(phrase, {key: lexicon()["facts"][key] for key in _NUMBERS})
    of_card = key in _HANDS and begins(rest, {"holding": lexicon()["holding"]["words"]})[0]
    return compared(key, rest) if key and rest and not of_card else None


def _standing(phrase: str, meanings: Meanings) -> Condition | None:
    """``4 Pz at Kiev``: who stands where."""
    for word in sorted(map(fold, lexicon()["stands"]["words"]), key=len, reverse=True):
        unit, said, place = phrase.partition(f" {word} ")
        units = _ids(unit, "UNIT", meanings) if said else ()
        places = _ids(place, "PLACENAME", meanings) if units else ()
        if places:
            made = tuple(Fact(f"at-{each}", "is", where) for each in units for where in places)
            return made[0] if len(made) == 1 else AnyOf(made)
    return None


def _ids(name: str, term: str, meanings: Meanings) -> tuple[str, ...]:
    """What a whole name may mean, as a term of the grammar."""
    words = words_of(name)
    if not words:
        return ()
    count, found = meanings.at(words, 0)
    ids = tuple(each for one in found if one.term == term for each in one.value.split())
    if ids and all(_says_nothing(meanings.at(words, at)[1]) for at in range(count, len(words))):
        return ids
    return ()


def _says_nothing(found: Sequence[Meaning]) -> bool:
    """Whether a word is known and of no order."""
    return bool(found) and not any(each.term for each in found)


def phase(text: str, now: str) -> str | None:
    """``3-A4`` as it is; ``axis card phase``, ``turn 3 soviet combat phase``."""
    folded = " ".join(phase_alone(" ".join(text.split())).strip(" .:").split())
    if letter := _LETTER.fullmatch(folded):
        return f"{letter[1]}-{letter[2].upper()}"
    match = _phrase().fullmatch(folded)
    if match is None:
        return None
    turn = match["turn"] or now.partition("-")[0]
    side = meaning(match["side"], lexicon()["whose"])
    step = meaning(match["step"], lexicon()["phases"])
    return f"{turn}-{side}{step}" if turn else None


def sides() -> Mapping[str, Sequence[str]]:
    """Whose player turn it may be -> the words for it."""
    return {**lexicon()["relative"], **{_SIDES[key]: each for key, each in lexicon()["whose"].items()}}


def timed(text: str) -> tuple[str, int, int] | None:
    """``at their card phase: ...``: whose player turn, which phase of it, where the order begins."""
    match = _at_phase().match(fold(text))
    if match is None:
        return None
    whose = meaning(match["side"] or match["behind"], sides())
    step = meaning(match["step"] or match["ahead"], lexicon()["phases"])
    return None if whose is None or step is None else (whose, int(step), match.end())


def headed(text: str) -> int:
    """Where the order begins that stands under a phase without a side, ``in the combat phase:``; else 0."""
    match = _in_phase().match(fold(text))
    return match.end() if match is not None and text[match.end() :].strip() else 0


@cache
def _in_phase() -> re.Pattern[str]:
    phases = lexicon()["phases"]
    step = either(word for words in phases.values() for word in words if " " in word)
    at = either((*lexicon()["at"]["words"], *lexicon()["at"]["during"]))
    return re.compile(
        rf"\s*(?:{at})\s+(?:(?:{either(lexicon()['at']['this'])})\s+)?(?:{step})(?!\w)\s*[:,—–-]?\s*"
    )


@cache
def _at_phase() -> re.Pattern[str]:
    sides = either(
        word for table in ("whose", "relative") for words in lexicon()[table].values() for word in words
    )
    step = either(word for words in lexicon()["phases"].values() for word in words)
    at = either(lexicon()["at"]["words"])
    return re.compile(
        rf"\s*(?:(?:{at})\s+)?(?:the\s+)?(?:(?P<side>{sides})\s+(?P<step>{step})|(?P<ahead>{step})\s+(?P<behind>{sides}))"
        r"\s*:\s*"
    )


@cache
def _phrase() -> re.Pattern[str]:
    turn = either(lexicon()["facts"]["turn"])
    side = either(word for words in lexicon()["whose"].values() for word in words)
    step = either(word for words in lexicon()["phases"].values() for word in words)
    return re.compile(rf"(?:(?:{turn})\s+(?P<turn>\d{{1,2}})[\s,]+)?(?P<side>{side})[\s,]+(?P<step>{step})")
