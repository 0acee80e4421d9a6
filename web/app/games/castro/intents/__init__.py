"""Answers to what only Castro asks."""
