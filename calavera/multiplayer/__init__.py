"""Games of several devices, in a network or by link; each of them checks every line and trusts no other."""
