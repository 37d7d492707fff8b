import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { Balancer } from "./balancer.ts";
import { Traffic } from "./traffic.ts";

test("a client of the balancer does not take a response for whole that a killed node left unfinished", async () => {
  const node = createServer(({ url }, response) => {
    if (url === "/readyz") return void response.end();
    response.writeHead(200, { "Content-Encoding": "gzip" });
    response.write(Buffer.from("1f8b08000000000000", "hex"), () => response.destroy());
  }).listen(0, "localhost");
  await once(node, "listening");
  const traffic = new Traffic();
  const balancer = new Balancer(traffic);
  try {
    const origin = `http://localhost:${(node.address() as AddressInfo).port}`;
    balancer.nodes = [origin];
    await balancer.start();
    await expect.poll(() => balancer.isReady(origin)).toBe(true);
    await expect(fetch(balancer.origin).then((response) => response.text())).rejects.toThrow("terminated");
    await expect.poll(() => traffic.between(0).served).toMatchObject([{ status: 502 }]);
  } finally {
    balancer.end();
    node.close();
  }
});
