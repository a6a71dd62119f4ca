"""What names without a verb mean as the answer to a question; it must not look at positions."""

from __future__ import annotations

from collections.abc import Sequence

from games.won_by_the_sword.text.phrases import (
    Abandoning,
    Accepting,
    Acting,
    Advantage,
    Band,
    Bare,
    Battling,
    Deciding,
    Dropping,
    Firing,
    Garrisoning,
    Helping,
    Holding,
    Leaving,
    Losing,
    Moving,
    Part,
    Place,
    Retreating,
    Sallying,
    Saying,
    Scouting,
    Sheltering,
    Staying,
    Throwing,
    Troop,
    Using,
    Working,
    Written,
)


def answers(kind: str, written: Sequence[Written]) -> tuple[Written, ...]:
    """The same for a question of a kind; what has its verb stays as it is."""
    made: list[Written] = []
    for each in written:
        said = _answer(kind, each)
        last = made[-1] if made else None
        if isinstance(last, Throwing) and isinstance(said, Throwing):
            made[-1] = Throwing((*last.cards, *said.cards))
        else:
            made.append(said)
    return tuple(made)


def _answer(kind: str, said: Written) -> Written:
    match kind, said:
        case _, Deciding(when, then, otherwise):
            return Deciding(when, answers(kind, then), answers(kind, otherwise))
        case (("retreat" | "plan"), Moving(place=place)):
            return Retreating((place,), towards=True)
        case "plan", Bare(numbers=(), wings=(_, *_) as wings):
            return Advantage(tuple((wing, 1) for wing in wings))
        case "activate", Bare(numbers=(_, *_) as cards):
            return Throwing(cards)
        case "lose", Bare(part=Part(troops=(_, *_) as troops)):
            if any(troop.count or troop.reduced for troop in troops):
                return Losing(troops)
            return Losing(order=tuple(troop.kind for troop in troops))
        case "lose", Working(points=int() as works, enough=False) if works:
            return Losing(works=works)
        case "lose", Working(enough=True):
            return Losing(works=None)
        case "hold", Bare(part=part) if part.troops:
            return Holding(part)
        case "hold", Leaving(part, None):
            return Holding(part)
        case "accept", Battling(band=Band(number=0, leader=None, at=None), plan=()):
            return Accepting(True)
        case "sally", Bare(part=Part(troops=(Troop() as troop,))):  # ``guns only`` fire
            return Firing() if (troop.kind, troop.count) == ("g", 0) else Sallying(troop)
        case "scout", Saying("yes"):
            return Scouting(True)
        case "retreat", Abandoning(yes):
            return Abandoning(yes)
    return _in_other_words(kind, said)


def _in_other_words(kind: str, said: Written) -> Written:
    """What has the verb of another question: losses without a number before a battle, a garrison left."""
    match kind, said:
        case "retreat", Dropping(points=None, burn=False):
            return Abandoning(True)
        case "hold", Garrisoning(place=Place() as place, troop=troop):
            return Leaving(Part((troop,)), place)
        case "sally", (Saying("nobody") | Staying(None)):
            return Sallying()
        case (("shelter" | "quarter" | "return"), Acting(band=Band() as band)):
            return Sheltering(None, band)
        case (
            ("shelter" | "quarter" | "return"),
            (Moving(place=place) | Garrisoning(place=Place() as place)),
        ):
            return Sheltering(place)
        case (("accept" | "plan"), (Using("bombardment") | Firing(yes=True, place=None))):
            return Helping("cannonade")
        case (("accept" | "plan"), Losing(troops=(_, *_) as troops, works=0)) if not any(
            troop.count or troop.reduced for troop in troops
        ):
            return Losing(order=tuple(troop.kind for troop in troops))
        case (("activate" | "go"), Sheltering(place=Place() as place, band=None, leaves=True)):
            return Moving(place)
        case (("activate" | "go"), Garrisoning(place=Place() as place, troop=troop)):
            return Leaving(Part((troop,)), place)
    return said
