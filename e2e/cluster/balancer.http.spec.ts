import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { Balancer } from "./balancer.ts";
import { Traffic } from "./traffic.ts";

test("a client of the balancer gets an error when a node does not finish its response", async () => {
  await using balanced = await balance((_, response) => {
    response.writeHead(200, { "Content-Encoding": "gzip" });
    response.write(Buffer.from("1f8b08000000000000", "hex"), () => response.destroy());
  });
  await expect(balanced.readPage()).rejects.toThrow("terminated");
  await expect.poll(() => balanced.traffic.between(0).served).toMatchObject([{ status: 502 }]);
});

test("a complete but empty page counts as a fault of the cluster", async () => {
  await using balanced = await balance((_, response) => void response.end());
  expect(await balanced.readPage()).toBe("");
  await expect.poll(() => balanced.traffic.between(0).faults).toMatchObject([{ status: 200, bytes: 0 }]);
});

/** A balancer with one node, which responds to `/readyz` with 200. */
async function balance(respond: RequestListener) {
  const node = createServer((request, response) => {
    if (request.url === "/readyz") response.end();
    else respond(request, response);
  }).listen(0, "localhost");
  await once(node, "listening");
  const traffic = new Traffic();
  const balancer = new Balancer(traffic);
  const origin = `http://localhost:${(node.address() as AddressInfo).port}`;
  balancer.nodes = [origin];
  await balancer.start();
  await expect.poll(() => balancer.isReady(origin)).toBe(true);
  return {
    traffic,
    readPage: async () => (await fetch(balancer.origin)).text(),
    async [Symbol.asyncDispose]() {
      balancer.end();
      node.close();
    },
  };
}
