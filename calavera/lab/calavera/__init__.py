"""Reproduces the numbers that Calavera ships."""
