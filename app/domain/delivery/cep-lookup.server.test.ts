import { expect, test } from "vitest";
import { days } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { cepLocations } from "#db/schema";
import { lookUpCep } from "./cep-lookup.server.ts";

const UNKNOWN = { kind: "unknown", location: { uf: "SP" } };
const PAULISTA = {
  kind: "found",
  location: { uf: "SP", city: "São Paulo", district: "Bela Vista", road: "Avenida Paulista" },
};

async function openShop() {
  const { store, cepDirectory, sandbox, now, moveClock } = await openTestShop();
  const lookUp = (cep: string) => lookUpCep(store, cepDirectory, cep, now());
  return { store, sandbox, now, moveClock, lookUp, calls: () => sandbox.calls.length };
}

test("the second look-up of a CEP makes no request", async () => {
  const { lookUp, calls } = await openShop();
  for (let time = 0; time < 3; time++) expect(await lookUp("01310100")).toEqual(PAULISTA);
  expect(calls()).toBe(1);
  for (let time = 0; time < 3; time++) expect(await lookUp("01999999")).toEqual(UNKNOWN);
  expect(calls()).toBe(2);
});

test("a found CEP is asked for again after 180 days, an unknown one after a day", async () => {
  const { store, lookUp, calls, moveClock } = await openShop();
  await lookUp("01310100");
  await lookUp("01999999");
  moveClock(days(1) - 1);
  await lookUp("01999999");
  expect(calls()).toBe(2);
  moveClock(1);
  await lookUp("01999999");
  expect(calls()).toBe(3);

  moveClock(days(179) - 1);
  expect(await lookUp("01310100")).toEqual(PAULISTA);
  expect(calls()).toBe(3);
  moveClock(1);
  expect(await lookUp("01310100")).toEqual(PAULISTA);
  expect(calls()).toBe(4);
  expect(await store.read.$count(cepLocations)).toBe(2);
});

test("when the directory fails or is off, the state comes from the range of the CEP, and nothing is stored", async () => {
  const { store, sandbox, lookUp, now } = await openShop();
  sandbox.faults.set({ directory: { "error-before": { rate: 1 } } });
  expect(await lookUp("01310100")).toEqual({ kind: "unreachable", location: { uf: "SP" } });
  expect(await lookUpCep(store, undefined, "20040002", now())).toEqual({
    kind: "unreachable",
    location: { uf: "RJ" },
  });
  expect(await store.read.$count(cepLocations)).toBe(0);
});

test("a stored CEP is found while the directory is off", async () => {
  const { store, lookUp, now } = await openShop();
  await lookUp("01310100");
  expect(await lookUpCep(store, undefined, "01310100", now())).toEqual(PAULISTA);
});

test("a CEP outside of every range is unknown, without a request", async () => {
  const { lookUp, calls } = await openShop();
  expect(await lookUp("00000000")).toEqual({ kind: "unknown", location: {} });
  expect(calls()).toBe(0);
});
