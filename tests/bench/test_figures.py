"""Each bench of pictures still runs: a test asserts no time."""

from __future__ import annotations

import re

import pytest

from tests.bench import bench_picture


@pytest.mark.timeout(120)
def test_the_bench_of_pictures_tells_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """It called the renderer with a width where names are asked for, and ``make bench`` broke off there."""
    scenes = bench_picture._scenes(count=4)
    monkeypatch.setattr(bench_picture, "_scenes", lambda: scenes)
    lines = bench_picture.run()
    assert lines[0].startswith(f"{len(scenes)} movement phases of a game")
    assert all(float(each) > 0 for line in lines[1:4] for each in re.findall(r"[\d.]+(?= ms| times)", line))
    assert len(lines) == 5
