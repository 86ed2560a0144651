// Small changes of Markdown source, and the source of new blocks.

const attributePart = /\{([^{}\n]*)\}[ \t]*$/;

/** The attributes of a block as they are written, with their braces, or "". */
export function attributeSource(block) {
  const head = block.source.split("\n")[0];
  return attributePart.exec(head)?.[0].trim() ?? "";
}

const quoted = (text) => `"${String(text).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
const value = (text) => (/^[^\s"'=<>`{}]+$/.test(text) ? text : quoted(text));

export function attributes(values) {
  const parts = Object.entries(values).filter(([, one]) => one !== undefined && one !== "" && one !== false)
    .map(([name, one]) => (one === true ? name : `${name}=${name === "frame" ? quoted(one) : value(String(one))}`));
  return parts.length ? `{${parts.join(" ")}}` : "";
}

export const label = (text) => (text ? `[${text.replaceAll(/\s+/g, " ").replaceAll("[", "(").replaceAll("]", ")")}]` : "");

export function image(path, { alt = "", title = "", ...rest } = {}) {
  const address = /[\s()]/.test(path) ? `<${path}>` : path;
  const words = alt.replaceAll(/\s+/g, " ").replaceAll("[", "(").replaceAll("]", ")");
  return `![${words}](${address}${title ? ` "${title.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : ""})${attributes(rest)}`;
}

/** What a file becomes in a text: a picture, a recording, a film or a link. */
export function ofFile({ path, type = "", also, alt = "", title = "", rest = {} }) {
  const words = title || path.replace(/\.[^.]+$/, "").replaceAll(/[-_]+/g, " ");
  if (type.startsWith("audio/") || (type.startsWith("video/") && also?.endsWith(".m4a"))) return `::audio${label(words)}${attributes({ src: also ?? path, ...rest })}`;
  if (type.startsWith("video/")) return `::video${label(words)}${attributes({ src: path, ...rest })}`;
  if (type.startsWith("image/") || type.startsWith("model/")) return image(path, { alt, ...rest });
  const link = `[${words}](${/[\s()]/.test(path) ? `<${path}>` : path})`;
  return rest.frame ? `:::text${attributes(rest)}\n${link}\n:::` : link;
}

/** The source without ids, for a copy: an id occurs only once in a text. */
export const withoutId = (source) => source.replace(/\{([^{}\n]*)\}[ \t]*(?=\n|$)/, (whole, inner) => {
  const rest = inner.replace(/(^|\s)#[\w-]+/g, "").trim();
  return rest ? `{${rest}}` : "";
});

export const withFrame = (source, frame) => {
  const [head, ...rest] = source.split("\n");
  return [head.replace(/frame=(?:"[^"]*"|'[^']*')/, `frame="${frame}"`), ...rest].join("\n");
};

export const isDirective = (block) => block.form !== undefined || /^:{2,}[a-z]/i.test(block.source);
export const isTextKind = (block) => ["paragraph", "heading", "list"].includes(block.kind) || (block.kind === "quote" && !isDirective(block));

const formulaFence = /^ {0,3}(?:`{3,}|~{3,})[ \t]*math(?![^\s{])/;

/** Whether it is a formula on lines of its own: between `$$`, or code in the language `math`. A draft has no source. */
export const isFormula = ({ kind, source = "" }) => (kind === "other" && /^ {0,3}\$\$/.test(source)) || (kind === "code" && formulaFence.test(source));

/** The TeX of such a block, of which `text` is shown in its field. */
export const texOf = (block, text) => (block.kind === "code" ? text : /^\s*\$\$([^]*?)(?:\$\$)?\s*$/.exec(text)?.[1] ?? "");

/** The paragraphs of a text block, without the signs of its kind. */
export function paragraphs(block, text) {
  if (block.kind === "list") return text.split(/\n(?=\s*(?:[-*+]|\d+[.)]) )/).map((item) => item.replace(/^\s*(?:[-*+]|\d+[.)]) +/, ""));
  if (block.kind === "quote") return text.split("\n").map((line) => line.replace(/^> ?/, "")).join("\n").split(/\n{2,}/);
  return text.split(/\n{2,}/);
}

/** Paragraphs as a block of another kind. */
export function restyled(parts, style) {
  const lines = parts.map((part) => part.trim()).filter(Boolean);
  if (style === "list") return lines.map((line) => `- ${line.replaceAll("\n", "\n  ")}`).join("\n");
  if (style === "numbers") return lines.map((line, number) => `${number + 1}. ${line.replaceAll("\n", "\n   ")}`).join("\n");
  if (style === "quote") return lines.map((line) => line.split("\n").map((one) => `> ${one}`).join("\n")).join("\n>\n");
  const level = /^h(\d)$/.exec(style);
  if (level) return lines.map((line) => `${"#".repeat(Number(level[1]))} ${line.replaceAll(/\s*\\?\n\s*/g, " ")}`).join("\n\n");
  return lines.join("\n\n");
}
