"""Tables that anybody may join, and what is said at tables"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("persons", sa.Column("holder", sa.String(64), nullable=False, server_default=""))
    op.create_index("persons_by_holder", "persons", ["holder"])
    op.create_table(
        "open_tables",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("fill", sa.Float),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
    )
    op.create_index("open_tables_by_maker", "open_tables", ["maker"])
    op.create_table(
        "chats",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(24), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("chats_by_table", "chats", ["table_id", "id"])


def downgrade() -> None:
    op.drop_table("chats")
    op.drop_table("open_tables")
    op.drop_index("persons_by_holder", "persons")
    op.drop_column("persons", "holder")
