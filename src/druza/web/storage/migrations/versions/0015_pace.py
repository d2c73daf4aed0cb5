"""Clocks of tables, and who may sit down at open ones"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(16), nullable=False, server_default=""))
    op.add_column("entries", sa.Column("clock", sa.Text))
    op.add_column("open_tables", sa.Column("pace", sa.String(16), nullable=False, server_default=""))
    op.add_column("open_tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("open_tables", sa.Column("level_from", sa.Integer))
    op.add_column("open_tables", sa.Column("level_to", sa.Integer))


def downgrade() -> None:
    for column in ("level_to", "level_from", "rated", "pace"):
        op.drop_column("open_tables", column)
    op.drop_column("entries", "clock")
    op.drop_column("tables", "pace")
