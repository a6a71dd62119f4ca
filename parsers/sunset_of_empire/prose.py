"""Sentences around an order: one beside another, a reason, what is kept for later; it reads no order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from games.sunset_of_empire.text.phrases import Blow, Everything, How, Laying, Putting, Written
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.reading import Line, Understood
from parsers.sunset_of_empire.chains import follows, is_for_whom
from parsers.sunset_of_empire.clauses import words as clause_words
from parsers.sunset_of_empire.layouts import of_layout
from parsers.sunset_of_empire.sentences import first, sentences
from parsers.sunset_of_empire.words import (
    PIECE,
    QUOTES,
    behind,
    boat_that_acts,
    boats,
    keywords,
    lexicon,
    lexicon_words,
    told_of,
    too,
)

_BLANK = " \t.,!\u00a0"
_MARKS = " \t.,;:!—–-"
_ASKS = re.compile(r"[?]\s+\w")
_LONGEST_HEADING = 80
_WHOLE = 3
"""Words of a sentence that is no mere ``No`` or ``Not yet``."""
_LONGEST_LAMENT = 6
"""Words of a sentence that only laments."""
_BESIDE_KEEPING = frozenset(
    (
        *("", "AND", "THEN", "KEEP", "LINK", "ROW", "COLON", "OVER", "ACTIONS", "LIFE"),
        *("LAYOUT", "OTHERS"),
    )
)
"""Words of orders that may stand beside what is kept for another time."""


@cache
def _reason(key: str) -> re.Pattern[str]:
    words = either(lexicon()["reasons"][key])
    return re.compile(rf"(?:[,;—-]\s*|\s)(?:{words})(?!\w)[\s,:]*")


def beside_reasons(piece: str) -> Iterator[tuple[int, str, str]]:
    """Where an order may begin that somebody gives a reason for, the order, and the reason."""
    folded = fold(piece)
    for found in _reason("after").finditer(folded):
        yield 0, piece[: found.start()], piece[found.end() :]
    for found in _reason("before").finditer(folded):
        yield found.end(), piece[found.end() :], piece[: found.start()]
    if (fact := _fact().match(folded)) is not None:
        yield fact.end(), piece[fact.end() :], piece[: fact.end("said")]


@cache
def _fact() -> re.Pattern[str]:
    """``There is no infantry left - the tank strikes``: how the field is, and a mark."""
    ends, so, given = (either(lexicon()["reasons"][key]) for key in ("facts", "so", "given"))
    return re.compile(
        rf"(?P<said>[^,;:.!?()—]{{2,60}}?(?<!\w)(?:{ends})|(?:{given})\s[^,;:.!?()—]{{2,60}})"
        rf"(?!\w)\s*(?:[,;:—-]\s+(?:(?:{so})\s+)?)"
    )


@cache
def _keeping(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['keeping'][key])})(?!\w)")


def keeps(text: str) -> bool:
    """Whether words say that something is kept for another time: ``I save the S.E.5 for later``."""
    folded = fold(text)
    return bool(_keeping("verbs").search(folded) and _keeping("times").search(folded))


def is_ready_first(text: str) -> bool:
    """Whether a letter says that it is ready before it goes on: ``Ready, and then Lion at U-9``."""
    found = _ready().match(fold(text))
    return found is not None and bool(text[found.end() :].strip(_BLANK))


@cache
def _ready() -> re.Pattern[str]:
    table = lexicon()["ready"]
    return re.compile(rf"\W*(?:{either(table['words'])})(?!\w)\s*[,.-]*\s*(?:{either(table['then'])})(?!\w)")


def is_title(text: str) -> bool:
    """Whether a sentence only calls what is played by its title: ``Attack of the Dead Men!``"""
    return fold(text).strip(_BLANK) in map(fold, lexicon()["words"]["DEADMEN"])


def keeps_for_later(text: str) -> bool:
    """Whether a card that is kept is kept for another time, and not taken: ``keep Lion back``."""
    return keeps(text) and _keeping("later").search(fold(text)) is not None


@cache
def _and() -> re.Pattern[str]:
    return re.compile(rf"\s(?:{either(lexicon()['keeping']['and'])})\s", re.IGNORECASE)


def beside_keeping(piece: str) -> Iterator[tuple[int, str, str]]:
    """An order, and what is kept for another time behind an ``and``: as prose.beside_reasons."""
    for found in _and().finditer(piece):
        if keeps(first(piece[found.end() :])):
            yield 0, piece[: found.start()], piece[found.start() :]


@cache
def _sure() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['sure']['words'])})(?!\w)")


def without_sure(text: str) -> str:
    """The words of a remark without those that make nothing doubtful, though they have a word of doubt."""
    return _sure().sub(" ", fold(text))


@cache
def _hangs() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{either(lexicon()['remark-hangs']['words'])})(?!\w)")


def puts_off(text: str) -> bool:
    """Whether a remark speaks of another time, also with words that make nothing doubtful: ``it must wait``.

    Or answers a question: ``lay Lion? Now or never``.
    """
    if _hangs().match(fold(text)):
        return True
    bare = without_sure(text)
    others = clause_words("others").search(fold(text)) or "more" in _words_of(text)
    if not others and not {*_words_of(bare)}.isdisjoint(lexicon()["another-time"]["put-off"]):
        return True
    asked = text.lstrip().startswith("?")
    return bare != fold(text) and (asked or bool({*_words_of(bare)} & lexicon_words("another-time")))


@cache
def _lament() -> re.Pattern[str]:
    words = "|".join(
        re.escape(each).replace(r"\ ,", r"\s*,") for each in _longest_first(lexicon()["laments"]["words"])
    )
    return re.compile(rf"[\s«\"“]*(?:{words})(?!\w)")


def _longest_first(words: list[str]) -> list[str]:
    return sorted(map(fold, words), key=len, reverse=True)


def laments(text: str) -> bool:
    """Whether somebody only laments the cards named: ``Ouch, poor Sydney!``, and no ``Poor Lion at U-9``."""
    if "?" in text or len(text.split()) > _LONGEST_LAMENT or _lament().match(fold(text)) is None:
        return False
    words = _words_of(text)
    return all(not count or terminal in ("", "AND") for terminal, count in told_of(words))


def lamented(piece: str) -> int:
    """Where a piece goes on behind the sentences that begin it and only lament."""
    return next((at for at, text in sentences(piece) if not laments(text)), 0)


@cache
def _adding(key: str) -> re.Pattern[str]:
    """What says that a layout is more than what waits, or all there is; ``X, and also Y`` is one list."""
    behind = "".join(rf"(?<!\W{word} )" for word in lexicon()["adding"]["joined"])
    return re.compile(rf"(?<!\w){behind}(?:{either(lexicon()['adding'][key])})(?!\w)")


def how(piece: str) -> How:
    text = fold(piece)
    return "only" if _adding("only").search(text) else "more" if _adding("more").search(text) else ""


def told_how(written: Written, piece: str) -> Written:
    """A layout with what the whole piece says of it; in ``all my units, Lion too`` this is said of Lion."""
    if isinstance(written, Everything) and written.also:
        begin = len(piece) - len(piece.split(maxsplit=2)[-1])
        piece = piece[:begin] + too().sub(" ", fold(piece[begin:]))
    if not isinstance(written, Laying | Everything):
        return written
    of = "" if keeps(piece) else of_layout(written, piece)  # what is kept for one is laid in none
    return replace(written, how=how(piece), of=of)


def told_in(line: Line, piece: str) -> Line:
    """A line that was read of a part of a piece, with what all of it says."""
    return replace(line, written=told_how(line.written, piece)) if isinstance(line, Understood) else line


def names_boat(piece: str) -> bool:
    """Whether a hidden submarine may be called by whose it is."""
    words = fold(piece).split()
    return any(
        boats().longest(word, behind(words, at))[0] or boat_that_acts(words, at)
        for at, word in enumerate(words)
    )


@cache
def _conditions() -> frozenset[str]:
    return frozenset(map(fold, lexicon()["reasons"]["condition"]))


def is_condition(text: str) -> bool:
    """Whether what looks like a reason may be a condition."""
    return not _conditions().isdisjoint(map(_word, without_sure(text).split()))


def is_doubtful(text: str) -> bool:
    """Whether a sentence beside an order has a word with which the order may not count."""
    return not lexicon_words("doubt").isdisjoint(map(_word, without_sure(text).split()))


def denies_before(text: str) -> bool:
    """Whether a sentence may take back an order that comes behind it: no whole one that only denies does."""
    return is_condition(text) if len(text.split()) >= _WHOLE else is_doubtful(text)


def _word(word: str) -> str:
    return word.strip(QUOTES + ",:")


def is_heading(piece: str, idle: Callable[[str], bool]) -> bool:
    """Whether cards to lay out may follow on lines of their own, also behind sentences that say nothing."""
    if not piece.endswith(":") or len(piece) > _LONGEST_HEADING:
        return False
    *talk, (_, head) = sentences(piece)
    if not all(idle(text) for _, text in talk):
        return False
    words, told, at = fold(head.rstrip(" :")).split(), set[str](), 0
    while at < len(words):
        count, meanings = keywords().longest(words[at], behind(words, at))
        told.add(meanings[0][0] if count else "?")
        at += max(count, 1)
    return bool(told & {"LAY", "LAYOUT"}) and told <= {"LAY", "LAYOUT", ""}


def only_keeps(text: str) -> bool:
    """Whether something is kept for another time, whatever it is, and nothing else is done."""
    if not keeps(text):
        return False
    words = _words_of(text)
    told = {terminal for terminal, count in told_of(words) if count}
    return (
        _conditions().isdisjoint({*words} - {*lexicon()["keeping"]["meanwhile"]}) and told <= _BESIDE_KEEPING
    )


def keeps_but_some(text: str, count: Callable[[str], int]) -> bool:
    """``Lion, and keep the rest back``, ``Lion, and keep Sydney back``: one is kept, and one is not.

    ``count`` counts the names in a text.
    """
    if not keeps(text):
        return False
    if keeps_others(text):
        return count(text) > 0
    found = clause_words("keeping").search(fold(text))
    at = found.start() if found else 0
    return at > 0 and all(map(count, (text[:at], text[at:])))


def keeps_others(text: str) -> bool:
    """Whether what is not named is kept: so what is named beside it is laid out."""
    return keeps(text) and clause_words("others").search(fold(text)) is not None


def lists(text: str) -> bool:
    """Whether words are parted by an ``and``: of ``, Lion, and keep the Camel back`` one may be laid out."""
    return any(terminal == "AND" for terminal, _ in told_of(_words_of(text.lstrip(_MARKS))[1:]))


def keeps_more(text: str, beside: Written, count: Callable[[str], int]) -> bool:
    """Whether of cards to lay out the last may be kept, too: ``lay Lion, Camel and Sydney stay in hand``."""
    if isinstance(beside, Blow) and puts_off(text) and not count(text):
        return True  # ``, this can wait``
    if _goes_out(text, count) or (text[:1] == "," and not keeps(first(text))):
        return True
    if isinstance(beside, Everything):
        return not keeps_others(text) and count(text) > 0
    if not isinstance(beside, Laying) or lists(text):
        return isinstance(beside, Laying)
    if len(beside.cards) < 2 or count(text) != 1:
        return False
    folded = fold(text)
    verb = _keeping("verbs").search(folded)
    joined = _joined().match(folded) is not None and verb is not None and count(text[: verb.start()]) > 0
    return _keeping("plural").search(folded) is not None or (
        joined and not _keeping("singular").search(folded)
    )


def _goes_out(text: str, count: Callable[[str], int]) -> bool:
    """Whether beside what is kept a card goes out: ``, and so does the Lion. She sails. The rest I keep``."""
    likewise = clause_words("likewise")
    kept = [said for _, said in sentences(text) if not keeps(said)]
    again = [part for part in text.split(",") if not keeps(part) and likewise.search(fold(part))]
    return any(map(count, (*kept, *again)))


@cache
def _joined() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{either(lexicon()['keeping']['joining'])})\s")


def tells_less(written: Written, piece: str, count: Callable[[str], int]) -> bool:
    """Whether of the cards of a line not all are told of: of ``tank and gas under`` the tank may be any."""
    if isinstance(written, Putting):
        return count(piece) > len(written.top) + len(written.bottom)
    if isinstance(written, Blow):
        return follows(written, piece, count) or is_for_whom(piece)  # so cards are played
    return isinstance(written, Laying) and _lays_less(written, piece, count)


def _lays_less(written: Laying, piece: str, count: Callable[[str], int]) -> bool:
    """Whether of cards to lay out one is not laid now: ``Lion, Sydney I hold``, ``Lion later, Camel now``."""
    folded = fold(piece)
    if not written.cards:  # ``no more cards from them``, ``no more cards?``
        return piece.rstrip(" )").endswith("?") or clause_words("theirs").search(folded) is not None
    if clause_words("others").search(folded):
        return False
    later = _keeping("second").search(folded)
    puts_off = later is not None and count(piece[: later.start()]) and count(piece[later.end() :])
    return bool(puts_off) or _keeping("held").search(folded) is not None or _ASKS.search(piece) is not None


def without_meanwhile(text: str) -> str:
    """Without words that only say how long something is kept, though they may open a condition."""
    return " ".join(each for each in _words_of(text) if each not in lexicon()["keeping"]["meanwhile"])


def _words_of(text: str) -> list[str]:
    return [fold(each[0]).strip(QUOTES) for each in PIECE.finditer(text)]
