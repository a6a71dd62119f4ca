"""What seats add to the dice of a game; games that run already have nothing there and keep their dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.add_column(sa.Column("dice", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.add_column(sa.Column("word", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("word_hash", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.drop_column("word_hash")
        batch_op.drop_column("word")
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_column("dice")
