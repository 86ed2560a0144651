// Keeps the site readable without a connection, and says when it is: see `worker.js`.
"use strict";
(() => {
  const words = document.currentScript.dataset;
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // A preview is always as it is being written.
  if (document.getElementById("_rhapsode")) {
    workers.getRegistration(words.scope).then((known) => known?.unregister());
    return;
  }
  const here = location.origin + location.pathname;
  const time = (moment, style) => new Intl.DateTimeFormat(document.documentElement.lang, style).format(moment);
  let shown;

  function say(text, offer, work) {
    shown?.remove();
    shown = undefined;
    if (!text) return;
    shown = Object.assign(document.createElement("div"), { className: "news-pill", role: "status" });
    shown.append(Object.assign(document.createElement("span"), { textContent: text }));
    if (offer) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: offer });
      button.addEventListener("click", work);
      shown.append(button);
    }
    document.body.append(shown);
  }

  addEventListener("offline", () => say(words.since.replace("#", time(new Date(), { timeStyle: "short" }))));
  addEventListener("online", () => say());

  let isAsked = false;
  workers.addEventListener("controllerchange", () => { if (isAsked) location.reload(); });
  workers.addEventListener("message", ({ data }) => {
    if (data.copy) say(words.copy.replace("#", time(data.copy, { dateStyle: "medium", timeStyle: "short" })));
    if (data.changed === here) say(words.changed, words.reload, () => location.reload());
  });

  function offer(worker) {
    say(words.update, words.reload, () => {
      isAsked = true;
      worker.postMessage({ take: true });
    });
  }

  addEventListener("load", async () => {
    try {
      const known = await workers.register(words.worker, { scope: words.scope });
      if (known.waiting && workers.controller) offer(known.waiting);
      known.addEventListener("updatefound", () => {
        const worker = known.installing;
        worker?.addEventListener("statechange", () => { if (worker.state === "installed" && workers.controller) offer(worker); });
      });
      workers.controller?.postMessage({ asked: here });
      const { active } = await workers.ready;
      // Each page of one visit need not ask again.
      const last = Number(sessionStorage.getItem("kept") ?? 0);
      if (navigator.onLine && Date.now() - last > 600_000) {
        sessionStorage.setItem("kept", Date.now());
        active.postMessage({ keep: words.list, more: words.saved });
      }
    } catch { /* a private window has no workers */ }
  });
})();
