"""Sentences of a line, and words before a colon, that are mere talk beside its orders; it reads no order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from parsers.asking import QUESTION
from parsers.depending import CHANGED, DEPENDS, change_of_mind, sentence_ends
from parsers.diplomacy.dependence import turns
from parsers.diplomacy.lexemes import COLON, SEPARATORS, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.diplomacy.paraphrase import is_help
from parsers.diplomacy.together import instead_at
from parsers.easing import without_opener
from parsers.greeting import is_against
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, fold, row
from parsers.paragraph import may_undo
from parsers.reading import Line, Span, Understood, Unreadable

_NAMED = frozenset(("PLACE", "_WAIVE", "POWER"))
_SAYS_NOTHING = frozenset(("UNKNOWN", "KIND", "NUMBER", "_WHY", *SEPARATORS))
_NAME = 4
"""Letters of a word that may be a place misspelt."""
_MISSPELT = 6
"""The same behind an order, where words with a small letter count as well."""
_STATES = frozenset(("UNKNOWN", "POWER", "_IN", "PLACE", *SEPARATORS))
_LEADING = _STATES | {"_FROM", "_V", "NUMBER", "_WHY"}
"""What a heading may hold beside a place."""
_HEADING = 60
_GOES_ON = "order-goes-on"
_MOST = 8
"""Sentences of a line, at most."""


def says_nothing(line: TypedLine, read: Callable[[TypedLine], Sequence[Lexeme]]) -> bool:
    """Whether a line that names a place orders nothing: it hopes, or is a heading (``Orders from London:``).

    ``read`` makes words of it.
    """
    heads = line.text.rstrip().endswith(":") and len(line.text) <= _HEADING
    if not heads and _hopes().match(line.folded) is None:
        return False  # most lines
    words = read(line)
    kinds = [word.type for word in words if word.type != "KIND" or len(word.text) > 1]
    if kinds.count("PLACE") > 1 or "UNKNOWN" not in kinds or not {*kinds} <= _LEADING:
        return False
    return not (_turns if heads else may_undo)(line.text)


def greets(line: TypedLine, words: list[Lexeme]) -> bool:
    """Whether a line does nothing but greet from a place, or with a name: ``Greetings from Paris!``"""
    spelt = re.sub(r"[,.!]", " ", line.folded).split()
    if not any(spelt[: len(said.split())] == said.split() for said in lexicon()["greetings"]["words"]):
        return False
    known = [word.type for word in words if word.type not in ("UNKNOWN", "DOT", "COMMA")]
    return known[-1:] == ["PLACE"] and set(known[:-1]) < {"_FROM", "_IN", "ES"}


@cache
def _hopes() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{either(map(fold, lexicon()['hoping']['words']))})(?!\w)")


def without_questions(line: TypedLine, words: Sequence[Lexeme]) -> tuple[TypedLine, list[Unreadable]] | None:
    """The line with blanks for what it asks, and for the ``no`` that answers: ``Kiel - Hol? No. Kiel holds``.

    None where nothing is asked, nothing stands behind it, or what does hangs on it: ``Or Kiel holds``.
    """
    begins = [0, *sentence_ends(line.text)]
    if "?" not in line.text or not 1 < len(begins) <= _MOST + 1:
        return None
    text, asked, behind = line.text, list[Unreadable](), False
    for begin, end in zip(begins, [*begins[1:], len(line.text)], strict=True):
        said = line.text[begin:end]
        named = any(begin <= word.start < end and word.type in _NAMED for word in words)
        if named and said.rstrip().endswith("?"):
            bare = said.strip()
            start = line.text.index(bare, begin)
            asked.append(Unreadable(Span(0, start + 1, len(bare)), bare, QUESTION, {}))
            text, behind = text[:begin] + " " * (end - begin) + text[end:], True
        elif behind:
            answer = _answer().match(fold(said))
            if _on_it().match(fold(said)) or (answer is None and is_against(said)):
                return None  # ``Not sure.``
            gone = end - begin if not named else answer.end() if answer else 0
            text, behind = text[:begin] + " " * gone + text[begin + gone :], behind and not named
    left = any(word.type == "PLACE" and text[word.start].strip() for word in words)
    return (row(0, text), asked) if asked and left else None


@cache
def _answer() -> re.Pattern[str]:
    """A denial of what was asked, and a word that leads on: ``No, rather``."""
    table = lexicon()["asked"]
    no, rather = either(map(fold, table["no"])), either(map(fold, table["rather"]))
    return re.compile(rf"\s*(?:{no})(?!\w)\s*[,.!:–—-]?\s*(?:(?:{rather})(?!\w)\s*,?\s*)?")


@cache
def _on_it() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{either(map(fold, lexicon()['asked']['on-it']))})(?!\w)")


def denied(line: TypedLine, pieces: Sequence[Line]) -> list[Line]:
    """The orders of a line; a build that goes on with what is denied is none: ``no fleets in A and B``.

    Nor is any in whose place something else is done: ``build F Mar instead of A Par``.
    """
    pieces = _in_one(line, pieces)
    if before := instead_at(line.text):  # ``Instead of A Par, F Mar`` tells what is done behind it
        return [
            Unreadable(each.span, each.text, DEPENDS, {"word": line.text[before:].split()[0]})
            if isinstance(each, Understood) and each.span.column > before
            else each
            for each in pieces
        ]
    faults = (at for at, each in enumerate(pieces) if isinstance(each, Unreadable) and each.key == _GOES_ON)
    at = next(faults, len(pieces))
    for each in pieces[at + 1 :]:
        goes_on = isinstance(each, Understood) and each.written.verb in ("B", "W")
        if goes_on and is_against(line.text[: each.span.column - 1]):
            bare = line.text.strip()
            whole = Span(pieces[at].span.line, line.text.index(bare) + 1, len(bare))
            return [replace(pieces[at], span=whole, text=bare)]
    return list(pieces)


def _in_one(line: TypedLine, pieces: Sequence[Line]) -> Sequence[Line]:
    """The pieces; a hold is none where it is not read whom the unit helps: ``Kiel holds and helps``."""
    made: list[Line] = []
    for piece in pieces:
        held = made[-1] if made else None
        if isinstance(piece, Unreadable) and isinstance(held, Understood) and held.written.verb == "H":
            start = held.span.column - 1
            begin = line.text.find(piece.text, start + len(held.text))
            between = fold(line.text[start + len(held.text) : begin]).strip()
            if begin > 0 and between in ("", *lexicon()["likewise"]["and"]) and is_help(fold(piece.text)):
                whole = line.text[start : begin + len(piece.text)]
                made[-1] = replace(piece, text=whole, suggestion="")
                continue
        made.append(piece)
    return made


def without_talk(
    line: TypedLine, words: Sequence[Lexeme], may_be_a_place: Callable[[str], bool]
) -> tuple[TypedLine, list[Unreadable]] | None:
    """The line with blanks for the sentences that name no place, and these: ``What a mess. A Par - Bur``.

    None where there are none, where they might turn an order, or where nothing else is left.
    """
    begins = [0, *sentence_ends(line.text)]
    if not 1 < len(begins) <= _MOST + 1:
        return None
    ends = [*begins[1:], len(line.text)]
    text, left, talk = line.text, False, list[Unreadable]()
    for begin, end in zip(begins, ends, strict=True):
        said = [word for word in words if begin <= word.start < end]
        if _is_talk(line.text[begin:end], said, may_be_a_place):
            text = text[:begin] + " " * (end - begin) + text[end:]
            bare = line.text[begin:end].strip()
            start = line.text.index(bare, begin)
            if not _exclaims(bare, said):  # it names a place
                talk.append(Unreadable(Span(0, start + 1, len(bare)), bare, "no-order", {}))
        else:
            left = left or any(word.type == "PLACE" for word in said)
    return (row(0, without_opener(text)), talk) if left and text != line.text else None


def _is_talk(text: str, said: Sequence[Lexeme], may_be_a_place: Callable[[str], bool]) -> bool:
    if not any(map(str.isalpha, text)) or _turns(text):
        return False
    if _exclaims(text, said):
        return True
    unknown = any(word.type == "UNKNOWN" for word in said)
    plain = all(word.type in _SAYS_NOTHING and (word.type != "KIND" or len(word.text) == 1) for word in said)
    names = (each for each in re.findall(rf"[^\W\d_]{{{_NAME},}}", text) if each[0].isupper())
    return unknown and plain and not any(map(may_be_a_place, names))


def _turns(text: str) -> bool:
    """Whether a sentence may deny, change or put in doubt what stands beside it, or quote it."""
    if is_against(text) or may_undo(text) or change_of_mind(text) is not None:
        return True
    return _supposing().search(fold(text)) is not None


def _exclaims(text: str, said: Sequence[Lexeme]) -> bool:
    """Whether somebody cries out who is where: ``Those Germans in Paris!``"""
    kinds = [word.type for word in said]
    where = kinds[1:3] == ["_IN", "PLACE"] and kinds.count("PLACE") == 1
    return text.rstrip().endswith("!") and where and {*kinds} <= _STATES


def nowhere_at(words: Sequence[Lexeme]) -> Lexeme | None:
    """What stands for the place of a unit in a short line that goes nowhere either: ``A Nonsense - go``."""
    kinds = [word.type for word in words]
    short = kinds[:3] == ["KIND", "UNKNOWN", "_DASH"] and len(words) <= 4 and "PLACE" not in kinds
    return words[1] if short else None


def settled(text: str, pieces: Sequence[Line]) -> list[Line]:
    """The pieces without an order that another for the same unit takes back: ``Par - Bur. No, Par H``."""
    made: list[Line] = []
    if change_of_mind(text) is not None:
        return [*pieces]  # it is pointed at
    for at, piece in enumerate(pieces):
        after = pieces[at + 1] if at + 1 < len(pieces) else None
        if made and _says_no(piece) and _same_unit(made[-1], after):
            made.pop()
        else:
            made.append(piece)
    return made


def _says_no(piece: Line) -> bool:
    if not isinstance(piece, Unreadable) or piece.key != "unknown-word":
        return False
    word = str(piece.args["word"])
    return piece.text.strip() == word.strip() and fold(word) in lexicon()["habits"]["taking-back"]


def _same_unit(one: Line, other: Line | None) -> bool:
    if not isinstance(one, Understood) or not isinstance(other, Understood):
        return False
    unit, again = one.written.unit, other.written.unit
    return unit is not None and again is not None and unit.place == again.place


def without_asides(
    pieces: Sequence[Line], words: Sequence[Lexeme], may_be_a_place: Callable[[str], bool]
) -> list[Line]:
    """The pieces; words behind an order none of which is one of orders are talk: ``A Par - Bur, as ever``.

    What is written with a capital letter may be a name, and one word alone a misspelt one.
    """
    made: list[Line] = []
    for piece in pieces:
        if isinstance(piece, Unreadable) and piece.key == "missing-unit" and _winters(made):
            piece = replace(piece, key="no-order", args={}, expected=())  # ``it does nothing there``
        if isinstance(piece, Unreadable) and piece.key == "unknown-word" and not piece.suggestion:
            said = [word for word in _within(piece, words) if word.type not in SEPARATORS]
            ordered = any(isinstance(each, Understood) for each in made)
            unknown = len(said) == 1 and said[0].type == "UNKNOWN" and len(said[0].text.split()) > 1
            long = (word for word in said[0].text.split() if len(word) >= _MISSPELT) if unknown else ()
            unnamed = unknown and not any(map(may_be_a_place, long))
            if ordered and unnamed and said[0].text.islower() and not turns(piece.text):
                piece = replace(piece, key="no-order", args={}, expected=())
        made.append(piece)
    return made


def _winters(made: Sequence[Line]) -> bool:
    """Whether the last order is one of winter, in which none holds."""
    last = made[-1] if made else None
    return isinstance(last, Understood) and last.written.verb in ("B", "D")


def _within(piece: Unreadable, words: Sequence[Lexeme]) -> list[Lexeme]:
    """The words of a piece whose fault is one of its words."""
    begin = piece.span.column - 1 - max(piece.text.find(str(piece.args["word"])), 0)
    return [word for word in words if begin <= word.start < begin + len(piece.text)]


def without_lead(line: TypedLine, words: list[Lexeme]) -> TypedLine | None:
    """The line with blanks for words before a colon that name nothing: ``My first move: A Con - Bul``.

    Or before the power whose orders follow: ``Orders of France:``.
    """
    at = line.text.find(":")
    if at > 0 and [word.type for word in words[1:]] == ["POWER", COLON] and words[0].type != "POWER":
        return row(0, " " * words[1].start + line.text[words[1].start :])
    if _lead_end(line, words, at):
        return row(0, " " * (at + 1) + line.text[at + 1 :])
    heading = re.findall(r"\w+", fold(line.text[: max(at, 0)]))
    if " ".join(heading) in lexicon()["times"]["in-doubt"]:
        return None
    if not heading or not {*heading} <= {*lexicon()["heading"]["words"]}:
        return None
    return row(0, " " * (at + 1) + line.text[at + 1 :])


def _lead_end(line: TypedLine, words: Sequence[Lexeme], colon: int) -> bool:
    """Whether what stands before a colon is talk by how it begins: ``Time to throw them out: ...``."""
    if colon <= 0 or not _leads().match(line.folded):
        return False
    said = [word for word in words if word.start < colon]
    return not any(word.type in _NAMED for word in said) and not _turns(line.text[:colon])


def opens_case(line: TypedLine) -> Unreadable | None:
    """A line that is for a case told before it: ``In that case A Par - Bur`` is for no other."""
    found = _case().match(line.folded)
    bare = line.text.strip()
    if found is None or line.text[line.place(found.end() - 1) + 1 :].strip(" .,!") == "":
        return None
    return Unreadable(Span(0, line.text.index(bare) + 1, len(bare)), bare, DEPENDS, {"word": found["case"]})


@cache
def _case() -> re.Pattern[str]:
    return re.compile(rf"\W*(?P<case>{either(map(fold, lexicon()['hangs']['case']))})(?!\w)")


@cache
def _supposing() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(map(fold, lexicon()['heading']['supposing']))})")


@cache
def _leads() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{either(map(fold, lexicon()['heading']['talk']))})(?!\w)")


def signed(found: Sequence[Line], text: str) -> tuple[Line, ...]:
    """A name apart below the last orders is who wrote them, though a place may begin so: ``Peter``."""
    last = found[-1] if found else None
    if not isinstance(last, Unreadable) or last.key != "missing-order" or " " in last.text.strip():
        return tuple(found)
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    before = found[-2] if found[1:] else None
    talk = isinstance(before, Unreadable) and before.key == "no-order"
    apart = last.span.line > 1 and not rows[last.span.line - 2].strip()
    alone = rows[last.span.line - 1].strip(" \t.,!") == last.text.strip(" \t.,!")
    if not alone or not (talk or apart):
        return tuple(found)
    return (*found[:-1], replace(last, key="no-order", args={}, expected=(), suggestion=""))


def is_prose(line: TypedLine, words: Sequence[Lexeme], pieces: Sequence[Line]) -> bool:
    """Whether a line without any order is better called none at all than by its faults one by one."""
    little = lexicon()["little"]["words"]
    named = any(
        word.type in ("PLACE", "KIND", "_WAIVE") and not (at and word.text in little)
        for at, word in enumerate(words)
    )
    if words and not named and len(line.folded.split()) > 3:
        return not any(isinstance(piece, Unreadable) and piece.suggestion for piece in pieces)
    if any(isinstance(piece, Unreadable) and piece.key in (CHANGED, DEPENDS) for piece in pieces):
        return False
    unknown = [word.text for word in words if word.type == "UNKNOWN"]
    if not unknown or not all(isinstance(piece, Unreadable) for piece in pieces):
        return False
    chatty = 2 * sum(map(len, unknown)) > sum(len(word.text) for word in words)
    if chatty and len(" ".join(unknown).split()) > 3:
        return True
    if words[0].type == "KIND" and any(
        isinstance(piece, Unreadable) and piece.key == "unknown-place" for piece in pieces
    ):
        return False
    mended = any(isinstance(piece, Unreadable) and piece.suggestion for piece in pieces)
    return not mended and (chatty or not any(word.type == "PLACE" for word in words))
