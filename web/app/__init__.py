"""The page: pure views and updates over a game, and one file that touches the browser."""
