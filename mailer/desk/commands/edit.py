"""EDIT: the master changes the position, in the title's own lines, all of them or none."""

from __future__ import annotations

from adjudicator.kinds import Args, Fault, Seat
from games.title import Accepted
from mailer.base.words import words_of
from mailer.desk import consent_notices, mending
from mailer.desk.commands.master import tell
from mailer.desk.orders import unreadable
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import mending as letters
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Code, Para
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play
from parsers.reading import Ambiguous, Line, Understood, Unreadable

MOST = 200
"""Changes in one EDIT."""


def edit(visit: Visit, args: Args) -> Answer:
    """Read the lines below EDIT, and do all of them or none."""
    play = visit.work.at_head.at_play
    lines = args.get("lines") or ()
    assert isinstance(lines, tuple)
    if play.over is not None:
        return visit.refused("edit-over", game=play.row.name)
    read = play.registered.edits
    if read is None:
        return visit.refused("edit-title", title=play.title.name(visit.person.lang))
    if not lines:
        return visit.refused("edit-empty")
    if len(lines) > MOST:
        return visit.refused("edit-long", limit=MOST)
    edits: list[str] = []
    for text in map(str, lines):
        line = read(play.row.scenario, text)
        if not isinstance(line, Understood):
            return _unread(visit, play, text, line)
        edits.append(str(line.written))
    return _do(visit, play, tuple(edits))


def _unread(visit: Visit, play: Play, text: str, line: Line) -> Answer:
    refusal = visit.refused("edit-line", line=text)
    match line:
        case Unreadable():
            said = unreadable(visit, line, ())
            answer = " ".join((refusal.text, said.answer))
            return Answer(refusal.mark, answer, notes=said.notes)
        case Ambiguous(candidates=candidates):
            answer = " ".join((refusal.text, visit.say("line.unclear")))
            return Answer(refusal.mark, answer, notes=candidates)
        case _:
            return refusal


def _do(visit: Visit, play: Play, edits: tuple[str, ...]) -> Answer:
    stood = _stood(visit, play)
    phases = {ask.seat: ask.phase for ask in play.asks}
    with consent_notices.told(visit.session, visit.house, play, visit.now):
        run = table.edit(visit.session, visit.house, play, edits, visit.now)
    eyes = Eyes(play, visit.seat if play is visit.play else None, visit.person.lang, visit.person.zone)
    if isinstance(run, Fault):
        return _refused(visit, play, eyes.fault(run))
    dropped = {
        seat: _keep_what_fits(visit, play, seat, phases[seat], lines)
        for seat, lines in stood.items()
        if seat not in play.match.drafts
    }
    mending.drop_votes(visit, play)
    mending.tell_edited(visit, play, run.events, dropped)
    visit.work.move(play)
    words = words_of(visit.person.lang)
    blocks = (*letters.changes(eyes, run.events), Para(words.say("edited.lines")), Code(edits))
    return visit.done("edit", game=play.row.name, edits=len(edits), blocks=blocks)


def _refused(visit: Visit, play: Play, reason: str) -> Answer:
    """Everybody hears of the attempt. Of a position with secrets only who sees them all learns the reason:
    which line cannot be done may hang on a card that nobody has shown.
    """
    tell(visit, "edit-refused", {})
    if play.title.hides and not people.sees_all(visit.session, play.row, visit.person):
        return visit.refused("edit-hidden", game=play.row.name)
    return visit.refused("edit-fault", game=play.row.name, reason=reason)


def _keep_what_fits(
    visit: Visit, play: Play, seat: Seat, phase: str, lines: tuple[str, ...]
) -> tuple[str, ...]:
    """Give the lawful ones of a seat's former order lines for ``phase`` anew; those that are not."""
    ask = play.ask(seat)
    if ask is None or ask.phase != phase:
        return lines
    reader = play.registered.reader(play.row.scenario)
    read = [reader.read(line) for line in lines]
    if not all(len(pieces) == 1 and isinstance(pieces[0], Understood) for pieces in read):
        return lines
    written = [piece.written for pieces in read for piece in pieces if isinstance(piece, Understood)]
    draft = play.title.draft(play.view(seat), ask, None, written, visit.person.lang)
    fits = [isinstance(verdict, Accepted) for verdict in draft.verdicts]
    if draft.order is None or not any(fits):
        return lines
    if table.submit(visit.session, play, seat, draft.order, ready=False) is not None:
        return lines
    return tuple(line for line, fit in zip(lines, fits, strict=True) if not fit)


def _stood(visit: Visit, play: Play) -> dict[Seat, tuple[str, ...]]:
    """What stands of each seat's orders, in the language of who holds it."""
    held = mending.languages(visit, play)
    found: dict[Seat, tuple[str, ...]] = {}
    for ask in play.asks:
        order = play.match.drafts.get(ask.seat)
        if order is not None and ask.seat in held:
            found[ask.seat] = play.title.standing(play.view(ask.seat), ask, order, held[ask.seat])
    return found
