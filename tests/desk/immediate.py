"""Questions that an answer closes at once, and what is said of answers that wait."""

from __future__ import annotations

import random

from tests.desk.mailing import holders, newest, reply
from tests.desk.questions import GAMES, LANG
from tests.desk.world import World

WAITS = {
    "en": "Nothing of this is done yet: what is marked “!” was not accepted",
    "ru": "Пока ничего из этого не выполнено: отмеченное «!» не принято",
}


GO = {"en": "READY", "ru": "ГОТОВ"}


def at_once(world: World, title: str) -> tuple[str, str, str]:
    """The first question of the title that an answer closes: its game, who answers, a good answer."""
    game, start, questions = GAMES[title]
    start(world)
    names, pick = holders(world, game), random.Random(title).randrange
    for _ in range(questions):
        play = world.play(game)
        for ask in play.asks:
            name = names[ask.seat]
            order = play.title.sample(play.view(ask.seat), ask, pick)
            text = "\n".join(play.title.standing(play.view(ask.seat), ask, order, LANG[name]))
            if not ask.revisable and ask.kind in ("move", "action", "turn"):
                return game, name, text
            reply(world, newest(world, name), f"{text}\n{GO[LANG[name]]}" if ask.revisable else text)
    raise AssertionError("nothing is done at once")
