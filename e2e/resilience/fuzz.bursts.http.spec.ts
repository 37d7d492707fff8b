import { expect, test } from "@playwright/test";
import type { LimitName } from "../../app/domain/limits/limits.ts";
import { newClientIp } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { LIMITED_ACTIONS } from "./limited-actions.ts";
import { rounds } from "./rounds.ts";

const ROUNDS = rounds("FUZZ_BURSTS", 1, 10);
const AT_ONCE = 50;
/** The value of every limit: far fewer than are sent at once. */
const MAX_ALLOWED = 5;

const server = new ServerProcess();
const counts: string[] = [];
let violations = 0;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const limits = Object.fromEntries(
    Object.entries(LIMITED_ACTIONS).map(([name, { setting = `LIMIT_${snakeCase(name)}` }]) => [
      setting,
      `${MAX_ALLOWED}/1h`,
    ]),
  );
  expect(await server.start({ TRUSTED_PROXIES: "1", ...limits })).toBe("ready");
});

test.afterAll(async () => {
  console.log(`resilience fuzz: bursts of ${AT_ONCE}: ${counts.join(", ")}; ${violations} violations`);
  await server.end("SIGKILL");
});

for (const name of Object.keys(LIMITED_ACTIONS) as LimitName[]) {
  test(`of ${AT_ONCE} attempts at once, the limit '${name}' allows no more than its number`, async () => {
    const { prepare, isRefused = isTooManyRequests, countEffects } = LIMITED_ACTIONS[name];
    for (let round = 0; round < ROUNDS; round++) {
      const ip = newClientIp();
      const attempt = await prepare(server);
      const before = (await countEffects?.(server)) ?? 0;

      const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index, ip)));

      const allowed = countEffects
        ? (await countEffects(server)) - before
        : responses.filter((response) => !isRefused(response)).length;
      const faults = responses.filter(({ status }) => status >= 500 && status !== 503).length;
      violations += Math.max(0, allowed - MAX_ALLOWED) + faults;
      if (round === 0) counts.push(`${name} ${allowed}`);
      expect(faults, `responses of 5xx, of ${responses.map(({ status }) => status)}`).toBe(0);
      expect(allowed).toBeLessThanOrEqual(MAX_ALLOWED);
      // The client IP changes with each round; the limits of one e-mail stay reached.
      if (round === 0) expect(allowed, "some are allowed").toBeGreaterThan(0);
    }
  });
}

function isTooManyRequests({ status }: { status: number }): boolean {
  return status === 429;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, "_$&").toUpperCase();
}
