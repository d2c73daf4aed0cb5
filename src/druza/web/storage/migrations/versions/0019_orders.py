"""Answers in advance, for slow games"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("prompt", sa.String(64), nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("always", sa.Boolean, nullable=False),
        sa.Column("known", sa.String(16), nullable=False),
        sa.Column("asks", sa.Text, nullable=False),
        sa.Column("says", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("orders_by_table", "orders", ["table_id", "seat"])


def downgrade() -> None:
    op.drop_table("orders")
