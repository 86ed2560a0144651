// Places on a canvas: frames, what they snap to, and the guides that show it. Units are those of the canvas.

export function frameOf(block) {
  const numbers = String(block?.attributes?.frame ?? "").trim().split(/[\s,]+/).map(Number);
  return numbers.length === 4 && numbers.every(Number.isFinite) ? { x: numbers[0], y: numbers[1], w: numbers[2], h: numbers[3] } : null;
}

const round = (value) => Math.round(value * 10) / 10;
export const frameText = ({ x, y, w, h }) => [x, y, w, h].map(round).join(" ");
export const whole = ({ x, y, w, h }) => ({ x: Math.round(x), y: Math.round(y), w: Math.max(1, Math.round(w)), h: Math.max(1, Math.round(h)) });

const minimum = 20;

/** A frame that was resized at an edge or a corner (`n`, `se` …) by dx, dy. `ratio` keeps width to height. */
export function resized(frame, edge, dx, dy, ratio) {
  let { x, y, w, h } = frame;
  if (edge.includes("e")) w = Math.max(minimum, w + dx);
  if (edge.includes("s")) h = Math.max(minimum, h + dy);
  if (edge.includes("w")) { const right = x + w; w = Math.max(minimum, w - dx); x = right - w; }
  if (edge.includes("n")) { const bottom = y + h; h = Math.max(minimum, h - dy); y = bottom - h; }
  if (ratio && edge.length === 2) {
    const right = frame.x + frame.w;
    const bottom = frame.y + frame.h;
    if (w / frame.w > h / frame.h) h = w / ratio; else w = h * ratio;
    if (edge.includes("w")) x = right - w;
    if (edge.includes("n")) y = bottom - h;
  }
  return { x, y, w, h };
}

/** A frame of which a part stays on the canvas, so that it can be seen and taken again. */
export function within(canvas, frame) {
  const keep = (at, size, room) => { const part = Math.min(30, size); return Math.min(room - part, Math.max(part - size, at)); };
  return { ...frame, x: keep(frame.x, frame.w, canvas.width), y: keep(frame.y, frame.h, canvas.height) };
}

/** The lines that items snap to: the canvas, its middle and margins, and the edges and middles of other items. */
export function attractors(canvas, others) {
  const margin = Math.round(canvas.width * 0.06);
  const xs = [0, margin, canvas.width / 2, canvas.width - margin, canvas.width];
  const ys = [0, margin, canvas.height / 2, canvas.height - margin, canvas.height];
  for (const { x, y, w, h } of others) {
    xs.push(x, x + w / 2, x + w);
    ys.push(y, y + h / 2, y + h);
  }
  return { xs, ys };
}

function nearest(lines, points, reach) {
  let best = null;
  for (const line of lines) {
    for (const point of points) {
      const by = line - point;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  }
  return best;
}

/** A moved frame, snapped to near lines. Gives back the frame and the lines to show. */
export function snapped(frame, lines, reach) {
  const across = nearest(lines.xs, [frame.x, frame.x + frame.w / 2, frame.x + frame.w], reach);
  const down = nearest(lines.ys, [frame.y, frame.y + frame.h / 2, frame.y + frame.h], reach);
  return { frame: { ...frame, x: frame.x + (across?.by ?? 0), y: frame.y + (down?.by ?? 0) }, x: across?.line, y: down?.line };
}

/** The same while resizing: only the edges that move snap to lines. */
export function snappedEdges(frame, edge, lines, reach, ratio) {
  const across = /[ew]/.test(edge) ? nearest(lines.xs, [edge.includes("e") ? frame.x + frame.w : frame.x], reach) : null;
  const down = /[ns]/.test(edge) ? nearest(lines.ys, [edge.includes("s") ? frame.y + frame.h : frame.y], reach) : null;
  if (ratio && edge.length === 2) {
    const by = across ? { dx: across.by, dy: 0 } : down ? { dx: 0, dy: down.by } : null;
    if (!by) return { frame };
    const grown = resized(frame, edge, by.dx, by.dy, 0);
    const fixed = across ? { ...grown, h: grown.w / ratio, y: edge.includes("n") ? frame.y + frame.h - grown.w / ratio : grown.y } : { ...grown, w: grown.h * ratio, x: edge.includes("w") ? frame.x + frame.w - grown.h * ratio : grown.x };
    return { frame: fixed, x: across?.line, y: across ? undefined : down.line };
  }
  return { frame: resized(frame, edge, across?.by ?? 0, down?.by ?? 0, 0), x: across?.line, y: down?.line };
}

/** A free place for a new item of about this size: the first on a coarse grid that overlaps nothing, else a little aside of the last. */
export function freePlace(canvas, others, wanted) {
  for (const part of [1, 0.8, 0.6]) {
    const found = emptyPlace(canvas, others, { w: Math.round(wanted.w * part), h: Math.round(wanted.h * part) });
    if (found) return found;
  }
  const off = (others.length % 6) * 24 + Math.round(canvas.width * 0.06);
  return { x: off, y: off, ...wanted };
}

function emptyPlace(canvas, others, size) {
  const margin = Math.round(canvas.width * 0.06);
  const step = Math.round(canvas.width * 0.04);
  const meets = (one) => others.some((other) => one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h);
  for (let y = margin; y + size.h <= canvas.height - margin / 2; y += step) {
    for (let x = margin; x + size.w <= canvas.width - margin / 2; x += step) {
      const one = { x, y, ...size };
      if (!meets(one)) return one;
    }
  }
  return null;
}
