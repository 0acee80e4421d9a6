"""Castro explained: the lesson, the rules with their figures, and facts."""
