"""The table: what is on the screen while a game is played, and at its end."""
