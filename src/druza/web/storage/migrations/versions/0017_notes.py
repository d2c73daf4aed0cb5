"""Notes on moves, and games that are played on from a step of another"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_index("notes_by_table", "notes", ["table_id", "step"])
    op.create_index("notes_by_person", "notes", ["person"])


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_column("tables", "origin")
