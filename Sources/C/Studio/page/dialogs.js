// Questions and notices.
import { button, field, h, icon, nextId, say } from "./dom.js";
import { t } from "./strings.js";

/**
 * A dialog. `build(close)` gives its content; `close(value)` ends it. Gives back the value, or null if it was left.
 * Focus goes back to where it was.
 */
export function open(title, build, { wide = false, className = "" } = {}) {
  const before = document.activeElement;
  return new Promise((done) => {
    const id = nextId();
    const dialog = h("dialog", { class: `dialog ${wide ? "is-wide" : ""} ${className}`, "aria-labelledby": id });
    let value = null;
    const close = (given = null) => { value = given; dialog.close(); };
    const content = build(close, dialog);
    dialog.append(
      h("div", { class: "dialog-head" }, h("h2", { id }, title), button(t("close"), () => close(), { picture: "close", only: true })), content);
    dialog.addEventListener("close", () => {
      const notices = dialog.querySelector("#notices");
      if (notices) document.body.append(notices);
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      done(value);
    });
    dialog.addEventListener("cancel", () => { value = null; });
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector("[autofocus], input:not([type=hidden]), select, textarea") ?? dialog.querySelector(".dialog-foot .is-main") ?? dialog.querySelector(".dialog-foot .button") ?? dialog).focus();
  });
}

/** Asks yes or no. */
export const confirm = (title, words, yes, { danger = false } = {}) =>
  open(title, (close) => [
    h("p", {}, words),
    h("div", { class: "dialog-foot" },
      button(t("cancel"), () => close(false)),
      button(yes, () => close(true), { class: danger ? "button is-danger" : "button is-main" })),
  ].reduce((box, part) => (box.append(part), box), h("div", { class: "dialog-body" })));

/**
 * Asks for fields: `[{name, words, value, type, help, required, choices}]`, below `told`. Gives back their values, or null. Without fields
 * and `yes`, it only tells.
 */
export const request = (title, fields, yes, told) =>
  open(title, (close) => {
    const inputs = fields.map((one) => (one.choices ? h("select", {}, one.choices.map((choice) => h("option", {}, choice))) : h("input", { type: one.type ?? "text", value: one.value ?? "", required: one.required ?? false, autocomplete: "off" })));
    const form = h("form", { class: "dialog-body", on: { submit: (event) => {
      event.preventDefault();
      close(Object.fromEntries(fields.map((one, number) => [one.name, inputs[number].value.trim()])));
    } } }, told && h("p", {}, told), fields.map((one, number) => field(one.words, inputs[number], { help: one.help })),
    h("div", { class: "dialog-foot" }, button(t(yes ? "cancel" : "close"), () => close()), yes && h("button", { type: "submit", class: "button is-main" }, yes)));
    return form;
  });

/** The box of notices. It is in the open dialog, if there is one: what is outside it is dim and cannot be pressed. */
export function noticeBox() {
  const box = document.getElementById("notices");
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentNode !== place) place.append(box);
  return box;
}

/** Shows a notice for a while. Errors stay until they are closed; one that is still shown is not shown a second time. */
export function notice(words, { kind = "info", help, action } = {}) {
  const box = noticeBox();
  box.setAttribute("aria-label", t("notices"));
  const shown = kind === "error" && [...box.children].find((one) => one.words === words);
  if (shown) return shown;
  const one = h("div", { words, class: `notice is-${kind}` }, icon(kind === "error" ? "warning" : "done"),
    h("div", {}, h("p", {}, words), help && h("p", { class: "help" }, help)),
    action && button(action.words, () => { one.remove(); action.work(); }),
    button(t("close"), () => one.remove(), { picture: "close", only: true }));
  box.append(one);
  say(words);
  if (kind !== "error" && !action) setTimeout(() => one.remove(), 5000);
  return one;
}

export const failed = (error) => {
  if (error?.name === "AbortError") return null;
  return notice(error?.status ? error.message : t("server gone"), { kind: "error", help: error?.help });
};
