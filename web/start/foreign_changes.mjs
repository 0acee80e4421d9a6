// The screen as Python left it, where others have changed it since: translators, extensions and the browser itself. For
// each parent whose children they have changed, its own children are noted. Python asks before it changes the screen,
// and reports when its changes are made.
const WATCHED = { childList: true, characterData: true, characterDataOldValue: true, subtree: true };
const app = document.getElementById("app");

const own = new Map(); // the children of each parent that others have changed, in order
const texts = new WeakMap(); // the text of each text node that others have changed
const ours = new WeakSet(); // nodes that may stand anywhere or nowhere now
const theirs = new WeakSet(); // nodes that others have added

const added = (parent, children) => [...parent.childNodes].filter((node) => !children.includes(node));

// Where each node of some changes was before them; null is in no tree.
const parentsBefore = (records) => {
  const before = new Map();
  for (const { target, addedNodes, removedNodes } of records) {
    for (const node of addedNodes) before.set(node, null);
    for (const node of removedNodes) before.set(node, target);
  }
  return before;
};
const isForeign = (node, before) => {
  for (let one = node; one !== app; one = before.has(one) ? before.get(one) : one.parentNode) {
    if (!one || theirs.has(one)) return true; // one that is in no tree belongs to others, unless it is known
    if (ours.has(one)) return false;
  }
  return false;
};

// Note changes that others have made, from the last to the first: they lead back to what Python left.
const note = (inOrder) => {
  if (!inOrder.length) return;
  const records = [...inOrder].reverse();
  const before = parentsBefore(records);
  const lists = new Map();
  const written = new Map();
  for (const { type, target, addedNodes, removedNodes, nextSibling, oldValue } of records) {
    if (isForeign(target, before)) continue;
    if (type === "characterData") {
      written.set(target, oldValue);
    } else if (!own.has(target)) {
      const children = (lists.get(target) ?? [...target.childNodes]).filter((node) => ![...addedNodes].includes(node));
      children.splice(nextSibling ? children.indexOf(nextSibling) : children.length, 0, ...removedNodes);
      lists.set(target, children);
    }
  }
  for (const [node, text] of written) if (!texts.has(node)) texts.set(node, text);
  for (const [parent, children] of lists) own.set(parent, children);
  for (const node of [...before.keys()].filter((one) => isForeign(one, before))) theirs.add(node);
  for (const node of [...before.keys()].filter((one) => !theirs.has(one))) {
    ours.add(node);
    observer.observe(node, WATCHED); // also where it is in no tree
  }
};
const observer = new MutationObserver(note);

const isClean = (parent, children) =>
  parent.childNodes.length === children.length && children.every((node, n) => node === parent.childNodes[n]);

// A text that others show in their own way is not missing: it has been wrapped, or something with a text has its place,
// between the elements beside it.
const isMissing = (parent, children, place) => {
  const text = children[place];
  if (parent.contains(text) || !text.data.trim()) return false;
  if (app.contains(text)) return true;
  let node = place ? children[place - 1].nextSibling : parent.firstChild;
  while (node && node !== children[place + 1] && !node.textContent.trim()) node = node.nextSibling;
  return !node || node === children[place + 1];
};
const isAstray = ([parent, children]) => {
  const inOrder = children.filter((node) => node.parentNode === parent);
  const there = [...parent.childNodes].filter((node) => children.includes(node));
  return (
    there.some((node, n) => node !== inOrder[n]) ||
    children.some((node) => node.nodeType !== Node.TEXT_NODE && node.parentNode !== parent) ||
    children.some((node, n) => node.nodeType === Node.TEXT_NODE && isMissing(parent, children, n))
  );
};

// Give parents their own children again, and nothing else. All of theirs leave first, since any may stand in another.
const restore = (entries) => {
  const focused = document.activeElement;
  for (const [parent, children] of entries) {
    for (const node of added(parent, children)) node.remove();
    for (const node of children) if (node.parentNode !== parent) node.remove();
  }
  for (const [parent, children] of entries) {
    let at = parent.firstChild;
    for (const node of children) {
      if (node === at) at = at.nextSibling;
      else parent.insertBefore(node, at);
      if (texts.has(node)) node.data = texts.get(node);
      texts.delete(node);
    }
    own.delete(parent);
  }
  observer.takeRecords();
  if (focused !== document.activeElement && app.contains(focused)) focused.focus({ preventScroll: true });
};
const goHome = () => {
  const other = document.getElementById("app");
  if (other) other.replaceWith(app);
  else document.body.append(app);
};

// Update what is noted by a change of Python's.
const follow = ({ type, target, addedNodes, removedNodes }, members) => {
  if (type === "characterData") texts.delete(target);
  for (const node of removedNodes) {
    if (node.dataset?.aside === undefined) continue;
    ours.add(node); // it comes back
    observer.observe(node, WATCHED);
  }
  if (!own.has(target)) return;
  if (!members.has(target)) members.set(target, new Set(own.get(target)));
  for (const node of removedNodes) members.get(target).delete(node);
  for (const node of addedNodes) members.get(target).add(node);
};

window.calaveraForeign = {
  // Take over the first paint's screen, whatever others have made of it by now, and return its element.
  adopt: () => {
    observer.observe(app, WATCHED);
    note(window.calaveraFirst.changes());
    window.calaveraForeign.right();
    return window.calaveraForeign.child(app, 0);
  },
  // The screen has been made again.
  forget: () => {
    observer.observe(app, WATCHED);
    observer.takeRecords();
    own.clear();
  },
  get changed() {
    note(observer.takeRecords());
    return own.size > 0 || !app.isConnected;
  },
  // Put back what is gone or moved; what has been added or only wrapped stays until something changes there.
  right: () => {
    if (!app.isConnected) goHome();
    for (let astray; (astray = [...own].filter(isAstray)).length; ) restore(astray);
  },
  // Give a parent its own children and texts again, and nothing else.
  restore: (parent) => {
    if (own.has(parent)) restore([[parent, own.get(parent)]]);
  },
  child: (parent, place) => (own.get(parent) ?? parent.childNodes)[place],
  // Whatever has changed since `changed` was asked for has been Python's own change.
  settle: () => {
    const members = new Map();
    for (const record of observer.takeRecords()) follow(record, members);
    for (const [parent, nodes] of members) own.set(parent, [...parent.childNodes].filter((node) => nodes.has(node)));
    for (const [parent, children] of own) {
      const gone = !app.contains(parent) && !parent.closest("[data-aside]");
      if (gone || isClean(parent, children)) own.delete(parent);
    }
  },
};
