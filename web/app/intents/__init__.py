"""The answers to what can be asked, one file a topic."""
