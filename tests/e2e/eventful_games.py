"""Short games in which everything happens, and the names of their players."""

from calavera import Record
from tests.e2e.varied_games import games

NAMES = ["Ina", "Sami", "Søren", "Ada"]


# Seeds and styles of short games in which everything happens (asserted below).
EVENTFUL = {2: 211, 3: 231, 4: 129}


def eventful(seats: int) -> Record:
    style = EVENTFUL[seats]
    return games(seats, f"{style:032x}", style)
