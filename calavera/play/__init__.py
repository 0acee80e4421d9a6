"""A running game and its results: match, fairness, results and statistics."""
