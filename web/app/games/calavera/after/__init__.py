"""Calavera once it is over: endings, moments, results, bests, careers and achievements."""
