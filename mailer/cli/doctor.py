"""``estafette doctor``: prints what the doctor finds, as a table or as JSON; it looks at nothing itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from mailer.cli.options import ConfigOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mailer.doctor.finding import Finding

_STATES = {"ok": ("ok", "green"), "warning": ("warn", "yellow"), "fault": ("FAULT", "bold red")}
_SKIPPED = ("-", "dim")


def add_to(app: typer.Typer) -> None:
    """Put the command beside the others."""
    app.command()(doctor)


def doctor(
    config: ConfigOption = None,
    send: Annotated[
        bool, typer.Option("--send", help="Send a letter round, to the judge's own plus-address.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
    dns: Annotated[str, typer.Option("--dns", help="Ask this name server: ADDRESS or ADDRESS:PORT.")] = "",
    patience: Annotated[float, typer.Option(help="How many seconds the letter of --send may take.")] = 60.0,
) -> None:
    """Check everything the judge needs, and say what to do.

    Mailbox, relay, DNS, clock, disk, database, secret, fonts. Nothing is changed; the exit code is 1 if
    there is a fault. The judge may be running.
    """
    from mailer.base.trouble import OperatorError
    from mailer.doctor.examine import Examined, examine
    from mailer.service.opening import open_config, usual_file

    opened = open_config(config, private=False)
    file = config or usual_file()
    try:
        found = tuple(examine(opened, Examined(file, send, dns, patience)))
    except ValueError as error:
        raise OperatorError(f"--dns {dns}: {error}.", "Give the IP address of a name server.") from error
    faults = sum(finding.state == "fault" for finding in found)
    if as_json:
        _print_json(found, faults)
    else:
        _print_table(found, faults)
    if faults:
        raise typer.Exit(1)


def _print_json(found: Sequence[Finding], faults: int) -> None:
    import json
    from dataclasses import asdict

    body = {"faults": faults, "findings": [asdict(finding) for finding in found]}
    print(json.dumps(body, ensure_ascii=False, indent=1))


def _print_table(found: Sequence[Finding], faults: int) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in found:
        word, style = _STATES.get(finding.state, _SKIPPED)
        told = Text(finding.what)
        if finding.remedy and finding.state != "ok":
            told.append(f"\n-> {finding.remedy}", "bold" if finding.state == "fault" else "")
        table.add_row(Text(word, style), finding.check, told)
    # Into a pipe a finding should not be cut at 80 columns.
    console = Console() if sys.stdout.isatty() else Console(width=160)
    console.print(table)
    warnings = sum(finding.state == "warning" for finding in found)
    console.print(f"\nFaults: {faults}. Warnings: {warnings}." + ("" if faults else " The judge can work."))
