"""Who is at a letter and since when, noted before it is touched; of letters that wait nobody knows it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("taker", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("taken", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.drop_column("taken")
        batch_op.drop_column("taker")
