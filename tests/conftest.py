"""What all tests share: the option that rewrites golden files; it must not know any title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --golden`` (``make golden``) writes golden files anew instead of comparing with them."""
    parser.addoption("--golden", action="store_true", default=False, help="write the golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str | bytes], None]:
    """``golden(path, content)``: the file holds exactly this content, or is rewritten under ``--golden``."""
    rewrite = bool(request.config.getoption("--golden"))

    def compare(path: Path, content: str | bytes) -> None:
        fresh = content.encode() if isinstance(content, str) else content
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(fresh)
        assert path.exists(), f"{path} is missing: run `make golden`, look at it, commit it"
        stored = path.read_bytes()
        if isinstance(content, str):
            assert fresh.decode() == stored.decode()
        assert fresh == stored

    return compare


@pytest.fixture(autouse=True)
def _quiet_log() -> Iterator[None]:
    """A command under test sets the log up for its own streams; the next test has others."""
    yield
    structlog.reset_defaults()
