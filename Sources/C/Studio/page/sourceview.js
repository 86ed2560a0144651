// The same file as text, in step with the editor both ways; mistakes are shown at their lines.
import { button, h, problem, say } from "./dom.js";
import { t } from "./strings.js";

export function sourcePanel(ed) {
  const area = h("textarea", { class: "source-text", spellcheck: "false", "aria-label": t("source of the story"), autocapitalize: "off", wrap: "soft" });
  const lines = h("div", { class: "source-lines", "aria-hidden": "true" });
  const mirror = h("div", { class: "source-mirror", "aria-hidden": "true" });
  const problems = h("ul", { class: "problems" });
  const element = h("div", { class: "source-view" }, h("h2", {}, t("tab source")), h("p", { class: "help" }, t("source help", { file: ed.file })), problems, h("div", { class: "source-box" }, lines, mirror, area));
  let shown = null;
  area.addEventListener("input", () => {
    draw();
    ed.store.touch(area, () => (area.value === ed.story.text ? [] : [{ op: "source", text: area.value }]));
  });
  // What was typed beside is saved at once. Until the answer is here, this text does not have it: a letter typed into it would save the
  // story without the other change.
  area.addEventListener("focus", () => ed.store.flush());
  ed.store.addEventListener("rewriting", ({ detail }) => { area.readOnly = detail; });
  // Lines wrap: each number stands where its line begins.
  const draw = () => {
    if (element.hidden) return;
    const bad = new Map(ed.story.diagnostics.filter((one) => !one.file || one.file === ed.file).map((one) => [one.line, one]));
    mirror.replaceChildren(...area.value.split("\n").map((line) => h("div", {}, line || "\u200b")));
    area.style.height = `${mirror.offsetHeight + 24}px`;
    lines.replaceChildren(...[...mirror.children].map((line, number) => {
      const made = h("span", { class: bad.has(number + 1) ? "is-bad" : "" }, String(number + 1));
      made.style.height = `${line.offsetHeight}px`;
      return made;
    }));
  };
  const show = () => {
    if (!ed.store.holds(area) && area.value !== ed.story.text) {
      const at = area.selectionStart;
      const top = element.scrollTop;
      area.value = ed.story.text;
      if (document.activeElement === area) area.setSelectionRange(at, at);
      element.scrollTop = top;
    }
    const key = `${JSON.stringify(ed.story.diagnostics)}${area.value === shown}`;
    if (key !== element.key || area.value !== shown) draw();
    element.key = key;
    shown = area.value;
    problems.replaceChildren(...ed.story.diagnostics.map((one) => problem(one.severity, one.message, one.help,
      one.line && (!one.file || one.file === ed.file) && button(t("line number", { line: one.line }), () => go(one), { class: "button is-small" }))));
    problems.hidden = ed.story.diagnostics.length === 0;
  };
  const go = ({ line, column = 1 }) => {
    const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(before + column - 1, before + column - 1);
    mirror.children[line - 1]?.scrollIntoView({ block: "center" });
    say(t("line number", { line }));
  };
  new ResizeObserver(draw).observe(element);
  return { element, show, shown: () => { show(); draw(); } };
}
