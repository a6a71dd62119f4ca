"""The command line: puts the commands together, turns trouble into one clear message; no work of its own."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import Annotated

import typer

from mailer.base.log import hide_in_tracebacks
from mailer.base.trouble import OperatorError
from mailer.cli import adjudicate, backup, doctor, export, game, operator, proof, title
from mailer.cli.options import ConfigOption
from mailer.trying import commands as commands_trying
from mailer.trying import terminal

app = typer.Typer(
    name="estafette",
    help="Referee and post office for board wargames played by e-mail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(asked: bool) -> None:
    if not asked:
        return
    from importlib import metadata
    from platform import python_version

    # The distribution on the shelf has another name than the command.
    (name, *_) = metadata.packages_distributions().get("mailer") or ("",)
    number = metadata.version(name) if name else "not installed"
    print(f"estafette {number}, Python {python_version()}")
    raise typer.Exit


@app.callback()
def estafette(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Referee and post office for board wargames played by e-mail."""


@app.command()
def serve(
    config: ConfigOption = None,
    json_log: Annotated[bool, typer.Option("--json-log", help="Log lines as JSON.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log every step.")] = False,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            help="From now on let database, secret and mailbox belong together, whatever they were.",
        ),
    ] = False,
) -> None:
    """Run the judge until SIGTERM or Ctrl-C.

    It reads the mailbox, adjudicates and answers. Without a configuration it uses servers on this machine.
    """
    from mailer.base.log import set_up
    from mailer.service.opening import open_config
    from mailer.service.service import serve as run

    opened = open_config(config)
    set_up(json_lines=json_log or opened.log.form == "json", verbose=verbose or opened.log.verbose)
    run(opened, new=new)


app.add_typer(game.app, name="game")
app.add_typer(title.app, name="title")
proof.add_to(app)
export.add_to(app)
adjudicate.add_to(app)
operator.add_to(app)
backup.add_to(app)
doctor.add_to(app)
commands_trying.add_to(app)
app.add_typer(terminal.app, name="mail")


def main() -> None:
    """The entry point. Trouble the operator can mend ends in one message and exit code 1."""
    hide_in_tracebacks()
    # What a command loads stays: to look for garbage among it as often as usual takes a seventh of its start.
    gc.set_threshold(20_000, 20, 20)
    # At its end the interpreter looks through everything once more: a sixth of the time of most commands.
    atexit.register(gc.freeze)
    try:
        app(prog_name="estafette")
    except OperatorError as error:
        _say(error.what, error.remedy)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has left; the interpreter must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _say(
            f"{place}{error.strerror or error}.",
            "Check that the file, the port or the host is right and free.",
        )


def _say(what: str, remedy: str) -> None:
    print(f"estafette: {what}\n{remedy}", file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()
