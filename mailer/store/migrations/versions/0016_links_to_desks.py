"""When the link to a master's desk was mailed, and when it was used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("master", schema=None) as batch_op:
        batch_op.add_column(sa.Column("linked", sa.BigInteger(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("opened", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("master", schema=None) as batch_op:
        batch_op.drop_column("opened")
        batch_op.drop_column("linked")
