"""Pages as texts and back."""
