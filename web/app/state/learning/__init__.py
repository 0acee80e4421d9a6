"""Lessons, puzzles, and own decisions that come back."""
