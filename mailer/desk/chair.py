"""Finds the game that a master's command is about and whether the writer runs it; it does no command."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from adjudicator.kinds import Args, Seat
from mailer.base.words import words_of
from mailer.desk import consent, sealing
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.desk.work import Chair
from mailer.letters.eyes import current_phase
from mailer.store.locks import lock_game
from mailer.store.models import GameRow
from mailer.table import names, people

When = Literal["any", "open", "forming", "started", "begun"]
"""What a game must be: waiting for players, running or paused, that or over, anything but over."""

_LAWFUL: dict[When, tuple[str, ...]] = {
    "any": ("forming", "running", "paused", "over"),
    "open": ("forming", "running", "paused"),
    "forming": ("forming",),
    "started": ("running", "paused"),
    "begun": ("running", "paused", "over"),
}


def take(visit: Visit, args: Args, when: When) -> tuple[Chair, Args] | Answer:
    """The game that the command names, else that of the master's address, else the only one the writer runs.

    With the arguments that are left. The game stands as it did when the letter was received. Refused where
    the writer does not run it, or where it is in another state than ``when`` says.
    """
    name, left = _named(visit, args)
    row = _game(visit, name, when)
    if isinstance(row, Answer):
        return row
    office = people.master_of(visit.session, row, visit.person)
    if office is None:
        return visit.refused("not-master", game=row.name)
    play = None if row.status == "forming" else visit.work.play_of(row)
    if row.status not in _LAWFUL[when]:
        return visit.refused("master-status", game=row.name, status=visit.say(f"status.{row.status}"))
    return Chair(office, row, play), left


def unbound(visit: Visit, head: Chair, but: Collection[Seat] = ()) -> Answer | None:
    """The refusal where the writer plays in the game and lacks the consent of another seat than these."""
    lacking = () if head.play is None else consent.lacking(visit.session, head.play, visit.person)
    missing = tuple(seat for seat in lacking if seat not in but)
    if head.play is None or not missing:
        return None
    words = words_of(visit.person.lang, head.play.title)
    key = "needs-consent-hidden" if names.hidden(head.row) else "needs-consent"
    return visit.refused(key, game=head.row.name, seats=tuple(words.name("seat", seat) for seat in missing))


def elsewhere(visit: Visit, head: Chair) -> Answer | None:
    """The refusal of what was written on another page than the desk of that game."""
    at_desk = visit.office is not None and visit.game is not None and visit.game.id == head.row.id
    return visit.refused("page", game=head.row.name) if visit.writer.page and not at_desk else None


def choosing(visit: Visit, head: Chair) -> Answer | None:
    """The refusal where the writer plays in a game whose dice still hang on who is there."""
    if head.row.due is None or not sealing.chooses(visit.session, head.row, visit.person):
        return None
    return visit.refused("words-awaited", game=head.row.name, until=visit.clock.moment(head.row.due))


def is_past(visit: Visit) -> bool:
    """Whether the letter is about a phase of the command's own game, and that one is closed."""
    play = visit.play
    return play is not None and play.row.id == visit.work.at_head.row.id and visit.intake.is_past(visit.play)


def past(visit: Visit) -> Answer:
    """The refusal of a command about time where the letter ``is_past``: about which phase, what to send."""
    eyes = visit.eyes()
    now = current_phase(eyes.play)
    named = frozenset({visit.intake.claimed}) if visit.intake.claimed else visit.intake.closed or frozenset()
    was = tuple(eyes.phase(code) for code in sorted(named - {now}))
    key = "phase-closed-again" if visit.intake.again else "phase-closed" if was else "phase-closed-undone"
    open_ = visit.say("no.phase-closed-open", now=eyes.phase(now), code=now)
    return visit.refused(key, game=eyes.play.row.name, was=was, open=open_)


def _named(visit: Visit, args: Args) -> tuple[str, Args]:
    """(name of the game, the arguments without it): behind many verbs the game is just the first word."""
    if "game" in args:
        return str(args["game"] or ""), args
    key = "rest" if "rest" in args else "words"
    given = args.get(key) or ""
    words = tuple(map(str, given)) if isinstance(given, tuple) else tuple(str(given).split())
    row = people.game_named(visit.session, words[0].strip(",:")) if words else None
    # Behind a master's own address a word may be a seat that some other game is named after.
    if row is None or (visit.office is not None and not _runs(visit, row)):
        return "", args
    if isinstance(given, tuple):
        return row.name, {**args, key: given[1:]}
    return row.name, {**args, key: str(given).split(None, 1)[1].strip(" ,:") if len(words) > 1 else ""}


def _game(visit: Visit, name: str, when: When) -> GameRow | Answer:
    if name:
        return people.game_named(visit.session, name) or visit.refused("no-game", game=name[:60])
    if visit.game is not None and (visit.office is not None or _runs(visit, visit.game)):
        return visit.game
    mine = people.mastered(visit.session, visit.person)
    fitting = [row for row in mine if row.status in _LAWFUL[when]] or mine
    if len(fitting) == 1:
        return lock_game(visit.session, fitting[0].id) or fitting[0]
    if not mine:
        return visit.refused("no-master")
    return visit.refused("which-of-yours", games=tuple(row.name for row in mine))


def _runs(visit: Visit, row: GameRow) -> bool:
    return people.master_of(visit.session, row, visit.person) is not None
