// Shows what is wrong, above the page.

const host = document.createElement("rhapsode-problems");
const root = host.attachShadow({ mode: "open" });
const make = (name, className, text = "") => Object.assign(document.createElement(name), { className, textContent: text });
const styles = new CSSStyleSheet();
// A `<style>` element would be against the policy of the page.
styles.replaceSync(`
  :host { all: initial; }
  section { position: fixed; inset: auto 0 0 0; max-height: 60vh; overflow: auto; z-index: 2147483647; box-sizing: border-box;
    padding: 1rem 1.25rem; background: #1d1517; color: #f6eeee; border-top: 4px solid #e5484d; font: 15px/1.5 system-ui, sans-serif; }
  article + article { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid #4a3a3d; }
  p { margin: 0.2rem 0; } .summary { font-weight: 600; } .help { color: #9ad1ff; } .step { color: #c9b8ba; }
  pre { margin: 0.4rem 0; overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; } .caret { color: #ff8589; }
  button { font: inherit; color: #9ad1ff; background: none; border: 0; padding: 0; text-decoration: underline; cursor: pointer; }
  button:focus-visible { outline: 2px solid #9ad1ff; outline-offset: 2px; } .close { float: right; }
  aside { position: fixed; inset: auto auto 0.75rem 0.75rem; z-index: 2147483647; padding: 0.3rem 0.8rem; border-radius: 2rem;
    background: #1d1517; color: #f6eeee; border: 1px solid #d9a441; font: 13px/1.5 system-ui, sans-serif; }
  aside button { margin-inline-start: 0.6rem; }
  @media print { section, aside { display: none; } }`);
root.adoptedStyleSheets = [styles];

let problems = [];
// The number of warnings, until somebody hides it. The studio, which has this page in a frame, shows warnings at their blocks.
let warnings = 0;

function show() {
  root.replaceChildren();
  if (problems.length > 0) root.append(list());
  else if (warnings > 0 && parent === window) root.append(count());
  if (root.childElementCount > 0) document.documentElement.append(host);
  else host.remove();
}

function list() {
  const section = make("section", "");
  section.setAttribute("role", "alert");
  const close = make("button", "close", "hide");
  close.addEventListener("click", () => host.remove());
  section.append(close, ...problems.map(article));
  return section;
}

function count() {
  const box = make("aside", "", `${warnings === 1 ? "1 warning" : `${warnings} warnings`}: see the terminal`);
  const close = make("button", "", "hide");
  close.addEventListener("click", () => { warnings = 0; show(); });
  box.append(close);
  return box;
}

function article(problem) {
  const box = make("article", "");
  if (problem.file) {
    const place = make("button", "place", problem.file + (problem.line ? `:${problem.line}:${problem.column}` : ""));
    place.addEventListener("click", () => command({ file: problem.file, line: problem.line, column: problem.column }));
    box.append(place);
  }
  box.append(make("p", "summary", problem.summary));
  if (problem.text !== undefined && problem.column > 0) {
    // Of a long line, the part around the mistake.
    const from = problem.column > 60 ? problem.column - 31 : 0;
    const text = (from ? "…" : "") + [...problem.text].slice(from, from + 200).join("");
    const before = [...text].slice(0, problem.column - 1 - from + (from ? 1 : 0)).map((letter) => (letter === "\t" ? "\t" : " ")).join("");
    const code = make("pre", "", `${text}\n${before}`);
    code.append(make("span", "caret", "^".repeat(Math.max(1, problem.length))));
    box.append(code);
  }
  for (const step of problem.steps) box.append(make("p", "step", step));
  if (problem.help) box.append(make("p", "help", problem.help));
  return box;
}
