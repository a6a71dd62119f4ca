"""HELP about titles, their orders, and the words of old hands; it must not know any one title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.kinds import Value
from games.title import Title
from games.words import Words
from mailer.base.words import LANGS, words_of
from mailer.letters.sheet import Block, Bullets, Code, Heading, Para
from parsers import registry
from parsers.judge.old import forms, old_of
from parsers.judge.reader import fold

AIM = "aim"
"""The part in which a title tells what the game is about: the first thing that HELP says of it."""


def title_of(text: str) -> Title | None:
    """The title of that key, name or scenario, in any language; of a name its beginning does, of two words or
    more.
    """
    wanted = fold(text).casefold().strip()
    plain = _plain(text)
    for key in registry.TITLES if wanted else ():
        title = registry.title(key).title
        names = [_plain(title.name(lang)) for lang in LANGS]
        begins = len(plain) > 1 and any(name[: len(plain)] == plain for name in names)
        if wanted == key or begins or (plain and plain in names):
            return title
    titles = [registry.title(key).title for key in registry.TITLES if wanted]
    played = [title for title in titles if wanted in map(str.casefold, title.scenarios())]
    return played[0] if len(played) == 1 else None


def _plain(text: str) -> list[str]:
    """The words of a name, without the marks between them."""
    return re.findall(r"\w+", fold(text).casefold())


def of_title(words: Words, title: Title) -> tuple[Block, ...]:
    """Its aim; what can be played: scenarios, seats, how a game is opened; how its orders are written."""
    own = words_of(words.lang, title)
    scenarios = []
    for scenario in title.scenarios():
        seats = title.game.seats(title.game.setup(scenario, {}))
        args: dict[str, Value] = {
            "key": scenario,
            "name": title.scenario_name(scenario, words.lang),
            "count": len(seats),
            "seats": tuple(own.name("seat", seat) for seat in seats),
        }
        scenarios.append(words.say("guide.scenario", args))
    parts = examples_of(own)
    return (
        Heading(title.name(words.lang)),
        *_explained(own, [part for part in parts if part == AIM]),
        Bullets(tuple(scenarios)),
        Para(words.say("guide.open")),
        Code((words.say("guide.create", {"title": title.key, "scenario": title.scenarios()[0]}),)),
        *_orders(own, title, [part for part in parts if part != AIM]),
    )


def of_orders(lang: str, title: Title | None) -> tuple[Block, ...]:
    """How orders are written: of the title, else of each."""
    titles = [title] if title is not None else [registry.title(key).title for key in registry.TITLES]
    told = [(words_of(lang, each), each) for each in titles]
    return tuple(block for words, each in told for block in _orders(words, each, examples_of(words)))


def _orders(words: Words, title: Title, parts: Sequence[str]) -> tuple[Block, ...]:
    heading = Heading(words.say("guide.orders", {"title": title.name(words.lang)}))
    return (heading, *_explained(words, parts)) if parts else ()


def _explained(words: Words, parts: Sequence[str]) -> tuple[Block, ...]:
    return tuple(
        block
        for part in parts
        for block in (
            Para(words.say(f"how.{part}.text")),
            Code(tuple(words.say(f"how.{part}.example").split("\n"))),
        )
    )


def of_conditions(lang: str, title: Title | None) -> tuple[Block, ...]:
    """What conditions of a title can ask, where it explains that."""
    return _of_part(lang, title, "conditions")


_STANDING = ("plan", "window", "standing")
"""The parts in which titles tell of standing orders."""


def of_standing(lang: str, title: Title | None) -> tuple[Block, ...]:
    """How a title plans ahead with standing orders, where it explains that."""
    return tuple(block for part in _STANDING for block in _of_part(lang, title, part))


def _of_part(lang: str, title: Title | None, part: str) -> tuple[Block, ...]:
    words = words_of(lang, title) if title is not None else None
    return _explained(words, [part]) if words is not None and part in examples_of(words) else ()


def examples_of(words: Words) -> tuple[str, ...]:
    """The parts in which a title explains its orders: ``how.<part>.text`` and ``how.<part>.example``."""
    return tuple(
        key.split(".")[1] for key in words.messages if key.startswith("how.") and key.endswith(".text")
    )


def of_old_forms() -> tuple[Block, ...]:
    """What the judges of the 1990s were told, and what is written today."""
    rows = [(form.old[0], found.today) for form in forms() if (found := old_of(form.old[0])) and found.today]
    width = max(len(old) for old, _ in rows)
    return (Code(tuple(f"{old:{width}}  ->  {now}" for old, now in rows)),)
