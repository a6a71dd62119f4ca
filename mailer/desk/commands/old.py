"""Lines in the words of old hands for which today has no command of its own, or more than one."""

from __future__ import annotations

from adjudicator.kinds import Args
from mailer.desk.commands import lobby
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.store.models import GameRow
from mailer.table import people
from parsers.judge.old import forms
from parsers.judge.reader import Command


def old(visit: Visit, args: Args) -> Answer:
    """Do what is meant, or say why nothing needs to be done."""
    form = str(args["form"])
    match form:
        case "sign-on":
            return _sign_on(visit, str(args["word"]))
        case "preference":
            return _preference(visit, str(args["seats"]))
    return Answer("note", visit.say(f"old.{_why(form)}"))


def notes(visit: Visit, item: Command, *, done: bool = False) -> tuple[str, ...]:
    """What the receipt teaches below a line in an old form; more where it was ``done``."""
    if item.old is None or not item.today:
        return ()
    why = (visit.say(f"old.{item.old.why}"),) if item.old.why and done else ()
    return (visit.say("old.today", today=item.today), *why)


def _why(form: str) -> str:
    return next(row.why for row in forms() if row.key == form)


def _sign_on(visit: Visit, word: str) -> Answer:
    """``Fduel``: a seat of a game by the initial of its power; else a game by that name."""
    row, initial = people.game_named(visit.session, word), ""
    if row is None and len(word) > 1:
        row, initial = people.game_named(visit.session, word[1:]), word[0].upper()
    if row is None:
        return visit.refused("no-game", game=word[:60])
    if visit.game is not None and visit.game.id == row.id:
        return Answer("note", visit.say("old.here", game=row.name))
    player = people.player_of(visit.session, row, visit.person)
    if player is not None and player.left is None:
        if row.status in ("running", "paused"):
            visit.reply.elsewhere = player
            return Answer("note", visit.say("old.seat", game=row.name))
        return Answer("note", visit.say("old.in", game=row.name, status=visit.say(f"status.{row.status}")))
    return _joined(visit, row, initial)


def _preference(visit: Visit, seats: str) -> Answer:
    """The wishes for the game that the writer has just joined, or the only one that still forms."""
    wished = "".join(letter for letter in seats.upper() if letter.isalpha())
    mine = [(row, player) for row, player in people.games_of(visit.session, visit.person)]
    forming = [(row, player) for row, player in mine if row.status == "forming"]
    joined = [row for row, player in forming if player.joined == visit.now or row is visit.game]
    rows = joined if len(joined) == 1 else [row for row, _ in forming]
    if len(rows) != 1:
        return visit.refused("which-game")
    return _joined(visit, rows[0], wished)


def _joined(visit: Visit, row: GameRow, seats: str) -> Answer:
    done = lobby.join(visit, {"game": row.name, "seats": seats})
    today = f"JOIN {row.name} AS {seats}" if seats else f"JOIN {row.name}"
    return Answer(done.mark, done.text, done.blocks, (*done.notes, visit.say("old.today", today=today)))
