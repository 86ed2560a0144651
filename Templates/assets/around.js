// Counts the incidents around the reader as the pages of areas do. One file has those of the whole site, and it is asked for
// before the position is known, so that no request depends on where the reader is.
const page = document.querySelector(".around-page");
// The Earth's mean radius (IUGG), in metres.
const radius = 6371008.8;

function distance(first, second) {
  const radians = (degrees) => degrees * Math.PI / 180;
  const a = Math.sin(radians(second[0] - first[0]) / 2);
  const b = Math.sin(radians(second[1] - first[1]) / 2);
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(a * a + Math.cos(radians(first[0])) * Math.cos(radians(second[0])) * b * b)));
}

// The clock of the site's time zone, by which years are complete.
function clock(zone) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone, calendar: "gregory", numberingSystem: "latn", year: "numeric", month: "numeric", day: "numeric", hour: "numeric",
    minute: "numeric", second: "numeric", hourCycle: "h23",
  });
  return (seconds) => {
    const parts = Object.fromEntries(format.formatToParts(seconds * 1000).map((part) => [part.type, Number(part.value)]));
    return [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second];
  };
}

// Completed years; negative in the future.
function years(then, now) {
  const index = [1, 2, 3, 4, 5].find((part) => now[part] !== then[part]);
  return now[0] - then[0] - (index && now[index] < then[index] ? 1 : 0);
}

function count(data, here) {
  const civil = clock(data.zone);
  const seconds = Date.now() / 1000;
  const now = civil(seconds);
  const near = [];
  let [recent, previous] = [0, 0];
  for (const [lat, lon, date, handled, names] of data.incidents) {
    const metres = distance(here, [lat, lon]);
    if (metres > data.radius || date > seconds) continue;
    const age = years(civil(date), now);
    if (age === 0) recent += 1;
    if (age === 1) previous += 1;
    const [title, path] = names[document.documentElement.lang] ?? Object.values(names)[0];
    if (age === 0) near.push({ metres, title, path, handled });
  }
  near.sort((a, b) => a.metres - b.metres);
  const level = recent < data.thresholds[0] ? "safe" : recent < data.thresholds[1] ? "medium" : "dangerous";
  return { recent, previous, level, near };
}

if (page && "geolocation" in navigator) {
  const words = page.dataset;
  const find = (name) => page.querySelector(name);
  const button = find(".around-go");
  const status = find(".around-status");
  const said = (text, number) => text.replace("#", number.toLocaleString(document.documentElement.lang));
  let file;
  page.hidden = false;

  function show(data, here) {
    const { recent, previous, level, near } = count(data, here);
    const result = find(".around-result");
    result.hidden = false;
    result.className = `danger around-result danger-${level}`;
    find(".danger-level").textContent = words[level];
    find(".around-counts").textContent =
      `${recent === 1 ? words.one : said(words.many, recent)} · ${said(words.previous, previous)}`;
    find(".around-comparison").textContent =
      recent >= previous ? said(words.more, recent - previous) : said(words.less, previous - recent);
    find(".around-within").textContent = said(words.within, Math.round(data.radius));
    find(".around-list").replaceChildren(...near.slice(0, 50).map(({ metres, title, path }) => {
      const line = document.createElement("li");
      const link = document.createElement(path ? "a" : "span");
      if (path) link.href = path;
      link.textContent = title;
      line.append(link, ` ${said(words.away, Math.round(metres / 10) * 10)}`);
      return line;
    }));
    status.textContent = near.length ? "" : words.none;
    sortAreas(here);
  }

  // The nearest areas first.
  function sortAreas(here) {
    const list = document.querySelector(".areas");
    const areas = [...(list?.children ?? [])].map((area) =>
      ({ area, metres: distance(here, [Number(area.dataset.lat), Number(area.dataset.lon)]) }));
    areas.sort((a, b) => a.metres - b.metres);
    for (const { area, metres } of areas) {
      area.querySelector(".around-distance").textContent = said(words.away, Math.round(metres / 100) * 100);
      list.append(area);
    }
  }

  button.addEventListener("click", async () => {
    status.textContent = words.wait;
    try {
      file ??= await (await fetch(words.source, { cache: "no-cache" })).json();
    } catch {
      status.textContent = words.failed;
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => show(file, [coords.latitude, coords.longitude]),
      () => { status.textContent = words.refused; },
      { maximumAge: 60000, timeout: 30000 });
  });
}
