"""The table that lies between its people: places, and choices at the same time."""
