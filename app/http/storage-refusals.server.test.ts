import { expect, test } from "vitest";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { type Shop, shopContext } from "#app/http/context.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { StoreUnavailable } from "#db/store.ts";
import { storageRefusalsMiddleware } from "./storage-refusals.server.ts";

type Arguments = Parameters<typeof storageRefusalsMiddleware>[0];

const NOTHING_CHANGED = /nada foi alterado/;
const LOOK_FIRST = /Confira o que já ficou guardado antes de tentar de novo/;

type Write = Shop["store"]["write"];

const takes: Write = (work) => work({} as never);
const isFull: Write = () => Promise.reject(new StoreUnavailable("SQLITE_FULL"));
const doesNotVouch: Write = () => Promise.reject(new StoreUnavailable("EIO", {}, true));

async function refusalOf(...writes: Write[]) {
  const shop = await openTestShop();
  const waiting = writes.values();
  const write: Write = (work) => (waiting.next().value ?? takes)(work);
  const { result } = await shop.send(
    async (args: Arguments) => {
      await storageRefusalsMiddleware(args, async () => new Response());
      for (const _ of writes) await args.context.get(shopContext).store.write(async () => undefined);
    },
    new Request("http://shop.test/checkout/entrega", { method: "POST" }),
    { shop: { store: { ...shop.store, write } } },
  );
  return result;
}

test("while the bucket is down nothing is stored, a file is not read, and what is to be removed is left", async () => {
  const shop = await openTestShop();
  const isDown = () => Promise.reject(new FilesUnavailable("503"));
  const outcomeOf = async (act: (files: Shop["prescriptionFiles"]) => Promise<unknown>) => {
    const { result } = await shop.send(
      async (args: Arguments) => {
        await storageRefusalsMiddleware(args, async () => new Response());
        return act(args.context.get(shopContext).prescriptionFiles);
      },
      new Request("http://shop.test/checkout/lentes", { method: "POST" }),
      {
        shop: {
          prescriptionFiles: { ...shop.prescriptionFiles, save: isDown, open: isDown, remove: isDown },
        },
      },
    );
    return result;
  };
  expect(
    await outcomeOf(({ save }) => save({ name: "a.pdf", content: (async function* () {})() })),
  ).toMatchObject({
    data: { message: expect.stringMatching(NOTHING_CHANGED) },
    init: { status: 503 },
  });
  expect(await outcomeOf(({ open }) => open("a", "file"))).toMatchObject({
    data: { message: expect.stringContaining("Ele está guardado") },
    init: { status: 503 },
  });
  expect(await outcomeOf(({ remove }) => remove("a"))).toBeUndefined();
});

test("if nothing was written, the page states that nothing was changed", async () => {
  expect(await refusalOf(isFull)).toMatchObject({
    data: { message: expect.stringMatching(NOTHING_CHANGED) },
    init: { status: 503 },
  });
});

test("if something was or may have been written, the page asks to check first", async () => {
  for (const writes of [[takes, isFull], [doesNotVouch]])
    expect(await refusalOf(...writes)).toMatchObject({
      data: { message: expect.stringMatching(LOOK_FIRST) },
      init: { status: 503 },
    });
});
