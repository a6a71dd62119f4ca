"""`estafette adjudicate --jsonl` as a command: with --title for a peer that waits, without it as before."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mailer.cli.adjudicate import stream
from tests.cli.conftest import Run

GOLDEN = Path(__file__).parent / "golden"


def test_without_a_title_the_stream_answers_as_before_there_were_titles(
    golden: Callable[[Path, str], None],
) -> None:
    """The answers were recorded before `--title` came in; only their words have changed since."""
    sink = io.BytesIO()
    stream(io.BytesIO((GOLDEN / "adjudicate.in.jsonl").read_bytes()), sink)
    golden(GOLDEN / "adjudicate.out.jsonl", sink.getvalue().decode())


@pytest.mark.sweep
def test_a_peer_that_waits_for_each_answer_gets_it() -> None:
    command = [sys.executable, "-m", "mailer.cli.main", "adjudicate", "--title", "diplomacy", "--jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        position: object = None
        for number, phase in enumerate(("F1901M", "S1902M", "F1902M")):
            begun = {"position": position} if position else {"scenario": "standard"}
            line = json.dumps({"id": number, **begun, "defaults": True})
            process.stdin.write(line.encode() + b"\nno line\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert (answer["id"], answer["phase"]) == (number, phase)
            assert json.loads(process.stdout.readline())["error"]["what"] == "not-json"
            position = answer["position"]
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(10) == 0


@pytest.mark.sweep
def test_it_opens_no_database_and_no_mailbox() -> None:
    """What judges a line needs neither; a machine without them can run it."""
    script = (
        "import sys\n"
        "from mailer.adjudicate.stream import answer_to\n"
        "from parsers.registry import TITLES, title\n"
        'for key in TITLES: answer_to(b\'{"scenario": "standard"}\', title(key))\n'
        "barred = {'sqlite3', 'sqlalchemy', 'sqlmodel', 'smtplib', 'imaplib', 'imapclient', 'aiosmtplib'}\n"
        "print(sorted(barred & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--title", "chess", "--jsonl"), ("chess", "diplomacy, sunset_of_empire, paths_of_glory")),
        (("--title", "diplomacy"), ("--jsonl", "estafette adjudicate --title diplomacy --jsonl")),
        (("--title", "diplomacy", "--jsonl", "p.json"), ("--title can only be combined with",)),
        (("--title", "diplomacy", "--jsonl", "--orders", "o.txt"), ("--title can only be combined with",)),
        (("--title", "diplomacy", "--jsonl", "--variant", "pure"), ("--title can only be combined with",)),
        (("--title", "diplomacy", "--jsonl", "--rules", "rulebook"), ("--title can only be combined with",)),
        (("--title", "diplomacy", "--jsonl", "--lang", "xx"), ("xx", "ru")),
    ],
)
def test_what_cannot_be_streamed_is_told(run: Run, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    assert run("adjudicate", *words).is_one_clear_message(*parts)


def test_the_help_tells_of_it(run: Run) -> None:
    said = run("adjudicate", "--help").out
    assert "--title" in said
    assert "docs/adjudicate.md" in " ".join(said.split())
