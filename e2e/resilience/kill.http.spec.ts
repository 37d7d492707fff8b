import { randomInt } from "node:crypto";
import { readdirSync, utimesSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { pdf, photo } from "../../app/testing/sample-files.ts";
import { decideAsBank, goToPayment, PlainClient, ticketUrlIn } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { Invariants, makeLeasesExpire, setAvailableUnits, sumOf } from "./invariants.ts";
import { MailServer } from "./mail-server.ts";
import { IS_LONG_RUN, rounds } from "./rounds.ts";
import { SandboxProcess } from "./sandbox-process.ts";

const KILLS = rounds("KILLS", 2, 100);
/** A kill leaves about forty unsent e-mails, which one worker sends. */
const EMAILS_OF_A_KILL_MS = 6_000;
/** Checked in the long run only, where nothing else uses the machine. */
const MAX_START_MS = 3_000;
const BUYERS = 6;
const SENDERS = 2;
const PRESCRIPTION = "/oculos/serra-retangular/lentes/receita?cor=azul-marinho";

interface Upload {
  client: PlainClient;
  file: Buffer;
  /** A picture is re-encoded, so its stored bytes differ. */
  isPicture: boolean;
}

interface Acknowledged {
  orders: Set<string>;
  files: Upload[];
  /** The sandbox's pages of the Pix payments that are paid while the shop is down. */
  ticketUrls: string[];
  paidWhileDown: number;
  cutOff: number;
}

const picture = photo();
const server = new ServerProcess();
const sandbox = new SandboxProcess();
const mail = new MailServer();

test.afterAll(async () => {
  await server.end("SIGKILL");
  await Promise.all([sandbox.end(), mail.end()]);
});

test("a server killed at random moments under load loses nothing and does nothing twice", async () => {
  test.setTimeout(60_000 + KILLS * 15_000);
  await Promise.all([sandbox.start(), mail.start()]);
  await sandbox.setFaults({ retryMs: 300 });
  const settings = { ...sandbox.settings, ...mail.settings, TRUSTED_PROXIES: "1" };
  await server.start(settings);
  // Enough that the stock never runs out.
  await setAvailableUnits(server.folder, "%lumina%preto%", 100_000);
  const invariants = await Invariants.begin(server.folder, sandbox);
  const done: Acknowledged = { orders: new Set(), files: [], ticketUrls: [], paidWhileDown: 0, cutOff: 0 };
  const startTimes: number[] = [];

  for (let kill = 1; kill <= KILLS; kill++) {
    let isOver = false;
    const load = [
      ...Array.from({ length: BUYERS }, () => buy),
      ...Array.from({ length: SENDERS }, () => sendFile),
    ].map(async (act) => {
      while (!isOver) await act(done);
    });
    await expect
      .poll(() => done.files.length > 0 && done.ticketUrls.length > 0, {
        message: "uploads and payments are under way",
        timeout: 60_000,
      })
      .toBe(true);
    await pause(randomInt(1200));
    await server.end("SIGKILL");
    isOver = true;
    await Promise.all(load);
    await payWhileDown(done);
    if (kill === KILLS) {
      await makeLeasesExpire(server.folder);
      ageFiles();
    }
    const startedAt = performance.now();
    expect(await server.start(settings)).toBe("ready");
    startTimes.push(performance.now() - startedAt);
  }
  await expect(async () => {
    const sweeps = await invariants.count(
      "SELECT count(*) FROM jobs WHERE kind = 'sweep-prescription-files' AND run_at < ?",
      Date.now() + 3_600_000,
    );
    expect({ ...(await invariants.unfinished()), sweeps }).toEqual({
      due: 0,
      paidAndNotRecorded: 0,
      unresolved: 0,
      sweeps: 0,
    });
  }).toPass({ timeout: 60_000 + KILLS * EMAILS_OF_A_KILL_MS, intervals: [200] });

  const emails = await invariants.rows<{ id: string }>(
    "SELECT id FROM emails WHERE id LIKE 'order:%' OR id LIKE 'shop:%'",
  );
  const stored = await invariants.rows<{ id: string }>("SELECT id FROM orders");
  const storedIds = new Set(stored.map(({ id }) => id));
  const violations = {
    ...(await invariants.violations()),
    ordersLost: [...done.orders].filter((id) => !storedIds.has(id)).length,
    emailsLost: emails.filter(({ id }) => !mail.deliveries.has(id)).length,
    // One e-mail is sent at a time, and a kill before its success is stored sends it once more.
    emailsTwice: Math.max(0, mail.countRepeatedDeliveries() - KILLS),
    emailsWithoutCause: mail.deliveries.size - emails.length,
    // The demonstration has one owner and one clerk.
    salesUntold:
      2 * (await invariants.orders(WAS_PAID)) -
      emails.filter(({ id }) => id.startsWith("shop:order-paid:")).length,
    ...(await countFileViolations(invariants, done.files)),
  };
  const paid = await invariants.orders("status = 'paid'");
  const slowestMs = Math.round(Math.max(...startTimes));
  console.log(
    `resilience kill: ${KILLS} kills, ready again within ${slowestMs} ms; ${done.orders.size} orders acknowledged, ${paid} paid (${done.paidWhileDown} while it was down), ${done.files.length} files acknowledged, ${emails.length} e-mails delivered (${mail.countRepeatedDeliveries()} repeatedly), ${done.cutOff} requests cut off; ${sumOf(violations)} violations`,
  );
  expect(violations).toEqual(Object.fromEntries(Object.keys(violations).map((name) => [name, 0])));
  if (IS_LONG_RUN) expect(slowestMs).toBeLessThanOrEqual(MAX_START_MS);
  expect(done.orders.size).toBeGreaterThan(0);
  expect(done.files.length).toBeGreaterThan(0);
  expect(done.paidWhileDown).toBeGreaterThan(0);
});

const WAS_PAID = "EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.status = 'paid')";

/** One guest, who submits the payment form twice, and pays at once or while the shop is down. */
async function buy(done: Acknowledged): Promise<void> {
  const client = new PlainClient(server.origin);
  try {
    const checkoutToken = await goToPayment(client, "lumina-redondo-metal", "preto");
    const placed = await Promise.all([1, 2].map(() => client.post("/checkout/pix", { checkoutToken })));
    for (const { location } of placed) {
      const id = /^\/checkout\/pagamento\/([0-9a-f]{32})$/.exec(location ?? "")?.[1];
      if (id) done.orders.add(id);
    }
    const ticketUrl = ticketUrlIn((await client.get(placed[0]?.location ?? "")).text);
    if (!ticketUrl) return;
    if (done.ticketUrls.length === 0) done.ticketUrls.push(ticketUrl);
    else await decideAsBank(ticketUrl, "approved");
  } catch {
    done.cutOff += 1;
    await pause(20);
  }
}

async function sendFile(done: Acknowledged): Promise<void> {
  const client = new PlainClient(server.origin);
  const isPicture = randomInt(3) === 0;
  const file = isPicture ? await picture : pdf(randomInt(1000, 300_000));
  const body = new FormData();
  body.append("consent", "on");
  body.append("prescription", new Blob([new Uint8Array(file)]), isPicture ? "receita.jpg" : "receita.pdf");
  try {
    const { status } = await client.send(PRESCRIPTION, { method: "POST", body });
    if (status === 303) done.files.push({ client, file, isPicture });
  } catch {
    done.cutOff += 1;
    await pause(20);
  }
}

async function payWhileDown(done: Acknowledged): Promise<void> {
  for (const ticketUrl of done.ticketUrls) {
    await decideAsBank(ticketUrl, "approved");
    done.paidWhileDown += 1;
  }
  done.ticketUrls = [];
}

/** Makes every file old enough that the sweep deletes it if no prescription names it. */
function ageFiles(): void {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const folder = `${server.folder}/prescriptions`;
  for (const name of readdirSync(folder)) utimesSync(`${folder}/${name}`, longAgo, longAgo);
}

async function countFileViolations(invariants: Invariants, uploads: readonly Upload[]) {
  const named = await invariants.rows<{ id: string; hasThumbnail: number }>(
    `SELECT file_id AS id, has_thumbnail AS "hasThumbnail" FROM prescriptions WHERE file_id IS NOT NULL`,
  );
  const expected = named.flatMap(({ id, hasThumbnail }) => (hasThumbnail ? [id, `${id}.thumbnail`] : [id]));
  const stored = new Set(
    readdirSync(`${server.folder}/prescriptions`).filter((name) => name !== ".key-proof"),
  );
  let filesLost = 0;
  for (const { client, file, isPicture } of uploads) {
    const own = /\/receitas\/[0-9a-f]{32}/.exec((await client.get(PRESCRIPTION)).text)?.[0] ?? "/nenhuma";
    const response = await client.get(own);
    const isWhole = isPicture ? response.text.length > 0 : response.text === file.toString();
    if (response.status !== 200 || !isWhole) filesLost += 1;
  }
  return {
    filesLost,
    filesMissing: expected.filter((name) => !stored.has(name)).length,
    filesLeftOver: stored.size - expected.filter((name) => stored.has(name)).length,
  };
}
