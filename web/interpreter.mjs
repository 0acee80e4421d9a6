// What PyScript loads as its interpreter: the real Pyodide, told where its files are and that it has no packages.
// PyScript's configuration cannot pass these options itself.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";

export { version };

// Pyodide makes a shared memory that only its use from a command line reads. Browsers warn of it on a page that is
// not isolated from others, and static hosts cannot send the headers that would isolate it.
const { Memory } = WebAssembly;

class Unshared extends Memory {
  constructor(wanted) {
    super({ ...wanted, shared: false });
  }
}

export const loadPyodide = async (options) => {
  const lock = await fetch(new URL("./lock.json", import.meta.url));
  WebAssembly.Memory = Unshared;
  return load({
    ...options,
    indexURL: new URL("./pyodide/", import.meta.url).href,
    lockFileContents: await lock.json(),
  }).finally(() => {
    WebAssembly.Memory = Memory;
  });
};
