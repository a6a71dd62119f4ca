"""A line with a name put right that is misspelt, and what is no name at all; it reads no order itself."""

from __future__ import annotations

import re
from collections.abc import Container

from rapidfuzz import fuzz, process

from games.sunset_of_empire.data.naming import Names, name_words
from games.sunset_of_empire.model.cards import CardId
from parsers.kit.lexicon import language
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold, skeleton
from parsers.reading import Span, Unreadable
from parsers.sunset_of_empire.mentions import Mentions
from parsers.sunset_of_empire.names import CardNames
from parsers.sunset_of_empire.proposing import Says
from parsers.sunset_of_empire.words import PIECE, QUOTES, bare, lexicon_words

LIKE = 78
"""How like a name, in hundredths, a word must be that may be it misspelt."""


def mended(piece: str, fault: UnknownNameError, names: Names[CardId], mentions: Mentions, says: Says) -> str:
    """The piece with a name put right, if it then reads as an order; none is better than a wrong one."""
    words = name_words(fault.word, names.fold)
    doubtful = not lexicon_words("doubt").isdisjoint(fold(fault.word).split())
    if not words or doubtful or mentions.has_kind(fault.word):
        return ""
    near = process.extractOne(" ".join(words), names.nearest, scorer=fuzz.ratio, score_cutoff=LIKE)
    if near is None:
        return ""
    card = mentions.cards[names.meaning(near[0])[0]]
    before, after = piece[: fault.column - 1], piece[fault.column - 1 + len(fault.word) :]
    suggestion = before + card.names[language(fault.word)] + after
    return suggestion if says(suggestion) is not None else ""


def unknown(
    span: Span, piece: str, word: str, suggestion: str, names: CardNames, vocabulary: Container[str]
) -> Unreadable:
    """A run that is no name: what no card can be called is no card's name (``if``, ``Byng joins``)."""
    words = [each[0] for each in PIECE.finditer(word)]
    opens = re.search(rf"(?:\A|[.!?…])[\s«\"“„]*{re.escape(word)}", piece) is not None
    known = [skeleton(bare(fold(each)).strip(QUOTES)) in vocabulary for each in words]
    left = [(at, each) for at, each in enumerate(words) if not known[at] and each.strip(",")]
    named = any(each[:1].isupper() and (at or not opens) for at, each in left)
    if left and not named and not any(map(names.is_model, words)) and not suggestion:
        said = " ".join(each for _, each in left)
        return Unreadable(span, piece, "unclear-word", {"word": word, "said": said})
    return Unreadable(span, piece, "unknown-card", {"word": word}, ("NAME",), suggestion)
