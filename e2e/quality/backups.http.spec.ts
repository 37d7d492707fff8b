import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";

test("a running shop makes backups, and a shop starts from a restored one", async () => {
  const server = new ServerProcess();
  const copies = path.join(server.folder, "copias");
  const restored = path.join(server.folder, "restaurada");
  const backups = () =>
    existsSync(copies) ? readdirSync(copies).filter((name) => name.endsWith(".backup")) : [];

  await server.start({ BACKUPS_FOLDER: copies });
  await expect.poll(() => backups().length).toBe(1);
  expect(await server.end("SIGTERM")).toBe(0);

  const [newest = ""] = backups();
  await server.runCommand(["restore", newest, "--to", restored], { BACKUPS_FOLDER: copies });
  await server.start({
    DATABASE_URL: `file:${restored}/shop.db`,
    PRESCRIPTIONS_FOLDER: `${restored}/prescriptions`,
  });
  const page = await new PlainClient(server.origin).get("/");
  expect(page.status).toBe(200);
  await server.end("SIGKILL");
});
