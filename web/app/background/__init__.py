"""Work that nobody tapped for: the computers' turns, and slices of long computations."""
