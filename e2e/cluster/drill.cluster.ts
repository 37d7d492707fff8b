import { expect, test } from "@playwright/test";
import { sumOf } from "../resilience/invariants.ts";
import { Audit } from "./audit.ts";
import { Crew } from "./crew.ts";
import { deploy, freezeStandby, killNode, killPrimary } from "./faults.ts";
import { ShopCluster } from "./shop-cluster.ts";
import { isStored } from "./shoppers.ts";

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 1);
const MAX_GAP_MS = 5000;
/** A write waits 5 s for the standby; the rest of its request takes its time on a machine that runs the whole cluster. */
const MAX_REFUSAL_MS = 7000;

const cluster = new ShopCluster();
let audit: Audit | undefined;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
test.afterAll(async ({}, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(cluster.log());
  await audit?.end();
  await cluster.end();
});

test("a cluster that loses its primary, a node and its standby, and is deployed meanwhile, loses nothing and does nothing twice", async () => {
  test.setTimeout(120_000 + ROUNDS * 300_000);
  await cluster.start();
  audit = new Audit(cluster.databaseUrl, cluster.sandbox);
  const crew = new Crew(cluster, audit);
  // Enough that the stock never runs out.
  await audit.ask("UPDATE variants SET on_hand = reserved + 100000 WHERE id LIKE '%copacabana%preto%'");
  await audit.ask("UPDATE variants SET on_hand = reserved + 100000 WHERE id LIKE '%lumina%preto%'");
  await crew.hire();

  for (let round = 1; round <= ROUNDS; round++) {
    const row = await runRound(crew, round);
    console.log(`cluster ${JSON.stringify(row)}`);
    expect.soft(row.verdict, JSON.stringify(row)).toBe("held");
  }
});

async function runRound(crew: Crew, round: number) {
  const { acts, files, audit } = crew;
  const { traffic } = cluster;
  // Refunds ask for a second factor of the last ten minutes.
  await audit.ask("UPDATE staff_sessions SET second_factor_at = ?", [Date.now()]);
  const countActs = () => ({
    orders: acts.acknowledgedOf("order.placed"),
    payments: acts.acknowledgedOf("payment.recorded"),
    refunds: acts.acknowledgedOf("order.refund-requested") + acts.acknowledgedOf("return.refunded"),
    stock: acts.acknowledgedOf("stock.adjusted") + acts.acknowledgedOf("stock.counted"),
    files: acts.acknowledgedOf("file.sent"),
    all: acts.acknowledged,
  });
  const before = countActs();
  const began = performance.now();

  crew.start();
  await killPrimary(crew);
  await killNode(crew, round);
  const frozen = await freezeStandby(crew);
  const deployed = await deploy(crew);
  const ended = performance.now();
  await crew.stop();
  await audit.settled();

  const { actsLost, actsTwice, ...others } = await acts.violations();
  const violations = { ...others, ...(await audit.violations()) };
  const filesLost = (await Promise.all(files.map(isStored))).filter((isThere) => !isThere).length;
  const whole = traffic.between(began, ended);
  const whileFrozen = traffic.between(frozen.from, frozen.to);
  const rollingDeploy = traffic.between(deployed.from, deployed.to);
  const gapMs = Math.max(
    traffic.between(began, frozen.from).longestGapMs,
    traffic.between(frozen.to, ended).longestGapMs,
  );
  const now = countActs();
  const acknowledged = Object.fromEntries(
    Object.entries(now).map(([name, count]) => [name, count - before[name as keyof typeof before]]),
  );
  const refusalMs = Math.max(0, ...whileFrozen.refused.map(({ ms }) => ms));
  const deployErrors = rollingDeploy.faults.length + rollingDeploy.refused.length;
  const faults = [...new Set(whole.faults.map(({ method, path, status }) => `${status} ${method} ${path}`))];
  for (const line of cluster.linesAbout(whole.faults.map(({ path }) => path))) console.log(line);
  const holds =
    actsLost + actsTwice + filesLost + sumOf(violations) === 0 &&
    gapMs <= MAX_GAP_MS &&
    deployErrors === 0 &&
    faults.length === 0 &&
    whileFrozen.refused.length > 0 &&
    whileFrozen.reads.length > 0 &&
    refusalMs <= MAX_REFUSAL_MS;
  return {
    round,
    ...acknowledged,
    lost: actsLost + filesLost,
    doubled: actsTwice,
    violations,
    gapMs: Math.round(gapMs),
    afterThawMs: Math.round(traffic.between(frozen.to, ended).firstWriteMs),
    refused: whole.refused.length,
    refusedWhileFrozen: whileFrozen.refused.length,
    refusalMs: Math.round(refusalMs),
    readsWhileFrozen: whileFrozen.reads.length,
    writesWhileFrozen: whileFrozen.writes.length,
    deployErrors,
    faults: faults.slice(0, 5),
    seconds: Math.round((performance.now() - began) / 1000),
    verdict: holds ? "held" : "NOT HELD",
  };
}
