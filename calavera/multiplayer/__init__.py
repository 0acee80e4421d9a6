"""Games of several devices, in a network or by link: each device checks every line and trusts no other one."""
