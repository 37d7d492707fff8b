import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyImport, previewImport } from "#app/domain/catalog-import/import-catalog.server.ts";
import { importJobs, importSweepJobs } from "#app/domain/catalog-import/import-jobs.server.ts";
import {
  findImport,
  finishApply,
  finishCheck,
  IMPORT_TTL,
  reportProgress,
} from "#app/domain/catalog-import/imports.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { catalogImports, products, staffActs } from "#db/schema";
import { loader as openDraft, action as sendMore } from "./draft.tsx";
import { loader as exportZip } from "./export.ts";
import { action as confirm, loader as openPreview } from "./preview.tsx";
import { action as send } from "./start.tsx";
import { loader as templates } from "./templates.ts";

const CSV = `produto;nome;tipo;publico;modelo;material;descricao;preco;preco_promocional;parcelas;destaque;lancamento
aurora;Aurora;oculos-de-grau;feminino;AM-1;acetato;Leve.;319,90;239,90;10;não;15/06/2026`;

function upload(files: Record<string, string | Uint8Array>, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, content] of Object.entries(files))
    body.append("files", new Blob([content as BlobPart]), name);
  return new Request("http://localhost/admin/importar", { method: "POST", body });
}

async function openBackOffice() {
  const shop = await openTestShop();
  const { sessionToken } = await addMember(shop, "clerk");
  const staff = await findSession(shop.store.read, sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const { store, importFolders, pictureLibrary: library, now } = shop;
  /** In the place of the other process. */
  const run = async (id: string, act: "check" | "apply", fingerprint: string) => {
    const work = { store, library, files: importFolders.files(id), report: async () => {} };
    if (act === "check") {
      const plan = await previewImport(work);
      await importFolders.writePreview(id, plan.rows);
      return finishCheck(store, id, plan, now());
    }
    const outcome = await applyImport(work, fingerprint, { id, at: now() }, (tx, plan) =>
      finishApply(tx, id, plan, now()),
    );
    if (!outcome.ok) await finishCheck(store, id, outcome.plan, now(), "changed");
  };
  const begin = async (files: Record<string, string | Uint8Array> = { "produtos.csv": CSV }) => {
    const { result } = await shop.send(send, upload(files), { staff });
    const draft = (result as Response).headers.get("Location")?.split("/").at(-1) ?? "";
    return { draft, options: { staff, params: { draft } } };
  };
  return {
    ...shop,
    staff,
    begin,
    runJob: (work = run) => runNextJob(store, importJobs(store, { run: work }), now),
  };
}

test("a clerk sends files, sees what is new, confirms, and the act is recorded", async () => {
  const shop = await openBackOffice();
  const { draft, options } = await shop.begin({ "produtos.csv": CSV, ".DS_Store": "x", "notas.txt": "x" });
  const opened = await shop.send(openDraft, new Request("http://localhost/"), options);
  expect(opened.result).toMatchObject({ tables: ["produtos.csv"], pictures: 0 });

  const checked = await shop.send(sendMore, post({ intent: "check" }), options);
  expectRedirect(checked.result, `/admin/importar/${draft}/conferencia`);
  expect(await shop.runJob()).toBe(true);
  const { result } = await shop.send(openPreview, new Request("http://localhost/"), options);
  expect(result).toMatchObject({ status: "checked", verdict: "new", counts: { new: 1 }, isBusy: false });
  const { fingerprint } = result as { fingerprint: string };

  expect(
    statusOf((await shop.send(confirm, post({ intent: "confirm", fingerprint: "0" }), options)).result),
  ).toBe(422);
  const confirmed = await shop.send(confirm, post({ intent: "confirm", fingerprint }), options);
  expectRedirect(confirmed.result, `/admin/importar/${draft}/conferencia`);
  expect(statusOf((await shop.send(confirm, post({ intent: "confirm", fingerprint }), options)).result)).toBe(
    422,
  );
  expect(await shop.runJob()).toBe(true);
  expect((await findImport(shop.store.read, draft))?.status).toBe("done");
  expect(await shop.store.read.$count(products)).toBe(1);
  const [act] = await shop.store.read.select().from(staffActs).where(eq(staffActs.subjectId, draft));
  expect(act).toMatchObject({
    action: "catalogue.imported",
    subjectKind: "import",
    staffId: shop.staff.staffId,
  });
});

test("files are stored by what their names say; those of no catalogue are left out, and named", async () => {
  const shop = await openBackOffice();
  const photo = readFileSync("db/seed/masters/aurora-panto/preto-frente.webp");
  const { draft, options } = await shop.begin({ "../../catalogo/fotos/aurora/preto-frente.webp": photo });
  const more = await shop.send(sendMore, upload({ "../produtos.csv": CSV, "../../x.sh": "x" }), options);
  expectRedirect(more.result, `/admin/importar/${draft}`);
  expect(more.session.get("notice")?.text).toContain("ficaram de fora: ../../x.sh");
  expect((await shop.importFolders.files(draft).list()).map(({ path }) => path)).toEqual([
    "fotos/aurora/preto-frente.webp",
    "produtos.csv",
  ]);
});

test("no file, or none that belongs to a catalogue, is 422 and leaves nothing", async () => {
  const shop = await openBackOffice();
  for (const request of [upload({}), upload({ "notas.txt": "x" }), post()]) {
    expect(statusOf((await shop.send(send, request, { staff: shop.staff })).result)).toBe(422);
  }
  expect(await shop.store.read.$count(catalogImports)).toBe(0);
});

test("refused rows cannot be confirmed; a corrected file replaces the one before", async () => {
  const shop = await openBackOffice();
  const { options } = await shop.begin({ "produtos.csv": CSV.replace("239,90", "caro") });
  await shop.send(sendMore, post({ intent: "check" }), options);
  await shop.runJob();
  const preview = async () =>
    (await shop.send(openPreview, new Request("http://localhost/"), options)).result as {
      fingerprint: string;
      counts: unknown;
      rows: unknown[];
    };
  const { fingerprint, rows } = await preview();
  expect(rows).toEqual([
    expect.objectContaining({
      line: 2,
      problems: [expect.objectContaining({ column: "preco_promocional" })],
    }),
  ]);
  expect(statusOf((await shop.send(confirm, post({ intent: "confirm", fingerprint }), options)).result)).toBe(
    422,
  );
  await shop.send(sendMore, upload({ "produtos.csv": CSV }), options);
  await shop.send(sendMore, post({ intent: "check" }), options);
  await shop.runJob();
  expect(await preview()).toMatchObject({ counts: { new: 1, refused: 0 } });
});

test("a job whose process ends without a result, or that a restart finds begun, says so and changes nothing", async () => {
  const shop = await openBackOffice();
  const { draft, options } = await shop.begin();
  const state = async () => {
    const found = await findImport(shop.store.read, draft);
    return [found?.status, found?.failure];
  };
  await shop.send(sendMore, post({ intent: "check" }), options);
  await shop.runJob(async () => {
    throw new Error("killed");
  });
  expect(await state()).toEqual(["open", "interrupted"]);

  await shop.send(sendMore, post({ intent: "check" }), options);
  await reportProgress(shop.store, draft, "reading", 10, shop.now());
  const never = async () => {
    throw new Error("It must not run twice.");
  };
  await shop.runJob(never);
  expect(await state()).toEqual(["checking", null]);
  shop.moveClock(60_000);
  await shop.runJob(never);
  expect(await state()).toEqual(["open", "interrupted"]);
  expect(await shop.store.read.$count(products)).toBe(0);
});

test("an import that nobody confirms goes with its files after a week; one that was confirmed is remembered", async () => {
  const shop = await openBackOffice();
  const { draft } = await shop.begin();
  const jobs = importSweepJobs(shop.store, {
    removeFolders: shop.importFolders.removeOthers,
    removeUnusedPictures: shop.pictureLibrary.removeUnused,
  });
  const sweep = () => jobs["sweep-imports"]?.({}, shop.now());
  await sweep();
  expect(await shop.importFolders.size(draft)).toMatchObject({ files: 1 });
  shop.moveClock(IMPORT_TTL + 1);
  await sweep();
  expect(await shop.importFolders.size(draft)).toMatchObject({ files: 0 });
  expect(await findImport(shop.store.read, draft)).toBeUndefined();
});

test("the exported zip and the templates name every file", async () => {
  const shop = await openBackOffice();
  for (const loader of [exportZip, templates] as (typeof exportZip)[]) {
    const { result } = await shop.send(loader, new Request("http://localhost/"), { staff: shop.staff });
    const { headers } = result as Response;
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename=".+\.zip"$/);
    const text = Buffer.from(await (result as Response).arrayBuffer()).toString("latin1");
    expect(text).toMatch(/^PK/);
    for (const name of ["produtos.csv", "cores.csv", "vitrine.csv"]) expect(text).toContain(name);
  }
});
