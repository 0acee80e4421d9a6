"""The rule of the table's layout: what one decides with is whole, and one list at most scrolls."""

from __future__ import annotations

__all__ = ["AGAINST_THE_RULE", "LETTERS", "OUT_OF_REACH", "ROOM_SIZES"]

LETTERS = "size => { document.documentElement.style.fontSize = size }"
"""Sets the size of letters that a browser's own setting gives the document."""

ROOM_SIZES = (
    *((320, 568), (360, 640), (360, 740), (390, 844), (844, 390)),
    *((820, 1180), (1180, 820), (1440, 900), (1920, 1080)),
)
"""Phones upright and lying, tablets, desks."""

AGAINST_THE_RULE = """() => {
  if (!document.querySelector(":is(.desk:not([hidden]), .screen) > .table")) return [];
  const found = [];
  const seen = (one) => one.getClientRects().length && one.checkVisibility() && !one.closest("[hidden]")
    && getComputedStyle(one).visibility === "visible";
  const every = (what) => [...document.querySelectorAll(what)].filter(seen);
  const called = (one) => (one.getAttribute("class") || one.localName).split(" ")[0];
  const plays = document.querySelector(".table:not([data-phase='over'], .replay) > .play .controls");
  if (plays) {
    const deciding = every([".dice .die", ".chip", ".face-key", ".controls > *", ".say > *", ".handover",
      ".robot", ".pace", ".curse", ".said > li"].map((what) => `.play ${what}`).join());
    for (const one of deciding) {
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      if (width < 2) continue;
      if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
        found.push(`${called(one)} is not whole in the window`);
    }
    const boxes = every([".coach", ".table > .bar", ".seat.large > .sheet", ".others .seat", ".plate",
      ".common > *", ".said", ".say", ".board", ".pace", ".dice", ".controls", ".handover"].join());
    const shown = (one) => {  // what is scrolled out of sight lies over nothing
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const lists = [one.parentElement.closest(".choices"), one.parentElement.closest(".stage")];
      const list = lists.find((around) => around && getComputedStyle(around).overflowY !== "visible");
      if (!list) return { left, right, top, bottom };
      const around = list.getBoundingClientRect();
      return { left, right, top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
    };
    for (const [number, one] of boxes.entries()) {
      const first = shown(one);
      for (const other of boxes.slice(number + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const second = shown(other);
        const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
        const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
        if (wide > 2 && high > 2) found.push(`${called(one)} lies over ${called(other)}`);
      }
    }
  }
  for (const one of every(".table > .bar .whose"))
    if (one.scrollWidth > one.clientWidth + 1) found.push("the heading runs into the buttons beside it");
  const page = document.documentElement;
  const over = page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth;
  if (over) found.push("the page scrolls");
  const scrolls = (one, way, size, shown) => /auto|scroll/.test(getComputedStyle(one)[way]) && one[shown]
    && one[size] > one[shown];
  const all = every("#app *");
  const lists = all.filter((one) => scrolls(one, "overflowY", "scrollHeight", "clientHeight")).map(called);
  if (lists.length > 1) found.push(`more than one scrolls: ${lists}`);
  if (plays && lists.includes("desk")) found.push("the table scrolls");
  const sideways = (one) => scrolls(one, "overflowX", "scrollWidth", "clientWidth");
  if (every(".desk, .play, .play *").some(sideways)) found.push("something scrolls sideways");
  return [...new Set(found)];
}"""
"""Says in words what of a table breaks the rule."""

OUT_OF_REACH = """() => {
  const desk = document.querySelector(".desk");
  if (!desk) return [];
  desk.scrollTop = 0;
  const seen = (one) => one.getClientRects().length && one.checkVisibility() && !one.closest("[hidden]")
    && getComputedStyle(one).visibility === "visible";
  const needed = ":is(.dice .die, .controls > :is(.main, .wide))";
  const play = `.table:not([data-phase="over"], .replay) > .play ${needed}`;
  return [...document.querySelectorAll(play)].filter(seen).filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    if (width < 2) return false;
    if (top < -1 || bottom > innerHeight + 1) return true;
    const there = document.elementFromPoint((left + right) / 2, bottom - 6);
    return !(there && (one.contains(there) || there.contains(one)));
  }).map((one) => one.getAttribute("class"));
}"""
"""Lists the dice and large buttons of a table that are out of sight or covered before it is scrolled."""
