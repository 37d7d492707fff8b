/** Asks one address again and again, as a process of its own: what it is told stands in its argument, as JSON. */
import autocannon from "autocannon";
import { quantile } from "./figures.mjs";

const { url, headers, connections, ...howLong } = JSON.parse(process.argv[2] ?? "{}");
/** @type {number[]} */
const times = [];
/** @type {autocannon.Result} */
const heard = await new Promise((resolve, reject) => {
  const run = autocannon({ url, headers, connections, ...howLong, sampleInt: 100 }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  run.on("response", (_client, _status, _bytes, ms) => times.push(ms));
});
const { "2xx": answered, non2xx, errors, duration } = heard;

console.log(
  JSON.stringify({
    requests: answered,
    perSecond: answered / duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed: non2xx + errors,
  }),
);
