"""What stands beside the title of a card: how it is used, in brackets what it brings; it knows no tokens."""

from __future__ import annotations

from collections.abc import Sequence

from games.paths_of_glory.data.naming import Names, name_words
from games.paths_of_glory.model.cards import Card, CardId, Pack
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.vocabulary import lexicon, shape

_WAYS = {"OPS", "SR", "RP", "EVENT"}
_NEAR = 12
"""Words behind a title that are looked at."""
_LONGEST_BRACKET = 9
_STEM, _ENDING = 4, 3
"""Letters that a word and its other cases have in common, and those that may differ behind them."""


def tells_way(words: Sequence[str]) -> bool:
    """Whether a text says how a card is played, so that one may stand at its beginning."""
    found = (vocabulary.grammar().longest(words, at)[1] for at in range(len(words)))
    return any(meanings and meanings[0][0] in _WAYS for meanings in found)


def is_way(words: Sequence[str], at: int) -> bool:
    """Whether a phrase says how a card is played: «ради операций» is no title, though one begins so."""
    count, meanings = vocabulary.grammar().longest(words, at)
    return count > 1 and meanings[0][0] in _WAYS


def is_army(words: Sequence[str], at: int) -> bool:
    """Whether a card is named by the army that it brings: ``card RU 11 for ops`` is no card 11."""
    count, units = vocabulary.units().longest(words, at)
    behind = at + count
    numbered = any(kind == "NATION" for kind, _ in units) and "".join(words[behind : behind + 1]).isdecimal()
    return numbered and way_behind(words, behind + 1)


def denies(words: Sequence[str]) -> bool:
    """Whether a text says no to something: ``peace? not now`` offers none."""
    found = (vocabulary.grammar().longest(words, at)[1] for at in range(len(words)))
    return any(meanings and meanings[0][0] in ("NOT", "NO", "NOPEACE") for meanings in found)


def way_behind(words: Sequence[str], at: int) -> bool:
    """Whether what stands there says how a card is played: ``Entrench is given up for ops``."""
    said = words[at : at + _NEAR]
    if said[:1] == (")",):
        said = said[1:]
    elif said[:1] == ("(",) and ")" in said:
        said = said[said.index(")") + 1 :]
    while said and (count := _said_of_cards(said)):
        said = said[count:]
    return bool(said) and any(terminal in _WAYS for terminal, _ in vocabulary.grammar().longest(said, 0)[1])


def _said_of_cards(words: Sequence[str]) -> int:
    """How many words at the beginning say that a card is used, and not for what."""
    if words[0].isdecimal() or vocabulary.ORDINAL.fullmatch(words[0]):  # ``for 4 ops``, ``the 3rd card``
        return 1
    count, meanings = vocabulary.grammar().longest(words, 0)
    if meanings:
        return (
            count if meanings[0][0] in ("CARDS", "MOVE", "CHOOSE", "ENTER", "DASH", "COMMA", "COLON") else 0
        )
    return vocabulary.noise().longest(words, 0)[0]


def bracketed(pack: Pack, cards: Sequence[CardId], behind: Sequence[str]) -> tuple[tuple[CardId, ...], int]:
    """Those that bring what brackets say, ``Russian Reinforcements (RU 11)``; how many words that is."""
    near = behind[:_LONGEST_BRACKET]
    if len(cards) < 2 or near[:1] != ("(",) or ")" not in near:
        return (), 0
    inside = near[1 : near.index(")")]
    if not vocabulary.units().longest(inside, 0)[0] and not any(map(_is_corps, inside)):
        return (), 0
    numbers = {word for word in inside if word.isdecimal()}
    corps = any(map(_is_corps, inside))
    found = tuple(card for card in cards if _brings(pack[card], numbers, corps))
    return (found, len(inside) + 2) if found else ((), 0)


def inflected(names: Names[CardId], words: Sequence[str]) -> bool:
    """Whether words are a card's whole name in another case, and mean nothing else: «Радиоперехватом»."""
    if vocabulary.grammar().longest(words, 0)[0] or vocabulary.units().longest(words, 0)[0]:
        return False
    said = name_words(" ".join(words), shape)
    return not _is_corps(words[-1]) and any(
        len(name) == len(said) and all(map(_same, said, name)) for _, name in names.known
    )


def _same(word: str, other: str) -> bool:
    common = next((at for at, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), -1)
    common = min(len(word), len(other)) if common < 0 else common
    return word == other or (common >= _STEM and max(len(word), len(other)) <= common + _ENDING)


def _is_corps(word: str) -> bool:
    return word.startswith(tuple(each.rstrip("*") for each in lexicon()["words"]["CORPS"]))


def _brings(card: Card, numbers: set[str], corps: bool) -> bool:
    """Whether a card brings just these armies, or just so many corps."""
    armies = {str(kind).split("_")[1] for kind, _ in card.brings if str(kind).endswith("_army")}
    if corps:
        return not armies and numbers <= {str(sum(count for _, count in card.brings))}
    return bool(armies) and armies == numbers
