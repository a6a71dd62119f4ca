"""Short letters outside of any game: confirm, welcome, how to sign up, what is held, what is too much."""

from __future__ import annotations

from mailer.base.words import words_of, zone_named
from mailer.letters.sheet import Block, Code, Heading, Para, Quote, Sheet, Small
from mailer.post.letter import Letter

QUOTED_LINES, QUOTED_CHARS = 12, 1_000


def confirm(lang: str, judge: str, wished: str = "", zone: str = "") -> Sheet:
    """Reply, and you are in. ``wished`` is the time zone as the person wrote it, ``zone`` theirs now.

    It shows nothing that they wrote: they may be somebody else than the reader.
    """
    say = words_of(lang)
    zoned = "confirm.zone" if zone_named(wished) is not None else "confirm.zone-unknown"
    return Sheet(
        say.say("subject.confirm", {"judge": judge}),
        (
            Para(say.say("confirm.hello", {"judge": judge})),
            *((Para(say.say(zoned, {"zone": zone})),) if wished else ()),
            Para(say.say("confirm.reply"), strong=True),
            Small(say.say("confirm.not-you")),
        ),
        lang=lang,
    )


def welcome(lang: str, name: str, judge: str) -> tuple[Block, ...]:
    """The first lines of the answer to the confirming reply."""
    say = words_of(lang)
    return (
        Para(say.say("welcome.hello", {"name": name, "judge": judge}), strong=True),
        Para(say.say("welcome.next")),
        Code(tuple(say.say("welcome.examples").split("\n"))),
    )


def sign_up(lang: str, judge: str, *, asked: bool = False) -> Sheet:
    """What a stranger is told. ``asked``: they wrote something that only people who have signed up may."""
    say = words_of(lang)
    return Sheet(
        say.say("subject.stranger", {"judge": judge}),
        (
            Para(say.say("stranger.hello", {"judge": judge})),
            *((Para(say.say("stranger.asked")),) if asked else ()),
            Para(say.say("stranger.sign-up")),
            Code((say.say("help.register.example"),)),
            Small(say.say("stranger.once")),
        ),
        lang=lang,
    )


def stranger_short(lang: str, judge: str, most: int) -> Sheet:
    """The one answer of the hour to a stranger who asked often today."""
    say = words_of(lang)
    return Sheet(
        say.say("subject.stranger", {"judge": judge}),
        (
            Para(say.say("stranger.short", {"most": most})),
            Para(say.say("stranger.sign-up")),
            Code((say.say("help.register.example"),)),
        ),
        lang=lang,
    )


def stranger_help(lang: str, judge: str, blocks: tuple[Block, ...]) -> Sheet:
    """Help for somebody who is not registered."""
    return Sheet(words_of(lang).say("subject.stranger", {"judge": judge}), blocks, lang=lang)


def held(lang: str, letter: Letter, why: str, days: int, *, again: bool = False) -> Sheet:
    """A letter in the reader's name is not carried out before they say that it is theirs.

    ``again``: their answer said neither YES nor NO.
    """
    say = words_of(lang)
    lines = [letter.subject, "", *letter.text.split("\n")[:QUOTED_LINES]]
    return Sheet(
        say.say("subject.held"),
        (
            *((Para(say.say("doubt.again"), strong=True),) if again else ()),
            Para(say.say(f"doubt.why-{why}"), strong=not again),
            Para(say.say("doubt.nothing")),
            Para(say.say("doubt.yours", {"days": days})),
            Para(say.say("doubt.foreign")),
            Heading(say.say("doubt.letter")),
            Quote("\n".join(lines)[:QUOTED_CHARS]),
        ),
    )


def confirmed(lang: str) -> tuple[Block, ...]:
    """The first line of the answer to a letter that was held."""
    return (Para(words_of(lang).say("doubt.done"), strong=True),)


def limit(lang: str, letter: Letter, over: str) -> Sheet:
    """There were too many letters; this one, and those after it, are not carried out for now."""
    say = words_of(lang)
    return Sheet(
        say.say("subject.limit"),
        (
            Para(say.say(f"limit.{over}", {"subject": letter.subject or "-"}), strong=True),
            Para(say.say("limit.nothing")),
            Para(say.say(f"limit.wait-{over.removeprefix('game-')}")),
        ),
    )
