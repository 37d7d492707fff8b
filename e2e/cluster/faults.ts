import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { Crew } from "./crew.ts";

/** How many acts are acknowledged after each fault, at least. */
const ACTS_AFTER = 15;
const WORK_TIMEOUT_MS = 60_000;
const FAILOVER_TIMEOUT_MS = 30_000;
/** Longer than a write waits for the standby. */
const FROZEN_MS = 8000;
const MAX_RANDOM_PAUSE_MS = 1000;

/** The primary dies, the standby takes its place, and the dead one becomes the new standby. */
export async function killPrimary(crew: Crew): Promise<void> {
  const { cluster } = crew;
  await atSomeMoment();
  const before = cluster.failovers;
  await cluster.pair.primary.kill();
  await expect
    .poll(() => cluster.failovers, { timeout: FAILOVER_TIMEOUT_MS, intervals: [50] })
    .toBe(before + 1);
  await workGoesOn(crew);
  await cluster.pair.addStandby();
  await workGoesOn(crew);
}

export async function killNode(crew: Crew, index: number): Promise<void> {
  const { cluster } = crew;
  const node = cluster.nodes[index % cluster.nodes.length];
  if (!node) return;
  await atSomeMoment();
  await node.end("SIGKILL");
  await workGoesOn(crew);
  await cluster.restart(node);
  await workGoesOn(crew);
}

/** Returns when the standby stopped and when it went on, as moments of `performance.now()`. */
export async function freezeStandby(crew: Crew): Promise<{ from: number; to: number }> {
  const { standby } = crew.cluster.pair;
  await atSomeMoment();
  const from = performance.now();
  standby.freeze();
  await pause(FROZEN_MS);
  const to = performance.now();
  standby.thaw();
  await workGoesOn(crew);
  return { from, to };
}

/** Returns when the deployment began and ended. */
export async function deploy(crew: Crew): Promise<{ from: number; to: number }> {
  await atSomeMoment();
  const from = performance.now();
  await crew.cluster.deployNextVersion();
  await workGoesOn(crew);
  return { from, to: performance.now() };
}

async function workGoesOn(crew: Crew): Promise<void> {
  const before = crew.acts.acknowledged;
  const isEnough = () => {
    if (crew.failure) throw crew.failure;
    return crew.acts.acknowledged - before >= ACTS_AFTER;
  };
  await expect.poll(isEnough, { message: "the work goes on", timeout: WORK_TIMEOUT_MS }).toBe(true);
}

const atSomeMoment = () => pause(randomInt(MAX_RANDOM_PAUSE_MS));
