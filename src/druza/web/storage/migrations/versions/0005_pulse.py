"""A line that says whether the database can be written"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("pulse", sa.Column("time", sa.Float, primary_key=True))


def downgrade() -> None:
    op.drop_table("pulse")
