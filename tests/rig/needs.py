"""What a test needs of the machine: a clear skip where it is missing, a failure in CI."""

from __future__ import annotations

import os
import shutil
import socket

import pytest

CI = "ESTAFETTE_CI"
"""Set to 1 by .ci/run: there nothing may be skipped."""

_PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin", "/sbin"))


class MissingError(Exception):
    """A program that the rig starts is not on this machine."""


def program(name: str) -> str:
    """The path of a program; also of those for administrators. Raises MissingError."""
    found = shutil.which(name, path=_PLACES)
    if found is None:
        raise MissingError(f"{name} is not installed on this machine (.ci/debian-packages names its package)")
    return found


def missing(what: object) -> None:
    """Ends the test at hand: skipped on a developer's machine, failed in CI."""
    if os.environ.get(CI) == "1":
        pytest.fail(f"CI must not skip: {what}", pytrace=False)
    pytest.skip(str(what))


def free_ports(number: int) -> tuple[int, ...]:
    """Ports of loopback that nobody listened on a moment ago."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = tuple(each.getsockname()[1] for each in sockets)
    for each in sockets:
        each.close()
    return ports
