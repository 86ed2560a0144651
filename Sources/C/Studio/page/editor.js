// One story, opened: its text at the left, and beside it the preview, settings, files and source.
import { button, grow, h, icon, say, set, tabs } from "./dom.js";
import { get } from "./api.js";
import { addBelow, addMenu, addPictures, addRecording, addUploads, askFiles } from "./add.js";
import { blockForm } from "./forms.js";
import { resolveConflict } from "./conflict.js";
import { makeBar, makeBlock } from "./block.js";
import { coverBox } from "./cover.js";
import { detailsPanel } from "./details.js";
import { notice } from "./dialogs.js";
import { filesPanel, takeDrops, wantedBy } from "./media.js";
import { keptRecordings } from "./recorder.js";
import { makeToolbar } from "./toolbar.js";
import { previewPanel } from "./preview.js";
import { publishButton } from "./publish.js";
import { keepInView, saveState } from "./saving.js";
import { sourcePanel } from "./sourceview.js";
import { openLibrary } from "./library.js";
import { caret } from "./rich.js";
import { isTextKind } from "./source.js";
import { Store } from "./store.js";
import { sync } from "./sync.js";
import { t } from "./strings.js";
import { lineInput } from "./texts.js";

/** Opens a story. Gives back its view: `element`, `title`, and `leave()` before another is shown. */
export async function openEditor(app, file) {
  const story = await get("story", { file });
  const stop = new AbortController();
  const ed = { app, site: app.site, file, folder: file.replace(/\/[^/]*$/, ""), selected: null, signal: stop.signal };
  ed.store = new Store(story, resolveConflict);
  Object.defineProperty(ed, "story", { get: () => ed.store.story });
  ed.element = h("div", { class: "editor" });
  ed.makeBlock = (block, draft) => makeBlock(ed, block, draft);
  services(ed);

  const narrow = matchMedia("(max-width: 63.99rem)");
  const state = saveState(ed, () => narrow.matches);
  keepInView(ed.element, stop.signal);
  const undo = button(t("undo"), () => step("undo"), { picture: "undo", only: true });
  const redo = button(t("redo"), () => step("redo"), { picture: "redo", only: true });
  const publish = publishButton(ed);
  ed.heading = h("h1", { class: "unseen", tabIndex: -1 }, story.front.title || t("untitled"));
  const head = h("div", { class: "editor-head" },
    h("a", { href: "#/", class: "icon-button", "aria-label": t("back to stories"), title: t("back to stories") }, icon("back")), ed.heading, state.elements, h("span", { class: "group" }, undo, redo), publish.element);
  const toolbar = makeToolbar(ed);
  const flow = h("div", { class: "flow" }, h("div", { data: { end: "" }, class: "flow-end" }));
  ed.flow = flow;
  const front = frontBox(ed);
  const problems = h("p", { class: "story-problems", hidden: true });
  const page = h("div", { class: "page-column", id: "panel-write" }, h("div", { class: "sheet" }, front.element, problems, flow, addMenu(ed)));
  const bar = makeBar(ed);
  ed.bar = bar;
  const panels = { preview: previewPanel(ed), block: blockForm(ed), story: detailsPanel(ed), files: filesPanel(ed), source: sourcePanel(ed) };
  for (const [name, panel] of Object.entries(panels)) { panel.element.id = `panel-${name}`; panel.element.classList.add("panel"); }
  const tabBar = h("div", { class: "tab-bar", "aria-label": t("parts of the editor") });
  const side = h("div", { class: "side" }, tabBar, Object.values(panels).map((panel) => panel.element));
  const places = new Map();
  const show = tabs(tabBar, [{ name: "write", words: t("tab write"), picture: "write", panel: page },
    ...[["preview", "eye"], ["block", "settings"], ["story", "page"], ["files", "files"], ["source", "source"]].map(([name, picture]) => ({ name, words: t(`tab ${name}`), picture, panel: panels[name].element }))], (name) => {
    if (narrow.matches && ed.panel !== name) {
      places.set(ed.panel, scrollY);
      requestAnimationFrame(() => scrollTo(0, name === "write" ? places.get(name) ?? 0 : 0));
    }
    ed.panel = name;
    if (!narrow.matches) page.hidden = false;
    ed.element.dataset.panel = name;
    panels[name]?.shown?.();
  });
  const wide = () => {
    page.hidden = narrow.matches && ed.panel !== "write";
    if (narrow.matches) set(page, { role: "tabpanel", "aria-labelledby": "tab-write" }); else { set(page, { role: null, "aria-labelledby": null }); if (ed.panel === "write") show("preview"); }
  };
  narrow.addEventListener("change", wide, { signal: stop.signal });
  ed.showPanel = (name, isFocused) => {
    show(name);
    if (isFocused) (panels[name].element.querySelector("input, select, textarea, [contenteditable=true], button") ?? panels[name].element).focus();
  };
  ed.element.append(head, toolbar, h("p", { class: "unseen", id: "stage-help" }, t("stage help")), h("div", { class: "editor-body" }, page, side));
  show(narrow.matches ? "write" : "preview");
  wide();

  async function step(way) {
    const at = [...flow.children].indexOf(document.activeElement.closest(".flow > .block"));
    const isDone = await ed.store[way]();
    // The text with the caret may have gone: the caret goes into the nearest one.
    const texts = [...flow.children].filter((box) => box.block);
    if (at >= 0 && document.activeElement === document.body) texts[Math.min(at, texts.length - 1)]?.focusIn?.();
    say(t(isDone ? `${way} done` : `${way} none`));
  }

  ed.select = (box) => {
    if (ed.selected === box) return;
    ed.selected?.classList.remove("is-selected");
    ed.selected?.stopWriting?.();
    ed.selected = box;
    box?.classList.add("is-selected");
    bar.goTo(box?.isItem ? null : box);
    panels.block.choose(box);
    panels.preview.follow(box?.block ?? null);
  };

  const show_ = (detail = {}) => {
    // The server has confirmed these new texts: each has a block from now on. A box that was removed meanwhile needs it to remove its block.
    for (const [box, block] of detail.made ?? []) { box.block = block; box.isNewest = box.isNew = false; }
    // The person decided against what was typed here.
    if (detail.isReplaced) for (const box of [...ed.element.querySelectorAll(".block, .item")]) if (!box.block || box.isNew) box.remove();
    sync(flow, ed.story.blocks, (block) => ed.makeBlock(block));
    if (ed.selected && !ed.selected.isConnected) ed.select(null);
    bar.rename();
    front.show();
    for (const panel of Object.values(panels)) panel.show?.();
    publish.show();
    ed.heading.textContent = ed.story.front.title || t("untitled");
    document.title = `${ed.story.front.title || t("untitled")} · ${t("studio")}`;
    undo.disabled = !ed.store.past.canGoBack;
    redo.disabled = !ed.store.past.canGoForth;
    const errors = ed.story.diagnostics.length;
    problems.hidden = errors === 0;
    problems.replaceChildren(icon("warning"), h("span", {}, t(errors === 1 ? "one problem" : "many problems", { count: errors })), button(t("show"), () => ed.showPanel("source", true), { class: "button is-small" }));
  };
  ed.store.addEventListener("story", (event) => show_(event.detail));
  ed.store.addEventListener("other", () => notice(t("changed elsewhere")));
  ed.store.addEventListener("kept", (event) => notice(t("kept beside", { file: event.detail ?? "" })));
  show_();
  takeDrops(ed, page);
  keptRecordings(ed, front.element);

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const isPlain = event.target.matches?.("input:not(.line), .source-text");
    if (key === "z" && !isPlain) { event.preventDefault(); step(event.shiftKey ? "redo" : "undo"); }
    if (key === "y" && !isPlain) { event.preventDefault(); step("redo"); }
    if (key === "s") { event.preventDefault(); ed.store.flush().then(() => say(t("state saved"))); }
  }, { signal: stop.signal });
  // A phone may end a hidden page without a word.
  document.addEventListener("visibilitychange", () => { if (document.hidden) ed.store.flush(); }, { signal: stop.signal });
  addEventListener("beforeunload", (event) => { if (!ed.store.isSaved) { ed.store.flush(); event.preventDefault(); } }, { signal: stop.signal });

  // A text that was just begun has its title: what is written next are its first words.
  const firstText = { focus: () => (flow.querySelector(".rich") ?? ed.newText(null).area).focus() };
  const heading = app.begun !== file ? ed.heading : ed.story.blocks.length ? front.title : firstText;
  app.begun = null;
  return {
    element: ed.element, title: ed.story.front.title || t("untitled"), editor: ed, heading,
    changed: () => ed.store.refresh(),
    leave: async () => {
      await Promise.race([ed.store.flush(), new Promise((done) => setTimeout(done, 3000))]);
      if (!ed.store.isSaved && !(await app.askToLeave(t(ed.store.state === "offline" || ed.store.state === "saving" ? "not saved words" : "not saved refused")))) return false;
      ed.store.close();
      state.end();
      panels.preview.stop();
      stop.abort();
      return true;
    },
  };
}

/** Functions that the parts of the editor offer to one another. */
function services(ed) {
  ed.pages = () => ed.story.blocks.filter((block) => block.kind === "scene");
  ed.blockBefore = (box) => {
    for (let one = box.previousElementSibling; one; one = one.previousElementSibling) if (one.block?.id) return one.block.id;
    return null;
  };
  ed.boxOf = (id) => [...ed.element.querySelectorAll(".block, .item")].find((one) => one.block?.id === id);
  ed.focusBlock = (id) => {
    const box = id && ed.boxOf(id);
    // While the server answered, the caret may have gone elsewhere: it stays where somebody writes.
    if (!box || (isWritten(document.activeElement) && !box.contains(document.activeElement))) return;
    ed.select(box);
    if (box.isItem) box.focus({ preventScroll: true }); else (box.focusIn ? box.focusIn() : box.focus({ preventScroll: true }));
    box.scrollIntoView({ block: "nearest" });
  };
  ed.needCanvas = async () => {
    if (!ed.story.canvas) await ed.store.apply(() => (ed.story.canvas ? [] : [{ op: "front", field: "canvas", value: "987x660" }]));
  };
  ed.newText = (after, draft = { kind: "paragraph" }) => {
    const box = ed.makeBlock(null, draft);
    box.isNewest = true;
    if (after) after.after(box); else ed.flow.insertBefore(box, ed.flow.querySelector(":scope > [data-end]"));
    box.focusIn();
    setTimeout(() => { box.isNewest = false; });
    return box;
  };
  /** A new block, which is written in at once, while it is on its way to the file. `source(box)` is its Markdown, and `words` are to be replaced. */
  ed.begin = (block, source, { after, words = "" } = {}) => {
    // An empty text has left when its place is asked for: the block comes after what was before it.
    let one = after;
    while (one && !one.isConnected && "previous" in one) one = one.previous;
    const box = (one?.parentNode?.make ?? ed.makeBlock)({ attributes: {}, children: [], ...block });
    box.isNew = true;
    box.begun = () => (box.isConnected ? [
      { op: "insert", after: ed.blockBefore(box), into: box.parentNode.owner?.block.id ?? null, text: source(box) },
      ...(block.kind !== "scene" || ed.story.canvas ? [] : [{ op: "front", field: "canvas", value: "987x660" }]),
    ] : []);
    if (one?.isConnected) one.after(box); else if (after && !one) ed.flow.prepend(box); else ed.flow.insertBefore(box, ed.flow.querySelector(":scope > [data-end]"));
    ed.store.touch(box, box.begun);
    ed.select(box);
    if (words) chooseWords(box.area, words); else if (box.focusIn) box.focusIn(); else box.focus({ preventScroll: true });
    box.scrollIntoView({ block: "nearest" });
    return box;
  };
  // Removes a box, and its block. A new text may be on its way to the file: its block is known when the edits before are answered.
  ed.discard = (box, more = () => []) => {
    ed.store.drop(box);
    box.previous = box.previousElementSibling;
    box.remove();
    return ed.store.apply(() => (box.block ? [{ op: "remove", block: box.block.id }, ...more()] : []));
  };
  // Enter in a text: what is after the caret becomes a text of its own.
  ed.split = (box, words) => {
    box.area.told();
    const made = ed.newText(box);
    if (words) { made.area.write(words); made.area.told(); caret(made.area, true); }
  };
  // Backspace before the first letter: the text is joined to the one before. Of lists and quotations, only what is empty is joined.
  ed.joinUp = (box) => {
    const before = box.previousElementSibling;
    if (!before?.area || !isTextKind(before.block ?? before.draft ?? {})) return false;
    if (before.area.isMany || box.area.isMany) {
      if (box.area.value().trim()) return false;
      ed.discard(box);
      caret(before.area);
      return true;
    }
    const words = box.area.value();
    const mine = before.area.value();
    const at = before.area.textContent.length;
    before.area.write(mine + words);
    before.area.told();
    ed.discard(box);
    caret(before.area);
    moveCaret(before.area, at);
    return true;
  };
  ed.add = (box) => addBelow(ed, box);
  ed.addFiles = (accept, place) => askFiles(accept).then((files) => files.length && addUploads(ed, files, { ...place, wanted: wantedBy(accept) }));
  ed.addRecording = (place) => addRecording(ed, place);
  ed.addPicturesInto = (box) => addPictures(ed, box);
  ed.addFromLibrary = () => openLibrary(ed);
}

/** Whether this element takes the keys that are typed. */
const isWritten = (element) => element?.isContentEditable || element?.matches?.("textarea, input:not([type=checkbox], [type=radio], [type=file])");

/** Selects these words, so that the first key replaces them. */
function chooseWords(area, words) {
  area.focus({ preventScroll: true });
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    getSelection().setBaseAndExtent(node, at, node, at + words.length);
    return;
  }
}

function moveCaret(area, at) {
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  for (let rest = at, node = walker.nextNode(); node; node = walker.nextNode()) {
    if (rest <= node.length) { getSelection().collapse(node, rest); return; }
    rest -= node.length;
  }
}

/** Title, description and cover, above the text. */
function frontBox(ed) {
  const value = (name) => String(ed.story.front[name] ?? "");
  const line = (name, words) => {
    const input = lineInput(ed, { value: value(name), label: words, placeholder: words, multiline: true, make: (now) => (now === value(name) ? [] : [{ op: "front", field: name, value: now === "" && name !== "title" ? null : now }]) });
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); if (name === "title") summary.focus(); else (ed.flow.querySelector(".rich") ?? ed.newText(null).area).focus(); } });
    input.addEventListener("input", () => { if (input.value.includes("\n")) input.value = input.value.replaceAll("\n", " "); });
    return grow(input);
  };
  const title = line("title", t("title"));
  title.classList.add("title-line");
  const summary = line("summary", t("description"));
  summary.classList.add("summary-line");
  const cover = coverBox(ed);
  return {
    title, element: h("header", { class: "story-front" }, cover.element, title, summary),
    show: () => { title.show(value("title")); summary.show(value("summary")); cover.show(); },
  };
}
