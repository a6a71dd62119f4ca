"""What the names of a clause may mean with what is done, the likeliest first; it reads no text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Written
from parsers.won_by_the_sword.guesses.bag import Bag, Group
from parsers.won_by_the_sword.guesses.fights import (
    absorbs,
    battles,
    bombards,
    joins,
    saying,
    sieges,
    stays,
    throws,
    towns,
    works,
)
from parsers.won_by_the_sword.guesses.moves import burns, flights, forages, lifts, marches, patrols, rides
from parsers.won_by_the_sword.guesses.turns import FIRST, SECOND, YIELDS, preceding
from parsers.won_by_the_sword.guesses.units import drops, guards, loses, recovers, sallies, shifts, units

_LIGHT = ("move", "put", "lift", "stay", "drop", "recover")
"""What is said beside another deed and adds nothing: ``they go and besiege Ulm``, ``take Ulm by storm``."""
_COLUMNS = 4
"""A number up to this may be a column's."""
_ASIDE = {*_LIGHT, "absorb", "guard", "flee"}
"""What is said of units that go to a wing."""
_KIN = (
    ("sally", "storm", "bombard", "escalade", "battle", "accept", "works"),
    ("shelter", "retreat", "flee", "decline"),
    (YIELDS, SECOND, FIRST),
    ("throw", "lose", "burn"),
    ("guard", "shelter"),
    ("works", "siege"),
    ("raise", "flee", "retreat"),
    ("conclude-yes", "conclude-no", "accept"),
)
"""What the same words are said of; which it is depends on what is asked."""


def meant(bag: Bag) -> Iterator[Group]:
    """Groups of orders that use every name of a bag."""
    if not are_one(bag.deeds):
        return
    deeds = _weighty(bag.deeds)
    if bag.cards and deeds == ["lose"]:
        deeds = ["throw"]
    if bag.points and {*deeds} <= {"lift", "put"} and bag.has_only("points"):
        deeds = ["move"]
    if bag.wings and {*deeds} <= _ASIDE:
        deeds = ["shift"]
    for deed in deeds or [_unsaid(bag)]:
        for group in _GROUPS.get(deed, _nothing)(bag):
            yield [order for each in group for order in _by_whom(bag, deed, each)]


def are_one(deeds: Sequence[str]) -> bool:
    """Whether one thing is done, whatever is said beside it."""
    heavy = {*_weighty(deeds)}
    return len(heavy) < 2 or any(heavy <= {*kin} for kin in _KIN)


def _weighty(deeds: Sequence[str]) -> list[str]:
    """What is done, without what is said in passing; of the like the more special first."""
    found = list(dict.fromkeys(deeds))
    if {"siege", "abandon"} <= {*found}:
        return ["raise"]
    heavy = [each for each in found if each not in _LIGHT]
    if not heavy and len(found) > 1:
        heavy = [each for each in found if each not in ("stay", "put")]
    if not heavy:
        return found
    kin = next((kin for kin in _KIN if {*heavy} <= {*kin}), None)
    return sorted(heavy, key=kin.index) if kin else heavy


def _unsaid(bag: Bag) -> str:
    """What names alone may mean."""
    match sorted(bag.named() - {"bands", "cards"}):
        case ["points"]:
            return "move"
        case ["troops", "wings"]:
            return "shift"
        case ["points", "troops"]:
            return "guard"
        case ["troops"]:
            return "troops"
    return ""


# Who does it


def _by_whom(bag: Bag, deed: str, orders: tuple[Written, ...]) -> Iterator[tuple[Written, ...]]:
    """With who acts before it, and with the card, if one is named."""
    actor = _actor(bag, orders)
    if isinstance(orders[-1], say.Sheltering):
        actor = None  # who looks for a place is who is asked for
    cards: Sequence[int | None] = bag.cards
    if actor is not None and not cards:
        cards = [number for number in bag.numbers if number > _COLUMNS]
    if cards and deed != "throw":
        band = actor
        if band is None and len(bag.numbers) == 1 and bag.numbers[0] <= _COLUMNS:
            band = Band("", bag.numbers[0])
        if band is not None and len(cards) == 1:
            yield (say.Activating(band, cards[0]), *orders)
    elif not bag.numbers or deed == "throw":
        yield orders if actor is None else (say.Acting(actor), *orders)


def _actor(bag: Bag, orders: Sequence[Written]) -> Band | None:
    """The column that is named first, if it is not the one that something is done to."""
    object_ = bag.target
    used = object_ is not None and any(_uses(each) for each in orders)
    left = bag.bands[:-1] if used else bag.bands
    return left[0] if left else None


def _uses(one: Written) -> bool:
    match one:
        case say.Battling(band=band):
            return bool(band.number or band.leader or band.at)
        case say.Absorbing(band=Band()) | say.Sheltering(band=Band()):
            return True
    return False


def _nothing(bag: Bag) -> Iterator[Group]:
    return iter(())


_GROUPS: Mapping[str, Callable[[Bag], Iterable[Group]]] = {
    "move": rides,
    "march": marches,
    "flee": flights,
    "retreat": flights,
    "patrol": patrols,
    "forage": forages,
    "drop": drops,
    "burn": burns,
    "lift": lifts,
    "guard": guards,
    "put": guards,
    "troops": units,
    "recover": recovers,
    "lose": loses,
    "siege": sieges,
    "works": works,
    "bombard": bombards,
    "bombardment": bombards,
    "storm": lambda bag: towns(lambda place: say.Storming(False, place), bag),
    "escalade": lambda bag: towns(lambda place: say.Storming(True, place), bag),
    "raise": lambda bag: towns(say.Raising, bag),
    "battle": battles,
    "absorb": absorbs,
    "shelter": joins,
    "sally": sallies,
    "stay": stays,
    "shift": shifts,
    "throw": throws,
    "abandon": saying(say.Abandoning(True)),
    "accept": saying(say.Accepting(True)),
    "decline": saying(say.Accepting(False)),
    FIRST: preceding,
    SECOND: preceding,
    YIELDS: preceding,
    "conclude-yes": saying(say.Concluding(True)),
    "conclude-no": saying(say.Concluding(False)),
}
