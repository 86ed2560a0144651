// Measures what the build has estimated: the names of pins that would cover one another, as on a phone, are hidden: these pins have their numbers of the list below the map.
// A name appears when its pin is pointed at, reached by keys, or touched.
"use strict";

const covers = (one, two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

function lay(map) {
  // From here on, the build's estimates of crowded names are not used.
  map.classList.add("is-laid");
  const pins = [...map.querySelectorAll(".pin")];
  for (const pin of pins) pin.classList.remove("is-crowded", "is-named");
  const names = pins.map((pin) => pin.querySelector(".pin-link, .pin-more > summary").getBoundingClientRect());
  const dots = pins.map((pin) => {
    const { left, top } = pin.getBoundingClientRect();
    const half = pin.classList.contains("outlined") ? 0 : 8;
    return { left: left - half, right: left + half, top: top - half, bottom: top + half };
  });
  const kept = [];
  pins.forEach((pin, number) => {
    const box = names[number];
    const isCrowded = kept.some((other) => covers(other, box))
      || dots.some((dot, other) => other !== number && covers(dot, box));
    pin.dataset.number = number + 1;
    pin.classList.toggle("is-crowded", isCrowded);
    if (!isCrowded) kept.push(box);
  });
}

for (const map of document.querySelectorAll(".hotspots-map")) {
  new ResizeObserver(() => lay(map)).observe(map);
  // Only then: laying the names anew makes the numbers anew, which browsers count as a shift.
  if (document.fonts.status !== "loaded") document.fonts.ready.then(() => lay(map));
  map.addEventListener("keydown", (event) => {
    const shown = event.key === "Escape" && event.target.closest(".pin-more[open]");
    if (!shown) return;
    shown.open = false;
    shown.querySelector("summary").focus();
  });
  // The first touch of a number shows the name, the second one follows its link.
  map.addEventListener("click", (event) => {
    const touched = event.target.closest(".pin.is-crowded");
    for (const pin of map.querySelectorAll(".is-named")) if (pin !== touched) pin.classList.remove("is-named");
    if (!touched || event.pointerType !== "touch" || touched.classList.contains("is-named")) return;
    if (event.target.closest("a.pin-link")) event.preventDefault();
    touched.classList.add("is-named");
  });
}
