"""What a workspace makes of its configuration."""

from __future__ import annotations

from pathlib import Path

from mailer.trying.workspace import Workspace


def test_who_tries_the_judge_out_is_answered_in_full_however_often_nothing_is_understood() -> None:
    limits = Workspace(Path("var"), {}, 25, 143).config().limits
    assert min(limits.refusals_per_day, limits.seat_refusals_per_day) > limits.letters_per_day
