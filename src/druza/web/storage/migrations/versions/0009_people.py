"""Names, how people sign in, and what is to be done later"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(64), nullable=False, unique=True),
        sa.Column("skeleton", sa.String(160), nullable=False, unique=True),
        sa.Column("mark", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("renamed", sa.Float, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("shows", sa.Text, nullable=False),
        sa.Column("leaving", sa.Float),
        sa.Column("deleted", sa.Float),
    )
    op.create_table(
        "old_names",
        sa.Column("name_key", sa.String(64), primary_key=True),
        sa.Column("skeleton", sa.String(160), nullable=False),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("old_names_by_skeleton", "old_names", ["skeleton"])
    op.create_table(
        "credentials",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("handle", sa.String(400), nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("signs", sa.Integer, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("credentials_by_person", "credentials", ["person"])
    op.create_index("credentials_by_handle", "credentials", ["handle"])
    op.create_table(
        "sessions",
        sa.Column("id_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("agent", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Float),
    )
    op.create_index("addresses_by_email", "addresses", ["email"])
    op.create_table(
        "guests",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("guests_by_person", "guests", ["person"])
    op.create_table(
        "tickets",
        sa.Column("id_hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("tickets_by_until", "tickets", ["until"])
    op.create_table(
        "exports",
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("made", sa.Float),
        sa.Column("content", sa.LargeBinary),
    )
    op.create_table(
        "jobs",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("ref", sa.String(64), primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("lease", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("jobs_by_due", "jobs", ["due"])
    op.create_index("tables_by_maker", "tables", ["maker"])


def downgrade() -> None:
    op.drop_index("tables_by_maker", "tables")
    for name in (
        "jobs",
        "exports",
        "tickets",
        "guests",
        "addresses",
        "sessions",
        "credentials",
        "old_names",
        "persons",
    ):
        op.drop_table(name)
