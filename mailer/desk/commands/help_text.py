"""HELP: what can be written, with examples that themselves parse; who may write it comes from the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from adjudicator.kinds import Args
from games.title import Title
from games.words import Words
from mailer.base.words import LANGS, words_of
from mailer.desk.commands import guide
from mailer.desk.commands.rows import ROWS
from mailer.desk.lexicon import groups
from mailer.desk.preview import has_what_ifs
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Block, Bullets, Code, Heading, Para
from mailer.table import people
from mailer.table.operator import is_operator
from parsers.judge.old import forms
from parsers.judge.reader import Command, Press, command_of, fold, keyword_of, read

MORE: Mapping[str, str] = {"press": "seat", "time": "master"}
"""Topics that are no row of the table -> their group."""


def topics() -> Mapping[str, str]:
    """Topic -> group: the rows of the table in their order, then the others."""
    return {**{name: row.role for name, row in ROWS.items()}, **MORE}


def help_(visit: Visit, args: Args) -> Answer:
    """All commands in short, or one of them, a group of them, a title, or how its orders are written."""
    asked = str(args.get("topic") or "")
    if not asked:
        title = visit.play.title if visit.play else None
        return visit.done("help", blocks=overview(visit.words, groups_of(visit), title))
    blocks = about(visit.words, asked, visit.play.title if visit.play else None)
    if not blocks:
        return visit.refused("help-topic", topic=asked[:60])
    if topic_of(asked) == "orders" and visit.play is not None and visit.ask is not None:
        visit.reply.asks_duties = True
    return visit.done("help", blocks=blocks)


def groups_of(visit: Visit) -> tuple[str, ...]:
    """The groups whose commands the writer may use, those of the letter's address first."""
    session, person = visit.session, visit.person
    masters = visit.office is not None or bool(people.mastered(session, person))
    plays = visit.player is not None or bool(people.games_of(session, person))
    own = [("master", masters), ("seat", plays)] if visit.office is not None else [("seat", plays)]
    found = [group for group, may in own if may]
    if visit.player is not None or visit.office is not None:
        groups = [*found, "anyone", *(["master"] if masters and "master" not in found else [])]
    else:
        groups = ["anyone", *found, *(["master"] if masters else [])]
    if is_operator(visit.house, person.address):
        groups.append("operator")
    return tuple(groups)


def overview(
    words: Words, groups: Collection[str] = ("anyone",), title: Title | None = None
) -> tuple[Block, ...]:
    """The commands of the groups with what they do; the other groups by name. ``title`` is the writer's."""
    blocks: list[Block] = [Heading(words.say("help.head")), Para(words.say("help.intro"))]
    for group in groups:
        blocks += group_of(words, group, title)
    others = [group for group in ("seat", "master") if group not in groups]
    blocks += [Para(words.say(f"help.other.{group}")) for group in others]
    return (*blocks, Para(words.say("help.more")))


def group_of(words: Words, group: str, title: Title | None = None) -> tuple[Block, ...]:
    """The commands of one group, but for a what-if where the ``title`` has none."""
    idle = {"what-if"} if title is not None and not has_what_ifs(title) else frozenset[str]()
    items = tuple(
        f"{words.say(f'help.{topic}.usage')} — {words.say(f'help.{topic}.does')}"
        for topic, whose in topics().items()
        if whose == group and topic not in idle
    )
    return (Heading(words.say(f"help.group.{group}")), Bullets(items)) if items else ()


def about(words: Words, asked: str, title: Title | None = None) -> tuple[Block, ...]:
    """What HELP answers to ``asked``, empty where it knows nothing of it; ``title`` is the writer's.

    Commands come before things of the title that have their names; but what has a number or more words is
    one: ``CARD 37``, ``CARD Sniper`` are cards, though their word may, as in Russian, be that of MAP.
    """
    longer = any(each.isdigit() for each in asked) or " " in asked.strip()
    if not longer and (found := _told(words, asked, title)):
        return found
    told = title.about(asked, words.lang) if title is not None else ()
    return (Heading(told[0]), *map(Para, told[1:])) if told else _told(words, asked, title)


def _told(words: Words, asked: str, title: Title | None) -> tuple[Block, ...]:
    first, _, rest = fold(asked).casefold().strip().partition(" ")
    named = guide.title_of(asked)
    if named is not None:
        return guide.of_title(words, named)
    if topic_of(first) == "orders":
        whose = guide.title_of(rest) if rest else title
        known = whose is not None or not rest
        return (*one(words, "orders"), *guide.of_orders(words.lang, whose)) if known else ()
    group = next(
        (group for group, names in groups("help-groups").items() if first in names and not rest), None
    )
    if group is not None:
        return group_of(words, group, title)
    topic = topic_of(asked)
    if topic == "old":
        return (*one(words, topic), *guide.of_old_forms())
    if topic == "standing":
        own = guide.of_standing(words.lang, title)
        return (
            *(one(words, topic)[:2] if own else one(words, topic)),
            *own,
            *guide.of_conditions(words.lang, title),
        )
    return one(words, topic) if topic is not None else ()


def one(words: Words, topic: str) -> tuple[Block, ...]:
    """One command: usage, what it does, an example."""
    return (
        Heading(words.say(f"help.{topic}.usage")),
        Para(words.say(f"help.{topic}.does")),
        Para(words.say("help.example")),
        Code(tuple(words.say(f"help.{topic}.example").split("\n"))),
    )


def topic_of(text: str) -> str | None:
    """The topic that a person means by ``press``, ``set zone``, ``no draw``, ``присоединиться``."""
    folded = fold(text).casefold().strip()
    known = topics()
    for topic, names in groups("help-topics").items():
        if folded.split()[0] in names:
            return topic
    if folded.replace(" ", "-") in known:
        return folded.replace(" ", "-")
    examples = [(line, topic) for line, topic in _examples() if f"{line} ".startswith(f"{folded} ")]
    if examples:
        return min(examples, key=lambda pair: len(pair[0]))[1]
    # "join" alone is half a command, with something behind it a whole one.
    for tail in ("", " x", " zone UTC", " language en", " on", " en"):
        found = command_of(f"{folded}{tail}")
        if isinstance(found, Command) and found.name in known and found.name != "old":
            return found.name
    return _by_keyword(folded.split()[0])


@cache
def _examples() -> tuple[tuple[str, str], ...]:
    """The first lines of all examples in both languages, folded, with their topics."""
    return tuple(
        (fold(words_of(lang).say(f"help.{topic}.example")).split("\n")[0].casefold(), topic)
        for topic in topics()
        for lang in LANGS
        if topic != "old"
    )


def _by_keyword(word: str) -> str | None:
    """The topic whose example begins with the same keyword, else what an old form by that word is today."""
    keyword = keyword_of(word)
    for line, topic in _examples() if keyword else ():
        if keyword_of(line.split()[0]) == keyword:
            return topic
    old = [form for form in forms() for example in form.old if word in example.casefold().split()]
    return next((form.command or "old" for form in old if (form.command or "old") in topics()), None)


def names_in(example: str) -> tuple[str, ...]:
    """The commands that an example consists of, for its test."""
    return tuple(
        "press" if isinstance(item, Press) else item.name if isinstance(item, Command) else "?"
        for item in read(example).items
    )
