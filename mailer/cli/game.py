"""``estafette game``: lists, shows and exports games; it must not change them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mailer.cli.options import ConfigOption, GameArgument

if TYPE_CHECKING:
    from sqlmodel import Session

    from mailer.store.models import GameRow
    from mailer.table.play import Play

app = typer.Typer(help="Look at the games of a judge.", no_args_is_help=True)


@app.command("list")
def list_games(
    config: ConfigOption = None,
    everything: Annotated[bool, typer.Option("--all", "-a", help="Finished games too.")] = False,
) -> None:
    """List all games: name, title, status, phase, deadline."""
    from sqlmodel import col, select

    from mailer.service.opening import reading
    from mailer.store.models import GameRow

    with reading(config) as (_, session):
        rows = session.exec(select(GameRow).order_by(col(GameRow.id))).all()
        shown = [row for row in rows if everything or row.status != "over"]
        for row in shown:
            phase, deadline = _open(session, row)
            line = f"{row.name:<20} {row.title}/{row.scenario:<16} {row.status:<8} {phase:<10} {deadline}"
            print(line.rstrip())
        if not shown:
            print("No games." if not rows else "No open games; --all shows the finished ones.")


@app.command()
def show(game: GameArgument, config: ConfigOption = None) -> None:
    """Show a game: settings, seats with names, missing orders.

    Addresses and orders are not shown.
    """
    from mailer.service.opening import find_game, reading

    with reading(config) as (_, session):
        row = find_game(session, game)
        for label, value in _facts(session, row):
            print(f"{label + ':':<12} {value}")


@app.command()
def export(
    game: GameArgument,
    config: ConfigOption = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; by default standard output.")
    ] = None,
) -> None:
    """Write a game with its whole journal as JSON.

    It contains the seed of the dice only once the game is over.
    """
    import json

    from mailer.base.trouble import OperatorError
    from mailer.service.opening import find_game, reading
    from mailer.table.audit import export as exported

    with reading(config) as (_, session):
        row = find_game(session, game)
        if row.status == "forming":
            raise OperatorError(f"{row.name} has not begun.", "There is nothing to export yet.")
        text = json.dumps(exported(session, row), ensure_ascii=False, indent=1) + "\n"
        if row.status != "over":
            print(
                "This game is still being played: the file holds its secrets, so show it to nobody.",
                file=sys.stderr,
            )
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, "utf-8")
        print(f"{output} written, {len(text.encode())} bytes.")


def _open(session: Session, row: GameRow) -> tuple[str, str]:
    """The phase that waits for orders and its deadline; a game that has not begun or is over has none."""
    if row.status == "forming":
        return "", ""
    table = _at_table(session, row)
    return (table.asks[0].phase, _deadline(table)) if table.asks else ("", "")


def _deadline(table: Play) -> str:
    """The one that players were told. (``GameRow.due`` may be a reminder before it, or the end of grace.)"""
    return "" if table.row.status == "paused" else _moment(table.match.due)


def _at_table(session: Session, row: GameRow) -> Play:
    from mailer.base.trouble import OperatorError
    from mailer.table import play

    try:
        return play.load(session, row)
    except (LookupError, ValueError, TypeError) as error:
        raise OperatorError(
            f"The game {row.name} cannot be read: {type(error).__name__}: {error}.",
            f"`estafette replay --check {row.id}` tells what is damaged; restore a backup.",
        ) from error


def _facts(session: Session, row: GameRow) -> list[tuple[str, str]]:
    from sqlmodel import col, select

    from mailer.store.models import Person, Player

    facts = [
        ("Game", f"{row.name} (number {row.id})"),
        ("Title", f"{row.title}, {row.scenario}"),
        ("Status", row.status),
    ]
    if row.commitment:
        facts.append(("Dice", f"sealed by SHA-256 {row.commitment}"))
    players = session.exec(
        select(Player, Person)
        .join(Person, col(Person.id) == Player.person_id)
        .where(Player.game_id == row.id, col(Player.left).is_(None))
        .order_by(col(Player.seat), col(Player.id))
    ).all()
    for player, person in players:
        facts.append((player.seat or "waiting", person.name))
    if row.status == "forming":
        return facts
    table = _at_table(session, row)
    if table.asks:
        facts.append(("Phase", table.title.phase_name(table.asks[0].phase, "en")))
        facts.append(("Deadline", _deadline(table) or "none"))
        facts.append(
            ("Answered", ", ".join(a.seat for a in table.asks if a.seat in table.match.drafts) or "-")
        )
        facts.append(
            ("Missing", ", ".join(a.seat for a in table.asks if a.seat not in table.match.drafts) or "-")
        )
    if table.over is not None:
        facts.append(("Ended", f"{table.over.manner} {', '.join(table.over.winners)}".strip()))
    return facts


def _moment(seconds: int | None) -> str:
    from datetime import UTC, datetime

    return "" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
