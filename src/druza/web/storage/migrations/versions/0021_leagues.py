"""Leagues, Swiss tournaments and clubs"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("token", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("members_by_person", "members", ["person"])
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("series", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id")),
        sa.Column("maker", sa.String(16), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("starts", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("leagues_by_status", "leagues", ["status", "starts"])
    op.create_table(
        "entrants",
        sa.Column("league", sa.String(16), sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_index("entrants_by_person", "entrants", ["person"])
    op.create_table(
        "pairings",
        sa.Column("league", sa.String(16), sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("ranks", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id")),
    )
    op.create_index("pairings_by_table", "pairings", ["table_id"])


def downgrade() -> None:
    for table in ("pairings", "entrants", "leagues", "members", "clubs"):
        op.drop_table(table)
