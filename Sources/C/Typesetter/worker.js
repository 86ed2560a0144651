// The worker that reads formulas with KaTeX. Rhapsode starts it as `node --max-old-space-size=… -e SCRIPT KATEX SECONDS`: the
// path of katex.js, and the limit for one formula.
//
// Both directions use frames: a big-endian length of four bytes, then the bytes. The first answer has two fields, which a NUL
// separates: `ready` (or `absent`, if KaTeX cannot be loaded) and the version of KaTeX.
//
// A job is one frame of fields: macros, form, TeX, form, TeX, ... The macros are a JSON object of TeX by command. The form is `d` for display and `i` for inline. Each formula is
// answered by a frame of its own, whose first byte is:
//
// - `M`: KaTeX's MathML follows. Rhapsode does not trust it: it writes the elements that it knows itself;
// - `E`: KaTeX does not accept the formula. A byte offset in the TeX, a space, and the reason follow;
// - `R`: the formula has a command that is refused: the offset, a space and the command follow;
// - `L`: KaTeX needed more than SECONDS;
// - `S`: the result is too large;
// - `F`: KaTeX failed.
//
// It ends when its input ends.
"use strict";
const fs = require("fs");
const vm = require("vm");

const [path, seconds] = process.argv.slice(1);
const largest = 1 << 20;

// Standard output carries frames only.
for (const name of ["log", "info", "warn", "error", "debug", "trace"]) console[name] = () => {};

function read(length) {
  const body = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const count = fs.readSync(0, body, at, length - at);
    if (count === 0) process.exit(0);
    at += count;
  }
  return body;
}

function write(text) {
  const body = Buffer.from(text);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const frame = Buffer.concat([head, body]);
  for (let at = 0; at < frame.length; ) at += fs.writeSync(1, frame, at);
}

/** A command that loads or links to something, or adds attributes. KaTeX asks for each whether it is trusted; with
 * `trust: false` it would print the command's name in red, and nobody would be told. */
class Refusal extends Error {}

let katex;
let job;
globalThis.typeset = () =>
  katex.renderToString(job.tex, {
    output: "mathml",
    displayMode: job.isDisplay,
    throwOnError: true,
    strict: false,
    trust: ({ command }) => {
      throw new Refusal(command);
    },
    // A formula may define macros; they are not those of the next one.
    macros: { ...job.macros },
    maxExpand: 1000,
    maxSize: 50,
  });
// Releases before 0.16.10 do not count all expansions, so that the time must be limited too.
const script = new vm.Script("typeset()");

function offset(tex, position) {
  return Buffer.byteLength(tex.slice(0, Math.max(0, position)));
}

function answer(tex, isDisplay, macros) {
  job = { tex, isDisplay, macros };
  try {
    const html = script.runInThisContext({ timeout: Math.ceil(1000 * seconds) });
    return html.length > largest ? "S" : `M${html}`;
  } catch (error) {
    if (error instanceof Refusal) return `R${offset(tex, tex.indexOf(error.message))} ${error.message}`;
    if (error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "L";
    if (error.name !== "ParseError") return "F";
    const words = error.rawMessage ?? /^(?:KaTeX parse error: )?([^]*?)(?: at position \d+: | at end of input: |$)/.exec(error.message)[1];
    return `E${offset(tex, error.position ?? 0)} ${words.slice(0, 500)}`;
  }
}

try {
  katex = require(path);
  write(`ready\0${katex.version}`);
} catch {
  write("absent\0");
}
for (;;) {
  const fields = read(read(4).readUInt32BE()).toString().split("\0");
  const macros = JSON.parse(fields[0]);
  for (let index = 1; index + 1 < fields.length; index += 2) {
    write(answer(fields[index + 1], fields[index] === "d", macros));
  }
}
