"""A line without the few words at which nobody can read on: to ask back, never to do; it knows no title."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from parsers.greeting import is_against, phrases
from parsers.lexing import fold
from parsers.reading import Line, Reader, Understood, Unreadable
from parsers.unconditional import DOUBTS, LATER, LONGEST, MARKS, any_of

_AT_A_WORD = (
    "unexpected-word",
    "unknown-name",
    "unknown-word",
    "unknown-place",
    "unknown-unit",
    "unknown-card",
    "unclear-word",
)
_STRANGE = "qzxw"
"""A word of no title and no language; a name alone is taken for a signature."""
_MOST_WORDS, _MOST_READ = 5, 24
"""Words that are left out of a line; how often it is read for that."""
_WORD = re.compile(r"[\w'’/-]+")
_ENDS = MARKS.replace("(", "").replace(")", "")
_LISTS = re.compile(rf"(?:[,+&]|(?<!\w)(?:{any_of('links')}))\s*\Z")
_LISTED = re.compile(rf"\s*(?:[,+&]|(?:{any_of('links')})(?!\w)|[.!]?\Z)")
"""What stands before, and behind, one of a list."""
_SMALL = frozenset(map(fold, phrases("small")))
_BESIDE = _SMALL | frozenset(map(fold, phrases("auxiliary")))
_COUNTS = frozenset(map(fold, phrases("quantities")))
_TURNS = re.compile(
    rf"{any_of('turning', 'against', 'denying', 'alternatives', 'elses', 'later', 'changing', 'ending')}"
)
_TOLD = re.compile(rf"(?<![\w'])(?:{any_of('told')})(?![\w'])")
_ASKS = re.compile(rf"\s*(?:{any_of('questions')})(?!\w)")
"""A question may come without its mark."""


def omitted(reader: Reader, line: str) -> Iterator[tuple[str, str]]:
    """The line without few of its words, where that is an order, and those words; the fewest first.

    Only words at which nobody can read on are left out, and those beside them: never a name, a number or how
    many, a word that the title knows, one of a list, or one that may turn the others.
    """
    if not may_leave_out(line) or _TOLD.search(fold(line)) or _ASKS.match(fold(line)):
        return
    words = [*_WORD.finditer(line)]
    waiting, seen = deque([frozenset[int]()]), {frozenset[int]()}
    for _ in range(_MOST_READ):
        if not waiting:
            return
        left = waiting.popleft()
        kept = _without(line, words, left)
        read = reader.read(kept, guess=False)
        faults = [each for each in read if not isinstance(each, Understood)]
        if read and not faults and left and _does(kept) and (whole := _tidy(reader, kept)):
            yield whole, _named(line, words, left)
        elif faults and len(left) < _MOST_WORDS:
            for at in _near(words, faults[0]):
                more = left | {at}
                if more not in seen and _may_go(reader, line, words[at]):
                    seen.add(more)
                    waiting.append(more)


def says_nothing(reader: Reader, piece: str) -> bool:
    """Whether a piece is one word that nobody knows, as ``Alas``, or less: nothing that turns others."""
    words = [*_WORD.finditer(piece)]
    if not 0 < len(words) <= _MOST_WORDS or not may_leave_out(piece) or _ASKS.match(fold(piece)):
        return False
    first, *others = (each[0] for each in words)
    said = [word for word in (first.lower(), *others) if fold(word) not in _BESIDE]
    return len(said) <= 1 and all(
        word.islower() and _is_free(word) and is_unknown(reader, word) for word in said
    )


def may_leave_out(line: str) -> bool:
    """Whether no word of a line turns it, so that one that nobody can read may be left out of it."""
    folded = fold(line)
    if len(line) > LONGEST or is_against(line) or line.rstrip().endswith("?") or DOUBTS.search(folded):
        return False
    return LATER.search(folded) is None  # its words may be those that cannot be read


def stuck(reader: Reader, fault: Line) -> str:
    """The one word at which a piece cannot be read, where it may be left out; else empty."""
    if not isinstance(fault, Unreadable) or fault.key not in _AT_A_WORD:
        return ""
    word = str(fault.args.get("word", "")).strip(MARKS)
    first = word.split()[0] if word else ""
    if not first.isalpha() or _TURNS.fullmatch(fold(first)):
        return ""
    small = fold(first) in _SMALL
    if not small and (not first.islower() or not is_unknown(reader, first)):
        return ""
    return first


def is_unknown(reader: Reader, word: str) -> bool:
    """Whether a title knows nothing of a word: neither alone nor before another that it does not know."""
    alone = reader.read(word, guess=False)
    if not all(isinstance(each, Unreadable) and each.key in (*_AT_A_WORD, "no-order") for each in alone):
        return False
    first, *_ = reader.read(f"{word} {_STRANGE} 7", guess=False)
    at_once = isinstance(first, Unreadable) and first.span.column == 1
    return at_once and isinstance(first, Unreadable) and first.key in (*_AT_A_WORD[:-1], "no-order")


def _without(line: str, words: list[re.Match[str]], left: frozenset[int]) -> str:
    """The line with blanks for words, so that columns stay."""
    kept = list(line)
    for at in left:
        kept[words[at].start() : words[at].end()] = " " * len(words[at][0])
    return "".join(kept)


def _tidy(reader: Reader, kept: str) -> str:
    """The line without gaps, where it is read like that as well; else empty."""
    whole = re.sub(r"\s+(?=[.,;:!)])", "", " ".join(kept.split())).strip(_ENDS)
    read = reader.read(whole, guess=False)
    return whole if read and all(isinstance(each, Understood) for each in read) else ""


def _named(line: str, words: list[re.Match[str]], left: frozenset[int]) -> str:
    """The words that are left out, those that stood together as they stood."""
    found = list[list[int]]()
    for at in sorted(left):
        if found and found[-1][-1] == at - 1:
            found[-1].append(at)
        else:
            found.append([at])
    return " … ".join(line[words[run[0]].start() : words[run[-1]].end()] for run in found)


def _does(kept: str) -> bool:
    """Whether any word that is left is more than a name: ``GE 5`` orders nothing."""
    return any(sign in kept for sign in ("->", " - ", "=")) or any(
        word[0].islower() and fold(word[0]) not in _BESIDE for word in _WORD.finditer(kept)
    )


def _near(words: list[re.Match[str]], fault: Line) -> Iterator[int]:
    """The word at which a piece cannot be read, the one before it and the one behind."""
    if isinstance(fault, Unreadable) and fault.key in (*_AT_A_WORD, "incomplete"):
        begins = fault.span.column - 1 + (fault.span.length if fault.key == "incomplete" else 0)
        here = next((at for at, word in enumerate(words) if word.end() > begins), len(words) - 1)
        yield from (at for at in (here, here - 1, here + 1) if 0 <= at < len(words))


def _may_go(reader: Reader, line: str, word: re.Match[str]) -> bool:
    """Whether a word may be left out: one that goes with others, or that the title does not know."""
    folded = fold(word[0])
    before, behind = fold(line[: word.start()]), fold(line[word.end() :])
    if folded in _BESIDE:
        return True
    begins = not before.strip(MARKS) or before.rstrip()[-1:] in ".!"
    said = word[0].lower() if begins and word[0].istitle() else word[0]
    if not said.islower() or not _is_free(said):  # what is not may be a name
        return False
    if _LISTS.search(before) and _LISTED.match(behind):
        return False
    return is_unknown(reader, said)


def _is_free(word: str) -> bool:
    """Whether a word is no number, and turns no others."""
    folded = fold(word)
    return word.replace("-", "").isalpha() and folded not in _COUNTS and not _TURNS.fullmatch(folded)
