"""What was written in Paths of Glory in one short form; fields that only hold the typed text aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adjudicator.conditions import ALWAYS
from games.paths_of_glory.text.phrases import (
    Activating,
    Asking,
    Attacking,
    CardName,
    Choosing,
    Digging,
    Entering,
    Flanking,
    Following,
    Group,
    Heading,
    Losing,
    Place,
    Restoring,
    Saving,
    Saying,
    Shifting,
    Sparing,
    Troops,
    Trusting,
    Using,
    Withdrawing,
    Written,
)

LONGEST_RETREAT = 2
"""Spaces; a path of one more begins where the battle was."""


def told(written: Iterable[Written]) -> list[str]:
    """An entry an order. What is said of an attack in lines of its own stands in it, as the game takes it."""
    made: list[Written] = []
    event = False
    for each in written:
        event = event or (isinstance(each, Heading) and each.way == "event")
        if isinstance(each, Shifting) and event and each.group.at is None and len(each.path) == 1:
            each = Entering(each.group.troops, each.path[0])
        if isinstance(each, Digging) and event and each.group.at is not None:
            each = Choosing(places=(each.group.at,))  # the trench of the event
        if isinstance(each, Following) and each.every and any(isinstance(one, Attacking) for one in made):
            made = [replace(one, advances=()) if isinstance(one, Attacking) else one for one in made]
            continue
        former = made[-1] if made else None
        whole = _added(former, each) if isinstance(former, Attacking) else None
        if whole is not None:
            made[-1] = whole
        else:
            made.append(each)
    return [entry for each in made if not _needless(each, made) for entry in _entries(each)]


def _needless(each: Written, made: Sequence[Written]) -> bool:
    """Spaces are activated by what is ordered of them: saying so beside it adds nothing."""
    return isinstance(each, Activating) and all(
        any(place.spaces in _left(other, each.to) for other in made) for place in each.places
    )


def _left(each: Written, to: str) -> list[tuple[str, ...]]:
    """The spaces that an order says units are in, where it is of this kind."""
    match each:
        case Attacking(_, groups, sources) if to == "attack":
            return [place.spaces for place in (*sources, *(group.at for group in groups if group.at))]
        case Shifting(group) | Digging(group) if to == "move" and group.at is not None:
            return [group.at.spaces]
    return []


def _added(attack: Attacking, more: Written) -> Attacking | None:
    match more:
        case Following(troops):
            return replace(attack, advances=(*(attack.advances or ()), more) if troops else ())
        case Using(cards):
            return replace(attack, cards=(*attack.cards, *cards))
        case Losing(troops, False, False):
            return replace(attack, losses=(*(attack.losses or ()), *troops))
        case Flanking(yes, pin):
            return replace(attack, flank=yes, pin=pin)
    return None


def _entries(each: Written) -> list[str]:
    match each:
        case Activating(places, to):
            return [f"activate {place_of(place)} to {to}" for place in places]
        case Attacking():
            return [_attack(each)]
        case Heading() | Asking() | Trusting() | Saying() | Using() | Choosing():
            return [_said(each)]
    return [_of_units(each)]


def _said(each: Written) -> str:
    """What is no order to units."""
    match each:
        case Heading(way, card, _, doubtful):
            return f"{way} {card_of(card)}{' or the free point' * doubtful}" if card else way
        case Choosing(groups, places):
            return f"choose {' + '.join(map(group_of, groups))} {path_of(places)}"
        case Using(cards, able, kept=kept):
            return f"{'keep' if kept else 'use'} {'any ' * able}{' '.join(map(card_of, cards))}"
        case Saying(yes, group, of):
            return f"say {yes} {group_of(group) if group else ''}{f'of {of}' if of else ''}"
    return type(each).__name__


def _of_units(each: Written) -> str:
    match each:
        case Shifting(group, path, by_sea):
            return f"go {group_of(group)} > {path_of(path)}{' by sea' * by_sea}"
        case Digging(group):
            return f"dig {group_of(group)}"
        case Flanking(yes, pin):
            return f"flank {yes} {_at(pin)}"
        case Following(troops, to):
            return f"follow {troops_of(troops)} > {_at(to)}"
        case Entering(troops, at):
            return f"enter {troops_of(troops)} @ {place_of(at)}"
        case Losing(troops, stand, whole, anyone):
            return f"{'stand' if stand else 'lose'}{' whole' * whole}{' any' * anyone} {troops_of(troops)}"
        case Sparing(troops):
            return f"spare {troops_of(troops)}"
        case Saving(troops, heirs):
            return f"{'heirs' if heirs else 'save'} {troops_of(troops)}"
        case Withdrawing(troops, path) if troops and path:
            # In a question of a retreat a move is one, and the other way about.
            return f"go {troops_of(troops)} > {path_of(path[-LONGEST_RETREAT:])}"
        case Withdrawing(_, path, towards, home):
            return f"retreat {path_of(path)}{_at(towards)}{' home' * home}".rstrip()
        case Restoring(groups, at, full, rebuild):
            verb = "rebuild" if rebuild else "restore"
            return f"{verb} {' + '.join(map(group_of, groups))} @ {_at(at)}{' full' * full}"
    raise AssertionError(each)


def _at(place: Place | None) -> str:
    return place_of(place) if place is not None else ""


def _attack(attack: Attacking) -> str:
    groups = attack.groups
    sources = attack.sources
    if len(sources) == 1 and groups and not any(each.at for each in groups):
        groups, sources = tuple(replace(each, at=sources[0]) for each in groups), ()
    if groups and not sources:  # ``all from Metz``: everybody there
        everyone = [each for each in groups if each.at and [one.every for one in each.troops] == [True]]
        if len(everyone) == len(groups) and not any(
            one.size or one.nation or one.but for each in groups for one in each.troops
        ):
            groups, sources = (), tuple(each.at for each in everyone if each.at)
    by = " + ".join(_by_place(groups))
    parts = [f"attack {place_of(attack.target)} by {by} from {path_of(sources)}"]
    for name, cards in (("cards", attack.cards), ("if won", attack.if_won), ("if lost", attack.if_lost)):
        if cards:
            parts.append(f"{name} {' '.join(map(card_of, cards))}")
    if attack.flank is not None:
        parts.append(f"flank {attack.flank} {place_of(attack.pin) if attack.pin else ''}".rstrip())
    if attack.losses is not None:
        parts.append(f"losses {troops_of(attack.losses)}")
    if attack.advances is not None:
        goes = [
            f"{troops_of((one,))} > {_beyond(attack, each)}"
            for each in attack.advances
            for one in each.troops
        ]
        parts.append(f"advances {' '.join(goes)}")
    if attack.when != ALWAYS:
        parts.append(f"when {attack.when}")
    return ", ".join(parts) + (" else" * attack.orelse)


def _beyond(attack: Attacking, each: Following) -> str:
    """Where an advance goes that goes on; into the space attacked is what an advance is."""
    return place_of(each.to) if each.to is not None and each.to.spaces != attack.target.spaces else ""


def _by_place(groups: tuple[Group, ...]) -> list[str]:
    """``GE 2 and GE 3 (Koblenz)``: a space behind several units is that of all of them."""
    made: list[str] = []
    waiting: list[Troops] = []
    for each in groups:
        waiting += each.troops
        if each.at is not None:
            made += [f"{unit_of(one)} from {place_of(each.at)}" for one in waiting]
            waiting = []
    return made + [unit_of(one) for one in waiting]


def unit_of(troops: Troops) -> str:
    """``2 AH corps``; brackets may be left out, so they say nothing here."""
    words = ("all" * troops.every, str(troops.nation or ""), troops.badge, troops.size or "")
    told = " ".join(word for word in (str(troops.count) if troops.count > 1 else "", *words) if word)
    told += f" but {troops_of(troops.but)}" if troops.but else ""
    return told + (f" at {place_of(troops.at)}" if troops.at else "")


def troops_of(troops: Iterable[Troops]) -> str:
    return ", ".join(map(unit_of, troops))


def group_of(group: Group) -> str:
    return troops_of(group.troops) + (f" from {place_of(group.at)}" if group.at else "")


def place_of(place: Place) -> str:
    return "|".join(sorted(place.spaces))


def path_of(path: Iterable[Place]) -> str:
    return " ".join(map(place_of, path))


def card_of(card: CardName) -> str:
    """By its number where that is said, or where all cards of its name have it."""
    if card.number is not None:
        return str(card.number)
    numbers = {int(each.rpartition("_")[2]) for each in card.cards}
    return str(numbers.pop()) if len(numbers) == 1 else "|".join(sorted(card.cards))
