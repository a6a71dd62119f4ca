"""Finds what texts show as something to write: in quotes, in capitals, behind "write:", in code."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from adjudicator.kinds import Seat
from parsers import registry
from parsers.conditions import Choice, PlanStep, read_condition, read_steps
from parsers.judge import reader as judge
from parsers.judge.reader import Command, Press
from parsers.reading import Reader, Understood, Unreadable

QUOTED = re.compile(r"“([^“”]*)”|«([^«»]*(?:«[^«»]*»[^«»]*)*)»")
CODE = re.compile(r"`([^`\n]+)`")
CAPITALS = re.compile(r"(?<![\w-])[A-ZА-ЯЁ]{2,}(?![\w-])(?: [A-ZА-ЯЁ]{2,}(?![\w-]))*")
TOLD = re.compile(r"(?<!\w)(?:[Ww]rite|[Нн]апишите|[Пп]ишите)(?!\w)(?! to )[^.,:;“«]*:[ ]+(?P<what>\S.*)")
"""What stands behind the colon of a sentence that asks to write: in quotes, in capitals or a field."""
FIELD = re.compile(r"\{(?P<name>\w+)(?::(?P<spec>[^{}]*))?\}")
CLAUSE = re.compile(r"[.;!?](?=\s|$)|, |\)| — ")
HEAD = re.compile(r"(?:IF|ЕСЛИ) (?P<fact>.*) (?:THEN|ТО)")
CHOICE = re.compile(r"(?<!\w)(?:IF|ЕСЛИ) (?=.*(?:THEN|ТО)(?!\w))")
SAMPLES = (
    "thirties",
    "France",
    "Dora",
    "1",
    "S1901M",
    "France BY Dora",
    "France: A Par - Bur",
    "2030-01-09",
    "FROM 2030-01-01 TO 2030-01-09",
    "thirties STANDING",
    "Europe/London",
    "ZONE Europe/London",
    "TO France",
)
"""What may stand behind a command where the sentence says it in prose: REPLACE and a name."""
RESTS = ("text", "pass", "no", "A Par H", "FROM 2030-01-01 TO 2030-01-09", "С 2030-01-01 ПО 2030-01-09")
"""What ``...`` in an example may stand for."""
FIELDS = {
    "game": "thirties",
    "code": "S1901M",
    "title": "diplomacy",
    "scenario": "standard",
    "first": "GE 4 at Metz",
    "home": "Paris",
}
SPECS = {"card": "Sniper", "unit": "GE 4", "place": "Paris", "nation": "GE"}
NUMBERS = {"combat", "number", "count", "power", "rest", "cards", "odds", "steps", "least", "limit"}
"""A likely value of a field by its name or what it is, see ``filled``."""
_EN = "THEN ELSE END IF AND OR NOT AS BY TO IN ON AT FOR FROM UNTIL ALL YES NO NONE NOW MASTER STANDING VIA"
_RU = "ТО ИНАЧЕ КОНЕЦ ЕСЛИ И ИЛИ НЕ ЗА ДО НА ДЛЯ ВСЕМ ВСЕ ДА НЕТ НИКТО СЕЙЧАС ЧЕРЕЗ КРОМЕ ПО СО ПОСТОЯННЫЕ"
_MORE = "GREY ADD REMOVE CENTER PHASE CONFIRM ДОБАВИТЬ СНЯТЬ ЦЕНТР ФАЗА ПОДТВЕРЖДАЮ"
PARTICLES = frozenset(f"{_EN} {_RU} {_MORE}".split())
"""Words that stand inside of commands and orders; what they stand in is read where it is shown whole."""


PERHAPS = re.compile(r"\{\w+:if ([^{}]*)\}")
"""Words that are left out where there is nothing to name."""


def filled(template: str) -> str:
    """A template with something likely in each of its fields."""

    def one(field: re.Match[str]) -> str:
        name, spec = field["name"], field["spec"] or ""
        if spec.startswith(("if ", "unless ")):
            return ""
        if spec.startswith("seat"):
            return "France"
        return SPECS.get(spec) or FIELDS.get(name) or ("6" if name in NUMBERS else "Dora")

    return FIELD.sub(one, template)


def unreadable(template: str, titles: Collection[str], known: Collection[str]) -> Iterator[str]:
    """What a message shows as something to write and nobody could read.

    ``known`` are names, which may stand in quotes, and words in capitals that are no orders.
    """
    for quoted in QUOTED.finditer(PERHAPS.sub(r"\1", template)):
        said = next(filter(None, quoted.groups()), "")
        if said and not FIELD.fullmatch(said) and said not in known and not is_shown(filled(said), titles):
            yield said
    bare = QUOTED.sub("“”", template)
    for told in TOLD.finditer(bare):
        if not re.match(r"[“{A-ZА-ЯЁ<\d]", told["what"]):
            yield f"{told[0]} (put the example in quotes)"
    if CHOICE.search(bare):
        yield f"{bare} (put the condition in quotes)"
        return
    for run in CAPITALS.finditer(bare):
        tail = filled(bare[run.end() :])
        if not set(run[0].split()) <= PARTICLES | set(known) and not is_command(run[0], tail, titles):
            yield run[0] + tail[:50]


def is_shown(text: str, titles: Collection[str]) -> bool:
    """Whether quoted words can be written: whole, as the head of a choice, a condition, a particle."""
    if head := HEAD.fullmatch(text):
        return is_fact(head["fact"], titles)
    if reads(text, titles) or is_fact(text, titles) or set(text.upper().split()) <= PARTICLES:
        return True
    if is_edit(text, titles):
        return True
    return bool(re.match(r"(?i:deadline|срок) ", text)) and reads(f"SETTINGS thirties {text}", titles)


def is_command(run: str, tail: str, titles: Collection[str]) -> bool:
    """Whether words in capitals, with what follows of their clause, are something to write."""
    clause = CLAUSE.split(tail, maxsplit=1)[0]
    if clause.startswith(":"):
        return reads(run + (clause if clause.strip(": ") else ": pass"), titles)
    words = clause.split()
    tried = [" ".join((run, *words[:count])) for count in range(min(len(words), 8), -1, -1)]
    tried += [f"{run} {sample}" for sample in SAMPLES]
    return any(reads(each, titles) for each in tried)


def reads(text: str, titles: Collection[str]) -> bool:
    """Whether the judge takes the whole text: commands, orders of one of ``titles``; ``...`` is anything."""
    rests = RESTS if "..." in text else ("",)
    return any(_reads(text.replace("...", rest), _reader(key)) for key in titles for rest in rests)


def is_fact(text: str, titles: Collection[str]) -> bool:
    """Whether it is a condition."""

    def meant(key: str) -> bool:
        found = read_condition(text, lambda phrase: _reader(key).fact(phrase, Seat("")))
        return not isinstance(found, Unreadable)

    return any(meant(key) for key in titles)


def is_edit(text: str, titles: Collection[str]) -> bool:
    """Whether it is a line with which a master changes a position."""
    both = ((registry.title(key).edits, registry.title(key).title.scenarios()[0]) for key in titles)
    return any(isinstance(edits(scenario, text), Understood) for edits, scenario in both if edits is not None)


def _reader(key: str) -> Reader:
    """The reader of a title's first scenario."""
    registered = registry.title(key)
    return registered.reader(registered.title.scenarios()[0])


def _reads(text: str, reader: Reader) -> bool:
    if reader.phase(text, "") is not None:
        return True  # a heading, as mailer.desk.pieces reads it
    reading = judge.read(text)
    steps = read_steps(reading.orders, reader, Seat("")) if reading.orders.strip() else ()
    whole = all(_is_whole(item, reader) for item in reading.items)
    if (reading.items or steps) and whole and _all_read(steps) and not reading.below:
        return bool(steps) == bool(reading.orders.strip())
    if reading.items and not whole:  # an order, even if it begins as a command does: see mailer.desk.pieces
        lines = reader.read(text, guess=False)
        return bool(lines) and all(isinstance(line, Understood) for line in lines)
    return False


def _is_whole(item: object, reader: Reader) -> bool:
    """Whether it is a command, and what it encloses is orders where it encloses any."""
    if isinstance(item, Press):
        return True
    if not isinstance(item, Command):
        return False
    body = str(item.args.get("body") or "")
    if item.name in ("standing", "order") and body.strip():
        return _all_read(read_steps(body, reader, Seat("")))
    return True


def _all_read(steps: tuple[PlanStep, ...]) -> bool:
    return all(
        _all_read((*step.then, *step.otherwise)) if isinstance(step, Choice) else isinstance(step, Understood)
        for step in steps
    )
