import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bench } from "vitest";
import { openStore } from "#db/open-store.server.ts";
import { checkCredentials, createAccount } from "./accounts.server.ts";

/** The response time must not reveal whether an e-mail has an account. Run: npm run bench. */
const store = await openStore(
  `file:${path.join(mkdtempSync(path.join(tmpdir(), "shop-bench-")), "shop.db")}`,
);
await createAccount(
  store,
  {
    type: "individual",
    name: "Ana",
    socialName: "Ana",
    taxId: "52998224725",
    email: "ana@exemplo.com.br",
    whatsapp: "11987654321",
    password: "uma senha boa",
  },
  new Date(),
);

const SAMPLES = { iterations: 200, time: 0 };

bench(
  "entrar: e-mail conhecido, senha errada",
  async () => {
    await checkCredentials(store.read, "ana@exemplo.com.br", "outra senha");
  },
  SAMPLES,
);
bench(
  "entrar: e-mail desconhecido",
  async () => {
    await checkCredentials(store.read, "ninguem@exemplo.com.br", "outra senha");
  },
  SAMPLES,
);
