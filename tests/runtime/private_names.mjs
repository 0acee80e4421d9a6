// Uses each private name of Pyodide that the page uses, and prints by name whether it still does what the page expects:
// node tests/runtime/private_names.mjs
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { pack, unpack } from "../../web/start/sparse.mjs";

const folder = resolve("web/node_modules/pyodide");
const load = async (file) => await import(pathToFileURL(`${folder}/${file}`));
const { loadPyodide } = await load("pyodide.mjs");
const { default: start } = await load("pyodide.asm.mjs");

// Start Pyodide with a function of ours in place of its own, as python.mjs does.
const started = async (options, restore = () => {}) => {
  let module;
  const createPyodideModule = async (settings) => {
    module = await start(settings);
    restore(module);
    return module;
  };
  const python = await loadPyodide({ ...options, createPyodideModule });
  return { python, module, createPyodideModule };
};

const found = {};
const check = async (name, works) => {
  try {
    found[name] = Boolean(await works());
  } catch (error) {
    found[name] = String(error);
  }
};

const first = await started({ _makeSnapshot: true });
const { python, module } = first;
let packed;
await check("createPyodideModule", () => module !== undefined);
await check("HEAPU8", () => module.HEAPU8 instanceof Uint8Array);
await check("_sbrk", () => module._sbrk(0) > 0 && module._sbrk(0) <= module.HEAPU8.length);
await check("_api.config", () => python._api.config.createPyodideModule === first.createPyodideModule);
await check("dataclasses.exec", () =>
  python.runPython(`
    import dataclasses
    texts = []
    vars(dataclasses)["exec"] = lambda text, *names: (texts.append(text), exec(text, *names))
    @dataclasses.dataclass
    class One:
        field: int
    del dataclasses.exec
    len(texts) > 0
  `),
);
await check("_makeSnapshot", () => {
  python.runPython("kept = 6 * 7");
  packed = pack(python.makeMemorySnapshot());
  return packed.length > 0;
});
await check("_loadSnapshot", async () => {
  const { head, restore } = unpack(packed.buffer);
  const again = await started({ _loadSnapshot: head }, (one) => restore(one.HEAPU8, one._sbrk(0)));
  return again.python.runPython("kept") === 42;
});
console.log(JSON.stringify(found));
