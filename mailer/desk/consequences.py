"""What follows once all commands that came together are done: games go on, others are told."""

from __future__ import annotations

from mailer.desk import turn
from mailer.desk.visit import Visit
from mailer.letters import eyes as sights


def go_on(visit: Visit) -> None:
    """Let the games go on that the commands were about."""
    play = visit.play
    if visit.work.stirred and play is not None and play.over is None:
        told = turn.go_on(visit.session, visit.house, play, visit.now, as_of=visit.work.received)
        if told:
            visit.report(play, told)
        elif visit.player is not None and visit.player.left is None:
            # Nothing moved, so no report will say why a standing order found no answer.
            visit.reply.blocks.extend(sights.asides(visit.eyes()))
    elif play is not None:
        turn.plan(visit.session, play, visit.now)
    _others_go_on(visit)


def _others_go_on(visit: Visit) -> None:
    """Games that a master's commands were about and whose address nothing came to."""
    for number, play in visit.work.opened.items():
        if number in visit.work.moved and play.over is None:
            told = turn.go_on(visit.session, visit.house, play, visit.now)
            if told:
                visit.report(play, told)
        else:
            turn.plan(visit.session, play, visit.now)


def tell(visit: Visit) -> None:
    """Queue what others are told; the writer's answer is queued by now."""
    for each in visit.reply.later:
        each()
