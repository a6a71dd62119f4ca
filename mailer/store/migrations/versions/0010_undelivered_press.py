"""Press that an address refused: how often it was tried again, and whether its writer was told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "undelivered",
        sa.Column("outbox_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("told", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("outbox_id"),
    )


def downgrade() -> None:
    op.drop_table("undelivered")
