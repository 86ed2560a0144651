// One thing on a canvas: a text, a picture, a recording, a film or another block.
import { h, icon, nameClasses, say, set } from "./dom.js";
import { makeDraggable, moveByKeys } from "./drag.js";
import { frameOf, frameText } from "./frames.js";
import { caret, richText } from "./rich.js";
import { restylePlaced } from "./toolbar.js";
import { withFrame, withoutId } from "./source.js";
import { known, t } from "./strings.js";
import { picture, player } from "./views.js";

const edges = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
const textual = new Set(["heading", "text", "note", "aside", "quote"]);

export function makeItem(ed, stage, block) {
  const item = h("div", { class: "item", tabIndex: 0, role: "group", "aria-roledescription": t("item"), "aria-describedby": "stage-help" });
  item.block = block;
  item.isItem = true;
  item.shownKind = block.kind;
  item.holds = () => ed.store.holds(item);
  item.lose = () => { item.block = { ...item.block, id: undefined, key: undefined }; };
  item.frameKey = {};
  item.frame = frameOf(block);
  item.append(...edges.map((edge) => h("span", { class: "handle", data: { edge }, "aria-hidden": "true" })));

  item.show = (frame) => {
    item.frame = frame;
    const canvas = stage.canvas();
    set(item, { style: { left: `${100 * frame.x / canvas.width}%`, top: `${100 * frame.y / canvas.height}%`, width: `${100 * frame.w / canvas.width}%`, height: `${100 * frame.h / canvas.height}%` } });
    item.dispatchEvent(new CustomEvent("framed", { bubbles: true }));
  };
  item.keep = (isNow = false) => {
    ed.store.touch(item.frameKey, () => (item.isConnected && !item.isNew && frameText(item.frame) !== item.block.attributes.frame ? [{ op: "attributes", block: item.block.id, set: { frame: frameText(item.frame) }, remove: [] }] : []));
    if (isNow) ed.store.flush();
  };
  item.keepsRatio = () => item.block.kind === "image" || item.block.kind === "video";
  item.update = (now) => {
    item.block = now;
    if (now.kind !== item.shownKind) return;
    if (!ed.store.holds(item.frameKey) && !item.classList.contains("is-moving")) { const frame = frameOf(now); if (frame) item.show(frame); }
    content.show();
    name();
  };
  const content = contentOf(ed, item);
  item.prepend(content);
  item.show(item.frame);
  const name = () => {
    const { kind, label, text, target } = item.block;
    const words = (label || (textual.has(kind) ? text : target) || "").slice(0, 60);
    set(item, { "aria-label": `${known(`block ${kind}`) ?? kind}${words ? `: ${words}` : ""}` });
    nameClasses(item, `item of-${kind}${kind === "image" && !label ? " lacks-alt" : ""} align-${item.block.attributes.align ?? "start"}`);
  };
  name();
  if (item.area) textActions(ed, item);
  makeDraggable(stage, item);
  item.focusIn = () => (item.area ? item.write() : item.focus());
  item.addEventListener("focusin", () => ed.select(item));
  item.addEventListener("pointerdown", () => ed.select(item));
  item.addEventListener("dblclick", () => (item.area ? item.write() : ed.showPanel("block", true)));
  item.addEventListener("keydown", (event) => keys(ed, stage, item, event));
  return item;
}

function contentOf(ed, item) {
  const { block } = item;
  const box = h("div", { class: "item-content" });
  if (textual.has(block.kind) && /^(#|:)/.test(block.source)) {
    const isMany = block.kind !== "heading";
    const area = richText({ text: block.text, many: isMany, label: t(`block ${block.kind}`), placeholder: t("write here"), input: () => ed.store.touch(item, edits) });
    const edits = () => {
      const words = area.value().trimEnd();
      if (!item.isConnected) return [];
      if (item.isNew) return item.begun(words || item.block.text);
      if (words === item.block.text || (!words.trim() && !isMany)) return [];
      return [{ op: "text", block: item.block.id, text: isMany ? words : words.replaceAll(/\s*\\?\n\s*/g, " ") }];
    };
    area.contentEditable = "false";
    area.owner = item;
    item.area = area;
    item.told = () => ed.store.touch(item, edits);
    const title = h("p", { class: "item-title" });
    box.append(title, area);
    box.show = () => {
      const { kind, level, label, attributes, text } = item.block;
      title.textContent = kind === "quote" ? "" : label ?? "";
      title.hidden = !title.textContent;
      area.className = `rich ${isMany ? "is-many" : ""} ${kind === "heading" ? `is-h${level}` : ""}${attributes.header ? " is-header" : ""}`;
      if (ed.store.holds(item)) return;
      const mine = area.value();
      if (mine === text || (item.isWriting && mine.trim() === text.trim())) return;
      area.write(text);
      if (item.isWriting) caret(area);
    };
  } else if (block.kind === "image" && !/\.(mp3|m4a|ogg|oga|wav|webm|mp4|mov|m4v)$/i.test(block.target ?? "")) {
    const image = picture(ed, block.target, block.label ?? "");
    const caption = h("p", { class: "item-caption" });
    box.append(image, caption);
    box.show = () => { image.show(item.block.target); image.alt = item.block.label ?? ""; caption.textContent = item.block.title ?? ""; caption.hidden = !caption.textContent; };
  } else if (["audio", "video", "image"].includes(block.kind)) {
    const source = () => item.block.attributes.src ?? item.block.target;
    const shown = player(ed, source(), block.label);
    box.append(shown);
    box.show = () => shown.show(source(), item.block.label ?? "");
  } else {
    const words = h("p", { class: "item-card" });
    box.append(icon("settings"), words);
    box.show = () => { words.textContent = [known(`block ${item.block.kind}`) ?? item.block.kind, item.block.label].filter(Boolean).join(": "); };
  }
  box.show();
  return box;
}

// Texts are written in place: Enter or a double click begins, Escape ends.
function textActions(ed, item) {
  const { area } = item;
  item.write = () => {
    if (!item.isWriting) {
      item.isWriting = true;
      item.classList.add("is-writing");
      area.contentEditable = "true";
    }
    caret(area);
  };
  item.stopWriting = () => {
    if (!item.isWriting) return;
    item.isWriting = false;
    item.classList.remove("is-writing");
    area.contentEditable = "false";
  };
  area.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== area && !document.activeElement?.closest(".toolbar, dialog")) item.stopWriting(); }));
  item.styleName = () => (item.block.kind === "heading" ? `h${item.block.level}` : "text");
  Object.defineProperty(area, "isInner", { get: () => item.block.kind !== "heading" && item.block.kind !== "text" });
  item.restyle = async (style) => {
    await ed.store.flush();
    const { block } = item;
    const words = area.value();
    if (block.kind === "heading" && /^h/.test(style)) await ed.store.apply([{ op: "level", block: block.id, level: Number(style[1]) }]);
    else if (block.kind === "heading" || /^h/.test(style)) {
      await ed.store.apply([{ op: "replace", block: block.id, text: restylePlaced(block, style, words) }]);
      ed.focusBlock(block.id);
    } else {
      item.write();
      document.execCommand({ list: "insertUnorderedList", numbers: "insertOrderedList" }[style] ?? "formatBlock", false, style === "quote" ? "blockquote" : "p");
      area.told();
    }
  };
}

function keys(ed, stage, item, event) {
  if (item.isWriting) {
    if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); item.stopWriting(); item.focus(); }
    return;
  }
  if (event.target !== item) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (moveByKeys(stage, item, event)) { event.preventDefault(); return; }
  if (event.key === "Enter" || event.key === "F2") { event.preventDefault(); if (item.area) item.write(); else ed.showPanel("block", true); } else if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); removeItem(ed, item); } else if (isCommand && event.key.toLowerCase() === "d") { event.preventDefault(); copyItem(ed, stage, item); } else if (event.altKey && event.key.startsWith("Arrow")) { event.preventDefault(); reorder(ed, item, event.key === "ArrowUp" || event.key === "ArrowLeft" ? -1 : 1); } else if (event.key === "Escape") { ed.select(null); item.closest(".block").focus({ preventScroll: true }); }
}

export async function removeItem(ed, item) {
  const next = item.nextElementSibling?.isItem ? item.nextElementSibling : item.previousElementSibling?.isItem ? item.previousElementSibling : item.closest(".block");
  const words = item.getAttribute("aria-label");
  ed.store.drop(item);
  ed.store.drop(item.frameKey);
  item.remove();
  ed.select(null);
  next?.focus({ preventScroll: true });
  // A new text may be on its way to the file: its block is known when the edits before are answered.
  await ed.store.apply(() => [{ op: "remove", block: item.block.id }]);
  say(t("removed", { name: words }));
}

export async function copyItem(ed, stage, item) {
  await ed.store.flush();
  const canvas = stage.canvas();
  const off = item.frame.x + item.frame.w + 20 <= canvas.width ? 20 : -20;
  const frame = { ...item.frame, x: item.frame.x + off, y: item.frame.y + off };
  const source = withFrame(withoutId(item.block.source), frameText(frame));
  const story = await ed.store.apply(() => [{ op: "insert", after: item.block.id, into: stage.owner.block.id, text: source }]);
  ed.focusBlock(story?.inserted?.[0]);
  say(t("copied"));
}

/** Moves an item in the order of the text, in which items are read and stacked. */
export async function reorder(ed, item, by) {
  const items = () => [...item.parentNode?.children ?? []].filter((one) => one.isItem);
  if (items().some((one) => one.isNew)) await ed.store.flush();
  const all = items();
  const to = all.indexOf(item) + by;
  if (to < 0 || to >= all.length) { say(t("cannot move further")); return; }
  const scene = item.closest(".block").block;
  item.parentNode.insertBefore(item, by < 0 ? all[to] : all[to].nextSibling);
  item.focus({ preventScroll: true });
  const inside = scene.children.filter((one) => one.id !== item.block.id);
  const target = inside.findIndex((one) => one.id === all[to].block.id);
  const after = by < 0 ? inside[target - 1]?.id ?? null : inside[target]?.id ?? null;
  await ed.store.apply([{ op: "move", block: item.block.id, after, into: scene.id }]);
  say(t("moved to", { place: to + 1, count: all.length }));
}
