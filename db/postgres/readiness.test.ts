import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runStatement, startPostgres } from "#app/testing/postgres-server.mjs";
import { openReadiness } from "./readiness.ts";

/** For tests in which nothing is late. */
const PATIENT_MS = 20_000;
const POLL = { timeout: 30_000 };

let server: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  server = await startPostgres({ isDurable: false });
});
afterAll(() => server.stop());

async function openOn(name: string) {
  await server.create(name);
  const readiness = openReadiness(server.urlOf(name), PATIENT_MS);
  onTestFinished(() => readiness.close());
  return { readiness, run: (statement: string) => runStatement(server.urlOf("postgres"), statement) };
}

test("a primary takes writes, and one that is read-only takes none", async () => {
  const { readiness, run } = await openOn("read_only");
  expect(await Promise.all([readiness.takesWrites(), readiness.takesWrites()])).toEqual([true, true]);
  await run("ALTER DATABASE read_only SET default_transaction_read_only = on");
  await run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'read_only'");
  // The first probe may meet the connection that was ended.
  await readiness.takesWrites();
  expect(await readiness.takesWrites()).toBe(false);
  await run("ALTER DATABASE read_only SET default_transaction_read_only = off");
  await run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'read_only'");
  await readiness.takesWrites();
  expect(await readiness.takesWrites()).toBe(true);
});

test("a server that is frozen takes no writes within the timeout, and takes them again when it goes on", async () => {
  await server.create("frozen");
  const [, folder = ""] = /host=(.+)$/.exec(server.urlOf("frozen")) ?? [];
  const socket = `${decodeURIComponent(folder)}/.s.PGSQL.5432`;
  const relays: Socket[] = [];
  let isFrozen = false;
  const front = createServer((client) => {
    const upstream = connect(socket);
    relays.push(client, upstream);
    for (const each of [client, upstream]) each.on("error", () => {});
    if (isFrozen) return;
    client.pipe(upstream).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  onTestFinished(() => {
    for (const each of relays) each.destroy();
    front.close();
  });
  const { port } = front.address() as AddressInfo;
  const readiness = openReadiness(`postgres://shop@127.0.0.1:${port}/frozen`, 300);
  onTestFinished(() => readiness.close());

  await expect.poll(() => readiness.takesWrites(), POLL).toBe(true);
  isFrozen = true;
  for (const each of relays) each.unpipe().pause();
  expect(await readiness.takesWrites()).toBe(false);
  expect(await readiness.takesWrites()).toBe(false);
  isFrozen = false;
  await expect.poll(() => readiness.takesWrites(), POLL).toBe(true);
});

test("a server that is gone takes no writes", async () => {
  const lost = await startPostgres({ isDurable: false });
  await lost.create("lost");
  const readiness = openReadiness(lost.urlOf("lost"), PATIENT_MS);
  onTestFinished(() => readiness.close());
  expect(await readiness.takesWrites()).toBe(true);
  await lost.stop();
  expect(await readiness.takesWrites()).toBe(false);
});
