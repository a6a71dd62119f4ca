"""Commands of the operator: suspend people, look after letters set aside, count the house."""

from __future__ import annotations

from adjudicator.kinds import Args
from mailer.desk import consent, suspending
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.inbox import quarantine
from mailer.letters import counts
from mailer.letters.sheet import Block, Bullets, Grid, Heading, Para, Quote
from mailer.store.models import GameRow, InboxRow, Person
from mailer.table import operator, people

LISTED = 50
"""Letters set aside that one answer lists."""


def suspend(visit: Visit, args: Args) -> Answer:
    """No letter of the person is read any more, and none goes to them."""
    person = _meant(visit, str(args["who"]))
    if isinstance(person, Answer):
        return person
    if person.id == visit.person.id:
        return visit.refused("suspend-self")
    if refusal := _bound(visit, consent.games_lacking(visit.session, visit.person, other=person)):
        return refusal
    if not suspending.suspend(visit.session, visit.house, person, visit.now):
        return visit.refused("suspended-already", name=person.name, number=person.id or 0)
    notes = []
    plays, runs = suspending.games(visit.session, person)
    if plays:
        notes.append(visit.say("did.suspend-plays", games=plays))
    if runs:
        notes.append(visit.say("did.suspend-runs", games=runs))
    text = visit.say("did.suspend", name=person.name, number=person.id or 0)
    return Answer("ok", text, notes=tuple(notes))


def unsuspend(visit: Visit, args: Args) -> Answer:
    """Let a suspended person in again."""
    person = _meant(visit, str(args["who"]))
    if isinstance(person, Answer):
        return person
    if not suspending.readmit(visit.session, visit.house, person, visit.now):
        return visit.refused("not-suspended", name=person.name, number=person.id or 0)
    return visit.done("unsuspend", name=person.name, number=person.id or 0)


def _meant(visit: Visit, who: str) -> Person | Answer:
    found = operator.find_people(visit.session, who)
    if len(found) == 1:
        return found[0]
    if not found:
        return visit.refused("nobody", who=who[:60])
    return visit.refused("which-person", who=who[:60], numbers=tuple(person.id or 0 for person in found))


def look_after(visit: Visit, args: Args) -> Answer:
    """QUARANTINE, and SHOW, RETRY or DROP with the number of a letter."""
    action = str(args["action"])
    if action == "list":
        return _list(visit)
    row = quarantine.letter(visit.session, str(args["letter"]))
    if row is None:
        return visit.refused("quarantine-none", letter=str(args["letter"])[:60])
    if refusal := _bound(visit, _games_of(visit, row)):
        return refusal
    number = row.id or 0
    visit.session.add(row)
    if action == "show":
        blocks: tuple[Block, ...] = (
            Heading(visit.say("operator.letter", number=number)),
            Para(visit.say("operator.why", why=quarantine.why(row))),
            Quote(quarantine.shown(row)),
        )
        return visit.done("quarantine-show", number=number, blocks=blocks)
    if action == "retry":
        if not quarantine.retry(row):
            return visit.refused("quarantine-cut", number=number)
        return visit.done("quarantine-retry", number=number)
    quarantine.drop(row, visit.now)
    return visit.done("quarantine-drop", number=number)


def _bound(visit: Visit, games: tuple[GameRow, ...]) -> Answer | None:
    """The refusal where the operator plays with those concerned and lacks the consent of a seat."""
    if not games:
        return None
    forming = all(game.status == "forming" for game in games)
    key = "operator-words" if forming else "operator-consent"
    return visit.refused(key, games=tuple(game.name for game in games))


def _games_of(visit: Visit, row: InboxRow) -> tuple[GameRow, ...]:
    """Games that the operator plays without consent and that a letter set aside comes from or is about."""
    session, sender = visit.session, people.person_at(visit.session, row.sender)
    about = {row.game_id, row.lane or None} - {None}
    found = [game for one in sorted(filter(None, about)) for game in _of(visit, one)]
    if sender is not None and sender.id != visit.person.id:
        found += consent.games_lacking(session, visit.person, other=sender)
    return tuple({game.id: game for game in found}.values())


def _of(visit: Visit, number: int) -> tuple[GameRow, ...]:
    return consent.games_lacking(visit.session, visit.person, game=number)


def _list(visit: Visit) -> Answer:
    rows = quarantine.letters(visit.session)
    if not rows:
        return visit.done("quarantine-empty")
    columns = ("number", "received", "sender", "subject", "why")
    grid = Grid(
        visit.say("operator.quarantine"),
        tuple(visit.say(f"operator.column.{column}") for column in columns),
        tuple(
            (
                str(row.id),
                *(("-",) * 4 if _games_of(visit, row) else _columns(visit, row)),
            )
            for row in rows[:LISTED]
        ),
    )
    return visit.done("quarantine", letters=len(rows), blocks=(grid,))


def _columns(visit: Visit, row: InboxRow) -> tuple[str, ...]:
    return (
        visit.clock.short(row.received),
        row.sender or "-",
        quarantine.subject(row) or "-",
        quarantine.why(row),
    )


def statistics(visit: Visit, args: Args) -> Answer:
    """Counts of people, games and letters, and what waits longest."""
    # How many letters come tells a player what the rivals do.
    if refusal := _bound(visit, consent.games_lacking(visit.session, visit.person)):
        return refusal
    if visit.work.incoming is not None:
        visit.row.status = "done"  # the letter that asks does not wait
    lines = counts.lines(visit.words, visit.clock, operator.statistics(visit.session, visit.now))
    blocks: tuple[Block, ...] = (Heading(visit.say("operator.statistics")), Bullets(lines))
    return visit.done("statistics", blocks=blocks)
