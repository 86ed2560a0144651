// The sources that the site follows: their health, pause, filters, hidden entries, and new ones.
import { button, field, h, icon, say, set } from "./dom.js";
import { get, post } from "./api.js";
import { when } from "./dates.js";
import { confirm, failed, notice, open } from "./dialogs.js";
import { many, t } from "./strings.js";

export async function openSources(app) {
  let { sources } = await get("sources");
  const heading = h("h1", { tabIndex: -1 }, t("sources"));
  const list = h("ul", { class: "source-list" });
  const progress = h("progress", { hidden: true, "aria-label": t("fetching") });
  const address = h("input", { type: "text", required: true, autocomplete: "url", inputmode: "url", placeholder: "https://" });
  const status = h("p", { class: "help", role: "status" });
  const again = button(t("refresh all"), () => refresh(), { picture: "refresh" });
  const load = async () => { ({ sources } = await get("sources")); show(); };
  const act = async (name, body) => { try { await post(name, body); await load(); return true; } catch (error) { failed(error); return false; } };

  const form = h("form", { class: "add-source", on: { submit: async (event) => {
    event.preventDefault();
    await add(address.value.trim());
  } } }, field(t("address of a site or feed"), address, { help: t("add source help") }), h("button", { type: "submit", class: "button is-main" }, icon("add"), h("span", {}, t("add source"))));

  async function add(url) {
    status.textContent = t("looking for feeds");
    try {
      const answer = await post("sources", { url });
      status.textContent = "";
      if (answer.found?.length) {
        const chosen = await open(t("several feeds"), (close) => h("div", { class: "dialog-body" }, h("ul", { class: "tiles" }, answer.found.map((one) => h("li", {}, h("button", { type: "button", class: "tile", on: { click: () => close(one.url) } }, icon("feed"), h("b", {}, one.title || one.url), h("span", {}, one.url)))))));
        if (chosen) await add(chosen);
        return;
      }
      address.value = "";
      notice(t("source added"));
      await load();
    } catch (error) {
      status.textContent = "";
      failed(error);
    }
  }

  // Cards stay when the list is drawn again, which every build of the site does: nothing typed, and no focus, is lost.
  let cards = new Map();

  function show() {
    cards = new Map(sources.map((one) => [one.id, cards.get(one.id) ?? card(one)]));
    for (const one of sources) cards.get(one.id).update(one);
    const elements = [...cards.values()].map((made) => made.element);
    again.hidden = sources.length === 0;
    if (sources.length === 0) elements.push(h("li", { class: "empty" }, t("no sources yet")));
    if (elements.length !== list.children.length || elements.some((one, number) => list.children[number] !== one)) list.replaceChildren(...elements);
  }

  function card(one) {
    let shown = JSON.stringify(one);
    let contents = null;
    let top = head(one);
    const details = h("details", {}, h("summary", {}, t("filter and entries")));
    details.addEventListener("toggle", () => {
      if (!details.open || contents) return;
      contents = inside(one);
      details.append(contents.element);
    });
    const element = h("li", { class: "source-card" }, top, details);
    const update = (now) => {
      one = now;
      contents?.update(one);
      if (JSON.stringify(one) === shown) return;
      shown = JSON.stringify(one);
      const focused = [...top.querySelectorAll("button")].indexOf(document.activeElement);
      const made = head(one);
      top.replaceWith(made);
      top = made;
      top.querySelectorAll("button")[focused]?.focus();
    };
    return { element, update };
  }

  function head(one) {
    const health = one.paused ? "paused" : one.health?.state ?? "new";
    const pause = button(t(one.paused ? "go on" : "pause"), async () => { if (await act("source", { id: one.id, paused: !one.paused })) say(t(one.paused ? "source goes on" : "source paused")); }, { picture: one.paused ? "play" : "pause", "aria-label": `${t(one.paused ? "go on" : "pause")}: ${one.title}` });
    return h("div", { class: "source-head" }, h("span", { class: `health is-${health}`, "aria-hidden": "true" }),
      h("div", {}, h("h2", {}, one.title || one.id), h("p", { class: "help" }, one.url ?? ""),
        h("p", { class: "meta" }, h("span", { class: `health-words is-${health}` }, t(`health ${health}`)), one.health?.words && h("span", {}, one.health.words), one.health?.entries !== undefined && h("span", {}, many("entry", one.health.entries)), one.health?.since && /^(failed|gone)$/.test(health) && h("span", {}, t("since", { when: when(one.health.since, true) })), one.health?.newest && h("span", {}, t("newest", { when: when(one.health.newest) })))),
      h("div", { class: "button-row" }, pause, button(t("refresh"), () => refresh([one.id]), { picture: "refresh", only: true, "aria-label": `${t("refresh")}: ${one.title}` }),
        button(t("remove source"), async () => { if (await confirm(t("remove source"), t("remove source words", { title: one.title }), t("remove"), { danger: true })) await act("source", { id: one.id, remove: true }); }, { picture: "trash", only: true, "aria-label": `${t("remove source")}: ${one.title}` })));
  }

  function inside(one) {
    const words = (value) => (Array.isArray(value) ? value.join(", ") : value ?? "");
    const keep = h("input", { type: "text" });
    const drop = h("input", { type: "text" });
    const list = (input) => input.value.split(",").map((word) => word.trim()).filter(Boolean);
    const form = h("form", { class: "filter-form", on: { submit: async (event) => {
      event.preventDefault();
      if (await act("source", { id: one.id, keep: list(keep), drop: list(drop) })) notice(t("filter saved"));
    } } }, field(t("keep entries with"), keep, { help: t("filter help") }), field(t("drop entries with"), drop), h("button", { type: "submit", class: "button" }, t("save filter")));
    const box = h("div", { class: "entries-box" });
    let number = 1;
    let shown = null;

    // Text that was typed and not saved stays.
    const fill = (input, value, before) => { if (input.value === before) input.value = value; };

    async function page(wanted) {
      number = wanted;
      try {
        const answer = await get("source", { id: one.id, page: wanted });
        const { entries, pages } = answer;
        if (number !== wanted || shown === JSON.stringify(answer)) return;
        shown = JSON.stringify(answer);
        const focused = box.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
        box.replaceChildren(
          entries.length ? h("ul", { class: "entry-list" }, entries.map((entry) => row(one, entry))) : h("p", { class: "empty" }, t("no entries yet")),
          h("div", { class: "button-row pager" }, wanted > 1 && button(t("previous"), () => page(wanted - 1)), wanted < pages && button(t("next"), () => page(wanted + 1))));
        if (focused) [...box.querySelectorAll("button")].find((made) => made.getAttribute("aria-label") === focused)?.focus();
      } catch (error) {
        shown = null;
        box.replaceChildren(h("p", { class: "problem" }, error.message));
      }
    }

    const update = (now) => {
      fill(keep, words(now.filter?.keep), words(one.filter?.keep));
      fill(drop, words(now.filter?.drop), words(one.filter?.drop));
      one = now;
      page(number);
    };
    keep.value = words(one.filter?.keep);
    drop.value = words(one.filter?.drop);
    page(1);
    return { element: h("div", { class: "source-inside" }, form, h("h3", {}, t("entries")), box), update };
  }

  function row(one, entry) {
    const toggle = button(t(entry.hidden ? "show entry" : "hide entry"), async () => {
      try {
        await post("hidden", { id: entry.id, url: entry.url, hidden: !entry.hidden, source: one.id });
        entry.hidden = !entry.hidden;
        const made = row(one, entry);
        item.replaceWith(made);
        made.querySelector("button").focus();
        say(t(entry.hidden ? "entry hidden" : "entry shown"));
      } catch (error) { failed(error); }
    }, { class: "button is-small", "aria-label": `${t(entry.hidden ? "show entry" : "hide entry")}: ${entry.title}` });
    const item = h("li", { class: entry.hidden ? "is-hidden" : "" }, h("div", {}, /^https?:/.test(entry.url ?? "") ? h("a", { href: entry.url, target: "_blank", rel: "noopener noreferrer" }, entry.title || entry.url) : h("span", {}, entry.title), entry.date && h("span", { class: "help" }, when(entry.date))), entry.hidden && h("span", { class: "badge" }, t("hidden")), toggle);
    return item;
  }

  async function refresh(ids) {
    progress.hidden = false;
    progress.removeAttribute("value");
    say(t("fetching"));
    try {
      await post("refresh", ids ? { ids } : {});
      say(t("fetched"));
      await load();
    } catch (error) { failed(error); }
    progress.hidden = true;
  }

  const element = h("div", { class: "wide sources-view" }, h("div", { class: "list-head" }, heading, again), progress, form, status, list);
  show();
  return {
    element, heading, title: t("sources"), leave: async () => true, changed: () => load().catch(() => {}),
    told: (kind, data) => {
      if (kind !== "progress") return;
      set(progress, { max: data.of || 1, value: data.done });
    },
  };
}
