"""Lines of Diplomacy orders as typed words for the grammar; it must not know how orders are put together."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from games.diplomacy.data.names import Names
from games.diplomacy.model.orders import Province
from parsers.diplomacy.framing import framed
from parsers.diplomacy.joint import JointWords, jointly
from parsers.diplomacy.leaning import leaning
from parsers.diplomacy.lexemes import AND, COLON, COMMA, DOT, SEMI, Lexeme, closing
from parsers.diplomacy.listing import listed
from parsers.diplomacy.scan import Raw, Spelling, following, scan
from parsers.diplomacy.speech import spoken, turns_of, voiced
from parsers.diplomacy.tidy import habits, tidied
from parsers.kit.lexicon import lexicon_in
from parsers.lexing import Phrases, TypedLine, script

_NOISE = "_NOISE"
_COAST = "COAST"

_SHORT_PHASE = re.compile(r"\W*[sfw]\s*(19|20)?\d\d\s*[mra]?\W*")
_SIGNS = {
    "arrow": "_TO", "dash": "_DASH", "plus": "_PLUS", "comma": COMMA, "semi": SEMI, "dot": DOT, "and": AND,
    "colon": COLON, "slash": "_SLASH", "strokes": SEMI, "left": "_LEFT", "right": "_RIGHT",
    "odd": "ODD", "quote": _NOISE,
}  # fmt: skip
_NAMES = ("PLACE", "KIND", "POWER")


class _Meaning(NamedTuple):
    type: str
    value: Any


def lexicon() -> Mapping[str, Any]:
    """The table of words that are not names."""
    return lexicon_in(Path(__file__).parent)


class Lexer:
    """Makes typed words of lines for one variant's names; ``split`` are its provinces with several coasts."""

    def __init__(self, names: Names, split: frozenset[Province]) -> None:
        self._names = names
        self._split = split
        self._phrases: Phrases[_Meaning] = Phrases()
        words = lexicon()
        for terminal, phrases in words["terms"].items():
            self._add(phrases, _Meaning(terminal, None))
        for number, phrases in enumerate(words["numbers"]["words"], start=1):
            self._add(phrases, _Meaning("NUMBER", number))
        self._add(words["army"]["words"], _Meaning("KIND", "A"))
        self._add(words["fleet"]["words"], _Meaning("KIND", "F"))
        for phrase, provinces in names.phrases().items():
            also = tuple(place for place in words["also-said"].get(phrase, ()) if names.lookup(place))
            self._add((phrase,), _Meaning("PLACE", (*provinces, *also)))
        for phrase, power in names.power_phrases().items():
            self._add((phrase,), _Meaning("POWER", power))
        for power in {*names.power_phrases().values()}:
            self._add(words["people"].get(power, ()), _Meaning("POWER", power))
        for phrase, coast in names.coast_phrases().items():
            self._add((phrase,), _Meaning(_COAST, coast))
        self._seasons = frozenset(words["phase"]["seasons"])
        self._phase_words = self._seasons.union(words["phase"]["words"])
        self._habits = habits(words)
        self._listing = frozenset(words["habits"]["plural"]), frozenset(words["habits"]["already"])
        self._joint = JointWords(**{key: frozenset(each) for key, each in words["joint"].items()})
        self._turns = turns_of(words, names)
        self._letters: Mapping[str, str] = {**words["letters"]["latin"], **words["letters"]["cyrillic"]}
        self._twins: Mapping[str, Mapping[str, str]] = words["twins"]

    def _add(self, phrases: Sequence[str], meaning: _Meaning) -> None:
        for phrase in phrases:
            words = phrase.split()
            # A letter alone is read by the letters' table; by name it is a power only before a colon.
            if len(words) > 1 or len(phrase) > 1:
                self._phrases.add(words, meaning)

    def _is_power(self, word: str) -> bool:
        return any(found.type == "POWER" for found in self._phrases.longest(word, tuple)[1])

    def is_phase(self, row: TypedLine) -> bool:
        """Whether the line does nothing but name a phase of the game (``Spring 1901``, ``S1901M``)."""
        if len(row.folded) > 60:
            return False
        words = re.findall(r"[^\W\d_]+", row.folded)
        if any(word in self._seasons for word in words):
            return all(word in self._phase_words for word in words)
        return _SHORT_PHASE.fullmatch(row.folded) is not None

    def words(self, row: TypedLine) -> list[Lexeme]:
        """The words of a line in sequence; comments, bullets and filler words are left out."""
        raws = scan(row.folded)
        lexemes = self._with_phrases(raws, row)
        lexemes = self._without_brackets(lexemes, row)
        lexemes = self._with_coasts(lexemes, row)
        voiced(lexemes)
        lexemes = spoken(framed(self._runs(lexemes, row)), row, self._turns)
        lexemes = listed(tidied(lexemes, self._habits), row.text, *self._listing)
        return leaning(jointly(lexemes, self._joint), self._habits.by)

    def _with_phrases(self, raws: Sequence[Raw], row: TypedLine) -> list[Lexeme]:
        made: list[Lexeme] = []
        spelling = Spelling(raws, self._is_power)
        ascii_only = row.folded.isascii()
        index = 0
        while index < len(raws):
            kind, text, start, end = raws[index]
            index += 1
            if kind == "word":
                if len(text) == 1 and not self._begun_by_letter(text, raws, index):
                    made.append(self._letter(text, raws, index, spelling, row))
                    continue
                if not ascii_only and script(text) == "mixed":
                    text = self._names.normalise(text) or text
                count, found = self._phrase(text, raws, index)
                if count > 1:
                    index = following(raws, index)[1][count - 2] + 1
                    end = raws[index - 1].end
                joined = self._joined(text, raws, index, row) if not found else []
                if joined:
                    made += joined
                elif not found and text[0] == "x" and text[1:].isdecimal():
                    made.append(_lexeme(row, "NUMBER", start, end, int(text[1:4])))
                else:
                    made.append(_meant(row, start, end, found))
            elif kind == "number":
                made.append(_lexeme(row, "NUMBER", start, end, int(text[:4])))
            else:
                made.append(_lexeme(row, _SIGNS[kind], start, end))
        return made

    def _begun_by_letter(self, letter: str, raws: Sequence[Raw], index: int) -> bool:
        """Whether a phrase begins with the letter: a name only where a point follows it (``N. Atlantic``)."""
        if not self._phrases.goes_on(letter) or index == len(raws):
            return False
        count, found = self._phrases.longest(letter, lambda: following(raws, index)[0])
        parted = raws[index].kind == "dot" and found and found[0].type == "PLACE"
        return count > 1 and (bool(parted) or found[0].type.startswith(("_", "VIA")))

    def _phrase(self, first: str, raws: Sequence[Raw], index: int) -> tuple[int, list[_Meaning]]:
        """The longest phrase of ``first`` and what follows; its last letter is no verb before a name."""
        count, found = self._phrases.longest(first, lambda: following(raws, index)[0])
        if count < 2:
            return count, found
        words, places = following(raws, index)
        after = places[count - 2] + 1
        if len(words[count - 2]) > 1 or after == len(raws) or raws[after].kind != "word":
            return count, found
        # "Sev m Rum", "North S F Nwy": not "Sev. m." (the North Sea) and "North S." before a name.
        shorter = self._phrases.longest(first, lambda: words[: count - 2])
        word = raws[after].text
        next_found = self._phrases.longest(word, lambda: following(raws, after + 1)[0])[1]
        names = any(meaning.type in _NAMES for meaning in next_found) or self._letters.get(word) in ("A", "F")
        return shorter if shorter[0] and names else (count, found)

    def _joined(self, word: str, raws: Sequence[Raw], index: int, row: TypedLine) -> list[Lexeme]:
        """A word that lost its blank or stroke: ``ABer-Pru`` before the sign of a move, ``StPsc``."""
        _, _, start, end = raws[index - 1]
        places = self._names.phrases()
        coast = self._names.coast(word[-2:])
        split = places.get(word[:-2], ())
        if coast is not None and self._split.intersection(split):
            place = _lexeme(row, "PLACE", start, end, split)
            place.name, place.coast = (place.start, place.end - 2), coast
            return [place]
        signs = index < len(raws) and raws[index].kind in ("dash", "arrow")
        kind = self._letters.get(word[0])
        named = places.get(word[1:], ()) if signs and len(word) > 3 and kind in ("A", "F") else ()
        if not named or self._names.lookup(word):
            return []
        return [
            _lexeme(row, "KIND", start, start + 1, kind),
            _lexeme(row, "PLACE", start + 1, end, named),
        ]

    def _letter(
        self, letter: str, raws: Sequence[Raw], index: int, spelling: Spelling, row: TypedLine
    ) -> Lexeme:
        _, _, start, end = raws[index - 1]
        if index < len(raws) and raws[index].kind == "colon":
            power = self._names.power(letter)
            if power is not None:
                return _lexeme(row, "POWER", start, end, power)
        terminal = self._letters.get(letter)
        typed = row.text[row.place(start)]
        if typed in self._twins["latin"] or typed in self._twins["cyrillic"]:
            terminal = self._twins.get(spelling.script(), {}).get(typed, terminal)
        if terminal in ("A", "F"):
            return _lexeme(row, "KIND", start, end, terminal)
        return _lexeme(row, terminal or "UNKNOWN", start, end)

    def _without_brackets(self, lexemes: list[Lexeme], row: TypedLine) -> list[Lexeme]:
        """Brackets read as their content where all of it is known; a remark in brackets is left out."""
        if not any(lexeme.type == "_LEFT" or lexeme.type == "_RIGHT" for lexeme in lexemes):
            return lexemes
        made: list[Lexeme] = []
        ends = closing(lexemes)
        index = 0
        while index < len(lexemes):
            lexeme = lexemes[index]
            index += 1
            if lexeme.type == "_RIGHT":
                if made and made[-1].type == "NUMBER":
                    made[-1].type = SEMI  # "1) A Par - Bur 2) A Mar H"
                continue
            if lexeme.type != "_LEFT":
                made.append(lexeme)
                continue
            end = ends[index - 1]
            if end == len(lexemes):
                after = lexemes[index] if index < len(lexemes) else None
                if after and made and made[-1].type == "PLACE" and self._take_coast(made[-1], after, row):
                    index += 1
                continue
            made.extend(self._bracketed(lexemes[index : end + 1], lexemes[end + 1 : end + 2], made, row))
            index = end + 1
        return made

    def _bracketed(
        self, group: list[Lexeme], after: list[Lexeme], before: list[Lexeme], row: TypedLine
    ) -> list[Lexeme]:
        *inner, right = group
        if not inner:
            return []
        if len(before) > 1 and [lexeme.type for lexeme in before[-2:]] == ["PLACE", "KIND"]:
            before = before[:-1]  # ``St Pete fleet (south coast)``
        if before and before[-1].type == "PLACE":
            coast = self._names.coast(row.text[inner[0].start : inner[-1].end])
            split = self._split.intersection(before[-1].meaning)
            if coast is not None and (split or len(inner[0].text) > 1):
                before[-1].name = before[-1].name or (before[-1].start, before[-1].end)
                before[-1].coast, before[-1].end = coast, right.end
                return []
            if len(inner) == 1 and len(inner[0].text) < 4 and split:
                # A misspelt coast is no remark.
                return inner
        if any(lexeme.text.lower() in self._habits.ifs for lexeme in inner):
            return inner  # what an order hangs on is no remark
        if inner[0].type == "_WHY" and not any(lexeme.type == "KIND" for lexeme in inner):
            return []
        if any(lexeme.type in ("UNKNOWN", "ODD", "_LEFT") for lexeme in inner):
            return []
        types = [lexeme.type for lexeme in inner if lexeme.type != _NOISE]
        if types == ["NUMBER"]:
            return []
        if types == ["POWER"]:
            return inner if after and after[0].type in ("KIND", "PLACE") else []
        if types == ["_CONVOY"] and not (after and after[0].type in _NAMES):
            return [Lexeme("VIA", inner[0].text, inner[0].start, right.end)]
        if before:
            inner[-1].end = right.end
        if before and types[:1] == ["KIND"] and {"_CONVOY", "_SUPPORT"}.intersection(types):
            return [replace(inner[0], type=COMMA, end=inner[0].start), *inner]  # ``(F Nth convoys)``
        return inner

    def _with_coasts(self, lexemes: list[Lexeme], row: TypedLine) -> list[Lexeme]:
        """A coast joined to its place: ``Spain nc``, ``Spain/nc``, ``Spain-nc``, ``north coast of Spain``."""
        made: list[Lexeme] = []
        index = 0
        while index < len(lexemes):
            lexeme = lexemes[index]
            index += 1
            place = made[-1] if made and made[-1].type == "PLACE" and made[-1].coast is None else None
            after = lexemes[index] if index < len(lexemes) else None
            if place and after and _leads_to_coast(lexemes, index - 1, place):
                if self._take_coast(place, after, row):
                    index += 1
                else:
                    made.append(_parting(lexeme, row))
            elif place and (taken := self._joins_coast(place, lexemes, index - 1, row)):
                index += taken
            elif place and after and len(lexeme.text) == 1 and after.type == "_SLASH":
                # "s/c": a coast that is parted itself.
                parted = index + 1 < len(lexemes) and len(lexemes[index + 1].text) == 1
                if parted and self._take_coast(place, lexeme, row):
                    place.end = lexemes[index + 1].end
                    index += 2
                else:
                    made.append(lexeme)
            elif lexeme.type == _COAST and place:
                self._take_coast(place, lexeme, row)
            elif lexeme.type == _COAST:
                while after and after.type == _NOISE:
                    index += 1
                    after = lexemes[index] if index < len(lexemes) else None
                if after and after.type == "PLACE":
                    after.coast, after.name = lexeme.meaning, (after.start, after.end)
                    after.start = lexeme.start
                else:
                    lexeme.type = "UNKNOWN"
                    made.append(lexeme)
            else:
                made.append(_parting(lexeme, row))
        return made

    def _joins_coast(self, place: Lexeme, lexemes: Sequence[Lexeme], index: int, row: TypedLine) -> int:
        """How many words after the sign here join a coast to its place: ``F StP, south coast, to Bot``."""
        sign, *after = lexemes[index : index + 3]
        near = lexemes[index : index + 4]
        at = next((at for at, each in enumerate(near) if each.type == _COAST and len(each.text) > 6), 0)
        if at and self._split.intersection(place.meaning) and _leads_on(near[:at], {*self._habits.of_place}):
            return at if self._take_coast(place, near[at], row) else 0
        parted = sign.type in (COMMA, DOT) or sign.text == "'s"
        if not (parted and after and after[0].type == _COAST and self._split.intersection(place.meaning)):
            return 0
        self._take_coast(place, after[0], row)
        return 2 if sign.type == COMMA and after[-1].type == COMMA else 1

    def _take_coast(self, place: Lexeme, word: Lexeme, row: TypedLine) -> bool:
        coast = self._names.coast(row.text[word.start : word.end])
        if coast is None:
            return False
        place.name = place.name or (place.start, place.end)
        place.coast, place.end = coast, word.end
        return True

    def _runs(self, lexemes: list[Lexeme], row: TypedLine) -> list[Lexeme]:
        """Unknown words in a row as one, which may be the beginning of a name; filler words left out."""
        made: list[Lexeme] = []
        run: list[Lexeme] = []
        for lexeme in (*lexemes, None):
            if lexeme is not None and (lexeme.type in ("UNKNOWN", "ODD") or (run and lexeme.type == _NOISE)):
                run.append(lexeme)
                continue
            if run:
                while run[-1].type == _NOISE:
                    run.pop()
                made.append(self._unknown(row, run[0].start, run[-1].end))
                run = []
            if lexeme is not None and lexeme.type != _NOISE:
                made.append(lexeme)
        return made

    def _unknown(self, row: TypedLine, start: int, end: int) -> Lexeme:
        text = row.text[start:end]
        provinces = self._names.lookup(text) if end - start <= 40 else ()
        if provinces:
            return Lexeme("PLACE", text, start, end, provinces)
        return Lexeme("UNKNOWN", text, start, end)


def _parting(lexeme: Lexeme, row: TypedLine) -> Lexeme:
    """A stroke between blanks parts orders: ``A Par - Bur / A Mar H``."""
    around = row.text[lexeme.start - 1 : lexeme.start] + row.text[lexeme.end : lexeme.end + 1]
    if lexeme.type == "_SLASH" and len(around) == 2 and around.isspace():
        lexeme.type = SEMI
    return lexeme


def _leads_to_coast(lexemes: Sequence[Lexeme], index: int, place: Lexeme) -> bool:
    """Whether the sign here joins a coast to the place before it: ``StP/nc``, ``StP-nc``."""
    sign, after = lexemes[index], lexemes[index + 1]
    if sign.type == "_SLASH":
        return True
    tight = place.end == sign.start and sign.end == after.start
    if sign.type != "_DASH" or after.type != _COAST or not tight:
        return False
    beyond = next((lexeme.type for lexeme in lexemes[index + 2 : index + 4] if lexeme.type != _NOISE), "")
    return beyond != "PLACE"


def _leads_on(lexemes: Sequence[Lexeme], leads: Collection[str]) -> bool:
    """Whether the words before a coast say that it is where: ``StP, on the south coast``."""
    said = [each for each in lexemes if each.type not in (COMMA, _NOISE)]
    return bool(said) and all(each.text.lower() in leads for each in said)


def _lexeme(row: TypedLine, terminal: str, start: int, end: int, meaning: Any = None) -> Lexeme:
    start, end = row.place(start), row.place(end - 1) + 1
    return Lexeme(terminal, row.text[start:end], start, end, meaning)


def _meant(row: TypedLine, start: int, end: int, found: Sequence[_Meaning]) -> Lexeme:
    if not found:
        return _lexeme(row, "UNKNOWN", start, end)
    if len(found) == 1:
        return _lexeme(row, found[0].type, start, end, found[0].value)
    # A word of orders comes before names, a place before a coast and a power.
    by_type: dict[str, Any] = {}
    provinces: dict[Province, None] = {}
    for meaning in found:
        by_type.setdefault(meaning.type, meaning.value)
        if meaning.type == "PLACE":
            provinces.update(dict.fromkeys(meaning.value))
    for terminal, value in by_type.items():
        if terminal not in ("PLACE", "POWER", _COAST):
            return _lexeme(row, terminal, start, end, value)
    if provinces:
        lexeme = _lexeme(row, "PLACE", start, end, tuple(provinces))
        lexeme.power = by_type.get("POWER")
        return lexeme
    terminal = "POWER" if "POWER" in by_type else _COAST
    return _lexeme(row, terminal, start, end, by_type[terminal])
