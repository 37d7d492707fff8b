/** Runs autocannon against one URL, as its own process. Its argument is JSON. */
import autocannon from "autocannon";
import { quantile } from "./figures.mjs";

const { url, headers, connections, ...limit } = JSON.parse(process.argv[2] ?? "{}");
/** @type {number[]} */
const times = [];
/** @type {autocannon.Result} */
const result = await new Promise((resolve, reject) => {
  const run = autocannon({ url, headers, connections, ...limit, sampleInt: 100 }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  run.on("response", (_client, _status, _bytes, ms) => times.push(ms));
});
const { "2xx": requests, non2xx, errors, duration } = result;

console.log(
  JSON.stringify({
    requests,
    perSecond: requests / duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed: non2xx + errors,
  }),
);
