"""Reads orders of Won by the Sword out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from adjudicator.conditions import Condition
from adjudicator.kinds import Seat
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Bare, Part, Place, Written
from parsers.kit.lexicon import language, meaning, phase_alone
from parsers.kit.tokens import is_name, nearest
from parsers.lexing import GUESSES, fold, lines
from parsers.reading import Line, Reader, Span, Understood, Unreadable
from parsers.won_by_the_sword import conditions
from parsers.won_by_the_sword.activations import numbered, with_activation
from parsers.won_by_the_sword.atoms import ROUNDS
from parsers.won_by_the_sword.idioms import LONGEST_LINE, without_fill
from parsers.won_by_the_sword.lines import (
    ANSWERS,
    begun,
    by_place,
    concluded,
    held,
    in_time,
    marched,
    of_the_foe,
    scorched,
    stayed,
    typed,
    with_initiative,
    with_surprise,
    with_their_heads,
)
from parsers.won_by_the_sword.patrols import patrolled
from parsers.won_by_the_sword.proposing import Proposing
from parsers.won_by_the_sword.remarks import (
    cause,
    causes,
    is_remark,
    openers,
    questions,
    reasons,
    sentences,
    tails,
    tells_why,
    why,
)
from parsers.won_by_the_sword.run import SUPPOSED, Fault, Run, Said
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon, verbs_like

_REMEMBERED, _SHORT = 2_048, 120
"""Short lines that are kept as they were read, and characters of such a line."""
SET_UP, FIRST_TURN = "0", "1"
_CODE = re.compile(r"\d{1,2}-(?:\d(?:[PC]\d)?|END)")
"""Phases as letters name them beside their words: ``2-3``, ``2-3P1``, ``2-end``."""
_TERMS = ("PLACE", "NUM", "CARD", "UNIT", "LEADER", "COL", "WING", "BP")
"""Terms of the grammar that have words."""
_BULLET = re.compile(r"^\s*(?:[*•–—]|-(?!-*>)|\(?\d{1,2}[.)])\s+")
"""What lists begin their lines with."""
_INNER_BULLET = re.compile(r"(?<=\s)\d{1,2}\)(?=\s)")
_TURN = frozenset(lexicon()["turn"]["words"])
_COLUMNS = 4
"""Columns of a side: a number beyond may be a card's."""
_WAVERING = re.compile("|".join(lexicon()["idle"]["wavering"]), re.IGNORECASE)
_WITH_TASKS = (say.Holding, say.Losing)
"""Answers that are said beforehand with a siege, a storm, or any activation too."""
_WEAK = frozenset(
    (
        *("MARK", "SEP", "?", "NUM", "ALL", "FROM", "FOE", "WITH", "YES", "NOTHING", "ORD", "OR", "REST"),
        *("NOT", "ROUND", "PHASE", "UNTIL", "TIMES", "LAST", "BEFORE", "NEW", "ELSE", "THEN", "OTHERS"),
        *("FULL", "ORDINARY", "LEADERWORD", "UNDER", "SPARE", "KEEP", "PAY", "STAY"),
    )
)
"""Terms of words that stand in any talk."""


class WonByTheSwordReader(Reader):
    """Lines of tasks and answers; each is parted into pieces, which are put together (``run.py``)."""

    end_is_an_order = True

    def __init__(self, source: Source, scenario: str = "") -> None:
        self.source, self.scenario = source, scenario
        self.words = Lexicon(source)
        self._proposing = Proposing(source, self.words, self)
        # It is asked for once more of a line that may name a phase or has a condition.
        self._short = lru_cache(maxsize=_REMEMBERED)(self._said)
        self._fact = lru_cache(maxsize=1024)(partial(conditions.fact, words=self.words))

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """See parsers.reading."""
        found: list[Line] = []
        left = GUESSES if guess else 0
        for number, written in lines(text):
            line = _BULLET.sub(lambda mark: " " * len(mark[0]), written, count=1)
            if (foreign := of_the_foe(number, line)) is not None:
                found.append(foreign)
                continue
            line = self._for_its_turn(without_fill(_INNER_BULLET.sub(_parted, line)), found)
            if written.strip() and not line.strip():
                whole = Span(number, 1, len(written.strip()))
                found.append(Unreadable(whole, written.strip(), "no-order", {}))
                continue
            headed, (line, end) = line, numbered(line)
            line, remarks = self._without_remarks(number, line)
            found += remarks
            for each in self._line(number, line, guesses=left):
                left -= isinstance(each, Unreadable)
                found.append(with_activation(each, headed, end))
        found = marched(with_their_heads(patrolled(found, text), self.words), text)
        found = scorched(held(with_surprise(with_initiative(begun(found)))))
        return concluded(in_time(stayed(found, self.words)))

    def _for_its_turn(self, line: str, before: Sequence[Line]) -> str:
        """``Later Horn takes card 26: ...`` behind other orders: an activation waits for its turn anyhow."""
        said = any(isinstance(each, Understood) for each in before)
        for start, end in openers(line) if len(line) <= LONGEST_LINE else ():
            read = self._said(line[end:]) or ()
            if (said or line[:start].strip()) and read and isinstance(read[0].said, say.Activating):
                line = line[:start] + " " * (end - start) + line[end:]
        return line

    def _without_remarks(self, number: int, line: str) -> tuple[str, list[Line]]:
        """A line with blanks for the sentences that are remarks, if orders are left; and those."""
        made: list[Line] = []
        bare = line
        found = [
            *(
                (start, end)
                for start, end in sentences(line)
                if (text := line[start:end].strip())
                and is_remark(text, self.words.lexemes(text), leads=not line[:start].strip())
            ),
            *(
                (start, end)
                for start, told, end in reasons(line)
                if tells_why(self.words.lexemes(line[told:end]))
            ),
            *(
                (start + told, end)
                for start, end in causes(line)
                if (told := cause(self.words.lexemes(line[start:end]))) >= 0
            ),
            *tails(line, self.words.lexemes),
            *(asked := tuple(questions(line))),
        ]
        for start, end in found:
            text = bare[start:end].strip(" \t,")
            if text:
                at = bare.index(text, start)
                key = "question" if (start, end) in asked else "no-order"
                made.append(Unreadable(Span(number, at + 1, len(text)), text, key, {}))
                bare = bare[:start] + " " * (end - start) + bare[end:]
        return (bare, made) if made and not self.idle(bare) else (line, [])

    def _line(self, number: int, line: str, *, guesses: int) -> list[Line]:
        """What stands on a line; of so many pieces that cannot be read it is guessed what was meant."""
        bare = line.strip()
        whole = Span(number, len(line) - len(line.lstrip()) + 1, len(bare))
        if len(line) > LONGEST_LINE:
            return [Unreadable(whole, bare[:LONGEST_LINE], "long-line", {"most": LONGEST_LINE})]
        read = self._short if len(line) <= _SHORT else self._said
        said = read(line.rstrip())
        if said is None:
            return [Unreadable(whole, bare, "no-order", {})]
        if line.rstrip().endswith("?"):
            return [Unreadable(whole, bare, "question", {})]
        made: list[Line] = []
        for at, each in enumerate(said):
            made.append(self._made(number, line, each, said, at, guess=guesses > 0))
            guesses -= isinstance(made[-1], Unreadable)
        return self._held_back(line, said, made)

    def _held_back(self, line: str, said: Sequence[Said], made: list[Line]) -> list[Line]:
        """``until the last round: forage``: nothing behind a time that cannot be read is done now."""
        for at, each in enumerate(said[:-1]):
            head = isinstance(each.said, Fault) and line[each.end :].lstrip().startswith(":")
            words = self.words.lexemes(line[each.start : each.end]) if head else ()
            if any(one.term in ("ROUND", "MONTH", "PHASE") for one in words):
                held = (
                    Unreadable(one.span, one.text, "head-unread", {}) if isinstance(one, Understood) else one
                    for one in made[at + 1 :]
                )
                return [*made[: at + 1], *held]
        return made

    def _said(self, line: str) -> tuple[Said, ...] | None:
        """What a line says; None where it is courtesy or talk."""
        lexemes = self._dated(line, self.words.lexemes(line))
        if self._is_prose(line, lexemes):
            return None
        run = Run(line, self.words, lambda phrase: self.fact(phrase, Seat("")))
        return by_place(line, run.read(lexemes))

    def _dated(self, line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
        """``turn 2, round 3`` with the month of the turn."""
        terms = [each.term for each in lexemes[:4]]
        parted = terms[2:3] == ["MARK"]
        if terms[1:2] != ["NUM"] or terms[2 + parted : 3 + parted] != ["ROUND"] or not self.scenario:
            return lexemes
        turns = self.source.setups[self.scenario].turns
        number = int(lexemes[1].value)
        if fold(line[lexemes[0].start : lexemes[0].end]) not in _TURN or not 1 <= number <= len(turns):
            return lexemes
        month = Lexeme(lexemes[0].start, lexemes[1].end, "MONTH", str(turns[number - 1].month))
        return [month, *lexemes[2 + parted :]]

    def _made(self, number: int, line: str, one: Said, said: Sequence[Said], at: int, *, guess: bool) -> Line:
        text = one.text or typed(line, one.start, one.end)
        if at and not isinstance(one.said, Fault):
            text = self._with_verb(line, text, one.said, said[at - 1])
        span = Span(number, one.start + 1, max(1, one.end - one.start))
        if isinstance(one.said, Fault):
            unread = self._unreadable(number, line, text, one.said, guess=guess)
            return replace(unread, meant=say.UNREAD) if self._is_head(line, one) else unread
        if isinstance(one.said, Bare):
            if one.said == Bare(Part(leaders=one.said.part.leaders)):
                return Unreadable(span, text, "no-order", {})
            alone = all(isinstance(each.said, Bare) for each in said)
            if one.said.numbers and not alone and self._tells(line, one, at):
                number = one.said.numbers[0]
                return Understood(span, text, say.Acting(Band(text, number)))
            if one.said.numbers and not alone:
                return Unreadable(span, text, "column-or-card", {"word": text})
        return Understood(span, text, one.said)

    def _tells(self, line: str, one: Said, at: int) -> bool:
        """Whether a line begins with a column's number alone and a colon: ``3: forage``."""
        numbers = one.said.numbers if isinstance(one.said, Bare) else ()
        column = not at and len(numbers) == 1 and one.said == Bare(numbers=numbers) and numbers[0] <= _COLUMNS
        return column and line[one.end :].lstrip().startswith(":")

    def _is_head(self, line: str, one: Said) -> bool:
        """Whether what cannot be read names a column with its card, or one of both with a colon behind it."""
        found = self.words.lexemes(line[one.start : one.end])
        terms = {each.term for each in found}
        number = any(each.term == "NUM" and int(each.value) > _COLUMNS for each in found)
        who, card = bool(terms & {"COL", "LEADER"}), number or bool(terms & {"CARD", "DRAWN", "K", "PIP"})
        tells = line[one.end :].lstrip(" )»”").startswith(":")
        return (who and card) or (tells and (who or card))

    def _with_verb(self, line: str, text: str, one: Written, before: Said) -> str:
        """The words of a town behind another (``besiege Ulm and Rain``) with the verb: alone it is a move."""
        match before.said, one:
            case (say.Besieging(place=Place() as town), say.Besieging(place=Place() as place)) | (
                say.Leaving(place=Place() as town),
                say.Leaving(place=Place() as place),
            ) if self._short(text) is None or [each.said for each in self._short(text) or ()] != [one]:
                return typed(line, before.start, before.end).replace(town.text, place.text)
        return text

    def _unreadable(self, number: int, line: str, text: str, fault: Fault, *, guess: bool) -> Unreadable:
        if fault.found is not None:
            column = fault.found.span.column
            span = Span(number, max(1, column), fault.found.span.length)
            return Unreadable(span, text, fault.key, fault.found.args)
        word = line[fault.start : fault.end].strip()
        span = Span(number, fault.start + 1, max(1, fault.end - fault.start))
        expected = tuple(term for term in _TERMS if term in fault.expected)
        if fault.key == "unknown-name":
            expected = ("PLACE", "LEADER") if is_name(word, line[: fault.start]) else ()
            suggestion = self._guess(line, fault.start, word) if guess else ""
            return Unreadable(span, text, fault.key, {"word": word}, expected, suggestion)
        return Unreadable(span, text, fault.key, {"word": word}, expected)

    def _guess(self, line: str, start: int, word: str) -> str:
        """The line with a name or a verb put right, if it then reads as orders."""
        near = nearest(self.words.points, word)
        likely: list[str] = []
        if near is not None and self.words.is_like(word, near[0]):
            likely.append(self.source.atlas[near[0]].names[language(word)])
        for each in (*likely, *verbs_like(word)):
            suggestion = line[:start] + each + line[start + len(word) :]
            again = self._line(1, suggestion, guesses=0)
            if again and all(isinstance(one, Understood) for one in again):
                return suggestion.strip()
        return ""

    def _is_prose(self, line: str, lexemes: list[Lexeme]) -> bool:
        """Whether a line is courtesy or talk: few words of orders among many others."""
        if _WAVERING.search(line) or is_remark(line, lexemes):
            return True
        if self._is_reason(line):
            return True
        talk = lexicon()["idle"]["talk"]
        strong = [each for each in lexemes if each.term not in _WEAK]
        verbs = [each for each in strong if fold(line[each.start : each.end]) not in talk]
        unknown = [line[each.start : each.end] for each in lexemes if each.term == "?"]
        near = sum(map(self.words.is_near, unknown))
        if any(each.term == "NUM" for each in lexemes):
            near += sum(bool(verbs_like(word)) for word in unknown)
        if all(each.term == "MARK" for each in lexemes):
            return True
        if not verbs and (strong or unknown):
            return not near and (len(strong) != len(lexemes) or len(strong) != 1 or strong[0].term == "MOVE")
        if all(each.term == "LEADER" for each in verbs):
            courtesy = any(word in lexicon()["idle"]["words"] for word in re.findall(r"\w+", fold(line)))
            return bool(verbs) and (courtesy or len(verbs) == len(lexemes) or len(unknown) > 1)
        colon = any(each.value == ":" for each in lexemes[:-1])
        return not colon and len(unknown) - 2 * near >= 2 * len(verbs)

    def _is_reason(self, text: str) -> bool:
        """Whether a text tells why, and nothing else."""
        told = why(text.strip())
        return told >= 0 and tells_why(self.words.lexemes(text.strip()[told:]))

    def conditional(self, line: str) -> bool:
        """Whether a line is tasks under a condition, which is looked at when their turn comes."""
        read = self.read(line, guess=False)
        terms = {each.term for each in self.words.lexemes(line)}
        written = [each.written for each in read if isinstance(each, Understood)]
        decided = any(isinstance(each, say.Deciding) for each in written)
        if terms & {*SUPPOSED, "DEFEAT"} or (terms & {"IF", "IFFACT"} and not decided):
            return bool(read) and all(isinstance(each, Understood) for each in read)
        beside = _WITH_TASKS if decided else ()
        return bool(read) and all(
            isinstance(each, Understood) and (_is_task(each.written) or isinstance(each.written, beside))
            for each in read
        )

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading and conditions.py."""
        return self._fact(text)

    def phase(self, text: str, now: str) -> str | None:
        """``round 3`` -> ``2-3``, ``PHASE April round 1``, or a code as it is; see parsers.reading."""
        if len(text) > 80:
            return None
        if code := _CODE.fullmatch(phase_alone(text.strip()).strip(" .:").upper()):
            return code[0].replace("END", "end")
        bare = text.strip(" .:")
        if not any(each.term in ("ROUND", "MONTH") for each in self.words.lexemes(bare)):
            return None
        read = self.read(bare, guess=False)
        if (
            len(read) != 1
            or not isinstance(read[0], Understood)
            or not isinstance(read[0].written, say.Timing)
        ):
            return None
        timing = read[0].written
        if timing.activation:
            return None  # nobody knows here whose
        if timing == say.NEXT_ROUND:
            return _next(now)
        turn = FIRST_TURN if now == SET_UP else now.partition("-")[0]
        if timing.month:
            months = [each.month for each in self.source.setups[self.scenario].turns] if self.scenario else []
            turn = str(months.index(timing.month) + 1) if timing.month in months else ""
        return f"{turn}-{timing.round}" if turn else None

    def kind(self, word: str) -> str | None:
        """``forced`` -> ``accept``."""
        return meaning(word, lexicon()["kinds"])

    def idle(self, text: str) -> bool:
        """See parsers.reading."""
        return all(
            self._is_prose(line, self.words.lexemes(line)) or not line.strip() for line in text.split("\n")
        )

    def proposals(self, text: str) -> Iterable[Sequence[str]]:
        """See parsers.reading and proposing.py."""
        if self._is_reason(text) or of_the_foe(1, text) is not None:
            return ()
        return self._proposing.groups(text, self._is_prose(text, self.words.lexemes(text)))

    def write(self, written: Written) -> str:
        """None of its own: what was typed stays."""
        return ""


def _parted(bullet: re.Match[str]) -> str:
    """A bullet within a line parts two orders; a number that ends what stands in brackets is none."""
    before = bullet.string[: bullet.start()]
    within = before.count("(") > before.count(")")
    return bullet[0] if within else "." + " " * (len(bullet[0]) - 1)


def _is_task(written: Written) -> bool:
    """Whether a line is for an activation; what else may be said with its tasks makes it no answer."""
    if isinstance(written, say.Deciding):
        parts = (*written.then, *written.otherwise)
        tasks = [each for each in parts if not isinstance(each, ANSWERS)]
        return bool(tasks) and all(isinstance(each, _WITH_TASKS) for each in parts if each not in tasks)
    return not isinstance(written, ANSWERS)


def _next(now: str) -> str:
    """The round behind that of a phase: ``2-3P1`` -> ``2-4``, ``2-5`` -> ``3-1``."""
    turn, _, rest = now.partition("-")
    round_ = int(rest[0]) if rest[:1].isdecimal() else ROUNDS if rest else 0
    if not turn.isdecimal() or turn == SET_UP:
        return f"{FIRST_TURN}-1"
    return f"{int(turn) + 1}-1" if round_ >= ROUNDS else f"{turn}-{round_ + 1}"
