import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { SandboxProcess } from "../resilience/sandbox-process.ts";
import { ServerProcess } from "../server-process.ts";
import { Balancer } from "./balancer.ts";
import { DatabasePair } from "./database-pair.ts";
import { DatabaseProxy } from "./database-proxy.ts";
import { newDeployment } from "./deployments.ts";
import { Failover } from "./failover.ts";
import { SharedBucket } from "./shared-bucket.ts";
import { Traffic } from "./traffic.ts";

const NODES = 2;
const LOG_LINES = 20;
const START_TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 30_000;

/** Two nodes of the shop behind a balancer, on a primary and its standby, with one bucket for files. */
export class ShopCluster {
  readonly traffic = new Traffic();
  readonly balancer = new Balancer(this.traffic);
  readonly sandbox = new SandboxProcess();
  readonly nodes = Array.from({ length: NODES }, () => new ServerProcess());
  /** The number of the version that is deployed. */
  version = 0;
  readonly #proxy = new DatabaseProxy();
  // Not below the folder of other processes' files, which PostgreSQL's user may not enter.
  readonly #databaseFolder = mkdtempSync(path.join(tmpdir(), "cluster-"));
  readonly #bucket = new SharedBucket();
  readonly #prescriptionsKey = randomBytes(32).toString("base64");
  #pair: DatabasePair | undefined;
  #failover: Failover | undefined;

  get pair(): DatabasePair {
    if (!this.#pair) throw new Error("The cluster has not started.");
    return this.#pair;
  }

  /** How often the standby was promoted. */
  get failovers(): number {
    return this.#failover?.count ?? 0;
  }

  get databaseUrl(): string {
    return this.#proxy.url;
  }

  get settings(): Record<string, string> {
    return {
      ...this.sandbox.settings,
      ...this.#bucket.settings,
      DATABASE_URL: this.#proxy.url,
      PRESCRIPTIONS_KEY: this.#prescriptionsKey,
      ORIGIN: this.balancer.origin,
      // The clients' own, and the balancer.
      TRUSTED_PROXIES: "2",
    };
  }

  async start(): Promise<void> {
    await Promise.all([
      this.sandbox.start(),
      this.balancer.start(),
      this.#bucket.start(),
      this.#proxy.start(),
    ]);
    // Soon enough for a drill: a notification that a node refused is sent again.
    await this.sandbox.setFaults({ retryMs: 300 });
    this.#pair = await DatabasePair.open(this.#databaseFolder);
    this.#proxy.lead(this.#pair.primary.port);
    this.#failover = new Failover(this.#pair, this.#proxy);
    this.#failover.start();
    // One after the other: the first one fills the empty database.
    for (const node of this.nodes) await this.#startNode(node);
    this.balancer.nodes = this.nodes.map(({ origin }) => origin);
    for (const node of this.nodes) await this.#isReady(node);
  }

  /** With the version that is deployed. */
  async restart(node: ServerProcess): Promise<void> {
    await this.#startNode(node);
    await this.#isReady(node);
  }

  /** Stops one node after the other, each as an operator does, and starts it with the next version. */
  async deployNextVersion(): Promise<void> {
    this.version += 1;
    const deployment = newDeployment(this.version);
    for (const node of this.nodes) {
      expect(await node.end("SIGTERM"), "the node stopped in order").toBe(0);
      node.deployment = deployment;
      await this.restart(node);
    }
  }

  /** The last lines of each node's log. */
  log(): string {
    return this.nodes.map(({ output }) => output.split("\n").slice(-LOG_LINES).join("\n")).join("\n\n");
  }

  /** The lines of all nodes' logs that name one of these paths. */
  linesAbout(paths: readonly string[]): string[] {
    return this.nodes
      .flatMap(({ output }) => output.split("\n"))
      .filter((line) => paths.some((path) => line.includes(`"path":"${path}"`)));
  }

  async end(): Promise<void> {
    await this.#failover?.end();
    await Promise.all(this.nodes.map((node) => node.end("SIGKILL")));
    this.balancer.end();
    this.#proxy.end();
    await Promise.all([this.sandbox.end(), this.#bucket.end(), this.#pair?.kill()]);
    rmSync(this.#databaseFolder, { recursive: true, force: true });
  }

  /** Again if the machine is so busy that the database has ended a transaction of the node. */
  async #startNode(node: ServerProcess): Promise<void> {
    await expect(async () =>
      expect(await node.start({ ...this.settings, DATA_FOLDER: node.folder })).toBe("ready"),
    ).toPass({
      timeout: START_TIMEOUT_MS,
    });
  }

  async #isReady(node: ServerProcess): Promise<void> {
    await expect
      .poll(() => this.balancer.isReady(node.origin), { timeout: READY_TIMEOUT_MS, intervals: [50] })
      .toBe(true);
  }
}
