"""``GE 8 attacks Sedan. If Sedan is empty, GE 8 goes in`` is seen behind the attack; it sees no board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from adjudicator.conditions import Fact, asked
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.text.phrases import Attacking, Heading, Place, Written
from parsers.asking import ASKED_THEN
from parsers.depending import DEPENDS
from parsers.paths_of_glory import victories
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Choice, Line, PlanStep, Understood, Unreadable

Read = Callable[[str], Sequence[Line]]
"""Reads a line alone."""
_CHANGED = ("taken", "lost", "empty")
"""Facts of a space that an attack on it may change."""


def settled(read: Read, steps: Sequence[PlanStep]) -> Sequence[PlanStep]:
    """The steps of a text, none of them a choice by what an attack before it may change."""
    fought: set[SpaceId] = set()
    made: list[PlanStep] = []
    for step in steps:
        if isinstance(step, Choice) and (fight := _won_by_itself(step)):
            made, step = [*made, *fight[:-1]], fight[-1]
        held = fought and isinstance(step, Choice) and _seen(step) & fought
        made += _then(read, step) if held and isinstance(step, Choice) else [step]
        fought.update(_targets(step))
    return made


def _won_by_itself(choice: Choice) -> Sequence[Understood]:
    """The attack of a choice that asks whether its target is taken, as one does who says who advances: ``GE 8
    attacks Sedan and goes in if Sedan is taken``; empty where it is none.
    """
    then = [each for each in choice.then if isinstance(each, Understood)]
    plain = not choice.otherwise and len(then) == len(choice.then)
    match choice.when:
        case Fact(name, "is", True) if plain and name.startswith("taken-"):
            space = SpaceId(name.partition("-")[2])
            fights = [each.written for each in then if isinstance(each.written, Attacking)]
            if any(space in each.target.spaces and each.advances for each in fights):
                return [replace(each, span=choice.span, text=choice.text) for each in then]
    return ()


def _seen(choice: Choice) -> set[str]:
    """The spaces that its condition looks at."""
    parted = (name.partition("-") for name in asked(choice.when))
    return {space for key, _, space in parted if key in _CHANGED}


def _targets(step: PlanStep) -> Iterator[SpaceId]:
    if isinstance(step, Choice):
        for each in (*step.then, *step.otherwise):
            yield from _targets(each)
    elif isinstance(step, Understood) and isinstance(step.written, Attacking):
        yield from step.written.target.spaces


def _then(read: Read, choice: Choice) -> Sequence[PlanStep]:
    """What is left of a choice behind the attack: an action of another round, an advance, what is asked."""
    then = [each for each in choice.then if isinstance(each, Understood)]
    plain = not choice.otherwise and len(then) == len(choice.then) > 0
    if plain and isinstance(then[0].written, Heading) and then[0].written.round is not None:
        return then  # its round comes later, and it is asked then
    texts = {each.text for each in then}
    if plain and len(texts) == 1 and (advance := _advance(read, choice, texts.pop())):
        return [Understood(choice.span, choice.text, each) for each in advance]
    alone = read(choice.text)
    if len(alone) == 1 and isinstance(alone[0], Unreadable) and alone[0].key == ASKED_THEN:
        return [replace(alone[0], span=choice.span)]
    return [Unreadable(choice.span, choice.text, DEPENDS, {"word": choice.text.split()[0]})]


def _advance(read: Read, choice: Choice, text: str) -> tuple[Written, ...]:
    """What is done where the space is won, as an advance into it; nothing where it is none."""
    match choice.when:
        case Fact(name, "is", True) if not name.startswith("lost-"):
            space = SpaceId(name.partition("-")[2])
            found = read(f"{lexicon()['falls']['as']}, {text}")
            written = [each.written for each in found if isinstance(each, Understood)]
            if len(written) == len(found):
                return victories.aimed(written, Place(space, (space,)))
    return ()
