"""Who knows only the page: from an empty mailbox in a browser to the first phase, resolved."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mailer.post.client import MailClient
from mailer.service.daemon import Daemon
from mailer.trying.host import Trial, make_robots, sign_up
from mailer.trying.mailroom import Mailroom
from mailer.trying.workspace import JUDGE, new_workspace
from tests.rig.chromium import watched

STEPS = [
    ["", "REGISTER Anna"],
    ["confirm", "yes"],
    ["", "JOIN trial FRANCE"],
    ["(S1901M)", "A Paris - Burgundy\\nA Marseilles - Spain\\nF Brest - Mid-Atlantic Ocean"],
    ["(F1901M)", None],
]
"""What somebody waits for in a subject, and then answers; without it a letter of its own."""

SCRIPT = """
const steps = STEPS;
const at = Number(sessionStorage.getItem("at") || 0);
const [wanted, words] = steps[at] || [];
const write = (box) => {
  sessionStorage.setItem("at", at + 1);
  box.value = words;
  box.closest("form").querySelector("button").click();
};
const look = () => {
  const letters = [...document.querySelectorAll("main li")].filter((each) => each.querySelector("strong"));
  const found = letters.find((each) => each.textContent.toLowerCase().includes(wanted.toLowerCase()));
  if (found) found.querySelector("a").click();
  else setTimeout(look, 300);
};
if (location.pathname.includes("/letters/")) {
  const said = [document.title, document.querySelector("pre").textContent];
  addEventListener("load", () => {
    const drawn = [...document.images].map((each) => each.naturalWidth > 0);
    tell([...said, drawn]).then(() => words && write(document.querySelector("main > form textarea")));
  });
} else if (wanted === "") {
  document.querySelector("details").open = true;
  write(document.querySelector("details textarea"));
} else if (steps[at]) look();
"""


@contextmanager
def _judge_at_work(folder: Path) -> Iterator[MailClient]:
    """A judge, a robot with a game of two that wants another player, and the mail of whom it lacks."""
    workspace = new_workspace(folder, ["you", "robot1"], 0, 0)
    daemon = Daemon(workspace.config())
    office = daemon.postroom.office
    assert office is not None
    workspace = workspace.at(office.ports.smtp, office.ports.imap)
    trial = Trial(workspace, make_robots(workspace, ["robot1"], "1"), daemon.tick)
    sign_up(trial)
    (host,) = trial.robots
    host.write("CREATE trial diplomacy france-austria deadline 60 days\nJOIN trial AUSTRIA\n")
    trial.until(lambda: host.hears_of("trial"), "game")
    ended = threading.Event()

    def work() -> None:
        while not ended.wait(0.05):
            daemon.tick()
            trial.turn()

    working = threading.Thread(target=work, daemon=True)
    working.start()
    try:
        with MailClient(workspace.desk("you")) as you:
            yield you
    finally:
        ended.set()
        working.join()
        daemon.close()


@pytest.mark.sweep
@pytest.mark.xdist_group("chromium")
def test_from_an_empty_mailbox_to_a_resolved_phase(tmp_path: Path) -> None:
    with _judge_at_work(tmp_path / "house") as you:
        app = Mailroom(you, JUDGE).application()
        script = SCRIPT.replace("STEPS", json.dumps(STEPS).replace("\\\\n", "\\n"))
        with watched(app, "/en/", script, tmp_path / "profile") as told:
            letters = [json.loads(told()) for _ in range(3)]
    subjects = [subject for subject, _, _ in letters]
    assert "S1901M" in subjects[1]
    assert "F1901M" in subjects[2]
    _, report, drawn = letters[-1]
    assert "A Paris - Burgundy" in report
    assert drawn
    assert all(drawn)
