"""Castro before a game: its title, the throw for who begins, and boards of one's own."""
