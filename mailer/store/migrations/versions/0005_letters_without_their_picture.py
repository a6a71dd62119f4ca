"""Letters that went without the picture that belongs to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "undrawn",
        sa.Column("outbox_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("outbox_id"),
    )
    with op.batch_alter_table("undrawn", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_undrawn_at"), ["at"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("undrawn", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_undrawn_at"))
    op.drop_table("undrawn")
