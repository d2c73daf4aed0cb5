"""Where people want to be asked, and answers that follow by themselves"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("also", sa.Text))
    for table in ("tables", "seats"):
        op.add_column(table, sa.Column("wishes", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    for table in ("tables", "seats"):
        op.drop_column(table, "wishes")
    op.drop_column("entries", "also")
