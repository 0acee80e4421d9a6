// The start: the service worker caches the whole page, then PyScript starts from that cache.
import "./foreign_changes.mjs";
import { patience, within } from "./patience.mjs";
import "./presses.js";
import { show } from "./progress.js";
import { useful, worked } from "./snapshot_store.mjs";

const page = document.documentElement;
const script = document.querySelector("script[type=py]");
const workers = window.calaveraFirst?.workers; // without first_paint.js nothing starts
const CORE = new URL(script.dataset.core, document.baseURI).href;
const PYSCRIPT = new URL("./", CORE).href;
const QUIET = 4000; // milliseconds from the start to what only later starts gain by

// Seconds after which the start continues without an answer.
const ANSWER = 8; // the device, or a small file
const SILENCE = 20; // bytes that a service worker fetches
const MAKING = 120; // another Python that makes a snapshot
// Seconds without a sign of life after which a phase of the start counts as failed: Python itself may have to come over
// a slow line, and without a service worker its progress is unknown.
const STUCK = { fetching: 180, python: 180, game: 60 };

// The words of our own and of browsers' errors for a file that did not arrive.
const LOST = /could not be fetched|failed to fetch|dynamically imported|module script failed|request failed|networkerror|load failed/i;

// Report an error after the start: by Python's own notice or, where Python cannot, by the card of a failed start.
const wrong = (message) => {
  try {
    window.calaveraWrong(message);
  } catch {
    window.calaveraFirst.fail("broken", message);
  }
};

// Start again where the browser ended compiled code. WebKit does that to one start of twenty, to stock PyScript's as well;
// nothing has been kept yet. A count in the tab sees to it that it ends.
const AGAIN = `calavera:${location.pathname.replace(/[^/]*$/, "")}:again`;
const TIMES = 2;
let leaving = false;
const startsAgain = (error) => {
  if (!(error instanceof globalThis.WebAssembly?.RuntimeError)) return false;
  try {
    const times = Number(sessionStorage.getItem(AGAIN));
    if (times === TIMES) return false;
    sessionStorage.setItem(AGAIN, times + 1);
  } catch {
    return false; // without a count it might never end
  }
  leaving = true;
  location.reload();
  return true;
};

const stop = (error) => {
  const message = String(error?.message ?? error);
  if (page.dataset.app === "ready") return wrong(message);
  if (leaving || startsAgain(error)) return;
  window.calaveraFirst?.fail(LOST.test(message) ? "fetch" : "other", message);
};

// Stop with an error that nothing waits for. A browser does not name the file that did not arrive; the loader of Python,
// which hears of it too, looks which it is.
const NAMING = 2000; // milliseconds for that
const stopUnnamed = (error) => {
  const message = String(error?.message ?? error);
  if (LOST.test(message) && !message.includes("://")) setTimeout(stop, NAMING, error);
  else stop(error);
};

const started = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (page.dataset.app !== "ready") return;
    observer.disconnect();
    resolve();
  }).observe(page, { attributeFilter: ["data-app"] });
});

// Where the tab has no storage there is no count.
started.then(() => sessionStorage.removeItem(AGAIN)).catch(() => {});
// The watchdog of the start: a start that goes silent counts as failed, with any stray error as its cause.
const stuck = patience(STUCK.fetching, () => stop(stray ?? new Error("the start does not go on")));
started.then(stuck.end);
const report = (phase, ...rest) => {
  stuck.again(STUCK[phase]);
  show(phase, ...rest);
};

// The two folders of our own code: errors of the browser's extensions are not ours. An error of a storage, or the
// event that PyScript makes of one, may have no place at all.
const OWN = [new URL("./", import.meta.url).href, new URL("../", CORE).href];
const refused = (error) => error instanceof DOMException || error instanceof Event;
let stray;
let alone = false; // PyScript has failed, and the page starts without it
const ours = (error, file = "") => {
  const trace = `${file} ${error?.stack ?? ""}`;
  if (OWN.some((own) => trace.includes(own)) || (refused(error) && !error.stack)) return true;
  stray ??= error;
  return false;
};
// What has failed of PyScript may go on failing: the page does not need it any more.
const needless = (error, file = "") => alone && `${file} ${error?.stack ?? ""}`.includes(PYSCRIPT);

const register = () => workers.register("./sw.js", { updateViaCache: "none" });

// Wait, on a first visit, until the service worker has every file and answers this page's requests. It fetches
// compressed files where the host does not compress, and nothing twice.
const kept = async () => {
  if (!workers || workers.controller) return;
  const registration = await within(ANSWER, register(), "the service worker");
  if (!registration) return;
  let reason = "the service worker was refused";
  let waiting;
  const heard = ({ data }) => {
    waiting.again();
    if (data.total) report("fetching", data.fetched / data.total, data.total);
    else reason = data.failed ?? reason;
  };
  workers.addEventListener("message", heard);
  await new Promise((resolve, reject) => {
    const first = registration.installing ?? registration.waiting;
    waiting = patience(first ? SILENCE : ANSWER, () => reject(new Error("the service worker does not answer")));
    workers.addEventListener("controllerchange", resolve, { once: true });
    first?.addEventListener("statechange", () => {
      if (first.state === "redundant") reject(new Error(reason));
      waiting.again(ANSWER); // what is left to do needs no network
    });
    registration.active?.postMessage("claim"); // a forced reload goes past the worker
  }).finally(() => {
    waiting.end();
    workers.removeEventListener("message", heard);
  });
};

// Let a new build take over as soon as this page has loaded everything: the running game goes on with its own files,
// and the next start finds the new build. Nothing but the snapshot waits here, so the device may take its time.
const keepUp = async () => {
  if (page.dataset.offline === "refused") return;
  const registration = workers && (await register());
  if (!registration) return;
  await workers.ready;
  page.dataset.offline = "ready";
  const old = registration.active && registration.active === workers.controller;
  const take = (newer) => {
    const handOver = () => newer.state === "installed" && newer.postMessage("take over");
    newer.addEventListener("statechange", () => {
      handOver();
      // Without an older build this is the first one, and no update.
      if (newer.state === "activated" && old) page.dataset.update = "ready";
    });
    handOver();
  };
  const next = () => registration.installing ?? registration.waiting;
  registration.addEventListener("updatefound", () => next() && take(next()));
  // A message to the old worker while it is being replaced keeps it alive: Chromium then lets the new one wait for
  // minutes. It would not clean up before that anyway.
  if (next()) take(next());
  else registration.active?.postMessage("clean");
};

const start = async () => {
  if (page.dataset.app === "failed") return; // check.js or first_paint.js has said why
  await window.calaveraFirst.drawn; // whatever the start asks for would keep the first screen waiting
  await kept().catch((error) => {
    page.dataset.offline = "refused";
    console.info("This page will not work offline:", error.message);
    // It may only have been slow.
    workers.addEventListener("controllerchange", () => (page.dataset.offline = "ready"), { once: true });
  });
  window.calaveraFirst.serve();
  report("python");
  // Preload every module that is needed from here on, all at once.
  for (const href of [new URL("./python.mjs", import.meta.url), ...{{MODULES}}]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // Where PyScript stops before it loads an interpreter, as without any storage, we run the script without it.
  let interpreter;
  const goAlone = () => {
    if (alone) return;
    alone = true;
    asked.then(({ loadPyodide }) => loadPyodide()).then((python) => python.runPython(script.textContent)).catch(stop);
  };
  addEventListener("unhandledrejection", (event) => {
    if (!ours(event.reason)) return;
    if (needless(event.reason)) return event.preventDefault();
    // PyScript stops where a storage refuses.
    if (interpreter?.wanted() && !refused(event.reason)) return stopUnnamed(event.reason);
    event.preventDefault();
    goAlone();
  });
  // Both at once: PyScript has its own steps before it asks for the interpreter. Where a storage refuses, it may stop
  // before the interpreter is there.
  const pyscript = import(CORE).catch((error) => ({ error }));
  const asked = import("./interpreter.mjs");
  interpreter = await asked;
  interpreter.onStage(report);
  const { hooks, error } = await pyscript;
  if (error && LOST.test(error.message)) throw error;
  if (error) {
    console.info("The page starts without PyScript:", error.message);
    goAlone();
    return interpreter.ready;
  }
  // PyScript makes functions of text for its workers, which the page's policy forbids and which it does not use.
  for (const hook of Object.values(hooks.worker)) hook.clear();
  // PyScript shows Python's errors on the console alone.
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      stop(error);
      return stderr(error, ...rest);
    };
  });
  await interpreter.ready;
  // A storage that never answers keeps PyScript from loading an interpreter that has long been there.
  const waiting = patience(ANSWER, () => interpreter.wanted() || goAlone());
  started.then(waiting.end);
};

addEventListener("error", (event) => {
  const { error, message, filename } = event;
  if (!ours(error, filename)) return;
  if (needless(error, filename)) return event.preventDefault();
  // A storage of PyScript's that is refused passes its error on while that is still on its way, which is an error as
  // well. The refusal comes too, as a rejection, and the start goes on without it. It may come after a quick start.
  if (refused(error) && (page.dataset.app !== "ready" || filename.startsWith(PYSCRIPT))) return event.preventDefault();
  stop(error ?? message);
});
start().catch(stop);

// Make the snapshot for later starts, some time after this one and when no tap is waiting.
const makeSnapshot = async () => {
  if (page.dataset.offline !== "ready" || !(await useful())) {
    page.dataset.snapshot ??= "spared"; // a start that used one keeps its word
    return;
  }
  const worker = new Worker(new URL("./snapshot_worker.mjs", import.meta.url), { type: "module" });
  const waiting = patience(MAKING, () => worker.terminate()); // a second Python is not held for a cache that is stuck
  const done = () => {
    waiting.end();
    worker.terminate();
  };
  worker.addEventListener("message", () => {
    page.dataset.snapshot = "kept";
    done();
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    console.info("No memory snapshot:", event.message);
    done();
  });
};

const keeping = started
  .then(keepUp)
  .catch((error) => console.warn("This page will not work offline:", error));
// Reset the count of failed trials, but only after a start that used the snapshot. Without storage there is no count.
started.then(() => page.dataset.snapshot === "used" && worked()).catch(() => {});
started
  .then(() => Promise.all([keeping, new Promise((resolve) => setTimeout(resolve, QUIET))]))
  .then(makeSnapshot)
  .catch((error) => console.info("No memory snapshot:", error));

// Draw a link as a QR code: its side in modules, and an SVG path round the dark ones, row by row.
window.calaveraCode = async (link) => {
  const { generate } = await import("./lean-qr.mjs");
  const code = generate(link);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0, dark = 0; x <= code.size; x += 1) {
      if (code.get(x, y)) dark += 1;
      else if (dark) {
        path += `M${x - dark} ${y}h${dark}v1h-${dark}z`;
        dark = 0;
      }
    }
  }
  return { side: code.size, path };
};
// Watch for codes with the camera: the functions get each code's text, and the end of it. Resolves with the way to end it.
window.calaveraCamera = async (seen, ended) => (await import("./camera.mjs")).watch(seen, ended);
if (navigator.canShare) page.dataset.sharing = "offered";

// The browser's offer to install the app; on Apple's devices there is none, and the share menu does it.
let offer;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  page.dataset.install = "offered";
});
addEventListener("appinstalled", () => delete page.dataset.install);
// An offer is good for one question: the button goes with it, whatever the answer, until the browser makes another one.
// A browser that refuses to ask has shown why, or has been asked twice: there is nothing to be said.
addEventListener("calavera:install", () => {
  const asked = offer;
  offer = null;
  delete page.dataset.install;
  asked?.prompt().catch((error) => console.info("Not installed:", error.message));
});
// Tell the style whether the device can share a picture: only a script can ask.
if (navigator.canShare?.({ files: [new File([], "calavera.png", { type: "image/png" })] })) page.dataset.share = "files";
if (navigator.standalone === false) page.dataset.install = "share";
