import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export class MailServer {
  /** Deliveries by the e-mail's id in the shop. */
  readonly deliveries = new Map<string, number>();
  readonly #mailboxes = new Map<string, { id: string; source: string }[]>();
  #url = "";
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, callback) => {
      text(stream).then((source) => {
        // A long header is folded: its value is on the next line.
        const id = /^Message-ID:\s*<([^@]+)@/im.exec(source)?.[1]?.replaceAll(".", ":") ?? "";
        this.deliveries.set(id, (this.deliveries.get(id) ?? 0) + 1);
        for (const { address } of envelope.rcptTo)
          this.#mailboxes.set(address, [
            ...this.mailboxOf(address),
            // Long lines are broken by '=' at their end.
            { id, source: source.replace(/=\r?\n/g, "") },
          ]);
        callback();
      }, callback);
    },
  });

  async start(): Promise<void> {
    // A killed shop closes its connection in the middle of a message.
    this.#server.on("error", () => {});
    const listening = this.#server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    this.#url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  get settings() {
    return { SMTP_URL: this.#url };
  }

  /** The e-mails that were delivered to an address, in this order. Letters beyond ASCII are encoded in their source. */
  mailboxOf(address: string): readonly { id: string; source: string }[] {
    return this.#mailboxes.get(address) ?? [];
  }

  /** All e-mails that were delivered, each once for every recipient. */
  get sources(): string[] {
    return [...this.#mailboxes.values()].flat().map(({ source }) => source);
  }

  countRepeatedDeliveries(): number {
    return [...this.deliveries.values()].reduce((sum, times) => sum + times - 1, 0);
  }

  end(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
