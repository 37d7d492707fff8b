import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { openFileCache } from "./file-cache.server.ts";
import { openFolderStore } from "./folder-store.server.ts";
import { type DeriveTask, runDeriveTasks } from "./picture-deriver.server.ts";
import { openPictureLibrary } from "./picture-library.server.ts";

function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "fotos-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  return { folder, write, derived: path.join(folder, "derived") };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7c4ed8" } });

async function resultsOf(tasks: DeriveTask[], options = {}) {
  const results = [];
  for await (const result of runDeriveTasks(tasks, options)) results.push(result);
  return results;
}

test("pictures are inspected one after another, and each fault is named", async () => {
  const { write, derived: folder } = openFolder();
  const task = (source: string, form: DeriveTask["form"] = "product"): DeriveTask => ({
    ...{ do: "inspect", source, form, folder, id: "x/y-1a2b3c4d" },
  });
  const good = write("a.png", await plain(800, 600).png().toBuffer());
  expect(
    await resultsOf([
      task(good),
      task(write("b.jpg", "no picture")),
      task(write("c.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>')),
      task(write("d.webp", await plain(300, 225).webp().toBuffer())),
      task(good, "slide-mobile"),
      task(write("e.jpg", (await plain(900, 600).jpeg().toBuffer()).subarray(0, 900))),
    ]),
  ).toEqual([
    {},
    { fault: "unreadable" },
    { fault: "unreadable" },
    { fault: "too-small" },
    { fault: "wrong-shape" },
    { fault: "unreadable" },
  ]);
});

test("a process that dies or hangs costs one picture, and a bug of the script is no picture's fault", async () => {
  const { write, folder } = openFolder();
  const script = write(
    "script.mjs",
    `import { createInterface } from "node:readline";
     for await (const line of createInterface({ input: process.stdin })) {
       if (line.includes("dies")) process.kill(process.pid, "SIGKILL");
       else if (line.includes("hangs")) for (;;);
       else if (line.includes("bug")) throw new Error("bug");
       else process.stdout.write("{}\\n");
     }`,
  );
  const task = (source: string): DeriveTask => ({ do: "inspect", source, id: "x", form: "product", folder });
  const options = { script, timeout: 2000 };
  expect(await resultsOf(["a", "dies", "b", "hangs", "c"].map(task), options)).toEqual([
    {},
    { fault: "unreadable" },
    {},
    { fault: "unreadable" },
    {},
  ]);
  await expect(resultsOf([task("bug")], options)).rejects.toThrow("derive-picture failed.");
});

test("derived files have every width, in the proportion of the shop; what nothing refers to is removed later", async () => {
  const { write, derived } = openFolder();
  const library = openPictureLibrary(
    openFileCache(openFolderStore(derived), derived),
    path.join(derived, "none"),
  );
  const content = await plain(1000, 500).png().toBuffer();
  const id = library.idOf("aurora/preto-frente", content);
  expect(await library.recognise("aurora/preto-frente", "product", content)).toBeUndefined();
  const source = write("preto.png", content);
  for await (const placeholder of library.derive([{ source, id, form: "product" }]))
    expect(Buffer.from(placeholder, "base64").length).toBeLessThanOrEqual(90);

  const files = readdirSync(path.join(derived, "aurora"));
  expect(files).toHaveLength(8);
  const { width, height } = await sharp(path.join(derived, `${id}-640.avif`)).metadata();
  expect([width, height]).toEqual([640, 480]);
  expect(await library.recognise("aurora/preto-frente", "product", content)).toBe(id);
  const widest = await library.openWidest(id, "product");
  expect(await library.recognise("aurora/preto-frente", "product", widest ?? content)).toBe(id);
  expect(await library.recognise("aurora/preto-lado", "product", widest ?? content)).toBeUndefined();

  const [old, soon] = [new Date("2026-01-01"), new Date("2026-01-02")];
  expect(await library.removeUnused(() => false, old)).toBe(0);
  for (const name of files) utimesSync(path.join(derived, "aurora", name), old, old);
  expect(await library.removeUnused((used) => used === id, soon)).toBe(0);
  expect(await library.removeUnused(() => false, soon)).toBe(8);
});
