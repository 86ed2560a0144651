// Publishing: at once or at a time; pictures without a description are asked for before.
import { button, field, h } from "./dom.js";
import { coverEdit, coverOf } from "./cover.js";
import { forInput, momentOf, when, withOffset, zoneHelp } from "./dates.js";
import { failed, notice, open } from "./dialogs.js";
import { storyAddress, t } from "./strings.js";
import { picture } from "./views.js";

const flat = (blocks) => blocks.flatMap((block) => [block, ...flat(block.children ?? [])]);
const skipped = (ed) => ed.story.front.params?.["alt-skipped"] ?? {};

/** The pictures without a description for which no reason is given (`alt-skipped`). */
function missing(ed) {
  const found = flat(ed.story.blocks).filter((block) => block.kind === "image" && !(block.label ?? "").trim()).map((block) => ({ path: block.target, edit: (text) => [{ op: "label", block: block.id, text }] }));
  const cover = coverOf(ed);
  if (cover?.src && !cover.alt) found.unshift({ path: cover.src, edit: (text) => coverEdit(ed, "alt", text) });
  return found.filter(({ path }) => path && skipped(ed)[path] === undefined);
}

const dateOf = (story) => story.front.date ?? story.front.publishDate;
const isFuture = (story) => momentOf(dateOf(story)) > Date.now();

export function publishButton(ed) {
  const words = h("span");
  const main = h("button", { type: "button", class: "button is-main publish", on: { click: () => run() } }, words);
  const status = h("span", { class: "badge status" });
  const element = h("span", { class: "publish-box" }, status, main);
  const isDraft = () => ed.story.draft;

  async function run() {
    try {
      await ed.store.flush();
      if (!isDraft()) return await published();
      if (!(await askForWords())) return;
      const given = await askWhen();
      if (!given) return;
      // A draft keeps its date, unless that would delay what is to be published at once.
      const date = given.date ?? (isFuture(ed.story) ? Date.now() : undefined);
      const story = await ed.store.act("publish", date === undefined ? {} : { date: withOffset(date) });
      if (story.file !== ed.file) location.hash = storyAddress(story.file);
      const words = t(isFuture(story) ? "scheduled for" : "published now", { when: when(dateOf(story), true) });
      notice(words, { help: t("build help"), action: { words: t("see it"), work: () => window.open(story.previewAddress, "_blank", "noopener") } });
    } catch (error) { failed(error); }
  }

  async function published() {
    const choice = await open(t(isFuture(ed.story) ? "scheduled" : "published"), (close) => h("div", { class: "dialog-body" },
      h("p", {}, t(isFuture(ed.story) ? "scheduled words" : "published words", { when: when(dateOf(ed.story), true) })),
      h("p", { class: "help" }, t("build help")),
      h("div", { class: "dialog-foot" }, button(t("make a draft"), () => close("draft")), isFuture(ed.story) && button(t("publish at once"), () => close("now")), button(t("close"), () => close(), { class: "button is-main" }))));
    if (choice === "draft") { await ed.store.act("draft", {}); notice(t("draft again")); }
    if (choice === "now") { await ed.store.act("publish", { date: withOffset(Date.now()) }); notice(t("published now")); }
  }

  async function askForWords() {
    const pictures = missing(ed);
    if (pictures.length === 0) return true;
    return open(t("describe pictures"), (close) => {
      const rows = pictures.map((one) => {
        const alt = h("input", { type: "text" });
        const reason = h("input", { type: "text", list: "alt-reasons" });
        return { one, alt, reason, row: h("li", {}, picture(ed, one.path, "", 320), h("div", {}, field(t("alternative text"), alt, { help: t("alternative text help") }), field(t("or why not"), reason))) };
      });
      const words = h("p", { class: "form-error", role: "alert" });
      const form = h("form", { class: "dialog-body", on: { submit: async (event) => {
        event.preventDefault();
        const empty = rows.find(({ alt, reason }) => !alt.value.trim() && !reason.value.trim());
        if (empty) { words.textContent = t("describe or say why"); empty.alt.focus(); return; }
        const why = Object.fromEntries(rows.filter(({ alt }) => !alt.value.trim()).map(({ one, reason }) => [one.path, reason.value.trim()]));
        const edits = rows.filter(({ alt }) => alt.value.trim()).flatMap(({ one, alt }) => one.edit(alt.value.trim()));
        const params = ed.story.front.params;
        if (Object.keys(why).length) edits.push({ op: "front", field: params && typeof params === "object" ? "params.alt-skipped" : "params", value: params && typeof params === "object" ? { ...skipped(ed), ...why } : { "alt-skipped": why } });
        close(Boolean(await ed.store.apply(edits)));
      } } }, h("p", {}, t("describe words")), h("ul", { class: "alt-list" }, rows.map(({ row }) => row)), h("datalist", { id: "alt-reasons" }, ["reason decoration", "reason text"].map((one) => h("option", { value: t(one) }))), words,
      h("div", { class: "dialog-foot" }, button(t("cancel"), () => close()), h("button", { type: "submit", class: "button is-main" }, t("go on"))));
      return form;
    }, { wide: true });
  }

  function askWhen() {
    return open(t("publish"), (close) => {
      const date = h("input", { type: "datetime-local", value: "", id: "publish-date" });
      const now = h("input", { type: "radio", name: "when", checked: true });
      const later = h("input", { type: "radio", name: "when" });
      const row = field(t("date"), date, { help: zoneHelp() });
      const look = () => {
        row.hidden = !later.checked;
        date.required = later.checked;
        if (later.checked && !date.value) date.value = `${forInput(Date.now() + 864e5).slice(0, 10)}T09:00`;
        main.querySelector("span").textContent = t(later.checked ? "schedule" : "publish");
      };
      const main = h("button", { type: "submit", class: "button is-main" }, h("span", {}, t("publish")));
      now.addEventListener("change", look);
      later.addEventListener("change", look);
      row.hidden = true;
      const checks = [[Boolean(coverOf(ed)?.src), "has cover", "lacks cover"], [Boolean(ed.story.front.summary), "has description", "lacks description"], [ed.story.diagnostics.length === 0, "has no problems", "has problems"]];
      return h("form", { class: "dialog-body", on: { submit: (event) => { event.preventDefault(); close({ date: later.checked ? momentOf(date.value) : undefined }); } } },
        h("ul", { class: "checks" }, checks.map(([isGood, yes, no]) => h("li", { class: isGood ? "is-good" : "is-open" }, t(isGood ? yes : no)))),
        h("fieldset", {}, h("legend", {}, t("when")), h("label", { class: "check" }, now, h("span", {}, t("at once"))), h("label", { class: "check" }, later, h("span", {}, t("at a time"))), row),
        h("p", { class: "help" }, t("build help")),
        h("div", { class: "dialog-foot" }, button(t("cancel"), () => close()), main));
    });
  }

  return { element, show: () => {
    words.textContent = t(isDraft() ? "publish" : isFuture(ed.story) ? "scheduled" : "published");
    main.classList.toggle("is-main", isDraft());
    status.textContent = isDraft() ? t("draft") : "";
    status.hidden = !isDraft();
  } };
}
