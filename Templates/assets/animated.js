// Moving pictures in the place of still ones: a button that stops them. Without this file they move, unless the reader
// prefers less motion.
"use strict";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

function steer(script) {
  const figure = script.closest(".animated");
  const sources = [...figure.querySelectorAll("source.moving")];
  if (!sources.length || figure.querySelector(".animated-button")) return;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "animated-button" });
  let isMoving = !calm.matches;
  const show = () => {
    for (const source of sources) source.media = isMoving ? "all" : "not all";
    button.textContent = isMoving ? "❚❚" : "▶";
    button.ariaLabel = isMoving ? script.dataset.pause : script.dataset.play;
  };
  button.addEventListener("click", () => { isMoving = !isMoving; show(); });
  calm.addEventListener("change", () => { isMoving = !calm.matches; show(); });
  show();
  figure.querySelector("picture").after(button);
}

document.querySelectorAll(".animated script[data-pause]").forEach(steer);
