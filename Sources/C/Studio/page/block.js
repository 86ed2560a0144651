// A block in the flow: what it shows by its kind, and the bar with which it is moved, copied and removed.
import { button, checked, h, icon, nameClasses, say, set } from "./dom.js";
import { isDirective, isFormula, isTextKind } from "./source.js";
import { pinsView } from "./pins.js";
import { stageView } from "./stage.js";
import { tableView } from "./table.js";
import { shownAs, textView } from "./texts.js";
import { known, t } from "./strings.js";
import { cardView, directiveText, formulaView, pictureView, rawView, rowView, soundView } from "./views.js";

const textual = new Set(["note", "aside", "quote", "text", "callout", "timeline", "quiz"]);
const rows = new Set(["gallery", "slideshow", "compare"]);

export const kindWords = (block) => known(`block ${isFormula(block) ? "formula" : block.kind}`) ?? block.kind;

function viewOf(ed, box) {
  const { block } = box;
  if (!block || isTextKind(block)) return textView(ed, box);
  if (block.kind === "scene") return stageView(ed, box);
  if (block.kind === "image" && !isDirective(block)) return pictureView(ed, box);
  if (isFormula(block)) return formulaView(ed, box);
  if (!isDirective(block)) return block.kind === "rule" ? h("hr") : (block.kind === "table" && tableView(ed, box)) || rawView(ed, box);
  if (block.kind === "audio" || block.kind === "video") return soundView(ed, box);
  if (block.kind === "hotspots" && block.attributes.src) return pinsView(ed, box);
  if (rows.has(block.kind)) return rowView(ed, box);
  if (textual.has(block.kind)) return directiveText(ed, box);
  return cardView(ed, box);
}

/** The element of a block, or of a text that is about to be written (`draft`). */
export function makeBlock(ed, block, draft) {
  const box = h("div", { class: "block", tabIndex: -1, role: "group" });
  box.block = block;
  box.draft = draft;
  box.ed = ed;
  box.update = (now) => {
    const isNew = !box.block;
    box.block = now;
    name();
    // A view with text that is not saved stays until it is.
    if (now.kind !== box.shownKind && !box.takes(now)) return;
    if (isNew || box.show) box.show?.(); else box.refill();
    mark(ed, box);
  };
  box.holds = () => ed.store.holdsInside(box);
  /** Whether the view of this box can also show that block. */
  box.takes = (block) => Boolean(box.styleName) && isTextKind(block);
  /** Its block has left the story, but not what was typed into it since: a text becomes a new one, and the server refuses all else. */
  box.lose = () => {
    if (box.styleName) [box.draft, box.block] = [{ kind: box.block.kind, level: box.block.level }, null];
    else box.block = { ...box.block, id: undefined, key: undefined };
  };
  box.refill = () => {
    box.shownKind = shownAs(box).kind;
    box.show = undefined;
    box.focusIn = undefined;
    const view = viewOf(ed, box);
    box.view?.remove();
    box.append(view);
    box.view = view;
  };
  const name = () => {
    const kind = shownAs(box);
    nameClasses(box, `block of-${kind.kind}`);
    set(box, { "aria-label": kindWords(kind) });
  };
  box.rename = () => { name(); if (ed.selected === box) ed.bar?.rename(); };
  name();
  box.refill();
  box.addEventListener("focusin", (event) => { if (event.target.closest(".block, .item") === box || !event.target.closest(".block, .item")?.block) ed.select(box); });
  box.addEventListener("pointerdown", (event) => { if (event.target.closest(".block, .item") === box) ed.select(box); });
  box.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.target.closest(".block, .item") !== box) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) { event.preventDefault(); shift(ed, box, event.key === "ArrowUp" ? -1 : 1, document.activeElement); }
    if (event.target === box && (event.key === "Delete" || event.key === "Backspace")) { event.preventDefault(); remove(ed, box); }
    if (event.target === box && event.key === "Enter") { event.preventDefault(); box.focusIn?.(); }
  });
  mark(ed, box);
  return box;
}

/** Shows which blocks have mistakes. */
function mark(ed, box) {
  box.querySelector(":scope > .block-problem")?.remove();
  if (!box.block) return;
  const own = ed.story.diagnostics.filter((one) => one.line >= box.block.first && one.line <= box.block.last && (!one.file || one.file === ed.file));
  const shown = box.block.kind === "scene" ? [] : own;
  if (shown.length) box.append(h("p", { class: "block-problem" }, icon("warning"), h("span", {}, shown.flatMap((one, number) => [number ? " · " : "", checked("span", one.message)]))));
}

const siblings = (box) => [...box.parentNode.children].filter((one) => one.classList.contains("block"));

/** Moves a block by one place; it is shown at once, and written then. */
export async function shift(ed, box, by, focus) {
  const all = siblings(box);
  const to = all.indexOf(box) + by;
  if (to < 0 || to >= all.length) { say(t("cannot move further")); return; }
  await place(ed, box, by < 0 ? all[to] : all[to].nextElementSibling);
  (focus?.isConnected ? focus : box).focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
  say(t("moved to", { place: to + 1, count: all.length }));
}

export async function place(ed, box, before) {
  if (before === box || before === box.nextElementSibling && before !== null) return;
  const parent = box.parentNode;
  const focus = document.activeElement;
  parent.insertBefore(box, before ?? parent.querySelector(":scope > [data-end]"));
  if (box.contains(focus)) focus.focus({ preventScroll: true });
  if (!box.block) return;
  if (box.isNew) {
    // The answer shows it where it was when it was sent.
    await ed.store.flush();
    parent.insertBefore(box, before ?? parent.querySelector(":scope > [data-end]"));
  }
  await ed.store.apply([{ op: "move", block: box.block.id, after: ed.blockBefore(box), into: parent.owner?.block.id ?? null }, ...pageNumbers(ed, parent)]);
}

// Scenes that have page numbers keep them in order.
function pageNumbers(ed, parent) {
  return [...parent.children].filter((one) => one.block?.kind === "scene" && one.block.attributes.page !== undefined)
    .map((one, number) => ({ one, page: number + 1 })).filter(({ one, page }) => Number(one.block.attributes.page) !== page)
    .map(({ one, page }) => ({ op: "attributes", block: one.block.id, set: { page: String(page) }, remove: [] }));
}

export async function remove(ed, box) {
  const next = box.nextElementSibling?.block ? box.nextElementSibling : box.previousElementSibling;
  const parent = box.parentNode;
  const name = kindWords(shownAs(box));
  const isRemoved = ed.discard(box, () => pageNumbers(ed, parent));
  ed.select(null);
  await isRemoved;
  (next?.block && next.isConnected ? next : ed.heading).focus({ preventScroll: true });
  say(t("removed", { name }));
}

export async function copy(ed, box) {
  await ed.store.flush();
  const { block } = box;
  if (!block) return;
  const story = await ed.store.apply(() => [{ op: "copy", block: block.id }]);
  if (!story) return;
  await ed.store.apply(() => pageNumbers(ed, box.parentNode));
  ed.focusBlock(story.inserted?.[0]);
  say(t("copied"));
}

/** The bar of the selected block. */
export function makeBar(ed) {
  let box = null;
  const handle = button(t("move"), null, { picture: "drag", only: true, class: "icon-button handle" });
  const name = h("span", { class: "bar-name" });
  const bar = h("div", { class: "bar", role: "toolbar" }, handle, name,
    button(t("move up"), () => shift(ed, box, -1), { picture: "up", only: true }),
    button(t("move down"), () => shift(ed, box, 1), { picture: "down", only: true }),
    button(t("copy"), () => copy(ed, box), { picture: "copy", only: true }),
    button(t("settings of the block"), () => ed.showPanel("block", true), { picture: "settings", only: true }),
    button(t("add below"), () => ed.add(box), { picture: "add", only: true }),
    button(t("remove"), () => remove(ed, box), { picture: "trash", only: true }));
  set(handle, { "aria-description": t("move help") });
  handle.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    shift(ed, box, by, handle);
  });
  handle.addEventListener("pointerdown", (event) => drag(ed, box, event));
  bar.rename = () => {
    if (!box) return;
    name.textContent = kindWords(shownAs(box));
    set(bar, { "aria-label": t("bar of", { name: name.textContent }) });
  };
  bar.goTo = (to) => {
    box = to;
    if (!to) { bar.remove(); return; }
    bar.rename();
    const head = to.querySelector(":scope > .scene > .scene-head");
    if (head) head.append(bar); else if (bar.parentNode !== to) to.prepend(bar);
  };
  return bar;
}

function drag(ed, box, event) {
  if (event.button !== 0) return;
  event.preventDefault();
  const handle = event.currentTarget;
  handle.setPointerCapture(event.pointerId);
  const line = h("div", { class: "drop-line" });
  let before;
  box.classList.add("is-dragged");
  const move = (now) => {
    const rest = siblings(box).filter((one) => one !== box);
    before = rest.find((one) => { const edges = one.getBoundingClientRect(); return now.clientY < edges.top + edges.height / 2; }) ?? null;
    box.parentNode.insertBefore(line, before ?? box.parentNode.querySelector(":scope > [data-end]"));
    if (now.clientY < 120) scrollBy(0, -12); else if (now.clientY > innerHeight - 60) scrollBy(0, 12);
  };
  const end = (last) => {
    handle.removeEventListener("pointermove", move);
    line.remove();
    box.classList.remove("is-dragged");
    if (last.type === "pointerup" && before !== undefined) place(ed, box, before);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end, { once: true });
  handle.addEventListener("pointercancel", end, { once: true });
}
