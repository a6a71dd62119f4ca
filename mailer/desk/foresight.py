"""A phase closed in thought: what would happen with the orders that stand; it must not store or tell."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Answer, Answers, Event, Instant, Seat
from mailer.table.play import Play


def closed_now(
    play: Play, now: Instant
) -> tuple[Play, tuple[str, tuple[Event, ...]], tuple[Seat, ...]] | None:
    """(the game after the open phase, (phase, events), seats for which the rules decided) if it closed now.

    ``play`` stays as it is; its ``word`` answers for silent seats that left word. Only the answers to the
    open asks are applied; dice that would come next are not rolled. None where the game waits for nobody.
    """
    if not play.asks:
        return None
    answers, silent = [], []
    for ask in play.asks:
        view = play.view(ask.seat)
        order = play.match.drafts.get(ask.seat)
        if order is None:
            order = play.word(view, ask)
        if order is None:
            silent.append(ask.seat)
            order = play.game.default(view, ask)
        answers.append(Answer(ask.seat, order))
    phase = play.asks[0].phase
    step = play.game.apply(play.match.state, Answers(tuple(answers)))
    after = Play(
        play.row, play.registered, replace(play.match, state=step.state, drafts={}, ready=(), due=None)
    )
    return after, (phase, step.events), tuple(silent)
