"""How a letter shows its lines and what became of each."""

from __future__ import annotations

import pytest

from mailer.letters import render
from mailer.letters.sheet import Said, Sheet, Transcript
from tests.desk.world import World, whole
from tests.desk.yes import duel

LATER = "Kept for Fall 1901, movement: checked when it opens."


def test_lines_with_one_answer_stand_together(world: World) -> None:
    duel(world)
    world.write("Anna", "F1901M\nA Bur - Mun\nA Spa - Por\nA Spa H maybe\nF MAO - Por", seat="FRANCE")
    text = "\n".join(whole(body) for row, body in world.out() if row.address.startswith("anna"))
    assert f"> A Bur - Mun\n> A Spa - Por\n    {LATER}\n" in text
    assert text.count(LATER) == 2  # the last line stands behind one that is refused


@pytest.mark.parametrize("mark", ["ok", "bad", "held", "skip", "note"])
def test_what_differs_in_anything_stands_apart(mark: str) -> None:
    alike = Said(1, "A", mark, "Done.")  # type: ignore[arg-type]
    other = [
        Said(2, "B", mark, "Done.", notes=("But late.",)),  # type: ignore[arg-type]
        Said(2, "B", mark, "Done.", caret="^"),  # type: ignore[arg-type]
        Said(2, "B", mark, "Undone."),  # type: ignore[arg-type]
        Said(2, "", mark, "Done."),  # type: ignore[arg-type]
    ]
    assert len(Transcript((alike, Said(2, "B", mark, "Done."))).runs) == 1  # type: ignore[arg-type]
    assert all(len(Transcript((alike, each)).runs) == 2 for each in other)


def test_the_html_part_shows_each_line_and_one_answer() -> None:
    sheet = Sheet(
        "subject", (Transcript((Said(1, "first", "ok", "Done."), Said(2, "second", "ok", "Done."))),)
    )
    html = render.as_html(sheet)
    assert "first" in html
    assert "second" in html
    assert html.count("Done.") == 1
