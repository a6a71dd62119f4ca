"""Whether an answer says YES or NO; what is not said plainly, as by an automatic answer, is neither."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import Literal, NamedTuple

from rapidfuzz.distance import Prefix

from games.alphabets import without_points
from mailer.desk.lexicon import any_of, groups
from mailer.post.letter import Letter
from parsers.greeting import is_against
from parsers.judge.reader import fold
from parsers.paragraph import may_undo
from parsers.signature import is_lone_name, signature_at

Assent = Literal["yes", "no", ""]
"""``yes`` and ``no`` as somebody says them who means them; all else is empty and must be asked again."""

READINGS, LONGEST = 6, 4_000

_SENTENCE = re.compile(r"[^.!?;…\n]+[?]?")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_WORDS = {key: frozenset(words) for key, words in groups("assent").items()}
_YES, _NO, _AGREED = _WORDS["yes"], _WORDS["no"], _WORDS["agreed"]
_BEFORE = _WORDS["greeting"] | _WORDS["before"]
_PHRASES, _THAT = _WORDS["agreed-phrases"], _WORDS["that"] | {""}
_PLACES = ("place-1", "place-2", "place-3")
_ORDINALS = frozenset(("first", "second", "third"))
_NEAR_PLACE = _YES | _AGREED | _WORDS["greeting"] | {"please", "sorry", "thanks", "you"}
_SHORT = 8
"""Words of a line that may say which of several orders is meant."""
_ALIKE, _ENDING = 4, 2
"""Letters in which cases of a word agree, and of their endings."""
_OF_THEM = re.compile(rf"(?<!\w){any_of('assent', 'of-them')}(?!\w)")
_NUMBERED = re.compile(r"(?<!\w)no\b\.?\s*(?=\d)")
"""``No. 1``"""
_PLACED = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_BESIDE = " \t,.:;!-\u2014\u2013"
"""Marks between a YES and what stands behind it."""
_CLAUSE = re.compile(r"[.,!;:…]|\s[-–—]\s")


def _any(key: str) -> str:
    return any_of("assent", key)


_END = r"(?![^\W_])"
_PUTS_RIGHT = re.compile(rf"(?<!\w){_any('puts-right')}{_END}")
_NO_FIRST = re.compile(rf"\W*{_any('no')}\s*(?:[.,!;:\u2014\u2013-]|\Z)")
_AND = re.compile(rf"(?:{_any('polite')}{_END}[\s,.!]*)?{_any('and')}{_END}", re.IGNORECASE)
_BUT = re.compile(rf"\s*{_any('but')}{_END}[\s,:]*", re.IGNORECASE)
_MY_ONLY = re.compile(rf"(?<!\w){_any('my-only')}{_END}", re.IGNORECASE)
_TAIL = re.compile(
    rf"(?<![\s,])[\s,]++(?:(?P<too>{_any('too')})|(?P<instead>{_any('instead')}))[\s.!]*+\Z", re.IGNORECASE
)
_AGAINST = re.compile(rf"(?<![^\W_])(?:{_any('against')}|\w+n't|{_any('against-begins')}\w*){_END}")
_NOT_MINE = re.compile(
    rf"(?:{_any('it-is')} )?{_any('not')} {_any('me')}{_END}"
    rf"|{_any('it-is-not')} {_any('mine')}{_END}"
    rf"|{_any('i-never')} {_any('wrote')}{_END}"
    rf"|{_any('ru-never')} {_any('ru-wrote')}{_END}"
)


def assent(letter: Letter) -> Assent:
    """What the letter answers to a question; its subject counts where it has no text."""
    for reading in letter.readings[:READINGS]:
        said = _said(reading.text[:LONGEST])
        if said:
            return said
    blank = not any(reading.text.strip() for reading in letter.readings)
    return _said(letter.subject[:LONGEST]) if blank else ""


def plain_yes(
    lines: Sequence[str], name: str, also: Callable[[str], bool], signs: Callable[[str], bool]
) -> int | None:
    """The index of the line that says YES to a proposal, where the letter says nothing else; else None.

    Beside it may stand a greeting, thanks, the ``name`` of the writer, and lines that ``also`` may; below it
    another name, where ``signs`` takes it for one.
    """
    return _answer(lines, name, also, signs, lambda line, beside: _agrees(line, _words(line), beside))


def plain_choice(
    lines: Sequence[str], name: str, also: Callable[[str], bool], signs: Callable[[str], bool], orders: int
) -> tuple[int, int] | None:
    """The index of the line that names one of several ``orders`` by place, and that place from 0; or None.

    What may stand beside it is as with ``plain_yes``.
    """

    places: list[int] = []

    def names_one(line: str, beside: frozenset[str]) -> bool:
        place = _place(line, beside, orders)
        places.extend(() if place is None else (place,))
        return place is not None

    at = _answer(lines, name, also, signs, names_one)
    return None if at is None else (at, places[0])


def _answer(
    lines: Sequence[str],
    name: str,
    also: Callable[[str], bool],
    signs: Callable[[str], bool],
    answers: Callable[[str, frozenset[str]], bool],
) -> int | None:
    courtesy, signed = _BEFORE | _WORDS["closing"], frozenset(_words(name))
    found = None
    for at, line in enumerate(lines):
        if found is None and answers(line, courtesy | signed):
            found = at
            courtesy |= signed
        elif set(_words(line)) <= courtesy or also(line):
            continue
        elif found is None or not (_signed(lines, found, at) or (_lone(lines, found, at) and signs(line))):
            return None
    return found


def _place(line: str, beside: frozenset[str], orders: int) -> int | None:
    """The place that a line names and says nothing else: ``the second one, please``, ``№ 2``."""
    plain = _NUMBERED.sub("", without_points(fold(line).casefold()).replace("’", "'"))
    words = _PLACED.findall(_OF_THEM.sub(" ", plain))
    if "?" in line or _AGAINST.search(" ".join(words)):
        return None
    last = [*dropwhile(lambda word: word in _WORDS["before-place"], _PLACED.findall(plain))]
    if _bare(last, beside) in _WORDS["place-last"]:
        return orders - 1
    named = {at for at, key in enumerate(_PLACES) for word in words if word in _WORDS[key]}
    if len(named) != 1:
        return None
    places = frozenset().union(*(_WORDS[key] for key in _PLACES))
    rest = {*words} - places - _YES - _AGREED - beside
    # "I second that", "second best"
    sure = {*words} & _WORDS["place-sign"] or not {*words} & _ORDINALS or not {*words} - places - _NEAR_PLACE
    place = next(iter(named))
    return place if sure and rest <= _WORDS["with-place"] and place < orders else None


def names_place(line: str) -> bool:
    """Whether a short line speaks of a place among several orders, however it goes on."""
    words = _PLACED.findall(without_points(fold(line).casefold()))
    places = frozenset().union(*(_WORDS[key] for key in _PLACES)) - {"1", "2", "3"}
    return len(words) <= _SHORT and not {*words}.isdisjoint(places | _WORDS["no-place"])


def _signed(lines: Sequence[str], found: int, at: int) -> bool:
    """Whether a line stands under a farewell below the ``found`` one, by whatever name."""
    return at > found + signature_at(lines[found + 1 :])


def _lone(lines: Sequence[str], found: int, at: int) -> bool:
    """Whether a line may be a name by itself below the ``found`` one, and no word that takes it back."""
    line = lines[at]
    if not is_lone_name(["Yes.", *lines[found + 1 :]], at - found):
        return False
    return not {*_words(line)} & _WORDS["no-name"] and not is_against(line) and not may_undo(line)


def repeats(line: str, proposal: str) -> str:
    """What a line says behind its YES, where that only says words of the ``proposal`` again; else empty.

    >>> repeats("Yes, the Lion.", "Lion at Friedrich"), repeats("Yes, Camel", "Lion at Friedrich")
    ('the Lion', '')
    >>> repeats("Yes, my only fleet", "F Bre - MAO"), repeats("Yes, my only army", "F Bre - MAO")
    ('fleet', '')
    """
    line = _MY_ONLY.sub("", line)
    words = _PLACED.findall(without_points(fold(line).casefold()).replace("\u2019", "'"))
    first = next((at for at, word in enumerate(words) if word not in _BEFORE), len(words))
    if "?" in line or words[first : first + 1] == [] or words[first] not in _YES | _AGREED:
        return ""
    if is_against(line) or may_undo(line) or _AGAINST.search(" ".join(words)):
        return ""
    rest = [word for word in words[first + 1 :] if word not in _YES | _AGREED | _WORDS["with-yes"]]
    known = _PLACED.findall(without_points(fold(proposal).casefold()))
    if not rest or "\n" in proposal or not _WORDS["another"].isdisjoint(words):
        return ""
    at = 0
    for word in rest:
        if word in _WORDS["joins"] and word not in known:
            continue
        place = next((place for place in range(at, len(known)) if _is_again(word, known[place])), None)
        if place is None:
            return ""
        at = place + 1
    return line[_after_yes(line) :].strip(_BESIDE) if at else ""


def _after_yes(line: str) -> int:
    """Where a line goes on behind its first word of assent."""
    found = next((each for each in _WORD.finditer(line) if _words(each[0])[0] in _YES | _AGREED), None)
    return found.end() if found else 0


def _is_again(word: str, known: str) -> bool:
    """Whether a word is the known one, perhaps in another case: names that begin alike are others."""
    if word == known or any(map(str.isdecimal, word)):
        return word == known
    if word in _WORDS["kinds"] and len(known) == 1:
        return word.startswith(known)  # ``F Bre`` is the fleet
    alike = Prefix.similarity(word, known)
    return alike >= _ALIKE and max(len(word), len(known)) - alike <= _ENDING


def says_only(lines: Sequence[str], name: str, also: Callable[[str], bool]) -> bool:
    """Whether every line is a courtesy, the writer's ``name``, or one that ``also`` may stand there."""
    courtesy = _BEFORE | _WORDS["closing"] | {*_words(name)}
    return all({*_words(line)} <= courtesy or also(line) for line in lines)


def begins_with_yes(lines: Sequence[str]) -> bool:
    """Whether the first line of a letter that says anything begins with YES, whatever follows."""
    said = (word for line in lines for word in _words(line) if word not in _BEFORE)
    return next(said, "") in _YES


def begins_with_no(line: str) -> bool:
    """Whether a line says NO before a mark: ``No, A Mar - Spa``; ``no advance`` says what is to be done."""
    return _NO_FIRST.match(without_points(fold(line).casefold())) is not None


def puts_right(line: str) -> bool:
    """Whether an order beside a YES may be meant in the place of what that is to: ``rather A Mar - Spa``."""
    return begins_with_no(line) or _PUTS_RIGHT.search(without_points(fold(line).casefold())) is not None


def yes_before(lines: Sequence[str], name: str) -> tuple[int, str, bool] | None:
    """The first line that says anything but a greeting: its index, what stands behind its YES, and whether an
    AND joins that; None where it does not begin with a YES, or asks.

    >>> yes_before(["Hello,", "Yes, and A Mar - Spa"], "Ann"), yes_before(["Yes.", "A Mar - Spa"], "Ann")
    ((1, 'A Mar - Spa', True), (0, '', False))
    """
    for at, line in enumerate(lines):
        words = [word for word in _words(line) if word not in _BEFORE]
        if not words:
            continue
        if words[0] not in _YES or "?" in line:
            return None
        if _agrees(line, _words(line), _BEFORE | _WORDS["closing"] | {*_words(name)}):
            return at, "", False
        behind = line[_after_consent(line, name) :].strip(_BESIDE)
        joined = _AND.match(behind)
        return at, behind[joined.end() :].strip(_BESIDE) if joined else behind, joined is not None
    return None


_STOP = re.compile(r"[.!;]\s+")


def _after_consent(line: str, name: str) -> int:
    """Where sentences end that say no more than YES, or the YES: ``Yes, that's it. A Mar - Spa``."""
    allowed = _BEFORE | _WORDS["closing"] | {*_words(name)}
    ends = [found.end() for found in _STOP.finditer(line)]
    agreed = (end for end in reversed(ends) if _agrees(line[:end], _words(line[:end]), allowed))
    return next(agreed, _after_yes(line))


class Change(NamedTuple):
    """An order beside a YES, and ``how``: ``but`` it shall be done in the place of another, or it ``too``."""

    text: str
    how: str


def change_in(line: str) -> Change:
    """What a line beside a YES changes: ``but A Par to Pic instead``, ``but A Mar - Spa too``.

    >>> change_in("but A Par to Pic instead"), change_in("A Par - Pic")
    (Change(text='A Par to Pic', how='but'), Change(text='A Par - Pic', how=''))
    """
    but = _BUT.match(line)
    bare = line[but.end() :] if but else line
    if but and (also := _AND.match(bare)):
        return Change(bare[also.end() :], "too")
    tail = _TAIL.search(bare)
    if tail is None:
        return Change(bare, "but" if but else "")
    text = bare[: tail.start()]
    return Change(text, "too" if tail["too"] else "but") if but or tail["instead"] else Change(line, "")


def _words(text: str) -> list[str]:
    return _WORD.findall(without_points(fold(text).casefold()).replace("’", "'"))


def _agrees(line: str, words: list[str], beside: frozenset[str]) -> bool:
    if "?" in line or _AGAINST.search(" ".join(words)):
        return False
    # "Quite right, that is what I had in mind, thanks": one after the other.
    bare = [_bare(_words(clause), beside) for clause in _CLAUSE.split(line)]
    if any(bare) and {*bare} <= _PHRASES | {""} and not {*bare} <= _THAT:
        return True
    words = words[next((at for at, word in enumerate(words) if word not in _BEFORE), len(words)) :]
    if not words or words[0] not in _YES | _AGREED:
        return False
    return (
        set(words)
        <= _YES | _AGREED | (_WORDS["with-yes"] - _WORDS["another"]) | _WORDS["with-agreed"] | beside
    )


def _bare(words: list[str], beside: frozenset[str]) -> str:
    """The words without a greeting before them, and thanks and a name behind them."""
    first = next((at for at, word in enumerate(words) if word not in _WORDS["greeting"]), len(words))
    ends = (beside - _BEFORE) | _WORDS["closing"]
    last = next((at for at in range(len(words), first, -1) if words[at - 1] not in ends), first)
    return " ".join(words[first:last])


def _said(text: str) -> Assent:
    # The end of a longer text is not known: it may take back what the beginning says.
    whole = "" if len(text) >= LONGEST else without_points(fold(text).casefold()).replace("’", "'")
    for sentence in _SENTENCE.findall(whole):
        words = _WORD.findall(sentence)
        if _NOT_MINE.match(" ".join(words)):
            return "no"
        at = next((at for at, word in enumerate(words) if word not in _BEFORE), None)
        if at is None:
            continue  # a greeting, or nothing but marks
        if words[at] in _NO:
            unsure = _YES & set(_WORD.findall(whole)) or sentence.endswith("?")
            return "no" if _is_plain_no(words[at:]) and not unsure else ""
        plain = words[at] in _YES and set(words[at:]) <= _WORDS["with-yes"] and not sentence.endswith("?")
        if _NOT_MINE.match(" ".join(words[at:])):
            return "no"
        return "yes" if plain and not _AGAINST.search(whole) else ""
    return ""


def _is_plain_no(words: Sequence[str]) -> bool:
    """Whether a sentence that begins with NO says no more, or denies that the letter is the writer's."""
    rest = set(words[1:])
    if _NOT_MINE.match(" ".join(words[1:])):
        return True
    return rest <= _WORDS["with-no"] and (not rest & _WORDS["owns"] or bool(rest & _WORDS["denies"]))
