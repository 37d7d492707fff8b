import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FaultPlan } from "../../app/sandbox/mercado-pago/faults.ts";
import { newFolder } from "../server-process.ts";

const WEBHOOK_SECRET = "a secret of the resilience tests";

export interface ProviderPayment {
  id: number;
  /** The id of the shop's payment attempt. */
  reference: string;
  status: string;
  amountCents: number;
  refunds: readonly { amountCents: number }[];
  /** In milliseconds. */
  createdAt: number;
}

/** The sandbox of the payment provider as its own process: like the real provider, it keeps running when a shop is killed. */
export class SandboxProcess {
  readonly #file = path.join(newFolder(), "sandbox.jsonl");
  #child: ChildProcess | undefined;
  #url = "";

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ["build/server/sandbox.js"], {
      cwd: path.resolve(import.meta.dirname, "../.."),
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        MERCADO_PAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
        SANDBOX_PORT: "0",
        SANDBOX_FILE: this.#file,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!this.#child.stdout) throw new Error("The sandbox has no stdout.");
    const [output] = await once(this.#child.stdout, "data");
    this.#url = String(output).trim();
  }

  get settings() {
    return { SANDBOX_URL: this.#url, MERCADO_PAGO_WEBHOOK_SECRET: WEBHOOK_SECRET };
  }

  /** Replaces all faults set before. */
  async setFaults(plan: FaultPlan): Promise<void> {
    const { ok } = await fetch(`${this.#url}/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(plan),
    });
    if (!ok) throw new Error("The sandbox rejected the fault plan.");
  }

  async createCardToken(holder: string): Promise<string> {
    const response = await fetch(`${this.#url}/v1/card_tokens?public_key=TEST`, {
      method: "POST",
      body: JSON.stringify({
        card_number: "5031433215406351",
        expiration_month: "11",
        expiration_year: "2030",
        security_code: "123",
        cardholder: { name: holder },
      }),
    });
    return (await response.json()).id;
  }

  /** The current state of each payment: the last entry of an append-only file. */
  payments(): ProviderPayment[] {
    if (!existsSync(this.#file)) return [];
    const last = new Map<number, ProviderPayment>();
    for (const line of readFileSync(this.#file, "utf8").split("\n")) {
      if (!line.endsWith("}")) continue;
      const entry = JSON.parse(line);
      if (entry.kind === "payment") last.set(entry.id, entry);
    }
    return [...last.values()];
  }

  async end(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}
