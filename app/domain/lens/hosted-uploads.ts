/** A short-lived signature that lets the page's widget upload one file to the hosted service. */
export interface UploadGrant {
  publicKey: string;
  signature: string;
  /** Unix time in seconds. */
  expires: string;
}

export type HostedFile =
  | { ok: true; name: string; bytes: number; content: AsyncIterable<Uint8Array> }
  | { ok: false; reason: "missing" | "unreachable" };

/** Files do not stay there: the shop fetches a copy when the form is posted, and deletes the original. */
export interface HostedUploads {
  grant(now: Date): UploadGrant;
  /** `content` throws when the service takes too long. */
  fetch(id: string): Promise<HostedFile>;
  /** Idempotent. Throws when the service is unreachable, so that a job retries. */
  remove(id: string): Promise<void>;
}
