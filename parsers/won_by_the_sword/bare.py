"""What a fragment is that is names and nothing else; it knows no verbs."""

from __future__ import annotations

from games.won_by_the_sword.text.phrases import Bare, Part, Place
from parsers.won_by_the_sword.fragments import Fragment


def places_of(fragment: Fragment) -> tuple[Place, ...]:
    """The places of a fragment that is nothing else."""
    if isinstance(fragment, Bare) and fragment == Bare(places=fragment.places):
        return fragment.places
    return ()


def bare_part(fragment: Fragment) -> Part | None:
    """Units, leaders, baggage by themselves."""
    if isinstance(fragment, Bare) and fragment == Bare(fragment.part) and fragment.part != Part():
        return fragment.part
    return None


def numbers_of(fragment: Fragment) -> tuple[int, ...]:
    if isinstance(fragment, Bare) and fragment == Bare(numbers=fragment.numbers):
        return fragment.numbers
    return ()


def is_bag(part: Part) -> bool:
    return not part.troops and not part.leaders
