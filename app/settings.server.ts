import { existsSync } from "node:fs";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { z } from "zod";
import { DATABASE_SCHEMES, dataFolderOf, isDatabaseUrl, isServerUrl } from "#db/database-url.ts";
import { COMPANY } from "./domain/company.ts";
import { LIMITS, type LimitName, type Limits } from "./domain/limits/limits.ts";
import { RESERVATION_LIMITS, type ReservationLimits } from "./domain/order/reservation-limits.ts";
import { OPTIONAL_SETTINGS } from "./domain/system/system.ts";
import { hours, minutes, seconds } from "./domain/values/duration.ts";
import type { Bucket } from "./gateways/bucket-requests.server.ts";
import type { Keyring } from "./gateways/sealing.server.ts";

const PORT_RANGE = "precisa ser um número de 0 a 65535";
const port = z.coerce.number({ error: PORT_RANGE }).int(PORT_RANGE).min(0, PORT_RANGE).max(65535, PORT_RANGE);
const SENDER = /^(?:[^<>@\s]+@[^<>@\s]+|[^<>@]+ <[^<>@\s]+@[^<>@\s]+>)$/;
const optional = z
  .string()
  .transform((text) => text || undefined)
  .optional();
/** Comma-separated keys of 32 bytes in base64, as `openssl rand -base64 32` prints them. The first seals, all open. */
const keys = optional.pipe(
  z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/,
      "precisa ter 32 bytes em base64, como os de: openssl rand -base64 32",
    )
    .transform((text): Keyring => {
      const [sealing = "", ...older] = text.split(",");
      const bytesOf = (key: string) => Buffer.from(key, "base64");
      return [bytesOf(sealing), ...older.map(bytesOf)];
    })
    .optional(),
);
/** Of the bucket itself, as in https://s3.exemplo/loja or https://loja.s3.exemplo. */
const bucketUrl = optional.pipe(
  z
    .url({ protocol: /^https?$/, error: "precisa ser o endereço do bucket, como https://s3.exemplo/loja" })
    .refine((text) => {
      const { search, hash, username } = new URL(text);
      return !search && !hash && !username;
    }, "precisa ser só o endereço do bucket, como https://s3.exemplo/loja")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
);
const KEEP_RANGE = "precisa ser um número de 1 a 999";

const UNITS = { s: seconds, m: minutes, h: hours };
/** `<max>/<window>`, such as 10/15m. */
const rate = (name: LimitName) =>
  optional.pipe(
    z
      .string()
      .regex(
        /^[1-9]\d{0,5}\/[1-9]\d{0,3}[smh]$/,
        "precisa ser como 10/15m: quantas vezes, em quanto tempo (s, m ou h)",
      )
      .transform((text) => {
        const [max = "", time = ""] = text.split("/");
        const toMs = UNITS[time.slice(-1) as keyof typeof UNITS];
        return { name: LIMITS[name].name, max: Number(max), windowMs: toMs(Number.parseInt(time, 10)) };
      })
      .default(LIMITS[name]),
  );

const WHOLE = "precisa ser um número inteiro, maior que zero";
const whole = (byDefault: number, max = 1_000_000) =>
  optional
    .transform((text) => Number(text ?? byDefault))
    .pipe(z.number(WHOLE).int(WHOLE).min(1, WHOLE).max(max, WHOLE));

const schema = z
  .object({
    SHOP_ENV: z.enum(["demo", "production"], "precisa ser demo ou production").default("demo"),
    HOST: z.string().default("localhost"),
    PORT: port.default(3000),
    ORIGIN: optional.pipe(
      z
        .url({ protocol: /^https?$/, error: "precisa ser um endereço completo, como https://loja.exemplo" })
        .transform((url) => new URL(url).origin)
        .optional(),
    ),
    DATABASE_URL: z
      .string()
      .refine(isDatabaseUrl, `precisa começar com ${DATABASE_SCHEMES}`)
      .default("file:data/shop.db"),
    LOG_LEVEL: z
      .enum(["silent", "error", "warn", "info", "debug"], "precisa ser silent, error, warn, info ou debug")
      .default("info"),
    MERCADO_PAGO_ACCESS_TOKEN: optional,
    MERCADO_PAGO_WEBHOOK_SECRET: optional,
    MERCADO_PAGO_PUBLIC_KEY: optional,
    SMTP_URL: optional.pipe(
      z.url({ protocol: /^smtps?$/, error: "precisa ser smtp:// ou smtps://, com o servidor" }).optional(),
    ),
    MAIL_FROM: optional.pipe(
      z
        .string()
        .regex(SENDER, "precisa ser um e-mail, ou Nome <e-mail>")
        .default(`${COMPANY.brand} <${COMPANY.email}>`),
    ),
    DATA_FOLDER: optional,
    PICTURES_FOLDER: optional,
    ASSETS_FOLDER: optional,
    PRESCRIPTIONS_FOLDER: z.string().default("data/prescriptions"),
    PRESCRIPTIONS_KEY: keys,
    FILES_BUCKET_URL: bucketUrl,
    BACKUPS_FOLDER: optional,
    BACKUPS_BUCKET_URL: bucketUrl,
    BACKUPS_KEY: keys,
    BACKUPS_KEEP: z.coerce
      .number({ error: KEEP_RANGE })
      .int(KEEP_RANGE)
      .min(1, KEEP_RANGE)
      .max(999, KEEP_RANGE)
      .default(14),
    BUCKET_KEY_ID: optional,
    BUCKET_SECRET_KEY: optional,
    BUCKET_REGION: optional.transform((text) => text ?? "us-east-1"),
    UPLOADCARE_PUBLIC_KEY: optional,
    UPLOADCARE_SECRET_KEY: optional,
    CEP_DIRECTORY: optional.pipe(z.enum(["on", "off"], "precisa ser on ou off").default("on")),
    RATE_LIMITS: z.enum(["on", "off"], "precisa ser on ou off").default("on"),
    METRICS_TOKEN: optional.pipe(z.string().min(16, "precisa ter 16 caracteres ou mais").optional()),
    LIMIT_PASSWORDS: rate("passwords"),
    LIMIT_GUESSES: rate("passwordsPerIp"),
    LIMIT_LOOKUPS: rate("lookups"),
    LIMIT_CHECKOUTS: rate("checkouts"),
    LIMIT_UPLOADS: rate("uploads"),
    LIMIT_PRESCRIPTIONS: rate("prescriptions"),
    LIMIT_SIGN_UPS: rate("signUps"),
    LIMIT_RECOVERIES: rate("recoveries"),
    LIMIT_RECOVERY_EMAILS: rate("recoveryEmails"),
    LIMIT_STAFF_PASSWORDS: rate("staffPasswords"),
    LIMIT_STAFF_GUESSES: rate("staffPasswordsPerIp"),
    LIMIT_STAFF_CODES: rate("staffCodes"),
    LIMIT_NEWSLETTER: rate("newsletter"),
    LIMIT_ALERTS: rate("alerts"),
    LIMIT_CEP_LOOKUPS: rate("cepLookups"),
    LIMIT_VISITORS: rate("visitors"),
    LIMIT_UNPAID_ORDERS: whole(RESERVATION_LIMITS.orders),
    LIMIT_UNPAID_UNITS: whole(RESERVATION_LIMITS.units),
    LIMIT_UNPAID_REAIS: whole(RESERVATION_LIMITS.cents / 100),
    LIMIT_UNPAID_PERCENT: whole(RESERVATION_LIMITS.percent, 100),
    UNPAID_PROTECTED_MINUTES: whole(RESERVATION_LIMITS.protectedMs / minutes(1), 60),
    TRUSTED_PROXIES: z.coerce
      .number({ error: "precisa ser um número de 0 a 9" })
      .int("precisa ser um número de 0 a 9")
      .min(0, "precisa ser um número de 0 a 9")
      .max(9, "precisa ser um número de 0 a 9")
      .default(0),
    CONNECTIONS_PER_IP: z.coerce
      .number({ error: "precisa ser um número de 1 a 100000" })
      .int("precisa ser um número de 1 a 100000")
      .min(1, "precisa ser um número de 1 a 100000")
      .max(100_000, "precisa ser um número de 1 a 100000")
      .default(1000),
    PAGE_CACHE_MB: z.coerce
      .number({ error: "precisa ser um número de 0 a 1024" })
      .min(0, "precisa ser um número de 0 a 1024")
      .max(1024, "precisa ser um número de 0 a 1024")
      .default(32),
    SANDBOX: z.enum(["on", "off"], "precisa ser on ou off").default("off"),
    SANDBOX_URL: optional.pipe(
      z
        .url({ protocol: /^http$/, error: "precisa ser um endereço completo, como http://localhost:3001" })
        .optional(),
    ),
    SANDBOX_PORT: port.default(3001),
    SANDBOX_FILE: z.string().default("data/sandbox.jsonl"),
  })
  .superRefine((env, context) => {
    const needs = (condition: unknown, name: keyof typeof env, message: string) => {
      if (!condition) context.addIssue({ code: "custom", path: [name], message });
    };
    const makesBackups = env.BACKUPS_FOLDER || env.BACKUPS_BUCKET_URL;
    if (env.MERCADO_PAGO_ACCESS_TOKEN) {
      needs(
        env.MERCADO_PAGO_WEBHOOK_SECRET,
        "MERCADO_PAGO_WEBHOOK_SECRET",
        "falta, ao lado do token de acesso",
      );
    }
    if (env.MERCADO_PAGO_PUBLIC_KEY) {
      needs(env.MERCADO_PAGO_ACCESS_TOKEN, "MERCADO_PAGO_ACCESS_TOKEN", "falta, ao lado da chave pública");
    }
    if (env.UPLOADCARE_PUBLIC_KEY || env.UPLOADCARE_SECRET_KEY) {
      needs(env.UPLOADCARE_PUBLIC_KEY, "UPLOADCARE_PUBLIC_KEY", "falta, ao lado da chave secreta");
      needs(env.UPLOADCARE_SECRET_KEY, "UPLOADCARE_SECRET_KEY", "falta, ao lado da chave pública");
    }
    // Otherwise a rehearsal would charge real money.
    needs(
      env.SANDBOX === "off" || !env.MERCADO_PAGO_ACCESS_TOKEN,
      "SANDBOX",
      "precisa ser off: MERCADO_PAGO_ACCESS_TOKEN cobra de verdade",
    );
    if (env.SANDBOX_URL) {
      needs(env.MERCADO_PAGO_WEBHOOK_SECRET, "MERCADO_PAGO_WEBHOOK_SECRET", "falta, ao lado de SANDBOX_URL");
      needs(env.SHOP_ENV !== "production", "SANDBOX_URL", "só vale na demonstração");
    }
    if (env.SHOP_ENV === "production") {
      needs(env.ORIGIN?.startsWith("https://"), "ORIGIN", "em produção precisa começar com https://");
      needs(
        env.MERCADO_PAGO_ACCESS_TOKEN || env.SANDBOX === "on",
        "MERCADO_PAGO_ACCESS_TOKEN",
        "falta (ou SANDBOX=on, para pagamentos simulados)",
      );
      needs(env.PRESCRIPTIONS_KEY, "PRESCRIPTIONS_KEY", "falta: em produção, as receitas precisam dela");
      needs(
        env.BACKUPS_KEY || !makesBackups,
        "BACKUPS_KEY",
        "falta: em produção, as cópias de segurança precisam dela",
      );
    }
    // A key that is generated in a file of this machine would be missing on the next one.
    const isShared = isServerUrl(env.DATABASE_URL);
    needs(
      env.PRESCRIPTIONS_KEY || !(isShared || env.FILES_BUCKET_URL),
      "PRESCRIPTIONS_KEY",
      "falta: com um servidor de banco de dados ou um bucket, as receitas precisam dela, a mesma em todos os nós",
    );
    needs(
      env.BACKUPS_KEY || !makesBackups || !(isShared || env.BACKUPS_BUCKET_URL),
      "BACKUPS_KEY",
      "falta: com um servidor de banco de dados ou um bucket, as cópias de segurança precisam dela, a mesma em todos os nós",
    );
    needs(
      !(env.BACKUPS_FOLDER && env.BACKUPS_BUCKET_URL),
      "BACKUPS_BUCKET_URL",
      "e BACKUPS_FOLDER não vão juntos: as cópias de segurança têm um lugar só",
    );
    if (env.FILES_BUCKET_URL || env.BACKUPS_BUCKET_URL) {
      needs(env.BUCKET_KEY_ID, "BUCKET_KEY_ID", "falta, ao lado do endereço do bucket");
      needs(env.BUCKET_SECRET_KEY, "BUCKET_SECRET_KEY", "falta, ao lado do endereço do bucket");
    }
  })
  .transform((env) => ({ ...env, isFolderChosen: env.DATA_FOLDER !== undefined }))
  .transform((env) => ({ ...env, DATA_FOLDER: env.DATA_FOLDER ?? dataFolderOf(env.DATABASE_URL) }))
  .transform((env) => ({
    isProduction: env.SHOP_ENV === "production",
    host: env.HOST,
    port: env.PORT,
    /** The public origin of the shop. If unset, each request's Host header is trusted. */
    origin: env.ORIGIN,
    isSecure: env.ORIGIN?.startsWith("https://") ?? false,
    /** In production, rate limits cannot be turned off. */
    limits:
      env.RATE_LIMITS === "on" || env.SHOP_ENV === "production"
        ? ({
            passwords: env.LIMIT_PASSWORDS,
            passwordsPerIp: env.LIMIT_GUESSES,
            lookups: env.LIMIT_LOOKUPS,
            checkouts: env.LIMIT_CHECKOUTS,
            uploads: env.LIMIT_UPLOADS,
            prescriptions: env.LIMIT_PRESCRIPTIONS,
            signUps: env.LIMIT_SIGN_UPS,
            recoveries: env.LIMIT_RECOVERIES,
            recoveryEmails: env.LIMIT_RECOVERY_EMAILS,
            staffPasswords: env.LIMIT_STAFF_PASSWORDS,
            staffPasswordsPerIp: env.LIMIT_STAFF_GUESSES,
            staffCodes: env.LIMIT_STAFF_CODES,
            newsletter: env.LIMIT_NEWSLETTER,
            alerts: env.LIMIT_ALERTS,
            cepLookups: env.LIMIT_CEP_LOOKUPS,
            visitors: env.LIMIT_VISITORS,
          } satisfies Limits)
        : null,
    reservationLimits:
      env.RATE_LIMITS === "on" || env.SHOP_ENV === "production"
        ? ({
            orders: env.LIMIT_UNPAID_ORDERS,
            units: env.LIMIT_UNPAID_UNITS,
            cents: env.LIMIT_UNPAID_REAIS * 100,
            percent: env.LIMIT_UNPAID_PERCENT,
            protectedMs: minutes(env.UNPAID_PROTECTED_MINUTES),
          } satisfies ReservationLimits)
        : null,
    /** If unset, `/metrics` is a 404. */
    metricsToken: env.METRICS_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    connectionsPerIp: env.CONNECTIONS_PER_IP,
    databaseUrl: env.DATABASE_URL,
    /** The database is on a server, and nobody has said where the files are: perhaps another node is to come. */
    hasFilesByDefault: isServerUrl(env.DATABASE_URL) && !env.FILES_BUCKET_URL && !env.isFolderChosen,
    /** For files while they are worked on. */
    dataFolder: env.DATA_FOLDER,
    /** Prescriptions, pictures and imports. If unset, they are in folders. */
    filesBucket: bucketAt(env.FILES_BUCKET_URL, env),
    /** The derived pictures of an imported catalogue; with a bucket, copies of those that were asked for. */
    picturesFolder: env.PICTURES_FOLDER ?? path.join(env.DATA_FOLDER, "pictures"),
    /** The files of imports that are not confirmed yet. */
    importsFolder: path.join(env.DATA_FOLDER, "imports"),
    /** The hashed files of this build and the ones before it; with a bucket, copies of those that were asked for. */
    assetsFolder:
      env.ASSETS_FOLDER ?? (env.FILES_BUCKET_URL ? path.join(env.DATA_FOLDER, "assets") : undefined),
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
    mercadoPago:
      env.MERCADO_PAGO_ACCESS_TOKEN && env.MERCADO_PAGO_WEBHOOK_SECRET
        ? {
            accessToken: env.MERCADO_PAGO_ACCESS_TOKEN,
            webhookSecret: env.MERCADO_PAGO_WEBHOOK_SECRET,
            /** If unset, cards are paid on the provider's own page only. */
            publicKey: env.MERCADO_PAGO_PUBLIC_KEY,
          }
        : undefined,
    /** Without a URL, e-mails stay in the outbox. */
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM },
    /** Without keys, the demonstration generates a local key file beside the folder. */
    prescriptions: { folder: env.PRESCRIPTIONS_FOLDER, keys: env.PRESCRIPTIONS_KEY },
    /** Without a folder or a bucket there are none. Without keys, the demonstration generates a local key file beside the folder. */
    backups:
      env.BACKUPS_FOLDER || env.BACKUPS_BUCKET_URL
        ? {
            folder: env.BACKUPS_FOLDER,
            bucket: bucketAt(env.BACKUPS_BUCKET_URL, env),
            keys: env.BACKUPS_KEY,
            keep: env.BACKUPS_KEEP,
          }
        : undefined,
    /** Without keys, the upload widget sends files to the shop. */
    uploadcare:
      env.UPLOADCARE_PUBLIC_KEY && env.UPLOADCARE_SECRET_KEY
        ? { publicKey: env.UPLOADCARE_PUBLIC_KEY, secretKey: env.UPLOADCARE_SECRET_KEY }
        : undefined,
    /** If false, only the state of a CEP is found, without a network call. */
    asksCepDirectory: env.CEP_DIRECTORY === "on",
    /** Optional settings that are unset. Without the provider's token, its public key is not missed. */
    missing: OPTIONAL_SETTINGS.filter(
      (name) =>
        !env[name] &&
        !(name === "MERCADO_PAGO_PUBLIC_KEY" && !env.MERCADO_PAGO_ACCESS_TOKEN) &&
        !(name === "BACKUPS_FOLDER" && env.BACKUPS_BUCKET_URL),
    ),
    sandbox: { port: env.SANDBOX_PORT, file: env.SANDBOX_FILE },
    externalSandbox:
      env.SANDBOX_URL && env.MERCADO_PAGO_WEBHOOK_SECRET
        ? { url: env.SANDBOX_URL, webhookSecret: env.MERCADO_PAGO_WEBHOOK_SECRET }
        : undefined,
  }));

type BucketAccount = Record<"BUCKET_KEY_ID" | "BUCKET_SECRET_KEY" | "BUCKET_REGION", string | undefined>;

function bucketAt(url: string | undefined, env: Partial<BucketAccount>): Bucket | undefined {
  const { BUCKET_KEY_ID: keyId = "", BUCKET_SECRET_KEY: secretKey = "", BUCKET_REGION: region = "" } = env;
  return url === undefined ? undefined : { url, keyId, secretKey, region };
}

export type Settings = z.output<typeof schema>;

/** Its message names the setting and is shown to the operator. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
}

/** Settings that were renamed. Their former names are accepted for one more version. */
const FORMER_NAMES = {
  LIMIT_RECOVERY_LETTERS: "LIMIT_RECOVERY_EMAILS",
  LIMIT_UNPAID_PIECES: "LIMIT_UNPAID_UNITS",
} as const;

function fromFormerNames(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const used = Object.entries(FORMER_NAMES).filter(([former, name]) => env[former] && !env[name]);
  return Object.fromEntries(used.map(([former, name]) => [name, env[former]]));
}

/** Reads the settings from the environment and from `.env`. Throws `InvalidSettings` for the first invalid one. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  if (env === process.env && existsSync(".env")) loadEnvFile(".env");

  const parsed = schema.safeParse({ ...env, ...fromFormerNames(env) });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidSettings(`Configuração inválida: ${issue?.path.join(".")} ${issue?.message}`);
}
