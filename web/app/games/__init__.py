"""The parts that each game adds to the page, a folder a game."""
