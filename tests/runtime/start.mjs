// Starts a runtime with our own archive, as python.mjs does in a browser: node tests/runtime/start.mjs RUNTIME ARCHIVE
// It prints how many modules of ours it has imported.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, archive] = process.argv.slice(2).map((path) => resolve(path));
const { info } = JSON.parse(readFileSync("web/node_modules/pyodide/pyodide-lock.json", "utf-8"));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${runtime}/pyodide`,
  lockFileContents: { info, packages: {} },
  fsInit: async (FS) => FS.writeFile("/lib/calavera.zip", readFileSync(archive)),
});
const imported = python.runPython(`
import sys
sys.path.append("/lib/calavera.zip")
from web.app.browser.preload import import_steps, late_steps
len([*import_steps(), *late_steps()])
`);
console.log(imported);
