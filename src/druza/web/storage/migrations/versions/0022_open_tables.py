"""Open tables: a note of the maker's, and seats that are kept for friends"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("open_tables", sa.Column("note", sa.String(80), nullable=False, server_default=""))
    op.add_column("open_tables", sa.Column("kept", sa.String(24), nullable=False, server_default=""))


def downgrade() -> None:
    for column in ("kept", "note"):
        op.drop_column("open_tables", column)
