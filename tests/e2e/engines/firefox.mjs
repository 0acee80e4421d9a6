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

/** A finger that comes down some time after the others, and goes up again. */
const finger = async (selector, number) => {
  const { x, y, width, height } = await (await page.$(selector)).boundingBox();
  const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const tap = [{ type: "pointerDown", button: 0 }, { type: "pause", duration: 100 }, { type: "pointerUp", button: 0 }];
  const waits = { type: "pause", duration: 30 * number };
  const actions = [{ type: "pointerMove", duration: 0, ...place }, waits, ...tap];
  return { type: "pointer", id: `finger ${number}`, parameters: { pointerType: "touch" }, actions };
};

const can = {
  tapTogether: async (...selectors) =>
    page.mainFrame().browsingContext.performActions(await Promise.all(selectors.map(finger))),
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
