// The page of what the reader has kept, with export and import as a file. Ids that the site does not have are passed over, but
// stay in the store: an entry may come back.
"use strict";
(() => {
  const page = document.querySelector(".saved-page");
  if (!page || !globalThis.saved || !globalThis.muted) return;
  const { erase, load, make, merge, set, taken } = globalThis.saved;
  const muted = globalThis.muted;
  const words = page.dataset;
  const status = page.querySelector(".saved-status");
  let entries;

  // The list of this page's language comes first: an entry with translations is shown in it.
  async function index() {
    // Without a connection, the list of another language may be missing.
    const answers = await Promise.allSettled(words.index.split(" ").map(async (address) => {
      const answer = await fetch(address, { cache: "no-cache" });
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }));
    const lists = answers.filter((answer) => answer.status === "fulfilled").map((answer) => answer.value);
    if (lists.length === 0) throw new Error("none");
    return Object.assign({}, ...lists.reverse());
  }

  // The line goes, and the focus with it: it goes to the next line, or to the title above an empty list, or of the page.
  function leave(item, work) {
    const list = item.parentElement;
    const place = [...list.children].indexOf(item);
    work();
    const next = list.children[Math.min(place, list.children.length - 1)]?.querySelector("button")
      ?? (list.parentElement.hidden ? document.querySelector("h1") : document.getElementById(list.parentElement.getAttribute("aria-labelledby")));
    if (next.localName !== "button") next.tabIndex = -1;
    next.focus();
  }

  function mutedLine(id, { title }) {
    const item = make("li");
    const again = make("button", { type: "button", className: "keep", ariaLabel: `${words.unmute}: ${title}`, textContent: words.unmute });
    again.addEventListener("click", () => leave(item, () => muted.set(id, title, false)));
    item.append(make("bdi", { textContent: title }), " ", again);
    return item;
  }

  function showMuted() {
    const section = page.querySelector(".saved-muted");
    const sources = Object.entries(muted.load()).sort(([, a], [, b]) => b.muted.localeCompare(a.muted));
    section.querySelector("ul").replaceChildren(...sources.map(([id, source]) => mutedLine(id, source)));
    section.hidden = sources.length === 0;
  }

  function line(id, kind) {
    const { title, path, language, shown, source, external } = entries[id];
    const item = make("li", { lang: language });
    const anchor = make("a", { href: path, textContent: title, rel: external ? "external" : "" });
    const remove = make("button", { type: "button", className: "keep", ariaLabel: `${words.remove}: ${title}`, textContent: words.remove });
    remove.addEventListener("click", () => leave(item, () => set(id, kind, false)));
    item.append(anchor, make("span", { className: "line-meta", textContent: [source, shown].filter(Boolean).join(" · ") }), " ", remove);
    return item;
  }

  async function show() {
    const marks = load();
    showMuted();
    try {
      if (!entries && Object.keys(marks).length) entries = await index();
    } catch {
      status.textContent = words.failed;
    }
    for (const section of page.querySelectorAll(".saved")) {
      const { kind } = section.dataset;
      const ids = entries ? Object.keys(marks).filter((id) => marks[id][kind] && Object.hasOwn(entries, id)) : [];
      ids.sort((a, b) => marks[b][kind].localeCompare(marks[a][kind]));
      section.querySelector("ul").replaceChildren(...ids.map((id) => line(id, kind)));
      section.querySelector(".empty").hidden = ids.length > 0;
      section.hidden = kind === "read" && ids.length === 0;
    }
    page.hidden = false;
  }

  page.querySelector(".saved-export").addEventListener("click", () => {
    const file = new Blob([JSON.stringify({ format: "rhapsode saved", version: 1, entries: load(), muted: muted.load() }, null, 1)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "saved.json" });
    link.click();
    // A download begins after this event: an address that is gone by then would fail.
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });

  const field = page.querySelector("input[type=file]");
  page.querySelector(".saved-import").addEventListener("click", () => field.click());
  field.addEventListener("change", async () => {
    const [file] = field.files;
    field.value = "";
    if (!file) return;
    try {
      if (file.size > 8_000_000) throw new Error("size");
      const given = JSON.parse(await file.text());
      if (given.format !== "rhapsode saved") throw new Error("format");
      const more = taken(given.entries);
      const sources = muted.taken(given.muted);
      merge(more);
      muted.merge(sources);
      status.textContent = words.taken.replace("#", Object.keys(more).length + Object.keys(sources).length);
    } catch {
      status.textContent = words.wrong;
    }
  });

  page.querySelector(".saved-erase").addEventListener("click", () => { if (confirm(words.erase)) { erase(); muted.erase(); } });
  document.addEventListener("saved", show);
  document.addEventListener("muted", showMuted);
  // What other tabs change is shown when the reader comes back: a list must not move while it is read or clicked.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) show(); });
  show();
})();
