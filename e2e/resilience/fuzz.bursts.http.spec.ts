import { expect, test } from "@playwright/test";
import { LIMITS, type LimitName } from "../../app/domain/limits/limits.ts";
import { newClientIp } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { LIMITED_ACTIONS } from "./limited-actions.ts";
import { rounds } from "./rounds.ts";

const ROUNDS = rounds("FUZZ_BURSTS", 1, 10);
const AT_ONCE = 50;
/** The same for every limit: far fewer than are sent at once. */
const MAX_ALLOWED = 5;

const server = new ServerProcess();
const counts: string[] = [];
let violations = 0;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const limits = Object.fromEntries(
    Object.keys(LIMITS).map((name) => [`LIMIT_${snakeCase(name)}`, `${MAX_ALLOWED}/1h`]),
  );
  expect(await server.start({ TRUSTED_PROXIES: "1", ...limits })).toBe("ready");
});

test.afterAll(async () => {
  console.log(`resilience fuzz: bursts of ${AT_ONCE}: ${counts.join(", ")}; ${violations} violations`);
  await server.end("SIGKILL");
});

for (const name of Object.keys(LIMITED_ACTIONS) as LimitName[]) {
  test(`${AT_ONCE} attempts at once of what the limit '${name}' counts are not more than it allows`, async () => {
    const { prepare, isRefused = answers429, countEffects } = LIMITED_ACTIONS[name];
    for (let round = 0; round < ROUNDS; round++) {
      const ip = newClientIp();
      const attempt = await prepare(server);
      const before = countEffects?.(server) ?? 0;

      const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index, ip)));

      const allowed = countEffects
        ? countEffects(server) - before
        : responses.filter((response) => !isRefused(response)).length;
      const faults = responses.filter(({ status }) => status >= 500 && status !== 503).length;
      violations += Math.max(0, allowed - MAX_ALLOWED) + faults;
      if (round === 0) counts.push(`${name} ${allowed}`);
      expect(faults, `responses of 5xx, of ${responses.map(({ status }) => status)}`).toBe(0);
      expect(allowed).toBeLessThanOrEqual(MAX_ALLOWED);
      // A limit of a person's e-mail is used up for good; that of a client IP is fresh in the next round.
      if (round === 0) expect(allowed, "some must be let through").toBeGreaterThan(0);
    }
  });
}

function answers429({ status }: { status: number }): boolean {
  return status === 429;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, "_$&").toUpperCase();
}
