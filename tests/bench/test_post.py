"""`make bench-post` still measures: its judge deals with every letter of its games, and ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import post
from tests.rig import needs


@pytest.mark.sweep
@pytest.mark.timeout(300)
def test_a_judge_is_measured_to_the_end(tmp_path: Path) -> None:
    try:
        with post.with_gateway() as at:
            everybody = post.addresses(1 + post.WARM)
            at.dovecot.deliver_all([(who, b"Subject: welcome\r\n\r\n", "") for who in everybody])
            figure = post.daemon("SQLite", f"sqlite:///{tmp_path}/house.db", 1, 1, at)
            bare = post.bare(1, figure.size, at)
    except needs.MissingError as error:
        needs.missing(error)
        raise
    assert figure.letters == bare.letters == post.SEATS
    assert figure.sent > post.SEATS
    assert figure.rate > 0
