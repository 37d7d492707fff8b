/**
 * @typedef {object} Table
 * @property {string} title
 * @property {readonly string[]} head
 * @property {readonly (readonly (string | number)[])[]} rows A number is written with the digits it needs.
 * @property {string} [note]
 */

/**
 * A guarantee with its limit and the measured value.
 * @typedef {{ promise: string, limit: string, measured: string, holds: boolean }} Held
 */

/** Aligned Markdown, readable in a terminal too. @param {Table} table */
export function asText({ title, head, rows, note }) {
  const cells = [head, ...rows].map((row) => row.map(written));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, isNumeric[column] ?? false)).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (isNumeric[column] ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  const [names = [], ...body] = cells;
  return [`## ${title}`, "", line(names), rule, ...body.map(line), ...(note ? ["", note] : []), ""].join(
    "\n",
  );
}

/** @param {readonly Held[]} held @returns {Table} */
export function heldTable(held) {
  return {
    title: "Holds",
    head: ["promise", "limit", "measured", "holds"],
    rows: held.map(({ promise, limit, measured, holds }) => [promise, limit, measured, holds ? "yes" : "NO"]),
  };
}

/** @param {string} cell @param {number} width @param {boolean} toTheRight */
function pad(cell, width, toTheRight) {
  return toTheRight ? cell.padStart(width) : cell.padEnd(width);
}

/** @param {string | number} value */
function written(value) {
  if (typeof value === "string") return value;
  if (Number.isNaN(value)) return "–";
  const size = Math.abs(value);
  return value.toFixed(Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

/** @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** @param {number} ratio */
export function times(ratio) {
  return `${ratio.toFixed(2)}×`;
}
