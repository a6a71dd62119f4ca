"""LINK: a short-lived link for a browser, to a seat or a master's desk, to the registered address only."""

from __future__ import annotations

from functools import partial

from adjudicator.kinds import Args, Instant, Value
from mailer.desk import send
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Para, Sheet, Small
from mailer.store.models import GameRow, Master, Player
from mailer.table import limits
from mailer.table.tokens import LINK_SECONDS, PAGE_SECONDS, link_token

LINKS_PER_DAY = 10
LASTING = {"minutes": LINK_SECONDS // 60, "hours": PAGE_SECONDS // 3600}


def link(visit: Visit, args: Args) -> Answer:
    """Mail a fresh writing link; the one before it, and the page that it opened, end."""
    if not visit.house.link_for(visit.person.lang, "x"):
        return visit.refused("link-none")
    player = visit.player
    assert player is not None  # it is a command of a seat
    if refusal := _renew(visit, player, f"player {player.id}"):
        return refusal
    visit.reply.later.append(partial(_mail, visit))
    return visit.done("link")


def desk(visit: Visit, args: Args) -> Answer:
    """Mail a fresh link to the master's desk; the one before it, and the page that it opened, end."""
    if not visit.house.desk_for(visit.person.lang, "x"):
        return visit.refused("link-none")
    office, row = visit.work.at_head.office, visit.work.at_head.row
    if refusal := _renew(visit, office, f"master {office.id}"):
        return refusal
    visit.reply.later.append(partial(_mail_desk, visit, office, row))
    return visit.done("desk", game=row.name)


def _renew(visit: Visit, at: Player | Master, who: str) -> Answer | None:
    """Note that a link goes out, unless there were too many."""
    if limits.count(visit.session, "link", who, send.DAY, visit.now) > LINKS_PER_DAY:
        return visit.refused("link-often", most=LINKS_PER_DAY)
    # Never twice the same, so that none made before is good.
    at.linked, at.opened = Instant(max(visit.now, at.linked + 1)), 0
    visit.session.add(at)
    return None


def _mail(visit: Visit) -> None:
    player, row, say = visit.player, visit.game, visit.words
    if player is None or row is None or player.left is not None or not player.seat:
        return
    way = visit.house.link_for(visit.person.lang, link_token(visit.house, player, visit.person))
    args: dict[str, Value] = {
        "game": row.name,
        "seat": player.seat,
        **LASTING,
    }
    sheet = Sheet(
        say.say("subject.link", args),
        (
            Para(say.say("link.what", args)),
            Para(way),
            Para(say.say("link.once", args), strong=True),
            Small(say.say("link.not-you", args)),
        ),
    )
    key = send.key_of("link", visit.ref, player.linked, game=row)
    send.to_place(visit.session, visit.house, visit.person, player, row, sheet, key=key, now=visit.now)


def _mail_desk(visit: Visit, office: Master, row: GameRow) -> None:
    say = visit.words
    way = visit.house.desk_for(visit.person.lang, link_token(visit.house, office, visit.person))
    args: dict[str, Value] = {"game": row.name, **LASTING}
    sheet = Sheet(
        say.say("subject.desk", args),
        (
            Para(say.say("desk.what", args)),
            Para(way),
            Para(say.say("desk.once", args), strong=True),
            Small(say.say("link.not-you", args)),
        ),
    )
    key = send.key_of("desk", visit.ref, office.linked, game=row)
    send.to_place(visit.session, visit.house, visit.person, office, row, sheet, key=key, now=visit.now)
