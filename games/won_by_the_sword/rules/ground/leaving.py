"""What ends as a column leaves its point, whatever the reason: patrols, siege, markers, prisoners."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground import patrols


def lift_siege(change: Change, point: PointId | None, why: str) -> None:
    """11.0: a siege that ends without a fall: all its markers go, but that of the refusal (11.2)."""
    if point is None or point not in change.board.sieges:
        return
    siege = change.board.sieges[point]
    change.set(sieges={key: each for key, each in change.board.sieges.items() if key != point})
    change.show("siege-lifted", point=point, column=siege.column, why=why)


def leave(change: Change, column: ColumnId) -> None:
    """A column is about to leave its point: by movement or by retreat."""
    patrols.recall(change, column)
    lift_siege(change, change.board.siege_by(column), "left")
    marker = change.board.columns[column]
    gone = min(marker.stays, marker.advantages)
    # 14.0 11: what was not used in the activation that brought it does not leave the point; nor 4.2.
    change.column(column, advantages=marker.advantages - gone, stays=0, victor=False)
    if gone:
        change.set(stock=change.board.stock + gone)
        change.show("advantage-lost", column=column, count=gone)
