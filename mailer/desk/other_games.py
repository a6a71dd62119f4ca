"""What would be an order in another game of the writer's; it must not give one."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.desk.visit import Visit
from mailer.store.models import GameRow, Player
from mailer.table import people
from parsers import registry
from parsers.reading import Understood


def why_not_here(visit: Visit, games: list[GameRow]) -> str:
    """Why an order of these games cannot be taken in a letter to the judge's plain address."""
    if not games:
        return visit.say("unreadable.judge-none")
    running = [game for game in games if game.status != "forming"]
    if not running:
        return visit.say("line.not-started", game=games[0].name)
    return visit.say("line.elsewhere" if visit.reply.elsewhere else "line.which-seat")


def orders_of(
    visit: Visit, text: Sequence[str], rest: Sequence[tuple[int, str]]
) -> dict[int, list[tuple[GameRow, Player]]]:
    """Line -> the writer's games in which it would be an order."""
    lines_left = [""] * len(text)
    for number, line in rest:
        lines_left[number - 1] = line
    found: dict[int, list[tuple[GameRow, Player]]] = {}
    for game, player in people.games_of(visit.session, visit.person):
        lines = registry.title(game.title).reader(game.scenario).read("\n".join(lines_left), guess=False)
        for number in sorted({line.span.line for line in lines if isinstance(line, Understood)}):
            found.setdefault(number, []).append((game, player))
    return found
