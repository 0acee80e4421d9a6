// The start: the service worker fetches and keeps the page as a whole, then PyScript starts from what is kept.
import { show } from "./progress.js";
import { useful, worked } from "./snapshots.mjs";

const page = document.documentElement;
const script = document.querySelector("script[type=py]");
const workers = navigator.serviceWorker;
const QUIET = 4000; // milliseconds from the start to what only later starts gain by

// How we and the browsers say that something did not arrive.
const LOST = /could not be fetched|failed to fetch|dynamically imported|module script failed|request failed|networkerror|load failed/i;

// After the start Python says it itself; where it cannot any more, the card of a failed start does.
const wrong = (message) => {
  try {
    window.calaveraWrong(message);
  } catch {
    window.calaveraFirst.fail("broken", message);
  }
};

const stop = (error) => {
  const message = String(error?.message ?? error);
  if (page.dataset.app === "ready") return wrong(message);
  const why = !globalThis.WebAssembly ? "wasm" : LOST.test(message) ? "fetch" : "other";
  window.calaveraFirst.fail(why, message);
};

const started = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (page.dataset.app !== "ready") return;
    observer.disconnect();
    resolve();
  }).observe(page, { attributeFilter: ["data-app"] });
});

// On a first visit: until the service worker has everything and answers this page's requests. It fetches
// compressed files where the host does not compress, and nothing twice.
const kept = async () => {
  if (!workers || workers.controller) return;
  const registration = await workers.register("./sw.js", { updateViaCache: "none" });
  if (!registration) return;
  let reason = "the service worker was refused";
  const heard = ({ data }) => {
    if (data.total) show("fetching", data.fetched / data.total, data.total);
    else reason = data.failed ?? reason;
  };
  workers.addEventListener("message", heard);
  await new Promise((resolve, reject) => {
    workers.addEventListener("controllerchange", resolve, { once: true });
    const first = registration.installing ?? registration.waiting;
    first?.addEventListener("statechange", () => first.state === "redundant" && reject(new Error(reason)));
    registration.active?.postMessage("claim"); // a forced reload goes past the worker
  }).finally(() => workers.removeEventListener("message", heard));
};

// A new build may take over as soon as this page has all it needs of its own: from then on nothing is
// fetched any more, the running game goes on with what it has, and the next start finds the new build.
const keepUp = async () => {
  if (page.dataset.offline === "refused") return;
  const registration = await workers?.register("./sw.js", { updateViaCache: "none" });
  if (!registration) return;
  await workers.ready;
  page.dataset.offline = "ready";
  const old = registration.active && registration.active === workers.controller;
  const take = (newer) => {
    const handOver = () => newer.state === "installed" && newer.postMessage("take over");
    newer.addEventListener("statechange", () => {
      handOver();
      // Only where an older build runs this page is the one that has now taken over something new.
      if (newer.state === "activated" && old) page.dataset.update = "ready";
    });
    handOver();
  };
  const next = () => registration.installing ?? registration.waiting;
  registration.addEventListener("updatefound", () => next() && take(next()));
  // What the old one is told while it is being replaced keeps it alive: Chromium then lets the new one wait for
  // minutes. It would not clean up before anyway.
  if (next()) take(next());
  else registration.active?.postMessage("clean");
};

const start = async () => {
  if (!globalThis.WebAssembly) throw new Error("WebAssembly is missing");
  await kept().catch((error) => {
    page.dataset.offline = "refused";
    console.info("This page will not work offline:", error.message);
  });
  show("python");
  // All that is asked for from here on, at once and not one after the other.
  for (const href of [new URL("./python.mjs", import.meta.url), ...{{MODULES}}]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // Both at once: PyScript has its own steps before it asks for the interpreter.
  const [interpreter, { hooks }] = await Promise.all([
    import("./interpreter.mjs"),
    import(new URL(script.dataset.core, document.baseURI)),
  ]);
  // PyScript makes functions of text for its workers, which the page's policy forbids and which it does not use.
  for (const hook of Object.values(hooks.worker)) hook.clear();
  // What Python says went wrong, PyScript tells on the console alone.
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      stop(error);
      return stderr(error, ...rest);
    };
  });
  interpreter.onStage(show);
  // Where PyScript cannot even ask, as without any storage, its interpreter runs the script all the same.
  let alone = false;
  addEventListener("unhandledrejection", (event) => {
    const refused = event.reason instanceof DOMException; // a storage, and PyScript goes no further
    if (interpreter.wanted() && !refused) return stop(event.reason);
    event.preventDefault();
    if (alone) return;
    alone = true;
    interpreter.loadPyodide().then((python) => python.runPython(script.textContent)).catch(stop);
  });
  await interpreter.ready;
};

addEventListener("error", (event) => stop(event.error ?? event.message));
start().catch(stop);

// Some time after the start, when nobody is waiting for anything, later starts are made faster.
const makeSnapshot = async () => {
  if (page.dataset.offline !== "ready" || !(await useful())) return;
  const worker = new Worker(new URL("./snapshot.mjs", import.meta.url), { type: "module" });
  const done = () => worker.terminate();
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
// Only a start that used the snapshot says anything about it. Without storage there is no count.
started.then(() => page.dataset.snapshot === "used" && worked()).catch(() => {});
started
  .then(() => Promise.all([keeping, new Promise((resolve) => setTimeout(resolve, QUIET))]))
  .then(makeSnapshot)
  .catch((error) => console.info("No memory snapshot:", error));

// A link as a QR code: its side in modules, and a path round the dark ones, row by row.
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
if (navigator.canShare) page.dataset.sharing = "offered";

// Installing: browsers that can ask have an offer; on Apple's devices a person does it by the share menu.
let offer;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  page.dataset.install = "offered";
});
addEventListener("appinstalled", () => delete page.dataset.install);
addEventListener("calavera:install", async () => {
  const { outcome } = (await offer?.prompt()) ?? {};
  if (outcome === "accepted") delete page.dataset.install;
});
// Whether the device can hand a picture on: asked here, as only a script can.
if (navigator.canShare?.({ files: [new File([], "calavera.png", { type: "image/png" })] })) page.dataset.share = "files";
if (navigator.standalone === false) page.dataset.install = "share";
