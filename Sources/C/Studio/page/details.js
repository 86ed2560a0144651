// What is known of a story: author, category, tags, date, place, and fields of the site's own.
import { button, field, fill, h, isWrong, nextId, say } from "./dom.js";
import { confirm, failed, notice, request } from "./dialogs.js";
import { post } from "./api.js";
import { coverFields } from "./cover.js";
import { forInput, isDate, isDay, momentOf, withOffset, zoneHelp } from "./dates.js";
import { placeFields } from "./place.js";
import { known, storyAddress, t } from "./strings.js";
import { lineInput } from "./texts.js";

const own = new Set(["title", "summary", "date", "draft", "author", "authors", "category", "tags", "cover", "place", "canvas", "id", "language"]);

const front = (name, value) => ({ op: "front", field: name, value: value === "" || (Array.isArray(value) && value.length === 0) ? null : value });

export function detailsPanel(ed) {
  const parts = [authorField(ed), categoryField(ed), tagsField(ed), dateField(ed), placeFields(ed), coverFields(ed), canvasFields(ed), moreFields(ed)];
  const languages = ed.site.languages.length > 1 && ed.site.languages;
  const element = h("div", {}, h("h2", {}, t("tab story")), parts.map((part) => part.element),
    h("div", { class: "button-row" },
      languages && button(t("translate"), () => translate(ed), { picture: "globe" }),
      button(t("delete story"), () => trash(ed), { picture: "trash", class: "button is-danger" })));
  return { element, show: () => { for (const part of parts) part.show(); } };
}

const listOf = (value) => (Array.isArray(value) ? value.map(String) : value === undefined || value === null || value === "" ? [] : [String(value)]);

function authorField(ed) {
  const id = nextId();
  const name = () => (ed.story.front.authors !== undefined ? "authors" : "author");
  const shown = (value) => listOf(value).map((one) => ed.site.authors.find((author) => author.id === one)?.name ?? one).join(", ");
  const input = lineInput(ed, { value: shown(ed.story.front[name()]), label: "", make: (value) => {
    const names = value.split(",").map((one) => one.trim()).filter(Boolean).map((one) => ed.site.authors.find((author) => author.name === one)?.id ?? one);
    return shown(ed.story.front[name()]) === value ? [] : [front(name(), names.length > 1 ? names : names[0] ?? "")];
  } });
  input.removeAttribute("aria-label");
  input.setAttribute("list", id);
  const element = h("div", {}, field(t("author"), input, { help: t("author help") }), h("datalist", { id }, ed.site.authors.map((author) => h("option", { value: author.name }))));
  return { element, show: () => input.show(shown(ed.story.front[name()])) };
}

function categoryField(ed) {
  const select = h("select", {}, h("option", { value: "" }, t("none")), ed.site.categories.map(({ id, title }) => h("option", { value: id }, title)));
  const dot = h("span", { class: "dot", "aria-hidden": "true" });
  select.addEventListener("change", () => ed.store.apply([front("category", select.value)]));
  const show = () => {
    const value = ed.story.front.category ?? "";
    if (value && ![...select.options].some((option) => option.value === value)) select.append(h("option", { value }, value));
    select.value = value;
    dot.style.setProperty("--dot", ed.site.categories.find(({ id }) => id === value)?.colour ?? "transparent");
  };
  show();
  const element = field(t("category"), select);
  element.append(dot);
  element.classList.add("has-dot");
  element.hidden = ed.site.categories.length === 0;
  return { element, show };
}

function tagsField(ed) {
  const id = nextId();
  const list = h("ul", { class: "chips", "aria-label": t("tags") });
  const input = h("input", { type: "text", list: id, autocomplete: "off" });
  const options = h("datalist", { id });
  const suggested = h("div", { class: "suggested", role: "group", "aria-label": t("suggested tags") });
  const now = () => listOf(ed.story.front.tags);
  const write = (tags) => ed.store.apply([front("tags", [...new Set(tags)])]);
  const add = () => {
    const given = input.value.split(",").map((one) => one.trim()).filter(Boolean);
    input.value = "";
    if (given.length) write([...now(), ...given]);
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === ",") { event.preventDefault(); add(); }
    if (event.key === "Backspace" && !input.value && now().length) write(now().slice(0, -1));
  });
  input.addEventListener("change", add);
  const show = () => {
    const tags = now();
    list.replaceChildren(...tags.map((tag) => h("li", {}, h("span", {}, tag), button(t("remove tag", { tag }), () => { write(now().filter((one) => one !== tag)); input.focus(); }, { picture: "close", only: true }))));
    list.hidden = tags.length === 0;
    const words = ed.story.text.toLowerCase();
    const rest = ed.site.tags.filter(({ name }) => !tags.includes(name));
    options.replaceChildren(...rest.map(({ name }) => h("option", { value: name })));
    const likely = rest.filter(({ name }) => words.includes(name.toLowerCase())).concat([...rest].sort((one, other) => other.count - one.count));
    // A taken tag makes room for another one: the focus stays where it is, so that several can be taken one after another.
    const at = [...suggested.children].indexOf(document.activeElement);
    suggested.replaceChildren(...[...new Set(likely)].slice(0, 6).map(({ name }) => button(name, () => { write([...now(), name]); say(t("tag added", { tag: name })); }, { class: "chip-button", "aria-label": t("add tag", { tag: name }) })));
    if (at >= 0) ([...suggested.children].at(Math.min(at, suggested.children.length - 1)) ?? input).focus({ preventScroll: true });
  };
  show();
  const box = field(t("tags"), input, { help: t("tags help") });
  box.insertBefore(list, input);
  box.append(options, suggested);
  return { element: box, show };
}

/**
 * A field of a date or a number. A value that is written in another way, by hand, is shown as the text that it is. `shown(value)` is the
 * text of the field, `written(text, value)` the new value.
 */
function exactField(ed, name, input, { isExact, shown, written }, words, help) {
  const { type } = input;
  const value = () => ed.story.front[name];
  const text = () => (input.type === type ? shown(value()) : String(value() ?? ""));
  const element = field(words, input, { help });
  input.addEventListener("input", () => ed.store.touch(input, () => {
    if (!input.isConnected || isWrong(input) || input.value.trim() === text()) return [];
    return [front(name, input.value && written(input.value.trim(), value()))];
  }));
  const show = () => {
    if (ed.store.holds(input)) return;
    if (document.activeElement !== input) input.type = isExact(value()) ? type : "text";
    input.disabled = typeof value() === "object" && value() !== null;
    fill(input, text());
  };
  show();
  return { element, row: element, show };
}

const dates = {
  isExact: (value) => value === undefined || value === null || isDate(value),
  shown: (value) => forInput(momentOf(value)),
  // A day without a time stays one.
  written: (text, before) => (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? text : isDay(before) && text.endsWith("T00:00") ? text.slice(0, 10) : withOffset(momentOf(text))),
};

function dateField(ed, name = "date", words = t("date"), told = t("date help")) {
  const input = h("input", { type: "datetime-local", min: "1000-01-01T00:00", max: "9999-12-31T23:59" });
  return exactField(ed, name, input, dates, words, [told, zoneHelp()].filter(Boolean).join(" "));
}

const numbers = {
  isExact: (value) => value === undefined || value === null || typeof value === "number",
  shown: (value) => String(value ?? ""),
  written: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
};

function numberField(ed, { name, type, range = [] }, words, help) {
  const [min, max] = range;
  const input = h("input", { type: "number", step: type === "integer" ? "1" : "any", min: min ?? "", max: max ?? "", inputmode: "decimal" });
  return exactField(ed, name, input, numbers, words, help);
}

function canvasFields(ed) {
  const size = (name) => String(ed.story.canvas?.[name] ?? "");
  const inputs = ["width", "height"].map((name) => {
    const input = h("input", { type: "number", min: 100, max: 10000, required: true, inputmode: "numeric" });
    input.addEventListener("input", () => ed.store.touch(input, () => {
      const [width, height] = inputs.map((one) => one.valueAsNumber);
      return inputs.every(({ validity }) => validity.valid) && `${width}x${height}` !== `${size("width")}x${size("height")}` ? [front("canvas", `${width}x${height}`)] : [];
    }));
    return input;
  });
  const element = h("fieldset", {}, h("legend", {}, t("size of the pages")), h("div", { class: "numbers" }, field(t("width"), inputs[0]), field(t("height"), inputs[1])));
  return { element, show: () => { element.hidden = !ed.story.canvas; ["width", "height"].forEach((name, number) => { if (!ed.store.holds(inputs[number])) fill(inputs[number], size(name)); }); } };
}

/** Other declared fields: simple ones as inputs; what is more is edited in the source. */
function moreFields(ed) {
  const fields = (ed.story.fields ?? []).filter(({ name, type, of }) => !own.has(name) && !name.includes(".") && of?.type !== "object" && /^(text|string|choice|integer|number|boolean|list|date|address|file|language)$/.test(type));
  const rows = fields.map((one) => {
    const isList = /^list/.test(one.type);
    const text = () => { const value = ed.story.front[one.name]; return Array.isArray(value) ? value.join(", ") : value === undefined || value === null || typeof value === "object" ? "" : String(value); };
    const typed = (value) => (isList ? value.split(",").map((part) => part.trim()).filter(Boolean) : value);
    const words = known(`field ${one.name}`) ?? one.name;
    const help = known(`field ${one.name} help`) ?? (isList ? t("list help") : t("own field help"));
    if (one.type === "date") return dateField(ed, one.name, words, help);
    if (/^(integer|number)$/.test(one.type)) return numberField(ed, one, words, help);
    if (one.type === "boolean") {
      const usual = one.default === "true";
      const checked = () => (ed.story.front[one.name] ?? usual) === true;
      const input = h("input", { type: "checkbox", checked: checked() });
      input.addEventListener("change", () => ed.store.apply([{ op: "front", field: one.name, value: input.checked === usual ? null : input.checked }]));
      return { row: h("label", { class: "check" }, input, h("span", {}, words)), show: () => { input.checked = checked(); } };
    }
    const input = lineInput(ed, { value: text(), label: "", make: (value) => (value === text() || ed.story.front[one.name] !== null && typeof ed.story.front[one.name] === "object" && !Array.isArray(ed.story.front[one.name]) ? [] : [front(one.name, typed(value))]) });
    input.removeAttribute("aria-label");
    input.disabled = ed.story.front[one.name] !== null && typeof ed.story.front[one.name] === "object" && (!Array.isArray(ed.story.front[one.name]) || ed.story.front[one.name].some((part) => typeof part === "object"));
    return { row: field(words, input, { help }), show: () => input.show(text()) };
  });
  const element = h("details", { class: "more-fields" }, h("summary", {}, t("more fields")), rows.map(({ row }) => row));
  element.hidden = rows.length === 0;
  return { element, show: () => { for (const row of rows) row.show(); } };
}

async function translate(ed) {
  const here = /\.([a-z]{2}(?:-[A-Za-z]+)?)\.md$/.exec(ed.file)?.[1] ?? ed.site.language;
  const rest = ed.site.languages.filter(({ code }) => code !== here);
  const given = rest.length === 1 ? { code: rest[0].code } : await request(t("translate"), [{ name: "code", words: t("language code"), required: true, value: rest[0]?.code }], t("go on"));
  if (!given) return;
  try {
    await ed.store.flush();
    const story = await post("story/translate", { file: ed.file, language: given.code });
    ed.app.begun = story.file;
    location.hash = storyAddress(story.file);
    notice(t("translation begun"));
  } catch (error) {
    if (error.answer?.code !== "translated") { failed(error); return; }
    location.hash = storyAddress(error.answer.file);
    notice(error.message);
  }
}

async function trash(ed) {
  if (!(await confirm(t("delete story"), t("delete story words", { title: ed.story.front.title ?? "" }), t("to the trash"), { danger: true }))) return;
  try {
    await ed.store.flush();
    await post("trash", { file: ed.file });
    ed.store.dirty.clear();
    ed.store.close();
    location.hash = "#/";
    say(t("in the trash"));
  } catch (error) { failed(error); }
}
