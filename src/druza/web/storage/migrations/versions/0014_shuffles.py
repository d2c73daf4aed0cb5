"""What tables are dealt from, so that it can be checked"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("dealt", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("print", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "shuffles",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("nonce", sa.String(32), nullable=False, unique=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_table(
        "salts",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("salt", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("salts")
    op.drop_table("shuffles")
    op.drop_column("tables", "print")
    op.drop_column("tables", "dealt")
