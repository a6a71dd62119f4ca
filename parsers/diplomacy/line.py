"""One line of Diplomacy orders on its way to pieces, faults and guesses too; it must not know other lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from adjudicator.kinds import Args
from games.diplomacy.data.names import Names
from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Power, Province, Verb, Written, WrittenUnit
from parsers.diplomacy.dependence import turns
from parsers.diplomacy.draft import Draft, Named, Route
from parsers.diplomacy.lexemes import AND, COMMA, SEPARATORS, Lexeme
from parsers.diplomacy.lexer import Lexer, lexicon
from parsers.diplomacy.mend import Edit, Mender, edited, expected, hangs
from parsers.diplomacy.parse import (
    END,
    GOES,
    GOES_ON,
    Parsed,
    Spot,
    Stuck,
    accepted,
    bare_unit,
    begins_behind,
    faults_table,
    heading,
    parts,
    read_order,
    replay,
    spot,
    stops,
    type_at,
    whole,
)
from parsers.diplomacy.sense import Sense
from parsers.diplomacy.short import in_short
from parsers.kit.lexicon import language
from parsers.lexing import TypedLine, row
from parsers.reading import Ambiguous, Line, Span, Understood, Unreadable

FAULTS_A_LINE = 20
_FAULTS_MENDED = 40
_SHOWN = 200
_MOST_WAIVED = 34
# So many words of one order are put right in a guess.
_EDITS = 4
_OF_UNITS = ("KIND", "PLACE", "POWER")
_ENDS = SEPARATORS | {END}


@dataclass(frozen=True, slots=True)
class _Fault:
    """Why a piece is unreadable, where in the line, at which word; what could have stood there."""

    key: str
    start: int
    end: int
    word: str
    expected: tuple[str, ...] = ()


class Tools:
    """What reading takes for one variant. ``budget`` counts the costly guesses left to a text."""

    def __init__(self, names: Names, board: Board) -> None:
        self.names = names
        split = frozenset(key for key, province in board.provinces.items() if province.coasts)
        self.lexer = Lexer(names, split)
        self.mender = Mender(names)
        self.sense = Sense(board)
        self.labels = _labels(self.lexer)
        self.budget = 0

    def begin(self) -> None:
        """A new text: all its guesses are still to be had."""
        self.budget = _FAULTS_MENDED

    def may_guess(self) -> bool:
        """Take one guess out of the budget, if one is left."""
        self.budget -= 1
        return self.budget >= 0

    def label(self, begin: int, stuck: Stuck, words: list[Lexeme]) -> _Fault:
        """The fault of a piece that is stuck."""
        terminal = type_at(words, stuck.at)
        if terminal in SEPARATORS or heading(words, stuck.at):
            terminal = END
        here = spot(words, begin, stuck, terminal)
        key = self.labels.get(here)
        if key is None:
            key = "incomplete" if terminal == END else self.labels.get((*here[:2], ""), "unexpected-word")
        wanted = expected(accepted(stuck.parser)) if self.budget > 0 else ()
        if terminal == END:
            last = words[stuck.at - 1]
            return _Fault(key, last.end, last.end, last.text, wanted)
        before = words[max(stuck.at - 1, begin)]
        if (key, terminal, before.type) == ("unexpected-word", "PLACE", "UNKNOWN"):
            return _fault_at("unknown-word", before, wanted)  # ``takes juicy Venice``
        return _fault_at(key, words[stuck.at], wanted)


class LineReading:
    """One line on its way to pieces; the words are its own and are retyped where a guess mends them."""

    def __init__(
        self, tools: Tools, line: TypedLine, words: list[Lexeme], power: Power | None, guessing: bool = True
    ) -> None:
        self.tools = tools
        self.line = line
        self.words = words
        self.power = power
        self.guessing = guessing
        self.pieces: list[Line] = []
        self._listing: Verb | None = None

    def run(self) -> None:
        """Read the line to its end."""
        index, faults = 0, 0
        while index < len(self.words):
            kind = self.words[index].type
            if heading(self.words, index):
                self.power, self._listing = self.words[index].meaning, None
                index += 1
            elif kind in SEPARATORS:
                if kind not in (COMMA, AND):
                    self._listing = None
                index += 1
            elif faults >= FAULTS_A_LINE:
                start, end = self.words[index].start, self.words[-1].end
                self.pieces.append(unread(self.line, start, end, "rest-of-line", {}))
                return
            else:
                index = self._piece(index)
                faults += not isinstance(self.pieces[-1], Understood)

    def _piece(self, begin: int) -> int:
        """Read one order; the index of the word after it."""
        got = read_order(self.words, begin)
        if isinstance(got, Stuck):
            listed = self._listed(begin, got.at)
            if listed is None:
                return self._faulty(begin, got)
            self._settle(begin, listed, None, [])
            return listed.end
        self._listing = _lists(self.words[begin], got.draft)
        self._settle(begin, got, None, [])
        return got.end

    def _faulty(self, begin: int, stuck: Stuck) -> int:
        """Answer an order that does not read, mended as far as guesses go; the index after it."""
        self._listing = None
        fault = self._fault(begin, stuck)
        edits: list[Edit] = []
        while len(edits) < _EDITS:
            edit = self._mend(begin, stuck) if self._may_guess() else None
            if edit is None:
                break
            edits.append(edit)
            got = read_order(self.words, begin)
            if isinstance(got, Parsed):
                self._listing = _lists(self.words[begin], got.draft)
                self._settle(begin, got, fault, edits)
                return got.end
            stuck = got
        end = self._skip(max(stuck.at, begin + 1))
        suggestion = ""
        if fault.key == "stray-word" and not edits:
            suggestion = edited(self.line, self.words[begin].start, self.words[stuck.at - 1].end, ())
        self._refuse(begin, end, fault, suggestion)
        return end

    def _listed(self, begin: int, end: int) -> Parsed | None:
        """A unit alone after a comma goes on the builds or removals that the line began with."""
        ends = parts(self.words, end) or stops(self.line.text, self.words, end)
        if self._listing is None or not ends:
            return None
        named = bare_unit(self.words[begin:end])
        return None if named is None else Parsed(Draft((self._listing,), named), end)

    def _fault(self, begin: int, stuck: Stuck) -> _Fault:
        kind = type_at(self.words, stuck.at)
        fault = self.tools.label(begin, stuck, self.words)
        first = self.words[begin]
        if hangs(self.line.text[first.start :]) or (kind == "UNKNOWN" and hangs(self.words[stuck.at].text)):
            return replace(fault, key="condition", expected=())
        if first.type == "UNKNOWN" and stuck.at == begin + 1 and (kind in _OF_UNITS or kind in _ENDS):
            return _fault_at("unknown-word", first, expected(accepted(replay(()))))
        if kind in ("UNKNOWN", "ODD"):
            after = self.words[stuck.at : self._skip(stuck.at)]
            stray = whole(self.words[begin : stuck.at]) and not any(word.type in GOES_ON for word in after)
            return replace(fault, key="stray-word" if stray else "unknown-word")
        return fault

    def _mend(self, begin: int, stuck: Stuck) -> Edit | None:
        """Retype or insert the one word that would let the grammar go on; None if nothing is near."""
        words, index = self.words, stuck.at
        kind = type_at(words, index)
        choices = accepted(stuck.parser)
        if kind == "UNKNOWN":
            guess = self.tools.mender.word(words[index].text, choices)
            if guess is not None:
                at = words[index]
                words[index] = replace(at, type=guess.type, meaning=guess.meaning)
                return Edit(at.start, at.end, guess.text)
            return self._join(index)
        if kind == "POWER" and type_at(words, index + 1) == "UNKNOWN" and "PLACE" in choices:
            return self._goes_on_name(index)
        first = words[begin]
        if first.type == "UNKNOWN" and index == begin + 1 and (kind in _OF_UNITS or kind in _ENDS):
            wanted = accepted(replay(())) if kind in _OF_UNITS else ("_WAIVE",)
            guess = self.tools.mender.word(first.text, wanted)
            if guess is not None:
                words[begin] = replace(first, type=guess.type, meaning=guess.meaning)
                return Edit(first.start, first.end, guess.text)
        if kind == "_SLASH" and type_at(words, index + 1) == "PLACE" and "_DASH" in choices:
            words[index] = replace(words[index], type="_DASH")
            return Edit(words[index].start, words[index].end, " - ")
        moved = any(word.type in GOES for word in (*words[begin:index], *words[index + 1 : index + 2]))
        if kind == "PLACE" and words[index - 1].type == "PLACE" and "_DASH" in choices and not moved:
            start = words[index].start
            words.insert(index, Lexeme("_DASH", "-", start, start))
            return Edit(start, start, "- ")
        return None

    def _goes_on_name(self, index: int) -> Edit | None:
        """A word for a power that begins a misspelt name: ``English Chanel``."""
        at, after = self.words[index : index + 2]
        name = self.tools.mender.place(self.line.text[at.start : after.end])
        if name is None:
            return None
        provinces = self.tools.names.lookup(name)
        self.words[index : index + 2] = [replace(at, type="PLACE", end=after.end, meaning=provinces)]
        return Edit(at.start, after.end, name)

    def _join(self, index: int) -> Edit | None:
        """An unknown word taken into the name that it goes on: ``Gulf of Lyonn``."""
        before, at = self.words[index - 1] if index else None, self.words[index]
        if before is None or before.type != "PLACE" or before.coast is not None:
            return None
        if not any(char.isalpha() for char in at.text):
            return None
        name = self.tools.mender.place(self.line.text[before.start : at.end])
        if name is None:
            return None
        provinces = self.tools.names.lookup(name)
        self.words[index - 1 : index + 1] = [replace(before, end=at.end, meaning=provinces)]
        return Edit(before.start, at.end, name)

    def _skip(self, index: int) -> int:
        """The next word at which another order may begin: what an unread verb governs must not be one."""
        while not parts(self.words, index):
            if begins_behind(self.words, index):
                break
            index += 1
        return index

    def _settle(self, begin: int, got: Parsed, fault: _Fault | None, edits: list[Edit]) -> None:
        draft = got.draft
        unknown = [place for place in draft.places() if place.type == "UNKNOWN"]
        if fault is None and not unknown:
            self._accept(begin, got)
            return
        fault = fault or _fault_at("unknown-place", unknown[0], ("place",))
        mended = True
        for place in unknown:
            name = self.tools.mender.place(place.text) if self._may_guess() else None
            mended = mended and name is not None
            if name is not None:
                edits.append(Edit(place.start, place.end, name))
        start, end = self.words[begin].start, self.words[got.end - 1].end
        suggestion = edited(self.line, start, end, edits) if mended else ""
        self._refuse(begin, got.end, fault, suggestion)

    def _refuse(self, begin: int, end: int, fault: _Fault, suggestion: str) -> None:
        start, stop = self.words[begin].start, self.words[end - 1].end
        text = self.line.text[start:stop][:_SHOWN]
        if suggestion:
            suggestion = self._in_short(suggestion) if self.guessing and not turns(text) else ""
        span = Span(0, fault.start + 1, fault.end - fault.start)
        args: Args = {"word": fault.word[:_SHOWN]}
        self.pieces.append(Unreadable(span, text, fault.key, args, fault.expected, suggestion))

    def _may_guess(self) -> bool:
        return self.guessing and self.tools.may_guess()

    def _in_short(self, suggestion: str) -> str:
        """A text put right, or its orders in short where it is a sentence; empty where it reads as none."""
        line = row(0, suggestion)
        words = self.tools.lexer.words(line)
        again = LineReading(self.tools, line, words, None, guessing=False)
        again.run()
        written = [piece.written for piece in again.pieces if isinstance(piece, Understood)]
        could = all(self.tools.sense.stands(each) and self.tools.sense.goes(each) for each in written)
        if not written or len(written) < len(again.pieces) or not could:
            return ""
        return in_short(suggestion, words, written, self.tools.names)

    def _accept(self, begin: int, got: Parsed) -> None:
        draft = got.draft
        start, end = self.words[begin].start, self.words[got.end - 1].end
        span, text = Span(0, start + 1, end - start), self.line.text[start:end]
        if draft.verbs == ("W",):
            if not 0 < draft.count <= _MOST_WAIVED:
                number = next(word for word in self.words[begin : got.end] if word.type == "NUMBER")
                self._refuse(begin, got.end, _fault_at("bad-number", number, ("number",)), "")
                return
            waived = Understood(span, text, Written("W", power=self.power))
            self.pieces.extend([waived] * draft.count)
            return
        meanings = self._exact(draft, self.tools.sense.meanings(draft))
        if len(meanings) == 1:
            verb, provinces = meanings[0]
            written = self.tools.sense.by_itself(_written(draft, verb, provinces, self.power))
            self.pieces.append(Understood(span, text, written))
            return
        self.pieces.append(Ambiguous(span, text, self._candidates(start, end, draft, meanings)))

    def _exact(
        self, draft: Draft, meanings: tuple[tuple[Verb, tuple[Province, ...]], ...]
    ) -> tuple[tuple[Verb, tuple[Province, ...]], ...]:
        """Those in which every code is the place whose it is; all where that leaves none."""
        is_code = self.tools.names.is_code

        def keeps(place: Lexeme, chosen: Province) -> bool:
            coded = [each for each in place.meaning if is_code(place.text, each)]
            return not coded or chosen in coded

        fit = [one for one in meanings if all(map(keeps, draft.places(), one[1]))]
        return tuple(fit) or meanings

    def _candidates(
        self, start: int, end: int, draft: Draft, meanings: Iterable[tuple[Verb, tuple[Province, ...]]]
    ) -> tuple[str, ...]:
        """The piece with its doubtful words written out, once for each meaning."""
        candidates: dict[str, None] = {}
        for verb, provinces in meanings:
            edits = []
            if draft.letter is not None:
                edits.append(Edit(draft.letter.start, draft.letter.end, lexicon()["spelt"][verb][0]))
            for place, province in zip(draft.places(), provinces, strict=True):
                if len(place.meaning) > 1:
                    name = place.name or (place.start, place.end)
                    lang = language(place.text)
                    edits.append(Edit(*name, self.tools.names.title(province, lang)))
            candidates[edited(self.line, start, end, edits)] = None
        return tuple(candidates)


def _fault_at(key: str, word: Lexeme, wanted: tuple[str, ...]) -> _Fault:
    return _Fault(key, word.start, word.end, word.text, wanted)


def _lists(first: Lexeme, draft: Draft) -> Verb | None:
    """The verb that a bare unit after a comma shares: only where the verb came first."""
    if draft.verbs in (("B",), ("D",)) and first.type not in ("KIND", "PLACE", "POWER", "UNKNOWN"):
        return draft.verbs[0]
    return None


def _written(draft: Draft, verb: Verb, provinces: tuple[Province, ...], power: Power | None) -> Written:
    place = iter(provinces)
    unit = _unit(draft.unit, place.__next__()) if draft.unit else None
    target = _unit(draft.target, place.__next__()) if draft.target else None
    route: Route | None = draft.route
    if route is None:
        return Written(verb, unit, target, power=power)
    *path, to = place
    return Written(verb, unit, target, to, route.to.coast, route.sea, tuple(path), power)


def _unit(named: Named, province: Province) -> WrittenUnit:
    return WrittenUnit(province, named.place.coast, named.kind, named.power)


def unread(line: TypedLine, start: int, end: int, key: str, args: Args) -> Unreadable:
    """``start..end`` of a line as one piece that cannot be read."""
    text = line.text[start:end]
    return Unreadable(Span(0, start + 1, len(text)), text[:_SHOWN], key, args)


def _labels(lexer: Lexer) -> Mapping[Spot, str]:
    """The places of the grammar where the table's bad examples go wrong; ``""`` for any other word there."""
    labels: dict[Spot, str] = {}
    for line in faults_table():
        for example in line["examples"]:
            words = lexer.words(row(0, example))
            got = read_order(words, 0) if words and words[0].type not in SEPARATORS else None
            if isinstance(got, Stuck):
                terminal = type_at(words, got.at)
                if terminal != "UNKNOWN":
                    here = spot(words, 0, got, terminal)
                    labels.setdefault(here, line["key"])
                    if terminal != END:
                        labels.setdefault((*here[:2], ""), line["key"])
    return labels
