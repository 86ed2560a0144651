// Messages of the checker in the language of the studio. The checker writes English: the table has its messages as patterns, with `{1}` in
// place of each name or number, which stays.
import { language, t } from "./strings.js";

let patterns = [];
const known = new Map();

/** Loads the table of the studio's language. English needs none. */
export async function loadMessages() {
  known.clear();
  const table = language === "en" ? {} : await (await fetch(`messages.${language}.json`)).json();
  // Of several patterns that match, the one with the most letters of its own is the message.
  patterns = Object.entries(table).map(([message, words]) => ({ ...compiled(message), words })).sort((one, other) => other.letters - one.letters);
}

/** The words of a message: `{words, lang}`. `lang` is "en" if the table does not have it and the studio is in another language. */
export function inLanguage(message) {
  if (language === "en" || !message) return { words: message };
  if (!known.has(message)) known.set(message, translated(message) ?? sentence(message));
  const words = known.get(message);
  return words ? { words } : { words: message, lang: "en" };
}

// Between backticks, a value is a name or code, which is not translated. Elsewhere it can be a message of its own.
function compiled(message) {
  const parts = message.split(/(\{[1-9]\})/);
  const names = [];
  let source = "";
  let isCode = false;
  for (const part of parts) {
    if (/^\{[1-9]\}$/.test(part)) {
      names.push({ name: part, isCode });
      source += isCode ? "([^`]*?)" : "(.+?)";
    } else {
      source += part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
      if ((part.split("`").length - 1) % 2) isCode = !isCode;
    }
  }
  return { pattern: new RegExp(`^${source}$`, "s"), names, letters: message.replace(/\{[1-9]\}/g, "").length };
}

function translated(message) {
  for (const { pattern, names, words } of patterns) {
    const found = pattern.exec(message);
    if (!found) continue;
    const values = new Map(names.map(({ name, isCode }, number) => [name, isCode ? found[number + 1] : value(found[number + 1])]));
    // Half a sentence in another language is worse than the whole one in English.
    if ([...values.values()].includes(null)) continue;
    return words.replace(/\{[1-9]\}/g, (name) => values.get(name));
  }
  return list(message) ?? joined(message);
}

/** A value in the words of the language: itself, if it is a name, a number or code; null if it is prose that is not in the table. */
const value = (words) => translated(words) ?? (/\S\s+\S/.test(words.replace(/`[^`]*`/g, "")) ? null : words);

/** Names in backticks, such as "`a`, `b` or `c`". */
function list(message) {
  if (!/^`[^`]*`(?:, `[^`]*`)*(?: (?:or|and) `[^`]*`)?$/.test(message)) return null;
  return message.replace(/` (or|and) `(?=[^`]*`$)/, (_, word) => `\` ${t(`list ${word}`)} \``);
}

/** Two messages in one, such as a summary and its reason: the second one may be unknown. */
function joined(message) {
  for (const separator of [": ", "; "]) {
    const at = message.indexOf(separator);
    const first = at > 0 && translated(message.slice(0, at));
    if (!first) continue;
    const rest = message.slice(at + separator.length);
    return `${first}${separator === "; " ? t("list then") : ":"} ${translated(rest) ?? rest}`;
  }
  return null;
}

/** A message with a capital letter and a full stop, as refusals have them. */
function sentence(message) {
  const words = /\.$/.test(message) && translated(message[0].toLowerCase() + message.slice(1, -1));
  return words ? `${words[0].toUpperCase()}${words.slice(1)}.` : null;
}
