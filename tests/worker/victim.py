"""A daemon in a process of its own that kills itself, really, after a given number of points."""

from __future__ import annotations

import os
import random
import signal
import sys
from pathlib import Path

import structlog

from mailer.base import points
from mailer.service.daemon import Daemon
from tests.worker.town import Clock, CountingDesk, Drawing, config_of


def main() -> None:
    """``victim FOLDER SMTP-PORT IMAP-PORT SEED LIFE``: tick twice; die at a chance point if LIFE is not 0."""
    folder, smtp_port, imap_port, seed, life = sys.argv[1:]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    left = random.Random(int(seed)).randrange(int(life)) if int(life) else -1

    def step(point: str) -> None:
        nonlocal left
        if left == 0:
            print(point, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    CountingDesk().install(setattr)
    # Every life begins an hour later, when the dead one's leases have run out.
    clock = Clock(ahead=3600 * int(seed))
    config = config_of(Path(folder), int(smtp_port), int(imap_port), enabled=False)
    daemon = Daemon(config, clock, paint=lambda scene: Drawing())
    with points.on_reaching(step):
        for _ in range(2):
            daemon.tick()
    daemon.close()


if __name__ == "__main__":
    main()
