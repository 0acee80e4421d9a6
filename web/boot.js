// The start, before Python: PyScript is loaded, and the service worker keeps the page for later.
const page = document.documentElement;
const app = document.getElementById("app");

const fail = (error) => {
  if (page.dataset.app === "ready") return;
  page.dataset.app = "failed";
  const known = [...navigator.languages, "en"].map((tag) => tag.slice(0, 2).toLowerCase());
  const texts = [...app.querySelectorAll(".failed [lang]")];
  const text = known.map((tag) => texts.find((each) => each.lang === tag)).find(Boolean);
  if (!text) return;
  text.hidden = false;
  app.querySelector(".failed pre").textContent = String(error?.message ?? error);
};

addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));

const started = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (page.dataset.app !== "ready") return;
    observer.disconnect();
    resolve();
  }).observe(page, { attributeFilter: ["data-app"] });
});

// A new build may take over as soon as this page has all it needs of its own: from then on nothing is
// fetched any more, the running game goes on with what it has, and the next start finds the new build.
const keepForLater = async () => {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  page.dataset.offline = "ready";
  const old = registration.active && registration.active === navigator.serviceWorker.controller;
  await started;
  const handOver = () => registration.waiting?.postMessage("take over");
  const whenInstalled = () =>
    registration.installing?.addEventListener("statechange", ({ target }) => {
      handOver();
      // Only where an older build runs this page is the one that has now taken over something new.
      if (target.state === "activated" && old) page.dataset.update = "ready";
    });
  registration.addEventListener("updatefound", whenInstalled);
  whenInstalled();
  handOver();
  registration.active?.postMessage("clean");
};

keepForLater().catch((error) => console.warn("This page will not work offline:", error));
import(document.querySelector("link[data-pyscript]").href).catch(fail);

// Installing: browsers that can ask have an offer; on Apple's devices a person does it by the share menu.
let offer;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  page.dataset.install = "offered";
});
addEventListener("appinstalled", () => delete page.dataset.install);
addEventListener("calavera:install", async () => {
  const { outcome } = (await offer?.prompt()) ?? {};
  if (outcome === "accepted") delete page.dataset.install;
});
if (navigator.standalone === false) page.dataset.install = "share";
