"""A table of several devices, each of which checks every line of the game and trusts none of the others."""
