"""Castro at the table: board and dice, choices and previews, real dice, and what is heard."""
