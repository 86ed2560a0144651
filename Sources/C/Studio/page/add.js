// What can be added to a story, and how it begins.
import { button, h, icon, say } from "./dom.js";
import { open, request } from "./dialogs.js";
import { recordSound } from "./recorder.js";
import { attributes, image, label, ofFile } from "./source.js";
import { fileSize } from "./stage.js";
import { send } from "./media.js";
import { known, t } from "./strings.js";

/** Asks for files of this machine. */
export function askFiles(accept, multiple = true) {
  return new Promise((done) => {
    const input = h("input", { type: "file", accept, multiple, class: "unseen", tabIndex: -1, "aria-hidden": "true" });
    document.body.append(input);
    const end = () => { done([...input.files]); input.remove(); };
    input.addEventListener("change", end);
    input.addEventListener("cancel", end);
    input.click();
  });
}

/** The buttons below the text. */
export function addMenu(ed) {
  const words = (name, work, picture) => button(t(`add ${name}`), work, { picture });
  return h("div", { class: "add-menu", role: "group", "aria-label": t("add to the end") },
    words("text", () => ed.newText(null), "text"),
    words("header", () => ed.newText(null, { kind: "heading", level: 2 }), "header"),
    words("picture", () => ed.addFiles("image/*", {}), "picture"),
    words("recording", () => ed.addRecording({}), "microphone"),
    words("page", () => addPage(ed, {}), "page"),
    words("more", () => choose(ed, {}), "add"));
}

/** Asks what to add after a block. */
export function addBelow(ed, box) { return choose(ed, { box }); }

const addPage = (ed, { box }) => ed.begin({ kind: "scene", source: "::::scene" }, () => `::::scene{page=${ed.pages().length + 1}}\n::::`, { after: box });

const addGrid = (ed, { box }) => ed.begin({ kind: "table", source: "| | |\n| --- | --- |\n| | |" }, (made) => made.source(), { after: box });

const addRule = (ed, { box }) => ed.begin({ kind: "rule", source: "---" }, () => "---", { after: box });

/** A directive without words. */
const single = (name, given = () => ({}), title = "") => (ed, { box }) => {
  const source = `::${name}${label(title)}${attributes(given(ed))}`;
  ed.begin({ kind: name, label: title, attributes: given(ed), source }, () => source, { after: box });
};

/** A directive with words: `words` are those of `text` that are to be replaced. */
const container = (name, { text = () => t("new text words"), words = text, given = {} } = {}) => (ed, { box }) => {
  const source = (inner) => `:::${name}${attributes(given)}\n${inner || text()}\n:::`;
  ed.begin({ kind: name, attributes: given, text: text(), source: source() }, (made) => source(made.area.value().trimEnd()), { after: box, words: words() });
};

async function choose(ed, place) {
  const simple = [
    ["text", "text", () => ed.newText(place.box)], ["header", "header", () => ed.newText(place.box, { kind: "heading", level: 2 })],
    ["list", "list", () => ed.newText(place.box, { kind: "list" })],
    ["picture", "picture", () => ed.addFiles("image/*", place)], ["recording", "microphone", () => ed.addRecording(place)],
    ["video", "video", () => ed.addFiles("video/*", place)], ["file", "files", () => ed.addFiles("", place)],
    ["page", "page", () => addPage(ed, place)],
    ["grid", "list", () => addGrid(ed, place)], ["rule", "rule", () => addRule(ed, place)],
  ];
  const blocks = ed.site.blocks.filter(({ name }) => starts[name]);
  const own = ed.site.blocks.filter(({ name }) => !starts[name] && !["image", "audio", "video", "scene", "text", "pin", "question", "code", "heading", "link", "pages", "continued", "model"].includes(name));
  const work = await open(t("add something"), (close) => {
    const tile = (name, picture, work, words) => h("li", {}, h("button", { type: "button", class: "tile", on: { click: () => close(work) } }, icon(picture), h("b", {}, known(`add ${name}`) ?? known(`block ${name}`) ?? name), words && h("span", {}, words)));
    return h("div", { class: "dialog-body" },
      h("ul", { class: "tiles" }, simple.map(([name, picture, run]) => tile(name, picture, run, known(`help ${name}`))),
        blocks.map(({ name }) => tile(name, starts[name].picture ?? "note", () => starts[name].run(ed, place), known(`help ${name}`))),
        own.map((block) => tile(block.title ?? block.name, "settings", () => (block.takes === "none" ? single(block.name) : container(block.name, { text: () => t("write here") }))(ed, place), block.words))));
  }, { wide: true });
  await work?.();
}

// The place after a box, or at the end. A box without a block is an empty text, which is removed when it loses the focus.
function placeAfter(ed, box) {
  let one = box ?? ed.flow.lastElementChild;
  while (one && !one.block && "previous" in one) one = one.previous;
  if (box && !one) return { after: null, into: null };
  if (!one.isConnected) one = ed.flow.lastElementChild;
  return { after: one.block?.id ?? ed.blockBefore(one), into: one.parentNode.owner?.block.id ?? null };
}

/** Writes a block after another one, or at the end, when all that was typed is saved. */
export async function insert(ed, source, { box, isQuiet } = {}) {
  await ed.store.flush();
  const story = await ed.store.apply(() => [{ op: "insert", ...placeAfter(ed, box), text: source }]);
  const id = story?.inserted?.[0];
  if (id && !isQuiet) ed.focusBlock(id);
  return id;
}

async function pictures(ed, place, name) {
  const files = await askFiles("image/*");
  const sent = [];
  for (const file of files) { const one = await send(ed, file, { wanted: "picture" }); if (one) sent.push(one); }
  if (sent.length) await insert(ed, `:::${name}\n${sent.map((one) => image(one.path)).join("\n\n")}\n:::`, place);
}

const starts = {
  note: { picture: "note", run: container("note") },
  aside: { picture: "note", run: container("aside") },
  quote: { picture: "quote", run: container("quote") },
  callout: { picture: "warning", run: container("callout", { given: { kind: "tip" } }) },
  timeline: { picture: "list", run: container("timeline", { text: () => `- **1900** ${t("new text words")}`, words: () => t("new text words") }) },
  quiz: { picture: "done", run: container("quiz", { text: () => `${t("new question")}\n\n- [x] ${t("right answer")}\n- [ ] ${t("wrong answer")}`, words: () => t("new question") }) },
  gallery: { picture: "picture", run: (ed, place) => pictures(ed, place, "gallery") },
  slideshow: { picture: "picture", run: (ed, place) => pictures(ed, place, "slideshow") },
  compare: { picture: "picture", run: (ed, place) => pictures(ed, place, "compare") },
  hotspots: { picture: "place", run: async (ed, place) => {
    const [file] = await askFiles("image/*", false);
    const sent = file && (await send(ed, file, { wanted: "picture" }));
    if (sent) await insert(ed, `::::hotspots${attributes({ src: sent.path, size: "100x100" })}\n::pin${label(t("new pin words"))}{at="50 50"}\n::::`, place);
  } },
  map: { picture: "place", run: single("map") },
  embed: { picture: "link", run: async (ed, place) => {
    const given = await request(t("block embed"), [{ name: "src", words: t("link address"), type: "url", required: true }, { name: "title", words: t("title") }], t("insert"));
    if (given?.src) single("embed", () => ({ src: given.src }), given.title)(ed, place);
  } },
  labels: { picture: "list", run: single("labels", (ed) => ({ section: ed.site.sections[0]?.id })) },
  wreath: { picture: "done", run: single("wreath") },
  entries: { picture: "list", run: single("entries", (ed) => ({ section: ed.site.sections[0]?.id, limit: "5" })) },
  table: { picture: "list", run: async (ed, place) => {
    const names = ed.site.data ?? [];
    const given = await request(t("block table"), names.length ? [{ name: "data", words: t("attribute data"), required: true, choices: names, help: t("table help") }] : [], names.length ? t("insert") : null, t(names.length ? "table paste" : "table none"));
    if (given?.data) single("table", () => ({ data: given.data }))(ed, place);
  } },
};

/** Sends files, and shows them where they were asked for. `place`: `{stage, at}`, `{box}`, or nothing for the end; `wanted` as in `send`. */
export async function addUploads(ed, files, place = {}) {
  let { box } = place;
  for (const file of files) {
    const sent = await send(ed, file, { wanted: place.wanted });
    if (sent) box = (await addSent(ed, sent, { ...place, box })) ?? box;
  }
}

/** Shows a file of the story. Gives back its block's element. */
export async function addSent(ed, sent, { stage, at, box } = {}) {
  if (stage?.isConnected) {
    const isSound = sent.type?.startsWith("audio/") || sent.also?.endsWith(".m4a");
    const size = isSound ? { w: 400, h: 110 } : fileSize(sent, stage.canvas()) ?? { w: 400, h: 260 };
    await stage.insert((frame) => ofFile({ ...sent, rest: { frame } }), size, at);
  } else {
    const id = await insert(ed, ofFile(sent), { box });
    say(t("added", { name: sent.path }));
    return ed.boxOf(id);
  }
  say(t("added", { name: sent.path }));
  return box;
}

export async function addRecording(ed, place) {
  const sent = await recordSound(ed);
  if (sent?.files) await addUploads(ed, sent.files, { ...place, wanted: "recording" });
  else if (sent) await addSent(ed, sent, place);
}

/** More pictures in a gallery or slideshow. */
export async function addPictures(ed, box) {
  for (const file of await askFiles("image/*")) {
    const sent = await send(ed, file, { wanted: "picture" });
    if (sent) await ed.store.apply(() => [{ op: "insert", after: box.block.children.at(-1)?.id ?? null, into: box.block.id, text: image(sent.path) }]);
  }
}
