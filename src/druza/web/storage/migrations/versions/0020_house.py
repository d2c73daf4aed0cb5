"""The house: talk in free text, mutes, blocks, reports, what was decided, who did what"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("chats") as chats:
        chats.add_column(sa.Column("room", sa.String(8), nullable=False, server_default="table"))
        chats.add_column(sa.Column("holder", sa.String(64), nullable=False, server_default=""))
        chats.add_column(sa.Column("name", sa.String(64), nullable=False, server_default=""))
        chats.add_column(sa.Column("text", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("watch", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "mutes",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("blocks_by_other", "blocks", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("chat", sa.Integer),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("decided", sa.Float),
        sa.Column("decision", sa.String(16), nullable=False),
    )
    op.create_index("reports_by_decided", "reports", ["decided", "at"])
    op.create_index("reports_by_about", "reports", ["about"])
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("giver", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("lifted", sa.Float),
        sa.Column("appeal", sa.Text, nullable=False),
        sa.Column("appealed", sa.Float),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("answered", sa.Float),
    )
    op.create_index("sanctions_by_holder", "sanctions", ["holder"])
    op.create_table(
        "roles",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "touches",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("deed", sa.String(32), nullable=False),
        sa.Column("ref", sa.String(64), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "house_hours",
        sa.Column("hour", sa.Integer, primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    only_grows()


def only_grows() -> None:
    """The audit log takes new lines and nothing else, whoever asks."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION audit_only_grows() RETURNS trigger AS "
            "$$ BEGIN RAISE EXCEPTION 'the audit log only grows'; END $$ LANGUAGE plpgsql"
        )
        op.execute(
            "CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE ON audit "
            "FOR EACH ROW EXECUTE FUNCTION audit_only_grows()"
        )
        return
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER audit_no_{deed.lower()} BEFORE {deed} ON audit "
            "BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END"
        )


def downgrade() -> None:
    for table in ("presences", "house_hours", "audit", "touches", "roles", "sanctions", "reports", "blocks", "mutes"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION audit_only_grows")
    op.drop_column("tables", "watch")
    for column in ("room", "holder", "name", "text"):
        op.drop_column("chats", column)
