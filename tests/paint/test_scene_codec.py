"""Every scene that its types allow comes back from the outbox as it was; no title is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.codec import dumps, loads
from games.marks import Mark, Scene

words = st.text(max_size=4)
marks = st.deferred(lambda: st.lists(st.from_type(Mark), max_size=5).map(tuple))
"""Only made where a test asks for it: that takes a second."""
scenes = st.builds(Scene, board=words, lang=words, caption=words, marks=marks)


def survives(scene: Scene) -> None:
    text = dumps(scene, Scene)
    again = loads(text, Scene)
    assert again == scene
    assert repr(again) == repr(scene)
    assert dumps(again, Scene) == text


@pytest.mark.sweep
@given(scenes)
def test_every_mark_comes_back(scene: Scene) -> None:
    survives(scene)


@pytest.mark.sweep
@given(scenes, scenes, scenes)
def test_the_pictures_beside_and_below_come_back(front: Scene, whole: Scene, strip: Scene) -> None:
    survives(replace(front, further=(whole, whole), below=strip))
