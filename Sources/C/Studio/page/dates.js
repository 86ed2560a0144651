// Dates of stories. One without a time zone is in that of the site, wherever the browser is.
import { language, t } from "./strings.js";

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ] *(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;
let zone;
let clock;

const clockOf = (timeZone) => new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" });

/** Takes the time zone of the site, or that of the browser if the browser does not know it: dates are written with its offset. */
export function useTimeZone(name) {
  zone = name;
  try { clock = clockOf(zone); } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    clock = clockOf(zone);
  }
}

/** What the site's clock shows at a moment, as the moment at which a clock in UTC shows the same. */
function siteClock(moment) {
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

const offset = (moment) => siteClock(moment) - Math.floor(moment / 1000) * 1000;

/** The moment at which the site's clock shows this. In the hour that a clock change skips or repeats, the offset before it applies, as in builds. */
function whenShown(digits) {
  const before = offset(digits - 864e5);
  const guess = offset(digits - before);
  return digits - (offset(digits - guess) === guess ? guess : before);
}

/** The moment of a date in milliseconds, or NaN. */
export function momentOf(date) {
  if (typeof date === "number") return date;
  const found = written.exec(String(date ?? "").trim());
  if (!found) return Date.parse(date ?? "");
  const [, year, month, day, hour = 0, minute = 0, second = 0, mark] = found;
  const digits = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!mark) return whenShown(digits);
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(mark) ?? [mark, "+", 0];
  return digits - Number(`${sign}1`) * (hours * 60 + Number(minutes)) * 6e4;
}

/** Whether a value of front matter is a date as a story has it, so that a field can show it. */
export function isDate(value) {
  const [, year, month, day, hour = 0, minute = 0] = written.exec(typeof value === "string" ? value.trim() : "") ?? [];
  const digits = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return digits.getUTCFullYear() === Number(year) && digits.getUTCDate() === Number(day) && digits.getUTCHours() === Number(hour) && minute < 60;
}

/** Whether a date has no time. */
export const isDay = (date) => /^\s*\d{4}-\d\d-\d\d\s*$/.test(String(date ?? ""));

/** A moment for a story's front matter, such as `2026-11-26T18:00:00+02:00`: the site's clock, and its offset from UTC. */
export function withOffset(moment) {
  const minutes = Math.round(offset(moment) / 6e4);
  const digits = new Date(moment + minutes * 6e4).toISOString().slice(0, 19);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((number) => String(number).padStart(2, "0"));
  return minutes ? `${digits}${minutes < 0 ? "-" : "+"}${hours}:${rest}` : `${digits}Z`;
}

/** A moment for an input of the type `datetime-local`, or "": what the site's clock shows. */
export const forInput = (moment) => (Number.isNaN(moment) ? "" : new Date(siteClock(moment)).toISOString().slice(0, 16));

/** Says whose clock a date field has, if it is not that of this device. */
export const zoneHelp = () => (zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? undefined : t("time zone help", { zone }));

/** A date for people. */
export function when(date, withTime = false) {
  const moment = momentOf(date);
  if (Number.isNaN(moment)) return date ?? "";
  // As the pages of a site in English write dates: the day before the month.
  return new Date(moment).toLocaleString(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: withTime && !isDay(date) ? "short" : undefined, timeZone: zone });
}
