"""The question that orders were left right behind; of those left before nobody knows it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("plan", schema=None) as batch_op:
        batch_op.add_column(sa.Column("behind", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("plan", schema=None) as batch_op:
        batch_op.drop_column("behind")
