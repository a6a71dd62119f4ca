"""LINK: a short-lived link by which a seat writes in a browser, mailed to its registered address only."""

from __future__ import annotations

from functools import partial

from adjudicator.kinds import Args, Instant, Value
from mailer.desk import send
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Para, Sheet, Small
from mailer.table import limits
from mailer.table.tokens import LINK_SECONDS, PAGE_SECONDS, link_token

LINKS_PER_DAY = 10


def link(visit: Visit, args: Args) -> Answer:
    """Mail a fresh writing link; the one before it, and the page that it opened, end."""
    if not visit.house.link_for(visit.person.lang, "x"):
        return visit.refused("link-none")
    player = visit.player
    assert player is not None  # it is a command of a seat
    counted = limits.count(visit.session, "link", f"player {player.id}", send.DAY, visit.now)
    if counted > LINKS_PER_DAY:
        return visit.refused("link-often", most=LINKS_PER_DAY)
    # Never twice the same, so that none made before is good.
    player.linked, player.opened = Instant(max(visit.now, player.linked + 1)), 0
    visit.session.add(player)
    visit.reply.later.append(partial(_mail, visit))
    return visit.done("link")


def _mail(visit: Visit) -> None:
    player, row, say = visit.player, visit.game, visit.words
    if player is None or row is None or player.left is not None or not player.seat:
        return
    way = visit.house.link_for(visit.person.lang, link_token(visit.house, player, visit.person))
    args: dict[str, Value] = {
        "game": row.name,
        "seat": player.seat,
        "minutes": LINK_SECONDS // 60,
        "hours": PAGE_SECONDS // 3600,
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
