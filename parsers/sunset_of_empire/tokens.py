"""A line of Sunset of Empire as tokens of the grammar: words of the lexicon, lists of names by their kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal, TypeAlias

from lark import Token

from games.sunset_of_empire.model.cards import Card, CardId
from games.sunset_of_empire.text.phrases import Named
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold
from parsers.sunset_of_empire import kinds
from parsers.sunset_of_empire.layouts import layout
from parsers.sunset_of_empire.names import CardNames
from parsers.sunset_of_empire.words import (
    PIECE,
    QUOTES,
    Word,
    bare,
    behind,
    boat_that_acts,
    keywords,
    lexicon,
    too,
)
from parsers.sunset_of_empire.words import boats as hidden_boats

_LINKS = 3
"""Words between a number and the points of life that it is of."""
LONGEST_NAME = 24
"""Words of a name or a phrase, at most."""
_KIND_OF_ACTION = {"joint": "J", "mines": "M", "balloon": "L", "counter": "C"}
_BLIND = frozenset({"LAY", "TOP", "BOTTOM"})
"""Where one of these stands, a name is a card, whatever it does."""
_LINKED = frozenset(("", "LINK", "VERB", "SINK", "LAY", "TOP", "BOTTOM", "KEEP", "PASS", "ENDYEAR", "TAKEIT"))
"""Behind what a word that links says nothing."""
_TO_ONE = frozenset(("VERB", "LINK", "STRIKE", "SINK"))
"""Behind what one unit is named to which something is done."""
_LISTED = frozenset(("U", "B", "A", "J", "M", "L", "C", "N"))
_WHOSE: Mapping[str, Literal["mine", "theirs"]] = {"mine": "mine", "theirs": "theirs"}
NAMES = _LISTED
"""The terminals of names."""

Cards: TypeAlias = Mapping[CardId, Card]


def tokens(
    line: str, names: CardNames, cards: Cards, *, laying: bool = False, boats: bool = False
) -> tuple[list[Token], Mapping[int, tuple[Named, ...]]]:
    """The line as tokens, and the cards that names mean by column (from 1). Raises UnknownNameError.

    ``laying`` reads it as if it began with ``lay``; ``boats``: a hidden submarine need have no name.
    """
    found = kinds.told(list(_words(line, names, boats=boats)), line)
    begin = [Word("LAY", "LAY", 0, 0)] if laying or _just_cards(found, line) else []
    told = _formed(_apposed([*begin, *_without_hers(found, cards, line)], cards, line), cards, line)
    words = list(_listed(_plain(_below(layout(told, cards)), adds=_adds(found, line)), cards))
    made = [
        Token(
            word.terminal,
            word.value or line[word.start : word.end],
            column=word.start + 1,
            end_column=word.end + 1,
        )
        for word in words
    ]
    return made, {word.start + 1: word.named for word in words if word.named}


def _words(line: str, names: CardNames, *, boats: bool) -> Iterator[Word]:
    """Words of the lexicon and names one by one, without those that say nothing."""
    found = list(PIECE.finditer(line))
    words = [fold(each[0]).strip(QUOTES) or each[0] for each in found]
    bared = [bare(word) or word for word in words]
    by_kind = kinds.spoken(line, found, names)
    pending: list[re.Match[str]] = []
    at = 0
    while at < len(words):
        next_ = slice(at + 1, at + LONGEST_NAME)
        told = by_kind.get(at) or (_boat_at(line, found, words, at) if boats else None)
        if told:
            yield from names.of(line, pending)
            yield from told[1]
            pending = []
            at += told[0]
            continue
        count, meanings = keywords().longest(words[at], words[next_].copy)
        whole_name, _ = names.whole.longest(bared[at], bared[next_].copy)
        counted = _is_number(words[at]) and at + 1 < len(words) and _is_counted(words[at + 1 :], whole_name)
        if counted and not pending:
            at += 1
        elif meanings and not meanings[0][0] and (count > 1 or not pending) and count >= whole_name:
            at += count
        elif meanings and meanings[0][0] and count >= whole_name:
            yield from names.of(line, pending)
            pending = []
            terminal, value = meanings[0]
            yield Word(terminal, value, found[at].start(), found[at + count - 1].end())
            at += count
        else:
            pending.extend(found[at : at + max(whole_name, 1)])
            at += max(whole_name, 1)
    yield from names.of(line, pending)


def _boat_at(
    line: str, found: Sequence[re.Match[str]], words: list[str], at: int
) -> tuple[int, list[Word]] | None:
    boat, whose = _boat(words, at)
    if not boat:
        return None
    start, end = found[at].start(), found[at + boat - 1].end()
    return boat, [Word("NAME", "", start, end, (Named(line[start:end], hidden=_WHOSE[whose[0]]),))]


def _boat(words: list[str], at: int) -> tuple[int, list[str]]:
    """How many words name a hidden submarine at a place, and whose; who does something is one's own."""
    boat, whose = hidden_boats().longest(words[at], behind(words, at))
    subject = boat_that_acts(words, at)
    return (subject, ["mine"]) if subject > boat else (boat, whose)


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in lexicon()["forms"]["number"]


def _just_cards(words: Sequence[Word], line: str) -> bool:
    """Whether a line says ``just`` and then nothing but cards: these are laid."""
    opens = fold(line).lstrip().startswith(tuple(lexicon()["forms"]["just"]))
    kinds = [each.terminal for each in words]
    said = kinds[:-1] if kinds[-1:] == ["LINK"] else kinds  # ``for now``
    return opens and {*said} <= {"NAME", "AND", "THEN"}


def _without_hers(words: Sequence[Word], cards: Cards, line: str) -> list[Word]:
    """Without those whom somebody summons: ``Bochkareva with her battalion``.

    Raises UnknownNameError where nobody does.
    """
    made: list[Word] = []
    for word in words:
        if word.terminal != "HERS":
            made.append(word)
            continue
        made = made[:-1] if made and made[-1].terminal == "AND" else made
        if not (made and made[-1].named and all(cards[card].summons for card in made[-1].named[-1].cards)):
            raise UnknownNameError(line[word.start : word.end], word.start + 1)
    return made


def _apposed(words: list[Word], cards: Cards, line: str) -> list[Word]:
    """A number on the field and the name of the unit that bears it as one: ``hits C5, the AA battery``."""
    made: list[Word] = []
    for word in words:
        comma = bool(made) and line[made[-1].start : made[-1].end].strip() == ","
        told = [*made[:-1]] if comma and made[-1].terminal == "AND" else made
        before = [each.terminal for each in told[-2:]]
        if word.terminal == "NAME" and before[1:] == ["NAME"] and before[0] in _TO_ONE:
            both = (*told[-1].named, *word.named)
            tags = [each.tag for each in both if each.tag]
            named = [card for each in both for card in each.cards]
            if (
                len(tags) == 1
                and len(both) == 2
                and named
                and all(cards[card].does is None for card in named)
            ):
                one = Named(", ".join(each.text for each in both), tuple(named), tag=tags[0])
                made = [*told[:-1], replace(told[-1], value="", end=word.end, named=(one,))]
                continue
        made.append(word)
    return made


def _formed(words: list[Word], cards: Cards, line: str) -> list[Word]:
    """The two cards of a formation that something is done to as one: ``hits Denikin + Iron Brigade``.

    Behind an ``and`` or a comma the second is a target of its own.
    """
    made: list[Word] = []
    for word in words:
        told = made[:-1] if [each.terminal for each in made[-1:]] in (["AND"], ["WITH"]) else made
        kinds = [each.terminal for each in (*told[-2:], word)]
        two = made[-1:] and made[-1].terminal == "AND" and line[made[-1].start : made[-1].end].strip() != "+"
        pair = kinds[1:] == ["NAME", "NAME"] and kinds[0] in _TO_ONE and not two
        if pair and _summons(told[-1], word, cards):
            one, other = told[-1].named[0], word.named[0]
            named = Named(f"{one.text} + {other.text}", (*one.cards, *other.cards))
            made = [*told[:-1], replace(told[-1], value="", end=word.end, named=(named,))]
            continue
        made.append(word)
    return made


def _summons(one: Word, other: Word, cards: Cards) -> bool:
    """Whether of two cards one brings the other along."""
    first, second = ({*each.named[0].cards} if len(each.named) == 1 else set() for each in (one, other))
    pairs = ((first, second), (second, first))
    return any({cards[card].summons for card in each} & rest for each, rest in pairs)


def _is_counted(rest: Sequence[str], whole_name: int) -> bool:
    """Whether a number is how many cards or points of life follow."""
    count, meanings = keywords().longest(rest[0], lambda: rest[1:4])
    near = list(rest[: 2 * _LINKS])
    for at in range(1, min(len(rest), _LINKS)):  # ``5 at the life points``
        if not count or meanings[0][0] not in ("", "LINK"):
            break
        count, meanings = keywords().longest(rest[at], behind(near, at))
    return (
        whole_name < 2
        and bool(count)
        and (meanings[0][0] == "LIFE" or rest[0] in lexicon()["forms"]["counted"])
    )


def _adds(words: Sequence[Word], line: str) -> bool:
    """Whether who is named comes beside all: ``all my units, Lion too``; no ``all three: Lion, Camel``."""
    at = next((at for at, word in enumerate(words) if word.terminal == "ALL"), len(words))
    names = [word for word in words[at:] if word.terminal == "NAME"]
    if not names or any(word.terminal in ("NOT", "BUT", "KEEP") for word in words):
        return False
    joined = any(word.terminal in ("AND", "THEN") for word in words[at : words.index(names[0])])
    return (joined and len(names) == 1) or too().search(fold(line), words[at].end) is not None


def _below(words: list[Word]) -> list[Word]:
    """With a word of its own where a card goes below those on top: ``Lion on top, then Camel``."""
    made: list[Word] = []
    for at, word in enumerate(words):
        before = next((each.terminal for each in reversed(made) if each.terminal != "AND"), "")
        after = words[at + 1].terminal if at + 1 < len(words) else ""
        below = (before, word.terminal, after) == ("TOP", "THEN", "NAME")
        made.append(replace(word, terminal="NEXT") if below else word)
    return made


def _plain(words: list[Word], *, adds: bool = False) -> list[Word]:
    """Without what says nothing where it stands: an ``and`` that joins no names, ``with``, doubled words."""
    made: list[Word] = []
    with_ = object_ = formation = False
    for at, word in enumerate(words):
        after = words[at + 1].terminal if at + 1 < len(words) else ""
        before = made[-1].terminal if made else ""
        if word.terminal in ("AND", "THEN") and not (before == after == "NAME"):
            continue
        if word.terminal == "TAKEIT" and before == after == "NAME":
            word = replace(word, terminal="VERB")  # ``Краб пусть бьёт Блюхера``
        if word.terminal == "WITH":
            with_ = True
            continue
        if word.terminal == "FORMATION":
            formation = True
            continue
        if word.terminal == "NAME":
            word = replace(word, value="" if formation and word.value == "of" else word.value)
            formation = False
            listed = before in ("AND", "THEN")
            towards = before == "LINK" or (made and made[-1].value == "TOWARDS")
            case = "" if towards and word.value == "by" else word.value
            case = made[-2].value if listed else "by" if with_ else "of" if object_ else case
            word = replace(word, value=case)
        with_ = with_ and word.terminal in ("AND", "THEN")
        # ``attack on Panteleimon: Friedrich``
        object_ = word.terminal == "LINK" and [each.terminal for each in made] == ["VERB"]
        if word.terminal == "COLON":
            word = replace(word, terminal="LINK")
        if _is_void(word, before, after, _next(words, at)):
            continue
        made.append(word)
    return _over_rows(made if adds else _without_all(made))


def _is_void(word: Word, before: str, after: str, behind_joints: str) -> bool:
    """Whether a word says nothing between these: ``Layout:``, ``strikes at``, ``to attack``."""
    if word.terminal == "LINK":
        twice = before == "LIFE" and after in ("LIFE", "LINK")  # ``their headquarters: at life``
        return twice or before in _LINKED or after in ("", "VERB", "TOP", "BOTTOM", "LAY", "KEEP", "PLAY")
    if word.terminal == "LAY" and before == "ALL" and behind_joints == "BUT":
        return True  # ``all on the field, except the Lion``
    return word.terminal == before and word.terminal in ("LAY", "ALL", "LIFE", "NOTHING")


def _next(words: Sequence[Word], at: int) -> str:
    """What stands behind a word, but for what joins."""
    return next((each.terminal for each in words[at + 1 :] if each.terminal != "AND"), "")


def _without_all(words: list[Word]) -> list[Word]:
    """Without an ``all`` that only counts what is named (``all three, Lion, Camel and ANZAC``)."""
    kinds = {word.terminal for word in words}
    rows = any(one.terminal == "ALL" and other.terminal == "ROW" for one, other in pairwise(words))
    if "BUT" in kinds or rows or (kinds & {"LAY", "PLAY", "TOP", "BOTTOM", "KEEP"} and "NAME" not in kinds):
        return words
    return [word for word in words if word.terminal != "ALL"]


def _over_rows(words: list[Word]) -> list[Word]:
    """Rows over which life points are struck at belong to these."""
    made: list[Word] = []
    for word in words:
        before = [each.terminal for each in made[-2:]]
        if word.terminal == "ROW" and before[-1:] == ["LIFE"]:
            made[-1] = replace(made[-1], value=word.value, end=word.end)
        elif word.terminal == "ROW" and before[:1] == ["LIFE"] and before[1:] in (["OVER"], ["LINK"]):
            made[-2:] = [replace(made[-2], value=word.value, end=word.end)]
        elif word.terminal == "ROW" and before == ["OVER"] and len(made) == 1:
            made[-1] = word  # ``in the fleet row U-9``
        else:
            made.append(word)
    return made


def _listed(words: list[Word], cards: Cards) -> Iterator[Word]:
    """Names joined into lists of one kind."""
    kinds = {word.terminal for word in words}
    blind = bool(kinds & _BLIND) or {"ALL", "BUT"} <= kinds  # ``all but the gas``
    pending: Word | None = None
    for at, word in enumerate(words):
        if word.terminal in ("AND", "THEN"):
            continue
        if word.terminal != "NAME":
            if pending:
                yield pending
            pending = None
            yield word
            continue
        kind = "N" if blind else _kind(word, cards)
        joined = at > 0 and words[at - 1].terminal in ("AND", "THEN")
        if pending and joined and pending.terminal == kind:
            pending = replace(pending, end=word.end, named=(*pending.named, *word.named))
            continue
        if pending:
            yield pending
        pending = replace(word, terminal=kind)
    if pending:
        yield pending


def _kind(word: Word, cards: Cards) -> str:
    if word.named[0].hidden:
        return "B" if word.value == "by" else "U"
    does = {cards[card].does for card in word.named[0].cards}
    if word.named[0].tag or None in does or not all(does):
        return "B" if word.value == "by" else "U"
    return _KIND_OF_ACTION.get(str(next(iter(does))), "A") if len(does) == 1 else "A"
