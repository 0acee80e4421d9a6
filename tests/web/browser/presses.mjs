// Has presses.js hear of fingers, clicks and keys on a page made up, and tells which clicks the page gets. Steps come in
// as JSON: `node presses.mjs SCRIPT STEPS`.
const listeners = {};
globalThis.addEventListener = (name, listener) => (listeners[name] = listener);
globalThis.window = { visualViewport: { scale: 1 } };
globalThis.document = { elementFromPoint: () => elements[under] };
globalThis.MouseEvent = class {
  constructor(type, options) {
    Object.assign(this, { type, isTrusted: false }, options);
  }
};

const [script, steps] = process.argv.slice(2);
const clicks = [];
let now = 1000;
let under = "table";

class Element {
  constructor(name, intent, box) {
    Object.assign(this, { name, box, isConnected: true, shut: false, own: {}, dataset: {} });
    if (intent) this.dataset.intent = intent;
  }
  closest(selector) {
    if (selector === "[data-intent]") return this.dataset.intent ? this : null;
    if (selector === "[hidden], :disabled") return this.shut ? this : null;
    return this.name === "table" ? null : this; // it has the focus, and is pressed by keys
  }
  getBoundingClientRect() {
    const [left, top, right, bottom] = this.box;
    return { left, top, right, bottom };
  }
  focus() {
    clicks.push(`focus ${this.name}`);
  }
  addEventListener(name, listener) {
    this.own[name] = listener;
  }
  dispatchEvent(event) {
    fire("click", { ...event, target: this });
  }
}

const elements = {
  table: new Element("table", "", [0, 0, 1000, 1000]),
  one: new Element("one", "hold 1", [0, 0, 100, 100]),
  two: new Element("two", "hold 2", [100, 0, 200, 100]),
  again: new Element("again", "hold 1", [0, 0, 100, 100]), // as it is drawn once more
};

// A click that nothing stops gets to the page.
const fire = (name, event) => {
  let stopped = false;
  let prevented = false;
  const stops = { stopImmediatePropagation: () => (stopped = true), preventDefault: () => (prevented = true) };
  listeners[name]({ timeStamp: now, ...stops, ...event });
  if (name === "click" && !stopped) clicks.push(`${event.isTrusted ? "browser" : "page"} ${event.target.name}`);
  if (name === "keydown" && prevented) clicks.push(`no ${event.key}`);
};

const fingers = new Map();
const touch = (identifier, name, clientX, clientY) => ({ identifier, target: elements[name], clientX, clientY });
const can = {
  start: (...given) => {
    const [identifier] = given;
    fingers.set(identifier, touch(...given));
    fire("touchstart", { touches: [...fingers.values()], changedTouches: [fingers.get(identifier)] });
  },
  end: (identifier, x, y, type = "touchend") => {
    const { target, clientX, clientY } = fingers.get(identifier);
    fingers.delete(identifier);
    const changedTouches = [{ identifier, target, clientX: x ?? clientX, clientY: y ?? clientY }];
    target.own[type]({ type, timeStamp: now, changedTouches });
  },
  cancel: (identifier) => can.end(identifier, null, null, "touchcancel"),
  lose: (identifier) => fingers.delete(identifier),
  down: (pointerId, name, clientX, clientY) =>
    fire("pointerdown", { pointerId, target: elements[name], clientX, clientY }),
  up: (pointerId, name, clientX, clientY) =>
    fire("pointerup", { pointerId, target: elements[name], clientX, clientY }),
  click: (name, clientX, clientY, more) =>
    fire("click", { isTrusted: true, detail: 1, target: elements[name], clientX, clientY, ...more }),
  key: (key, repeat) => fire("keydown", { key, repeat, target: elements.one }),
  keyInText: (key, repeat) => fire("keydown", { key, repeat, target: elements.table }),
  intent: (name, intent) => (elements[name].dataset.intent = intent),
  gone: (name) => (elements[name].isConnected = false),
  shut: (name) => (elements[name].shut = true),
  under: (name) => (under = name),
  wait: (milliseconds) => (now += milliseconds),
  zoom: (scale) => (window.visualViewport.scale = scale),
};

await import(script);
for (const [name, ...given] of JSON.parse(steps)) can[name](...given);
console.log(JSON.stringify(clicks));
