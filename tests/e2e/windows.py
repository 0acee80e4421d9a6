"""Sizes of windows, and the height that a window lacks."""

TOGETHER = [(360, 640), (390, 844), (820, 1180), (1180, 820), (1440, 900)]

HIDDEN = """(() => {
  const screen = document.querySelector(".desk");
  return screen.scrollHeight - screen.clientHeight;
})()"""
"""By how many pixels the table is taller than its window."""
