"""Columns are named what they hold: the number of an entry in its log, and the entry that something belongs to"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NAMES = (("entries", "ply", "number"), ("snapshots", "ply", "entry"), ("thoughts", "ply", "entry"))


def upgrade() -> None:
    for table, old, new in NAMES:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")


def downgrade() -> None:
    for table, old, new in NAMES:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
