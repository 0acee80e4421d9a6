"""What has been played: stored games, and what is reckoned from them."""
