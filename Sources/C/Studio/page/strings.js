// Words of the interface, in Greek and English. Every key is in both files.
let table = {};
export let language = "en";
export const languages = { el: "Ελληνικά", en: "English" };

export async function loadStrings(code) {
  language = code === "el" ? "el" : "en";
  const answer = await fetch(`strings.${language}.json`);
  table = await answer.json();
  document.documentElement.lang = language;
}

/** The words of a key; `{name}` in them is replaced by a value. A key without words is shown itself. */
export function t(key, values) {
  const words = table[key] ?? key;
  return values ? words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole).replace(/\.\.$/, ".") : words;
}

/** Words of the program, which marks names and code with backticks, as people write them. */
export const quoted = (words) => words?.replace(/`([^`]+)`/g, language === "el" ? "«$1»" : "“$1”");

/** Words that come from the site, by language: `{en, el}`, or `{"": …}` for all. */
export const pick = (words) => words?.[language] ?? words?.[""] ?? words?.en ?? null;

/** The words of a key, if it has any. */
export const known = (key) => table[key];

/** The address of a story in this page. */
export const storyAddress = (file) => `#/story/${file.split("/").map(encodeURIComponent).join("/")}`;

export const many = (key, count) => t(count === 1 ? `one ${key}` : `many ${key}`, { count });

export const seconds = (value) => `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;

export function bytes(value) {
  const unit = value < 1e6 ? ["kilobyte", 1e3] : ["megabyte", 1e6];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit[0], maximumFractionDigits: value < 1e7 ? 1 : 0 }).format(value / unit[1]);
}

/** For searching: without case and accents. */
export const plain = (text) => (text ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
