// Words with emphasis and links: Markdown to nodes and back. Unknown Markdown is kept as it is written, as one unit.
import { h } from "./dom.js";

const rules = [
  { find: /\\\n/y, make: () => h("br", { data: { mark: "\\\n" } }) },
  { find: / {2,}\n[ \t]*/y, make: ([whole]) => h("br", { data: { mark: whole } }) },
  { find: /\\([!-/:-@[-`{-~])/y, make: ([, sign]) => sign },
  { find: /\n[ \t]*/y, make: ([whole]) => h("span", { class: "soft" }, whole) },
  { find: /(`+)(?!`)((?:[^\n]|\n(?!\s*\n))*?[^`])\1(?!`)/y, make: ([whole, , words]) => h("code", { data: { source: whole, words } }, words) },
  { find: /!\[([^\]\n]*)\]\([^)\n]*\)(?:\{[^}\n]*\})?/y, make: ([whole, words]) => unit(whole, `🖼 ${words}`) },
  { find: /\[\^([^\]\s]+)\]/y, make: ([whole, name]) => unit(whole, name, "sup") },
  { find: /\[((?:[^[\]\n]|\\[[\]])+)\]\((<[^>\n]*>|[^()\s]*)\)(?!\{)/y, make: ([, words, href]) => h("a", { href: "#", data: { href } }, inline(words)) },
  { find: /\[(?:[^[\]\n])+\]\([^)\n]*\)(?:\{[^}\n]*\})?/y, make: ([whole]) => unit(whole, whole.slice(1, whole.indexOf("]"))) },
  { find: /:[a-z][\w-]*(?:\[[^\]\n]*\](?:\{[^}\n]*\})?|\{[^}\n]*\})/y, make: ([whole]) => unit(whole, whole) },
  { find: /<\/?[a-zA-Z][^<>\n]*>|<!--.*?-->|&(?:#?\w{1,30});/y, make: ([whole]) => unit(whole, whole) },
  { find: /(\*\*|__)(?=\S)([^]*?\S)\1(?!\*)/y, make: ([, mark, words]) => h("b", { data: { mark } }, inline(words)) },
  { find: /~~(?=\S)([^]*?\S)~~/y, make: ([, words]) => h("s", { data: { mark: "~~" } }, inline(words)) },
  { find: /\*(?![*\s])((?:[^*\\]|\\[^]|\*\*[^*]+\*\*)*?[^\s*])\*(?!\*)/y, make: ([, words]) => h("i", { data: { mark: "*" } }, inline(words)) },
  { find: /(?<![\p{L}\p{N}])_(?![_\s])((?:[^_\\]|\\[^])*?[^\s_])_(?![\p{L}\p{N}])/uy, make: ([, words]) => h("i", { data: { mark: "_" } }, inline(words)) },
];

const unit = (source, shown, name = "span") => h(name, { class: "unit", contentEditable: "false", data: { source }, title: source }, shown);

/** The nodes of a text of one block. */
export function inline(text) {
  const nodes = [];
  let words = "";
  const flush = () => { if (words) nodes.push(document.createTextNode(words)); words = ""; };
  for (let at = 0; at < text.length;) {
    const made = /[\\\n `![:<&*_~]/.test(text[at]) ? first(text, at) : null;
    if (!made) { words += text[at++]; continue; }
    if (typeof made.node === "string") words += made.node; else { flush(); nodes.push(made.node); }
    at = made.end;
  }
  flush();
  return nodes;
}

function first(text, at) {
  for (const { find, make } of rules) {
    find.lastIndex = at;
    const found = find.exec(text);
    if (found) return { node: make(found), end: at + found[0].length };
  }
  return null;
}

const marks = { B: "**", STRONG: "**", I: "*", EM: "*", S: "~~", STRIKE: "~~", DEL: "~~" };

/** The Markdown of a node's content. */
export function inlineSource(node) {
  let out = "";
  let held = null;
  const flush = () => { if (held) out += wrap(held.inner, held.mark); held = null; };
  for (const child of node.childNodes) {
    const mark = markOf(child);
    const inner = mark ? inlineSource(child) : "";
    // Adjacent elements of the same emphasis are merged: `**a****b**` would mean something else.
    if (mark && inner.trim()) {
      if (held?.mark === mark) held.inner += inner; else { flush(); held = { mark, inner }; }
      continue;
    }
    const source = mark ? inner : one(child);
    if (source) flush();
    out += source;
  }
  flush();
  return out;
}

/** The Markdown delimiter of an element of emphasis. */
function markOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE || node.dataset.source !== undefined || node.tagName === "BR") return "";
  return node.dataset.mark ?? marks[node.tagName] ?? fontMark(node);
}

function one(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    const words = node.data.replaceAll("\u200b", "").replaceAll("\u00a0", " ");
    const source = node.parentElement?.closest("a") ? escape(words) : escapeBesideAddresses(words);
    // The browser writes a line break that was typed as this sign.
    return node.parentElement?.closest(".soft") ? source : source.replaceAll("\n", "\\\n");
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  if (node.dataset.source !== undefined && (node.tagName !== "CODE" || node.textContent === node.dataset.words)) return node.dataset.source;
  if (node.tagName === "BR") return node.dataset.mark ?? (isLast(node) ? "" : "\\\n");
  if (node.tagName === "CODE") return node.textContent ? `\`${node.textContent}\`` : "";
  if (node.classList.contains("soft") && /^\n[ \t]*$/.test(node.textContent)) return node.textContent;
  const inner = inlineSource(node);
  if (node.tagName === "A") return inner ? `[${inner}](${node.dataset.href ?? ""})` : "";
  return inner;
}

/** A source without spaces and line breaks at both ends. */
export const trimmed = (source) => source.replace(/^(?:\s|\\\n)+/, "").replace(/(?:\\\n|\s)+$/, "");

// Emphasis cannot begin or end with a space: the space goes outside.
function wrap(inner, mark) {
  const [, before, words, after] = /^((?:\s|\\\n)*)([^]*?)((?:\\\n|\s)*)$/.exec(inner);
  return `${before}${mark}${words}${mark}${after}`;
}

function fontMark(node) {
  if (Number(node.style.fontWeight) >= 600 || node.style.fontWeight === "bold") return "**";
  return node.style.fontStyle === "italic" ? "*" : "";
}

const isLast = (node) => !node.nextSibling || (node.nextSibling.nodeType === Node.TEXT_NODE && !node.nextSibling.data.trim() && !node.nextSibling.nextSibling);

// Markdown makes a link of such an address as it is: a backslash would be part of it.
const bareAddress = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])[^\s<]*/gu;

function escapeBesideAddresses(text) {
  const addresses = [];
  const words = text.replace(bareAddress, (address) => (addresses.push(address), "\uffff"));
  return escape(words).replaceAll("\uffff", () => addresses.shift());
}

/** Escapes a text so that Markdown shows exactly these characters; those that mean nothing at their place are kept. */
function escape(text) {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(/\*(?=\S)|(?<=\S)\*/g, "\\*")
    .replace(/(?<![\p{L}\p{N}\\])_(?=\S)|(?<=[^\s\\])_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/~(?=\S)|(?<=\S)~/g, "\\~")
    .replace(/`/g, "\\`")
    .replace(/<(?=[a-zA-Z/!?])/g, "\\<")
    .replace(/\[(?=[^\]]*\]\()/g, "\\[")
    .replace(/\[(?=\^)/g, "\\[")
    .replace(/:(?=[a-z][\w-]*[[{])/gi, "\\:")
    .replace(/&(?=#?\w{1,30};)/g, "\\&");
}

/** A line that would begin a block of another kind is escaped where it begins. */
export const safeStart = (text) => text.replace(/^(#{1,6}(?=\s|$)|[-+*](?=\s|$)|_(?=(?:[ \t]*_){2,}[ \t]*$)|>|:::?|:(?=\s)|\[(?=[^\]\n]+\]:)|[-=]+\s*$|\|)/gm, "\\$1").replace(/^(\d+)([.)])(?=\s|$)/gm, "$1\\$2");
