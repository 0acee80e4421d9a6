"""The laboratory of Castro: trains the judge of positions, and measures levels."""
