"""Castro as a picture to share, and on paper: an empty board and an overview of combinations to print."""
