// The theme, the speed and the size of texts, before the first paint: as chosen, or as the system has them. Python sets
// data-wanted when the choice changes; this script follows it, and the system. It is also the first script that runs.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const more = matchMedia("(prefers-contrast: more)");

const follow = () => {
  const wanted = root.dataset.wanted ?? "auto";
  const own = more.matches ? "contrast" : dark.matches ? "dark" : "light";
  root.dataset.theme = wanted === "auto" ? own : wanted;
  requestAnimationFrame(paint);
};
// The frame of the window has the colour of the ground. Asked for in a frame, which computes all styles anyway: here
// it would do so once more before the first paint.
const paint = () => {
  const ground = getComputedStyle(root).getPropertyValue("--ground");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
};

try {
  const path = location.pathname.replace(/[^/]*$/, "");
  const { options, language } = JSON.parse(localStorage.getItem(`calavera:${path}:settings`)) ?? {};
  root.dataset.wanted = options?.theme ?? "auto";
  root.dataset.speed = options?.speed ?? "normal";
  root.dataset.text = options?.text ?? "100";
  if (language) root.lang = language;
} catch {
  // No storage, or a setting that cannot be read, which Python will set aside: the system decides.
}
follow();
for (const asked of [dark, more]) asked.addEventListener("change", follow);
// Paper is white: what is printed is always light.
addEventListener("beforeprint", () => (root.dataset.theme = "light"));
addEventListener("afterprint", follow);
// Where first_paint.js did not arrive, fetch it past the browser's cache, which may hold a public network's login page.
addEventListener("click", (event) => {
  if (!event.target.closest?.("#lost a")) return;
  event.preventDefault();
  const parts = [...document.querySelectorAll("head > :is([rel=stylesheet], [rel=later]), script[src]")];
  const fetched = parts.map((part) => fetch(part.href ?? part.src, { cache: "reload" }));
  const late = new Promise((resolve) => setTimeout(resolve, 3000));
  Promise.race([Promise.allSettled(fetched), late]).then(() => location.reload());
});
new MutationObserver(follow).observe(root, { attributeFilter: ["data-wanted"] });
