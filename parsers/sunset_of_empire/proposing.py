"""What a line that is no order may mean, by the names and the words for deeds in it; it must not judge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import islice, product
from typing import Protocol

from games.sunset_of_empire.text.phrases import Everything, Laying, Written
from parsers.kit.lexicon import language
from parsers.lexing import fold
from parsers.sunset_of_empire.clauses import spelt, words
from parsers.sunset_of_empire.delays import without_put_off
from parsers.sunset_of_empire.kinds import counted, kinds_of
from parsers.sunset_of_empire.mentions import Mention, Mentions
from parsers.sunset_of_empire.prose import beside_reasons, is_condition, keeps
from parsers.sunset_of_empire.saying import DEEDS, Said, said
from parsers.sunset_of_empire.words import PIECE, QUOTES, lexicon, told_of

MOST_NAMES, MOST_ALIKE = 4, 16
"""Names of a line that is no layout; orders of one shape."""
_ON_NOBODY = frozenset(
    ("gas", "mines", "balloon", "flu", "doctor", "technical", "hospital-ship", "counter", "hospital")
)
"""What actions do that are played on no unit, or need not be."""
_WRITTEN: Mapping[str, str] = {"down": "balloon"}


class Says(Protocol):
    """What a line says; ``laying``: names alone are cards to lay out."""

    def __call__(self, piece: str, /, *, laying: bool = False) -> Written | None:
        """None where it cannot be read."""


def proposals(text: str, mentions: Mentions, says: Says) -> Iterator[tuple[str, ...]]:
    """Groups of orders that use every name of a line but of what is put off: see parsers.reading."""
    for _, part, reason in beside_reasons(text):  # ``Their sky is empty, so the flak shoots``
        behind = text.endswith(part) and part.strip() and not is_condition(reason)
        if behind and mentions.count(part) and not mentions.count(reason):
            yield from proposals(part, mentions, says)
    if words("come-later").search(fold(text)):
        return  # ``Byng and the cars come later``: all of them
    rest = without_put_off(text, mentions.count)
    if rest and rest != text and isinstance(says(rest, laying=True), Laying):
        rest = f"{lexicon()['proposed'][language(text)]['laying']} {rest}"
    elif rest and rest != text and isinstance(says(rest), Everything):
        yield (rest,)
    yield from _proposals(rest, mentions) if rest else ()


def _proposals(text: str, mentions: Mentions) -> Iterator[tuple[str, ...]]:
    told, folded = _told(text), fold(text)
    if words("excepting").search(folded):  # never those that are excepted
        yield from _all_but(text, mentions, {*told, "KEEP", "LAY"} if "ALL" in told else told) or ()
        return
    if words("amounts").search(folded) or _more_than_named(folded, mentions.count(text)):
        return
    if ("ALL" in told or counted(text)) and (less := _all_but(text, mentions, told)) is not None:
        yield from less
        return
    found = said(text, mentions)
    for group in _groups(found) if found else ():
        if orders := tuple(dict.fromkeys(group))[:MOST_ALIKE]:
            yield orders


def _told(text: str) -> set[str]:
    """The kinds of the words of a line that are in the lexicon."""
    words = [fold(each[0]).strip(QUOTES) for each in PIECE.finditer(text)]
    told, left = set[str](), 0
    for terminal, count in told_of(words):
        told |= {terminal} if count and left <= 0 else set()
        left = count - 1 if left <= 0 else left - 1
    return told


def _all_but(text: str, mentions: Mentions, told: Set[str]) -> list[tuple[str, ...]] | None:
    """Of ``lay all, keep Lion`` all but him; nothing of ``Lion and both divisions``, where more are meant.

    None where it may mean something else.
    """
    names = mentions.of(text)
    excepted = words("excepting").search(fold(text)) is not None
    if not names or any((each.is_kind and not excepted) or ", " in each.texts[0] for each in names):
        return None
    for kind in kinds_of(text, mentions.cards).values():
        if kind.number > 1 and any(kind.vague or each.cards.isdisjoint(kind.cards) for each in names):
            return []
    kept = {"LAY", "KEEP"} <= told or (keeps(text) and not mentions.count(mentions.acting(text)))
    if not kept or (any(each.does for each in names) and not excepted):
        return None
    order = lexicon()["proposed"][language(text)]["all-but"]
    kinds = islice(product(*(each.texts for each in names)), MOST_ALIKE)
    return [tuple(order.format(cards=", ".join(cards)) for cards in (kinds if excepted else [next(kinds)]))]


def _more_than_named(folded: str, names: int) -> bool:
    """Whether more units are counted than are named: ``two infantry units, and the Nieuport``."""
    told = (found.lastgroup for found in _counts().finditer(folded))
    return any(names < int(each[1:]) for each in told if each)


@cache
def _counts() -> re.Pattern[str]:
    numbers, of = lexicon()["counts-of-cards"], spelt(lexicon()["proposing"]["counted-units"]).pattern
    each = "|".join(f"(?P<n{n}>{spelt(numbers[str(n)]).pattern})" for n in range(2, 6))
    return re.compile(rf"(?:{each})\s+(?:\w+\s+)?{of}")


# -- Orders


def _groups(said: Said) -> Iterator[Sequence[str]]:
    if not said.all:
        yield from _without_names(said)
        return
    if len(said.all) <= MOST_NAMES:
        yield from _of_one(said)
        if said.actions:
            yield from _actions(said)
        elif said.units:
            yield from _blows(said)
        yield from _decks(said)
    yield from _layouts(said)
    if len(said.all) == 1 and said.units and not said.idle and not said.units[0].is_kind:
        yield (*_write(said, "deflect", units=said.units), *_write(said, "keep", cards=said.units))
    yield from _left(said)


def _write(said: Said, key: str, row: str = "", **parts: Sequence[Mention]) -> list[str]:
    """The orders of a shape, of each name all that it may mean; ``row`` in words."""
    words = lexicon()["proposed"][said.lang]
    joined = {"units": " + "}
    listed = [(part, mention) for part, mentions in parts.items() for mention in mentions]
    made = []
    for texts in product(*(mention.texts for _, mention in listed)):
        filled: dict[str, list[str]] = {part: [] for part in parts}
        for (part, _), text in zip(listed, texts, strict=True):
            filled[part].append(text)
        told = {part: joined.get(part, ", ").join(each) for part, each in filled.items()}
        made.append(words[key].format(**told, row=row))
        if len(made) == MOST_ALIKE:
            break
    return made


def _without_names(said: Said) -> Iterator[Sequence[str]]:
    words = lexicon()["proposed"][said.lang]
    if said.does.keys() & {"rest", "endure"} and not said.life:
        yield words["pass"], words["nothing"]


def _of_one(said: Said) -> Iterator[Sequence[str]]:
    """What a single unit does besides blows."""
    units, does = said.units, said.does
    if len(units) != 1:
        return
    for deed, way in DEEDS.items():
        named = [each for each in said.actions if each.does == way]
        if (
            deed in does
            and not units[0].is_kind
            and len(named) == len(said.actions)
            and (named or way in does)
        ):
            yield _write(said, _WRITTEN.get(deed, deed), units=units)
    if said.actions or said.life or "mines" in does:
        return
    if "uncover" in does and "attack" not in does:
        yield _write(said, "uncover", units=units)
    for deed in ("scout", "deflect"):
        if deed in does:
            yield _write(said, deed, units=units)


def _blows(said: Said) -> Iterator[Sequence[str]]:
    units, does = said.units, said.does
    if "attack" not in does and not any(each.role == "straight" for each in units):
        return
    under = "uncover-" if "uncover" in does and "attack" in does else ""
    if said.life:
        if said.row is not None and not under:
            yield _write(said, "life-over", units=units, row=_row(said))
        yield _write(said, f"{under}life" if under else "life", units=units)
        return
    sides = _sides(said)
    if sides is None or (under and len(sides[0]) != 1):
        return
    yield _write(said, f"{under}attack" if under else "attack", units=sides[0], target=sides[1:])


def _row(said: Said) -> str:
    return str(lexicon()["proposed"][said.lang][said.row or "air"])


def _sides(said: Said) -> tuple[tuple[Mention, ...], Mention] | None:
    """Who strikes whom; None where the words do not tell."""
    units, at = said.units, said.does.get("attack", -1)
    if len(units) < 2:
        return None
    if said.ordered and len(units) == 2 and units[0].start < at < units[1].start:
        return units[:1], units[1]
    roles = {each: _beside(each, units, at) if each.role == "beside" else each.role for each in units}
    for tier in ("straight", "of", "weak"):
        struck = [each for each in units if roles[each] == tier]
        if struck:
            break
    plain = [each for each in units if roles[each] == ""]
    if len(plain) == len(units) == 2 and units[1].start < at and not said.between:
        return None  # ``the Camel and the Lion finish the job``: both strike
    if not struck:
        behind = [each for each in plain if each.start > at]
        if len(plain) == 1 and len(units) > 1:
            struck = plain
        elif len(behind) == 1 or len(plain) == len(units) == 2:
            struck = behind if len(behind) == 1 else plain[1:]
    if len(struck) != 1:
        return None
    return tuple(each for each in units if each is not struck[0]), struck[0]


def _beside(each: Mention, units: Sequence[Mention], at: int) -> str:
    """``Lion tangles with Friedrich`` is against him; ``smash Friedrich with Lion`` is not."""
    between = any(at < other.start < each.start for other in units)
    subject = any(other.start < at and other is not each for other in units)
    alone = len(units) == 2 and units[0].role == "" and units[0].start < at and each is units[1]
    return "of" if alone or (subject and not between and each.start > at >= 0) else "by"


def _actions(said: Said) -> Iterator[Sequence[str]]:
    """What is played; on whom."""
    told = said.does.keys() & {"play", "attack", "lay", "down", "endure"}
    at_whom = (said.units or said.row) and not said.idle  # ``gas for their infantry``
    if len(said.actions) != 1 or not (told or at_whom):
        return
    (card,) = said.actions
    if card.does == "joint":
        sides = _sides(said)
        if sides is not None:
            yield _write(said, "with", units=sides[0], target=sides[1:], card=said.actions)
    elif not said.units:
        yield _write(said, "play", card=said.actions) if card.does in _ON_NOBODY else ()
    else:
        units = said.units
        if card.does == "nesterov-ram" and (sides := _sides(said)) is not None:
            units = (*sides[0], sides[1])
        yield _write(said, "play-on", card=said.actions, cards=units)
        yield _write(said, "play", card=said.actions) if card.does in _ON_NOBODY else ()


def _decks(said: Said) -> Iterator[Sequence[str]]:
    """Cards of a deck that are put back or kept."""
    names, does = said.all, said.does
    top, bottom = does.get("top", -1), does.get("bottom", -1)
    if top >= 0 and bottom >= 0:
        above, below = _parted(names, top, bottom)
        if above and below:
            yield _write(said, "top-bottom", cards=above, under=below)
    elif (top >= 0 or bottom >= 0) and not said.others and not any(each.is_kind for each in names):
        yield _write(said, "top" if top >= 0 else "bottom", cards=names)
    if "keep" in does and len(names) == 1 and not names[0].is_kind:
        yield _write(said, "keep", cards=names)


def _parted(names: Sequence[Mention], top: int, bottom: int) -> tuple[Sequence[Mention], Sequence[Mention]]:
    """The names that belong to either word: those before it, where the line begins with names."""
    first, second = min(top, bottom), max(top, bottom)
    if names[0].start < first:
        parts = [each for each in names if each.start < first], [each for each in names if each.start > first]
    else:
        parts = (
            [each for each in names if first < each.start < second],
            [each for each in names if each.start > second],
        )
    whole = len(parts[0]) + len(parts[1]) == len(names)
    if not whole:
        return (), ()
    return parts if top < bottom else (parts[1], parts[0])


def _layouts(said: Said) -> Iterator[Sequence[str]]:
    names = said.all
    told = "lay" in said.does or said.row is not None or (len(names) > 1 and said.ends and not said.idle)
    if not told or _only_strikes(said):
        return
    yield from _laid(said)


def _laid(said: Said) -> Iterator[Sequence[str]]:
    if said.unnamed or any(each.is_tag and not each.cards for each in said.all):
        return  # what is left out might be meant as well
    for group in dict.fromkeys((said.alone, said.all)):
        names = tuple(each._replace(texts=each.texts[1:]) if each.is_tag else each for each in group)
        yield _write(said, "lay", cards=names)
        yield _write(said, "add", cards=names)


def _only_strikes(said: Said) -> bool:
    return "attack" in said.does and not said.does.keys() & {"guessed", "lay"}


def _left(said: Said) -> Iterator[Sequence[str]]:
    """What the names alone tell, whatever word of doing stands beside them."""
    units = said.units if not said.actions and len(said.units) <= MOST_NAMES else ()
    if said.life and "scout" not in said.does:
        yield [order for each in units for order in _write(said, "life", units=(each,))]
    if said.idle:
        return
    if len(units) > 1 and (said.verb or said.between):
        sides = _sides(said._replace(does={**said.does, "attack": said.does.get("attack", units[0].end)}))
        if sides is not None:
            yield _write(said, "attack", units=sides[0], target=sides[1:])
    elif said.verb and units and "scout" not in said.does and _may_strike(said):
        yield _write(said, "life", units=units)
    if len(said.actions) == 1 and (said.verb or said.actions[0].is_kind):
        card = said.actions[0]
        yield _write(said, "play-on", card=said.actions, cards=said.units) if said.units else ()
        yield _write(said, "play", card=said.actions) if card.does in _ON_NOBODY else ()
    if (said.verb or "rest" in said.does) and not _only_strikes(said):
        yield from _laid(said)


def _may_strike(said: Said) -> bool:
    """Whether a unit without a target may strike at life points."""
    if len(said.units[0].texts) > MOST_NAMES or "uncover" in said.does:
        return False
    return "lay" not in said.does or "attack" in said.does
