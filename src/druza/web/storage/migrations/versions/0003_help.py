"""Hints, what bots thought, and how chances moved"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE tables SET hints = (1 = 1) WHERE id NOT IN (SELECT table_id FROM seats WHERE kind = 'link')")
    op.create_table(
        "thoughts",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    op.drop_table("thoughts")
    op.drop_column("tables", "hints")
