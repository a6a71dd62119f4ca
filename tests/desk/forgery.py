"""Letters in the name of others, and what stands in the house."""

from __future__ import annotations

from sqlmodel import SQLModel

from tests.desk.world import World

KEPT = ("inbox", "outbox", "tally", "person")
"""Tables in which a letter leaves its trace; all others are what it could have changed."""


def stands(world: World) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table in which something could have been changed."""
    with world.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(table.select())]
            for table in SQLModel.metadata.sorted_tables
            if table.name not in KEPT
        }


def mail(sender: str, to: str, text: str, *results: str) -> str:
    """A raw letter with Authentication-Results (topmost first) as the mail servers left them."""
    fields = "".join(f"Authentication-Results: {result}\n" for result in results)
    return f"{fields}From: {sender}\nTo: {to}\nContent-Type: text/plain; charset=utf-8\n\n{text}"


ANNA, CLARA, MALLORY = "anna@example.org", "clara@example.org", "mallory@example.org"


PLAIN, FRANCE, AUSTRIA = (
    "judge@judge.example",
    "judge+{seat:FRANCE}@judge.example",
    "judge+{seat:AUSTRIA}@judge.example",
)
