"""Letters have lanes; the queues are found by index however long the past is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("lane", sa.Integer(), nullable=False, server_default="0"))
        batch_op.drop_index("ix_inbox_status")
        batch_op.create_index("ix_inbox_waiting", ["status", "received", "id"])
        batch_op.create_index("ix_inbox_mark", ["uidvalidity", "uid"])
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_status")
        batch_op.drop_index("ix_outbox_due")
        batch_op.create_index("ix_outbox_waiting", ["status", "due", "id"])


def downgrade() -> None:
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_waiting")
        batch_op.create_index("ix_outbox_due", ["due"])
        batch_op.create_index("ix_outbox_status", ["status"])
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.drop_index("ix_inbox_mark")
        batch_op.drop_index("ix_inbox_waiting")
        batch_op.create_index("ix_inbox_status", ["status"])
        batch_op.drop_column("lane")
