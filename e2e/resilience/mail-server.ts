import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server that takes every e-mail, and counts how often it was handed each. */
export class MailServer {
  /** By the id that an e-mail has in the shop. */
  readonly handed = new Map<string, number>();
  #url = "";
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, callback) => {
      text(stream).then((source) => {
        const id = /^Message-ID: <([^@]+)@/im.exec(source)?.[1]?.replaceAll(".", ":") ?? "";
        this.handed.set(id, (this.handed.get(id) ?? 0) + 1);
        callback();
      }, callback);
    },
  });

  async start(): Promise<void> {
    // A shop that is killed breaks off in the middle of a word.
    this.#server.on("error", () => {});
    const listening = this.#server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    this.#url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  get settings() {
    return { SMTP_URL: this.#url };
  }

  /** How many e-mails were handed over that had been before. */
  again(): number {
    return [...this.handed.values()].reduce((sum, times) => sum + times - 1, 0);
  }

  end(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
