"""The two objects that a game gives to the page: `model.py` for its rules, `view.py` for its looks."""
