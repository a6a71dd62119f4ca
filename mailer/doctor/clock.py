"""Compares this machine's clock with another's; it must not ask anybody for the time."""

from __future__ import annotations

from mailer.doctor.finding import Finding, fault, minutes, well

SKEW = 60
"""Seconds that two clocks may differ."""


def beside(whose: str, theirs: float, ours: float) -> Finding:
    """This machine's clock beside another's, both in seconds of the epoch."""
    apart = ours - theirs
    if abs(apart) > SKEW:
        way = "ahead of" if apart > 0 else "behind"
        return fault(
            "clock",
            f"This machine's clock is {minutes(abs(apart))} {way} that of {whose}.",
            "Deadlines go by this clock. Set both, and keep them right by NTP (apt install chrony).",
        )
    return well("clock", f"It agrees with that of {whose}.")
