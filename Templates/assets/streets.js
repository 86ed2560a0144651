// The street map of a tile server in place of the drawn map, after a click: before it, nothing is asked from that server. The places
// are those of the drawn map, as GeoJSON.
"use strict";

const words = document.querySelector("script[data-tiles]").dataset;
const figure = document.querySelector(".mapped[data-places]");
const [box, choice] = [".streets", ".streets-choice"].map((name) => figure.querySelector(name));
const [button, said] = [choice.querySelector("button"), choice.querySelector(".streets-said")];
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const zoom = Number(words.zoom);
let map = null;
let isBusy = false;

const make = (name, members) => Object.assign(document.createElement(name), members);

const load = (element) => new Promise((done, fail) => {
  element.addEventListener("load", done);
  element.addEventListener("error", fail);
  document.head.append(element);
});

// A place of several shapes is one feature of each.
const parts = (features) => features.flatMap(({ geometry, properties }) =>
  (geometry.geometries ?? [geometry]).map((one) => ({ type: "Feature", geometry: one, properties })));

const positions = (list) => typeof list[0] === "number" ? [[list[1], list[0]]] : list.flatMap(positions);

function sign({ kind, pin, label }) {
  const place = make("div", {});
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  picture.setAttribute("viewBox", "-10 -10 20 20");
  path.setAttribute("d", pin);
  path.setAttribute("class", `map-${kind}`);
  picture.append(path);
  place.append(picture);
  if (label) place.append(make("span", { textContent: label }));
  return place;
}

function draw() {
  const L = globalThis.L;
  const features = parts(JSON.parse(figure.dataset.places).features);
  const bounds = L.latLngBounds([]);
  for (const { geometry } of features) {
    const points = positions(geometry.coordinates);
    for (const point of points) bounds.extend(geometry.radius ? L.latLng(point).toBounds(geometry.radius * 2) : point);
  }
  const credit = words.link ? make("a", { href: words.link, textContent: words.attribution }) : make("span", { textContent: words.attribution });
  map = L.map(box, {
    maxZoom: zoom, scrollWheelZoom: false, zoomControl: false, fadeAnimation: !isCalm, zoomAnimation: !isCalm, markerZoomAnimation: !isCalm, inertia: !isCalm,
  });
  map.fitBounds(bounds, { maxZoom: Math.min(zoom, 15), padding: [30, 30], animate: false });
  L.control.zoom({ zoomInTitle: words.in, zoomOutTitle: words.out }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  L.tileLayer(words.tiles, { attribution: credit.outerHTML, maxZoom: zoom })
    .on("tileerror", () => { said.textContent = words.failed; }).addTo(map);
  L.geoJSON({ type: "FeatureCollection", features }, {
    interactive: false,
    style: ({ geometry, properties }) =>
      ({ className: geometry.type === "LineString" ? "map-line" : `map-${properties.kind}-area` }),
    pointToLayer: ({ geometry, properties }, at) => {
      const layers = geometry.radius ? [L.circle(at, { radius: geometry.radius, interactive: false })] : [];
      const icon = properties.pin && L.divIcon({ className: "street-pin", html: sign(properties), iconSize: [0, 0] });
      return L.featureGroup(icon ? [...layers, L.marker(at, { icon, interactive: false, keyboard: false })] : layers);
    },
  }).addTo(map);
}

async function open() {
  box.hidden = false;
  figure.classList.add("has-streets");
  if (map) return;
  if (!globalThis.L) {
    await Promise.all([
      load(make("link", { rel: "stylesheet", href: words.look })), load(make("script", { src: words.library })),
    ]);
  }
  draw();
}

function close() {
  box.hidden = true;
  figure.classList.remove("has-streets");
}

button.addEventListener("click", async () => {
  if (isBusy) return;
  isBusy = true;
  said.textContent = words.asks;
  try {
    if (box.hidden) await open(); else close();
  } catch {
    close();
    said.textContent = words.failed;
  }
  isBusy = false;
  button.textContent = box.hidden ? words.open : words.close;
});

Object.assign(box, { role: "region", ariaLabel: words.title });
choice.hidden = false;
