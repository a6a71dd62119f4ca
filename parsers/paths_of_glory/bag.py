"""What a line that is no order names: units, spaces, cards, verbs; it must not look at the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from lark import Token
from lark.exceptions import UnexpectedInput

from games.paths_of_glory.model.atlas import Nation
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.text.phrases import Choosing, Troops
from parsers.kit.lexicon import either
from parsers.kit.tokens import UnknownNameError, grammar, nearest
from parsers.lexing import fold
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.tree import ToWritten
from parsers.paths_of_glory.vocabulary import LONGEST_NAME, Spelt, Words, lexicon, shape, words_in

_grammar = partial(grammar, Path(__file__).parent)
_ROLES = {"FROM": "from", "TO": "to", "TOWARDS": "towards", "AT": "at", "VIA": "via", "DASH": "to"}
_DOES = {
    "ATTACK": "attack", "MOVE": "move", "UP": "advance", "ADVANCE": "advance", "RETREAT": "retreat",
    "ENTRENCH": "dig", "ENTER": "enter", "LOSE": "lose", "LOSSES": "lose", "DESTROY": "lose",
    "RESTORE": "restore", "FULL": "full", "REBUILD": "rebuild", "STAND": "stand", "STAYS": "stand",
    "ABSENT": "stand",
    "OPS": "ops", "SR": "sr", "RP": "rp", "EVENT": "event", "DISCARD": "discard", "CARDS": "cards",
    "BYSEA": "sea", "HOME": "home",
}  # fmt: skip
_IDLE = {
    "YES",
    "COLON",
    "CHOOSE",
    "FIRST",
    "FORT",
    "WITH",
    "NATION",
    "LPAR",
    "RPAR",
    "ACTIVATE",
    "ANY",
    "SAVE",
    *_ROLES,
}
"""Tokens that change nothing of what is named; any other that is not known here makes a line no proposal."""
_STEM = 3
"""Letters in which the words of a title agree with those said, in whatever case."""
_SHORTEST = 5
"""Letters of an unknown word that may be a name misspelt."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A space that is named, and how: ``from`` it, ``to`` it, ``via`` it; ``what`` is its id."""

    what: str
    role: str = ""


@dataclass(slots=True)
class Clause:
    """What one clause names, in sequence. ``runs``: units named together, and where they stand."""

    runs: list[tuple[tuple[Troops, ...], str]] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    does: list[str] = field(default_factory=list)
    cards: list[tuple[CardId, ...]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    nations: list[Nation] = field(default_factory=list)
    mixed: bool = False
    """Whether units are named, then a space, then other units."""

    def add(self, other: Clause) -> None:
        self.mixed |= other.mixed or bool(self.runs and self.spots and other.runs)
        self.runs += other.runs
        self.spots += other.spots
        self.does += other.does
        self.cards += other.cards
        self.numbers += other.numbers
        self.nations += other.nations


@dataclass(frozen=True, slots=True)
class Heard:
    """Clauses in sequence; ``strange``: how many words nobody knows."""

    clauses: tuple[Clause, ...]
    strange: int


def is_talk(text: str) -> bool:
    """Whether a line tells of what was, of others, or of what might be."""
    said = _polite().sub(" ", fold(text).replace("\u2019", "'"))
    if _talk().search(said) is not None:
        return True
    passive = _passive().search(said) is not None
    told = (found[0] for found in _past().finditer(said) if not (passive and found[0].isascii()))
    return any(_ordered().fullmatch(word) is None for word in told)


def hear(lexer: Lexer, text: str, *, cards_first: bool = False) -> Heard | None:
    """What a line names; None where a word of it says what no proposal can say."""
    spelt = lexer.spelt(text)
    tokens: list[Token] = []
    strange, goes = 0, False
    at = 0
    while at < len(spelt.words):
        kind, value, count = _next(lexer, text, at, tokens, cards_first=cards_first)
        if kind == "?":
            if _may_be_name(lexer, spelt.found[at][0]) or (goes and spelt.found[at][0][0].isupper()):
                return None
            strange += 1
        goes = (
            (goes and not kind)
            or kind in _ROLES
            or kind == "ATTACK"
            or (kind.islower() and _ends_in_to(value))
        )
        if kind and kind != "?":
            begin, end = spelt.found[at].start(), spelt.found[at + count - 1].end()
            tokens.append(Token(kind, value, start_pos=begin, column=begin + 1, end_column=end + 1))
        at += count
    made = list(_clauses(tokens))
    if any(each is None for each in made):
        return None
    clauses = tuple(each for each in made if each is not None)
    return Heard(clauses, strange)


def _next(lexer: Lexer, text: str, at: int, made: list[Token], *, cards_first: bool) -> tuple[str, str, int]:
    """A token of the grammar, a hint at a verb (in small letters), or ``?`` for a word that nobody knows."""
    spelt = lexer.spelt(text)
    hint, meanings = hints().longest(spelt.words, at)
    title = _title(lexer, spelt, at)
    known = vocabulary.grammar().longest(spelt.words, at)[0]
    if title is not None and title[2] > (0 if cards_first else max(known, hint)):
        return title
    try:
        kind, value, count = lexer.token_at(spelt, at, made)
        if kind == "CARD":  # no whole title
            kind, value, count = lexer.token_at(spelt, at, [Token("MOVE", "")])
    except UnknownNameError:
        kind, value, count = "?", "", 1
    if kind == "PLACE":
        kind = _surely(lexer, text, spelt, at, count, made)
    if meanings and (kind in ("", "?") or hint > count or (hint == count and kind not in ("PLACE", "CARD"))):
        return meanings[0][0], " ".join(spelt.words[at : at + hint]), hint
    return kind, value, count


def _title(lexer: Lexer, spelt: Spelt, at: int) -> tuple[str, str, int] | None:
    """The whole title of a card, in any case."""
    if not spelt.words[at][:1].isalpha() or vocabulary.noise().longest(spelt.words, at)[0] > 1:
        return None
    near = spelt.words[at : at + LONGEST_NAME]
    end = next((at for at, word in enumerate(near) if not word[0].isalnum()), len(near))
    for count in range(end, 0, -1):
        said = " ".join(near[:count])
        found = lexer.cards.whole(said) or (_titled(lexer, said) if count > 1 else ())
        if found:
            return "CARD", " ".join(found), count
    return None


def _titled(lexer: Lexer, text: str) -> tuple[CardId, ...]:
    """The cards that a text may mean, if a title of theirs has as many words."""
    found: tuple[CardId, ...] = lexer.cards.meaning(text)
    words = [shape(word)[:_STEM] for word in text.split()]
    titles = ([word[:_STEM] for word in name] for card, name in lexer.cards.known if card in found)
    return found if words in titles else ()


def _surely(lexer: Lexer, text: str, spelt: Spelt, at: int, count: int, made: Sequence[Token]) -> str:
    """PLACE where words are the name of a space and no others that begin like it, else ``?``."""
    if lexer.place_phrases.longest(spelt.shapes[at], lambda: spelt.after(at))[0]:
        return "PLACE"
    word = text[spelt.found[at].start() : spelt.found[at + count - 1].end()].strip(".,;:!?\"'«»()")
    if not lexer.places.whole(word):
        return "?"
    behind = bool(made) and made[-1].type in _ROLES and len(word) >= _SHORTEST
    return "PLACE" if word[:1].isupper() or behind else "?"


def _may_be_name(lexer: Lexer, word: str) -> bool:
    """Whether an unknown word may be the name of a space misspelt: it must not be left out."""
    bare = word.strip(".,;:!?\"'«»()")
    if any(char.isdigit() for char in bare):
        return True
    return (
        bare[:1].isupper() and len(bare) >= _SHORTEST and (nearest(lexer.places, bare) or ("", 0.0))[1] > 0.84
    )


def _clauses(tokens: Sequence[Token]) -> Iterator[Clause | None]:
    """What is said between commas, units that are listed together aside."""
    clause, at = Clause(), 0
    while at < len(tokens):
        kind = tokens[at].type
        if kind == "COMMA":
            yield clause
            clause = Clause()
            at += 1
        elif kind in UNIT - {"LPAR"} or (kind == "LPAR" and _opens_units(tokens, at)):
            end = _end_of_units(tokens, at)
            if not _take_units(clause, tokens[at:end], tokens[end : end + 2]):
                yield None
            at = end
        elif kind == "PLACE":
            yield from () if _take_place(clause, tokens, at) else (None,)
            at += 1
        elif kind == "CARD":
            clause.cards.append(tuple(map(CardId, tokens[at].split())))
            yield from () if tokens[at] else (None,)
            at += 1
        else:
            does = _DOES.get(kind, kind if kind.islower() else "")
            if not does and kind not in _IDLE:
                yield None
            clause.does += [does] if does else []
            at += 1
    yield clause


def _opens_units(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].type in UNIT - {"LPAR"}


def _end_of_units(tokens: Sequence[Token], at: int) -> int:
    """Where units that are listed end: ``GE 4, GE 5``."""
    end = at
    while end < len(tokens):
        kind = tokens[end].type
        listed = kind == "COMMA" and end + 1 < len(tokens) and tokens[end + 1].type in UNIT
        # ``GE 4 GE 5``
        if not (kind in UNIT | {"RPAR"} or (listed and tokens[end - 1].type in UNIT | {"RPAR"})):
            break
        end += 1
    return end


def _take_units(clause: Clause, tokens: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether units could be made of the tokens; what is only a nation, or an army of none, says nothing."""
    kinds = {token.type for token in tokens}
    if kinds <= {"NUMBER", "COMMA", "ORDINAL"}:
        clause.numbers += [int(str(token)) for token in tokens if token.type != "COMMA"]
        return True
    if kinds <= {"NATION", "ARMY", "COMMA", "LPAR", "RPAR"}:
        clause.nations += [Nation(str(token)) for token in tokens if token.type == "NATION"]
        return True
    # ``(GE 4)`` is reduced, ``2nd army (GE)`` says whose it is.
    reduced = tokens[0].type == "LPAR" and "RPAR" in kinds
    told = tokens if reduced else [each for each in tokens if each.type not in ("LPAR", "RPAR")]
    first = Token.new_borrow_pos("CHOOSE", "", tokens[0])
    try:
        made = ToWritten().transform(_grammar().parse([first, *_parted(told)]))
    except UnexpectedInput:
        return False
    (choosing,) = made
    assert isinstance(choosing, Choosing)
    troops = tuple(each for group in choosing.groups for each in group.troops)
    troops = tuple(each for each in troops if each.badge or each.size == "corps" or each.every)
    there = ""
    if [each.type for each in behind] == ["FROM", "PLACE"] and " " not in behind[1]:
        there = str(behind[1])
    if troops:
        clause.mixed |= bool(clause.runs and clause.spots)
        clause.runs.append((troops, there))
    return True


def _parted(tokens: Sequence[Token]) -> Iterator[Token]:
    """``GE 4 GE 5`` with a comma between."""
    named = False
    for token in tokens:
        if token.type == "NATION" and named:
            yield Token.new_borrow_pos("COMMA", ",", token)
        named = token.type != "COMMA" and (named or token.type in ("NUMBER", "ORDINAL", "CORPS"))
        yield token


def _take_place(clause: Clause, tokens: Sequence[Token], at: int) -> bool:
    what = str(tokens[at])
    before = tokens[at - 1] if at else None
    if " " in what:
        return False
    role = _ROLES.get(before.type, "") if before is not None else ""
    if before is not None and before.type.islower() and _ends_in_to(str(before)):
        role = "to"  # ``toddles off to``
    attached = clause.runs and clause.runs[-1][1] == what and role == "from"
    if not attached and Spot(what, role) not in clause.spots:
        clause.spots.append(Spot(what, role))
    return True


def _ends_in_to(hint: str) -> bool:
    return hint.split()[-1] in lexicon()["words"]["TO"]


@cache
def hints() -> Words:
    """Beginnings of words that are no order's, by what they hint at."""
    return words_in(lexicon()["hints"])


@cache
def _polite() -> re.Pattern[str]:
    """What is said to the judge and of nobody."""
    return re.compile(rf"(?<![\w-])(?:{either(lexicon()['proposing']['polite'])})(?![\w-])")


@cache
def _talk() -> re.Pattern[str]:
    said = lexicon()["proposing"]
    counted = rf"\d+ (?:{either(said['counted'])})"
    return re.compile(rf"(?<![\w-])(?:{either(said['talk'])}|{counted})(?![\w-])")


@cache
def _past() -> re.Pattern[str]:
    """Verbs that tell what was."""
    return re.compile(rf"(?<![\w-])(?:{'|'.join(lexicon()['proposing']['past'])})(?![\w-])")


@cache
def _passive() -> re.Pattern[str]:
    """``I want GE 4 moved to Metz``"""
    return re.compile(rf"(?<![\w-])(?:{either(lexicon()['proposing']['passive'])})(?![\w-])")


@cache
def _ordered() -> re.Pattern[str]:
    """Words that look so and are none: participles, nouns, what was decided."""
    return re.compile("|".join(each.replace("*", r"\w*") for each in lexicon()["proposing"]["present"]))
