"""`python -m tests.fuzz.damage --seed N [--seconds S]`: random damage to good letters, for every reader."""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence

from mailer.post.letter import read_letter
from parsers import registry
from parsers.reading import Ambiguous, Reader, Understood, Unreadable
from tests.parsers.commands import COMMANDS, check_commands
from tests.parsers.mutants import GOOD, SEEDS, mutant

_HEADERS = (
    b"From: Anna <anna@example.org>",
    b"To: judge+s3cret@example.org",
    b"Subject: =?utf-8?b?0L/RgNC40LrQsNC30Ys=?=",
    b"Message-ID: <1@example.org>",
    b"Date: Sat, 21 Nov 2026 10:00:00 +0000",
    b"MIME-Version: 1.0",
    b"Content-Type: text/plain; charset=utf-8",
    b"Content-Type: text/html; charset=koi8-r",
    b'Content-Type: multipart/alternative; boundary="xx"',
    b"Content-Transfer-Encoding: quoted-printable",
    b"Content-Transfer-Encoding: base64",
)


def check_reading(reader: Reader, text: str) -> Counter[str]:
    """Read a text; AssertionError where an answer lies outside it or a suggestion cannot be read."""
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    answers: Counter[str] = Counter()
    last = 1
    for line in reader.read(text):
        span = line.span
        answers[type(line).__name__] += 1
        assert last <= span.line <= len(rows), (text, line)
        assert span.column >= 1, (text, line)
        assert span.length >= 0, (text, line)
        assert span.column - 1 + span.length <= len(rows[span.line - 1]), (text, line)
        assert line.text in rows[span.line - 1], (text, line)
        last = span.line
        match line:
            case Understood():
                assert rows[span.line - 1][span.column - 1 :][: span.length] == line.text, (text, line)
            case Unreadable() if line.suggestion:
                again = reader.read(line.suggestion)
                assert again, (text, line)
                assert all(not isinstance(one, Unreadable) for one in again), (text, line, again)
            case Ambiguous():
                assert len(line.candidates) > 1, (text, line)
            case _:
                pass
    return answers


def _raw_letter(rng: random.Random) -> bytes:
    """Bytes of a mail, damaged."""
    charset = rng.choice(("utf-8", "koi8-r", "cp1251", "cp866", "utf-16"))
    body = mutant(rng).encode(charset, "replace")
    raw = b"\r\n".join((*rng.sample(_HEADERS, rng.randint(0, len(_HEADERS))), b"", body))
    for _ in range(rng.randint(0, 6)):
        at = rng.randint(0, len(raw))
        end = min(len(raw), at + rng.randint(0, 20))
        raw = rng.choice((raw[:at] + raw[end:], raw[:at] + rng.randbytes(4) + raw[at:], raw[:end] + raw[at:]))
    return raw


def _targets() -> dict[str, Callable[[random.Random], object]]:
    """What is fuzzed, by name: each call makes one input of its own and raises where it is read wrongly."""
    targets: dict[str, Callable[[random.Random], object]] = {}
    for key in registry.TITLES:
        registered = registry.title(key)
        for scenario in registered.title.scenarios():
            reader = registered.reader(scenario)
            targets[f"{key} {scenario}"] = lambda rng, reader=reader: _on_text(  # type: ignore[misc]
                lambda text: check_reading(reader, text), rng
            )
    targets["judge"] = lambda rng: _on_text(check_commands, rng, COMMANDS)
    targets["mail"] = lambda rng: _on_bytes(rng)
    return targets


class CrashError(Exception):
    """A reader failed; ``given`` is the input."""

    def __init__(self, given: str | bytes) -> None:
        super().__init__()
        self.given = given


def _on_text(read: Callable[[str], object], rng: random.Random, seeds: Sequence[str] = SEEDS) -> None:
    text = mutant(rng, seeds)
    try:
        read(text)
    except Exception as error:
        raise CrashError(text) from error


def _on_bytes(rng: random.Random) -> None:
    raw = _raw_letter(rng)
    try:
        read_letter(raw)
    except Exception as error:
        raise CrashError(raw) from error


def main() -> int:
    """Run for the given seconds; 1 at the first failure, with the input that it takes to have it again."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz.damage", description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--seconds", type=float, default=60)
    given = options.parse_args()
    rng = random.Random(given.seed)
    targets = _targets()
    print(f"fuzz: seed {given.seed}, {given.seconds:g} s, damage to {len(GOOD)} good letters")
    counts: Counter[str] = Counter()
    end = shown = time.monotonic()
    end += given.seconds
    while time.monotonic() < end:
        for name, target in targets.items():
            try:
                target(rng)
            except CrashError as crash:
                traceback.print_exception(crash.__cause__)
                print(f"\nfuzz: {name} failed, input {counts[name]} of seed {given.seed}:\n{crash.given!r}")
                return 1
            counts[name] += 1
        if time.monotonic() - shown > 5:
            shown = time.monotonic()
            print(f"fuzz: {counts.total()} inputs, {end - shown:.0f} s to go", flush=True)
    for name in targets:
        print(f"fuzz: {name}: {counts[name]} inputs, none failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
