// The progress of the start, as a bar and in words.
const page = document.documentElement;
const boot = document.getElementById("boot");
const bar = boot.querySelector("progress");
const stage = boot.querySelector(".stage");
// Where the start is refused, or first_paint.js did not come, there is nothing to say it with.
const { ownLanguage = () => page.lang, say = () => "" } = window.calaveraFirst ?? {};

const AT_ONCE = 400; // milliseconds: what starts sooner needs no bar
const SLOW = 8000; // from here on it is said why it takes so long

// Each phase's part of the bar, by its usual time; a first visit fetches everything before it starts.
const PARTS = { fetching: [0, 0.6], python: [0.6, 0.9], game: [0.9, 1] };
let phase = "python";
let fetched = false;
let done = 0;
let total = 0;
let described = "";

const megabytes = (bytes) => (bytes / 1e6).toLocaleString(ownLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const describe = () => {
  const bytes = { done, total };
  const text = say(phase).replace(/{(\w+)}/g, (_, name) => megabytes(bytes[name])); // only where it is said
  const slow = performance.now() > SLOW ? `\n${say(phase === "fetching" ? "slow_line" : "slow_device")}` : "";
  if (described === text + slow) return; // the element's own text may be a translator's
  described = text + slow;
  stage.textContent = described;
};

// Show the phase of the start, and how far it has come (0 to 1).
export const show = (name, share = 0, bytes) => {
  phase = name;
  if (name === "fetching") [fetched, done, total] = [true, share * bytes, bytes];
  const [from, to] = PARTS[name];
  const first = fetched ? 0 : PARTS.python[0];
  bar.value = (from + (to - from) * share - first) / (1 - first);
  describe();
};

const going = () => page.dataset.app === undefined;
bar.ariaLabel = say?.("python");
setTimeout(() => {
  if (!going()) return;
  boot.hidden = false;
  describe();
}, AT_ONCE);
setTimeout(() => {
  if (!going()) return;
  boot.classList.add("slow");
  describe();
}, SLOW);
new MutationObserver(() => (boot.hidden = boot.hidden || !going())).observe(page, { attributeFilter: ["data-app"] });
