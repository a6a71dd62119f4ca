"""Seats that the house plays by a robot of the title."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "robot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("temper", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "seat"),
    )
    with op.batch_alter_table("robot", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_robot_game_id"), ["game_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("robot", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_robot_game_id"))
    op.drop_table("robot")
