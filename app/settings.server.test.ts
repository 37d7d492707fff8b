import { expect, test } from "vitest";
import { LIMITS } from "./domain/limits/limits.ts";
import { RESERVATION_LIMITS } from "./domain/order/reservation-limits.ts";
import { hours, seconds } from "./domain/values/duration.ts";
import { readSettings } from "./settings.server.ts";

test("without settings, the demonstration runs on port 3000 with simulated payments", () => {
  expect(readSettings({})).toMatchObject({ isProduction: false, port: 3000, mercadoPago: undefined });
});

const KEY = Buffer.alloc(32, 7).toString("base64");
const BUCKET = { BUCKET_KEY_ID: "id", BUCKET_SECRET_KEY: "segredo" };
const IN_PRODUCTION = { SHOP_ENV: "production", ORIGIN: "https://loja.exemplo", SANDBOX: "on" };

test.each([
  [{ PORT: "porta" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ ORIGIN: "loja.exemplo" }, "ORIGIN"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL precisa começar com file: ou postgres://"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ MERCADO_PAGO_ACCESS_TOKEN: "TEST-1" }, "MERCADO_PAGO_WEBHOOK_SECRET falta"],
  [
    { MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-1", MERCADO_PAGO_WEBHOOK_SECRET: "segredo", SANDBOX: "on" },
    "SANDBOX precisa ser off",
  ],
  [{ MERCADO_PAGO_PUBLIC_KEY: "TEST-2" }, "MERCADO_PAGO_ACCESS_TOKEN falta, ao lado da chave pública"],
  [{ UPLOADCARE_PUBLIC_KEY: "demopublickey" }, "UPLOADCARE_SECRET_KEY falta, ao lado da chave pública"],
  [{ UPLOADCARE_SECRET_KEY: "segredo" }, "UPLOADCARE_PUBLIC_KEY falta, ao lado da chave secreta"],
  [{ SANDBOX_URL: "localhost:3001" }, "SANDBOX_URL precisa ser um endereço completo"],
  [{ SANDBOX_URL: "http://localhost:3001" }, "MERCADO_PAGO_WEBHOOK_SECRET falta, ao lado de SANDBOX_URL"],
  [
    {
      SHOP_ENV: "production",
      SANDBOX_URL: "http://localhost:3001",
      MERCADO_PAGO_WEBHOOK_SECRET: "segredo",
    },
    "SANDBOX_URL só vale na demonstração",
  ],
  [{ SMTP_URL: "https://mail.exemplo" }, "SMTP_URL precisa ser smtp://"],
  [{ SMTP_URL: "mail.exemplo:25" }, "SMTP_URL precisa ser smtp://"],
  [{ MAIL_FROM: "Ótica Ametista" }, "MAIL_FROM precisa ser um e-mail"],
  [{ SHOP_ENV: "production", ORIGIN: "http://loja.exemplo" }, "ORIGIN em produção"],
  [{ SHOP_ENV: "production", ORIGIN: "https://loja.exemplo" }, "MERCADO_PAGO_ACCESS_TOKEN falta"],
  [IN_PRODUCTION, "PRESCRIPTIONS_KEY falta"],
  [{ METRICS_TOKEN: "curto" }, "METRICS_TOKEN precisa ter 16 caracteres"],
  [{ LIMIT_CHECKOUTS: "10" }, "LIMIT_CHECKOUTS precisa ser como 10/15m"],
  [{ LIMIT_UPLOADS: "0/1h" }, "LIMIT_UPLOADS precisa ser como 10/15m"],
  [{ LIMIT_ALERTS: "5/1d" }, "LIMIT_ALERTS precisa ser como 10/15m"],
  [{ CEP_DIRECTORY: "sim" }, "CEP_DIRECTORY precisa ser on ou off"],
  [{ LIMIT_UNPAID_ORDERS: "0" }, "LIMIT_UNPAID_ORDERS precisa ser um número inteiro, maior que zero"],
  [{ LIMIT_UNPAID_PERCENT: "101" }, "LIMIT_UNPAID_PERCENT"],
  [{ UNPAID_PROTECTED_MINUTES: "logo" }, "UNPAID_PROTECTED_MINUTES precisa ser um número inteiro"],
  [{ PRESCRIPTIONS_KEY: "segredo" }, "PRESCRIPTIONS_KEY precisa ter 32 bytes em base64"],
  [{ PRESCRIPTIONS_KEY: Buffer.alloc(31).toString("base64") }, "PRESCRIPTIONS_KEY precisa ter 32 bytes"],
  [
    { PRESCRIPTIONS_KEY: `${Buffer.alloc(32).toString("base64")},segredo` },
    "PRESCRIPTIONS_KEY precisa ter 32 bytes em base64",
  ],
  [{ BACKUPS_KEY: "segredo" }, "BACKUPS_KEY precisa ter 32 bytes em base64"],
  [{ BACKUPS_KEEP: "0" }, "BACKUPS_KEEP precisa ser um número de 1 a 999"],
  [{ BACKUPS_KEEP: "todas" }, "BACKUPS_KEEP precisa ser um número de 1 a 999"],
  [
    { ...IN_PRODUCTION, PRESCRIPTIONS_KEY: Buffer.alloc(32).toString("base64"), BACKUPS_FOLDER: "copias" },
    "BACKUPS_KEY falta",
  ],
  [
    { DATABASE_URL: "postgres://host/loja" },
    "PRESCRIPTIONS_KEY falta: com um servidor de banco de dados ou um bucket",
  ],
  [
    { DATABASE_URL: "postgres://host/loja", PRESCRIPTIONS_KEY: KEY, BACKUPS_FOLDER: "copias" },
    "BACKUPS_KEY falta: com um servidor de banco de dados ou um bucket",
  ],
  [{ ...BUCKET, FILES_BUCKET_URL: "https://s3.exemplo/loja" }, "PRESCRIPTIONS_KEY falta"],
  [{ ...BUCKET, BACKUPS_BUCKET_URL: "https://s3.exemplo/loja" }, "BACKUPS_KEY falta"],
  [
    { ...BUCKET, BACKUPS_BUCKET_URL: "https://s3.exemplo/loja", BACKUPS_KEY: KEY, BACKUPS_FOLDER: "copias" },
    "BACKUPS_BUCKET_URL e BACKUPS_FOLDER não vão juntos",
  ],
  [
    { FILES_BUCKET_URL: "https://s3.exemplo/loja", PRESCRIPTIONS_KEY: KEY, BUCKET_KEY_ID: "id" },
    "BUCKET_SECRET_KEY falta, ao lado do endereço do bucket",
  ],
  [{ FILES_BUCKET_URL: "s3://loja" }, "FILES_BUCKET_URL precisa ser o endereço do bucket"],
  [{ FILES_BUCKET_URL: "https://s3.exemplo/loja?x=1" }, "FILES_BUCKET_URL precisa ser só o endereço"],
  [{ PRESCRIPTIONS_KEY: Buffer.alloc(33).toString("base64") }, "PRESCRIPTIONS_KEY precisa ter 32 bytes"],
])("%j is refused in one line that names the setting", (env, line) => {
  expect(() => readSettings(env)).toThrow(`Configuração inválida: ${line}`);
});

test("an empty value counts as unset", () => {
  expect(readSettings({ ORIGIN: "", MERCADO_PAGO_ACCESS_TOKEN: "" })).toMatchObject({ origin: undefined });
});

test.each([
  [{}, true],
  [{ CEP_DIRECTORY: "" }, true],
  [{ CEP_DIRECTORY: "off" }, false],
])("with %j the CEP directory is asked: %s", (env, isAsked) => {
  expect(readSettings(env).asksCepDirectory).toBe(isAsked);
});

test("with a public key and a token, the shop has its own card form", () => {
  const token = { MERCADO_PAGO_ACCESS_TOKEN: "TEST-1", MERCADO_PAGO_WEBHOOK_SECRET: "segredo" };
  expect(readSettings({ ...token, MERCADO_PAGO_PUBLIC_KEY: "TEST-2" }).mercadoPago?.publicKey).toBe("TEST-2");
  expect(readSettings({ ...token, MERCADO_PAGO_PUBLIC_KEY: "" }).mercadoPago).toMatchObject({
    accessToken: "TEST-1",
    publicKey: undefined,
  });
});

test("the default sender is the shop, and without a mail server nothing is sent", () => {
  expect(readSettings({ SMTP_URL: "", MAIL_FROM: "" }).mail).toEqual({
    url: undefined,
    from: "Ótica Ametista <atendimento@oticaametista.example>",
  });
});

test.each(["smtp://localhost:1025", "smtps://loja%40exemplo:senha@mail.exemplo"])(
  "e-mails can be sent through %s",
  (SMTP_URL) => {
    const { mail } = readSettings({ SMTP_URL, MAIL_FROM: "loja@loja.exemplo" });
    expect(mail).toEqual({ url: SMTP_URL, from: "loja@loja.exemplo" });
  },
);

test("prescription keys are parsed as bytes, the newest first; empty means none", () => {
  const PRESCRIPTIONS_KEY = Buffer.alloc(32, 7).toString("base64");
  expect(readSettings({ PRESCRIPTIONS_KEY }).prescriptions).toEqual({
    folder: "data/prescriptions",
    keys: [Buffer.alloc(32, 7)],
  });
  expect(readSettings({ PRESCRIPTIONS_KEY: "" }).prescriptions.keys).toBeUndefined();
  const older = Buffer.alloc(32, 8);
  expect(
    readSettings({ PRESCRIPTIONS_KEY: `${PRESCRIPTIONS_KEY},${older.toString("base64")}` }).prescriptions
      .keys,
  ).toEqual([Buffer.alloc(32, 7), older]);
});

test("every limit can be set by itself, and only the demonstration can turn limits off", () => {
  const { limits } = readSettings({ LIMIT_CHECKOUTS: "3/30s", LIMIT_UPLOADS: "5/2h", LIMIT_NEWSLETTER: "" });
  expect(limits).toEqual({
    ...LIMITS,
    checkouts: { name: "checkout", max: 3, windowMs: seconds(30) },
    uploads: { name: "upload", max: 5, windowMs: hours(2) },
  });
  const production = { ...IN_PRODUCTION, PRESCRIPTIONS_KEY: Buffer.alloc(32).toString("base64") };
  expect(readSettings({ RATE_LIMITS: "off" }).limits).toBeNull();
  expect(readSettings({ ...production, RATE_LIMITS: "off" }).limits).toEqual(LIMITS);
});

test("reservation limits can be set, and only the demonstration can turn them off", () => {
  const settings = { LIMIT_UNPAID_ORDERS: "5", LIMIT_UNPAID_REAIS: "900", UNPAID_PROTECTED_MINUTES: "" };
  expect(readSettings(settings).reservationLimits).toEqual({
    ...RESERVATION_LIMITS,
    orders: 5,
    cents: 90_000,
  });
  const production = { ...IN_PRODUCTION, PRESCRIPTIONS_KEY: Buffer.alloc(32).toString("base64") };
  expect(readSettings({ RATE_LIMITS: "off" }).reservationLimits).toBeNull();
  expect(readSettings({ ...production, RATE_LIMITS: "off" }).reservationLimits).toEqual(RESERVATION_LIMITS);
});

test("backups need a folder, and fourteen are retained by default", () => {
  const BACKUPS_KEY = Buffer.alloc(32, 7).toString("base64");
  expect(readSettings({ BACKUPS_FOLDER: "", BACKUPS_KEY }).backups).toBeUndefined();
  expect(readSettings({ BACKUPS_FOLDER: "copias", BACKUPS_KEY }).backups).toEqual({
    folder: "copias",
    bucket: undefined,
    keys: [Buffer.alloc(32, 7)],
    keep: 14,
  });
  expect(readSettings({ BACKUPS_FOLDER: "copias", BACKUPS_KEEP: "3" }).backups?.keep).toBe(3);
});

test("a renamed setting is read by its former name as well, and the present one wins", () => {
  const former = { LIMIT_RECOVERY_LETTERS: "5/1h", LIMIT_UNPAID_PIECES: "7" };
  expect(readSettings({ ...former, LIMIT_RECOVERY_EMAILS: "" })).toMatchObject({
    limits: { recoveryEmails: { max: 5 } },
    reservationLimits: { units: 7 },
  });
  expect(readSettings({ ...former, LIMIT_RECOVERY_EMAILS: "4/1h" }).limits?.recoveryEmails.max).toBe(4);
});

test("the optional settings that are unset are named, for the owner", () => {
  expect(readSettings({}).missing).toEqual([
    "SMTP_URL",
    "BACKUPS_FOLDER",
    "METRICS_TOKEN",
    "MERCADO_PAGO_ACCESS_TOKEN",
  ]);
  const token = { MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-1", MERCADO_PAGO_WEBHOOK_SECRET: "segredo" };
  const others = {
    SMTP_URL: "smtp://localhost",
    BACKUPS_FOLDER: "copias",
    METRICS_TOKEN: "1234567890123456",
  };
  expect(readSettings({ ...token, ...others }).missing).toEqual(["MERCADO_PAGO_PUBLIC_KEY"]);
});

test("a bucket is the same for every node, with or without a slash at its end", () => {
  const settings = readSettings({
    ...BUCKET,
    DATABASE_URL: "postgres://host/loja",
    FILES_BUCKET_URL: "http://127.0.0.1:4568/shop/",
    BACKUPS_BUCKET_URL: "https://copias.s3.exemplo",
    BUCKET_REGION: "sa-east-1",
    PRESCRIPTIONS_KEY: KEY,
    BACKUPS_KEY: KEY,
  });
  const account = { keyId: "id", secretKey: "segredo", region: "sa-east-1" };
  expect(settings.filesBucket).toEqual({ ...account, url: "http://127.0.0.1:4568/shop" });
  expect(settings.backups?.bucket).toEqual({ ...account, url: "https://copias.s3.exemplo" });
  expect(settings.missing).not.toContain("BACKUPS_FOLDER");
});

test("who has a server, and has not said where the files are, is told", () => {
  const server = { DATABASE_URL: "postgres://host/loja", PRESCRIPTIONS_KEY: KEY };
  expect(readSettings(server).hasFilesByDefault).toBe(true);
  expect(readSettings({ ...server, DATA_FOLDER: "data" }).hasFilesByDefault).toBe(false);
  expect(
    readSettings({ ...server, ...BUCKET, FILES_BUCKET_URL: "https://loja.s3.exemplo" }).hasFilesByDefault,
  ).toBe(false);
  expect(readSettings({}).hasFilesByDefault).toBe(false);
});
