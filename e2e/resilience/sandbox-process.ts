import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { newFolder } from "../server-process.ts";

const WEBHOOK_SECRET = "a secret of the resilience";

interface ProviderPayment {
  id: number;
  /** The shop's attempt. */
  reference: string;
  status: string;
  amountCents: number;
  /** In milliseconds. */
  createdAt: number;
}

/** The stand-in for the provider as a process of its own, as the real one is: it goes on while a shop is dead. */
export class SandboxProcess {
  readonly #file = path.join(newFolder(), "sandbox.jsonl");
  #child: ChildProcess | undefined;
  #url = "";

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ["build/server/stand-in.js"], {
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
    if (!this.#child.stdout) throw new Error("The stand-in says nothing.");
    const [line] = await once(this.#child.stdout, "data");
    this.#url = String(line).trim();
  }

  /** What a shop has to be told to use it. */
  get settings() {
    return { SANDBOX_URL: this.#url, MERCADO_PAGO_WEBHOOK_SECRET: WEBHOOK_SECRET };
  }

  /** What goes wrong from now on, instead of all that did before. */
  async setFaults(plan: object): Promise<void> {
    const { ok } = await fetch(`${this.#url}/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(plan),
    });
    if (!ok) throw new Error("The stand-in does not know these faults.");
  }

  /** A card's token, as the provider's script gets one for the buyer's browser. */
  async tokenOf(holder: string): Promise<string> {
    const answer = await fetch(`${this.#url}/v1/card_tokens?public_key=TEST`, {
      method: "POST",
      body: JSON.stringify({
        card_number: "5031433215406351",
        expiration_month: "11",
        expiration_year: "2030",
        security_code: "123",
        cardholder: { name: holder },
      }),
    });
    return (await answer.json()).id;
  }

  /** Its book: the last line of each payment is how it stands. */
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
