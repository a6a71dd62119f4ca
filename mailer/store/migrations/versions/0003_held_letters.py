"""Letters that are held, keys that sign letters, counts of every kind."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.add_column(sa.Column("held_for", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("twin", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("signature", sa.String(), nullable=False, server_default=""))
        batch_op.create_index(batch_op.f("ix_inbox_held_for"), ["held_for"], unique=False)
        batch_op.create_index(batch_op.f("ix_inbox_twin"), ["twin"], unique=False)
        batch_op.create_index(batch_op.f("ix_inbox_signature"), ["signature"], unique=False)

    op.create_table(
        "signing_key",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("armored", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("required", sa.Boolean(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("signing_key", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_signing_key_person_id"), ["person_id"], unique=False)

    # The counts of one day: whoever had few answers left gets some more today.
    op.drop_table("tally")
    op.create_table(
        "tally",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what", "who"),
    )


def downgrade() -> None:
    op.drop_table("tally")
    op.create_table(
        "tally",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("rejections", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("address", "day"),
    )
    op.drop_table("signing_key")
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_inbox_signature"))
        batch_op.drop_index(batch_op.f("ix_inbox_twin"))
        batch_op.drop_index(batch_op.f("ix_inbox_held_for"))
        batch_op.drop_column("signature")
        batch_op.drop_column("twin")
        batch_op.drop_column("held_for")
