"""Answers to what only Calavera asks."""
