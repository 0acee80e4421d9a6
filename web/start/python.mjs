// Pyodide with our own archive in it. The build fills in the runtime's folder and Pyodide's lock file.
import { loadPyodide, version } from "../{{RUNTIME}}/pyodide/pyodide.mjs";
import { unpack } from "./sparse.mjs";

export { version };

const ARCHIVE = "/lib/calavera.zip";
const LOCK = {{LOCK}};
const PYODIDE = "../{{RUNTIME}}/pyodide/";
const here = (path) => new URL(path, import.meta.url).href;

const part = async (path) => {
  const url = here(path);
  const response = await fetch(url).catch(({ message }) => ({ status: message }));
  if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status}`);
  // A host that has a page for every address, or a public network before the sign-in.
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html")) throw new Error(`${url} could not be fetched: ${type}`);
  return new Uint8Array(await response.arrayBuffer());
};

// Find the cause why Pyodide did not start: where a part is missing, its own error says something else or nothing.
const cause = async (error) => {
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) await part(`${PYODIDE}${name}`);
  throw error;
};

// Browsers compile code as it arrives only under its own type, which some hosts do not know.
const typed = async (code) => {
  const response = await code;
  const type = response.headers.get("Content-Type");
  if (!response.ok || type === "application/wasm" || type?.startsWith("text/html")) return response;
  return new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
};

// Pyodide makes a shared memory that only its use from a command line reads. Browsers warn of it on a page that is
// not isolated from others, and static hosts cannot send the headers that would isolate it. And where its code
// does not arrive, it says so on the console and never ends.
const { Memory, instantiateStreaming } = WebAssembly;

class Unshared extends Memory {
  constructor(wanted) {
    super({ ...wanted, shared: false });
  }
}

const watched = (start) =>
  new Promise((resolve, reject) => {
    WebAssembly.Memory = Unshared;
    WebAssembly.instantiateStreaming = (code, ...rest) =>
      instantiateStreaming(typed(code), ...rest).catch((error) => {
        reject(error);
        throw error;
      });
    start().then(resolve, reject);
  }).finally(() => Object.assign(WebAssembly, { Memory, instantiateStreaming }));

// Go on in a task of its own. Timers that set each other would each wait four milliseconds.
const { port1: ear, port2: mouth } = new MessageChannel();
const breath = () =>
  new Promise((resolve) => {
    ear.onmessage = resolve;
    mouth.postMessage(0);
  });

// Prepare Python, in steps between which the browser can answer. A snapshot cannot hold objects of JavaScript, so they
// must leave none behind.
const makeReady = async (python) => {
  await breath();
  // Modules come from the two archives. Python's own folder comes last: only where PyScript is not cut does it write
  // modules there, and every other import would look into it first. The objects made now stay, so the garbage collector
  // rests meanwhile.
  python.runPython(`
    import gc, sys
    gc.disable()
    sys.path[:] = [place for place in sys.path if place] + ["${ARCHIVE}", ""]
  `);
  const methods = python.pyimport("web.app.browser.ready_made");
  methods.install();
  await breath();
  const ready = python.pyimport("web.app.browser.preload");
  const steps = ready.import_steps();
  for (const _ of steps) await breath();
  steps.destroy();
  ready.destroy();
  methods.uninstall();
  methods.destroy();
  python.runPython("gc.freeze(); gc.enable(); del gc, sys");
};

// Have Pyodide start in two steps, or from a snapshot where there is one: it checks the head, and finds the memory
// restored. All parts come at once. A Pyodide that does not know these private options starts as it would without them.
const inSteps = (snapshot) => {
  const opened = snapshot?.then(unpack);
  let restored = false;
  const glue = import(here(`${PYODIDE}pyodide.asm.mjs`));
  glue.catch(() => {}); // it is waited for below
  const createPyodideModule = async (settings) => {
    const [memory, { default: start }] = await Promise.all([opened, glue]);
    const module = await start(settings);
    if (memory) memory.restore(module.HEAPU8, module._sbrk(0));
    else await breath();
    restored = Boolean(memory);
    return module;
  };
  const options = { ...(opened && { _loadSnapshot: opened.then(({ head }) => head) }), createPyodideModule };
  return { options, isRestored: () => restored };
};

export const load = async ({ report, snapshot, ...options }) => {
  const archive = part("./calavera.zip");
  archive.catch(() => {}); // it is waited for below, when there is somewhere to put it
  const steps = inSteps(snapshot);
  const python = await watched(() =>
    loadPyodide({
      ...options,
      ...steps.options,
      indexURL: here(PYODIDE),
      lockFileContents: LOCK,
      fsInit: async (FS) => FS.writeFile(ARCHIVE, await archive, { canOwn: true }), // without a copy
    }),
  ).catch(cause);
  if (snapshot && !steps.isRestored()) throw new Error("this Pyodide does not start from a snapshot");
  delete python._api?.config?.createPyodideModule; // it holds the snapshot, which is not needed twice
  await archive;
  report("game");
  if (!snapshot) await makeReady(python);
  report("game", 0.9);
  return python;
};
