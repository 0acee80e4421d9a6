// Random actions in the page, for random_actions.py: comes before its own scripts.
(() => {
  const chances = (state) => () => {  // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  let chance = chances(1);
  let ofStorage = chances(2);
  let ofDice = null;
  const below = (n) => Math.floor(chance() * n);
  const one = (list) => list[below(list.length)];
  const LONG = 30_000;  // milliseconds for an answer that must come: a busy machine is slow and not wrong
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const test = window.testActions = {
    wrong: [], log: [], screens: {}, verbs: {}, slowest: 0, done: 0, links: [], file: null,
  };

  // -- faults are noted (notices.py reports notices in the console) with what was done before them
  const note = (what) => test.wrong.push(`${what} (after action ${test.done})`);
  for (const kind of ["error", "warn"]) {
    const say = console[kind].bind(console);
    console[kind] = (...said) => {
      const [, notice] = /^notice (\w*)/.exec(said[0]) ?? [];
      if (!ALLOWED.includes(notice)) note(`console.${kind}: ${said.join(" ")}`);
      say(...said);
    };
  }
  addEventListener("error", (event) => note(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => note(`rejection: ${event.reason}`));

  addEventListener("beforeunload", () => {
    sessionStorage.setItem("testLeft", JSON.stringify([history.state, history.length, test.log.slice(-12)]));
  });

  // -- storage takes its time
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given);
    if (given[1] !== "readwrite") return transaction;
    let late = false;
    transaction.addEventListener("complete", (event) => {
      if (late || !test.slowest) return;
      event.stopImmediatePropagation();
      setTimeout(() => {
        late = true;
        transaction.dispatchEvent(new Event("complete"));
      }, ofStorage() < 0.3 ? 0 : ofStorage() * test.slowest);
    }, true);
    return transaction;
  };

  // -- nothing leaves the page
  const randomly = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    if (!ofDice) return randomly(bytes);
    for (let n = 0; n < bytes.length; n += 1) bytes[n] = Math.floor(ofDice() * 256);
    return bytes;
  };
  window.print = () => {};
  window.open = () => null;
  HTMLAnchorElement.prototype.click = () => {};
  const address = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    if (blob.type.startsWith("text/plain")) test.file = blob;
    return address(blob);
  };
  const answer = async () => {
    await wait(below(60));
    if (chance() < 0.4) throw new DOMException("no", one(["AbortError", "NotAllowedError"]));
  };
  Object.defineProperty(navigator, "share", { value: answer, configurable: true });
  Object.defineProperty(navigator, "canShare", { value: () => true, configurable: true });
  if (navigator.clipboard) {
    Object.defineProperty(navigator.clipboard, "writeText", { value: answer, configurable: true });
  }
  Object.defineProperty(navigator, "mediaDevices", { value: undefined, configurable: true });

  let hidden = false;
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  addEventListener("click", (event) => {
    if (event.target.closest?.("a[href]")) event.preventDefault();
  }, true);

  // -- what can be touched
  const LEFT_OUT = /^(reload|take-over|install|meet-camera)$/;
  const inSight = (element) => {
    if (element.closest("[hidden]")) return false;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  };
  const verb = (element) => element.dataset.intent.split(" ")[0];
  const buttons = () => [...document.querySelectorAll("[data-intent]")].filter(
    (element) => !LEFT_OUT.test(verb(element)) && inSight(element));
  const others = () => [...document.querySelectorAll(
    "summary, .die, .row, .lot, .chip, .seat, .board, .table, .round, h1, .bar, .log li, input:not([type=file]), p",
  )].filter(inSight);

  const button = () => {
    const all = buttons();
    if (!all.length) return null;
    if (chance() < 0.25) {
      const main = all.filter((element) => element.matches("[data-focus]"));
      if (main.length) return one(main);
    }
    const verbs = [...new Set(all.map(verb))];
    const chosen = one(verbs);
    return one(all.filter((element) => verb(element) === chosen));
  };
  const target = () => (chance() < 0.85 ? button() : null) ?? one([...others(), document.body]);

  const say = (element, name, x, y, kind, more = {}) => element.dispatchEvent(
    new (name === "click" ? MouseEvent : PointerEvent)(name, {
      bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, pointerId: 1,
      pointerType: kind, isPrimary: true, button: 0, detail: name === "click" ? 1 : 0, ...more,
    }));
  const place = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width * chance(), box.top + box.height * chance()];
  };
  const named = (element) =>
    element.dataset?.intent ?? `${element.localName}.${element.className?.baseVal ?? element.className}`;
  const seen = (element) => {
    if (element.dataset?.intent) test.verbs[verb(element)] = (test.verbs[verb(element)] ?? 0) + 1;
  };

  const tap = (element) => {
    seen(element);
    const [x, y] = place(element);
    const kind = chance() < 0.7 ? "touch" : "mouse";
    say(element, "pointerdown", x, y, kind);
    say(element, "pointerup", x, y, kind);
    say(element, "click", x, y, kind);
  };
  const press = (key) => {
    const at = document.activeElement ?? document.body;
    const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
    const given = { key, code, bubbles: true, cancelable: true, composed: true };
    at.dispatchEvent(new KeyboardEvent("keydown", given));
    at.dispatchEvent(new KeyboardEvent("keyup", given));
  };
  const KEYS = [..."123456rulshpe", ..."123456rulshpe", ..."abgjkmoqtwxyz0789", "?", "Enter", "Escape", "Escape",
    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Tab", "Backspace", " ", "R", "É"];
  const TEXTS = ["Ina", "", "Sami Øst", "\u0639\u0644\u064a", "<b>&", "x".repeat(70), "12", "-", "rose", "😀", "40"];

  let popping = 0;
  addEventListener("popstate", () => { popping = 0; }, true);

  const ACTIONS = {
    tap: [40, () => { const it = target(); test.log.push(`tap ${named(it)}`); tap(it); }],
    key: [16, () => { const key = one(KEYS); test.log.push(`key ${key}`); press(key); }],
    double: [6, async () => {
      const it = target(), later = below(121);
      test.log.push(`double ${named(it)} ${later}`);
      tap(it);
      await wait(later);
      if (it.isConnected && inSight(it)) tap(it);
    }],
    two: [10, () => {
      const first = target(), second = target();
      test.log.push(`two ${named(first)} + ${named(second)}`);
      tap(first);
      if (second.isConnected) tap(second);
    }],
    soon: [8, async () => {
      const first = target(), second = target(), key = one(KEYS), later = below(60);
      const keys = chance() < 0.5;
      test.log.push(`soon ${named(first)} + ${later} + ${keys ? key : named(second)}`);
      tap(first);
      if (later > 10) await wait(later);
      if (keys) press(key);
      else if (second.isConnected && inSight(second)) tap(second);
    }],
    slow: [3, async () => {  // the finger stays down for a moment, while the page may change
      const it = target(), [x, y] = place(it);
      test.log.push(`slow ${named(it)}`);
      say(it, "pointerdown", x, y, "touch");
      await wait(below(400));
      if (!it.isConnected) return;
      say(it, "pointerup", x, y, "touch");
      if (inSight(it)) say(it, "click", x, y, "touch");
    }],
    swipe: [3, async () => {
      const sheet = document.querySelector(".table .seat.large:not([hidden] *)");
      const it = sheet ?? document.body, [x, y] = place(it);
      const far = one([-200, -80, -61, 61, 90, 300]);
      test.log.push(`swipe ${far}`);
      say(it, "pointerdown", x, y, "touch");
      if (chance() < 0.5) await wait(below(120));
      say(document.body, "pointerup", x + far, y, "touch");
    }],
    hover: [3, () => {
      const it = target(), [x, y] = place(it);
      test.log.push(`hover ${named(it)}`);
      say(it, "pointerover", x, y, "mouse");
      if (chance() < 0.5) say(it, "pointerout", x, y, "mouse", { relatedTarget: document.body });
    }],
    back: [3, () => {
      const forward = chance() < 0.3;
      if (popping > Date.now() || (!forward && !(history.state > 1))) return;
      popping = Date.now() + 500;
      test.log.push(forward ? "forward" : "back");
      if (forward) history.forward();
      else history.back();
    }],
    type: [4, () => {
      const fields = [...document.querySelectorAll("[data-change]")].filter(inSight);
      if (!fields.length) return;
      const it = one(fields), text = one(TEXTS);
      test.log.push(`type ${it.dataset.change} ${text}`);
      it.focus();
      if (it.localName === "select") it.selectedIndex = below(it.options.length);
      else if (it.type === "range") it.value = below(100);
      else it.value = text;
      it.dispatchEvent(new Event("input", { bubbles: true }));
    }],
    unfold: [3, () => {
      const folds = [...document.querySelectorAll("summary")].filter(inSight);
      if (!folds.length) return;
      const it = one(folds);
      test.log.push(`unfold ${it.parentNode.className}`);
      it.click();
    }],
    file: [0.6, () => {
      const field = one([...document.querySelectorAll("[data-file], [data-open]"), null]);
      if (!field) return;
      const part = chance() < 0.6 ? test.file : one(["", "no game", "Calavera bundle 1\n{"]);
      test.log.push(`file ${part === test.file}`);
      const files = new DataTransfer();
      files.items.add(new File([part ?? ""], "calavera.txt", { type: "text/plain" }));
      field.files = files.files;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }],
    drop: [0.3, () => {
      test.log.push("drop");
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([chance() < 0.5 && test.file ? test.file : "x"], "game.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }],
    link: [0.6, () => {
      const link = one([...test.links, "#solo", "#solo=2026-11-20", "#game=junk", "#join=12"]);
      test.log.push(`link ${link.slice(0, 20)}`);
      location.hash = link;
    }],
    turn: [1, () => {
      test.log.push("resize");
      window.dispatchEvent(new Event("resize"));
      window.dispatchEvent(new Event("orientationchange"));
    }],
    leave: [2, () => {
      hidden = !hidden;
      test.log.push(hidden ? "hide" : "show");
      document.dispatchEvent(new Event("visibilitychange"));
      if (hidden && chance() < 0.3) window.dispatchEvent(new Event("pagehide"));
    }],
  };
  const names = Object.keys(ACTIONS);
  const weight = names.reduce((sum, name) => sum + ACTIONS[name][0], 0);
  const choose = () => {
    let at = chance() * weight;
    return names.find((name) => (at -= ACTIONS[name][0]) < 0) ?? "tap";
  };

  const shown = () => document.querySelector("#app [data-screen]:not([hidden] *)")?.dataset.screen;
  const look = () => {
    const screen = shown();
    if (screen) test.screens[screen] = (test.screens[screen] ?? 0) + 1;
  };
  const pause = () => {
    const kind = chance();
    return kind < 0.5 ? 0 : kind < 0.85 ? below(20) : kind < 0.97 ? below(120) : below(500);
  };

  /** Act `count` times, or until something is wrong. */
  test.act = async (seed, count, slowest) => {
    [chance, ofStorage, ofDice] = [chances(seed), chances(seed + 1), chances(seed + 2)];
    test.slowest = slowest;
    for (let n = 0; n < count && !test.wrong.length; n += 1) {
      if (chance() < 0.7) window.testTime.ahead += 260;  // no part of a double tap
      await ACTIONS[choose()][1]();
      test.done += 1;
      look();
      const milliseconds = pause();
      if (milliseconds) await wait(milliseconds);
      else if (chance() < 0.5) await wait(0);
    }
    test.log.splice(0, test.log.length - 40);
    if (hidden) {
      hidden = false;
      document.dispatchEvent(new Event("visibilitychange"));
    }
    return test.wrong.length === 0;
  };

  const until = async (done, milliseconds) => {
    for (const end = Date.now() + milliseconds; !done(); await wait(2)) if (Date.now() > end) return false;
    return true;
  };
  const quiet = () => !window.calaveraTexts.writing && !document.querySelector("[aria-busy]");
  const pressMade = async (intent) => {
    const made = document.createElement("button");
    made.dataset.intent = intent;
    document.body.append(made);
    window.testTime.ahead += 1000;
    made.click();
    const answered = await until(() => !made.hasAttribute("aria-busy"), LONG);
    made.remove();
    return answered;
  };

  /** Ask for something that every page can answer, and wait until it has. */
  test.ask = async (intent, shows = "") => {
    test.slowest = 0;
    let well = await until(quiet, LONG);
    // What the driver has just tapped may come after the first try.
    for (let tries = 0, there = false; well && !there; tries += 1) {
      if (tries === 5 || !(await pressMade(intent))) well = false;
      there = !shows || await until(() => shown() === shows, LONG / 10);
    }
    well &&= await until(quiet, LONG);
    if (!well) note(`dead: no answer to ${intent}`);
    look();
    return test.wrong.length === 0;
  };
  test.boxes = () => buttons().filter((it) => {
    const box = it.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return found && it.contains(found);
  }).map((it) => it.dataset.intent);
})();
