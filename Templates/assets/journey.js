// Accompanies its reader on the way: a countdown, the question at its end, and a message that the reader's own programs send. The
// state is in this browser alone, and nothing is sent from here.
const page = document.querySelector(".journey-page");

if (page) {
  const words = page.dataset;
  const find = (name) => page.querySelector(name);
  const [form, way, help] = [find(".journey-start"), find(".journey-way"), find(".journey-help")];
  const title = document.title;
  let timer;

  function load() {
    try {
      const state = JSON.parse(localStorage.getItem(words.key) ?? "null");
      if (typeof state?.until !== "number" || !Number.isFinite(state.until)) return null;
      const text = (value) => (typeof value === "string" ? value.slice(0, 200) : "");
      return {
        until: state.until, title: text(state.title), friend: text(state.friend), contact: text(state.contact),
        isInDanger: state.isInDanger === true,
      };
    } catch { return null; }
  }

  function store(state) {
    try {
      if (state) localStorage.setItem(words.key, JSON.stringify(state));
      else localStorage.removeItem(words.key);
    } catch { /* a private window forgets */ }
    current = state;
  }

  // A window that stores nothing still counts.
  let current = load();

  function clock(seconds) {
    const part = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:` : ""}${hours ? part(minutes) : minutes}:${part(seconds % 60)}`;
  }

  function show() {
    const state = current;
    form.hidden = Boolean(state);
    way.hidden = !state;
    help.hidden = !state?.isInDanger;
    clearInterval(timer);
    document.title = title;
    if (!state) return;
    find(".journey-end").textContent = "";
    if (state.title) find(".journey-title").textContent = state.title;
    const until = new Date(state.until);
    const isToday = until.toDateString() === new Date().toDateString();
    find(".journey-until").textContent = until.toLocaleString(document.documentElement.lang, isToday
      ? { hour: "2-digit", minute: "2-digit" } : { dateStyle: "medium", timeStyle: "short" });
    if (state.isInDanger) fill();
    tick();
    timer = setInterval(tick, 1000);
  }

  function tick() {
    if (!current) return;
    const left = Math.round((current.until - Date.now()) / 1000);
    const isLate = left <= 0;
    const text = (isLate ? words.late : words.left).replace("#", clock(Math.abs(left)));
    if (find(".journey-clock").textContent !== text) find(".journey-clock").textContent = text;
    const question = isLate ? find(".journey-question").content.textContent : "";
    if (find(".journey-ask").textContent !== question) {
      find(".journey-ask").textContent = question;
      if (question) navigator.vibrate?.([400, 200, 400]);
    }
    way.classList.toggle("late", isLate);
    find(".journey-later").hidden = !isLate;
    document.title = isLate ? question : `${clock(left)} · ${title}`;
  }

  // The place, once the reader has added it: it is only in the texts.
  let place = null;

  function fill() {
    const { title: name, friend } = current;
    const now = new Date();
    const lines = [`${friend ? `${friend}: ` : ""}${words.subject}.`];
    if (name) lines.push(words.on.replace("#", name));
    lines.push(now.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }));
    if (place) {
      lines.push(`${words.here}: ${place.join(", ")}`);
      lines.push(`https://www.openstreetmap.org/?mlat=${place[0]}&mlon=${place[1]}#map=17/${place.join("/")}`);
    }
    find("#_message").value = lines.join("\n");
    find("#_signal").value = [
      "---", `title: ${JSON.stringify(name ? `${words.subject}: ${name}` : words.subject)}`, `date: ${now.toISOString().slice(0, 19)}Z`,
      place ? `place: {lat: ${place[0]}, lon: ${place[1]}}` : "place: {lat: , lon: }",
      "incident: {handled: false, severity: severe, urgency: immediate, certainty: observed}", "---", "",
    ].join("\n");
    link();
  }

  // Only the reader's own mail program or messenger opens these.
  function link() {
    const [message, signal] = [find("#_message").value, find("#_signal").value];
    const contact = current?.contact ?? "";
    const mail = contact.includes("@") ? encodeURIComponent(contact).replace("%40", "@") : "";
    const number = contact.replace(/[^+\d]/g, "");
    const subject = encodeURIComponent(words.subject);
    find(".journey-mail").href = `mailto:${mail}?subject=${subject}&body=${encodeURIComponent(message)}`;
    find(".journey-text").href = `sms:${mail ? "" : number}?body=${encodeURIComponent(message)}`;
    find(".journey-report").href = `mailto:?subject=${subject}&body=${encodeURIComponent(signal)}`;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const text = (name) => String(data.get(name) ?? "").trim();
    const deadline = Date.parse(text("deadline"));
    const until = Number.isNaN(deadline) ? Date.now() + Math.max(1, Number(text("minutes")) || 30) * 60000 : deadline;
    store({ until, title: text("title"), friend: text("friend"), contact: text("contact"), isInDanger: false });
    show();
    // What had the focus is hidden now, here and below.
    find(".journey-title").focus();
  });
  find(".journey-arrived").addEventListener("click", () => {
    store(null);
    place = null;
    show();
    find(".journey-end").textContent = find(".journey-good").content.textContent;
    form.elements.title.focus();
  });
  find(".journey-later").addEventListener("click", () => {
    store({ ...current, until: Date.now() + 600000 });
    show();
    find(".journey-title").focus();
  });
  find(".journey-danger").addEventListener("click", () => {
    store({ ...current, isInDanger: true });
    show();
    find("#_message").focus();
  });
  find(".journey-where").addEventListener("click", () => {
    const status = find(".journey-status");
    if (!("geolocation" in navigator)) {
      status.textContent = words.nowhere;
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      place = [coords.latitude, coords.longitude].map((degrees) => Number(degrees.toFixed(5)));
      fill();
    }, () => { status.textContent = words.nowhere; }, { enableHighAccuracy: true, maximumAge: 30000, timeout: 30000 });
  });
  for (const name of ["#_message", "#_signal"]) find(name).addEventListener("input", link);
  const share = find(".journey-share");
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ text: find("#_message").value }).catch(() => {}));
  find(".journey-copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(find("#_signal").value);
      find(".journey-status").textContent = words.copied;
    } catch { find("#_signal").select(); }
  });

  // From the page of an announced journey: what is after `#` is in no request.
  const given = new URLSearchParams(location.hash.slice(1));
  if (!current) {
    form.elements.title.value = given.get("title") ?? "";
    const deadline = new Date(given.get("deadline") ?? "");
    if (!Number.isNaN(deadline.getTime()) && deadline > Date.now()) {
      const local = new Date(deadline.getTime() - deadline.getTimezoneOffset() * 60000);
      form.elements.deadline.value = local.toISOString().slice(0, 16);
    }
  }
  page.hidden = false;
  show();
}
