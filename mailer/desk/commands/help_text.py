"""HELP: what can be written, with examples that themselves parse."""

from __future__ import annotations

from adjudicator.kinds import Args
from games.words import Words
from mailer.desk.visit import Answer, Visit
from mailer.letters import eyes as sights
from mailer.letters.sheet import Block, Bullets, Code, Heading, Para
from parsers.judge import Command, Press, command_of, fold, read

TOPICS = (
    "register", "list", "show", "join", "create", "start", "status", "orders", "clear", "ready", "unready",
    "press", "draw", "no-draw", "concede", "no-concede", "resign", "set", "phase", "help",
)  # fmt: skip
_PRESS_WORDS = ("press", "письмо", "пресса")


def help_(visit: Visit, args: Args) -> Answer:
    """All commands in short, or one of them at length."""
    topic = str(args.get("topic") or "")
    if not topic:
        return visit.done("help", blocks=overview(visit.words))
    name = topic_of(topic)
    if name is None:
        return visit.refused("help-topic", topic=topic[:60])
    blocks = one(visit.words, name)
    if name == "orders" and visit.play is not None and visit.ask is not None:
        blocks += sights.duties(visit.eyes())
    return visit.done("help", blocks=blocks)


def overview(words: Words) -> tuple[Block, ...]:
    """Every command with what it does."""
    items = tuple(
        f"{words.say(f'help.{topic}.usage')} — {words.say(f'help.{topic}.does')}" for topic in TOPICS
    )
    return (
        Heading(words.say("help.head")),
        Para(words.say("help.intro")),
        Bullets(items),
        Para(words.say("help.more")),
    )


def one(words: Words, topic: str) -> tuple[Block, ...]:
    """One command: usage, what it does, an example."""
    return (
        Heading(words.say(f"help.{topic}.usage")),
        Para(words.say(f"help.{topic}.does")),
        Para(words.say("help.example")),
        Code(tuple(words.say(f"help.{topic}.example").split("\n"))),
    )


def topic_of(text: str) -> str | None:
    """The command that a person means by ``press`` or ``set zone``."""
    folded = fold(text).lower().strip()
    if folded.split()[0] in _PRESS_WORDS:
        return "press"
    if folded in TOPICS:
        return folded
    # "join" alone is half a command, with something behind it a whole one.
    for tail in ("", " x", " zone UTC", " language en"):
        found = command_of(f"{folded}{tail}")
        if isinstance(found, Command) and found.name in TOPICS:
            return found.name
    return None


def names_in(example: str) -> tuple[str, ...]:
    """The commands that an example consists of, for its test."""
    return tuple(
        "press" if isinstance(item, Press) else item.name if isinstance(item, Command) else "?"
        for item in read(example).items
    )
