"""All screens but the table."""
