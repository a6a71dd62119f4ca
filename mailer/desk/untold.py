"""What a seat hears with its next letter: reports that ask it nothing may wait for one that does."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, select

from adjudicator.codec import loads
from adjudicator.kinds import Event
from adjudicator.match import Edited, OpenRoll, entry_type
from mailer.desk.telling import Hearer
from mailer.store.models import JournalRow, Player
from mailer.table.journal import events_of
from mailer.table.play import Play

Told = list[tuple[str, tuple[Event, ...]]]


def joined(parts: Iterable[tuple[str, tuple[Event, ...]]]) -> Told:
    """(phase, events), neighbours of one phase put together."""
    told: Told = []
    for phase, events in parts:
        if told and told[-1][0] == phase:
            told[-1] = (phase, told[-1][1] + events)
        else:
            told.append((phase, events))
    return told


def waits(play: Play, hearer: Hearer) -> bool:
    """Whether the reader hears of what happened with the next letter that asks something of their seat.

    As usual so where one answers after the other, and the next question is not far; always for who wants it.
    Never where the seat may not be asked again, or hears of orders that it left; who wants a digest need not
    hear at once of those that answered as silence would have.
    """
    seat, at, wish = hearer.seat, hearer.at, hearer.person.letters
    if seat is None or not isinstance(at, Player) or at.dummy or wish == "full" or not play.asks:
        return False
    told = [each for each in play.asides.get(seat, ()) if wish != "digest" or not each.idle]
    if play.ask(seat) is not None or told:
        return False
    if seat not in play.title.survivors(play.view(None)):
        return False
    return wish == "digest" or not any(ask.revisable for ask in play.asks)


def put_off(play: Play, hearer: Hearer, entries: int) -> None:
    """Note from which row of the journal on the seat has yet to hear; ``entries`` are its rows so far."""
    assert isinstance(hearer.at, Player)
    if not hearer.at.untold:
        hearer.at.untold = entries if play.fresh is None else play.fresh


def take(session: Session, play: Play, hearer: Hearer, before: int | None) -> Told:
    """What the seat has yet to hear of what stands in the journal ``before`` that row; it is told now.

    What the master did beside the play is told at once, by a letter of its own, and not again.
    """
    at = hearer.at
    if not isinstance(at, Player) or not at.untold:
        return []
    since, at.untold = at.untold, 0
    rows = select(JournalRow).where(JournalRow.game_id == play.row.id, col(JournalRow.number) >= since)
    if before is not None:
        rows = rows.where(col(JournalRow.number) < before)
    found = session.exec(rows.order_by(col(JournalRow.number))).all()
    _, _, order_type = play.title.types()
    entry = entry_type(order_type)
    return [
        (stored.phase, events_of(stored))
        for stored in found
        if not isinstance(loads(stored.entry, entry), Edited | OpenRoll)
    ]
