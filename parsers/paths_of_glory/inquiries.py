"""Questions about an attack ordered beside them, which waits for the answer; it must not judge orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.paths_of_glory.model.atlas import Atlas, SpaceId
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.text import tables
from games.paths_of_glory.text.phrases import Attacking
from games.words import Words
from parsers.lexing import fold
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood

_MOST = 4
"""Spaces of which one answer tells."""
_LONGEST = 40
"""Words of a question about an attack; what is longer is none."""
_LONGEST_OF_GROUND, _LETTERS = 8, 200
"""Words and letters of a question about the map, which may lack its sign: what is longer is none."""


def is_about(lexer: Lexer, text: str, orders: Sequence[Line]) -> bool:
    """Whether a question is about an own attack of the letter: how it may be, or what it would come to.

    What was, and what the foe does, is asked of no order.
    """
    written = [each.written for each in orders if isinstance(each, Understood)]
    aims = {space for each in written if isinstance(each, Attacking) for space in each.target.spaces}
    words = lexer.spelt(fold(text)).words
    said = lexicon()["inquiries"]
    if not aims or len(words) > _LONGEST or not {*words}.isdisjoint(said["others"]):
        return False
    if any(_tells(words, at, ("FLANK",)) or words[at].startswith(_stems()) for at in range(len(words))):
        return True
    named = {space for place in _places(lexer, text) for space in place}
    return any(_tells(words, at, ("ATTACK",)) for at in range(len(words))) and (
        not named or bool(named & aims)
    )


def of_ground(lexer: Lexer, text: str) -> bool:
    """``Neighbours of Sedan``: a question about the map, with or without its sign."""
    if len(text) > _LETTERS:
        return False
    words = lexer.spelt(fold(text)).words
    if not 1 < len(words) <= _LONGEST_OF_GROUND or {*words}.isdisjoint(lexicon()["inquiries"]["ground"]):
        return False
    known = {"PLACE", "COLON", "COMMA"}
    idle = {*lexicon()["inquiries"]["ground"], *lexicon()["inquiries"]["ground-idle"]}
    rest = [word for word in words if word not in idle]
    return {token.type for token in lexer.tokens(" ".join(rest), strict=False)} <= known and bool(
        _places(lexer, text)
    )


def answer(lexer: Lexer, source: Source, say: Words, text: str) -> str:
    """What cards do that are asked about; the terrain of spaces, and those next to them; else empty."""
    said, atlas = lexicon()["inquiries"], source.atlas
    words = lexer.spelt(fold(text)).words
    if cards := _cards(lexer, source, words, text):
        return " ".join(tables.told(source, card, say) for card in cards)
    if {*words}.isdisjoint((*said["ground"], *said["ground-asked"])):
        return ""  # ``Who won at Verdun?``
    named = dict.fromkeys(space for place in _places(lexer, text) for space in place)
    spaces = [SpaceId(each) for each in named if each in atlas.spaces][:_MOST]
    return " ".join(_told(atlas, say, space) for space in spaces)


def _cards(lexer: Lexer, source: Source, words: Sequence[str], text: str) -> list[Card]:
    """The cards of which it is asked what they do; of a number those of both sides, which lie open to all."""
    said = lexicon()["inquiries"]
    if {*words}.isdisjoint(said["doing"]) or not {*words}.isdisjoint(said["others"]) or len(text) > _LETTERS:
        return []
    at = next((at for at in range(len(words)) if _tells(words, at, ("CARDS",))), None)
    number = next((int(word) for word in words if word.isdecimal()), None)
    if at is not None and number is not None:
        return [card for card in source.pack.cards.values() if card.number == number]
    for begin in range(len(words)):
        for end in range(len(words), begin, -1):
            if found := lexer.entitled(" ".join(words[begin:end])):
                return [source.pack[card] for card in found]
    return []


def _told(atlas: Atlas, say: Words, space: SpaceId) -> str:
    here = atlas[space]
    some = [
        say.say("told.for-some", {"space": each, "lines": ", ".join(_line(say, line) for line in lines)})
        for each, lines in here.dotted.items()
    ]
    solid = [say.name("space", each) for each in here.solid]
    args = {"space": space, "terrain": here.terrain, "spaces": ", ".join([*solid, *some])}
    return say.say("told.beside", args)


def _line(say: Words, line: str) -> str:
    return next((say.name(table, line) for table in ("nation", "badge") if line in say.names[table]), line)


def _places(lexer: Lexer, text: str) -> list[tuple[str, ...]]:
    """The spaces that words of a question may mean."""
    spelt = lexer.spelt(text)
    found = [
        tuple(lexer.place_phrases.longest(spelt.shapes[at], lambda at=at: spelt.after(at))[1])  # type: ignore[misc]
        for at in range(len(spelt.words))
    ]
    called = [
        tuple(lexer.places.meaning(word))
        for word, piece in zip(spelt.words, spelt.found, strict=True)
        if piece[0][:1].isupper() and piece.start() and lexer.calls(word)
    ]
    return [each for each in (*found, *called) if each]


def _tells(words: Sequence[str], at: int, kinds: Sequence[str]) -> bool:
    meanings = vocabulary.grammar().longest(words, at)[1]
    return bool(meanings and meanings[0][0] in kinds)


@cache
def _stems() -> tuple[str, ...]:
    """How words of what an attack comes to begin."""
    return tuple(each.rstrip("*") for each in lexicon()["inquiries"]["odds"])
