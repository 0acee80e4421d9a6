"""A game on several devices: one table, or handed on from one to the next."""
