"""`estafette run`: a game against robots on this machine, one seat is yours; everything goes by mail."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from mailer.daemon import Daemon
from mailer.log import set_up
from mailer.post.client import MailClient
from mailer.post.faults import PostError
from mailer.postroom import post_office
from mailer.trying.host import Trial, make_robots, seats_of, sign_up
from mailer.trying.workspace import HOST, JUDGE, Workspace, new_workspace

GAME = "trial"
YOU = "you"


def run(
    title: str, scenario: str, seat: str, name: str, lang: str, folder: Path, smtp: int, imap: int, seed: int
) -> None:
    """Open the game, say how to play it, keep the robots playing until Ctrl-C. Raises OperatorError."""
    seats = seats_of(title, scenario)
    post_office()
    accounts = [f"robot{number}" for number in range(1, len(seats))]
    workspace = new_workspace(folder, [YOU, *accounts], smtp, imap)
    _log_to(workspace)
    print(f"Opening a post office on {HOST} (SMTP {smtp}, IMAP {imap}) and the judge ...", flush=True)
    daemon = Daemon(workspace.config())
    working = threading.Thread(target=daemon.run, name="judge", daemon=True)
    working.start()
    try:
        trial = Trial(workspace, make_robots(workspace, accounts, seed), lambda: time.sleep(0.1))
        you = MailClient(workspace.desk(YOU, name))
        print(f"Signing you and {len(accounts)} robots up, by letters ...", flush=True)
        _sign_you_up(trial, you, name, lang)
        sign_up(trial)
        print("Opening a game and taking the seats ...", flush=True)
        _take_seats(trial, you, title, scenario, seat)
        print(welcome(workspace, you), flush=True)
        _play_on(trial, you)
    except KeyboardInterrupt:
        print("\nClosing. The game and all letters stay in the folder.", flush=True)
    finally:
        daemon.stop()
        working.join(15)
        daemon.close()


def _log_to(workspace: Workspace) -> None:
    """The judge's log goes to a file: the terminal belongs to the player."""
    set_up(to=(workspace.folder / "judge.log").open("a", encoding="utf-8", buffering=1))


def _sign_you_up(trial: Trial, you: MailClient, name: str, lang: str) -> None:
    you.send(JUDGE, "REGISTER", f"REGISTER {name}\n")
    trial.until(lambda: bool(you.list(unread=True)), "your sign-up")
    you.reply(you.unread()[0], f"SET LANGUAGE {lang.upper()}\n")
    trial.until(lambda: bool(you.list(unread=True)), "your confirmation")
    you.unread()


def _take_seats(trial: Trial, you: MailClient, title: str, scenario: str, seat: str) -> None:
    host, *others = trial.robots
    host.write(f"CREATE {GAME} {title} {scenario} deadline 7 days\nJOIN {GAME}\n")
    trial.until(lambda: any(GAME in line.subject for line in host.client.list()), "the new game")
    you.send(JUDGE, f"JOIN {GAME}", f"JOIN {GAME} {seat}\n")
    trial.until(lambda: bool(you.list(unread=True)), "your seat")
    you.unread()
    for robot in others:
        robot.write(f"JOIN {GAME}\n")

    def begun() -> bool:
        trial.turn()
        return bool(you.list(unread=True))

    trial.until(begun, "the start of the game")


def welcome(workspace: Workspace, you: MailClient) -> str:
    """What to do now, in a few lines."""
    latest = you.list(unread=True)[-1]
    return f"""
A game has begun. The robots play by mail, and so do you. Your first letter is there:
  {latest.number}  {latest.subject}

In another terminal, here:
  .venv/bin/estafette mail                  the list of your letters
  .venv/bin/estafette mail read {latest.number}           read one; its picture is saved and its place shown
  .venv/bin/estafette mail reply {latest.number}          write your orders under it, end with a line END
Or with any mail client (no encryption, this machine only):
  IMAP {HOST}:{workspace.imap_port}   SMTP {HOST}:{workspace.smtp_port}
  address {you.desk.address}   user {you.desk.user}   password {you.desk.password}
The judge is {JUDGE}: HELP in a letter to it tells what it understands.
Everything is kept in {workspace.folder}. Ctrl-C here closes the post office.
"""


def _play_on(trial: Trial, you: MailClient) -> None:
    known = {line.number for line in you.list()}
    for line in you.list(unread=True):
        known.add(line.number)
    while True:
        try:
            trial.turn()
            for line in you.list(unread=True):
                if line.number not in known:
                    known.add(line.number)
                    print(f"A letter for you: {line.number}  {line.subject}", flush=True)
        except PostError as trouble:
            print(f"{trouble.what} Trying again.", flush=True)
        time.sleep(0.5)
