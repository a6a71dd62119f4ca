"""Asks the running judge how it does, by its own page; it must not look into the database."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator

from mailer.base.config import Config
from mailer.doctor.finding import Finding, fault, skipped, well

PATIENCE = 10.0


def check(config: Config) -> Iterator[Finding]:
    """What /health says, where [health] is on."""
    name = "health"
    if not config.health.enabled or not config.health.port:
        yield skipped(
            name, "[health] is off or has no port of its own, so the running judge cannot be asked."
        )
        return
    host = f"[{config.health.host}]" if ":" in config.health.host else config.health.host
    address = f"http://{host}:{config.health.port}/health"
    try:
        body = _asked(address)
        wrong = [f"{reason['check']}: {reason['what']}" for reason in body["reasons"]]
    except urllib.error.URLError:
        yield skipped(
            name, f"No judge answers at {address}.", "If it should run: systemctl status estafette."
        )
        return
    except (OSError, ValueError, KeyError, TypeError):
        yield fault(
            name,
            f"Something other than a judge answers at {address}.",
            "Give [health] a port that no other program uses.",
        )
        return
    if wrong:
        yield fault(
            name,
            f"The running judge is in trouble: {'; '.join(wrong)}.",
            "Fix what the other checks name; its log tells more (journalctl -u estafette).",
        )
        return
    yield well(name, "The running judge reports no trouble.")


def _asked(address: str) -> dict[str, list[dict[str, str]]]:
    # A proxy of the environment must not stand between us and our own machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=PATIENCE) as answer:
            body = json.loads(answer.read())
    except urllib.error.HTTPError as error:
        if error.code != 503:
            raise ValueError(str(error)) from error
        body = json.loads(error.read())
    if not isinstance(body, dict):
        raise ValueError("no object")
    return body
