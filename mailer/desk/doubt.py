"""Which refused commands leave a letter's orders in doubt; it must not judge orders or hold anything."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.desk.commands.rows import ROWS
from mailer.desk.contradictions import Overruling
from mailer.desk.visit import Visit
from mailer.table import people
from parsers.judge import reader as judge
from parsers.judge.reader import Command, Item
from parsers.reading import Unreadable

INFORMATION = frozenset(
    {"CREATE", "JOIN", "LIST", "SHOW", "STATUS", "HELP", "HISTORY", "SUMMARY", "MAP", "WHOIS", "EXPORT"}
    | {"FORECAST", "STATISTICS", "SET", "REGISTER", "OBSERVE", "UNOBSERVE", "LINK"}
)
"""What begins a command that only asks, or is about another game or one's letters: it says nothing of the
orders beside it."""

HARMLESS = frozenset(
    {"create", "join", "set", "register", "ready", "unready", "observe", "unobserve", "my-data", "link"}
)
"""Commands that are about other games or the writer's own letters, or of which no more is lost than that
nobody is ready."""


def weigh(visit: Visit, item: Item) -> None:
    """This line was not done: what else the letter says may have to wait."""
    if _is_about_orders(visit, item):
        visit.intake.doubts.add(visit.intake.ahead)


def postpones(items: Sequence[Item], contrary: Overruling) -> bool:
    """Whether NOT READY is the letter's last word on that."""
    return any(
        isinstance(one, Command) and one.name == "unready" and at not in contrary.by
        for at, one in enumerate(items)
    )


def _is_about_orders(visit: Visit, item: Item) -> bool:
    match item:
        case Unreadable():
            return item.key != "judge-prose" and judge.keyword_of(item.text.split()[0]) not in INFORMATION
        case Command(name=name, args=args):
            if name in HARMLESS or (ROWS[name].asks and name != "phase"):
                return False
            of = str(args.get("game") or "")
            named = people.game_named(visit.session, of) if of else None
            return named is None or visit.game is None or named.id == visit.game.id
    return True
