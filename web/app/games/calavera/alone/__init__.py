"""Calavera alone: the challenge, its calendar, and duels with the same dice."""
