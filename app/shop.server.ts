import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { href } from "react-router";
import { openStore } from "#db/open-store.server.ts";
import { DEMO_ACCOUNT_IDS, seedDemoShop } from "#db/seed/seed.server.ts";
import { DEMO_STAFF_IDS, seedDemoStaff } from "#db/seed/staff.server.ts";
import { runBackupProcess } from "./cli/backup-process.ts";
import { runImportProcess } from "./cli/import-process.ts";
import { blockAccounts } from "./domain/account/accounts.server.ts";
import { hashPassword } from "./domain/account/password.server.ts";
import { PURGE_JOB, retentionJobs } from "./domain/account/retention.server.ts";
import { TERMS } from "./domain/account/terms.ts";
import { BACKUP_JOB, backupJobs } from "./domain/backup/backup-jobs.server.ts";
import { enqueueStockAlertJob, stockAlertJobs } from "./domain/catalog/stock-alerts.server.ts";
import {
  importJobs,
  importSweepJobs,
  SWEEP_IMPORTS_JOB,
} from "./domain/catalog-import/import-jobs.server.ts";
import { erasureJobs } from "./domain/erasure/erasures.server.ts";
import { enqueueJob, runNextJob } from "./domain/jobs/jobs.server.ts";
import { startWorker } from "./domain/jobs/worker.ts";
import { prescriptionJobs, SWEEP_JOB } from "./domain/lens/prescriptions.server.ts";
import { uploadJobs } from "./domain/lens/uploads.server.ts";
import { mailJobs } from "./domain/mail/outbox.server.ts";
import { orderEmailJobs } from "./domain/order/order-emails.server.ts";
import { reservationJobs } from "./domain/payment/displacement.server.ts";
import { paymentJobs, RECONCILE_JOB } from "./domain/payment/payment-jobs.server.ts";
import { returnEmailJobs } from "./domain/returns/return-emails.server.ts";
import { LOW_STOCK_JOB, shopEmailJobs } from "./domain/staff/shop-emails.server.ts";
import { blockMembers } from "./domain/staff/team.server.ts";
import { seconds } from "./domain/values/duration.ts";
import { nextNight } from "./domain/values/nightly.ts";
import type { ShopLinks } from "./domain/values/shop-links.ts";
import { openCepDirectory } from "./gateways/cep-directory.server.ts";
import { erasureLog } from "./gateways/erasure-log.server.ts";
import { type FileCache, openFileCache } from "./gateways/file-cache.server.ts";
import { openImportFolders } from "./gateways/import-folders.server.ts";
import { isKeyOf } from "./gateways/key-check.server.ts";
import { localKey } from "./gateways/local-key-file.server.ts";
import { smtpMailer } from "./gateways/mail.server.ts";
import { isSignedNotification, mercadoPagoGateway } from "./gateways/mercado-pago.server.ts";
import { openPictureLibrary } from "./gateways/picture-library.server.ts";
import { openPrescriptionFiles } from "./gateways/prescription-files.server.ts";
import { publishAssets } from "./gateways/published-assets.server.ts";
import { NotSealed } from "./gateways/sealing.server.ts";
import { openStaffSecrets } from "./gateways/staff-secrets.server.ts";
import { listBackups } from "./gateways/stored-backups.server.ts";
import { openSystem } from "./gateways/system.server.ts";
import { uploadcareUploads } from "./gateways/uploadcare.server.ts";
import type { Shop } from "./http/context.server.ts";
import { shopLinks } from "./http/shop-links.ts";
import { MERCADO_PAGO_PAGES, MERCADO_PAGO_SCRIPT } from "./http/transport/security-headers.ts";
import { describeError, log } from "./log.server.ts";
import { publicOrigin, reachable } from "./public-origin.ts";
import { startSandbox } from "./sandbox/mercado-pago/server.ts";
import { readSettings, type Settings } from "./settings.server.ts";
import { openBackupFiles, openShopFiles } from "./shop-files.server.ts";

export interface RunningShop extends Shop {
  settings: Settings;
  /** Derived pictures of imported catalogues. */
  pictures: FileCache;
  /** Hashed files of other builds. Undefined: there are none. */
  assets: FileCache | undefined;
  /** From now on `/readyz` fails, so that a load balancer sends no new requests, and no job begins. */
  drain(): void;
  /** Each closes a part of the shop: in this order, after `drain`, and once no request is left. */
  closing: { step: string; close(): Promise<unknown> }[];
}

/** Workers for payment jobs, so that one hanging provider call does not delay the others. */
const PAYMENT_WORKERS = 4;
/** How long a shop that closes waits for the jobs under way, once no request is left. */
const JOBS_TIMEOUT = seconds(3);
const BUILT_ASSETS = "build/client/assets";

let running: Promise<RunningShop> | undefined;

export function runningShop(): Promise<RunningShop> {
  running ??= openShop();
  return running;
}

async function openShop(): Promise<RunningShop> {
  const settings = readSettings();
  log.setLevel(settings.logLevel);
  mkdirSync(settings.dataFolder, { recursive: true });
  const store = await openStore(settings.databaseUrl);
  const now = () => new Date();
  if (settings.isProduction) {
    await blockAccounts(store, DEMO_ACCOUNT_IDS);
    await blockMembers(store, DEMO_STAFF_IDS);
  } else await seedDemoShop(store, hashPassword, now());

  const links = shopLinks(publicOrigin(settings));
  const provider = await connectProvider(settings, links, now);
  const { url, from } = settings.mail;
  const { folder, keys = [localKey(`${folder}.key`)] } = settings.prescriptions;
  const files = await openShopFiles(settings);
  const backupFiles = await openBackupFiles(settings);
  const prescriptionFiles = openPrescriptionFiles({ files: files.prescriptions, keys });
  if (!(await isKeyOf(files.prescriptions, keys))) throw new NotSealed();
  const staffSecrets = openStaffSecrets(keys);
  if (!settings.isProduction) await seedDemoStaff(store, { hashPassword, seal: staffSecrets.seal }, now());
  const hostedUploads = settings.uploadcare && uploadcareUploads(settings.uploadcare);
  // The demonstration calls no third party where a sandbox runs.
  const directoryUrl = settings.isProduction ? undefined : provider.sandboxApi;
  const cepDirectory = settings.asksCepDirectory
    ? openCepDirectory({ now, ...(directoryUrl && { viaCepUrl: directoryUrl, brasilApiUrl: directoryUrl }) })
    : undefined;
  const pictures = openFileCache(files.pictures, settings.picturesFolder);
  const pictureLibrary = openPictureLibrary(pictures);
  const importFolders = openImportFolders(files.imports);
  // Before the shop listens: another node may be asked for the files of this node's first page.
  if (files.assets) await publishAssets(files.assets, BUILT_ASSETS);
  const assets =
    files.assets && settings.assetsFolder ? openFileCache(files.assets, settings.assetsFolder) : undefined;
  const payments = paymentJobs(store, provider.gateway);
  const mail = mailJobs(store, url ? smtpMailer({ url, from }) : undefined);
  const maintenanceJobs = {
    ...stockAlertJobs(store, links),
    ...reservationJobs(store),
    ...orderEmailJobs(store, { links, terms: TERMS }),
    ...returnEmailJobs(store, links),
    ...shopEmailJobs(store, links),
    ...retentionJobs(store),
    ...prescriptionJobs(store, prescriptionFiles),
    ...uploadJobs(store, hostedUploads),
    ...importSweepJobs(store, {
      removeFolders: importFolders.removeOthers,
      removeUnusedPictures: pictureLibrary.removeUnused,
    }),
    ...erasureJobs(store, backupFiles && erasureLog(backupFiles)),
  };
  const closing = new AbortController();
  const imports = importJobs(store, {
    run: (id, act, fingerprint) => runImportProcess(id, act, fingerprint, closing.signal),
  });
  const backups = backupFiles && backupJobs(() => runBackupProcess(closing.signal));
  const newestBackup = backupFiles && (await listBackups(backupFiles)).at(-1);
  await store.write(async (tx) => {
    await enqueueStockAlertJob(tx, now());
    await enqueueJob(tx, { ...PURGE_JOB, runAt: now() });
    await enqueueJob(tx, { ...SWEEP_JOB, runAt: now() });
    await enqueueJob(tx, { ...SWEEP_IMPORTS_JOB, runAt: now() });
    await enqueueJob(tx, { ...RECONCILE_JOB, runAt: now() });
    await enqueueJob(tx, { ...LOW_STOCK_JOB, runAt: nextNight(now()) });
    // A backup that was due while the shop was closed is made now.
    const backupAt = newestBackup ? nextNight(newestBackup.takenAt) : now();
    if (backups) await enqueueJob(tx, { ...BACKUP_JOB, runAt: backupAt });
  });
  // Separate workers, so that a slow mail server, a long import or a long backup does not delay payments or maintenance.
  const handlersByWorker = [
    ...Array.from({ length: PAYMENT_WORKERS }, () => payments),
    mail,
    maintenanceJobs,
    imports,
    ...(backups ? [backups] : []),
  ];
  const workers = handlersByWorker.map((handlers) =>
    startWorker(() => runNextJob(store, handlers, now), reportFailure),
  );
  let isDraining = false;
  let stopped: Promise<unknown> = Promise.resolve();

  return {
    settings,
    pictures,
    assets,
    store,
    now,
    gateway: provider.gateway,
    card: provider.card,
    checkoutOrigin: provider.checkoutOrigin,
    prescriptionFiles,
    pictureLibrary,
    importFolders,
    staffSecrets,
    hostedUploads,
    cepDirectory,
    isGenuineNotification: (request, at) => isSignedNotification(request, provider.webhookSecret, at),
    simulatesPayments: provider.isSimulated,
    showsEmails: !settings.isProduction,
    limits: settings.limits,
    reservationLimits: settings.reservationLimits,
    isSecure: settings.isSecure,
    system: openSystem({
      dataFolder: settings.dataFolder,
      backups: backupFiles,
      missingSettings: settings.missing,
    }),
    metricsToken: settings.metricsToken,
    isReady: async () => !isDraining && store.isReady(),
    drain: () => {
      isDraining = true;
      closing.abort();
      stopped = Promise.all(workers.map((worker) => worker.stop()));
    },
    closing: [
      // A job that takes longer, such as a request that the provider does not respond to, is left as if the process were killed.
      { step: "jobs", close: () => Promise.race([stopped, pause(JOBS_TIMEOUT)]) },
      { step: "provider", close: () => provider.close() },
      { step: "database", close: () => store.close() },
    ],
  };
}

function reportFailure(error: unknown): void {
  log.error(describeError(error), "o trabalho em segundo plano falhou");
}

async function connectProvider(settings: Settings, links: ShopLinks, now: () => Date) {
  const { mercadoPago } = settings;
  const notificationUrl = publicOrigin(settings) + href("/webhooks/mercado-pago");
  const returnUrl = links.payment;
  if (mercadoPago) {
    const { accessToken, webhookSecret, publicKey } = mercadoPago;
    return {
      gateway: mercadoPagoGateway({ accessToken, notificationUrl, returnUrl }),
      card: publicKey ? { publicKey, script: MERCADO_PAGO_SCRIPT } : null,
      checkoutOrigin: MERCADO_PAGO_PAGES,
      webhookSecret,
      isSimulated: false,
      sandboxApi: undefined,
      close: async () => {},
    };
  }

  const sandbox = await findSandbox(settings, now);
  return {
    gateway: mercadoPagoGateway({
      accessToken: "SANDBOX",
      notificationUrl,
      returnUrl,
      baseUrl: sandbox.api,
    }),
    card: { publicKey: "TEST-SIMULADA", script: `${sandbox.origin}/js/v2` },
    checkoutOrigin: sandbox.origin,
    webhookSecret: sandbox.webhookSecret,
    isSimulated: true,
    sandboxApi: sandbox.api,
    close: sandbox.close,
  };
}

/** The sandbox of another process if one is configured, otherwise one in this process. `origin` is its URL for browsers. */
async function findSandbox({ externalSandbox, sandbox, host, origin }: Settings, now: () => Date) {
  if (externalSandbox) {
    const { url, webhookSecret } = externalSandbox;
    return { api: url, origin: new URL(url).origin, webhookSecret, close: async () => {} };
  }
  const webhookSecret = randomBytes(32).toString("hex");
  const publicHost = origin ? new URL(origin).hostname : reachable(host);
  const { api, close } = await startSandbox({ ...sandbox, host, publicHost, webhookSecret, now });
  return { api, origin: `http://${publicHost}:${new URL(api).port}`, webhookSecret, close };
}
