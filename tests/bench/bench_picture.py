"""What a picture costs and weighs, beside a plain full render of the same scenes; it asserts nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import mean

from games.diplomacy.picture import scene
from games.marks import Scene
from mailer.paint import picture as paint
from mailer.paint import raster
from mailer.paint.board import load
from tests.diplomacy.sample_games import phases

WIDTH = 800
LIMIT = 40.0
"""Milliseconds of processor time from marks to PNG that the project allows itself, base cached."""


def _timed(work: Callable[[Scene], bytes], one: Scene) -> tuple[float, int]:
    """Milliseconds of processor time, and the weight of the picture in bytes."""
    start = time.process_time()
    data = work(one)
    return (time.process_time() - start) * 1000, len(data)


def _scenes(count: int = 44) -> list[Scene]:
    """The movement phases of one played game, in both languages by turns."""
    made = [
        scene(view, events, "ru" if number % 2 else "en")
        for number, (view, events) in enumerate(phases("standard", seed=1, count=count))
        if any(event.key.startswith("order.") for event in events)
    ]
    return [one for one in made if one.caption.endswith((", movement", ", ходы"))]


def _plain(one: Scene) -> bytes:
    """The whole picture by one call of the renderer, then the same palette and PNG."""
    width, height = raster.size(load(one.board), WIDTH)
    text = paint.document(one, width=WIDTH)
    pixels = raster.rasterise(text, lettered=True)
    assert pixels.size == (width, height)
    return raster.encode(pixels.convert("RGB"), raster.base(one.board, WIDTH, one.lang, one.dots).palette)


def _measured(scenes: Sequence[Scene], work: Callable[[Scene], bytes]) -> list[tuple[float, int]]:
    found = []
    for one in scenes:
        # Only the still layers and the counters stay: every arrow and the caption are drawn anew.
        raster.forget("band", "stroke")
        found.append(_timed(work, one))
    return found


def _fast(one: Scene) -> bytes:
    return paint.png(one, WIDTH)


def run() -> list[str]:
    """The figures, a line each."""
    scenes = _scenes()
    raster.forget("base", "band", "stroke", "sprite")
    first, _ = _timed(_fast, scenes[0])
    # Both languages' layers and all counters are there before anything is measured.
    _measured(scenes, _fast)
    fast, plain = _measured(scenes, _fast), _measured(scenes[:10], _plain)
    times, slow = [took for took, _ in fast], [took for took, _ in plain]
    weights = [weight / 1024 for _, weight in fast]
    svg = len(paint.document(scenes[-1]).encode()) / 1024
    marks = mean(len(one.marks) for one in scenes)
    return [
        f"{len(scenes)} movement phases of a game, {marks:.0f} marks each, {WIDTH} px, processor time",
        f"marks to PNG, base cached: {mean(times):.1f} ms mean, {max(times):.1f} worst (limit {LIMIT:.0f})",
        f"plain full render: {mean(slow):.1f} ms mean, {mean(slow) / mean(times):.1f} times as much",
        f"very first picture, base made: {first:.0f} ms",
        f"PNG {mean(weights):.0f} KB mean, {max(weights):.0f} worst (limit 150); SVG {svg:.0f} KB",
    ]
