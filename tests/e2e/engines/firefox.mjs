// Drives Firefox for firefox.py: one line of JSON asks for a thing, one answers it; others tell what was said.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, userDataDir, width, height, patience, motion, report] = process.argv.slice(2);

/** Enter beside the letters, as WebDriver writes it: what Puppeteer makes of "Enter" is the numeric keypad's. */
const MAIN_ENTER = "\uE006";

const tell = (it) => process.stdout.write(`${JSON.stringify(it)}\n`);

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  userDataDir,
  // As people have it: each file is an origin of its own.
  extraPrefsFirefox: { "security.fileuri.strict_origin_policy": true, "ui.prefersReducedMotion": Number(motion === "less") },
  timeout: Number(patience),
  protocolTimeout: Number(patience),
});
// The tab that a window opens with has no focus (document.hasFocus() is false): a key comes to it, but Enter and
// Space click nothing, not even a bare button. In a tab that is opened they do, as in a person's browser.
const [first] = await browser.pages();
const page = await browser.newPage();
await first.close();
page.setDefaultTimeout(Number(patience));
page.on("console", (said) => tell({ kind: said.type(), text: said.text() }));
page.on("pageerror", (error) => tell({ kind: "error", text: String(error) }));
await page.setViewport({ width: Number(width), height: Number(height) });
await page.evaluateOnNewDocument(report);

const can = {
  go: (address) => page.goto(address),
  again: () => page.reload(),
  run: (expression) => page.evaluate(expression),
  click: (selector) => page.click(selector),
  fill: (selector, text) => page.locator(selector).fill(text),
  press: (key) => page.keyboard.press(key === "Enter" ? MAIN_ENTER : key),
  size: (width, height) => page.setViewport({ width, height }),
  picture: (path) => page.screenshot({ path }),
  quit: () => browser.close(),
};

const answer = async ([name, ...given]) => {
  try {
    const value = await can[name](...given);
    return { value: name === "run" ? (value ?? null) : null };
  } catch (error) {
    return { error: error.stack };
  }
};

for await (const line of createInterface({ input: process.stdin })) tell(await answer(JSON.parse(line)));
await browser.close();
