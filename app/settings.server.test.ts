import { expect, test } from "vitest";
import { readSettings } from "./settings.server.ts";

test("without any setting the demonstration shop serves on port 3000 with simulated payments", () => {
  expect(readSettings({})).toMatchObject({ isProduction: false, port: 3000, mercadoPago: undefined });
});

test.each([
  [{ PORT: "porta" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ ORIGIN: "loja.exemplo" }, "ORIGIN"],
  [{ DATABASE_URL: "postgres://x" }, "DATABASE_URL precisa começar com file:"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ MERCADO_PAGO_ACCESS_TOKEN: "TEST-1" }, "MERCADO_PAGO_WEBHOOK_SECRET falta"],
  [{ SHOP_ENV: "production", ORIGIN: "http://loja.exemplo" }, "ORIGIN em produção"],
  [{ SHOP_ENV: "production", ORIGIN: "https://loja.exemplo" }, "MERCADO_PAGO_ACCESS_TOKEN falta"],
])("%j is refused in one line that names the setting", (env, line) => {
  expect(() => readSettings(env)).toThrow(`Configuração inválida: ${line}`);
});

test("an empty value is no value", () => {
  expect(readSettings({ ORIGIN: "", MERCADO_PAGO_ACCESS_TOKEN: "" })).toMatchObject({ origin: undefined });
});
