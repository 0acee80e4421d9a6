// Before the first paint: the theme and the speed that were chosen, or what the system says. Python sets
// data-wanted when the choice changes; this follows it, and the system.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const more = matchMedia("(prefers-contrast: more)");

const follow = () => {
  const wanted = root.dataset.wanted ?? "auto";
  const own = more.matches ? "contrast" : dark.matches ? "dark" : "light";
  root.dataset.theme = wanted === "auto" ? own : wanted;
  const ground = getComputedStyle(root).getPropertyValue("--ground");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
};

try {
  const path = location.pathname.replace(/[^/]*$/, "");
  const { options, language } = JSON.parse(localStorage.getItem(`calavera:${path}:settings`)) ?? {};
  root.dataset.wanted = options?.theme ?? "auto";
  root.dataset.speed = options?.speed ?? "normal";
  if (language) root.lang = language;
} catch {
  // No storage, or something in it that Python will set aside: the system decides.
}
follow();
for (const asked of [dark, more]) asked.addEventListener("change", follow);
// Paper is white: what is printed is always light.
addEventListener("beforeprint", () => (root.dataset.theme = "light"));
addEventListener("afterprint", follow);
new MutationObserver(follow).observe(root, { attributeFilter: ["data-wanted"] });
