/** What lets a page's widget send one file to the hosted service, for a little while. */
export interface UploadGrant {
  publicKey: string;
  signature: string;
  /** In seconds since 1970, as the service reads it. */
  expires: string;
}

export type HostedFile =
  | { ok: true; name: string; bytes: number; content: AsyncIterable<Uint8Array> }
  | { ok: false; reason: "missing" | "unreachable" };

/**
 * A service that takes files for the shop, where one is configured. Nothing stays there: the shop fetches what a form names,
 * keeps its own copy, and has the other removed.
 */
export interface HostedUploads {
  grant(now: Date): UploadGrant;
  /** A file as it was sent. `content` ends with an error where the service takes too long. */
  fetch(id: string): Promise<HostedFile>;
  /** Removes a file for good; one that is not there is removed already. Throws where that could not be done now. */
  remove(id: string): Promise<void>;
}
