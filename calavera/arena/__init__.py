"""Games between programs: the protocol, engines and tournaments."""
