"""Scripts that change the page's document as translators, extensions and browsers do."""

from __future__ import annotations

import re

__all__ = [
    "CHANGED",
    "EXTENSION",
    "ICON",
    "TRANSLATED_LANGUAGE",
    "TRANSLATOR",
    "UNTRANSLATED",
    "without_icons",
    "without_translations",
]

TRANSLATED_LANGUAGE = "eo"
"""The language that the translator writes on the document: none of ours."""

TRANSLATOR = f"""(() => {{
  const translation = (text) => text.replace(/\\S[^]*\\S|\\S/, "«$&»");
  const done = new WeakSet();
  const font = () => Object.assign(document.createElement("font"), {{ style: "vertical-align: inherit;" }});
  window.translator = {{ rounds: 0, last: 0 }};
  const translate = (text) => {{
    if (done.has(text) || !text.data.trim() || !text.parentElement) return;
    if (text.parentElement.closest("script, style, svg, textarea, title, template")) return;
    const outer = font();
    const inner = outer.appendChild(font());
    const copy = inner.appendChild(document.createTextNode(translation(text.data)));
    done.add(copy);
    text.replaceWith(outer);
    window.translator.last += 1;
  }};
  const all = (node) => {{
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  }};
  const begin = () => {{
    document.documentElement.lang = "{TRANSLATED_LANGUAGE}";
    document.documentElement.classList.add("translated-ltr");
    all(document.body);
    new MutationObserver((records) => {{
      window.translator.rounds += 1;
      window.translator.last = 0;
      for (const record of records) {{
        if (record.type === "characterData") {{
          if (record.target.isConnected) {{ done.delete(record.target); translate(record.target); }}
        }} else for (const node of record.addedNodes) if (node.isConnected) all(node);
      }}
    }}).observe(document.body, {{ childList: true, characterData: true, subtree: true }});
  }};
  if (document.body) begin();
  else addEventListener("DOMContentLoaded", begin);
}})()"""
"""Translates every text of the page, whatever it says about that, as browsers do: a text makes way for two
`<font>` with a translation, and what changes is translated again. That of *3 rolls* is *«3 rolls»*."""

FONT = "font style=vertical-align: inherit; ( "
"""A translator's element, as `Hand.screen` describes it."""

TRANSLATION = re.compile(re.escape(FONT * 2) + r"(.*?) \) \)", re.DOTALL)

ICON = "x-extension ( )"
"""An extension's element, described in the same way."""


def without_translations(screen: str) -> str:
    """Return a screen, as `Hand.screen` describes it, with the texts that its translations were made of."""
    assert FONT in screen, "nothing is translated"
    assert screen.count(FONT) == 2 * len(TRANSLATION.findall(screen)), "a translation within a translation"
    plain = TRANSLATION.sub(lambda text: text[1].replace("«", "").replace("»", ""), screen)
    assert "«" not in plain
    return plain


def without_icons(screen: str) -> str:
    """Return a screen, described in the same way, without what an extension has added."""
    return screen.replace(f"{ICON} ", "")


UNTRANSLATED = """(root) => {
  const plain = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/[«»]/g, "");
    if (node.localName === "x-extension") return "";
    if (node.dataset?.aside === "behind" && node.hasAttribute("hidden")) return "";
    const children = [];
    for (const child of [...node.childNodes].map(plain).flat()) {
      const joined = typeof child === "string" && typeof children.at(-1) === "string";
      if (joined) children.push(children.pop() + child);
      else if (child !== "") children.push(child);
    }
    if (/^(font|x-mark)$/.test(node.localName)) return children;
    const attributes = [...(node.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort();
    return { tag: node.localName ?? "", ns: node.namespaceURI ?? "", attributes, children };
  };
  return JSON.stringify(plain(root));
}"""
"""Describes a node of the document without what others have added to it and made of its texts."""

EXTENSION = """(() => {
  const done = new WeakSet();
  let now = 36;
  const random = () => (now = (now * 48271) % 2147483647) / 2147483647;
  const among = (list) => list[Math.floor(random() * list.length)];
  window.extension = { icons: 0, removed: 0, moved: 0 };
  const decorate = () => {
    for (const field of document.querySelectorAll("#app input")) {
      if (done.has(field)) continue;
      done.add(field);
      field.after(document.createElement("x-extension"));
      window.extension.icons += 1;
    }
  };
  const meddle = ({ target }) => {
    const all = [...document.querySelectorAll("#app > * *")].filter((node) => !node.contains(target));
    const one = among(all.filter((node) => node.localName !== "x-extension"));
    if (!one) return;
    if (random() < 0.5) {
      one.remove();
      window.extension.removed += 1;
    } else {
      among(all.filter((node) => !one.contains(node)))?.append(one);
      window.extension.moved += 1;
    }
  };
  addEventListener("DOMContentLoaded", () => {
    decorate();
    new MutationObserver(decorate).observe(document.body, { childList: true, subtree: true });
  });
  addEventListener("click", meddle, true);
})()"""
"""Adds an icon to each field, as password managers do, and removes or moves an element of the page at every
click, before the page hears of it."""

CHANGED = """([seed, times]) => {
  let now = seed;
  const random = () => (now = (now * 48271) % 2147483647) / 2147483647;
  const among = (list) => list[Math.floor(random() * list.length)];
  const app = document.getElementById("app");
  const theirs = "font, x-mark, x-extension, x-wrap";
  const pieces = window.pieces ??= new WeakSet(); // texts that have been split or rewritten
  const nodes = (kinds) => {
    const walker = document.createTreeWalker(app, kinds);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (!pieces.has(node) && !element.closest(theirs)) found.push(node);
    }
    return found;
  };
  const elements = () => nodes(NodeFilter.SHOW_ELEMENT);
  const texts = () => nodes(NodeFilter.SHOW_TEXT);
  const any = () => nodes(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const made = (name) => document.createElement(name);
  const ways = {
    translate: () => {
      for (const text of texts().filter(() => random() < 0.7)) {
        const outer = made("font");
        outer.appendChild(made("font")).textContent = `«${text.data}»`;
        text.replaceWith(outer);
      }
    },
    mark: (text = among(texts())) => {
      if (!text) return;
      const mark = made("x-mark");
      text.replaceWith(mark);
      mark.append(text);
    },
    split: (text = among(texts())) => {
      if (!text || text.data.length < 2) return;
      pieces.add(text).add(text.splitText(1));
    },
    rewrite: (text = among(texts())) => {
      if (!text) return;
      pieces.add(text);
      text.data = `«${text.data}»`;
    },
    remove: () => among(any())?.remove(),
    add: () => among([app, ...elements()]).insertBefore(made("x-extension"), null),
    addFirst: () => among([app, ...elements()]).prepend(made("x-extension")),
    move: (node = among(any())) => {
      const places = [app, ...elements()].filter((place) => node && !node.contains(place));
      if (places.length) among(places).insertBefore(node, among([null, ...among(places).childNodes]) ?? null);
    },
    wrap: (node = among(elements())) => {
      if (!node) return;
      const wrapper = made("x-wrap");
      node.replaceWith(wrapper);
      wrapper.append(node);
    },
    clone: (node = among(elements())) => node?.replaceWith(node.cloneNode(true)),
    sanitize: (node = among([app, ...elements()])) => { node.innerHTML = node.innerHTML; },
    reorder: (node = among(elements())) => node?.append(...[...node.childNodes].reverse()),
    replaceApp: () => random() < 0.2 && app.replaceWith(app.cloneNode(true)),
    removeApp: () => random() < 0.2 && app.remove(),
  };
  for (let n = 0; n < times; n += 1) {
    try {
      ways[among(Object.keys(ways))]();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // a place that another change has just taken
    }
  }
}"""
"""Changes the screen in random ways, whose texts `UNTRANSLATED` can read."""
