"""`estafette mail`: a mail client for the terminal, for the accounts of a trial game; it knows no games."""

from __future__ import annotations

import re
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from mailer.post.client import Headline, Mail, MailClient
from mailer.trouble import OperatorError
from mailer.trying.workspace import JUDGE, old_workspace

app = typer.Typer(help="Read and write letters in the terminal (for `estafette run`).", add_completion=False)

FolderOption = Annotated[Path, typer.Option("--folder", help="The folder of `estafette run`.")]
AccountOption = Annotated[str, typer.Option("--as", help="Whose mail: you, or robot1, robot2, ...")]
TextOption = Annotated[str | None, typer.Option("--text", "-t", help="The text; else you are asked for it.")]
Number = Annotated[int, typer.Argument(help="The letter's number in `estafette mail list`.")]
FOLDER = Path("var/run")


def _client(folder: Path, account: str) -> MailClient:
    workspace = old_workspace(folder)
    if account not in workspace.passwords:
        raise OperatorError(
            f"There is no account {account!r}.", f"Accounts: {', '.join(workspace.passwords)}."
        )
    return MailClient(workspace.desk(account, account.capitalize()))


@app.callback(invoke_without_command=True)
def main(context: typer.Context, folder: FolderOption = FOLDER, account: AccountOption = "you") -> None:
    """The list of letters, if nothing else is asked."""
    context.obj = (folder, account)
    if context.invoked_subcommand is None:
        show_list(context)


@app.command("list")
def show_list(context: typer.Context) -> None:
    """List the latest letters; new ones have a star."""
    with _client(*context.obj) as client:
        lines = client.list()
    for line in lines:
        print(_headline(line))
    if not lines:
        print("No letters yet.")


@app.command()
def read(context: typer.Context, number: Number) -> None:
    """Show a letter.

    Its pictures and other files are saved, and where is said.
    """
    folder, account = context.obj
    with _client(folder, account) as client:
        mail = _read(client, number)
    head = mail.headline
    print(f"From:    {head.sender_name} <{head.sender}>\nSubject: {head.subject}\n")
    print(mail.text)
    for path in _save_files(mail, folder / "files" / account):
        print(f"[file] {path}")


@app.command()
def reply(context: typer.Context, number: Number, text: TextOption = None) -> None:
    """Answer a letter.

    Type the text and end it with a line END or Ctrl-D, or give it with --text.
    """
    with _client(*context.obj) as client:
        mail = _read(client, number)
        client.reply(mail, text if text is not None else _typed())
    print("Sent. The judge answers every letter; look again with `estafette mail`.")


@app.command()
def send(
    context: typer.Context,
    text: TextOption = None,
    to: Annotated[str, typer.Option("--to", help="To whom.")] = JUDGE,
    subject: Annotated[str, typer.Option("--subject", help="The subject.")] = "letter",
) -> None:
    """Write a new letter.

    It goes to the judge if nobody else is named. End the text with a line END or Ctrl-D.
    """
    with _client(*context.obj) as client:
        try:
            client.send(to, subject, text if text is not None else _typed())
        except ValueError as error:
            raise OperatorError(str(error), "Write it as name@host.") from error
    print("Sent.")


def _read(client: MailClient, number: int) -> Mail:
    try:
        return client.read(number)
    except LookupError as error:
        raise OperatorError(str(error), "`estafette mail` lists the letters with their numbers.") from error


def _headline(line: Headline) -> str:
    at = datetime.fromtimestamp(line.received).strftime("%d %b %H:%M")
    new, sender = " " if line.seen else "*", line.sender_name or line.sender
    return f"{new}{line.number:4}  {at}  {sender:12.12}  {line.subject}"


def _typed() -> str:
    if sys.stdin.isatty():
        print("Type your letter. A line END (or Ctrl-D) ends it.", file=sys.stderr)
    lines = []
    for line in sys.stdin:
        if line.strip() == "END":
            break
        lines.append(line)
    return "".join(lines)


def _save_files(mail: Mail, folder: Path) -> list[Path]:
    saved = []
    for name, _, content in mail.files:
        # A file name from a letter must not lead anywhere else.
        safe = re.sub(r"[^\w.-]", "_", name).lstrip(".") or "file"
        path = folder / f"{mail.headline.number}-{safe}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        saved.append(path)
    return saved
