"""Faults to meet while a game is played: a seeded schedule of them, and how a page is given each one.

Nothing here knows which browser it is. What only some drivers can do (kill, crash, a quota) the schedule
names, and `Chaos` in test_random_faults.py does it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from calavera import Record, write
from calavera.record.link import pack

__all__ = [
    "ARM",
    "CHOOSE",
    "DATABASE_FAULTS",
    "EMPTY",
    "FAULTY",
    "FILES",
    "LOOK",
    "OPENINGS",
    "UNTIL_ANSWERED",
    "Fault",
    "links",
    "odd_file",
    "schedule",
]

FAULTY = """(() => {
  const fault = window.testFault = { kind: "", after: 0, times: 0, met: 0 };
  const refused = (name, message = "") => new DOMException(message, name);
  const later = (request, name) => setTimeout(() => {
    const event = new Event(name, { bubbles: true, cancelable: true });
    request[`on${name}`]?.(event);
    request.dispatchEvent(event);
  });
  let opening = "";
  try { opening = sessionStorage.getItem("testOpening") ?? ""; } catch { /* no origin yet */ }
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...given) {
    if (!opening) return open.apply(this, given);
    if (opening === "throws") throw refused("SecurityError", "The operation is insecure.");
    const request = Object.assign(new EventTarget(), { readyState: "pending" });
    if (opening === "errors") {
      request.error = refused("QuotaExceededError");
      later(request, "error");
    }
    return request;
  };

  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    if (given[1] !== "readwrite" || !fault.times) return begin.apply(this, given);
    fault.times -= 1;
    fault.met += 1;
    if (fault.kind === "closed") this.close();
    if (fault.kind === "lost") throw refused("InvalidStateError", "Connection to the database was lost");
    const transaction = begin.apply(this, given);
    transaction.testKind = fault.kind;
    transaction.testAfter = fault.after;
    if (fault.kind.startsWith("silent")) {
      for (const name of ["complete", "abort", "error"]) {
        transaction.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
      }
    }
    return transaction;
  };
  for (const name of ["get", "put", "delete", "clear"]) {
    const ask = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given) {
      const { transaction } = this;
      const kind = transaction.testKind ?? "";
      if (kind === "full" && name !== "get") throw refused("QuotaExceededError");
      const request = ask.apply(this, given);
      if (!/torn|late|fails|silent and lost/.test(kind) || transaction.testAfter--) return request;
      const abort = () => { try { transaction.abort(); } catch { /* it is over */ } };
      if (kind === "torn") abort();
      else request.addEventListener("success", (event) => {
        if (kind === "fails") {
          event.stopImmediatePropagation();
          request.dispatchEvent(new Event("error", { bubbles: true, cancelable: true }));
        }
        abort();
      });
      return request;
    };
  }
})();"""
"""A script for every document, before its own scripts. Opening the database goes wrong for as long as the tab
remembers it; transactions that write go wrong the next `times` times once `ARM` says so:

torn: aborted after some requests, as when the connection is forced to close; such an abort has no error
late: aborted when the request has been answered
fails: a request ends in an error that is null, and so does the transaction
full: no room, said by an exception without a message
lost: no transaction can begin, as when the browser's storage process has died
closed: the same, and for good
silent: the page never hears what has become of it; it was kept, or aborted ("silent and lost")
"""

DATABASE_FAULTS = ("torn", "late", "fails", "full", "lost", "closed", "silent", "silent and lost")

OPENINGS = ("throws", "errors", "silent")
"""Ways in which the database can refuse to be opened."""

ARM = """given => { Object.assign(window.testFault, { met: 0 }, given); }"""

EMPTY = """async () => {
  const { name } = (await indexedDB.databases())[0];
  const database = await new Promise((done, failed) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const stores = [...database.objectStoreNames];
  const transaction = database.transaction(stores, "readwrite");
  for (const one of stores) transaction.objectStore(one).clear();
  await new Promise((done) => { transaction.oncomplete = done; });
  database.close();
}"""
"""Takes away all that is kept, as clearing it in the browser's settings does while the page is open."""

LOOK = """() => {
  const app = document.getElementById("app").cloneNode(true);
  const notices = [...app.querySelectorAll(".notice")];
  const told = notices.map((one) => one.className).join(" ");
  for (const one of notices) one.remove();
  return [app.innerHTML, told];
}"""
"""The shown screen, and apart from it the kinds of the notices."""

UNTIL_ANSWERED = (
    """async ([shown, milliseconds]) => {
  const look = """
    + LOOK
    + """;
  const end = Date.now() + milliseconds;
  for (;;) {
    const [now, told] = look();
    if (now !== shown && !document.querySelector("[aria-busy]")) return told || "kept";
    if (Date.now() > end) return "";
    await new Promise((done) => setTimeout(done, 2));
  }
}"""
)
"""Waits until something else is shown: `kept` where nothing is said beside it, else the notices' kinds. A
button whose answer has not begun yet is no answer."""

CHOOSE = """given => {
  const [kind, number, text] = given;
  const first = "Calavera bundle 1\\n";
  const rest = '"days":null,"hand":[],"damaged":[]';
  const fill = (settings, games) => `${first}{"settings":${settings},"games":[${games}],${rest}}`;
  const noise = (bytes) => {
    const data = new Uint8Array(bytes);
    for (let n = 0, state = number; n < bytes; n += 1) data[n] = state = (state * 1103515245 + 12345) >>> 8;
    return data;
  };
  const parts = {
    lists: () => [first, "[".repeat(number)],
    objects: () => [first, '{"a":'.repeat(number)],
    settings: () => [fill("[".repeat(number) + "]".repeat(number), "")],
    large: () => [first, "x".repeat(16 * 1024 * 1024 + number)],
    many: () => [fill("{}", `{"kept":1,"text":"x"},`.repeat(10_000) + `{"kept":1,"text":"x"}`)],
    noise: () => [number % 2 ? first : "", noise(200_000 + number)],
    digits: () => [first, `{"settings":${"9".repeat(number)}}`],
    text: () => [text],
  }[kind]();
  const files = new DataTransfer();
  files.items.add(new File(parts, "calavera.txt", { type: "text/plain" }));
  const field = document.querySelector("[data-file]");
  field.files = files.files;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Chooses a file in the page's own field: made here, as the drivers are slow with large texts."""

FILES = {
    "lists": (3_000, 1_000_000),
    "objects": (3_000, 500_000),
    "settings": (3_000, 200_000),
    "large": (1, 4_000_000),
    "many": (0, 0),
    "noise": (0, 100_000),
    "digits": (4_000, 100_000),
}
"""Files above the limits of depth and size, or nothing but noise, each with how far its number goes."""

ODD_HEADERS = {
    "Date": (
        "2026112222",
        "0123456789",
        "202612-12-",
        "--12345678",
        "9999-99-99",
        "\u0663" * 10,
        "-1",
        "0" * 500,
    ),
    "Seat1": ("<b>", "\u202e" * 50, "x" * 3_000, "</script>", "\ud7ff\ufffd"),
    "Held": ("123456", "666", "x"),
    "Picked": ("o9", "-" * 200),
    "Coach": ("x x x x x",),
    "Event": ("\x7f", "{" * 5_000),
}


@dataclass(frozen=True)
class Fault:
    """A fault that is met before the game's next decision."""

    kind: str
    """`database`, `opening`, `emptied`, `file`, `odd file`, `link`, or what only a driver can do."""
    how: str = ""
    number: int = 0
    times: int = 1
    """The number of transactions in a row that fail."""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.kind, self.how, f"{self.number}" if self.number else "")))


def schedule(
    random: Random, decisions: Sequence[int], own: Sequence[str], fewer: int = 0
) -> dict[int, Fault]:
    """Assign faults to a game's decisions: each of them once, in any order.

    `own` are the faults that only this driver knows; `fewer` is how many there are at most, else all.
    """
    faults = [
        *(
            Fault("database", how, random.randrange(3), random.choice((1, 1, 2, 50)))
            for how in DATABASE_FAULTS
        ),
        *(Fault("opening", how) for how in OPENINGS),
        *(Fault("file", how, random.randint(*ends)) for how, ends in FILES.items()),
        *(Fault("link", how) for how in ("warm", "cold")),
        Fault("odd file"),
        Fault("emptied"),
        *(Fault(kind) for kind in own),
    ]
    random.shuffle(faults)
    if fewer:
        # A driver's own faults come always: nothing else kills that engine.
        faults = sorted(faults, key=lambda fault: fault.kind not in own)[:fewer]
    places = sorted(random.sample(decisions, min(len(faults), len(decisions))))
    random.shuffle(faults)
    return dict(zip(places, faults, strict=False))


def odd_record(random: Random, record: Record) -> str:
    """Return a game's text with headers that no page writes."""
    for name, texts in ODD_HEADERS.items():
        if name == "Date" or random.random() < 0.3:
            record = record.with_header(name, random.choice(texts))
    return write(record)


def odd_file(random: Random, record: Record, settings: object) -> str:
    """Return a file of games with odd headers."""
    games = [{"kept": number, "text": odd_record(random, record)} for number in range(1, 6)]
    content = {"settings": settings, "days": None, "hand": [], "games": games, "damaged": []}
    return f"Calavera bundle 1\n{json.dumps(content)}\n"


def links(random: Random, record: Record) -> Iterator[str]:
    """Fragments of an address that no page has made; the last ones are whole games with odd headers."""
    good = pack(record.with_header("Seat1", None))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    place = random.randrange(len(good))
    yield "#game="
    yield f"#game={good[:place]}"
    yield f"#game={good[:place]}{random.choice(letters)}{good[place + 1 :]}"
    yield "#game=" + "".join(random.choices(letters, k=random.choice((10, 300, 20_000))))
    yield f"#game=%E0%A4%A{good}"
    yield f"#game={pack(record.with_header('Date', random.choice(ODD_HEADERS['Date'][:4])))}"
    long = record.with_header("Seat1", "x" * 1_200).with_header("Seat2", "y" * 700)
    yield f"#game={pack(long)}"
