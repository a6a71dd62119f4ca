"""Moments written down and shown in a time zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from adjudicator.kinds import Instant
from mailer.terms.calendar import local

BERLIN, MOSCOW, LORD_HOWE = "Europe/Berlin", "Europe/Moscow", "Australia/Lord_Howe"


def at(text: str, zone: str = "UTC") -> Instant:
    """``2026-03-28 20:00`` on the wall clock of a zone."""
    return Instant(int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()))


def shown(moment: int, zone: str) -> str:
    return local(moment, zone).strftime("%Y-%m-%d %H:%M")
