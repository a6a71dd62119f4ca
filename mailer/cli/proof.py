"""``estafette replay`` and ``verify``: prove games from their journals; they must not change them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mailer.cli.options import ConfigOption

if TYPE_CHECKING:
    from adjudicator.dice import Share
    from mailer.table.audit import Proof


def add_to(app: typer.Typer) -> None:
    """Put the commands beside the others."""
    app.command()(replay)
    app.command()(verify)


def replay(
    game: Annotated[str | None, typer.Argument(help="A game's name or number; by default all games.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with the snapshot, the events and the dice.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Play games again from their journals.

    With --check the exit code is 1 if anything differs from the stored snapshot, events or dice.
    """
    from sqlmodel import col, select

    from mailer.service.opening import find_game, reading
    from mailer.store.models import GameRow
    from mailer.table.audit import check_game

    bad = 0
    with reading(config) as (_, session):
        if game is not None:
            rows = [find_game(session, game)]
        else:
            rows = list(session.exec(select(GameRow).order_by(col(GameRow.id))))
        for row in rows:
            proof = check_game(session, row)
            said = "differs" if proof.faults and check else "agrees" if not proof.faults else "played"
            print(f"{row.name}: {proof.entries} journal rows, {proof.rolls} rolls: {said}")
            for fault in proof.faults:
                print(f"  {fault}")
            bad += bool(proof.faults)
        print(f"{len(rows)} games, {bad} with faults.")
    if bad and check:
        sys.exit(1)


def verify(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE", help="A game's name or number, or a file that `estafette game export` wrote."
        ),
    ],
    config: ConfigOption = None,
) -> None:
    """Check the dice of a game.

    Every roll must follow from the seed, sealed when the game was created and published at its end, and from
    the words that the seats added. It does not prove how a word was chosen: compare the words and the
    commitment with those in the players' letters (docs/verify-dice.md).
    """
    from mailer.base.trouble import OperatorError
    from mailer.service.opening import find_game, reading
    from mailer.table.audit import ExportError, check_export, check_game

    file = Path(game)
    if file.is_file():
        try:
            proof = check_export(file.read_text("utf-8"))
        except (ExportError, UnicodeDecodeError) as error:
            raise OperatorError(
                f"{file} cannot be verified: {error}.", "Take a file made by `estafette game export`."
            ) from error
    elif file.suffix == ".json" or "/" in game:
        raise OperatorError(f"There is no file {file}.", "Name a game of this judge, or an exported file.")
    else:
        with reading(config) as (_, session):
            row = find_game(session, game)
            if row.status == "forming":
                raise OperatorError(f"{row.name} has not begun.", "There are no dice to verify yet.")
            proof = check_game(session, row)
    _tell(game, proof)


def _tell(game: str, proof: Proof) -> None:
    for fault in proof.faults:
        print(fault)
    if proof.faults:
        print(f"{game}: NOT as sealed, {len(proof.faults)} faults.")
        sys.exit(1)
    rolls = f"{proof.rolls} rolls follow from the sealed seed" if proof.rolls else "no dice were rolled"
    print(f"{game}: {rolls}, {proof.entries} journal rows agree.")
    for line in _words(proof.shares):
        print(line)


def _words(shares: Sequence[Share] | None) -> Iterator[str]:
    """What the seats added, for comparison with the players' letters."""
    if shares is None:
        yield "The game began before seats could add words to the dice."
    for share in shares or ():
        given = f"by hash {share.sealed}" if share.sealed else "openly"
        missing = f"never revealed, hash {share.sealed}" if share.sealed else "none"
        yield f"  {share.seat}: {share.word!r}, given {given}" if share.word else f"  {share.seat}: {missing}"
