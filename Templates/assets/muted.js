// Sources that the reader has muted: lists do not show their entries. The choice is stored in this browser alone, like what readers
// keep (`saved.js`). This runs in the head, so that no entry is seen before it is hidden.
"use strict";
(() => {
  const { key } = document.currentScript.dataset;
  const nameOf = (id) => `${key} muted ${id}`;
  const most = 1000;
  const boxes = "main :is(.row, .card, .read, .lines > li, .front-lead)";
  // The page of a source, what the reader has kept, and the search show all of their entries.
  const whole = ".on-source, .on-saved, .on-search";
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let hidden = "";

  // Each source has a key of its own, so that tabs do not lose one another's: the time, and the title to show it by.
  function load() {
    const found = {};
    try {
      for (const name of Object.keys(localStorage)) {
        if (!name.startsWith(nameOf(""))) continue;
        const [muted, ...title] = localStorage.getItem(name).split(" ");
        found[name.slice(nameOf("").length)] = { muted, title: title.join(" ") };
      }
    } catch { /* the reader has forbidden storage */ }
    return taken(found);
  }

  // Only what has the right form: a file that is imported may be anything.
  function taken(value) {
    const sources = {};
    if (typeof value !== "object" || !value || Array.isArray(value)) return sources;
    for (const [id, source] of Object.entries(value).slice(0, most)) {
      if (!id || id.length > 300 || id === "__proto__" || typeof source?.muted !== "string" || Number.isNaN(Date.parse(source.muted))) continue;
      sources[id] = { muted: new Date(source.muted).toISOString(), title: typeof source.title === "string" ? source.title.slice(0, 300) : id };
    }
    return sources;
  }

  function hide() {
    const starts = Object.keys(load()).map((id) => `[data-id^="${CSS.escape(`${id}#`)}"]`);
    hidden = starts.length ? `${boxes}:is(${starts})` : "";
    const seen = `body:not(${whole})`;
    const group = `${seen} main :is(.day, .band, .block, .front-latest)`;
    sheet.replaceSync(starts.length ? `
      ${seen} ${hidden}, ${group}:has([data-id]):not(:has([data-id]:not(:is(${starts})))) { display: none !important; }
      ${seen} .front:has(> .front-lead:is(${starts})), ${seen} .front:not(:has(> .front-latest [data-id]:not(:is(${starts})))) { grid-template-columns: minmax(0, 1fr); }` : "");
  }

  const hides = (entry) => hidden !== "" && !document.body.matches(whole) && entry.matches(hidden);

  function show() {
    const muted = load();
    for (const box of document.querySelectorAll("input[data-mute]")) box.checked = !Object.hasOwn(muted, box.dataset.mute);
    for (const said of document.querySelectorAll(".muting-said")) {
      const count = hidden ? [...document.querySelectorAll(hidden)].filter(hides).length : 0;
      said.textContent = count ? (count === 1 ? said.dataset.one : said.dataset.many.replace("#", count)) : "";
    }
  }

  function change(work) {
    try { work(); } catch { /* a private window forgets */ }
    document.dispatchEvent(new CustomEvent("muted"));
  }

  const set = (id, title, isMuted) => change(() => {
    if (isMuted) localStorage.setItem(nameOf(id), `${new Date().toISOString()} ${title}`);
    else localStorage.removeItem(nameOf(id));
  });
  const merge = (sources) => change(() => {
    for (const [id, { muted, title }] of Object.entries(sources)) if (localStorage.getItem(nameOf(id)) === null) localStorage.setItem(nameOf(id), `${muted} ${title}`);
  });
  const erase = () => change(() => Object.keys(load()).forEach((id) => localStorage.removeItem(nameOf(id))));

  hide();
  document.addEventListener("muted", () => { hide(); show(); });
  // What another tab changes.
  addEventListener("storage", (event) => { if (event.key === null || event.key.startsWith(nameOf(""))) { hide(); show(); } });
  // What another tab has changed while this page was left, and the browser kept it.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) { hide(); show(); } });
  document.addEventListener("change", ({ target }) => {
    if (target.matches?.("input[data-mute]")) set(target.dataset.mute, target.dataset.title, !target.checked);
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const box of document.querySelectorAll(".muting")) box.classList.add("is-ready");
    show();
    // The search on a wall brings other cards, and the live preview other entries.
    const wall = document.querySelector(".wall");
    if (wall) new MutationObserver(show).observe(wall, { childList: true });
    document.addEventListener("rhapsode:changed", show);
  });
  globalThis.muted = { erase, hides, load, merge, set, taken };
})();
