"""What a player promises in answer to press, and for how long: a year; it must not word its answers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from games.diplomacy.data.names import Names
from games.diplomacy.data.spelling import normalise
from games.diplomacy.model.orders import Power, Province
from games.diplomacy.model.position import Position
from games.diplomacy.robot.search import Pledge
from games.diplomacy.robot.worth import provinces
from games.diplomacy.rules.phases import moment_key, split_phase
from games.robots import Heard

Meaning = Literal["zone", "peace", "support", "other"]

PARTNERS = 2
"""With so many powers at once it keeps peace: with all of them it could only stand still."""
PLACES = 3
"""So many places at most it keeps out of for one word."""
CYRILLIC = range(0x400, 0x530)
LONGEST_NAME = 4
"""Words of a name of a place."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a piece of press asked and whether it was promised, up to the phase ``until`` (a code)."""

    partner: Power
    meaning: Meaning
    places: tuple[Province, ...]
    given: bool
    since: str
    until: str

    def holds(self, phase: str) -> bool:
        """Whether the word binds in a phase."""
        return self.given and moment_key(self.since) <= moment_key(phase) < moment_key(self.until)


def answered(names: Names, heard: Sequence[Heard]) -> tuple[Answered, ...]:
    """Each piece of press with what was said to it, the earlier ones first: first come, first served."""
    found: list[Answered] = []
    for each in heard:
        partner = Power(each.sender)
        meaning, named = _asked(names, each.text)
        peaceful = {old.partner for old in found if old.meaning == "peace" and old.holds(each.phase)}
        given = meaning == "zone" and 0 < len(named) <= PLACES
        given = given or (meaning == "peace" and len(peaceful - {partner}) < PARTNERS)
        until = _a_year_on(each.phase)
        found.append(Answered(partner, meaning, named[:PLACES], given, each.phase, until))
    return tuple(found)


@lru_cache(maxsize=2_048)
def _asked(names: Names, text: str) -> tuple[Meaning, tuple[Province, ...]]:
    """What a text asks for and the places it names, read once: a letter is answered in view of all before."""
    meaning = meaning_of(text)
    return meaning, tuple(_places(names, text)) if meaning in ("zone", "support") else ()


def pledge(said: Sequence[Answered], position: Position) -> Pledge:
    """What the words given bind to now."""
    closed, spared = set[Province](), set[Province]()
    for each in said:
        if not each.holds(position.phase):
            continue
        if each.meaning == "zone":
            closed |= {*each.places}
            spared |= {*each.places}
        else:
            closed |= provinces(position, each.partner)
            spared |= {*position.centers.get(each.partner, ())}
    return Pledge(frozenset(closed), frozenset(spared))


def meaning_of(text: str) -> Meaning:
    """What is asked for; what is doubtful or refused in the text itself is nothing."""
    patterns = _patterns()
    if patterns["against"].search(text):
        return "other"
    kinds: tuple[Meaning, ...] = ("zone", "support", "peace")
    return next((kind for kind in kinds if patterns[kind].search(text)), "other")


def language(text: str) -> str:
    """The language of a text: ``ru`` where most of its letters are Cyrillic, else ``en``."""
    letters = [char for char in text if char.isalpha()]
    return "ru" if 2 * sum(ord(char) in CYRILLIC for char in letters) > len(letters) else "en"


def _a_year_on(phase: str) -> str:
    season, year, kind = split_phase(phase)
    return f"{season}{year + 1}{'A' if season == 'W' else 'M'}" if kind else phase


def _places(names: Names, text: str) -> Iterator[Province]:
    """The places that the text names, each once, the longest names first."""
    phrases, words = names.phrases(), normalise(text).split()
    at, seen = 0, set[Province]()
    while at < len(words):
        for length in range(LONGEST_NAME, 0, -1):
            found = phrases.get(" ".join(words[at : at + length]), ())
            if len(found) == 1:
                at += length - 1
                if found[0] not in seen:
                    seen.add(found[0])
                    yield found[0]
                break
        at += 1


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    table = tomllib.loads((Path(__file__).parent / "press.toml").read_text("utf-8"))
    return {
        key: re.compile("|".join(rf"(?<!\w)(?:{word})" for word in words), re.IGNORECASE)
        for key, words in table.items()
    }
