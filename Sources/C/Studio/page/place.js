// Where a story is: typed, or chosen on a drawn map of the world. Nothing is asked of another host.
import { button, drawing, field, fill, h, isWrong } from "./dom.js";
import { open } from "./dialogs.js";
import { lands } from "./world.js";
import { t } from "./strings.js";
import { lineInput } from "./texts.js";

const placeOf = (ed) => { const { place } = ed.story.front; return typeof place === "string" ? { name: place } : place && typeof place === "object" ? place : null; };

/**
 * The edits for one part of the place. If the story has no place yet, they write all that is typed: parts that are typed in one go are
 * saved together, and the last one would replace the others.
 */
function edit(ed, name, value, typed) {
  const now = placeOf(ed);
  const whole = typed();
  const isEmpty = Object.keys(whole).length === 0 && Object.keys(now ?? {}).every((key) => ["name", "lat", "lon", "radius"].includes(key));
  if (isEmpty) return now ? [{ op: "front", field: "place", value: null }] : [];
  if (!now || typeof ed.story.front.place === "string") return [{ op: "front", field: "place", value: whole }];
  return [{ op: "front", field: `place.${name}`, value: value === "" ? null : value }];
}

export function placeFields(ed) {
  const name = lineInput(ed, { value: placeOf(ed)?.name ?? "", label: "", make: (value) => (value === (placeOf(ed)?.name ?? "") ? [] : edit(ed, "name", value, typed)) });
  name.removeAttribute("aria-label");
  const numbers = Object.fromEntries([["lat", 90], ["lon", 180], ["radius", 20000000]].map(([key, most]) => {
    const input = h("input", { type: "number", step: "any", min: key === "radius" ? 0 : -most, max: most, inputmode: "decimal" });
    input.addEventListener("input", () => ed.store.touch(input, () => {
      const value = input.value === "" ? null : input.valueAsNumber;
      return !input.isConnected || isWrong(input) || value === (placeOf(ed)?.[key] ?? null) ? [] : edit(ed, key, value, typed);
    }));
    return [key, input];
  }));
  const typed = () => Object.fromEntries([["name", name.value.trim()], ...Object.entries(numbers).map(([key, input]) => [key, isWrong(input) || input.value === "" ? "" : input.valueAsNumber])].filter(([, value]) => value !== ""));
  const map = button(t("choose on a map"), async () => {
    const found = await chooseOnMap(ed, placeOf(ed));
    if (!found) return;
    const now = placeOf(ed);
    const value = { ...(now?.name ? { name: now.name } : {}), lat: found.lat, lon: found.lon, ...(now?.radius ? { radius: now.radius } : {}) };
    await ed.store.apply(now && typeof ed.story.front.place === "object" ? [{ op: "front", field: "place.lat", value: found.lat }, { op: "front", field: "place.lon", value: found.lon }] : [{ op: "front", field: "place", value }]);
  }, { picture: "globe" });
  const element = h("fieldset", {}, h("legend", {}, t("place")), field(t("place name"), name), h("div", { class: "numbers" }, field(t("latitude"), numbers.lat), field(t("longitude"), numbers.lon), field(t("radius"), numbers.radius)), map);
  return {
    element,
    show: () => {
      const place = placeOf(ed);
      name.show(place?.name ?? "");
      for (const [key, input] of Object.entries(numbers)) if (!ed.store.holds(input)) fill(input, place?.[key] ?? "");
    },
  };
}

const round = (value, places) => Number(value.toFixed(places));

/** The world as a picture that can be zoomed; a press sets the place, arrows move it. Coordinates are degrees. */
function chooseOnMap(ed, place) {
  return open(t("choose on a map"), (close) => {
    const point = { lat: Number(place?.lat ?? 38), lon: Number(place?.lon ?? 23) };
    const view = { zoom: place?.lat === undefined ? 1 : 6 };
    const pin = drawing("circle", { class: "map-pin", r: 1 });
    const grid = [];
    for (let lon = -180; lon <= 180; lon += 30) grid.push(`M${lon} -90V90`);
    for (let lat = -90; lat <= 90; lat += 30) grid.push(`M-180 ${lat}H180`);
    const world = drawing("svg", { viewBox: "-180 -90 360 180", class: "world", "aria-hidden": "true" },
      drawing("path", { class: "map-grid", d: grid.join("") }),
      drawing("path", { class: "map-land", d: lands.map((line) => `M${line}Z`).join("") }));
    // The places of the site's other stories.
    const others = (ed.site.places ?? []).filter(({ file }) => file !== ed.file).map(({ title, lat, lon }) =>
      drawing("circle", { class: "map-other", cx: lon, cy: -lat }, drawing("title", {}, title)));
    world.append(...others, pin);
    const words = h("p", { class: "map-words", role: "status" });
    const box = h("div", { class: "map-box", tabIndex: 0, role: "application", "aria-label": t("map help") }, world);
    const look = () => {
      const width = 360 / view.zoom;
      const height = 180 / view.zoom;
      const left = Math.min(180 - width, Math.max(-180, point.lon - width / 2));
      const top = Math.min(90 - height, Math.max(-90, -point.lat - height / 2));
      Object.assign(view, { left, top, width, height });
      world.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
      for (const [name, value] of Object.entries({ cx: point.lon, cy: -point.lat, r: 4 / view.zoom })) pin.setAttribute(name, value);
      for (const other of others) other.setAttribute("r", 2.5 / view.zoom);
      words.textContent = `${point.lat.toFixed(3)}°, ${point.lon.toFixed(3)}°`;
    };
    const zoom = (by) => { view.zoom = Math.min(64, Math.max(1, view.zoom * by)); look(); };
    box.addEventListener("click", (event) => {
      const edges = world.getBoundingClientRect();
      point.lon = Math.min(180, Math.max(-180, view.left + (event.clientX - edges.left) / edges.width * view.width));
      point.lat = Math.min(90, Math.max(-90, -(view.top + (event.clientY - edges.top) / edges.height * view.height)));
      look();
    });
    box.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.25 : 0.8); }, { passive: false });
    box.addEventListener("keydown", (event) => {
      const step = (event.shiftKey ? 20 : 2) / view.zoom;
      const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (event.key === "+" || event.key === "=") zoom(1.5);
      if (event.key === "-") zoom(1 / 1.5);
      if (!by) return;
      event.preventDefault();
      point.lon = Math.min(180, Math.max(-180, point.lon + by[0]));
      point.lat = Math.min(90, Math.max(-90, point.lat + by[1]));
      look();
    });
    look();
    return h("div", { class: "dialog-body" }, box, words,
      h("div", { class: "dialog-foot" }, button(t("zoom out"), () => zoom(0.5), { picture: "close", class: "button zoom-out" }), button(t("zoom in"), () => zoom(2), { picture: "add" }),
        button(t("take this place"), () => close({ lat: round(point.lat, 4), lon: round(point.lon, 4) }), { class: "button is-main" })));
  }, { wide: true });
}
