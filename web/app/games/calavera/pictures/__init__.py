"""Calavera on paper: the picture to share, and empty sheets to print."""
