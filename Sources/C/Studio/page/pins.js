// A picture with pins that are moved with a mouse, a finger or arrows.
import { button, h, say, set } from "./dom.js";
import { t } from "./strings.js";
import { lineInput } from "./texts.js";
import { picture } from "./views.js";

const sizeOf = (block) => {
  const found = /^\s*(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)/.exec(block.attributes.size ?? "");
  return found ? { w: Number(found[1]), h: Number(found[2]) } : { w: 100, h: 100 };
};
const placeOf = (pin) => {
  const numbers = String(pin.attributes.at ?? pin.attributes.outline ?? "").trim().split(/[\s,]+/).map(Number);
  // The name of an area without a place of its own is near the middle of its corners.
  const middle = (first) => { const some = numbers.filter((_, place) => place % 2 === first); return some.reduce((sum, one) => sum + one, 0) / some.length || 0; };
  return { x: middle(0), y: middle(1) };
};
const within = (value, most) => Math.min(most, Math.max(0, value));
const round = (value) => Math.round(value * 10) / 10;

export function pinsView(ed, box) {
  const title = lineInput(ed, { value: box.block.label ?? "", label: t("title"), placeholder: t("title optional"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
  const image = picture(ed, box.block.attributes.src);
  const map = h("div", { class: "pin-map" }, image);
  let dots = [];

  function dot(number) {
    const made = h("button", { type: "button", class: "pin-dot", "aria-description": t("pin help") }, h("span", {}));
    let place = null;
    const show = () => {
      const size = sizeOf(box.block);
      set(made, { style: { left: `${100 * place.x / size.w}%`, top: `${100 * place.y / size.h}%` } });
      made.style.setProperty("--left", 100 * place.x / size.w);
    };
    const keep = (isNow) => {
      const pin = made.pin;
      const at = `${round(place.x)} ${round(place.y)}`;
      ed.store.touch(made, () => (made.isConnected && at !== made.pin.attributes.at && pin ? [{ op: "attributes", block: made.pin.id, set: { at }, remove: [] }] : []));
      if (isNow) ed.store.flush();
    };
    made.show = (pin) => {
      made.pin = pin;
      made.firstChild.textContent = pin.label || String(number + 1);
      if (ed.store.holds(made)) return;
      place = placeOf(pin);
      show();
    };
    made.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const size = sizeOf(box.block);
      const step = Math.max(size.w, size.h) / (event.shiftKey ? 20 : 200);
      place = { x: within(round(place.x + by[0] * step), size.w), y: within(round(place.y + by[1] * step), size.h) };
      show();
      keep();
      say(`${round(place.x)}, ${round(place.y)}`);
    });
    made.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      made.setPointerCapture(event.pointerId);
      const edges = map.getBoundingClientRect();
      const size = sizeOf(box.block);
      let isMoved = false;
      const move = (now) => {
        if (!isMoved && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 4) return;
        isMoved = true;
        place = { x: within((now.clientX - edges.left) / edges.width * size.w, size.w), y: within((now.clientY - edges.top) / edges.height * size.h, size.h) };
        show();
      };
      const end = () => {
        made.removeEventListener("pointermove", move);
        if (isMoved) keep(true);
      };
      made.addEventListener("pointermove", move);
      made.addEventListener("pointerup", end, { once: true });
      made.addEventListener("pointercancel", end, { once: true });
    });
    return made;
  }

  box.show = () => {
    title.show(box.block.label ?? "");
    image.show(box.block.attributes.src);
    image.alt = box.block.attributes.alt ?? box.block.label ?? "";
    const pins = box.block.children.filter(({ kind }) => kind === "pin");
    while (dots.length > pins.length) dots.pop().remove();
    while (dots.length < pins.length) { const made = dot(dots.length); dots.push(made); map.append(made); }
    dots.forEach((one, number) => one.show(pins[number]));
  };
  box.focusIn = () => (dots[0] ?? title).focus();
  box.show();
  return h("div", { class: "row-box" }, title, map, h("div", { class: "button-row" },
    button(t("add pin"), () => ed.store.apply(() => [{ op: "insert", after: box.block.children.at(-1)?.id ?? null, into: box.block.id, text: `::pin[${t("new pin words")}]{at="${sizeOf(box.block).w / 2} ${sizeOf(box.block).h / 2}"}` }]), { picture: "add" }),
    button(t("settings"), () => { ed.select(box); ed.showPanel("block", true); }, { picture: "settings" })));
}
