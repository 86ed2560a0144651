// The settings of a block, as a form made from its declared table.
import { button, field, fill, h, isWrong, say } from "./dom.js";
import { remove, copy, shift, kindWords } from "./block.js";
import { askFiles } from "./add.js";
import { copyItem, removeItem, reorder } from "./item.js";
import { frameOf } from "./frames.js";
import { innerText, lineInput } from "./texts.js";
import { isDirective } from "./source.js";
import { send, wantedBy } from "./media.js";
import { known, pick, quoted, t } from "./strings.js";
import { altField } from "./views.js";

const shared = new Set(["frame", "align", "start", "end", "class", "id"]);
const labelled = { quote: "who said it", scene: "title of the page", audio: "title of the recording", video: "title of the recording", pin: "pin words" };

/** The panel of the chosen block. */
export function blockForm(ed) {
  const body = h("div", { class: "block-form" });
  const element = h("div", {}, body);
  let box = null;
  let shape = "";
  let watchers = [];
  const build = () => {
    watchers = [];
    shape = box?.block ? shapeOf(ed, box.block) : "";
    if (!box?.block) { body.replaceChildren(h("h2", {}, t("tab block")), h("p", { class: "empty" }, t("choose a block"))); return; }
    const on = (watch) => { watchers.push(watch); };
    body.replaceChildren(...[h("h2", {}, kindWords(box.block)), actions(ed, box), ...wordsOf(ed, box, on), ...placement(ed, box, on), ...declared(ed, box, on), ...timing(ed, box, on), ...childForms(ed, box), ...others(ed, box, on)].filter(Boolean));
  };
  build();
  return {
    element,
    choose: (now) => { box = now; build(); },
    show: () => { if (box?.block && shapeOf(ed, box.block) === shape && box.isConnected) for (const watch of watchers) watch(box.block); else build(); },
  };
}

// A form whose fields stay the same is not made anew: somebody may be typing in one of them.
const shapeOf = (ed, block) => `${block.kind} ${otherNames(ed, block).sort()} ${block.children.map((child) => child.kind)}`;

/** The attributes for which the block's table has no field. */
function otherNames(ed, block) {
  const table = ed.site.blocks.find((one) => one.name === block.kind);
  return Object.keys(block.attributes).filter((name) => !shared.has(name) && name !== "page" && !table?.attributes.some((one) => one.name === name));
}

function actions(ed, box) {
  const { isItem } = box;
  const stage = box.parentNode;
  return h("div", { class: "button-row" },
    button(t(isItem ? "read earlier" : "move up"), () => (isItem ? reorder(ed, box, -1) : shift(ed, box, -1)), { picture: "up", only: true }),
    button(t(isItem ? "read later" : "move down"), () => (isItem ? reorder(ed, box, 1) : shift(ed, box, 1)), { picture: "down", only: true }),
    button(t("copy"), () => (isItem ? copyItem(ed, stage, box) : copy(ed, box)), { picture: "copy", only: true }),
    button(t("remove"), () => (isItem ? removeItem(ed, box) : remove(ed, box)), { picture: "trash", only: true }));
}

/** Label, alternative text, caption, words. */
function wordsOf(ed, box, on) {
  const { block } = box;
  if (block.kind === "image") {
    const alt = altField(ed, box);
    on((now) => alt.show(now.label ?? ""));
    const caption = lineInput(ed, { value: block.title ?? "", label: t("caption"), make: (value) => (value === (box.block.title ?? "") ? [] : [{ op: "title", block: box.block.id, text: value }]) });
    on((now) => caption.show(now.title ?? ""));
    return [named(t("alternative text"), alt, t("alternative text why")), named(t("caption"), caption), fileRow(ed, box, "target", block.target, on)];
  }
  const rows = [];
  if (isDirective(block) && (!box.isItem || !["text", "note"].includes(block.kind) || block.label)) {
    const input = lineInput(ed, { value: block.label ?? "", label: t(labelled[block.kind] ?? "title"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
    on((now) => input.show(now.label ?? ""));
    rows.push(named(t(labelled[block.kind] ?? "title"), input));
  }
  if (box.isItem && box.area && isDirective(block)) {
    const area = innerText(ed, { get block() { return box.block; }, get isConnected() { return box.isConnected; } }, { label: t("words") });
    area.isInner = true;
    area.owner = { get block() { return box.block; } };
    on(() => area.show());
    rows.push(h("div", { class: "field" }, h("span", { class: "label-like", "aria-hidden": "true" }, t("words")), area));
  } else if (box.isItem && block.kind === "heading") {
    const input = lineInput(ed, { value: block.text, label: t("words"), make: (value) => (!value || value === box.block.text ? [] : [{ op: "text", block: box.block.id, text: value }]) });
    on((now) => input.show(now.text));
    rows.push(named(t("words"), input));
  }
  return rows;
}

function named(words, input, help) {
  input.removeAttribute("aria-label");
  input.placeholder = "";
  return field(words, input, { help });
}

/** Place, size and alignment on a canvas. */
function placement(ed, box, on) {
  const { block } = box;
  if (!box.isItem) return [];
  const frame = () => box.frame ?? frameOf(box.block);
  const inputs = { x: null, y: null, w: null, h: null };
  const row = Object.keys(inputs).map((name) => {
    const input = h("input", { type: "number", step: "any", value: round(frame()[name]), required: true, inputmode: "decimal" });
    if (name === "w" || name === "h") input.min = 1;
    inputs[name] = input;
    input.addEventListener("input", () => {
      if (!input.validity.valid) return;
      box.show({ ...box.frame, [name]: input.valueAsNumber });
      box.keep();
    });
    return field(t(`frame ${name}`), input);
  });
  const show = () => { for (const [name, input] of Object.entries(inputs)) fill(input, round(frame()[name])); };
  box.addEventListener("framed", show);
  on(show);
  const align = choice(["left", "center", "right"], { left: "start", right: "end" }[block.attributes.align] ?? block.attributes.align ?? "left", (value) => ed.store.apply([value === "left" ? { op: "attributes", block: box.block.id, set: {}, remove: ["align"] } : { op: "attributes", block: box.block.id, set: { align: value }, remove: [] }]), "tool");
  const off = button(t("take off the page"), async () => { await ed.store.apply([{ op: "attributes", block: box.block.id, set: {}, remove: ["frame"] }]); say(t("taken off")); });
  const isWords = ["heading", "text", "note", "image"].includes(block.kind);
  return [h("fieldset", {}, h("legend", {}, t("place and size")), h("div", { class: "numbers" }, row), isWords && field(t("alignment"), align), off, h("p", { class: "help" }, t("stage help")))];
}

const round = (value) => Math.round(value * 10) / 10;

function choice(values, value, work, prefix) {
  const select = h("select", {}, values.map((one) => h("option", { value: one }, t(`${prefix} ${one}`))));
  select.value = value;
  select.addEventListener("change", () => work(select.value));
  return select;
}

/** The attributes of the block's table. */
function declared(ed, box, on) {
  const table = ed.site.blocks.find((one) => one.name === box.block.kind);
  const rows = (table?.attributes ?? []).filter(({ name }) => !shared.has(name) && name !== "page").map((one) => attributeField(ed, box, one, on));
  return rows.length ? [h("fieldset", {}, h("legend", {}, t("settings")), rows)] : [];
}

function attributeField(ed, box, one, on) {
  const { name } = one;
  const value = () => box.block.attributes[name];
  const write = (now) => (now === undefined || now === "" || now === false ? { op: "attributes", block: box.block.id, set: {}, remove: [name] } : { op: "attributes", block: box.block.id, set: { [name]: now }, remove: [] });
  const words = known(`attribute ${name}`) ?? name;
  const help = [quoted(pick(one.words)), one.unit && (known(`unit ${one.unit}`) ?? one.unit)].filter(Boolean).join(" · ") || undefined;
  if (one.type === "flag") {
    const input = h("input", { type: "checkbox", checked: value() !== undefined });
    input.addEventListener("change", () => ed.store.apply([write(input.checked)]));
    on(() => { input.checked = value() !== undefined; });
    return h("label", { class: "check" }, input, h("span", {}, words));
  }
  if (one.type === "file") return fileRow(ed, box, name, value(), on, words, help);
  const options = one.choices ?? namesOf(ed, name, one.type);
  if (options?.length) {
    const select = h("select", {}, !one.required && h("option", { value: "" }, "–"), options.map((option) => h("option", { value: option.id ?? option }, option.title ?? known(`choice ${option}`) ?? option)));
    select.value = value() ?? "";
    select.addEventListener("change", () => ed.store.apply([write(select.value)]));
    on(() => { select.value = value() ?? ""; });
    return field(words, select, { help });
  }
  const isNumber = one.type === "number" || one.type === "integer";
  const input = h("input", { type: isNumber ? "number" : "text", value: value() ?? "", required: one.required ?? false });
  if (isNumber) { input.step = one.type === "integer" ? "1" : "any"; const [low, high] = one.range ?? []; if (low !== null && low !== undefined) input.min = low; if (high !== null && high !== undefined) input.max = high; }
  input.addEventListener("input", () => ed.store.touch(input, () => ((value() ?? "") === input.value.trim() || isWrong(input) || !input.validity.valid && (isNumber || input.value !== "") ? [] : [write(input.value.trim())])));
  on(() => { if (!ed.store.holds(input)) fill(input, value() ?? ""); });
  return field(words, input, { help });
}

const namesOf = (ed, name, type) => (type !== "name" ? null : { section: ed.site.sections, category: ed.site.categories.map(({ id, title }) => ({ id, title })), author: ed.site.authors.map(({ id, name: title }) => ({ id, title })), tag: ed.site.tags.map(({ name: id }) => ({ id, title: id })) }[name] ?? null);

/** The kind of file that an attribute names, as `accept` of a file field has it. */
const acceptOf = (block, name) => (["target", "poster", "animated"].includes(name) || name === "src" && ["hotspots", "image"].includes(block.kind) ? "image/*" : name === "src" && ["audio", "video"].includes(block.kind) ? `${block.kind}/*` : "");

/** A file of the story, chosen from those that are there or from this machine. */
function fileRow(ed, box, name, now, on, words = t("file"), help) {
  const write = (value) => ed.store.apply([name === "target" ? { op: "target", block: box.block.id, text: value } : value ? { op: "attributes", block: box.block.id, set: { [name]: value }, remove: [] } : { op: "attributes", block: box.block.id, set: {}, remove: [name] }]);
  const select = h("select");
  const fill = (value) => {
    const names = [...new Set([...ed.story.media.map(({ path }) => path), value].filter(Boolean))];
    select.replaceChildren(...[name !== "target" && h("option", { value: "" }, "–"), ...names.map((path) => h("option", { value: path }, path))].filter(Boolean));
    select.value = value ?? "";
  };
  fill(now);
  on((block) => { if (document.activeElement !== select) fill(name === "target" ? block.target : block.attributes[name]); });
  select.addEventListener("change", () => write(select.value));
  const choose = button(t("other file"), async () => {
    const accept = acceptOf(box.block, name);
    const [file] = await askFiles(accept, false);
    const sent = file && (await send(ed, file, { wanted: wantedBy(accept) }));
    if (sent) { await write(sent.also ?? sent.path); }
  }, { class: "button is-small", "aria-label": `${words}: ${t("other file")}` });
  const row = field(words, select, { help });
  row.append(choose);
  return row;
}

/** When something appears and leaves with the recording. */
function timing(ed, box, on) {
  if (!box.isItem && box.block.kind !== "pin") return [];
  const rows = ["start", "end"].map((name) => attributeField(ed, box, { name, type: "number", range: [0, null], unit: "seconds" }, on));
  return [h("fieldset", {}, h("legend", {}, t("time of the recording")), h("div", { class: "numbers" }, rows))];
}

/** Pins and other blocks inside that have settings of their own. */
function childForms(ed, box) {
  if (box.isItem || box.block.kind !== "hotspots") return [];
  return box.block.children.map((child, number) => {
    const one = { get block() { return box.block.children[number] ?? child; }, isConnected: true };
    return h("details", { class: "child-form" }, h("summary", {}, `${kindWords(child)}: ${child.label ?? ""}`), wordsOf(ed, one, () => {}), declared(ed, one, () => {}),
      button(t("remove"), () => ed.store.apply([{ op: "remove", block: one.block.id }]), { picture: "trash" }));
  }).concat(button(t("add pin"), () => ed.store.apply(() => [{ op: "insert", after: box.block.children.at(-1)?.id ?? null, into: box.block.id, text: `::pin[${t("new pin words")}]{at="50 50"}` }]), { picture: "add" }));
}

/** Attributes without a table, kept as they are. */
function others(ed, box, on) {
  const names = otherNames(ed, box.block);
  if (!names.length) return [];
  return [h("fieldset", {}, h("legend", {}, t("other settings")), names.map((name) => attributeField(ed, box, { name, type: box.block.attributes[name] === true ? "flag" : "text" }, on)))];
}
