"""The database: tables, migrations, sessions; it must not know rules or letters."""
