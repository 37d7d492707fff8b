import { expect, test } from "vitest";
import { seconds } from "#app/domain/values/duration.ts";
import type { FaultPlan } from "#app/sandbox/mercado-pago/faults.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { openCepDirectory } from "./cep-directory.server.ts";

const PAULISTA = { uf: "SP", city: "São Paulo", district: "Bela Vista", road: "Avenida Paulista" };
const UNREACHABLE = { ok: false, reason: "unreachable" };
const VIA_CEP = "GET /ws";
/** Nothing listens there. */
const NOWHERE = "http://127.0.0.1:9";
const BRASIL_API = "GET /api/cep";

type Rules = NonNullable<FaultPlan["directory"]>;

async function openDirectory(directory: Rules = {}) {
  const { sandbox, cepDirectory, moveClock } = await openTestShop();
  sandbox.faults.set({ directory });
  const calls = () => sandbox.calls.map(({ call }) => call);
  return { sandbox, moveClock, calls, find: cepDirectory.find };
}

function askReplying(body: unknown) {
  const viaCepUrl = `data:application/json,${encodeURIComponent(JSON.stringify(body))}#`;
  return openCepDirectory({ now: () => new Date(), viaCepUrl, brasilApiUrl: NOWHERE }).find("01310100");
}

test("an address is found with one request", async () => {
  const { find, calls } = await openDirectory();
  expect(await find("01310100")).toEqual({ ok: true, location: PAULISTA });
  expect(calls()).toEqual(["GET /ws/01310100/json"]);
});

test("a town-wide CEP has a city, and neither district nor road", async () => {
  const town = { uf: "MG", city: "Pouso Alegre", district: "", road: "" };
  const { find, sandbox } = await openDirectory();
  expect(await find("37550000")).toEqual({ ok: true, location: town });
  sandbox.faults.set({ directory: { "error-before": { rate: 1, call: VIA_CEP } } });
  expect(await find("37550000")).toEqual({ ok: true, location: town });
});

test("an unknown CEP is a reply, and the second service is not asked", async () => {
  const { find, calls } = await openDirectory();
  expect(await find("01999999")).toEqual({ ok: true, location: undefined });
  expect(calls()).toHaveLength(1);
});

test.each<[keyof Rules]>([
  ["error-before"],
  ["html-before"],
  ["huge"],
  ["hang-before"],
  ["stall"],
  ["delay"],
])("when the first service fails with the fault '%s', the second one replies", async (kind) => {
  const { find, calls } = await openDirectory({ [kind]: { rate: 1, call: VIA_CEP, ms: 5000 } });
  expect(await find("01310100")).toEqual({ ok: true, location: PAULISTA });
  expect(calls()).toEqual(["GET /ws/01310100/json", "GET /api/cep/v2/01310100"]);
});

test.each<[keyof Rules]>([
  ["error-before"],
  ["html-before"],
  ["huge"],
  ["hang-before"],
  ["stall"],
  ["delay"],
])(
  "when both services fail with the fault '%s', the look-up ends in time, without an error",
  async (kind) => {
    // Longer than a test may take.
    const { find } = await openDirectory({ [kind]: { rate: 1, ms: 120_000 } });
    expect(await find("01310100")).toEqual(UNREACHABLE);
  },
);

test("a service that failed is not called again for 30 seconds", async () => {
  const { find, calls, moveClock } = await openDirectory({ "error-before": { rate: 1 } });
  expect(await find("01310100")).toEqual(UNREACHABLE);
  expect(calls()).toHaveLength(2);
  moveClock(seconds(30) - 1);
  expect(await find("01310100")).toEqual(UNREACHABLE);
  expect(calls()).toHaveLength(2);
  moveClock(1);
  expect(await find("20040002")).toEqual(UNREACHABLE);
  expect(calls()).toHaveLength(4);
});

test("while the first service is paused, the second one is asked at once", async () => {
  const { find, calls } = await openDirectory({ "error-before": { rate: 1, call: VIA_CEP } });
  await find("01310100");
  expect(await find("20040002")).toMatchObject({ ok: true, location: { uf: "RJ" } });
  expect(calls().filter((call) => call.startsWith(VIA_CEP))).toHaveLength(1);
});

test("a 404 of the second service is no proof that the CEP is unknown, and pauses nothing", async () => {
  const { find, calls } = await openDirectory({ "error-before": { rate: 1, call: VIA_CEP } });
  expect(await find("01999999")).toEqual(UNREACHABLE);
  expect(await find("01310100")).toMatchObject({ ok: true, location: PAULISTA });
  expect(calls().filter((call) => call.startsWith(BRASIL_API))).toHaveLength(2);
});

const REPLY = { cep: "01310-100", uf: "SP", localidade: "São Paulo", bairro: "Centro", logradouro: "Rua A" };

test("ViaCEP's older reply for an unknown CEP is read, too", async () => {
  expect(await askReplying({ erro: true })).toEqual({ ok: true, location: undefined });
});

test("text is normalised as if it had been typed", async () => {
  const reply = { ...REPLY, logradouro: " Rua\u202E  da\u0000 Sa\u0303o ", bairro: null };
  expect(await askReplying(reply)).toEqual({
    ok: true,
    location: { uf: "SP", city: "São Paulo", district: "", road: "Rua da São" },
  });
});

test.each([
  ["about another CEP", { ...REPLY, cep: "20040-002" }],
  ["with an unknown state", { ...REPLY, uf: "XX" }],
  ["without a city", { ...REPLY, localidade: " " }],
  ["with a road of 121 characters", { ...REPLY, logradouro: "a".repeat(121) }],
  ["with a number for a road", { ...REPLY, logradouro: 7 }],
  ["that is a list", [REPLY]],
  ["that is null", null],
])("a reply %s is not believed", async (_name, reply) => {
  expect(await askReplying(reply)).toEqual(UNREACHABLE);
});

test("a service that cannot be connected to is unreachable", async () => {
  const directory = openCepDirectory({ now: () => new Date(), viaCepUrl: NOWHERE, brasilApiUrl: NOWHERE });
  expect(await directory.find("01310100")).toEqual(UNREACHABLE);
});
