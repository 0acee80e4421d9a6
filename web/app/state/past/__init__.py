"""The past: stored games, and what is reckoned from them."""
