"""CONSENT: a seat lets the master who plays use a master's commands, and takes that back."""

from __future__ import annotations

from adjudicator.kinds import Args
from mailer.desk import consent, notify, press, votes
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.table import names


def consent_(visit: Visit, args: Args) -> Answer:
    """The word of the writer's seat; it goes with whoever holds the seat.

    Everybody has a letter when it makes a difference, with the last consent that was missing; until then each
    report says who has consented, or how many where names are hidden.
    """
    play, seat = visit.at_table
    hidden = _hidden(visit)
    if not hidden and not consent.playing(visit.session, visit.house, play.row, visit.person):
        return visit.done("consent-nobody", game=play.row.name)
    before = consent.unbound(visit.session, visit.house, play)
    if not votes.cast(visit.session, play, seat, consent.CONSENT, visit.now):
        return visit.done("consent-again", game=play.row.name)
    if consent.unbound(visit.session, visit.house, play) == before:
        return visit.done(f"consent{hidden}", game=play.row.name)
    # To take it back is never refused; who has done that may not say it again without end.
    if (often := press.too_often(visit, visit.player)) is not None:
        votes.drop(visit.session, play, seat, consent.CONSENT)
        return often
    _tell(visit, f"consent{hidden}")
    return visit.done(f"consent-last{hidden}", game=play.row.name)


def no_consent(visit: Visit, args: Args) -> Answer:
    """Take it back for what is to come; what was done stays."""
    play, seat = visit.at_table
    before = consent.unbound(visit.session, visit.house, play)
    if not votes.drop(visit.session, play, seat, consent.CONSENT):
        return visit.done("no-consent-before", game=play.row.name)
    if consent.unbound(visit.session, visit.house, play) != before:
        _tell(visit, f"no-consent{_hidden(visit)}")
    return visit.done("no-consent", game=play.row.name)


def _hidden(visit: Visit) -> str:
    """What the names of messages end with where nobody may know who plays whom."""
    return "-hidden" if names.hidden(visit.at_table[0].row) else ""


def _tell(visit: Visit, key: str) -> None:
    play, seat = visit.at_table
    notify.everyone(
        visit.session,
        visit.house,
        play.row,
        play,
        key,
        {"seat": seat},
        ident=visit.work.ident(),
        now=visit.now,
        but=(visit.person.id,),
    )
