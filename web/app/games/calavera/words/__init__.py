"""Calavera in words: names, sentences, reasons, and what computers say."""
