// What PyScript loads as its interpreter: the real Pyodide, told where its files are and that it has no packages.
// PyScript's configuration cannot pass these options itself.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";

export { version };

export const loadPyodide = async (options) => {
  const lock = await fetch(new URL("./lock.json", import.meta.url));
  return load({
    ...options,
    indexURL: new URL("./pyodide/", import.meta.url).href,
    lockFileContents: await lock.json(),
  });
};
