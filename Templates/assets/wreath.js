// A photo with a wreath, and a certificate. All is drawn here: nothing is loaded, stored or sent.
"use strict";

const svg = "http://www.w3.org/2000/svg";
const longest = 1600;

function crown(section) {
  const find = (name) => section.querySelector(`.${name}`);
  const [canvas, size, turn, said, save, share] =
    ["wreath-canvas", "wreath-size", "wreath-turn", "wreath-said", "wreath-save", "wreath-share"].map(find);
  const brush = canvas.getContext("2d");
  // In parts of the canvas: the middle of the wreath.
  const place = { x: 0.5, y: 0.35 };
  let photo = null;
  const wreath = new Image(800, 800);
  wreath.addEventListener("load", draw);
  wreath.src = pictureOf(find("wreath-drawing"));

  function draw() {
    brush.fillStyle = "#d9dde0";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    if (photo) brush.drawImage(photo, 0, 0, canvas.width, canvas.height);
    if (!wreath.complete) return;
    const side = Math.min(canvas.width, canvas.height) * Number(size.value) / 100;
    brush.save();
    brush.translate(place.x * canvas.width, place.y * canvas.height);
    brush.rotate(Number(turn.value) * Math.PI / 180);
    brush.drawImage(wreath, -side / 2, -side / 2, side, side);
    brush.restore();
  }

  // A copy of the picture as large as is useful; no metadata of the file is in it.
  function take(picture, width, height) {
    const scale = Math.min(1, longest / Math.max(width, height));
    const copy = Object.assign(document.createElement("canvas"), { width: Math.round(width * scale), height: Math.round(height * scale) });
    copy.getContext("2d").drawImage(picture, 0, 0, copy.width, copy.height);
    [canvas.width, canvas.height] = [copy.width, copy.height];
    photo = copy;
    save.disabled = false;
    said.textContent = "";
    offerShare();
    draw();
  }

  find("wreath-file").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      const picture = await createImageBitmap(file);
      take(picture, picture.width, picture.height);
      picture.close();
    } catch { said.textContent = section.dataset.noPhoto; }
  });

  const [camera, live, video] = ["wreath-camera", "wreath-live", "wreath-video"].map(find);
  const stop = () => {
    for (const track of video.srcObject?.getTracks() ?? []) track.stop();
    video.srcObject = null;
    live.hidden = true;
  };
  camera.hidden = !navigator.mediaDevices?.getUserMedia;
  camera.addEventListener("click", async () => {
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" }, audio: false });
      live.hidden = false;
      await video.play();
    } catch {
      stop();
      said.textContent = section.dataset.noCamera;
    }
  });
  find("wreath-take").addEventListener("click", () => {
    if (video.videoWidth) take(video, video.videoWidth, video.videoHeight);
    stop();
    canvas.focus();
  });
  find("wreath-stop").addEventListener("click", stop);
  addEventListener("pagehide", stop);

  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  const move = (x, y) => {
    [place.x, place.y] = [clamp(place.x + x, 0, 1), clamp(place.y + y, 0, 1)];
    draw();
  };
  const set = (slider, value) => { slider.value = value; draw(); };
  for (const slider of [size, turn]) slider.addEventListener("input", draw);

  // One finger moves, two resize and turn.
  const fingers = new Map();
  const between = () => {
    const [one, two] = [...fingers.values()];
    return { far: Math.hypot(two.x - one.x, two.y - one.y), angle: Math.atan2(two.y - one.y, two.x - one.x) };
  };
  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture?.(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const before = fingers.size === 2 ? between() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before) {
      const now = between();
      size.value = Number(size.value) * now.far / (before.far || 1);
      set(turn, Number(turn.value) + (now.angle - before.angle) * 180 / Math.PI);
    } else if (fingers.size === 1) {
      const box = canvas.getBoundingClientRect();
      move((event.clientX - last.x) / box.width, (event.clientY - last.y) / box.height);
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) canvas.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 0.1 : 0.02;
    const works = {
      ArrowLeft: () => move(-step, 0), ArrowRight: () => move(step, 0), ArrowUp: () => move(0, -step), ArrowDown: () => move(0, step),
      "+": () => set(size, Number(size.value) + 4), "=": () => set(size, Number(size.value) + 4), "-": () => set(size, Number(size.value) - 4),
      "<": () => set(turn, Number(turn.value) - 5), ",": () => set(turn, Number(turn.value) - 5), ">": () => set(turn, Number(turn.value) + 5), ".": () => set(turn, Number(turn.value) + 5),
    };
    if (!works[event.key]) return;
    event.preventDefault();
    works[event.key]();
  });

  const picture = () => new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  save.addEventListener("click", async () => keep(await picture(), "wreath.jpg"));
  function offerShare() {
    const trial = new File([new Uint8Array(1)], "wreath.jpg", { type: "image/jpeg" });
    share.hidden = !navigator.canShare?.({ files: [trial] });
  }
  share.addEventListener("click", async () => {
    const file = new File([await picture()], "wreath.jpg", { type: "image/jpeg" });
    navigator.share({ files: [file] }).catch(() => {});
  });

  const [sheet, name, holder, date] = ["certificate-sheet", "certificate-name", "certificate-holder", "certificate-date"].map(find);
  date.textContent = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  name.addEventListener("input", () => {
    holder.textContent = name.value.trim();
    // A long name is written smaller, so that it stays inside the frame.
    holder.setAttribute("font-size", Math.min(60, 1600 / Math.max(1, name.value.length)));
  });
  find("certificate-save").addEventListener("click", () =>
    keep(new Blob([new XMLSerializer().serializeToString(sheet)], { type: "image/svg+xml" }), "certificate.svg"));
  find("certificate-print").addEventListener("click", () => print());

  find("wreath-without").hidden = true;
  find("wreath-made").hidden = false;
}

// The drawing of the certificate as a picture of its own.
function pictureOf(drawing) {
  const whole = document.createElementNS(svg, "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 200 200", width: 800, height: 800 })) whole.setAttribute(name, value);
  whole.append(drawing.cloneNode(true));
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
}

function keep(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

document.querySelectorAll(".wreath").forEach(crown);
