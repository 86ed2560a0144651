// 3D models, drawn after a click by three.js: before it, neither the library nor the model is loaded. Nothing moves by itself: the
// reader turns the model by hand, by keys, or by buttons.
"use strict";

const words = document.querySelector("script[data-three]").dataset;
// Bytes of a model; one that is larger would take most of a phone's memory.
const largest = 100 << 20;
let library = null;

const load = (src) => new Promise((done, fail) => {
  const script = Object.assign(document.createElement("script"), { src });
  script.addEventListener("load", done);
  script.addEventListener("error", fail);
  document.head.append(script);
});

async function three() {
  if (library) return library;
  if (!globalThis.THREE) await load(words.three);
  await Promise.all([load(words.loader), load(words.controls)]);
  library = globalThis.THREE;
  return library;
}

async function read(address, { GLTFLoader }) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > largest) throw new Error("too large");
  return new Promise((done, fail) => { new GLTFLoader().parse(bytes, "", ({ scene }) => done(scene), fail); });
}

const within = (number, least, most) => Math.min(Math.max(number, least), most);

function show(model, box, name, THREE) {
  const ball = new THREE.Box3().setFromObject(model).getBoundingSphere(new THREE.Sphere());
  if (!(ball.radius > 0)) throw new Error("empty");
  const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
  // glTF's colours are linear (glTF 2.0, section 3.9); screens expect sRGB.
  Object.assign(renderer, { gammaOutput: true, gammaFactor: 2.2 });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  const scene = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(40, 4 / 3, ball.radius / 100, ball.radius * 100);
  camera.position.set(0.6, 0.45, 1).setLength(ball.radius * 3.4).add(ball.center);
  const light = new THREE.DirectionalLight(0xffffff, 0.75);
  light.position.set(0.6, 0.8, 0).multiplyScalar(ball.radius * 2);
  camera.add(light);
  scene.add(model, camera, new THREE.HemisphereLight(0xffffff, 0x777777, 0.6));
  const canvas = renderer.domElement;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${name}. ${words.keys}`);
  const controls = new THREE.OrbitControls(camera, canvas);
  const reach = { minDistance: ball.radius * 1.2, maxDistance: ball.radius * 12 };
  Object.assign(controls, { enableKeys: false, enablePan: false, ...reach });
  controls.target.copy(ball.center);
  const render = () => renderer.render(scene, camera);
  controls.addEventListener("change", render);
  const move = (right, up, nearer) => {
    const place = new THREE.Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    place.theta += right;
    place.phi = within(place.phi - up, 0.05, Math.PI - 0.05);
    place.radius = within(place.radius * nearer, reach.minDistance, reach.maxDistance);
    camera.position.setFromSpherical(place).add(controls.target);
    controls.update();
  };
  const size = new ResizeObserver(() => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (!width || !height) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    render();
  });
  box.replaceChildren(canvas);
  size.observe(box);
  controls.update();
  const close = () => {
    size.disconnect();
    controls.dispose();
    renderer.dispose();
  };
  return { canvas, move, close };
}

const step = 0.2;
const steps = {
  ArrowLeft: [-step, 0, 1], ArrowRight: [step, 0, 1], ArrowUp: [0, step, 1], ArrowDown: [0, -step, 1],
  "+": [0, 0, 0.87], "=": [0, 0, 0.87], "-": [0, 0, 1.15], "−": [0, 0, 1.15],
};

function prepare(figure) {
  const [box, button, keys, said] = [".model-box", ".model-open", ".model-keys", ".model-said"].map((name) => figure.querySelector(name));
  const poster = [...box.children];
  let view = null;
  let isBusy = false;

  function close() {
    view?.close();
    view = null;
    box.replaceChildren(...poster);
    box.hidden = !poster.length;
  }

  async function open() {
    const THREE = await three();
    const model = await read(button.dataset.model, THREE);
    box.hidden = false;
    view = show(model, box, button.dataset.name, THREE);
    view.canvas.addEventListener("keydown", (event) => {
      if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      view.move(...steps[event.key]);
    });
  }

  button.addEventListener("click", async () => {
    if (isBusy) return;
    isBusy = true;
    said.textContent = "";
    try {
      if (view) close(); else await open();
    } catch {
      close();
      said.textContent = words.failed;
    }
    isBusy = false;
    keys.hidden = !view;
    button.textContent = view ? words.close : words.open;
    if (view) said.textContent = words.keys;
  });
  for (const key of keys.querySelectorAll("button")) {
    key.addEventListener("click", () => view?.move(...steps[key.dataset.key]));
  }
  // The wheel scrolls the page; with Ctrl, as from two fingers on a touchpad, it zooms.
  box.addEventListener("wheel", (event) => { if (!event.ctrlKey) event.stopPropagation(); }, { capture: true });
  button.hidden = false;
}

for (const button of document.querySelectorAll(".model-open")) prepare(button.closest(".model"));
