import { createHmac } from "node:crypto";
import { z } from "zod";
import type { HostedUploads } from "#app/domain/lens/hosted-uploads.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";

/** A page may be open this long before its widget uploads. */
const GRANT_TTL = minutes(30);
const API_TIMEOUT_MS = seconds(8);
/** For up to 10 MB from a CDN, while the buyer's form submission waits. */
const FILE_TIMEOUT_MS = seconds(20);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The service's hosts, of older and of newer projects. File URLs on any other host are not fetched (SSRF). */
const CDN = /^https:\/\/(?:[a-z0-9]+\.ucarecd\.net|(?:[a-z0-9]+\.)?ucarecdn\.com)$/;

const fileSchema = z.object({
  original_file_url: z.url().nullish(),
  original_filename: z.string(),
  size: z.number(),
  is_ready: z.boolean(),
  datetime_removed: z.string().nullish(),
});

interface Project {
  publicKey: string;
  secretKey: string;
  /** Only for tests; by default Uploadcare's own. */
  apiUrl?: string;
  cdnUrl?: string;
}

export function uploadcareUploads({
  publicKey,
  secretKey,
  apiUrl = "https://api.uploadcare.com",
  cdnUrl,
}: Project): HostedUploads {
  return {
    grant(now) {
      const expires = String(Math.floor(after(now, GRANT_TTL).getTime() / 1000));
      const signature = createHmac("sha256", secretKey).update(expires).digest("hex");
      return { publicKey, signature, expires };
    },

    async fetch(id) {
      if (!UUID.test(id)) return { ok: false, reason: "missing" };
      try {
        const response = await callUploadcare("GET", `/files/${id}/`);
        if (response.status === 404) return { ok: false, reason: "missing" };
        if (!response.ok) return { ok: false, reason: "unreachable" };
        const file = fileSchema.parse(await response.json());
        if (file.datetime_removed) return { ok: false, reason: "missing" };
        if (!file.is_ready || !file.original_file_url) return { ok: false, reason: "unreachable" };

        const url = new URL(file.original_file_url);
        const isOnCdn = cdnUrl ? url.origin === new URL(cdnUrl).origin : CDN.test(url.origin);
        if (!isOnCdn) return { ok: false, reason: "unreachable" };
        const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
        const { ok, body } = await fetch(url, { redirect: "error", signal });
        if (!ok || !body) return { ok: false, reason: "unreachable" };
        const content = body as unknown as AsyncIterable<Uint8Array>;
        return { ok: true, name: file.original_filename, bytes: file.size, content };
      } catch {
        return { ok: false, reason: "unreachable" };
      }
    },

    async remove(id) {
      if (!UUID.test(id)) return;
      const response = await callUploadcare("DELETE", `/files/${id}/storage/`);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404)
        throw new Error(`Uploadcare responded ${response.status}.`);
    },
  };

  function callUploadcare(method: string, path: string) {
    return fetch(apiUrl + path, {
      method,
      headers: {
        Accept: "application/vnd.uploadcare-v0.7+json",
        Authorization: `Uploadcare.Simple ${publicKey}:${secretKey}`,
      },
      redirect: "error",
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
  }
}
