"""Shifts of the layout, as the browser counts them."""

SHIFTS = """(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifts.push(one.value);
  }).observe({ type: "layout-shift", buffered: true });
})()"""
