"""Background work: the computers' turns, and slices of long computations."""
