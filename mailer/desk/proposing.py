"""What lines that cannot be read may mean: asked back; it reads no names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TypeAlias

from games.title import Accepted, Refused, Withheld
from mailer.desk import standing
from mailer.desk.lexicon import groups
from mailer.desk.pieces import SIGNATURE
from mailer.desk.visit import Visit
from parsers.asking import ANOTHER_TIME, ASKED_THEN, LATER, QUESTION
from parsers.depending import CHANGED, DEPENDS, is_taken_back, opens_condition, sentence_ends
from parsers.greeting import is_against, without_reasons
from parsers.judge.reader import keyword_of
from parsers.omission import omitted, says_nothing
from parsers.reading import Ambiguous, Line, Reader, Understood, Unreadable
from parsers.substitution import substituted
from parsers.unconditional import LEAST, begins_else, hangs, shortened, unconditional

UNTOLD = "condition-untold"
"""The key of a line whose condition nobody here can tell, in whatever words."""
_BEYOND = ("condition-phrase", "condition-word", "condition-hidden", UNTOLD)
"""What is wrong with conditions that nobody could tell however they were written."""
_UNKNOWN = (
    *("no-order", "unexpected-word", "incomplete"),
    *("unknown-name", "unknown-word", "unknown-place", "unknown-unit", "unknown-card", "unclear-word"),
)
"""What is wrong with words that nobody may know: what is told of others is told of them for a reason."""
_ELSEWHERE = (QUESTION, ASKED_THEN, ANOTHER_TIME, LATER)
"""What is asked, or is for another question or time, is no answer to the open one without its condition."""
_HEADS = re.compile(r"(?:\A|(?<=[.,!;:…])\s+)(?P<word>>|[^\W\d_]{4,}(?=\s))")
_CODE = re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[^\W\d_])[\w-]{4,14}(?![\w-])")
"""What may be the code of a phase."""
LINES, LONGEST, MOST_PIECES = 8, 300, 40
"""Lines of a letter that are asked back; letters of one; pieces of a letter of which any is."""
YES = groups("assent")["yes"]
TRIED, TRIED_AT_ALL, SHOWN = 24, 60, 3
"""Orders that such a line is tried as, and those of a letter together; of how many that could be meant it is
asked which."""
_WORDS_LEFT = 2
"""Words of a piece that are left where others are left out."""
BEGUN = 8
"""Words of an order that may begin what would be left out."""
Pieces: TypeAlias = Mapping[tuple[int, str], str]
"""What pieces of a letter may mean, by line and text."""


def put(visit: Visit, lines: Sequence[Line], text: Sequence[str]) -> list[Line]:
    """The pieces of an answer to the open question; those that cannot be read with what they may mean.

    What takes a whole line of ``text``, and none of it is an order, is looked at together.
    """
    found, at = list[Line](), 0
    small = len(lines) <= MOST_PIECES
    while at < len(lines):
        line, behind = lines[at], at + 1
        whole = _together(lines, at, text) if small else None
        if whole is not None and _may_ask(visit, whole, text):
            end = at + sum(each.span.line == whole.span.line for each in lines)
            meant = _meant(visit, whole, found, lines[end:])
            line, behind = (meant, end) if meant is not whole else (line, behind)
        if behind == at + 1 and isinstance(line, Unreadable):
            if small and line.key != CHANGED and _may_ask(visit, line, text):
                line = _meant(visit, line, found, lines[behind:])
            elif _leaves_out(line):
                line = replace(line, suggestion="")  # the word that turns it may be one of those
        found.append(line)
        at = behind
    reader = standing.reader_of(visit.at_table[0])
    for at, line in enumerate(found):
        if not isinstance(line, Unreadable) or not line.suggestion:
            continue
        if _may_mean(line, text):
            visit.intake.proposed[line.span.line, line.text] = line.suggestion
        elif (
            line.span.line <= len(text)
            and _denies(_sentence(line, text[line.span.line - 1]))
            and not is_against(line.suggestion)
            and orders_in(reader, line.suggestion)
        ):
            found[at] = replace(line, suggestion="")  # it would be what is not wanted
    return _whatever_comes(visit, found, text) if small else found


def _whatever_comes(visit: Visit, found: Sequence[Line], text: Sequence[str]) -> list[Line]:
    """Of a line of which nothing is taken its order without the condition that cannot be read, or without
    words behind a sign, is asked back."""
    kept = list[Line]()
    for number in dict.fromkeys(each.span.line for each in found):
        pieces = [each for each in found if each.span.line == number]
        lost = [each for each in pieces if isinstance(each, Unreadable)]
        offered = None
        other = any(each.key in _ELSEWHERE for each in lost)
        if lost and not other and _is_void(visit, pieces) and 0 < number <= len(text):
            whole = text[number - 1].strip()
            chosen = number < len(text) and begins_else(text[number])
            turned = is_taken_back(whole) or _is_led(text[: number - 1]) or _is_headed(visit, whole)
            if not chosen and not turned:
                offered = _left_of(visit, whole, pieces, found)
        kept += pieces if offered is None else [offered]
    return kept


def _is_void(visit: Visit, pieces: Sequence[Line]) -> bool:
    """Whether nothing of a line counts: no piece is read, or one is not of what is done as a whole."""
    if all(isinstance(each, Unreadable) for each in pieces):
        return True
    whole = visit.ask is not None and visit.ask.kind in visit.at_table[0].title.wholes
    return whole and all(isinstance(each, Understood | Unreadable) for each in pieces)


def _left_of(visit: Visit, whole: str, pieces: Sequence[Line], lines: Sequence[Line]) -> Unreadable | None:
    """A line of which nothing counts, with what is left of it where that is an order."""
    number, lost = pieces[0].span.line, [each for each in pieces if isinstance(each, Unreadable)]
    at = min(place for place, each in enumerate(lines) if each.span.line == number)
    before, behind = lines[:at], lines[at + len(pieces) :]
    reader = standing.reader_of(visit.at_table[0])
    for bare, left, told in _shorter(reader, whole, lost):
        if visit.intake.tried >= TRIED_AT_ALL:
            break
        visit.intake.tried += 1
        read = reader.read(bare, guess=False)
        if left and sum(len(each.text.split()) for each in read) < LEAST:
            continue
        if left and _holds_order(reader, left):
            continue  # half of what was meant would be done
        if read and _accepted(visit, before, read, behind):
            for each in lost:
                visit.intake.proposed.pop((number, each.text), None)
            visit.intake.proposed[number, whole] = bare
            visit.intake.whatever[number, whole] = left
            return replace(told, text=whole, suggestion=bare)
    return None


def _shorter(reader: Reader, whole: str, lost: Sequence[Unreadable]) -> Iterator[tuple[str, str, Unreadable]]:
    """What may be left of a line: without its condition, then without other words, which are told; and
    what is said of the line."""
    told = next((each for each in lost if each.key.startswith("condition-")), None)
    if (told is None or told.key in _BEYOND) and not any(end < len(whole) for end in sentence_ends(whole)):
        untold = told or Unreadable(replace(lost[0].span, length=0), whole, UNTOLD, {})
        yield from ((bare, "", untold) for bare in unconditional(whole))
    if told is not None or any(each.suggestion or each.key not in _UNKNOWN for each in lost):
        return
    fault = next((each for each in lost if each.key != "no-order"), None)
    if fault is not None:  # else it is mere talk
        yield from ((bare, left, fault) for bare, left in shortened(whole))
        yield from ((bare, left, fault) for bare, left in islice(omitted(reader, whole), SHOWN))


def _holds_order(reader: Reader, left: str) -> bool:
    """Whether words that would be left out are an order, or begin as one that nobody can read on."""
    words = left.split()
    begun = (" ".join(words[:count]) for count in range(LEAST - 1, min(len(words), BEGUN) + 1))
    return orders_in(reader, left) or any(orders_in(reader, each) for each in begun)


def orders_in(reader: Reader, text: str) -> bool:
    """Whether a text is read as an order."""
    return any(isinstance(each, Understood) for each in reader.read(text, guess=False))


def _together(lines: Sequence[Line], at: int, text: Sequence[str]) -> Unreadable | None:
    """The line that begins with this piece as one, where it has more and none that is read or put right."""
    first = lines[at]
    pieces = [each for each in lines[at:] if each.span.line == first.span.line]
    begun = any(each.span.line == first.span.line for each in lines[:at])
    if begun or len(pieces) == 1 or not isinstance(first, Unreadable) or first.span.line > len(text):
        return None
    if not all(isinstance(each, Unreadable) and _may_mean(each, text) for each in pieces):
        return None
    return replace(first, text=text[first.span.line - 1].strip(), suggestion="")


def _may_ask(visit: Visit, line: Unreadable, text: Sequence[str]) -> bool:
    """Whether it is one of the lines of the letter that are looked at; counts it."""
    if visit.intake.asked_back >= LINES or not _may_mean(line, text) or _is_headed(visit, line.text):
        return False
    visit.intake.asked_back += 1
    return True


def _is_headed(visit: Visit, text: str) -> bool:
    """Whether a mark of quotation, the head of a standing order or the code of a phase stands in a line:
    what would be proposed is without it."""
    if len(text) > LONGEST:
        return True
    if any(each["word"] == ">" or keyword_of(each["word"]) == "STANDING" for each in _HEADS.finditer(text)):
        return True
    play, _ = visit.at_table
    reader, now = standing.reader_of(play), visit.ask.phase if visit.ask else ""
    codes = (reader.phase(each[0], now) for each in islice(_CODE.finditer(text), TRIED))
    return any(code is not None and code != now for code in codes)


def _may_mean(line: Unreadable, text: Sequence[str]) -> bool:
    if (
        line.key in (SIGNATURE, QUESTION, ASKED_THEN, ANOTHER_TIME, LATER, DEPENDS)
        or len(line.text) > LONGEST
    ):
        return False
    whole = text[line.span.line - 1] if line.span.line <= len(text) else line.text
    if is_taken_back(whole) or _is_led(text[: line.span.line - 1]):
        return False
    said = _sentence(line, whole)
    return not _denies(said) and not hangs(said) and not said.rstrip().endswith("?")


def _sentence(line: Unreadable, whole: str) -> str:
    """The sentence of a line up to the end of the piece: a condition opens it, whatever commas part them."""
    at = max(whole.find(line.text), 0)
    begins = max((end for end in sentence_ends(whole) if end <= at), default=0)
    return whole[begins : at + len(line.text)]


def _denies(said: str) -> bool:
    """Whether a sentence denies; a reason may say that somebody does not do something."""
    return is_against(said if opens_condition(said) else without_reasons(said))


def _is_led(above: Sequence[str]) -> bool:
    """Whether the line right above goes on in the next one and turns it: ``If Germany comes``."""
    line = above[-1].strip() if above else ""
    return bool(line) and line[-1] not in ".!?)" and (is_against(line) or opens_condition(line))


def _meant(visit: Visit, line: Unreadable, before: Sequence[Line], behind: Sequence[Line]) -> Line:
    """With the one order that it can be, or as ambiguous among few."""
    reader = standing.reader_of(visit.at_table[0])
    bare = without_reasons(line.text)
    named = chain(reader.proposals(bare) if bare != line.text else (), reader.proposals(line.text))
    found = _chosen(visit, line, named, before, behind)
    if found is not None:
        return found
    if _leaves_out(line):
        read = reader.read(line.suggestion, guess=False)
        if _leaves_most(line) and _accepted(visit, before, read, behind):
            return line
        line = replace(line, suggestion="")
    if line.suggestion:  # a word put right is nearer than another
        return line
    other = _chosen(visit, line, substituted(reader, bare), before, behind)
    return other or _without_words(visit, line, before, behind) or line


def _without_words(
    visit: Visit, line: Unreadable, before: Sequence[Line], behind: Sequence[Line]
) -> Line | None:
    """With the order that it is without few of its words, which are told; or as words that order nothing,
    which a YES leaves out; else None."""
    if line.key not in _UNKNOWN or line.key == "no-order":
        return None
    reader = standing.reader_of(visit.at_table[0])
    if says_nothing(reader, line.text):
        if not _takes_yes(visit, reader, (*_as_meant(visit, before), *behind)):
            visit.intake.proposed[line.span.line, line.text] = ""
        return None
    for text, left in islice(omitted(reader, line.text.strip()), SHOWN):
        if visit.intake.tried >= TRIED_AT_ALL:
            break
        visit.intake.tried += 1
        read = reader.read(text, guess=False)
        most = 2 * len(text.split()) >= len(line.text.split()) and len(text.split()) >= _WORDS_LEFT
        beside = any(isinstance(each, Understood) for each in (*before, *behind))
        if most and (_accepted(visit, before, read, behind) or (beside and _may_follow(visit, read))):
            visit.intake.whatever[line.span.line, line.text] = left
            return replace(line, suggestion=text)
    return None


def _takes_yes(visit: Visit, reader: Reader, beside: Sequence[Line]) -> bool:
    """Whether a YES may be an answer to the question, other than that of the letter, or the rest of it counts
    without one."""
    if visit.ask is None or visit.ask.revisable:
        return True
    said = printed(visit, beside)
    return any(not printed(visit, reader.read(word, guess=False)) <= said for word in YES)


def _may_follow(visit: Visit, read: Sequence[Line]) -> bool:
    """Whether orders are all for later questions of the seat, and could be kept for them."""
    (play, seat), ask = visit.at_table, visit.ask
    if ask is None or ask.revisable or not all(isinstance(each, Understood) for each in read):
        return False
    view, written = play.view(seat), [each.written for each in read if isinstance(each, Understood)]
    if any(play.title.concerns(view, ask, each) for each in written):
        return False
    phases = standing.spread(visit.session, play, seat, ask, read)
    if not all(codes and "" not in codes for codes in phases):
        return False
    lang = visit.person.lang
    drafted = (play.title.draft(view, ask, None, [each], lang).verdicts for each in written)
    return not any(isinstance(each, Refused) for verdicts in drafted for each in verdicts)


def _chosen(
    visit: Visit,
    line: Unreadable,
    groups: Iterable[Sequence[str]],
    before: Sequence[Line],
    behind: Sequence[Line],
) -> Line | None:
    """With what the rules allow of the first of the groups of which they allow anything; else None."""
    reader, left = standing.reader_of(visit.at_table[0]), TRIED
    for group in groups:
        good: dict[tuple[str, ...], str] = {}
        for text in group:
            if not left or visit.intake.tried >= TRIED_AT_ALL:
                break
            left -= 1
            visit.intake.tried += 1
            read = reader.read(text, guess=False)
            if read and (canonical := _accepted(visit, before, read, behind)):
                good.setdefault(canonical, text)
        if len(good) == 1:
            return replace(line, suggestion=next(iter(good.values())))
        if good:
            return Ambiguous(line.span, line.text, tuple(good.values())) if len(good) <= SHOWN else line
    return None


def _leaves_out(line: Unreadable) -> bool:
    """Whether what is suggested is the line without some of its words: nothing where that is not allowed."""
    return {*line.suggestion.split()} < {*line.text.split()} if line.suggestion else False


def _leaves_most(line: Unreadable) -> bool:
    """Whether more than half of the words are still there."""
    return 2 * len(line.suggestion.split()) > len(line.text.split())


def _accepted(
    visit: Visit, before: Sequence[Line], read: Sequence[Line], behind: Sequence[Line]
) -> tuple[str, ...]:
    """The orders read as they print, if all of them could stand where they are; else none."""
    if not all(isinstance(each, Understood) for each in read):
        return ()
    before = [*_as_meant(visit, before)]
    first = sum(isinstance(each, Understood) for each in before)
    verdicts = verdicts_of(visit, (*before, *read, *behind))[first : first + len(read)]
    canonical = tuple(
        each.canonical
        for each in verdicts
        if (isinstance(each, Accepted) and not each.notes) or (isinstance(each, Withheld) and each.canonical)
    )
    return canonical if len(canonical) == len(read) else ()


def _as_meant(visit: Visit, lines: Sequence[Line]) -> Iterator[Line]:
    """Lines with what is proposed for those that cannot be read."""
    reader = standing.reader_of(visit.at_table[0])
    for line in lines:
        if isinstance(line, Unreadable) and line.suggestion:
            yield from reader.read(line.suggestion, guess=False)
        else:
            yield line


def verdicts_of(visit: Visit, lines: Sequence[Line]) -> tuple[object, ...]:
    (play, seat), ask = visit.at_table, visit.ask
    assert ask is not None
    written = [each.written for each in lines if isinstance(each, Understood)]
    former = play.match.drafts.get(seat)
    return play.title.draft(play.view(seat), ask, former, written, visit.person.lang).verdicts


def printed(visit: Visit, lines: Sequence[Line]) -> frozenset[str]:
    """The parts of the answer to the open question that lines make, as they print; none of a refused one."""
    (play, seat), ask = visit.at_table, visit.ask
    written = [each.written for each in lines if isinstance(each, Understood)]
    if ask is None or not written:
        return frozenset()
    view, lang = play.view(seat), visit.person.lang
    drafted = play.title.draft(view, ask, None, written, lang)
    if drafted.order is None or not all(isinstance(each, Accepted) for each in drafted.verdicts):
        return frozenset()
    shown = play.title.standing(view, ask, drafted.order, lang)
    return frozenset(part.strip() for line in shown for part in line.split(";"))
