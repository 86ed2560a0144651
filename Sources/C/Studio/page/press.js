// While something is pressed, nothing may move on the page: the click would meet something else, or nothing.

// A press that lasts longer is not a click. The end of some is not told: of one that opens a list of choices, or ends outside of the window.
const longest = 1000;
let press = null;

function begin({ button }) {
  if (button !== 0 || press) return;
  let end;
  const ended = new Promise((done) => { end = done; });
  press = { ended, end, timer: setTimeout(finish, longest) };
}

function finish() {
  if (!press) return;
  const { end, timer } = press;
  clearTimeout(timer);
  press = null;
  // The click is dispatched right after the release.
  setTimeout(end);
}

addEventListener("pointerdown", begin, true);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, finish, true);

/** Resolves when nothing is pressed, and what was pressed has been clicked. */
export const released = () => press?.ended;
