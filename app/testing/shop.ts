import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { createSession, RouterContextProvider, type Session } from "react-router";
import { onTestFinished } from "vitest";
import { createAccount } from "#app/domain/account/accounts.server.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import type { ColorFamily, Size } from "#app/domain/catalog/product.ts";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import type { StaffSession } from "#app/domain/staff/sessions.server.ts";
import { seconds } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { openCepDirectory } from "#app/gateways/cep-directory.server.ts";
import { openFileCache } from "#app/gateways/file-cache.server.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { openImportFolders } from "#app/gateways/import-folders.server.ts";
import { isSignedNotification, mercadoPagoGateway } from "#app/gateways/mercado-pago.server.ts";
import { openPictureLibrary } from "#app/gateways/picture-library.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { openStaffSecrets } from "#app/gateways/staff-secrets.server.ts";
import { openSystem } from "#app/gateways/system.server.ts";
import {
  clientIpContext,
  type SessionData,
  type Shop,
  sessionContext,
  sessionEndedContext,
  shopContext,
} from "#app/http/context.server.ts";
import { nextMessageContext } from "#app/http/flash-message.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { nextStaffTokenContext, staffSessionContext } from "#app/http/staff-context.server.ts";
import { startSandbox } from "#app/sandbox/mercado-pago/server.ts";
import { openStore } from "#db/open-store.server.ts";
import { deliveryRates, measures, pictures, products, variants } from "#db/schema";
import type { Tx } from "#db/store.ts";
import { newTestDatabase } from "./test-databases.ts";

/** The time at the start of a test; the clock stands still until `moveClock`. */
export const NOW = new Date("2026-11-20T12:00:00Z");

export const WEBHOOK_SECRET = "a secret of the tests";

export const CONTACT = {
  name: "Ana Souza Lima",
  email: "ana@exemplo.com.br",
  taxId: "52998224725",
  whatsapp: "11987654321",
};

export const ADDRESS = {
  people: "Ana Souza Lima",
  phone: "11987654321",
  road: "Avenida Paulista",
  number: "1000",
  complement: "",
  district: "Bela Vista",
  city: "São Paulo",
  uf: "SP",
  cep: "01310100",
  reference: "",
};

export const FREIGHT_CENTS = 1290;

let count = 0;

interface ColorFields {
  color: string;
  colorName: string;
  colorFamily?: ColorFamily;
  stock?: number;
}

interface ProductFields
  extends Partial<Omit<typeof products.$inferInsert, "id" | "slug" | "size" | "colorFamilies">> {
  color?: ColorFields;
  stock?: number;
  /** Without a size the product has no measures. */
  size?: Size;
}

const BLACK: ColorFields = { color: "preto", colorName: "Preto", colorFamily: "preto" };
const MILLIMETRES = {
  front: 140,
  height: 42,
  stem: 145,
  noseBridge: 18,
  lensWidth: 52,
  guarantee: "12 meses",
};

interface SendOptions {
  as?: { id: string };
  visitorId?: string;
  params?: Record<string, string>;
  clientIp?: string;
  shop?: Partial<Shop>;
  /** The signed-in member of the staff. */
  staff?: StaffSession;
  /** The request has the cookie of an expired session. */
  hasSessionEnded?: boolean;
}

/** Has its own database, and the real payment SDK, which calls the sandbox over HTTP. Deleted when the test ends. */
export async function openTestShop() {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-"));
  const file = path.join(folder, "shop.db");
  let now = NOW;
  const { url, drop } = await newTestDatabase(folder);
  const store = await openStore(url);

  const sandbox = await startSandbox({
    host: "127.0.0.1",
    publicHost: "127.0.0.1",
    port: 0,
    file: path.join(folder, "sandbox.jsonl"),
    webhookSecret: WEBHOOK_SECRET,
    now: () => now,
  });
  const gateway = mercadoPagoGateway({
    accessToken: "TEST",
    notificationUrl: "http://127.0.0.1:9/webhooks/mercado-pago",
    returnUrl: shopLinks("http://127.0.0.1:9").payment,
    baseUrl: sandbox.api,
  });
  const cepDirectory = openCepDirectory({
    now: () => now,
    viaCepUrl: sandbox.api,
    brasilApiUrl: sandbox.api,
  });
  const prescriptionFiles = openPrescriptionFiles({
    files: openFolderStore(path.join(folder, "prescriptions"), { isFlat: true }),
    keys: [randomBytes(32)],
  });
  const picturesFolder = path.join(folder, "pictures");
  const pictureLibrary = openPictureLibrary(openFileCache(openFolderStore(picturesFolder), picturesFolder));
  const importFolders = openImportFolders(openFolderStore(path.join(folder, "imports")));
  const staffSecrets = openStaffSecrets([randomBytes(32)]);
  const system = openSystem({ dataFolder: folder, backups: undefined, missingSettings: [] });
  onTestFinished(async () => {
    await sandbox.close();
    await store.close();
    await drop();
    rmSync(folder, { recursive: true });
  });
  await store.write(async (tx) => {
    await tx
      .insert(deliveryRates)
      .values({ uf: "SP", carrier: "Entrega padrão", priceCents: FREIGHT_CENTS, businessDays: 3 });
  });

  return {
    /** Of the database file, and of the shop's other files. */
    folder,
    /** The database file, unless the tests run on another engine. */
    file,
    url,
    store,
    gateway,
    prescriptionFiles,
    pictureLibrary,
    importFolders,
    staffSecrets,
    cepDirectory,
    sandbox,
    now: () => now,
    moveClock(ms: number) {
      now = new Date(now.getTime() + ms);
      return now;
    },

    async addProduct({
      title = `Modelo ${++count}`,
      stock = 9,
      priceCents = 20999,
      color = BLACK,
      size,
      ...fields
    }: ProductFields = {}) {
      const id = `produto-${++count}`;
      const variantId = await store.write(async (tx) => {
        await tx.insert(products).values({
          id,
          title,
          slug: id,
          type: "oculos-de-grau",
          sex: "unissex",
          model: "AM-1",
          material: "metal",
          description: "",
          priceCents,
          promotionalPriceCents: priceCents,
          numberOfInstallments: 10,
          featured: false,
          launchedAt: NOW,
          ...fields,
        });
        if (size) await tx.insert(measures).values({ productId: id, size, ...MILLIMETRES });
        return insertColor(tx, id, { ...color, stock });
      });
      return { id, variantId, title, priceCents };
    },

    addColor(product: { id: string }, color: ColorFields): Promise<string> {
      return store.write((tx) => insertColor(tx, product.id, color));
    },

    async addAccount(fields: { email?: string; taxId?: string; password?: string } = {}) {
      const created = await createAccount(
        store,
        {
          type: "individual",
          name: "Ana Souza Lima",
          socialName: "Ana",
          taxId: fields.taxId ?? `conta-${++count}`,
          email: fields.email ?? `conta-${++count}@exemplo.com.br`,
          whatsapp: "11987654321",
          password: fields.password ?? "uma senha boa",
        },
        now,
      );
      if (!created.ok) throw new Error("The account is taken.");
      return { id: created.accountId };
    },

    async addCheckout(owner: Owner, product: { id: string }, quantity = 1): Promise<string> {
      await addToCart(store, owner, { productId: product.id, color: undefined, quantity }, now);
      await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, now);
      const checkout = await findCheckout(store.read, owner);
      if (!checkout) throw new Error("There is nothing to pay.");
      return checkout.token;
    },

    async stock() {
      const rows = await store.read.select().from(variants).orderBy(asc(variants.id));
      return rows.map(({ onHand, reserved }) => ({ onHand, reserved }));
    },

    /** Runs a loader or an action as the framework would. `result` is what it returns or throws, except for errors. */
    async send<Args, Result>(
      handler: (args: Args) => Result,
      request: Request,
      {
        as,
        visitorId,
        params = {},
        clientIp = "",
        shop = {},
        staff,
        hasSessionEnded = false,
      }: SendOptions = {},
    ) {
      const session: Session<SessionData> = createSession();
      if (as) session.set("accountId", as.id);
      if (visitorId) session.set("visitorId", visitorId);

      const context = new RouterContextProvider();
      context.set(sessionContext, session);
      context.set(clientIpContext, clientIp);
      context.set(sessionEndedContext, hasSessionEnded);
      context.set(staffSessionContext, staff ?? null);
      context.set(shopContext, {
        store,
        gateway,
        card: { publicKey: "TEST-PUBLIC-KEY", script: `${sandbox.api}/js/v2` },
        checkoutOrigin: sandbox.api,
        prescriptionFiles,
        pictureLibrary,
        importFolders,
        staffSecrets,
        system,
        cepDirectory,
        now: () => now,
        isGenuineNotification: (notification, at) => isSignedNotification(notification, WEBHOOK_SECRET, at),
        simulatesPayments: true,
        showsEmails: true,
        limits: LIMITS,
        reservationLimits: RESERVATION_LIMITS,
        isSecure: false,
        isReady: async () => true,
        ...shop,
      });

      const args = { request, context, params, url: new URL(request.url) } as Args;
      const result: unknown = await Promise.resolve(args)
        .then(handler)
        .catch((thrown: unknown) => {
          if (thrown instanceof Error) throw thrown;
          return thrown;
        });
      const staffToken = context.get(nextStaffTokenContext);
      return { result, session, staffToken, message: context.get(nextMessageContext) };
    },
  };
}

export async function decideAsBank(ticketUrl: string, status: "approved" | "in_process" | "rejected") {
  await fetch(ticketUrl, {
    method: "POST",
    body: new URLSearchParams({ status }),
    redirect: "manual",
    signal: AbortSignal.timeout(seconds(5)),
  });
}

async function insertColor(tx: Tx, productId: string, { color, stock = 9, ...names }: ColorFields) {
  const id = `${productId}:${color}`;
  const position = await tx.$count(variants, eq(variants.productId, productId));
  await tx
    .insert(variants)
    .values({ id, productId, color, ...names, hex: "#000000", position, onHand: stock });
  await tx.insert(pictures).values({ id, variantId: id, view: "perspectiva", file: id, position: 0 });
  return id;
}
