"""A game as text: records, outlines, links and JSON lines."""
