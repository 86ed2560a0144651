// Moving and resizing items on a canvas with a mouse, a finger or a pen.
import { attractors, resized, snapped, snappedEdges, whole, within } from "./frames.js";
import { say } from "./dom.js";
import { t } from "./strings.js";

const reach = 7;

/** `stage` gives its canvas, its scale, its items and its guides; `item` its frame, which `show(frame)` moves and `keep()` writes. */
export function makeDraggable(stage, item) {
  item.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || item.isWriting) return;
    const edge = event.target.closest(".handle")?.dataset.edge;
    if (!edge && event.target.closest("button, audio, video, input, a[href]:not(.rich a)")) return;
    const isTouch = event.pointerType === "touch";
    // The first touch selects an item: over items that are not selected, the page can be scrolled.
    if (isTouch && !item.classList.contains("is-selected")) return;
    start(stage, item, event, edge);
  });
}

function start(stage, item, event, edge) {
  event.preventDefault();
  item.focus({ preventScroll: true });
  const first = { ...item.frame };
  const scale = stage.scale();
  const lines = attractors(stage.canvas(), stage.frames(item));
  const ratio = edge?.length === 2 && item.keepsRatio() ? first.w / first.h : 0;
  let isMoved = false;
  const move = (now) => {
    const dx = (now.clientX - event.clientX) / scale;
    const dy = (now.clientY - event.clientY) / scale;
    if (!isMoved && Math.hypot(dx, dy) * scale < 3) return;
    isMoved = true;
    item.classList.add("is-moving");
    const keep = now.shiftKey ? 0 : ratio;
    const wanted = edge ? resized(first, edge, dx, dy, keep) : { ...first, x: first.x + dx, y: first.y + dy };
    const found = now.altKey ? { frame: wanted } : edge ? snappedEdges(wanted, edge, lines, reach / scale, keep) : snapped(wanted, lines, reach / scale);
    stage.guide(found.x, found.y);
    item.show(whole(edge ? found.frame : within(stage.canvas(), found.frame)));
  };
  const end = (last) => {
    item.removeEventListener("pointermove", move);
    item.removeEventListener("pointerup", end);
    item.removeEventListener("pointercancel", end);
    item.classList.remove("is-moving");
    stage.guide();
    if (last.type === "pointercancel") { item.show(first); return; }
    if (isMoved) item.keep(true);
  };
  item.setPointerCapture(event.pointerId);
  item.addEventListener("pointermove", move);
  item.addEventListener("pointerup", end);
  item.addEventListener("pointercancel", end);
}

/** Arrows move an item, with Ctrl they resize it; with Shift by ten. */
export function moveByKeys(stage, item, event) {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!by || event.altKey) return false;
  const step = event.shiftKey ? 10 : 1;
  const frame = { ...item.frame };
  if (event.ctrlKey || event.metaKey) {
    frame.w = Math.max(20, frame.w + by[0] * step);
    frame.h = Math.max(20, frame.h + by[1] * step);
  } else {
    Object.assign(frame, within(stage.canvas(), { ...frame, x: frame.x + by[0] * step, y: frame.y + by[1] * step }));
  }
  item.show(frame);
  item.keep();
  clearTimeout(stage.telling);
  stage.telling = setTimeout(() => say(t("at place", { x: Math.round(frame.x), y: Math.round(frame.y), w: Math.round(frame.w), h: Math.round(frame.h) })), 500);
  return true;
}
