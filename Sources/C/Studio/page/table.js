// A table in the text: its cells are edited as they look, and rows and columns can be added and removed. Rows that are not changed keep
// their source, byte for byte.
import { button, h, say, set } from "./dom.js";
import { caret, richText } from "./rich.js";
import { t } from "./strings.js";

// A larger table is shown as its source: each cell is an editor of its own.
const mostCells = 2000;
const rule = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const signs = { left: ":---", center: ":---:", right: "---:" };

/** The cells of a row, without the signs between them. */
function cellsOf(line) {
  const inner = line.trim().replace(/^\|/, "").replace(/((?:^|[^\\])(?:\\\\)*)\|$/, "$1");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const alignOf = (mark) => (/^:-+:$/.test(mark) ? "center" : /:$/.test(mark) ? "right" : /^:/.test(mark) ? "left" : "");

/** The rows and the alignment of a table of Markdown, or `null` if it is written in another way. */
export function readTable(source) {
  const lines = source.split("\n");
  if (lines.length < 2 || !rule.test(lines[1]) || lines.some((line) => !line.includes("|") || /^\s/.test(line))) return null;
  const rows = lines.filter((_, number) => number !== 1).map((line) => ({ line, cells: cellsOf(line) }));
  const marks = cellsOf(lines[1]);
  const width = marks.length;
  if (rows[0].cells.length !== width || width * rows.length > mostCells || rows.some(({ cells }) => cells.length > width)) return null;
  for (const row of rows) {
    while (row.cells.length < width) row.cells.push("");
    row.was = row.cells.join("\n");
  }
  return { rows, ruleLine: lines[1], wasRule: marks.join("\n"), marks };
}

const line = (cells) => `| ${cells.map((cell) => cell.replaceAll(/\s*\\?\n\s*/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;

/** The Markdown of a table. */
export function tableSource({ rows, ruleLine, wasRule, marks }) {
  const [head, ...rest] = rows.map((row) => (row.cells.join("\n") === row.was ? row.line : line(row.cells)));
  return [head, marks.join("\n") === wasRule ? ruleLine : line(marks), ...rest].join("\n");
}

/** The view of a table, or `null` if its source cannot be shown as cells. */
export function tableView(ed, box) {
  let model = readTable(box.block.source);
  if (!model) return null;
  const at = { row: 0, column: 0 };
  const table = h("table", { class: "grid" });
  box.source = () => tableSource(model);
  const edits = () => {
    if (box.isNew) return box.begun();
    const source = tableSource(model);
    return !box.isConnected || source === box.block.source ? [] : [{ op: "replace", block: box.block.id, text: source }];
  };
  const touch = () => ed.store.touch(box, edits);
  const cell = (row, column) => table.rows[row]?.cells[column]?.firstElementChild;
  const go = (row, column) => {
    Object.assign(at, { row: Math.max(0, Math.min(row, model.rows.length - 1)), column: Math.max(0, Math.min(column, model.marks.length - 1)) });
    caret(cell(at.row, at.column));
  };

  const make = (row, column) => {
    const area = richText({
      text: model.rows[row].cells[column], label: t(row ? "cell" : "cell of header", { row, column: column + 1 }),
      input: () => { model.rows[row].cells[column] = area.value(); touch(); },
    });
    area.owner = box;
    area.isCell = true;
    area.tabIndex = 0;
    area.alignment = () => alignOf(model.marks[column]);
    area.alignColumn = (name) => { model.marks[column] = name === "left" && !alignOf(model.marks[column]) ? model.marks[column] : signs[name]; draw(); touch(); go(row, column); };
    area.addEventListener("focus", () => Object.assign(at, { row, column }));
    return h(row ? "td" : "th", { class: `is-${alignOf(model.marks[column]) || "start"}` }, area);
  };
  const draw = () => {
    table.replaceChildren(h("tbody", {}, model.rows.map((_, row) => h("tr", {}, model.marks.map((_, column) => make(row, column))))));
    for (const [one, isOff] of [[fewerRows, model.rows.length < 2], [fewerColumns, model.marks.length < 2]]) set(one, { disabled: isOff });
  };
  const change = (work, words, row, column) => {
    work();
    draw();
    touch();
    go(row, column);
    say(t(words));
  };
  const addRow = (place) => change(() => model.rows.splice(place, 0, { cells: model.marks.map(() => "") }), "row added", place, at.column);
  const addColumn = (place) => change(() => {
    for (const { cells } of model.rows) cells.splice(place, 0, "");
    model.marks.splice(place, 0, "---");
  }, "column added", at.row, place);
  const removeRow = () => change(() => model.rows.splice(at.row, 1), "row removed", at.row, at.column);
  const removeColumn = () => change(() => {
    for (const { cells } of model.rows) cells.splice(at.column, 1);
    model.marks.splice(at.column, 1);
  }, "column removed", at.row, at.column);
  const fewerRows = button(t("remove row"), removeRow, { class: "button is-small", picture: "trash" });
  const fewerColumns = button(t("remove column"), removeColumn, { class: "button is-small", picture: "trash" });
  const tools = h("div", { class: "grid-tools", role: "group", "aria-label": t("rows and columns") },
    button(t("add row"), () => addRow(at.row + 1), { class: "button is-small", picture: "add" }), button(t("add column"), () => addColumn(at.column + 1), { class: "button is-small", picture: "add" }), fewerRows, fewerColumns);

  // Enter goes to the cell below, and adds a row below the last one. Before the cell sees it, which would end its text there.
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) go(at.row - 1, at.column);
    else if (at.row + 1 < model.rows.length) go(at.row + 1, at.column);
    else addRow(at.row + 1);
  }, true);

  box.show = () => {
    if (ed.store.holds(box)) return;
    if (tableSource(model) === box.block.source) return;
    const now = readTable(box.block.source);
    if (!now) { box.refill(); return; }
    const isBusy = table.contains(document.activeElement);
    model = now;
    draw();
    if (isBusy) go(at.row, at.column);
  };
  box.focusIn = () => go(0, 0);
  draw();
  return h("div", { class: "grid-box" }, h("div", { class: "grid-scroll" }, table), tools);
}
