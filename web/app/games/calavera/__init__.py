"""Calavera's sheet, dice, choices, sentences, hints and rules."""
