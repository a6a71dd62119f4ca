"""Letters of a game that its master rolled back or edited; it must not send or store."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.history import Thrown
from adjudicator.kinds import Event
from mailer.letters import eyes as sights
from mailer.letters import report
from mailer.letters.eyes import Eyes, Told
from mailer.letters.sheet import Block, Bullets, Code, Heading, Para, Sheet, Small
from mailer.table.course import Undone
from mailer.table.play import Play

TOLD = 6
"""So many undone phases are told with all that happened in them; of more only the names."""


def undone(eyes: Eyes, gone: Undone) -> tuple[Block, ...]:
    """What going back takes away, as far as the reader may know it."""
    say = eyes.words
    lines = [say.say("rollback.phase", {"phase": eyes.phase(code), "code": code}) for code in gone.phases]
    if gone.edits:
        lines.append(say.say("rollback.edits", {"edits": gone.edits}))
    if gone.ended:
        lines.append(say.say("rollback.end"))
    blocks: list[Block] = [Heading(say.say("rollback.undone")), Bullets(tuple(lines)), *_dice(eyes, gone)]
    if len(gone.phases) <= TOLD:
        for code, events in gone.told:
            lines_of = sights.brought(eyes, events)
            if lines_of:
                head = say.say("rollback.happened", {"phase": eyes.phase(code), "code": code})
                blocks += [Heading(head), *lines_of]
    return tuple(blocks)


def how(eyes: Eyes, line: str) -> tuple[Block, ...]:
    """How the master does it after all."""
    return Para(eyes.words.say("rollback.how"), strong=True), Code((line,))


def _dice(eyes: Eyes, gone: Undone) -> tuple[Block, ...]:
    say = eyes.words
    seen = [one for one in gone.thrown if one.roll.audience.hears(eyes.seat)]
    lines = [
        say.say("rollback.roll", {"label": _label(eyes, one), "values": tuple(map(str, one.values))})
        for one in seen
    ]
    if len(seen) < len(gone.thrown):
        lines.append(say.say("rollback.hidden", {"rolls": len(gone.thrown) - len(seen)}))
    if not lines:
        return ()
    return Bullets(tuple(lines), say.say("rollback.dice")), Para(say.say("rollback.kept-rolls"))


def _label(eyes: Eyes, thrown: Thrown) -> str:
    first = thrown.roll.label.partition(" ")[0]
    key = f"roll.{first}"
    return eyes.words.say(key) if key in eyes.words else thrown.roll.label


def rolled_back(
    eyes: Eyes, missed: Told, gone: Undone, sealed: str, dropped: tuple[str, ...], now: int
) -> Sheet:
    """The game stands where it stood before. ``missed`` is what the reader was not told of how it came there;
    ``sealed``: the commitment of new dice, where there are; ``dropped``: the reader's orders that were to
    count once.
    """
    say, code = eyes.words, sights.current_phase(eyes.play)
    args = {"game": eyes.play.row.name, "phase": eyes.phase(code), "code": code}
    head: list[Block] = [
        Para(say.say("rollback.what", args), strong=True),
        Para(say.say("rollback.kept")),
        *((Para(say.say("rollback.once")),) if dropped or _is_in_turn(eyes.play) else ()),
        *((Code(dropped),) if dropped else ()),
        *undone(eyes, gone),
        *sights.happened(eyes, missed),
    ]
    if sealed:
        head.append(Small(say.say("rollback.sealed", {"commitment": sealed})))
    return report.again(eyes, head, now)


def _is_in_turn(play: Play) -> bool:
    """Whether orders may be left for the next move, and count once."""
    return bool(play.asks) and not any(ask.revisable for ask in play.asks)


def edited(eyes: Eyes, events: Sequence[Event], dropped: tuple[str, ...], now: int) -> Sheet:
    """The master changed the position. ``dropped``: the reader's orders that fit no longer."""
    say = eyes.words
    head: list[Block] = [
        Para(say.say("edited.what", {"game": eyes.play.row.name}), strong=True),
        *changes(eyes, events),
    ]
    if dropped:
        head += [Para(say.say("edited.dropped")), Code(dropped)]
    head.append(Para(say.say("edited.kept")))
    return report.again(eyes, head, now)


def changes(eyes: Eyes, events: Sequence[Event]) -> tuple[Block, ...]:
    """Old and new, as far as the reader may know."""
    return (Heading(eyes.words.say("edited.changes")), *sights.brought(eyes, events))
