// Elements, icons and announcements for screen readers. Text is never parsed as HTML.
import { inLanguage } from "./messages.js";
import { quoted, t } from "./strings.js";

const svg = "http://www.w3.org/2000/svg";

/** Makes an element. `class`, `data`, `style` and `on` are what they say; `aria-…`, `role` and `for` are attributes, the rest properties. */
export function h(name, properties = {}, ...children) {
  const made = document.createElement(name);
  set(made, properties);
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function set(element, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (key === "on") for (const [kind, work] of Object.entries(value)) element.addEventListener(kind, work);
    else if (key === "class") element.className = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "style") for (const [name, one] of Object.entries(value)) element.style.setProperty(name, one);
    else if (key.includes("-") || ["role", "for", "list", "inputmode", "colspan", "scope", "sandbox", "lang", "d", "spellcheck"].includes(key)) {
      if (value === null || value === false) element.removeAttribute(key); else element.setAttribute(key, value === true ? "true" : value);
    } else element[key] = value;
  }
  return element;
}

/** Says what an element is by these classes. Those of its state, such as `is-writing`, stay. */
export function nameClasses(element, words) {
  const states = [...element.classList].filter((one) => one.startsWith("is-"));
  element.className = [words, ...states].join(" ");
}

const paths = {
  back: "M15 5l-7 7 7 7", undo: "M9 14 4 9l5-5M4 9h9a7 7 0 0 1 0 14h-2", redo: "m15 14 5-5-5-5M20 9h-9a7 7 0 0 0 0 14h2",
  add: "M12 5v14M5 12h14", text: "M5 6h14M5 12h14M5 18h9", header: "M6 4v16M18 4v16M6 12h12", picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  sound: "M9 18V6l10-2v12M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM19 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0z", video: "M3 6h12v12H3zM15 10l6-3v10l-6-3",
  page: "M6 3h9l4 4v14H6zM14 3v5h5", microphone: "M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3", list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M4 4h1v4M4 8h2M4 14h2l-2 4h2", quote: "M9 7H5v5h4v-2c0 3-1 5-3 6M19 7h-4v5h4v-2c0 3-1 5-3 6", link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  bold: "M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z", italic: "M11 5h6M7 19h6M14 5l-4 14", left: "M4 6h16M4 11h10M4 16h14M4 21h8", center: "M4 6h16M7 11h10M5 16h14M8 21h8", right: "M4 6h16M10 11h10M6 16h14M12 21h8",
  up: "M6 15l6-6 6 6", down: "M6 9l6 6 6-6", copy: "M9 9h11v11H9zM5 15H4V4h11v1", trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5", drag: "M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6", search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5", close: "M6 6l12 12M18 6 6 18", eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  source: "m8 8-5 4 5 4M16 8l5 4-5 4", files: "M3 7l2-3h5l2 3h9v13H3z", feed: "M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14", play: "M7 4v16l13-8z", pause: "M8 5v14M16 5v14", stop: "M6 6h12v12H6z", refresh: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  library: "M4 4h4v16H4zM10 4h4v16h-4zM16 5l4-1 3 15-4 1z", place: "M12 21c5-5.500 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6.500 7 12zM12 7a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z", note: "M4 5h16v11l-5 4H4z", rule: "M4 12h16", globe: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  warning: "M12 4 2 20h20zM12 10v5M12 18h.01", done: "M5 13l4 4L19 7", mode: "M12 3a9 9 0 1 1 0 18zM12 3a9 9 0 0 0 0 18", write: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4", phone: "M7 3h10v18H7zM11 18h2", wide: "M2 5h20v12H2zM8 21h8", restore: "M4 11a8 8 0 1 1 2 6M4 5v6h6",
};

/** A message of the checker, in the language of the studio if that has it. */
export function checked(name, message, properties = {}) {
  const { words, lang } = inLanguage(message);
  return h(name, { ...properties, lang }, quoted(words));
}

/** An item of a list of problems. `more` is shown beside it, such as its place. */
export const problem = (severity, words, help, more) => h("li", { class: `is-${severity ?? "error"}` }, icon("warning"),
  h("div", {}, checked("p", words), help && checked("p", help, { class: "help" })), more);

export function icon(name) {
  const box = document.createElementNS(svg, "svg");
  box.setAttribute("viewBox", "0 0 24 24");
  box.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(svg, "path");
  line.setAttribute("d", paths[name] ?? "");
  box.append(line);
  return box;
}

export function drawing(name, attributes, ...children) {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button with words, an icon before them, or only the icon and a name. */
export function button(words, work, { picture, only = false, ...more } = {}) {
  const made = h("button", { type: "button", class: only ? "icon-button" : "button", ...more });
  if (picture) made.append(icon(picture));
  if (only) set(made, { "aria-label": words, title: words }); else made.append(h("span", {}, words));
  if (work) made.addEventListener("click", work);
  return made;
}

let count = 0;
/** A label above a field. `help` is read with the field. */
export function field(words, control, { help, class: name = "field" } = {}) {
  control.id ||= `f${++count}`;
  const box = h("div", { class: name }, h("label", { for: control.id }, words), control);
  if (help) {
    const told = h("p", { class: "help", id: `f${++count}` }, help);
    control.setAttribute("aria-describedby", told.id);
    box.append(told);
  }
  if (["number", "datetime-local"].includes(control.type)) box.append(wrongValue(control));
  return box;
}

/** Whether something is typed that its field does not take, such as half a date. It is not saved, and stays until it is corrected. */
export const isWrong = ({ validity }) => validity.badInput || validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch;

/** Shows a saved value in a field, unless somebody is typing in it, or has typed something that it does not take. */
export function fill(input, value) {
  if (document.activeElement === input || isWrong(input)) return;
  input.value = value;
  input.look?.();
}

/** The line below a field of a number or a date that says what is wrong with it. */
function wrongValue(input) {
  const line = h("p", { class: "field-error", role: "alert", id: `f${++count}` });
  const isDate = () => input.type === "datetime-local";
  const words = () => {
    const { min: low, max: high, validity } = input;
    if (isDate()) return t("date wrong");
    if (validity.badInput) return t("number wrong");
    if (validity.valueMissing) return t("number missing");
    if (validity.stepMismatch) return t("number whole");
    return high === "" ? t("number at least", { low }) : low === "" ? t("number at most", { high }) : t("number between", { low, high });
  };
  const tell = (isBad) => {
    const now = isBad ? words() : "";
    if (line.textContent !== now) line.textContent = now;
    set(input, { "aria-invalid": now ? "true" : null, "aria-errormessage": now ? line.id : null });
  };
  // A date is typed part by part: it is judged when its field is left.
  const isBad = () => isWrong(input) || !isDate() && input.validity.valueMissing;
  input.addEventListener("input", () => tell(!isDate() && isBad()));
  input.addEventListener("blur", () => tell(isBad()));
  input.look = () => tell(false);
  return line;
}

export const nextId = () => `f${++count}`;

/** Announces a text to screen readers. */
export function say(words) {
  const said = document.getElementById("said");
  said.textContent = said.textContent === words ? `${words}\u00a0` : words;
}

/** Lets a text area grow with its text. */
export function grow(area) {
  const fit = () => { area.style.height = "auto"; area.style.height = `${area.scrollHeight + 2}px`; };
  area.addEventListener("input", fit);
  requestAnimationFrame(fit);
  area.fit = fit;
  return area;
}

/** Tabs as the ARIA pattern has them: arrows move, the panel is labelled. `show(name)` is given back. */
export function tabs(bar, entries, shown) {
  const buttons = entries.map(({ name, words, picture, panel }) => {
    const made = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": panel.id, class: "tab" }, icon(picture), h("span", {}, words));
    made.addEventListener("click", () => show(name));
    set(panel, { role: "tabpanel", "aria-labelledby": made.id });
    return made;
  });
  bar.setAttribute("role", "tablist");
  bar.replaceChildren(...buttons);
  bar.addEventListener("keydown", (event) => {
    const seen = buttons.filter((one) => one.offsetParent);
    const here = seen.indexOf(document.activeElement);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: seen.length - 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    const next = seen[(to + seen.length) % seen.length];
    next.focus();
    next.click();
  });
  const show = (name) => {
    entries.forEach((entry, number) => {
      const isShown = entry.name === name;
      set(buttons[number], { "aria-selected": String(isShown), tabIndex: isShown ? 0 : -1 });
      entry.panel.hidden = !isShown;
    });
    shown?.(name);
  };
  return show;
}
