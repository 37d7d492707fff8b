import { randomInt } from "node:crypto";
import { readdirSync, utimesSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { pdf, photo } from "../../app/testing/sample-files.ts";
import { approveAsTester, goToPayment, PlainClient, ticketUrlIn } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { Audit, fillShelf, passMinute, sumOf } from "./invariants.ts";
import { MailServer } from "./mail-server.ts";
import { rounds } from "./rounds.ts";
import { SandboxProcess } from "./sandbox-process.ts";

const KILLS = rounds("KILLS", 2, 100);
/** A kill leaves some thirty e-mails behind, which are handed over one after the other. */
const EMAILS_OF_A_KILL_MS = 3_000;
/** In the long run alone, where the machine has nothing else to do. */
const MAX_START_MS = 3_000;
const BUYERS = 6;
const SENDERS = 2;
const RECEIPT = "/oculos/serra-retangular/lentes/receita?cor=azul-marinho";

/** A file that was acknowledged: who sent it, and what. */
interface Sent {
  client: PlainClient;
  file: Buffer;
  /** A picture is kept made anew. */
  isPicture: boolean;
}

interface Done {
  orders: Set<string>;
  files: Sent[];
  /** Where those pay who wait until the shop is dead. */
  unpaid: string[];
  paidWhileDead: number;
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

test("killed at any moment under buyers, payments, files and e-mails, it loses nothing and does nothing twice", async () => {
  test.setTimeout(60_000 + KILLS * 15_000);
  await Promise.all([sandbox.start(), mail.start()]);
  await sandbox.setFaults({ sendAgainMs: 300 });
  const settings = { ...sandbox.settings, ...mail.settings, TRUSTED_PROXIES: "1" };
  await server.start(settings);
  // So many that buyers never stop buying: what nobody may have twice is the order.
  fillShelf(server.folder, "%lumina%preto%", 100_000);
  const audit = new Audit(server.folder, sandbox);
  const done: Done = { orders: new Set(), files: [], unpaid: [], paidWhileDead: 0, cutOff: 0 };
  const waits: number[] = [];

  for (let kill = 1; kill <= KILLS; kill++) {
    let isOver = false;
    const load = [
      ...Array.from({ length: BUYERS }, () => buy),
      ...Array.from({ length: SENDERS }, () => sendFile),
    ].map(async (act) => {
      while (!isOver) await act(done);
    });
    await expect
      .poll(() => done.files.length > 0 && done.unpaid.length > 0, {
        message: "all of the load is under way",
      })
      .toBe(true);
    await pause(randomInt(1200));
    await server.end("SIGKILL");
    isOver = true;
    await Promise.all(load);
    await payWhileDead(done);
    if (kill === KILLS) {
      passMinute(server.folder);
      ageFiles();
    }
    const startedAt = performance.now();
    expect(await server.start(settings), "it opens again").toBe("ready");
    waits.push(performance.now() - startedAt);
  }
  await expect(() => {
    const sweeps = audit.count(
      "SELECT count(*) AS count FROM jobs WHERE kind = 'sweep-prescription-files' AND run_at < ?",
      Date.now() + 3_600_000,
    );
    expect({ ...audit.unfinished(), sweeps }).toEqual({
      due: 0,
      paidAndNotRecorded: 0,
      unresolved: 0,
      sweeps: 0,
    });
  }).toPass({ timeout: 60_000 + KILLS * EMAILS_OF_A_KILL_MS, intervals: [200] });

  const emails = audit.rows<{ id: string }>("SELECT id FROM emails WHERE id LIKE 'order:%'");
  const found = {
    ...audit.violations(),
    ordersLost: [...done.orders].filter((id) => audit.orders(`id = '${id}'`) !== 1).length,
    emailsLost: emails.filter(({ id }) => !mail.handed.has(id)).length,
    // One e-mail is under way at a time: a kill between its handing over and the note of it is once more, and no more.
    emailsTwice: Math.max(0, mail.again() - KILLS),
    emailsWithoutCause: mail.handed.size - emails.length,
    ...(await filesAmiss(audit, done.files)),
  };
  const worst = Math.round(Math.max(...waits));
  console.log(
    `resilience kill: ${KILLS} kills, ready again within ${worst} ms; ${done.orders.size} orders acknowledged, ${audit.orders("status = 'paid'")} paid (${done.paidWhileDead} while it was dead), ${done.files.length} files acknowledged, ${emails.length} e-mails handed over (${mail.again()} once more), ${done.cutOff} requests cut off; ${sumOf(found)} violations`,
  );
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, 0])));
  if (process.env.TORTURE === "long") expect(worst).toBeLessThanOrEqual(MAX_START_MS);
  expect(done.orders.size).toBeGreaterThan(0);
  expect(done.files.length).toBeGreaterThan(0);
  expect(done.paidWhileDead).toBeGreaterThan(0);
});

/** One buyer, who sends a form that was not answered once more, as people do, and pays at once or later. */
async function buy(done: Done): Promise<void> {
  const client = new PlainClient(server.origin);
  try {
    const checkoutToken = await goToPayment(client, "lumina-redondo-metal", "preto");
    const placed = await Promise.all([1, 2].map(() => client.post("/checkout/pix", { checkoutToken })));
    for (const { location } of placed) {
      const id = /^\/checkout\/pagamento\/([0-9a-f]{32})$/.exec(location ?? "")?.[1];
      if (id) done.orders.add(id);
    }
    const bank = ticketUrlIn((await client.get(placed[0]?.location ?? "")).text);
    if (!bank) return;
    if (done.unpaid.length === 0) done.unpaid.push(bank);
    else await approveAsTester(bank, "approved");
  } catch {
    done.cutOff += 1;
    await pause(20);
  }
}

async function sendFile(done: Done): Promise<void> {
  const client = new PlainClient(server.origin);
  const isPicture = randomInt(3) === 0;
  const file = isPicture ? await picture : pdf(randomInt(1000, 300_000));
  const body = new FormData();
  body.append("consent", "on");
  body.append("prescription", new Blob([new Uint8Array(file)]), isPicture ? "receita.jpg" : "receita.pdf");
  try {
    const { status } = await client.send(RECEIPT, { method: "POST", body });
    if (status === 303) done.files.push({ client, file, isPicture });
  } catch {
    done.cutOff += 1;
    await pause(20);
  }
}

async function payWhileDead(done: Done): Promise<void> {
  for (const bank of done.unpaid) {
    await approveAsTester(bank, "approved");
    done.paidWhileDead += 1;
  }
  done.unpaid = [];
}

/** Makes every file older than an upload may take, so that the sweep takes those that nothing names. */
function ageFiles(): void {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const folder = `${server.folder}/prescriptions`;
  for (const name of readdirSync(folder)) utimesSync(`${folder}/${name}`, longAgo, longAgo);
}

/** What is wrong with the folder after the sweep, and with what the senders are given back. */
async function filesAmiss(audit: Audit, sent: readonly Sent[]) {
  const named = audit.rows<{ id: string; hasThumbnail: number }>(
    "SELECT file_id AS id, has_thumbnail AS hasThumbnail FROM prescriptions WHERE file_id IS NOT NULL",
  );
  const expected = named.flatMap(({ id, hasThumbnail }) => (hasThumbnail ? [id, `${id}.thumbnail`] : [id]));
  const there = new Set(
    readdirSync(`${server.folder}/prescriptions`).filter((name) => name !== ".key-proof"),
  );
  let filesLost = 0;
  for (const { client, file, isPicture } of sent) {
    const own = /\/receitas\/[0-9a-f]{32}/.exec((await client.get(RECEIPT)).text)?.[0] ?? "/nenhuma";
    const answer = await client.get(own);
    const isWhole = isPicture ? answer.text.length > 0 : answer.text === file.toString();
    if (answer.status !== 200 || !isWhole) filesLost += 1;
  }
  return {
    filesLost,
    filesMissing: expected.filter((name) => !there.has(name)).length,
    filesLeftOver: there.size - expected.filter((name) => there.has(name)).length,
  };
}
