"""The laboratory: reproduces every number that the game ships (an optional extra, never part of the site)."""
