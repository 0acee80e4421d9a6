"""A clipboard that notes what is copied."""

CLIPBOARD = """() => {
  window.copied = [];
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  navigator.clipboard.writeText = (text) => { copied.push(text); return Promise.resolve(); };
}"""
"""Notes what is copied: who may really use the clipboard differs from one browser to the next."""
