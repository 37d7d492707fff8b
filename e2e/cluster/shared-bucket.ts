import type { AddressInfo } from "node:net";
import S3rver from "s3rver";
import { newFolder } from "../server-process.ts";

/** The only account that s3rver knows. */
const KEY = "S3RVER";
const NAME = "shop";

/** The bucket for the files of all nodes, on a server that speaks S3's protocol. */
export class SharedBucket {
  readonly #server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  #port = 0;

  async start(): Promise<void> {
    const { port } = await new Promise<AddressInfo>((resolve, reject) => {
      this.#server.run((error, address) => (error ? reject(error) : resolve(address as AddressInfo)));
    });
    this.#port = port;
  }

  get settings(): Record<string, string> {
    return {
      FILES_BUCKET_URL: `http://127.0.0.1:${this.#port}/${NAME}`,
      BUCKET_KEY_ID: KEY,
      BUCKET_SECRET_KEY: KEY,
    };
  }

  async end(): Promise<void> {
    if (this.#port) await this.#server.close();
  }
}
