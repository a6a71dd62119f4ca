"""A PostgreSQL that crashes and comes back while letters are on their way: each has its effect once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from mailer.base import points
from mailer.service.daemon import Daemon
from tests.rig.needs import MissingError, missing
from tests.rig.postgres import DURABLE, Cluster
from tests.worker.conftest import desk
from tests.worker.town import Clock, CountingDesk, Drawing, Town, config_of

__all__ = ["desk"]

ALWAYS = "before-commit"
SWEPT = ("after-fetch", "after-store", "after-parse", "after-commit", "after-claim", "after-data")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A server of our own: the others' must not crash."""
    try:
        server = Cluster(DURABLE)
    except MissingError as error:
        missing(error)
        raise
    yield server
    server.close()


@pytest.mark.sweep
@pytest.mark.long
@pytest.mark.parametrize("point", [ALWAYS, *(pytest.param(one, marks=pytest.mark.sweep) for one in SWEPT)])
def test_it_crashes_with_a_letter_in_hand(
    tmp_path: Path, cluster: Cluster, desk: CountingDesk, point: str
) -> None:
    url = cluster.url(cluster.create())
    daemon = Daemon(config_of(tmp_path, database=url), Clock(), paint=lambda scene: Drawing())
    town = Town(daemon, Clock())
    for number in range(3):
        town.send("ann", f"Letter {number}")
    left = [point]

    def crash(reached: str) -> None:
        if reached in left:
            left.clear()
            cluster.stop("immediate")

    with points.on_reaching(crash), pytest.raises(DBAPIError):
        daemon.tick()
    with pytest.raises(DBAPIError):
        daemon.tick()
    cluster.start()
    assert all(row.attempts <= 1 for row in town.inbox()), "the last that was begun, and that once"
    daemon.clock = daemon.delivery.clock = Clock(ahead=3600)  # leases that could not be given back run out
    daemon.tick()
    daemon.tick()
    assert town.effects("ann") == 3
    assert all(row.attempts == 0 for row in town.inbox()), "no letter is to blame"
    ids = [mail["Message-ID"] for mail in town.mails("ann")]
    assert len(set(ids)) == 3
    assert len(ids) <= 6 if point == "after-data" else len(ids) == 3
    daemon.close()
