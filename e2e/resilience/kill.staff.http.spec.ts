import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { askIn, changeRows, countBrokenReferences, readNumber, readRows } from "../database.ts";
import { ServerProcess } from "../server-process.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import { findBrokenRules } from "./broken-rules.ts";
import { makeLeasesExpire, setAvailableUnits, sumOf } from "./invariants.ts";
import { countUnlikeRefunds, type RecordedRefund } from "./provider-refunds.ts";
import { rounds } from "./rounds.ts";
import { SandboxProcess } from "./sandbox-process.ts";
import { StaffActs, type Workplace } from "./staff-acts.ts";
import { makeGlasses } from "./staff-glasses.ts";
import { sellAndTakeBack } from "./staff-orders.ts";
import { adjustStock, countStock } from "./staff-stock.ts";

const KILLS = rounds("KILLS", 2, 100);
/** How many acts are acknowledged between two kills, at least. */
const ACTS_BEFORE_KILL = 8;
const ACTS = [
  ...["lab.checked", "lab.received", "lab.sent"],
  ...["order.delivered", "order.prepared", "order.refund-requested", "order.sent", "prescription.accepted"],
  ...["return.checked", "return.opened", "return.received", "return.refunded"],
  ...["review.answered", "review.hidden", "stock.adjusted", "stock.counted"],
];

const server = new ServerProcess();
const sandbox = new SandboxProcess();

test.afterAll(async () => {
  await server.end("SIGKILL");
  await sandbox.end();
});

test("a server killed while the staff works loses no acknowledged act and does none twice", async () => {
  test.setTimeout(60_000 + KILLS * 15_000);
  await sandbox.start();
  await sandbox.setFaults({ retryMs: 300 });
  const settings = { ...sandbox.settings, TRUSTED_PROXIES: "1" };
  await server.start(settings);
  // Enough that the stock never runs out.
  for (const variants of ["%copacabana%preto%", "%lumina%preto%"])
    await setAvailableUnits(server.folder, variants, 100_000);
  const acts = new StaffActs(askIn(server.folder));
  const member = async (role: StaffRole): Promise<Workplace> => {
    const { client } = await newStaff(server.origin, role, (command) => server.runCommand(command));
    return { acts, member: client, newClient: () => new PlainClient(server.origin) };
  };
  const [clerk, seller, optician] = await Promise.all([member("clerk"), member("clerk"), member("optician")]);

  let isOver = false;
  const work = Promise.all(
    [
      () => adjustStock(clerk),
      () => adjustStock(seller),
      () => countStock(clerk),
      ...[1, 2].map(() => () => sellAndTakeBack(seller)),
      ...[1, 2].map(() => () => makeGlasses(optician)),
    ].map(async (task) => {
      do await task();
      while (!isOver);
    }),
  );
  let unbalanced = 0;
  const kills = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = acts.acknowledged;
      await expect
        .poll(() => acts.acknowledged - before, { message: "the staff is at work", timeout: 30_000 })
        .toBeGreaterThanOrEqual(ACTS_BEFORE_KILL);
      await pause(randomInt(1000));
      await server.end("SIGKILL");
      unbalanced += await countUnbalanced();
      // Refunds ask for a second factor of the last ten minutes.
      await changeRows(server.folder, "UPDATE staff_sessions SET second_factor_at = ?", Date.now());
      if (kill === KILLS) await makeLeasesExpire(server.folder);
      expect(await server.start(settings)).toBe("ready");
    }
    isOver = true;
  };
  await Promise.all([work, kills()]);
  await expect
    .poll(() => ask("SELECT count(*) FROM refunds WHERE status <> 'done'"), { timeout: 60_000 })
    .toBe(0);
  await server.end("SIGKILL");

  const violations = {
    ...(await acts.violations()),
    unbalanced: unbalanced + (await countUnbalanced()),
    brokenRules: (await findBrokenRules(server.folder)).length,
    brokenReferences: await countBrokenReferences(server.folder),
    refundsUnlikeProvider: await countRefundsUnlikeProvider(),
  };
  const refunds = await ask("SELECT count(*) FROM refunds");
  console.log(
    `resilience kill: staff: ${KILLS} kills; ${acts.acknowledged} acts acknowledged, ${acts.cutOff} cut off, ${refunds} refunds; ${sumOf(violations)} violations`,
  );
  expect(violations).toEqual(Object.fromEntries(Object.keys(violations).map((name) => [name, 0])));
  expect(await acts.doneNames()).toEqual(ACTS);
  expect(acts.cutOff).toBeGreaterThan(0);
});

function ask(query: string): Promise<number> {
  return readNumber(server.folder, query);
}

/** Colours whose movements do not sum to their stock. */
function countUnbalanced(): Promise<number> {
  return ask(
    "SELECT count(*) FROM variants v WHERE on_hand <> (SELECT coalesce(sum(delta), 0) FROM stock_movements WHERE variant_id = v.id)",
  );
}

async function countRefundsUnlikeProvider(): Promise<number> {
  const rows = await readRows<RecordedRefund>(
    server.folder,
    "SELECT payment_id AS payment, amount_cents AS cents FROM refunds ORDER BY amount_cents",
  );
  return countUnlikeRefunds(sandbox.payments(), rows);
}
