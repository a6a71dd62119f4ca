"""`python -m tests.fuzz.coverage TARGET`: coverage-guided fuzzing of a reader from the corpus (atheris)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

CORPUS = Path(__file__).with_name("corpus")
"""Small seeds, a folder for each target; a crash that was found becomes a file here."""

FOUND = Path("var/fuzz")


def targets() -> dict[str, Callable[[bytes], None]]:
    """What is fuzzed: each takes any bytes, and raises where they are read wrongly."""
    from adjudicator.kinds import Seat
    from mailer.post.letter import Letter, read_letter
    from mailer.post.mime import head
    from parsers import registry
    from parsers.conditions import Choice, flat, read_steps
    from parsers.reading import Ambiguous, Understood, Unreadable
    from tests.fuzz.damage import check_reading
    from tests.parsers.commands import check_commands

    readers = {key: registry.title(key) for key in registry.TITLES}

    def mail(data: bytes) -> None:
        letter = read_letter(data)
        if isinstance(letter, Letter):
            assert letter.readings
            assert head(data).headers == letter.headers
            for reading in letter.readings:
                assert not set("\0\r") & set(reading.text)
                reading.text.encode("utf-8")
        else:
            assert letter.reason
            assert "Recursion" not in letter.detail, letter
            assert "Memory" not in letter.detail, letter

    def orders(data: bytes) -> None:
        text = data.decode("utf-8", "ignore")
        for registered in readers.values():
            for scenario in registered.title.scenarios()[:1]:
                check_reading(registered.reader(scenario), text)

    def conditions(data: bytes) -> None:
        text = data.decode("utf-8", "ignore")
        rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for registered in readers.values():
            reader = registered.reader(registered.title.scenarios()[0])
            seat = next(iter(registered.title.seat_names("en")), Seat("FRANCE"))
            steps = read_steps(text, reader, seat)
            for step in (*steps, *flat(steps)):
                assert 1 <= step.span.line <= len(rows), (text, step)
                assert isinstance(step, Understood | Unreadable | Ambiguous | Choice), (text, step)

    return {
        "mail": mail,
        "judge": lambda data: check_commands(data.decode("utf-8", "ignore").replace("\r", "\n")),
        "orders": orders,
        "conditions": conditions,
    }


def _atheris() -> ModuleType | None:
    try:
        import atheris
    except ImportError:
        return None
    return atheris  # type: ignore[no-any-return]


def main() -> int:
    """Fuzz until the time is over; a crash is printed and kept in ``var/fuzz``."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz.coverage", description=__doc__)
    options.add_argument("target", choices=("mail", "judge", "orders", "conditions"))
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--seconds", type=int, default=60)
    given = options.parse_args()
    fuzzer = _atheris()
    if fuzzer is None:
        print("fuzz: atheris is not installed here (pip install -e '.[fuzz]'); no guided fuzzing")
        return 0
    with fuzzer.instrument_imports(include=["mailer.post", "parsers", "games"]):
        target = targets()[given.target]
    found = FOUND / given.target
    found.mkdir(parents=True, exist_ok=True)
    arguments = [
        sys.argv[0],
        f"-seed={given.seed}",
        f"-max_total_time={given.seconds}",
        f"-artifact_prefix={found}/crash-",
        "-max_len=4000",
        "-timeout=20",
        "-rss_limit_mb=2000",
        "-print_final_stats=1",
        str(found),
        str(CORPUS / given.target),
    ]
    fuzzer.Setup(arguments, target)
    fuzzer.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
