// Text that is edited as it looks. Its value is Markdown, and is the same text, byte for byte, until something is typed.
import { boxAgain, leaveEmptyItem, tickBoxes } from "./answers.js";
import { atCaret, beforeCaret } from "./caret.js";
import { h } from "./dom.js";
import { inline, inlineSource, safeStart, trimmed } from "./inline.js";
import { hasWords, insertNodes, pasted } from "./paste.js";
import { indent, isAtItemStart, listOf, listSource } from "./textlists.js";

/** The nodes of several blocks of text. What is not known is one unit that can be moved over and deleted. */
export function blocks(text) {
  const nodes = [];
  const parts = split(text);
  for (const { source, gap } of parts) {
    const node = block(source);
    node.dataset.gap = gap;
    nodes.push(node);
  }
  return nodes;
}

// Splits a text into parts, each with the blank lines before it.
function split(text) {
  const found = [];
  let at = 0;
  for (const match of text.matchAll(/[^\n][^]*?(?=\n[ \t]*\n(?![ ]{2,}\S)|\n*$(?![^]))/g)) {
    for (const source of heads(match[0])) {
      const start = text.indexOf(source, at);
      found.push({ source, gap: text.slice(at, start) });
      at = start + source.length;
    }
  }
  return found;
}

// A header is a part of its own, which ends with its line.
function heads(source) {
  const head = /^#{1,6} [^\n]*\n+/.exec(source);
  return head && !source.startsWith("```") ? [head[0].trimEnd(), ...heads(source.slice(head[0].length))] : [source];
}

function block(source) {
  const head = /^(#{1,6}) ([^\n{]*)$/.exec(source);
  if (head) return h(`h${head[1].length}`, {}, inline(head[2]));
  const list = listOf(source);
  if (list) return list;
  if (/^(?:> ?[^\n]*(?:\n|$))+$/.test(source) && !/^> ?(?:[-*+>#[]|\d+\.)/m.test(source)) {
    const marked = source.split("\n").every((line) => line.startsWith("> ") || line === ">") && !/^>\s*\n|\n>\s*$/.test(source);
    // Its paragraphs are elements: Enter in a quotation without them begins a second quotation.
    if (marked) return h("blockquote", {}, source.replace(/^> ?/gm, "").split(/\n(?: *\n)+/).map((words) => h("p", {}, inline(words))));
  }
  if (/^(?:```|~~~|:{2,}[a-z]|\||<|\[\^|#{1,6} | {4}|>|!\[|[-*_]{3,}$)/m.test(source) || /\n[-=]+[ \t]*(\n|$)/.test(source) || /^(?:[-*+]|\d+[.)])\s/.test(source))
    return h("pre", { class: "unit", contentEditable: "false", data: { source } }, source);
  return h("p", {}, inline(source));
}

/** The Markdown of what is in an editor with several blocks. */
function blocksSource(root) {
  let out = "";
  let inlines = [];
  const add = (source, gap) => {
    if (!source.trim()) return;
    out += out === "" ? source : `${gap ?? "\n\n"}${source}`;
  };
  const flush = () => {
    if (inlines.length) add(safeStart(trimmed(inlineSource({ childNodes: inlines }))));
    inlines = [];
  };
  for (const node of root.childNodes) {
    if (node.nodeType === Node.TEXT_NODE || !/^(P|DIV|H\d|UL|OL|BLOCKQUOTE|PRE)$/.test(node.tagName)) { inlines.push(node); continue; }
    flush();
    const gap = /\n[ \t]*\n/.test(node.dataset.gap ?? "") || (node.dataset.gap && /^H\d$/.test(node.previousElementSibling?.tagName ?? "")) ? node.dataset.gap : "\n\n";
    add(sourceOf(node), gap);
  }
  flush();
  return out;
}

function sourceOf(node) {
  if (node.dataset.source !== undefined) return node.dataset.source;
  const level = /^H(\d)$/.exec(node.tagName);
  if (level) { const words = trimmed(inlineSource(node)).replace(/\s*\\?\n\s*/g, " "); return words && `${"#".repeat(level[1])} ${words}`; }
  if (node.tagName === "BLOCKQUOTE") {
    const inner = node.querySelector(":scope > :is(p, div, ul, ol)") ? blocksSource(node) : inlineSource(node);
    return inner.trim() && inner.split("\n").map((line) => `> ${line}`.trimEnd()).join("\n");
  }
  if (node.tagName === "UL" || node.tagName === "OL") return listSource(node);
  const hasBlocks = node.tagName === "DIV" && node.querySelector(":scope > :is(p, div, ul, ol, blockquote)");
  return hasBlocks ? blocksSource(node) : safeStart(trimmed(inlineSource(node)));
}

/**
 * An editor of formatted text. `many`: it may have several paragraphs, lists and headers; else it is one line of flow.
 * `input(event)` is called when something was typed; `enter(before, after)` when a text of one block is split; `join()` at
 * Backspace before the first letter; `paste(parts)` when more than one text is pasted. With `one`, one answer of a list is right.
 */
export function richText({ text, label, many = false, placeholder = "", input, enter, join, paste: put, name = "div", one = false }) {
  const area = h(name, { class: `rich ${many ? "is-many" : ""}`, contentEditable: "true", role: "textbox", "aria-multiline": "true", "aria-label": label, spellcheck: "true", data: { placeholder } });
  area.isMany = many;
  let last = null;
  area.read = () => (many ? blocksSource(area) : safeStart(trimmed(inlineSource(area))));
  area.write = (source) => {
    area.replaceChildren(...(many ? blocks(source) : inline(source)));
    area.nameBoxes();
    if (many && area.childNodes.length === 0) area.append(h("p", {}, h("br")));
    last = { source, shown: area.read() };
    area.toggleAttribute("data-empty", !area.textContent.trim() && !area.querySelector("[data-source]"));
  };
  /** What was written if nothing was typed, else what the nodes say. */
  area.value = () => { const now = area.read(); return last && now === last.shown ? last.source : now; };
  area.told = (event) => { area.toggleAttribute("data-empty", !area.textContent.trim() && !area.querySelector("[data-source]")); input?.(event); };
  area.addEventListener("input", (event) => { if (event.inputType === "insertParagraph") boxAgain(); area.told(event); });
  area.addEventListener("paste", (event) => paste(event, area, many, put));
  area.addEventListener("drop", (event) => { if (!event.dataTransfer.files.length) event.preventDefault(); });
  area.addEventListener("click", (event) => { if (event.target.closest("a")) event.preventDefault(); });
  tickBoxes(area, one);
  area.addEventListener("keydown", (event) => key(event, area, { many, enter, join }));
  area.write(text);
  return area;
}

function key(event, area, { many, enter, join }) {
  if (event.isComposing) return;
  const selection = getSelection();
  if (many && (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === "]" || event.key === "[")) {
    event.preventDefault();
    if (indent(area, event.key === "[")) area.told(event);
    return;
  }
  // Tab elsewhere leads to the next element of the page, as does Tab in an item that cannot be moved further.
  if (many && event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey && isAtItemStart(area) && indent(area, event.shiftKey)) {
    event.preventDefault();
    area.told(event);
    return;
  }
  if (event.key === "Enter" && !event.shiftKey && many) leaveEmptyItem();
  if (event.key === "Enter" && event.shiftKey) { event.preventDefault(); document.execCommand("insertLineBreak"); return; }
  if (event.key === "Enter" && !many) {
    event.preventDefault();
    if (!enter) return;
    const range = selection.getRangeAt(0);
    range.deleteContents();
    range.setEndAfter(area.lastChild ?? area);
    const after = range.extractContents();
    const words = trimmed(inlineSource(after));
    enter(words);
    return;
  }
  if (event.key === "Enter" && many && enter) {
    const item = emptyEnd(area, selection);
    if (!item) return;
    event.preventDefault();
    item.remove();
    enter("");
    return;
  }
  if (event.key === "Backspace" && join && beforeCaret(area)?.toString() === "") { if (join() !== false) event.preventDefault(); }
}

/** The empty item with the caret at the end of a list or quotation that has more: Enter leaves it there. */
function emptyEnd(area, selection) {
  const item = selection.isCollapsed ? atCaret("li, blockquote > p, blockquote > div", selection) : null;
  const isEnd = item && item.parentNode === area.lastElementChild && !item.nextElementSibling && item.previousElementSibling;
  return isEnd && !item.textContent.trim() && !item.querySelector("[data-source]") ? item : null;
}

/**
 * The contents of the area of a list, in runs: neighbouring lists, with all that was read from the list's source (it has a gap); a
 * paragraph; inline nodes. Empty lines are left out.
 */
export function runsOf(area) {
  const runs = [];
  for (const node of area.childNodes) {
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    const isUnit = isElement && Boolean(node.dataset.source ?? node.querySelector("[data-source]"));
    if (!node.textContent.trim() && !isUnit) continue;
    const kind = isElement && (isUnit || node.dataset.gap !== undefined || /^[UO]L$/.test(node.tagName)) ? "list" : isElement && /^(P|DIV)$/.test(node.tagName) ? "paragraph" : "inline";
    if (kind !== "paragraph" && runs.at(-1)?.kind === kind) runs.at(-1).nodes.push(node); else runs.push({ kind, nodes: [node] });
  }
  return runs;
}

// Pictures are sent as files. In a text that is no block of its own, or has several paragraphs, only one paragraph keeps its emphasis.
function paste(event, area, many, put) {
  if (event.defaultPrevented) return;
  const data = event.clipboardData;
  if (data.files.length && !hasWords(data)) return;
  event.preventDefault();
  const parts = pasted(data);
  if (parts.length === 0) return;
  if (parts.length > 1 || parts[0].kind !== "paragraph") {
    if (put && (parts.length > 1 || parts[0].kind !== "heading")) { put(parts); return; }
    const text = data.getData("text/plain").replaceAll("\r\n", "\n");
    document.execCommand("insertText", false, many ? text : text.replace(/\s*\n\s*/g, " "));
    return;
  }
  insertNodes(parts[0].nodes);
  area.told(event);
}

/** Puts the caret at the end, or at the start, of an editor. */
export function caret(area, atStart = false) {
  area.focus();
  const range = document.createRange();
  range.selectNodeContents(area);
  range.collapse(atStart);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}
