"""The text of a whole game of the toy."""

from __future__ import annotations

HEAD = '[Game "Toy"]\n[Seats "2"]\n[Start "classic"]\n'

OVER = HEAD + "\n1. 5 5 5 hold\n2. 5 5 hold\n3. 4 hold\n4. 1 hold\n5. 3 hold\n\n= 2 modesty\n"
