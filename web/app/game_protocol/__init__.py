"""The protocols of the two objects that each game gives to the page: its model and its view."""
