"""What a faulty text should have been: nearest names and words; it must not decide what is a fault."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from rapidfuzz import fuzz, process

from games.diplomacy.data.names import CASES, Names
from games.diplomacy.model.orders import Province
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, fold, script

_PLACE_LIKE = 68.0
_WORD_LIKE = 68.0
_LONGEST = 40
# Words that are never guessed at: too short, or they only join others.
_NOT_GUESSED = frozenset(
    ("_TO", "_IN", "_FROM", "_V", "_AND", "_NOISE", "_AIDED", "_FERRIED", "_WITH", "_ITS_PLACE")
)


@dataclass(frozen=True, slots=True)
class Edit:
    """Put ``text`` in place of ``start..end`` of a line; equal ends insert."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Guess:
    """A word of orders that an unknown one resembles: its terminal, what it stands for, its spelling."""

    type: str
    meaning: str | None
    text: str


class Mender:
    """Guesses for one variant's names."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._words: dict[str, Guess] = {}
        table = lexicon()
        for terminal, phrases in table["terms"].items():
            if terminal not in _NOT_GUESSED:
                self._take(terminal, None, phrases)
        self._take("KIND", "A", table["army"]["words"])
        self._take("KIND", "F", table["fleet"]["words"])
        self._by_script = {
            alphabet: [word for word in self._words if script(word) == alphabet]
            for alphabet in ("latin", "cyrillic")
        }

    def _take(self, terminal: str, meaning: str | None, phrases: Iterable[str]) -> None:
        for phrase in phrases:
            if len(phrase) > 3:
                self._words[phrase] = Guess(terminal, meaning, phrase)

    def word(self, text: str, wanted: Collection[str]) -> Guess | None:
        """The word of orders that ``text`` is most like, among the terminals ``wanted``."""
        folded = fold(text)
        if not 3 < len(folded) <= _LONGEST:
            return None
        known = [word for word in self._by_script.get(script(folded), ()) if self._words[word].type in wanted]
        found = process.extractOne(folded, known, scorer=fuzz.ratio, score_cutoff=_WORD_LIKE)
        if found is None:
            return None
        guess = self._words[found[0]]
        return Guess(guess.type, guess.meaning, found[0].capitalize() if text[0].isupper() else found[0])

    def place(self, text: str) -> str | None:
        """The name of the place that ``text`` is most like, in its own alphabet."""
        if not 2 < len(text) <= _LONGEST or fold(text) in lexicon()["habits"]["no-place"]:
            return None
        phrase = self._names.normalise(text)
        for name in self._names.suggest(text, 3):
            for province in self._names.lookup(name):
                spellings = (self._names.normalise(known) for known in self._names.spellings(province))
                # A longer word is no code but where it begins with it: `stop` is not StP.
                near = (
                    known for known in spellings if len(known) > 3 or phrase[:3] == known or len(phrase) < 4
                )
                if any(fuzz.ratio(phrase, known) >= _PLACE_LIKE for known in near):
                    return self._in_its_case(phrase, province, name)
        return None

    def _in_its_case(self, phrase: str, province: Province, name: str) -> str:
        """The name in the Russian case that ``phrase`` is most like: ``в Прусию`` is ``в Пруссию``."""
        if script(phrase) != "cyrillic":
            return name
        forms = dict.fromkeys((name, *(self._names.form(province, case) for case in CASES)))
        return max(forms, key=lambda form: fuzz.ratio(phrase, self._names.normalise(form)))


def edited(row: TypedLine, start: int, end: int, edits: Iterable[Edit]) -> str:
    """``start..end`` of the line with edits made."""
    text, at = [], start
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        if edit.start < at or edit.end > end:
            continue
        text += [row.text[at : edit.start], edit.text]
        at = edit.end
    text.append(row.text[at:end])
    return " ".join("".join(text).split())


EXPECTED: Mapping[str, str] = {
    "KIND": "unit",
    "PLACE": "place",
    "POWER": "power",
    "NUMBER": "number",
    "_DASH": "move",
    "_TO": "move",
    "_V": "move",
    "_MOVE": "move",
    "_HOLD": "hold",
    "_SUPPORT": "support",
    "_CONVOY": "convoy",
    "VIA": "via",
    "_RETREAT": "retreat",
    "_DISBAND": "disband",
    "_BUILD": "build",
    "_WAIVE": "waive",
    "$END": "end",
}


def expected(terminals: Collection[str]) -> tuple[str, ...]:
    """Keys of the grammar's terms for its terminals, each once, in the order of a letter's list."""
    return tuple(dict.fromkeys(key for terminal, key in EXPECTED.items() if terminal in terminals))


def hangs(text: str) -> bool:
    """Whether a text begins as what an order hangs on does: ``if Germany``."""
    return _hanging().match(fold(text)) is not None


@cache
def _hanging() -> re.Pattern[str]:
    return re.compile(rf"(?:{either(lexicon()['hangs']['words'])})(?!\w)")
