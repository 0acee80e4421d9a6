// One press, one action: taps of several fingers at once, and keys that are held down.
//
// Browsers make a click of a finger that has the screen to itself. They make none of a finger that touches it while
// another one rests, moves or scrolls there, and once one scrolls, Chromium gives the others no pointer events, either.
// Touch events come all the time: of such taps the clicks are made here. All other clicks stay the browser's own.
const SLOP = 15; // pixels that a finger may move during a tap
const LONG = 700; // milliseconds after which a finger rests
const SOON = 700; // milliseconds within which a browser makes a click of a tap
const NEAR = 30; // pixels between a tap and its click
const FOCUSABLE = "button, input, select, textarea, summary, a[href], [tabindex]";
const PRESSED = "button, select, summary, a, input:is([type=checkbox], [type=file], [type=radio])";

// A button is known by what it means: it may be drawn once more while a finger is on it, or be given another meaning.
const offered = (node) => node?.closest?.("[data-intent]");
const meaning = (node) => offered(node)?.dataset.intent ?? "";
const near = (one, other, pixels) =>
  Math.abs(one.clientX - other.clientX) < pixels && Math.abs(one.clientY - other.clientY) < pixels;
const zoom = () => window.visualViewport?.scale;

const click = (target, { clientX, clientY }) => {
  target.closest(FOCUSABLE)?.focus({ preventScroll: true, focusVisible: false });
  const place = { clientX, clientY, detail: 1, view: window };
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, ...place }));
};

// The element that a tap is meant for: the one that was touched, or what means the same there now.
const meant = ({ target, intent, clientX, clientY }) => {
  if (target.isConnected && !target.closest("[hidden], :disabled") && meaning(target) === intent) return target;
  const there = document.elementFromPoint(clientX, clientY);
  return intent && meaning(there) === intent ? there : null;
};

const touches = new Map(); // by the numbers that the browser gives to fingers
let answered = []; // taps whose clicks have been made here

const onEnd = (event) => {
  for (const touch of event.changedTouches) {
    const tap = touches.get(touch.identifier);
    touches.delete(touch.identifier);
    const rests = !tap || event.timeStamp - tap.at > LONG || !near(tap, touch, SLOP);
    if (event.type === "touchcancel" || rests || !tap.shared || tap.zoom !== zoom()) continue;
    const target = meant(tap);
    if (!target) continue;
    answered = [...answered.filter(({ at }) => event.timeStamp - at < SOON), { ...tap, at: event.timeStamp }];
    click(target, tap);
  }
};

const onStart = (event) => {
  const down = [...event.touches].map(({ identifier }) => identifier);
  for (const known of touches.keys()) if (!down.includes(known)) touches.delete(known);
  for (const touch of event.changedTouches) {
    const { identifier, clientX, clientY } = touch;
    const target = touch.target.closest ? touch.target : touch.target.parentElement; // WebKit also names texts
    const intent = meaning(target);
    touches.set(identifier, { target, intent, clientX, clientY, at: event.timeStamp, zoom: zoom() });
    // The end of a touch comes to where it began, even if that has left the page: then nothing above it hears of it.
    target.addEventListener("touchend", onEnd, { passive: true });
    target.addEventListener("touchcancel", onEnd, { passive: true });
  }
  if (down.length > 1) for (const tap of touches.values()) tap.shared = true;
};

// The last press of a mouse, a pen or a finger, of which the browser may make a click.
let press = null;
const onDown = ({ pointerId, target, clientX, clientY }) => {
  press = { id: pointerId, intent: meaning(target), from: { clientX, clientY } };
  answered = answered.filter((tap) => !near(tap, press.from, NEAR)); // the next click there is this one's
};
const onUp = ({ pointerId, clientX, clientY, timeStamp }) => {
  press = press?.id === pointerId ? { ...press, clientX, clientY, at: timeStamp } : null;
};

// A browser's own click counts unless a click has been made of that tap already, or the button under the pointer has
// changed its meaning since it was pressed. Clicks of keys, of scripts and of assistive technology belong to no press.
const counts = (event) => {
  const own = press?.at && (event.pointerId ?? press.id) === press.id && near(press, event, NEAR) ? press : null;
  press = null;
  if (answered.some((tap) => event.timeStamp - tap.at < SOON && near(tap, event, NEAR))) return false;
  const intent = meaning(event.target);
  if (!own || event.timeStamp - own.at > SOON || own.intent === intent) return true;
  if (!own.intent) {
    // Of a tap beside a button, browsers make a click of that button. One that lies under the finger has come since.
    const { left, right, top, bottom } = offered(event.target).getBoundingClientRect();
    const { clientX, clientY } = own.from;
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }
  const there = document.elementFromPoint(event.clientX, event.clientY);
  if (meaning(there) === own.intent) click(there, event); // it has been drawn once more
  return false;
};
const onClick = (event) => {
  if (!event.isTrusted || !event.detail || event.pointerType === "" || counts(event)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
};

// Of a key that is held down, browsers make a click for each repeat, also of a button that has the focus only since.
const onKey = (event) => {
  const presses = event.key === "Enter" || event.key === " ";
  if (event.repeat && presses && event.target.closest?.(PRESSED)) event.preventDefault();
};

addEventListener("touchstart", onStart, { capture: true, passive: true });
addEventListener("pointerdown", onDown, { capture: true });
addEventListener("pointerup", onUp, { capture: true });
addEventListener("click", onClick, { capture: true });
addEventListener("keydown", onKey, { capture: true });
