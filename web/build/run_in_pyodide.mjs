// Runs a Python file under the very Pyodide that ships: node web/build/run_in_pyodide.mjs SCRIPT.py ARGUMENT…
// The working directory is mounted, so the script reads and writes real files by relative paths. Where
// CALAVERA_RUNTIME names a folder with a Pyodide that the build has cut, that one runs, with the whole library.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const whole = resolve("web/node_modules/pyodide");
const cut = process.env.CALAVERA_RUNTIME && resolve(process.env.CALAVERA_RUNTIME);
const { loadPyodide } = await import(pathToFileURL(`${cut ?? whole}/pyodide.mjs`));
const library = { stdLibURL: `${whole}/python_stdlib.zip`, lockFileURL: `${whole}/pyodide-lock.json` };

const python = await loadPyodide({
  env: { PYTHONNODEBUGRANGES: "1" },
  ...(cut && { indexURL: cut, ...library }),
});
python.mountNodeFS("/repo", process.cwd());
python.globals.set("arguments", python.toPy(process.argv.slice(2)));
const program = `
import os, runpy, sys
os.chdir("/repo")
sys.argv = arguments
sys.path.insert(0, "/repo")
sys.dont_write_bytecode = True
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit as end:
    status = end.code or 0
else:
    status = 0
if not isinstance(status, int):
    print(status, file=sys.stderr)
status if isinstance(status, int) else 1
`;
try {
  process.exitCode = python.runPython(program);
} catch (error) {
  console.error(error.message); // the traceback; Node.js itself would print a megabyte of Pyodide's source
  process.exitCode = 1;
}
