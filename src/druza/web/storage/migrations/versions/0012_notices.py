"""What people are told, and where"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("read", sa.Float),
        sa.Column("pushed", sa.Float),
        sa.Column("mailed", sa.Float),
    )
    op.create_index("notices_by_holder", "notices", ["holder", "id"])
    op.create_index("notices_by_changed", "notices", ["changed"])
    op.create_table(
        "notice_wishes",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("pushes_by_holder", "pushes", ["holder"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("server_keys", "pushes", "notice_wishes", "notices"):
        op.drop_table(table)
