"""The content that games are made with is kept"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("contents")
