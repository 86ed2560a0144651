// Words of other programs that are pasted: paragraphs, headers, lists, quotations, tables and code, with what is bold, italic or a link.
import { h } from "./dom.js";
import { inlineSource, trimmed } from "./inline.js";
import { listIn } from "./textlists.js";

const flowing = /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|CENTER|DD|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/;
const silent = "head, meta, link, style, script, title, template, noscript, svg, iframe, object, img, button, input, select, textarea, [hidden]";
const isSilent = (node) => node.matches(silent) || /display:\s*none|mso-element:\s*(?:comment|footnote)-list|mso-list:\s*ignore/i.test(node.getAttribute("style") ?? "");
const isBlock = (node) => node.nodeType === Node.ELEMENT_NODE && flowing.test(node.tagName);

/**
 * What is pasted as parts `{kind, level, nodes}`, in the order of the text. `kind` is a kind of text block, "table" or "code". A clipboard without
 * words gives none.
 */
export function pasted(data) {
  const page = data.getData("text/html");
  const body = page && new DOMParser().parseFromString(page, "text/html").body;
  const found = body ? parts(body) : [];
  return found.length ? found : plain(data.getData("text/plain").replaceAll(/\r\n?/g, "\n"));
}

/** Whether the clipboard has words. Office programs add a picture of them, and browsers add the address of a picture. */
export const hasWords = (data) => {
  const page = data.getData("text/html");
  return page ? parts(new DOMParser().parseFromString(page, "text/html").body).length > 0 : Boolean(data.getData("text/plain").trim()) && !data.files.length;
};

// Paragraphs end at blank lines. Long lines are paragraphs, lines of the usual width are one paragraph, and short lines stay lines.
function plain(text) {
  const made = [];
  const add = (...nodes) => made.push({ kind: "paragraph", nodes });
  for (const paragraph of text.split(/\n(?:[ \t]*\n)+/)) {
    const lines = paragraph.split("\n").map((line) => line.trim()).filter(Boolean);
    if (lines.some((line) => line.length > 100)) lines.forEach((line) => add(line));
    else if (lines.length && lines.slice(0, -1).every((line) => line.length > 50)) add(lines.join(" "));
    else if (lines.length) add(...lines.flatMap((line, number) => (number ? [h("br"), line] : [line])));
  }
  return made.map((part) => ({ ...part, nodes: part.nodes.map((node) => (typeof node === "string" ? document.createTextNode(node) : node)) }));
}

function parts(body) {
  const made = [];
  let run = [];
  const end = () => {
    const nodes = tidy(run);
    run = [];
    if (nodes.length) made.push({ kind: "paragraph", nodes });
  };
  // `level`: how many lists of Word's the item is in.
  const item = (nodes, isNumbered, level = 1) => {
    const last = made.at(-1);
    const words = tidy(nodes);
    if (!words.length) return;
    const line = h("li", {}, words);
    if (level > 1 && last?.kind === "list" && last.isOpen) {
      let into = last.nodes[0];
      // A list that was just made has no item yet in which there could be another one.
      for (let depth = 1; depth < level && into.lastElementChild; depth += 1) into = listIn(into.lastElementChild, isNumbered ? "ol" : "ul");
      into.append(line);
    } else if (last?.kind === "list" && last.isOpen && last.isNumbered === isNumbered) last.nodes[0].append(line);
    else made.push({ kind: "list", isNumbered, isOpen: true, nodes: [h(isNumbered ? "ol" : "ul", {}, line)] });
  };
  // Google Docs puts a list that is inside of an item beside it.
  const nested = (node) => {
    const list = h(node.tagName.toLowerCase());
    for (const child of node.children) {
      const isInner = /^[UO]L$/.test(child.tagName);
      const inner = isInner ? [child] : [...child.querySelectorAll("ul, ol")].filter((one) => one.parentElement.closest("li, ul, ol") === child);
      if (!isInner) inner.forEach((one) => one.remove());
      const own = isInner ? [] : tidy(words(child));
      const lists = inner.map(nested).filter(Boolean);
      if (own.length) list.append(h("li", {}, own, lists));
      else for (const one of lists) if (list.lastElementChild) list.lastElementChild.append(one); else list.append(...one.children);
    }
    return list.children.length ? list : null;
  };
  const list = (node) => {
    const found = nested(node);
    if (found) made.push({ kind: "list", nodes: [found] });
  };
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (!isBlock(child)) {
        // Some programs put the whole text into an inline element.
        if (child.nodeType === Node.ELEMENT_NODE && !isSilent(child) && [...child.querySelectorAll("*")].some(isBlock)) { end(); walk(child); end(); } else run.push(...clean(child));
        continue;
      }
      end();
      if (isSilent(child) || child.tagName === "HR") continue;
      const mark = markOfWord(child);
      const level = /^H(\d)$/.exec(child.tagName)?.[1];
      if (mark) item(words(child), /[\p{L}\d][.)]/u.test(mark), Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(child.getAttribute("style"))?.[1] ?? 1));
      else if (level) { const nodes = tidy(words(child)); if (nodes.length) made.push({ kind: "heading", level: Math.min(4, Math.max(2, Number(level))), nodes }); }
      else if (/^[UO]L$/.test(child.tagName)) list(child);
      else if (child.tagName === "TABLE") table(child);
      else if (child.tagName === "PRE" && isCode(child)) code(child);
      else if (child.tagName === "PRE") { run.push(...child.textContent.trim().split("\n").flatMap((line, number) => (number ? [h("br"), document.createTextNode(line)] : [document.createTextNode(line)]))); end(); }
      else if (child.tagName === "BLOCKQUOTE") { const inner = parts(child); if (inner.length) made.push({ kind: "quote", nodes: [h("blockquote", {}, inner.map((part) => (part.kind === "paragraph" || part.kind === "heading" ? h("p", {}, part.nodes) : part.nodes)))] }); }
      else { walk(child); end(); }
    }
    end();
  };
  const table = (node) => {
    const rows = [...node.rows].map((row) => [...row.cells].flatMap((cell) => [trimmed(inlineSource({ childNodes: tidy(words(cell)) })).replaceAll(/\s*\\?\n\s*/g, " ").replaceAll("|", "\\|"), ...Array(Math.min(50, cell.colSpan) - 1).fill("")]));
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width < 2) { for (const row of node.rows) for (const cell of row.cells) walk(cell); return; }
    const line = (cells) => `| ${[...cells, ...Array(width - cells.length).fill("")].join(" | ")} |`;
    const source = [line(rows[0]), line(Array(width).fill("---")), ...rows.slice(1).map(line)].join("\n");
    made.push({ kind: "table", nodes: [h("pre", { class: "unit", contentEditable: "false", data: { source } }, source)] });
  };
  const code = (node) => {
    const words = node.textContent.replaceAll(/\r\n?/g, "\n").replace(/^\n+|\s+$/g, "");
    if (!words.trim()) return;
    const fence = "`".repeat(Math.max(3, ...[...words.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    const language = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]+)/.exec([node, ...node.querySelectorAll("code"), node.parentElement].map((one) => one?.className ?? "").join(" "))?.[1] ?? "";
    const source = `${fence}${language}\n${words}\n${fence}`;
    made.push({ kind: "code", nodes: [h("pre", { class: "unit", contentEditable: "false", data: { source } }, source)] });
  };
  walk(body);
  return made;
}

// A `pre` alone can be the view of a plain text in a browser.
const isCode = (node) => Boolean(node.querySelector("code")) || [node, node.parentElement].some((one) => /(?:^|\s)(?:highlight|language-|lang-|sourceCode|prettyprint)/.test(one?.className ?? ""));

// Word writes an item of a list as a paragraph that begins with its sign.
function markOfWord(node) {
  if (node.tagName !== "P" || !/mso-list:\s*l\d/i.test(node.getAttribute("style") ?? "")) return "";
  return [...node.querySelectorAll("[style]")].find((one) => /mso-list:\s*ignore/i.test(one.getAttribute("style")))?.textContent.trim() || "·";
}

/** The words of an element. Its paragraphs are lines. */
const words = (node) => [...node.childNodes].flatMap((child, number) => (isBlock(child) && number > 0 ? [h("br"), ...clean(child)] : clean(child)));

function clean(node) {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.data.replaceAll(/[\s\u00a0]+/g, " "))];
  if (node.nodeType !== Node.ELEMENT_NODE || isSilent(node)) return [];
  if (node.tagName === "BR") return [h("br")];
  const inner = words(node);
  if (!inner.some((one) => one.textContent.trim())) return inner;
  const href = node.tagName === "A" ? node.getAttribute("href") ?? "" : "";
  if (/^(?:https?:|mailto:)/i.test(href)) return [h("a", { href: "#", data: { href: href.trim().replaceAll(/[\s<>()]/g, encodeURIComponent).replaceAll("(", "%28").replaceAll(")", "%29") } }, inner)];
  const style = node.getAttribute("style") ?? "";
  const fontWeight = /font-weight:\s*(\w+)/i.exec(style)?.[1] ?? "";
  const fontStyle = /font-style:\s*(\w+)/i.exec(style)?.[1] ?? "";
  const isPlain = fontWeight === "normal" || Number(fontWeight) < 600 && fontWeight !== "";
  const isBold = !isPlain && (/^(B|STRONG)$/.test(node.tagName) || fontWeight === "bold" || Number(fontWeight) >= 600);
  const isItalic = fontStyle === "italic" || /^(I|EM)$/.test(node.tagName) && fontStyle !== "normal";
  const isStruck = /^(S|DEL|STRIKE)$/.test(node.tagName);
  return [isBold && "b", isItalic && "i", isStruck && "s"].filter(Boolean).reduce((nodes, name) => [h(name, {}, nodes)], inner);
}

// Without line breaks at both ends, and without what shows nothing.
function tidy(nodes) {
  const isEmpty = (node) => node.nodeName === "BR" || !node.textContent.trim();
  let from = 0;
  let to = nodes.length;
  while (from < to && isEmpty(nodes[from])) from += 1;
  while (to > from && isEmpty(nodes[to - 1])) to -= 1;
  const kept = nodes.slice(from, to);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.nodeType === Node.TEXT_NODE) first.data = first.data.trimStart();
  if (last?.nodeType === Node.TEXT_NODE) last.data = last.data.trimEnd();
  return kept;
}

/** Puts nodes where the caret is, instead of what is selected. The caret is after them. */
export function insertNodes(nodes) {
  const range = getSelection().getRangeAt(0);
  range.deleteContents();
  const all = document.createDocumentFragment();
  all.append(...nodes);
  range.insertNode(all);
  range.collapse(false);
}

/** Writes several parts from the caret of a text on: the first paragraph into this text, and each other as a text of its own after it. */
export function insertParts(ed, box, given) {
  const { area } = box;
  const range = getSelection().getRangeAt(0);
  range.deleteContents();
  range.setEndAfter(area.lastChild ?? area);
  const after = tidy([...range.extractContents().childNodes]);
  let rest = given;
  if (given[0].kind === "paragraph") { area.append(...given[0].nodes); rest = given.slice(1); }
  area.told();
  let last = box;
  for (const { kind, level, nodes } of rest) {
    // Tables and code are not texts: the answer of the server shows them.
    const made = ed.makeBlock(null, { kind: ["table", "code"].includes(kind) ? "quote" : kind, level });
    last.after(made);
    made.area.replaceChildren(...nodes);
    made.area.told();
    last = made;
  }
  const isLine = last.area.querySelector("pre, ul, ol, blockquote") === null;
  if (!isLine || after.length && last === box) {
    const made = ed.makeBlock(null, { kind: "paragraph" });
    last.after(made);
    last = made;
    last.isNewest = true;
    setTimeout(() => { made.isNewest = false; });
  }
  last.focusIn();
  if (after.length) {
    const end = document.createRange();
    end.selectNodeContents(last.area);
    end.collapse(false);
    last.area.append(...after);
    getSelection().removeAllRanges();
    getSelection().addRange(end);
    last.area.told();
  }
  last.scrollIntoView({ block: "nearest" });
}
