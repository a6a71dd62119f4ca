"""The form in which a person wants letters of games; from where on a seat has yet to hear what happened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.add_column(sa.Column("letters", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.add_column(sa.Column("untold", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.drop_column("untold")
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_column("letters")
