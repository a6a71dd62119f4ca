"""Cards called by their kind: ``both tanks``, ``all three aeroplanes``, ``the airship``; no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from games.sunset_of_empire.model.cards import Card, CardId
from games.sunset_of_empire.text.phrases import ALL, Named
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold
from parsers.sunset_of_empire.clauses import spelt
from parsers.sunset_of_empire.names import CardNames
from parsers.sunset_of_empire.words import QUOTES, Word, bare, lexicon

_MODEL = 6
"""Letters and signs of a model."""
_BLANK = f"{QUOTES} "
_APART = frozenset(("", ",", ":", "-", "–", "—", "(", ")", "the", "my"))
"""Between a kind and the names of those that are of it."""


class Kind(NamedTuple):
    """Words for cards of a kind: where they stand, how many, which it may be; ``vague``: nobody can tell."""

    start: int
    end: int
    number: int
    cards: tuple[CardId, ...]
    vague: bool
    models: bool
    """Whether only models behind it tell which: a plain ``Fokker`` is read as any part of a name."""


def kinds_of(line: str, cards: Mapping[CardId, Card]) -> dict[int, Kind]:
    """The words for kinds in a line, by where they begin."""
    folded = fold(line)
    return {kind.start: kind for kind in _found(folded, cards)} if _any_kind().search(folded) else {}


def counted(line: str) -> bool:
    """Whether a line says how many of a kind are meant."""
    return any(found[f"n{n}"] for found in _phrase().finditer(fold(line)) for n in range(2, 6))


def _found(folded: str, cards: Mapping[CardId, Card]) -> Iterable[Kind]:
    for found in _phrase().finditer(folded):
        key, each = next(pair for pair in _said() if found[_group(*pair)])
        table, several = _table()[key], each == "many"
        number = next((n for n in range(1, 6) if found[f"n{n}"]), ALL if several else 0)
        alone = "alone" in table or (number == ALL and found["every"] and not table.keys() & {"vague", "row"})
        if ("both" in table and number != 2) or (each == "few" and number < 1):
            continue
        if number in (0, ALL) and not alone and "models" not in table:
            continue
        vague = bool(table.get("vague"))
        models = number in (0, ALL) and not alone
        yield Kind(found.start(), found.end(), number, _cards(key, cards), vague, models)


def spoken(line: str, pieces: Sequence[re.Match[str]], names: CardNames) -> dict[int, tuple[int, list[Word]]]:
    """The kinds in a line, by the word with which they begin: of how many words, and what they mean."""
    kinds = kinds_of(line, names.cards)
    made: dict[int, tuple[int, list[Word]]] = {}
    for at, piece in enumerate(pieces if kinds else ()):
        kind = kinds.get(piece.start())
        if kind is None:
            continue
        count = sum(piece.start() <= each.start() < kind.end for each in pieces[at:])
        listed, more = _models(kind, pieces[at + count :], names.cards)
        bared = [bare(fold(each[0])) for each in pieces[at:]]
        if listed:
            made[at] = (count + more, listed)
        elif not kind.models and names.whole.longest(bared[0], bared[1:].copy)[0] <= count:
            text = line[kind.start : kind.end]
            number = kind.number if kind.number != 1 else 0
            named = Named(text, kind.cards, number=number)
            case = names.case(pieces[at + count - 1 : at + count])
            made[at] = (
                count,
                [Word("KIND", "vague" if kind.vague else case, kind.start, kind.end, (named,))],
            )
    return made


def _models(
    kind: Kind, pieces: Sequence[re.Match[str]], cards: Mapping[CardId, Card]
) -> tuple[list[Word], int]:
    """The cards of a kind by the models behind it, and of how many words: ``both Fokkers, D and Dr``."""
    found: list[tuple[int, re.Match[str]]] = []
    for at, piece in enumerate(pieces):
        said = fold(piece[0]).strip(QUOTES)
        known = len(said) <= _MODEL and said[:1].isalpha() and said not in _joining()
        if known and _of_model(kind, said, cards):
            found.append((at, piece))
        elif said not in _joining():
            break
    if not found or kind.number not in (0, ALL, len(found)):
        return [], 0
    if kind.number == 0 and "." in found[0][1][0]:
        return [], 0  # a name as it stands on the card
    if any(piece[0].isdecimal() for piece in pieces[found[-1][0] + 1 : found[-1][0] + 2]):
        return [], 0  # ``Albatros D 3``
    made: list[Word] = []
    for _, piece in found:
        made += [Word("AND", "AND", piece.start(), piece.start())] if made else []
        named = Named(piece[0], _of_model(kind, fold(piece[0]).strip(QUOTES), cards))
        start = kind.start if kind.number == 0 and not made else piece.start()
        made.append(Word("NAME", "", start, piece.end(), (named,)))
    return made, found[-1][0] + 1


def _of_model(kind: Kind, said: str, cards: Mapping[CardId, Card]) -> tuple[CardId, ...]:
    said = str(lexicon()["spellings"].get(said, said))
    end = r"(?!\w)" if "." in said else r"\."
    model = re.compile(rf"(?<!\w){re.escape(said)}{end}")
    return tuple(card for card in kind.cards if model.search(fold(cards[card].names["en"])))


def _joining() -> frozenset[str]:
    return frozenset((*lexicon()["words"]["AND"], ",", ":"))


def told(words: list[Word], line: str) -> list[Word]:
    """Kinds as names; without one beside the names of as many cards of it: ``both tanks, Nixe and Whippet``.

    Raises UnknownNameError for a kind of which nobody knows which cards are of it.
    """
    made: list[Word] = []
    words = list(words)
    for at, word in enumerate(words):
        if word.terminal != "KIND":
            made.append(word)
            continue
        number = word.named[0].number
        beside = max(_run(words[at + 1 :], word, line), _run(words[:at][::-1], word, line))
        if beside and (beside == number or number in (0, ALL)):
            if number == 0:
                _narrow(words, at, made)
            continue
        if word.value == "vague":
            raise UnknownNameError(line[word.start : word.end], word.start + 1)
        made.append(Word("NAME", word.value, word.start, word.end, word.named))
    return made


def _narrow(words: list[Word], at: int, made: list[Word]) -> None:
    """The name beside a kind, of the cards of that kind and in its case: ``дирижаблем «Голубь»``."""
    kind = words[at]

    def narrowed(word: Word) -> Word:
        (named,) = word.named
        cards = tuple(card for card in named.cards if card in kind.named[0].cards)
        return replace(
            word,
            value=kind.value if kind.value in ("by", "of") else word.value,
            named=(replace(named, cards=cards),),
        )

    if at + 1 < len(words) and _run(words[at + 1 : at + 2], kind, ""):
        words[at + 1] = narrowed(words[at + 1])
    elif made and _run(made[-1:], kind, ""):
        made[-1] = narrowed(made[-1])


def _run(words: list[Word], kind: Word, line: str) -> int:
    """How many names of the kind follow each other right beside it, whatever signs stand between."""
    count, last = 0, kind
    if [word.terminal for word in words[:2]] == ["LINK", "ROW"]:
        last, words = words[1], words[2:]  # ``both planes into the air, Albatros D.III and Camel``
    for word in words:
        between = sorted((last.end, word.start, last.start, word.end))[1:3]
        if word.terminal == "NAME" and len(word.named) == 1:
            if count == 0 and line[slice(*between)].strip(_BLANK) not in _APART:
                return 0
            if {*kind.named[0].cards}.isdisjoint(word.named[0].cards):
                return count
            count, last = count + 1, word
        elif word.terminal in ("AND", "THEN", "COLON"):
            if count == 0 and line[word.start : word.end].strip() not in _APART:
                return 0
            last = word
        else:
            return count
    return count


def _cards(key: str, cards: Mapping[CardId, Card]) -> tuple[CardId, ...]:
    return tuple(card for card, each in cards.items() if not each.does and _is_of(key, each))


def _is_of(key: str, card: Card) -> bool:
    """Whether a card is of a kind."""
    match key:
        case "tank":
            return card.sort == "tank"
        case "airship":
            return card.sort == "airship" or card.key in _table()[key]["keys"]
        case "aeroplane":
            return card.row == "air" and card.kind == "unit" and not _is_of("airship", card)
        case "submarine":
            return "submarine" in card.properties
        case "ship" | "cruiser":
            return card.row == "fleet" and card.kind == "unit" and "submarine" not in card.properties
        case "card":
            return True
    if "named" in _table()[key]:
        return any(each in card.names["en"] for each in _table()[key]["named"])
    return card.key in _table()[key]["keys"]


def _table() -> Mapping[str, Mapping[str, list[str]]]:
    return lexicon()["kinds-of-cards"]  # type: ignore[no-any-return]


def _said() -> list[tuple[str, str]]:
    return [
        (key, each) for key, table in _table().items() for each in ("one", "few", "many") if table.get(each)
    ]


def _group(key: str, number: str) -> str:
    return f"{key.replace('-', '_')}_{number}"


@cache
def _any_kind() -> re.Pattern[str]:
    return spelt([word for key, each in _said() for word in _table()[key][each]])


@cache
def _phrase() -> re.Pattern[str]:
    counts = lexicon()["counts-of-cards"]
    numbers = "|".join(f"(?P<n{n}>{spelt(counts[str(n)]).pattern})" for n in range(1, 6))
    every, mine = spelt(counts["all"]).pattern, spelt(counts["mine"]).pattern
    kinds = "|".join(
        f"(?P<{_group(key, each)}>{spelt(_table()[key][each]).pattern})" for key, each in _said()
    )
    return re.compile(
        rf"(?:(?:(?:{every})\s+)?(?:{numbers})\s+|(?P<every>{every})\s+)?(?:(?:{mine})\s+){{0,3}}(?:{kinds})"
    )
