import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { startPostgres } from "../../app/testing/postgres-server.mjs";
import { PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";

test("anonymous visitors get the same bytes from a shop on a file and from the same shop on a server", async () => {
  test.setTimeout(120_000);
  const postgres = await startPostgres({ isDurable: false });
  const url = postgres.urlOf("shop");
  await postgres.create("shop");
  const [onFile, onServer] = [new ServerProcess(), new ServerProcess()];
  try {
    await onFile.start();
    await onFile.end("SIGTERM");
    await onFile.runCommand(["move-to", url]);
    await onFile.start();
    await onServer.start({
      DATABASE_URL: url,
      PRESCRIPTIONS_KEY: randomBytes(32).toString("base64"),
    });

    const sitemap = (await new PlainClient(onFile.origin).get("/sitemap.xml")).text;
    const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]*([^<]*)<\/loc>/g)].map(
      ([, path]) => path || "/",
    );
    expect(paths.length).toBeGreaterThan(60);
    const different: string[] = [];
    for (const path of [
      ...paths,
      "/busca?q=oculos+preto",
      "/produtos/oculos-de-grau?cor=preto&ordenar=menor-preco",
    ]) {
      const [left, right] = await Promise.all(
        [onFile, onServer].map(async ({ origin }) => {
          const page = await new PlainClient(origin).get(path);
          return { status: page.status, body: withoutOrigin(page.text, origin) };
        }),
      );
      if (left?.status !== 200 || right?.body !== left.body) different.push(path);
    }
    expect(different).toEqual([]);
  } finally {
    await Promise.all([onFile.end("SIGKILL"), onServer.end("SIGKILL")]);
    await postgres.stop();
  }
});

/** Each server has a port of its own. */
function withoutOrigin(text: string, origin: string): string {
  return text.replaceAll(origin, "").replaceAll(encodeURIComponent(origin), "");
}
