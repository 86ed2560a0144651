// Lists as nodes, with lists inside of their items, and back to Markdown.
import { boxed } from "./answers.js";
import { atCaret, beforeCaret } from "./caret.js";
import { h } from "./dom.js";
import { inline, inlineSource, trimmed } from "./inline.js";

const start = /^([-*+]|\d+[.)])( +)/;
const isList = (node) => node.tagName === "UL" || node.tagName === "OL";

/** The element of a list, or `null` if the source is written in another way: with blank lines, code or quotations inside. */
export function listOf(source) {
  const isNumbered = /^\d/.test(source);
  const items = [];
  for (const line of source.split("\n")) {
    const found = start.exec(line);
    if (found && /\d/.test(found[1]) === isNumbered) items.push({ mark: found[0], lines: [line.slice(found[0].length)] });
    else if (found || !items.length || !/^\s+\S/.test(line)) return null;
    else items.at(-1).lines.push(line);
  }
  const nodes = items.map(itemOf);
  return items.length && nodes.every(Boolean) ? h(isNumbered ? "ol" : "ul", {}, nodes) : null;
}

// The lines after the words of an item are a list inside of it if they begin with a sign where the words begin.
function itemOf({ mark, lines }) {
  // A number other than 1 would not begin a list there.
  const at = lines.findIndex((line, number) => number && /^\s+(?:[-*+]|1[.)]) +\S/.test(line));
  const inner = at < 0 ? [] : lines.slice(at).map((line) => ({ line, depth: /^ */.exec(line)[0].length }));
  const depth = inner[0]?.depth;
  if (inner.some((one) => one.depth < depth) || inner.length && (depth < mark.length || depth > mark.length + 3)) return null;
  const list = inner.length ? listOf(inner.map(({ line }) => line.slice(depth)).join("\n")) : undefined;
  if (list === null) return null;
  if (list) list.dataset.depth = depth;
  const [box, words] = boxed((at < 0 ? lines : lines.slice(0, at)).join("\n"));
  return h("li", { data: { mark } }, box, inline(words), list);
}

/** The Markdown of a list. */
export function listSource(list) {
  const isNumbered = list.tagName === "OL";
  const first = parseInt(list.querySelector(":scope > li")?.dataset.mark, 10) || 1;
  let number = first;
  let width = isNumbered ? 3 : 2;
  const items = [];
  for (const node of list.children) {
    // Browsers put a list that is indented beside the item to which it belongs.
    if (isList(node)) {
      const inner = indented(listSource(node), width);
      if (inner.trim()) items.push(items.length ? inner : inner.trimStart());
      continue;
    }
    const parts = [...node.childNodes];
    const lists = parts.filter(isList);
    const words = trimmed(inlineSource({ childNodes: parts.filter((part) => !isList(part)) })).replace(/\n(?=\S)/g, "\n  ");
    const mark = markOf(node, isNumbered, number);
    width = mark.length;
    const inner = lists.map((one) => indented(listSource(one), Math.max(width, Number(one.dataset.depth ?? 0)))).filter((one) => one.trim()).join("\n");
    if (words.trim() || inner) {
      // An item without words cannot hold a list: its items come in its place.
      items.push(words.trim() ? [mark + words, inner].filter(Boolean).join("\n") : listSource(lists[0]));
      number += 1;
    }
  }
  return items.join("\n");
}

const indented = (source, depth) => source.split("\n").map((line) => " ".repeat(depth) + line).join("\n");

function markOf(item, isNumbered, number) {
  const { mark } = item.dataset;
  if (mark && /\d/.test(mark) === isNumbered) return isNumbered ? mark.replace(/^\d+/, number) : mark;
  return isNumbered ? `${number}. ` : "- ";
}

const itemIn = (area) => {
  const item = atCaret("li");
  return item && area.contains(item) ? item : null;
};

/** The list inside of an item; if it has none, a new one. */
export const listIn = (item, tag) => item.querySelector(":scope > ul, :scope > ol") ?? item.appendChild(h(tag.toLowerCase()));

/** Whether the caret is before the first letter of an item. */
export function isAtItemStart(area) {
  const item = itemIn(area);
  return item ? beforeCaret(item)?.toString().replaceAll("\u200b", "") === "" : false;
}

/** Moves the item with the caret into the one before it, or with `isOut` out of the one that it is in. Gives back whether it moved. */
export function indent(area, isOut) {
  const { anchorNode, anchorOffset } = getSelection();
  const item = itemIn(area);
  if (!item) return false;
  const list = item.parentElement;
  if (isOut) {
    const outer = list.parentElement.closest("li");
    if (!outer || !area.contains(outer)) return false;
    // The items after it stay below it.
    const rest = [...list.children].slice([...list.children].indexOf(item) + 1);
    if (rest.length) listIn(item, list.tagName).append(...rest);
    outer.after(item);
    if (!list.children.length) list.remove();
  } else {
    const before = item.previousElementSibling;
    if (before?.tagName !== "LI") return false;
    listIn(before, list.tagName).append(item);
  }
  delete item.dataset.mark;
  getSelection().collapse(anchorNode, anchorOffset);
  return true;
}
