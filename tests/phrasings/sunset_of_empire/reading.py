"""What letters of Sunset of Empire are read as: what is written, names as the cards they may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.sunset_of_empire.model.cards import CENTRAL
from games.sunset_of_empire.text.phrases import Everything, Laying, Named, Putting, Written
from parsers.conditions import Choice, PlanStep, read_steps
from parsers.judge import reader as judge
from parsers.reading import Understood
from parsers.registry import title

READER = title("sunset_of_empire").reader("")


def entries(said: str) -> list[str]:
    """What a letter says, an entry an order; a standing order begins with its kind."""
    for item in judge.read(said).items:
        if isinstance(item, judge.Command) and item.name == "standing":
            kind = READER.kind(str(item.args["kind"])) or "?"
            return [f"standing {kind}", *_steps(read_steps(str(item.args["body"]), READER, CENTRAL))]
    return list(_steps(read_steps(said, READER, CENTRAL)))


def meant(means: list[str]) -> list[str]:
    """What a file says, in the form of ``entries``."""
    return entries("\n".join(means))


def _steps(steps: Sequence[PlanStep]) -> Iterator[str]:
    for step in _together(steps):
        match step:
            case Choice(when=when, then=then, otherwise=otherwise):
                yield f"if {_condition(when)}"
                yield from (f"then {each}" for each in _steps(then))
                yield from (f"else {each}" for each in _steps(otherwise))
            case Understood():
                yield _told(step.written)
            case _:
                yield f"?{step}"


def _together(steps: Sequence[PlanStep]) -> Iterator[PlanStep]:
    """Cards laid out, and cards put back, add up over the lines of a letter."""
    last: Understood | None = None
    for step in steps:
        both = _sum(last.written, step.written) if last and isinstance(step, Understood) else None
        if last and both:
            last = Understood(last.span, last.text, both)
            continue
        if last:
            yield last
        last = step if isinstance(step, Understood) else None
        if last is None:
            yield step
    if last:
        yield last


def _sum(first: Written, second: Written) -> Written | None:
    match first, second:
        case Laying(), Laying():
            return Laying((*first.cards, *second.cards))
        case Putting(), Putting():
            return Putting((*first.top, *second.top), (*first.bottom, *second.bottom))
    return None


def _told(written: Written) -> str:
    if isinstance(written, Laying):
        return f"Laying {sorted(map(_value, written.cards))}"
    beside = ("how", "of") if isinstance(written, Everything) else ()
    told = {
        each.name: _value(getattr(written, each.name)) for each in fields(written) if each.name not in beside
    }
    return f"{type(written).__name__} {told}"


def _value(value: object) -> str:
    match value:
        case Named():
            return value.tag or value.hidden or "|".join(value.cards)
        case tuple():
            return ", ".join(map(_value, value))
    return str(value)


def _condition(when: Condition) -> str:
    match when:
        case Not(Not(part)):
            return _condition(part)
        case Not(Fact(name, "at-least", int() as value)):
            return _condition(Fact(name, "at-most", value - 1))
        case Not(Fact(name, "is", bool() as value)):
            return _condition(Fact(name, "is", not value))
        case Not(part):
            return f"not {_condition(part)}"
        case AllOf(parts):
            return _joined("and", parts)
        case AnyOf((part,)):
            return _condition(part)
        case AnyOf(parts):
            return _joined("or", parts)
        case Fact(name, "is", 0) if when.value is not False:
            return f"{name} at-most 0"
        case Fact(name, relation, value):
            return f"{name} {relation} {value}"


def _joined(word: str, parts: Iterable[Condition]) -> str:
    return f"({f' {word} '.join(sorted(map(_condition, parts)))})"
