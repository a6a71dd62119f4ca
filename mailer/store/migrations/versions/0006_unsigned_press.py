"""A table for unsigned press that waits for its time, so that nothing of it stands in the outbox before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "unsigned",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reach", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("unsigned", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_unsigned_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_unsigned_at"), ["at"], unique=False)


def downgrade() -> None:
    op.drop_table("unsigned")
