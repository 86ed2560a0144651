// A viewer for pictures with tiles. Without this file, the link around the picture opens the whole picture.
const side = 512;
const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);

function open(link) {
  const { tiles, width, height, ...words } = link.dataset;
  const size = { width: Number(width), height: Number(height) };
  const name = link.querySelector("img")?.alt || words.whole;
  const dialog = make("dialog", { className: "zoom", ariaLabel: name });
  const stage = make("div", { className: "zoom-stage", tabIndex: 0, role: "img", ariaLabel: `${name}. ${words.keys}` });
  const keys = make("div", { className: "zoom-keys", dir: "ltr" });
  dialog.append(stage, keys);
  document.body.append(dialog);
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  dialog.showModal();

  const known = new Map();
  let view = { x: 0, y: 0, scale: 1 };
  let least = 1;

  // Offsets and scale: screen pixels for each pixel of the picture.
  function place(next) {
    const scale = Math.min(Math.max(next.scale, least), Math.max(2, least * 2));
    const within = (offset, room, length) => length < room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset));
    view = {
      x: within(next.x, stage.clientWidth, size.width * scale),
      y: within(next.y, stage.clientHeight, size.height * scale),
      scale,
    };
    draw();
  }

  function draw() {
    const wanted = Math.max(1, 2 ** Math.floor(Math.log2(1 / (view.scale * devicePixelRatio))));
    const deepest = 2 ** Math.ceil(Math.log2(Math.max(size.width, size.height, side) / side));
    const scale = Math.min(wanted, deepest);
    for (const tile of known.values()) if (tile.factor < scale) tile.image.hidden = true;
    for (const factor of new Set([deepest, scale])) {
      const reach = side * factor;
      for (let y = 0; y < size.height; y += reach) {
        for (let x = 0; x < size.width; x += reach) show(x, y, factor, reach);
      }
    }
  }

  function show(x, y, factor, reach) {
    const across = Math.min(reach, size.width - x);
    const down = Math.min(reach, size.height - y);
    // Whole pixels, so that no line is seen between tiles.
    const left = Math.round(view.x + x * view.scale);
    const top = Math.round(view.y + y * view.scale);
    const right = Math.round(view.x + (x + across) * view.scale);
    const bottom = Math.round(view.y + (y + down) * view.scale);
    const key = `${factor} ${x} ${y}`;
    const isSeen = left < stage.clientWidth && top < stage.clientHeight && right > 0 && bottom > 0;
    let tile = known.get(key);
    if (!tile && !isSeen) return;
    if (!tile) {
      const src = `${tiles}/${x},${y},${across},${down}/${Math.ceil(across / factor)},${Math.ceil(down / factor)}/0/default.jpg`;
      tile = { factor, image: make("img", { src, alt: "", draggable: false }) };
      // Below the stage's own outline, which shows that it has the focus.
      tile.image.style.zIndex = String(-1 - Math.log2(factor));
      known.set(key, tile);
      stage.append(tile.image);
    }
    tile.image.hidden = !isSeen;
    const style = tile.image.style;
    style.translate = `${left}px ${top}px`;
    style.width = `${right - left}px`;
    style.height = `${bottom - top}px`;
  }

  function zoom(by, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
    const scale = Math.min(Math.max(view.scale * by, least), Math.max(2, least * 2));
    const ratio = scale / view.scale;
    place({ x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, scale });
  }

  function fit() {
    least = Math.min(stage.clientWidth / size.width, stage.clientHeight / size.height);
    place({ x: 0, y: 0, scale: least });
  }

  const fingers = new Map();
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    fingers.set(event.pointerId, event);
    if (other) {
      const gap = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
      zoom(gap(event) / Math.max(1, gap(before)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else {
      place({ ...view, x: view.x + event.clientX - before.clientX, y: view.y + event.clientY - before.clientY });
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    stage.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  }
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX, event.clientY);
  }, { passive: false });
  stage.addEventListener("dblclick", (event) => zoom(2, event.clientX, event.clientY));
  const far = 80;
  const move = (x, y) => place({ ...view, x: view.x + x, y: view.y + y });
  const work = {
    ArrowLeft: () => move(far, 0), ArrowRight: () => move(-far, 0), ArrowUp: () => move(0, far), ArrowDown: () => move(0, -far),
    "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: fit, "=": () => zoom(1.4), "×": () => dialog.close(),
  };
  dialog.addEventListener("keydown", (event) => {
    if (!Object.hasOwn(work, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    work[event.key]();
  });
  const buttons = [["←", "left", "ArrowLeft"], ["→", "right", "ArrowRight"], ["↑", "up", "ArrowUp"], ["↓", "down", "ArrowDown"],
    ["+", "nearer", "+"], ["−", "farther", "-"], ["⤢", "whole", 0], ["×", "close", "×"]];
  for (const [textContent, word, key] of buttons) {
    const button = make("button", { type: "button", textContent, ariaLabel: words[word], title: words[word] });
    button.addEventListener("click", work[key]);
    keys.append(button);
  }
  const resized = new ResizeObserver(fit);
  resized.observe(stage);
  dialog.addEventListener("close", () => resized.disconnect());
  stage.focus();
}

for (const link of document.querySelectorAll("a.zoomable")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
}
