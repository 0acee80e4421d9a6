"""Calavera before a game: its title, who begins, and sheets of one's own."""
