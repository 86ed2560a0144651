// A scene: a page on which things are placed. What has no place is shown below it, in the order of the text.
import { button, h, say, set } from "./dom.js";
import { frameOf, frameText, freePlace } from "./frames.js";
import { makeItem } from "./item.js";
import { attributes } from "./source.js";
import { t } from "./strings.js";
import { sync } from "./sync.js";
import { lineInput } from "./texts.js";

export function stageView(ed, box) {
  const number = h("span", { class: "page-number" });
  const title = lineInput(ed, { value: box.block.label ?? "", label: t("title of the page"), placeholder: t("title of the page"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
  const stage = h("div", { class: "stage" });
  const loose = h("div", { class: "flow loose" });
  const guides = h("div", { class: "guides", "aria-hidden": "true" }, h("i", { class: "guide-x", hidden: true }), h("i", { class: "guide-y", hidden: true }));
  stage.append(guides);
  stage.owner = box;
  loose.owner = box;
  loose.make = (block) => looseBlock(ed, stage, block);
  box.stage = stage;
  stage.canvas = () => ed.story.canvas ?? { width: 987, height: 660 };
  stage.scale = () => stage.clientWidth / stage.canvas().width;
  stage.items = () => [...stage.children].filter((one) => one.isItem);
  stage.frames = (except) => stage.items().filter((one) => one !== except).map((one) => one.frame);
  stage.guide = (x, y) => {
    const [across, down] = guides.children;
    const canvas = stage.canvas();
    across.hidden = x === undefined;
    down.hidden = y === undefined;
    if (x !== undefined) set(across, { style: { left: `${100 * x / canvas.width}%` } });
    if (y !== undefined) set(down, { style: { top: `${100 * y / canvas.height}%` } });
  };

  /** A new thing on this page: `source(frame)` is its Markdown. */
  stage.insert = async (source, size, at) => {
    await ed.needCanvas();
    await ed.store.flush();
    const frame = placeFor(stage, size, at);
    const story = await ed.store.apply(() => [{ op: "insert", after: box.block.children.at(-1)?.id ?? null, into: box.block.id, text: source(frameText(frame)) }]);
    const id = story?.inserted?.[0];
    if (id) ed.focusBlock(id);
    return id;
  };
  /** A new text or header, which is written in at once, while it is on its way to the file. `source(frame, words)` is its Markdown. */
  stage.begin = (block, source, size) => {
    const frame = frameText(placeFor(stage, size));
    const item = makeItem(ed, stage, { ...block, source: source(frame, block.text), attributes: { frame }, children: [] });
    item.isNew = true;
    item.begun = (words) => [
      { op: "insert", after: box.block.children.at(-1)?.id ?? null, into: box.block.id, text: source(frameText(item.frame), words) },
      ...(ed.story.canvas ? [] : [{ op: "front", field: "canvas", value: "987x660" }]),
    ];
    stage.append(item);
    stage.classList.remove("is-empty");
    item.told();
    item.write();
    document.execCommand("selectAll");
    item.scrollIntoView({ block: "nearest" });
  };
  stage.point = (event) => {
    const edges = stage.getBoundingClientRect();
    return { x: (event.clientX - edges.left) / stage.scale(), y: (event.clientY - edges.top) / stage.scale() };
  };

  const tools = h("div", { class: "stage-tools", role: "toolbar" },
    button(t("add text"), () => addText(stage), { picture: "text" }),
    button(t("add header"), () => addHeader(stage), { picture: "header" }),
    button(t("add picture"), () => ed.addFiles("image/*", { stage }), { picture: "picture" }),
    button(t("add recording"), () => ed.addRecording({ stage }), { picture: "microphone" }),
    button(t("add video"), () => ed.addFiles("video/*", { stage }), { picture: "video" }),
    ed.site.can?.library && (ed.site.can.library.europeana || ed.site.can.library.dpla) && button(t("library"), () => ed.addFromLibrary(box), { picture: "library" }));

  box.show = () => {
    const canvas = stage.canvas();
    const isPlaced = Boolean(ed.story.canvas) || box.block.children.every((child) => frameOf(child)) || box.block.children.length === 0;
    const place = ed.pages().findIndex((one) => one.id === box.block.id) + 1 || ed.pages().length + 1;
    number.textContent = t("page number", { number: place });
    set(tools, { "aria-label": t("add to page", { number: place }) });
    set(stage, { style: { "--cw": String(canvas.width), "--ch": String(canvas.height) }, role: "group", "aria-label": t("canvas of page", { number: place }) });
    title.show(box.block.label ?? "");
    const placed = isPlaced ? box.block.children.filter((child) => frameOf(child)) : [];
    const rest = box.block.children.filter((child) => !placed.includes(child));
    sync(stage, placed, (block) => makeItem(ed, stage, block));
    sync(loose, rest, loose.make);
    stage.classList.toggle("is-empty", placed.length === 0);
    loose.hidden = rest.length === 0;
  };
  box.focusIn = () => (stage.items()[0] ?? title).focus();
  stage.addEventListener("pointerdown", (event) => { if (event.target === stage) ed.select(box); });
  stage.data = t("empty page");
  set(stage, { data: { empty: t("empty page") } });
  box.show();
  return h("div", { class: "scene" }, h("div", { class: "scene-head" }, number, title), tools, h("div", { class: "stage-frame" }, stage), loose);
}

function looseBlock(ed, stage, block) {
  const made = ed.makeBlock(block);
  const put = button(t("place on page"), async () => {
    const size = sizeOf(ed, made.block);
    const frame = freePlace(stage.canvas(), stage.frames(), size);
    await ed.needCanvas();
    if (made.block.kind === "paragraph" || made.block.kind === "list") {
      await ed.store.apply(() => [{ op: "replace", block: made.block.id, text: `:::text${attributes({ frame: frameText(frame) })}\n${made.block.source}\n:::` }]);
    } else await ed.store.apply(() => [{ op: "attributes", block: made.block.id, set: { frame: frameText(frame) }, remove: [] }]);
    say(t("placed"));
  }, { class: "button is-small place-button" });
  made.append(put);
  return made;
}

/** How large a thing is when it is placed for the first time, from the size of its file. */
function sizeOf(ed, block, canvas = ed.story.canvas ?? { width: 987, height: 660 }) {
  const wide = canvas.width * 0.4;
  if (block.kind === "audio") return { w: Math.round(wide), h: 110 };
  const found = ed.story.media.find((one) => one.path === (block.target ?? block.attributes?.src));
  return fileSize(found, canvas) ?? { w: Math.round(wide), h: block.kind === "heading" ? 60 : 180 };
}

export function fileSize(facts, canvas = { width: 987, height: 660 }) {
  if (!facts?.width || !facts?.height) return null;
  const fit = Math.min(canvas.width * 0.45 / facts.width, canvas.height * 0.6 / facts.height);
  return { w: Math.round(facts.width * fit), h: Math.round(facts.height * fit) };
}

function placeFor(stage, size, at) {
  const canvas = stage.canvas();
  const fit = Math.min(1, canvas.width * 0.9 / size.w, canvas.height * 0.9 / size.h);
  const fitting = { w: Math.round(size.w * fit), h: Math.round(size.h * fit) };
  return at ? { x: Math.round(at.x - fitting.w / 2), y: Math.round(at.y - fitting.h / 2), ...fitting } : freePlace(canvas, stage.frames(), fitting);
}

const addText = (stage) => stage.begin({ kind: "text", text: t("new text words") }, (frame, words) => `:::text{frame="${frame}"}\n${words}\n:::`, { w: 380, h: 150 });

function addHeader(stage) {
  const line = (words) => words.replaceAll(/\s*\\?\n\s*/g, " ");
  stage.begin({ kind: "heading", level: 2, text: t("new header words") }, (frame, words) => `## ${line(words)} {frame="${frame}"}`, { w: 420, h: 60 });
}
