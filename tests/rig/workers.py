"""How tests are shared out among xdist's workers, and what these tell of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, cast

import pytest
from xdist.scheduler import LoadGroupScheduling

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.workermanage import WorkerController


class Scheduling(LoadGroupScheduling):
    """As xdist's own of ``--dist loadgroup``, but the cases of a test go to a worker together.

    To ask for each of twelve thousand small tests anew leaves the workers idle for a fifth of the time. What
    is done is forgotten: after every test xdist counts all that a worker has ever had, a minute in all.
    """

    def _split_scope(self, nodeid: str) -> str:
        return super()._split_scope(nodeid).partition("[")[0]

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        super().mark_test_complete(node, item_index, duration)
        work = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(work[scope].values()):
            del work[scope]


def pytest_xdist_auto_num_workers() -> int:
    """``-n auto``: half as many again as there are processors, for many tests wait for servers.

    More would save no time: each takes a while to collect the tests and to build what they share.
    """
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return processors + (processors + 1) // 2


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """The scheduler of ``--dist loadgroup``; of any other xdist's own."""
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # else what has most cases begins first, not what takes long
    return Scheduling(config, log)


SILENT: dict[str, Any] = {"when": "silent"}
"""What the report of a set-up or a teardown that went well is written out as: it is not sent."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker sends half as many messages: to tell of a test takes longer than many a test."""
    if not hasattr(session.config, "workerinput"):
        return
    plugins = session.config.pluginmanager.get_plugins()
    worker = next(plugin for plugin in plugins if hasattr(plugin, "sendevent"))
    send = worker.sendevent

    def sendevent(name: str, **about: object) -> None:
        told = cast("dict[str, object]", about.get("data", {}))
        if name != "logstart" and told.get("when") != SILENT["when"]:
            send(name, **about)

    worker.sendevent = sendevent


@pytest.hookimpl(tryfirst=True)
def pytest_report_to_serializable(report: pytest.CollectReport | pytest.TestReport) -> dict[str, Any] | None:
    """What a worker would not send need not be written out."""
    silent = isinstance(report, pytest.TestReport) and report.when != "call" and report.passed
    return dict(SILENT) if silent else None
