import { expect, test } from "vitest";
import { retentionJobs } from "#app/domain/account/retention.server.ts";
import { backupJobs } from "#app/domain/backup/backup-jobs.server.ts";
import { stockAlertJobs } from "#app/domain/catalog/stock-alerts.server.ts";
import { importJobs, importSweepJobs } from "#app/domain/catalog-import/import-jobs.server.ts";
import { erasureJobs } from "#app/domain/erasure/erasures.server.ts";
import { prescriptionJobs } from "#app/domain/lens/prescriptions.server.ts";
import { uploadJobs } from "#app/domain/lens/uploads.server.ts";
import { mailJobs } from "#app/domain/mail/outbox.server.ts";
import { orderEmailJobs } from "#app/domain/order/order-emails.server.ts";
import { reservationJobs } from "#app/domain/payment/displacement.server.ts";
import { paymentJobs } from "#app/domain/payment/payment-jobs.server.ts";
import { returnEmailJobs } from "#app/domain/returns/return-emails.server.ts";
import { shopEmailJobs } from "#app/domain/staff/shop-emails.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emailError, jobName } from "./system-labels.ts";

test("every kind of job has a name in Portuguese", async () => {
  const { store, gateway, prescriptionFiles } = await openTestShop();
  const links = shopLinks("https://loja.exemplo");
  const kinds = Object.keys({
    ...paymentJobs(store, gateway),
    ...mailJobs(store, undefined),
    ...stockAlertJobs(store, links),
    ...reservationJobs(store),
    ...orderEmailJobs(store, { links, terms: { shortDate: "" } }),
    ...returnEmailJobs(store, links),
    ...shopEmailJobs(store, links),
    ...retentionJobs(store),
    ...prescriptionJobs(store, prescriptionFiles),
    ...uploadJobs(store, undefined),
    ...importJobs(store, { run: async () => {} }),
    ...importSweepJobs(store, { removeFolders: async () => {}, removeUnusedPictures: async () => {} }),
    ...erasureJobs(store, undefined),
    ...backupJobs(async () => {}),
  });
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => jobName(kind) === kind)).toEqual([]);
  expect(jobName("of-a-later-version")).toBe("of-a-later-version");
});

test.each([
  [null, "—"],
  ["refused 550", "recusado (550)"],
  ["unreachable", "servidor sem resposta"],
])("the error %s of an e-mail reads %s", (error, text) => {
  expect(emailError(error)).toBe(text);
});
