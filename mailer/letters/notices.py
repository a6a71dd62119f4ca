"""Short letters outside of any game: confirm, welcome, how to sign up, a token from a wrong address."""

from __future__ import annotations

from mailer.letters.sheet import Block, Code, Heading, Para, Quote, Sheet, Small
from mailer.post.letter import Letter
from mailer.words import words_of, zone_named

QUOTED_LINES, QUOTED_CHARS = 12, 1_000


def confirm(lang: str, name: str, judge: str, wished: str = "", zone: str = "") -> Sheet:
    """Reply, and you are in. ``wished`` is the time zone as the person wrote it, ``zone`` theirs now."""
    say = words_of(lang)
    known = zone_named(wished) is not None
    zoned = say.say("confirm.zone", {"zone": zone}) if known else say.say("no.zone", {"zone": wished[:60]})
    return Sheet(
        say.say("subject.confirm", {"judge": judge}),
        (
            Para(say.say("confirm.hello", {"name": name, "judge": judge})),
            *((Para(zoned),) if wished else ()),
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


def sign_up(lang: str, judge: str, subject: str) -> Sheet:
    """What a stranger is told."""
    say = words_of(lang)
    return Sheet(
        f"Re: {subject}" if subject else say.say("subject.letter"),
        (
            Para(say.say("stranger.hello", {"judge": judge})),
            Para(say.say("stranger.sign-up")),
            Code((say.say("help.register.example"),)),
            Small(say.say("stranger.once")),
        ),
        lang=lang,
    )


def stranger_help(lang: str, subject: str, blocks: tuple[Block, ...]) -> Sheet:
    """Help for somebody who is not registered."""
    say = words_of(lang)
    return Sheet(f"Re: {subject}" if subject else say.say("subject.letter"), blocks, lang=lang)


def forged(lang: str, letter: Letter) -> Sheet:
    """Somebody used the reader's reply address from another address."""
    say = words_of(lang)
    lines = [letter.subject, "", *letter.text.split("\n")[:QUOTED_LINES]]
    return Sheet(
        say.say("subject.forged"),
        (
            Para(say.say("forged.what"), strong=True),
            Para(say.say("forged.nothing")),
            Para(say.say("forged.you")),
            Heading(say.say("forged.letter")),
            Quote("\n".join(lines)[:QUOTED_CHARS]),
        ),
    )
