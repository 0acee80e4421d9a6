"""The match at hand: its record, and what only its table knows."""
