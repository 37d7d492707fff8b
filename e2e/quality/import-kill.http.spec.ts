import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { readNumber, readText } from "../database.ts";
import { ServerProcess } from "../server-process.ts";
import { POSTGRES_FOLDER, shopEnvironment } from "../shop-environment.ts";

const HEADER =
  "produto;nome;tipo;publico;modelo;material;descricao;preco;preco_promocional;parcelas;destaque;lancamento";
const ROWS = 5000;
/** In milliseconds after the start: in the middle of reading, comparing and writing, whatever the machine's speed. */
const KILLED_AFTER = [300, 600, 900, 1200, 1600, 2000, 2500];

test("an import killed at any moment has changed everything or nothing, and can be done again", async () => {
  test.slow();
  const server = new ServerProcess();
  await server.start();
  const folder = path.join(server.folder, "catalogo");
  mkdirSync(folder);
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `modelo-${n};Modelo ${n};oculos-de-grau;unissex;M-${n};metal;Leve.;20,00;10,00;1;não;01/02/2026`,
  );
  writeFileSync(path.join(folder, "produtos.csv"), [HEADER, ...rows].join("\n"));
  const imported = async () => {
    // A server checks its own files.
    if (!POSTGRES_FOLDER) expect(await readText(server.folder, "PRAGMA integrity_check")).toBe("ok");
    return readNumber(server.folder, "SELECT count(*) FROM products WHERE slug LIKE 'modelo-%'");
  };
  const preview = await server.runCommand(["import", folder]);
  const code = /--confirm ([0-9a-f]{16})/.exec(preview)?.[1] ?? "";

  let whole = false;
  for (const ms of KILLED_AFTER) {
    const child = spawn(process.execPath, ["app/cli/run.mjs", "import", folder, "--confirm", code], {
      env: { PATH: process.env.PATH, ...shopEnvironment(server.folder) },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    await Promise.race([ended, pause(ms)]);
    child.kill("SIGKILL");
    await ended;
    const count = await imported();
    expect([whole ? ROWS : 0, ROWS]).toContain(count);
    whole = count === ROWS;
  }
  if (!whole) await server.runCommand(["import", folder, "--confirm", code]);
  expect(await imported()).toBe(ROWS);
  await server.end("SIGKILL");
});
