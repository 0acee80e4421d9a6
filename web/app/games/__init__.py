"""What each game adds to the page, a folder a game."""
