"""Rules have editions: what people saw is stored with the edition by which it was played"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("edition", sa.Integer, nullable=False, server_default="1"))
    op.add_column("entries", sa.Column("told", sa.Text))
    op.add_column("snapshots", sa.Column("edition", sa.Integer, nullable=False, server_default="1"))
    op.add_column("snapshots", sa.Column("packed", sa.LargeBinary))
    op.create_table(
        "standings",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("standings")
    op.execute("DELETE FROM snapshots WHERE packed IS NOT NULL")
    op.drop_column("snapshots", "packed")
    op.drop_column("snapshots", "edition")
    op.drop_column("entries", "told")
    op.drop_column("tables", "edition")
