// Before the first paint, and without Python: the screen with which the page will start. It is the one that Python
// drew ahead when the page was left, as long as it still belongs to what is kept; else the start screen as the
// build has drawn it. Python takes these elements over, and answers what was tapped or typed meanwhile.
{
  const page = document.documentElement;
  const app = document.getElementById("app");
  const path = location.pathname.replace(/[^/]*$/, "");
  const screens = new Map([...document.querySelectorAll("template[lang]")].map((one) => [one.lang, one]));

  const kept = (name) => {
    try {
      return localStorage.getItem(`calavera:${path}:${name}`);
    } catch {
      return null; // no storage
    }
  };
  const settings = kept("settings");

  const drawnAhead = () => {
    try {
      const ahead = JSON.parse(kept("first"));
      return ahead.build === page.dataset.build && ahead.settings === settings ? ahead.html : null;
    } catch {
      return null; // none, or not ours
    }
  };

  const chosen = () => {
    try {
      return JSON.parse(settings);
    } catch {
      return null; // Python will set it aside and say so
    }
  };

  const language = () => {
    const wanted = [chosen()?.language, ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase()), "en"];
    return wanted.find((tag) => screens.has(tag));
  };

  const parsed = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template;
  };

  const onTable = chosen()?.screen === "table";
  const ahead = drawnAhead();
  const template = ahead ? parsed(ahead) : onTable ? document.querySelector("template.splash") : screens.get(language());
  const markup = template.innerHTML;
  page.lang = language();
  app.append(template.content.cloneNode(true));

  const texts = JSON.parse(document.getElementById("texts").textContent);
  const say = (message) => texts[page.lang][message];

  // Forget all that is kept of the page itself, and fetch it anew. Games and settings are kept elsewhere.
  const repair = async () => {
    try {
      await (await navigator.serviceWorker?.getRegistration())?.unregister();
      const mine = (await caches.keys()).filter((name) => name.startsWith(`calavera:${path}:`));
      await Promise.all(mine.map((name) => caches.delete(name)));
    } catch (error) {
      console.info("Nothing can be forgotten where nothing is kept:", error);
    }
    location.reload();
  };

  // The end of a start that failed, or of a page that broke later: what happened, why it may be, and two ways out.
  const fail = (why, detail) => {
    const broken = why === "broken" && page.dataset.app === "ready";
    if (page.dataset.app !== undefined && !broken) return;
    page.dataset.app = "failed";
    const card = document.getElementById("failed");
    card.querySelector(".what").textContent = broken ? say("broken") : say("failed");
    card.querySelector(".why").textContent = say(`why_${why}`);
    card.querySelector("pre").textContent = detail;
    for (const [name, action] of [["retry", () => location.reload()], ["repair", repair]]) {
      const button = card.querySelector(`.${name}`);
      button.textContent = say(name);
      button.addEventListener("click", action, { once: true });
    }
    document.getElementById("boot").hidden = true;
    card.hidden = false;
    card.querySelector(".retry").focus();
  };
  // The start itself may be what does not arrive, and then nobody else could tell.
  const onLost = ({ target }) => {
    if (target instanceof HTMLScriptElement) fail("fetch", target.src);
  };
  addEventListener("error", onLost, { capture: true });

  const taps = [];
  const typed = new Map();
  const onClick = (event) => {
    const target = event.target.closest?.("#app [data-intent]");
    if (!target) return;
    target.dataset.waiting = "";
    taps.push({ intent: target.dataset.intent, at: event.timeStamp, x: event.clientX, y: event.clientY });
  };
  const onInput = ({ target }) => {
    if (target.dataset?.change) typed.set(target.dataset.change, target);
  };
  addEventListener("click", onClick);
  addEventListener("input", onInput);

  // For the start, what is to be said; for Python, whether this is what it would draw, and what was asked for.
  window.calaveraFirst = {
    say,
    fail,
    same: (html) => parsed(html).innerHTML === markup,
    handOver: () => {
      removeEventListener("click", onClick);
      removeEventListener("input", onInput);
      for (const target of app.querySelectorAll("[data-waiting]")) delete target.dataset.waiting;
      const changes = [...typed].map(([change, target]) => ({ intent: `${change} ${target.value}` }));
      return [...changes, ...taps];
    },
  };
}
