"""The judge as a service of the machine: begun, and ended by a signal; what it does is the daemon's."""

from __future__ import annotations

import gc
import signal
import threading

from mailer.base.config import Config
from mailer.post.faults import PostError
from mailer.service.daemon import Daemon


def serve(config: Config, *, new: bool = False) -> None:
    """Run a daemon until SIGTERM or SIGINT. Raises OperatorError where it cannot begin."""
    daemon = Daemon(config, apart=True, new=new)
    try:
        try:
            daemon.poller.mailbox.connect()
            daemon.reading.claim()
        except PostError as trouble:
            if not trouble.passing:
                raise
            daemon.reading.alarm(trouble)
        for number in (signal.SIGTERM, signal.SIGINT):
            # In a thread: the handler may have interrupted the very lock that stopping takes.
            signal.signal(number, lambda *_: threading.Thread(target=daemon.stop).start())
        # Whatever the judge was started by: this is how a letter that hangs ends it.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        if daemon.sandbox is not None:
            daemon.sandbox.hear()
        _collect_seldom()
        daemon.run()
    finally:
        daemon.close()


def _collect_seldom() -> None:
    """Rules, maps and words stay for ever: to look them through takes a sixth of the time otherwise."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
