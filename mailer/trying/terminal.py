"""`estafette mail`: a mail client for the terminal, for the accounts of a trial game; it knows no games."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from babel.dates import format_datetime

from games.words import Words
from mailer.post.client import Headline, MailClient, ReceivedMail
from mailer.trying.wording import FOLDER, command, refusal, words_in
from mailer.trying.workspace import JUDGE, Workspace, old_workspace

app = typer.Typer(help="Read and write letters in the terminal (for `estafette run`).", add_completion=False)

FolderOption = Annotated[Path, typer.Option("--folder", help="The folder of `estafette run`.")]
AccountOption = Annotated[str, typer.Option("--as", help="Whose mail: you, or robot1, robot2, ...")]
TextOption = Annotated[str | None, typer.Option("--text", "-t", help="The text; else you are asked for it.")]
Number = Annotated[int, typer.Argument(help="The letter's number in `estafette mail list`.")]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Whose mail is read, where, and in which words. Opening raises OperatorError."""

    folder: Path
    account: str

    @property
    def workspace(self) -> Workspace:
        """Where the game is played."""
        return old_workspace(self.folder)

    @property
    def words(self) -> Words:
        """The terminal's words, in the language that the game was begun in."""
        plan = self.workspace.plan
        return words_in(plan.lang if plan else "en")

    def client(self) -> MailClient:
        """The account's mail."""
        workspace, account = self.workspace, self.account
        if account not in workspace.passwords:
            accounts = ", ".join(workspace.passwords)
            raise refusal(self.words, "refused.account", account=account, accounts=accounts)
        plan = workspace.plan
        name = plan.name if plan and account == "you" else account.capitalize()
        return MailClient(workspace.desk(account, name))

    def command(self) -> str:
        """What to type for the list of letters."""
        return command("mail", folder=self.folder)


@app.callback(invoke_without_command=True)
def main(context: typer.Context, folder: FolderOption = FOLDER, account: AccountOption = "you") -> None:
    """The list of letters, if nothing else is asked."""
    context.obj = Sitting(folder, account)
    if context.invoked_subcommand is None:
        show_list(context)


@app.command("list")
def show_list(context: typer.Context) -> None:
    """List the latest letters; new ones have a star."""
    sitting: Sitting = context.obj
    with sitting.client() as client:
        lines = client.list()
    for line in lines:
        print(_headline(line, sitting.words.lang))
    if not lines:
        print(sitting.words.say("mail.none"))


@app.command()
def read(context: typer.Context, number: Number) -> None:
    """Show a letter.

    Its pictures and other files are saved, and where is said.
    """
    sitting: Sitting = context.obj
    with sitting.client() as client:
        mail = _read(sitting, client, number)
    head, words = mail.headline, sitting.words
    about = {"name": head.sender_name, "address": head.sender, "subject": head.subject}
    print(words.say("mail.head", about))
    print(mail.text)
    for path in _save_files(mail, sitting.folder / "files" / sitting.account):
        print(words.say("mail.file", {"path": str(path)}))


@app.command()
def reply(context: typer.Context, number: Number, text: TextOption = None) -> None:
    """Answer a letter.

    Type the text and end it with a line END or Ctrl-D, or give it with --text.
    """
    sitting: Sitting = context.obj
    with sitting.client() as client:
        mail = _read(sitting, client, number)
        client.reply(mail, text if text is not None else _typed(sitting.words))
    print(sitting.words.say("mail.answered", {"mail": sitting.command()}))


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
    sitting: Sitting = context.obj
    with sitting.client() as client:
        try:
            client.send(to, subject, text if text is not None else _typed(sitting.words))
        except ValueError as error:
            raise refusal(sitting.words, "refused.address", address=to) from error
    print(sitting.words.say("mail.sent"))


def _read(sitting: Sitting, client: MailClient, number: int) -> ReceivedMail:
    try:
        return client.read(number)
    except LookupError as error:
        raise refusal(sitting.words, "refused.letter", number=number, mail=sitting.command()) from error


def _headline(line: Headline, lang: str) -> str:
    at = format_datetime(datetime.fromtimestamp(line.received), "dd MMM HH:mm", locale=lang)
    new, sender = " " if line.seen else "*", line.sender_name or line.sender
    return f"{new}{line.number:4}  {at}  {sender:12.12}  {line.subject}"


def _typed(words: Words) -> str:
    if sys.stdin.isatty():
        print(words.say("mail.type"), file=sys.stderr)
    lines = []
    for line in sys.stdin:
        if line.strip() == "END":
            break
        lines.append(line)
    return "".join(lines)


def _save_files(mail: ReceivedMail, folder: Path) -> list[Path]:
    saved = []
    for name, _, content in mail.files:
        # A file name from a letter must not lead anywhere else.
        safe = re.sub(r"[^\w.-]", "_", name).lstrip(".") or "file"
        path = folder / f"{mail.headline.number}-{safe}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        saved.append(path)
    return saved
