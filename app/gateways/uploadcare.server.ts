import { createHmac } from "node:crypto";
import { z } from "zod";
import type { HostedUploads } from "#app/domain/lens/hosted-uploads.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";

/** How long a page may be open before its widget sends. */
const GRANTED = minutes(30);
const ANSWER_DEADLINE = seconds(8);
/** 10 MB from a CDN; who waits is a form that was posted. */
const FILE_DEADLINE = seconds(20);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The service's own hosts, of older projects and of newer ones: what it calls a file's address is fetched nowhere else. */
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
  /** The stand-ins' addresses; unset, the real ones. */
  apiUrl?: string;
  cdnUrl?: string;
}

/** Uploadcare's REST API and CDN behind the shop's own port. */
export function uploadcareUploads({
  publicKey,
  secretKey,
  apiUrl = "https://api.uploadcare.com",
  cdnUrl,
}: Project): HostedUploads {
  return {
    grant(now) {
      const expires = String(Math.floor(after(now, GRANTED).getTime() / 1000));
      const signature = createHmac("sha256", secretKey).update(expires).digest("hex");
      return { publicKey, signature, expires };
    },

    async fetch(id) {
      if (!UUID.test(id)) return { ok: false, reason: "missing" };
      try {
        const answer = await callUploadcare("GET", `/files/${id}/`);
        if (answer.status === 404) return { ok: false, reason: "missing" };
        if (!answer.ok) return { ok: false, reason: "unreachable" };
        const file = fileSchema.parse(await answer.json());
        if (file.datetime_removed) return { ok: false, reason: "missing" };
        if (!file.is_ready || !file.original_file_url) return { ok: false, reason: "unreachable" };

        const address = new URL(file.original_file_url);
        const isTheirs = cdnUrl ? address.origin === new URL(cdnUrl).origin : CDN.test(address.origin);
        if (!isTheirs) return { ok: false, reason: "unreachable" };
        const signal = AbortSignal.timeout(FILE_DEADLINE);
        const { ok, body } = await fetch(address, { redirect: "error", signal });
        if (!ok || !body) return { ok: false, reason: "unreachable" };
        const content = body as unknown as AsyncIterable<Uint8Array>;
        return { ok: true, name: file.original_filename, bytes: file.size, content };
      } catch {
        return { ok: false, reason: "unreachable" };
      }
    },

    async remove(id) {
      if (!UUID.test(id)) return;
      const answer = await callUploadcare("DELETE", `/files/${id}/storage/`);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new Error(`Uploadcare answered ${answer.status}.`);
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
      signal: AbortSignal.timeout(ANSWER_DEADLINE),
    });
  }
}
