/** @param {readonly number[]} numbers @returns {number} */
export function median(numbers) {
  return quantile(numbers, 0.5);
}

/**
 * The smallest of the numbers that at least `share` of them do not exceed (nearest rank); NaN where there are none.
 * @param {readonly number[]} numbers @param {number} share From 0 to 1. @returns {number}
 */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The median of each number in the records; all other values are those of the first record.
 * @template {Record<string, unknown>} Figures @param {readonly Figures[]} records @returns {Figures}
 */
export function medians(records) {
  const [first] = records;
  if (!first) throw new Error("There is nothing to take the median of.");
  const entries = Object.entries(first).map(([name, value]) => [
    name,
    typeof value === "number" ? median(records.map((record) => Number(record[name]))) : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * Total blocking time: what tasks take beyond 50 ms each, from the first contentful paint on.
 * @param {readonly { startTime: number, duration: number }[]} tasks @param {number} from Both in ms of the page's clock.
 */
export function blockingTime(tasks, from) {
  return tasks.reduce((sum, { startTime, duration }) => {
    const end = startTime + duration;
    const blocking = end - Math.max(startTime + 50, from);
    return sum + Math.max(0, blocking);
  }, 0);
}
