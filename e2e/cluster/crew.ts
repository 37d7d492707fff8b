import type { PlainClient } from "../client.ts";
import { StaffActs, type Workplace } from "../resilience/staff-acts.ts";
import { makeGlasses } from "../resilience/staff-glasses.ts";
import { sellAndTakeBack } from "../resilience/staff-orders.ts";
import { adjustStock, countStock } from "../resilience/staff-stock.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import type { Audit } from "./audit.ts";
import { BalancedClient } from "./balanced-client.ts";
import type { ShopCluster } from "./shop-cluster.ts";
import { buy, lookAround, type SentFile, sendFile } from "./shoppers.ts";

const BUYERS = 3;

/** The shoppers and the staff of the drill, with the list of what they did. */
export class Crew {
  readonly acts: StaffActs;
  readonly files: SentFile[] = [];
  #tasks: (() => Promise<void>)[] = [];
  /** Why somebody has stopped to work. */
  failure: unknown;
  #isOver = true;
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    readonly cluster: ShopCluster,
    readonly audit: Audit,
  ) {
    this.acts = new StaffActs(audit.ask);
  }

  async hire(): Promise<void> {
    const { acts } = this;
    const newClient = () => new BalancedClient(this.cluster.balancer.origin);
    const member = async (role: StaffRole): Promise<Workplace> => {
      const [node] = this.cluster.nodes;
      const run = async (command: string[]) => (await node?.runCommand(command, this.cluster.settings)) ?? "";
      const client: PlainClient = newClient();
      await newStaff(this.cluster.balancer.origin, role, run, client);
      return { acts, member: client, newClient };
    };
    const clerk = await member("clerk");
    const seller = await member("clerk");
    const optician = await member("optician");
    const street = { acts, newClient };
    this.#tasks = [
      ...Array.from({ length: BUYERS }, () => () => buy(street)),
      () => sendFile(street, this.files),
      () => lookAround(street),
      () => adjustStock(clerk),
      () => adjustStock(seller),
      () => countStock(clerk),
      () => sellAndTakeBack(seller),
      () => makeGlasses(optician),
    ];
  }

  start(): void {
    this.#isOver = false;
    this.#work = Promise.all(
      this.#tasks.map(async (task) => {
        while (!this.#isOver) await task();
      }),
    );
    this.#work.catch((error) => {
      this.failure = error;
    });
  }

  /** Resolves once each has finished what it was doing. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }
}
